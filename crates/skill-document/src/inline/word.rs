use std::ops::Range;

use super::lexicon::FILE;
use super::path::{self, Form};
use super::token::{Shape, Token};
use super::{InlineKind, value};

/// What a word without blanks is by its own shape, with the part of it that is meant. A word of letters, hyphens and
/// apostrophes that neither starts with a hyphen nor holds a capital behind a small letter is nothing: see [`is_plain`].
pub(super) fn classify(word: &str) -> Option<(InlineKind, Range<usize>)> {
    let word = word.strip_suffix("'s").or_else(|| word.strip_suffix("’s")).unwrap_or(word);
    let whole = 0..word.len();
    if let Some(url) = url(word) {
        return Some((InlineKind::Url, url));
    }
    match word.as_bytes().first()? {
        b'@' => return at_word(word).map(|kind| (kind, whole)),
        b'-' => return is_flag(word).then_some((InlineKind::Flag, whole)),
        b'$' if !word.contains('/') => return None,
        b'#' => return None,
        // A version or a number with its unit; a mix such as `4o-mini` is a name.
        b'0'..=b'9' | b'v' | b'V' if value::digits(word).is_some() => return None,
        _ => {}
    }
    let kind = if word.starts_with("mcp__") {
        InlineKind::Tool
    } else if let Some(form) = path::form(word) {
        if form == Form::Glob { InlineKind::Glob } else { InlineKind::Path }
    } else if is_slash_command(word) {
        InlineKind::SlashCommand
    } else if is_env_var(word) {
        InlineKind::EnvVar
    } else if is_identifier(word) {
        InlineKind::Identifier
    } else {
        return None;
    };
    Some((kind, whole))
}

/// The quick way out for almost every word of prose.
pub(super) fn is_plain(token: &Token, word: &str) -> bool {
    let odd = Shape::DIGIT | Shape::SIGN | Shape::WIDE | Shape::HUMP;
    let bare_name = token.uses & FILE != 0 && path::is_bare_name(word);
    !token.shape.has(odd) && !word.starts_with('-') && !bare_name
}

/// A URL in the word, from its scheme on.
pub(super) fn url(word: &str) -> Option<Range<usize>> {
    if let Some(colon) = word.find("://") {
        let scheme = word[..colon]
            .bytes()
            .rev()
            .take_while(|b| b.is_ascii_alphanumeric() || b"+-.".contains(b))
            .count();
        let rest = &word[colon + 3..];
        return (scheme >= 2 && !rest.is_empty()).then_some(colon - scheme..word.len());
    }
    let known = ["mailto:", "www.", "git@", "data:", "tel:"].iter().any(|start| word.starts_with(start));
    (known && word.len() > 6).then_some(0..word.len())
}

/// `@file.md`, `@src/x`, `@name`; `@scope/name` is the name of a package.
fn at_word(word: &str) -> Option<InlineKind> {
    let name = &word[1..];
    if !name.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '.' | '/' | '~' | '_' | '<')) {
        return None;
    }
    let segments = name.split('/').count();
    let scoped = segments == 2
        && !name.starts_with(['.', '/', '~'])
        && !name.ends_with('/')
        && path::form(name).is_none_or(|_| !name.contains('.'));
    Some(if scoped { InlineKind::Identifier } else { InlineKind::AtFile })
}

/// `--force`, `--out=x`, `-v`, `-rf`.
pub(super) fn is_flag(word: &str) -> bool {
    if let Some(long) = word.strip_prefix("--") {
        return long.starts_with(|c: char| c.is_ascii_alphabetic());
    }
    let short = word.strip_prefix('-').unwrap_or("");
    (1..=3).contains(&short.len()) && short.bytes().all(|b| b.is_ascii_alphabetic())
        || short.starts_with(|c: char| c.is_ascii_alphabetic()) && short.contains('=')
}

/// `/commit`, `/plugin:review`.
pub(super) fn is_slash_command(word: &str) -> bool {
    let Some(name) = word.strip_prefix('/') else {
        return false;
    };
    name.len() >= 2
        && name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_:.".contains(&b))
}

