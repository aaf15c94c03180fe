//! Spans that a sign opens: templates, variables, arguments, placeholders. They may hold blanks.

use skill_model::Span;

use super::{InlineKind, html};
use crate::block::Mask;

/// The longest span with a closing sign, in bytes.
const LIMIT: usize = 300;

/// Finds the spans in `range`. With `code`, every byte counts; without, code, HTML and link targets are left out.
pub(super) fn scan(text: &str, mask: &Mask, range: Span, code: bool, found: &mut Vec<(InlineKind, Span)>) {
    let inner = range.slice(text);
    let bytes = inner.as_bytes();
    // A fold without an early exit, because the compiler makes it wide.
    if !bytes.iter().fold(false, |found, b| found | (*b == b'{') | (*b == b'$') | (*b == b'<')) {
        return;
    }
    let classes = mask.of(range);
    let mut at = 0;
    while let Some(len) =
        bytes.get(at..).and_then(|rest| rest.iter().position(|b| matches!(b, b'{' | b'$' | b'<')))
    {
        at += len;
        let reads = code || classes[at] <= Mask::TEXT;
        let hit = if reads { span_at(inner, at) } else { None };
        at = match hit {
            Some((kind, end)) => {
                found.push((kind, Span::new(range.start + at, range.start + end)));
                end
            }
            None => at + 1,
        };
    }
}

fn span_at(text: &str, at: usize) -> Option<(InlineKind, usize)> {
    let rest = &text[at..];
    match rest.as_bytes()[0] {
        b'{' => template(rest),
        b'$' => variable(rest),
        _ => placeholder(rest),
    }
    .map(|(kind, len)| (kind, at + len))
}

/// `{{x}}`, `{{{x}}}`, `{% x %}`, and `{name}`.
fn template(rest: &str) -> Option<(InlineKind, usize)> {
    let close = if rest.starts_with("{{") {
        "}}"
    } else if rest.starts_with("{%") {
        "%}"
    } else {
        let name = rest[1..]
            .bytes()
            .take(64)
            .take_while(|b| b.is_ascii_alphanumeric() || b"_-.".contains(b))
            .count();
        let named = rest[1..].starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        return (named && rest[1 + name..].starts_with('}')).then_some((InlineKind::Template, name + 2));
    };
    let end = find(rest, 2, close)? + close.len();
    let more = rest[end..].bytes().take_while(|b| *b == b'}').count();
    let more = if rest.starts_with("{{{") { more.min(1) } else { 0 };
    Some((InlineKind::Template, end + more))
}

/// `${X}`, `$X`, `$(x)`, `$ARGUMENTS`, `$1`; not the money in `$10.50`.
fn variable(rest: &str) -> Option<(InlineKind, usize)> {
    let after = &rest[1..];
    match after.bytes().next()? {
        b'{' if after.starts_with("{{") => Some((InlineKind::Variable, find(rest, 3, "}}")? + 2)),
        b'{' => Some((InlineKind::Variable, find(rest, 2, "}")? + 1)),
        b'(' => Some((InlineKind::Variable, find(rest, 2, ")")? + 1)),
        b'0'..=b'9' => {
            let next = after.as_bytes().get(1).copied().unwrap_or(b' ');
            let more = after.as_bytes().get(2).is_some_and(u8::is_ascii_digit);
            let money = next.is_ascii_alphanumeric() || (matches!(next, b'.' | b',' | b'-') && more);
            (!money).then_some((InlineKind::Argument, 2))
        }
        b'a'..=b'z' | b'A'..=b'Z' | b'_' => {
            let len = after.bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count();
            if &after[..len] != "ARGUMENTS" {
                let env = if after[len..].starts_with(':') && after[..len].eq_ignore_ascii_case("env") {
                    1 + after[len + 1..]
                        .bytes()
                        .take_while(|b| b.is_ascii_alphanumeric() || *b == b'_')
                        .count()
                } else {
                    0
                };
                return Some((InlineKind::Variable, 1 + len + env));
            }
            let index = after[len..].strip_prefix('[').map_or(0, |inner| {
                let digits = inner.bytes().take_while(u8::is_ascii_digit).count();
                if digits > 0 && inner[digits..].starts_with(']') { digits + 2 } else { 0 }
            });
            Some((InlineKind::Argument, 1 + len + index))
        }
        _ => None,
    }
}

/// `<name>`, `<your name here>`.
fn placeholder(rest: &str) -> Option<(InlineKind, usize)> {
    if !rest[1..].starts_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '{')) {
        return None;
    }
    if html::is_element(&rest[1..]) {
        return None;
    }
    let len = rest[1..].find(['<', '>', '\n', '\r']).filter(|len| *len <= 80)? + 1;
    let closed = rest[len..].starts_with('>') && !rest[..len].ends_with([' ', '-', '=']);
    closed.then_some((InlineKind::Placeholder, len + 1))
}

/// Where `close` stands in `rest`, from `from` on and not too far away. A blank line is never crossed: a block has none.
fn find(rest: &str, from: usize, close: &str) -> Option<usize> {
    let limit = rest.floor_char_boundary(rest.len().min(LIMIT));
    rest.get(from..limit)?.find(close).map(|at| at + from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expect: &[(InlineKind, &str)]) {
        let range = Span::new(0, text.len());
        let mut found = Vec::new();
        scan(text, &Mask::new(range), range, true, &mut found);
        let found: Vec<_> = found.iter().map(|(kind, span)| (kind.clone(), span.slice(text))).collect();
        assert_eq!(found, expect, "{text}");
    }

    #[test]
    fn signs() {
        check("${{ x }} <div> <br/>", &[(InlineKind::Variable, "${{ x }}")]);
        check(
            "a {{user.name}} {{ x y }} {{{z}}}",
            &[
                (InlineKind::Template, "{{user.name}}"),
                (InlineKind::Template, "{{ x y }}"),
                (InlineKind::Template, "{{{z}}}"),
            ],
        );
        check(
            "{% if x %} {baseDir}/x {a,b} {} { x }",
            &[(InlineKind::Template, "{% if x %}"), (InlineKind::Template, "{baseDir}")],
        );
        check(
            "${CLAUDE_SKILL_DIR}/out $HOME $env:PATH $(pwd)",
            &[
                (InlineKind::Variable, "${CLAUDE_SKILL_DIR}"),
                (InlineKind::Variable, "$HOME"),
                (InlineKind::Variable, "$env:PATH"),
                (InlineKind::Variable, "$(pwd)"),
            ],
        );
        check(
            "Move $1 to $2. All: $ARGUMENTS, $ARGUMENTS[0].",
            &[
                (InlineKind::Argument, "$1"),
                (InlineKind::Argument, "$2"),
                (InlineKind::Argument, "$ARGUMENTS"),
                (InlineKind::Argument, "$ARGUMENTS[0]"),
            ],
        );
        check("$10.50 $5M $1,000 $20 $ $$ {{open", &[]);
        check(
            "<name> <your name> < 5 and > 3 <a\nb> <- x>",
            &[(InlineKind::Placeholder, "<name>"), (InlineKind::Placeholder, "<your name>")],
        );
    }
}