/// `GITHUB_TOKEN`, `NODE_ENV=test`.
pub(super) fn is_env_var(word: &str) -> bool {
    let name = word.split_once('=').map_or(word, |(name, _)| name);
    let name = name.strip_suffix('*').unwrap_or(name);
    name.contains('_')
        && name.bytes().any(|b| b.is_ascii_uppercase())
        && name.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_')
}

/// A word that is written like a name in a program, or mixes letters and digits.
fn is_identifier(word: &str) -> bool {
    if word.contains("::") || word.contains("->") {
        return word.bytes().any(|b| b.is_ascii_alphabetic());
    }
    if let Some(name) = word.strip_suffix("()") {
        return name.starts_with(|c: char| c.is_alphabetic() || c == '_');
    }
    if word.contains('(') && word.ends_with(')') && !word.starts_with('(') {
        // A call with arguments; `file(s)` is a plural.
        let inner = word.split_once('(').map_or("", |(_, inner)| inner);
        return !matches!(inner, "s)" | "es)") && word.starts_with(|c: char| c.is_ascii_alphabetic());
    }
    if word.starts_with(|c: char| c.is_ascii_digit()) {
        return word.bytes().any(|b| b.is_ascii_alphabetic())
            && word.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.'));
    }
    if !word.starts_with(|c: char| c.is_alphabetic() || matches!(c, '_' | '{' | '%')) {
        return false;
    }
    if word.contains(['/', '{']) && !word.contains(['_', '.']) {
        return false;
    }
    word.contains('_') && word.len() > 1
        || is_dotted(word)
        || is_camel(word)
        || (word.contains(['=', '@']) && word.is_ascii() && word.len() > 2)
        || (word.bytes().any(|b| b.is_ascii_digit()) && word.bytes().all(|b| b.is_ascii_graphic()))
}

/// `a.b.c` with letters at both sides of each dot; `e.g` and initials are not.
fn is_dotted(word: &str) -> bool {
    word.contains('.')
        && !matches!(word, "e.g" | "i.e" | "a.m" | "p.m" | "etc.and")
        && word.split('.').all(|part| part.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
        && word.split('.').any(|part| part.len() > 1 || part.bytes().all(|b| b.is_ascii_lowercase()))
}

/// A small letter in front of a capital; a plural such as `APIs` is not.
fn is_camel(word: &str) -> bool {
    let bytes = word.as_bytes();
    bytes.windows(2).any(|pair| pair[0].is_ascii_lowercase() && pair[1].is_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(words: &str, expect: Option<InlineKind>) {
        for word in words.split(' ') {
            assert_eq!(classify(word).map(|(kind, _)| kind), expect, "{word}");
        }
    }

    #[test]
    fn literals() {
        check("https://x.y/z?q=1 file:///a www.x.org mailto:a@b.c ssh://h", Some(InlineKind::Url));
        check("@file.md @src/x.ts @./a @docs/ @reviewer", Some(InlineKind::AtFile));
        check("--force --out=x -v -rf -la", Some(InlineKind::Flag));
        check("/commit /plugin:review /code-review", Some(InlineKind::SlashCommand));
        check("GITHUB_TOKEN NODE_ENV=test CLAUDE_* A_1", Some(InlineKind::EnvVar));
        check(
            "snake_case camelCase a.b.c Type::name call() x.y() TodoWrite sha256 gpt-4o user@example.com",
            Some(InlineKind::Identifier),
        );
        check("@scope/pkg pkg@1.2.3 get(x,y) Node.js utf-8 __init__", Some(InlineKind::Identifier));
        check("mcp__db__query", Some(InlineKind::Tool));
        check("SKILL.md's references/a.md", Some(InlineKind::Path));
    }

    #[test]
    fn plain_words() {
        check(
            "word Word it's well-known APIs IDs and/or e.g i.e file(s) A/B read/write — - -- - API NEVER $10.50 50% 3",
            None,
        );
        check("@ @- # #1 / -based", None);
    }
}
