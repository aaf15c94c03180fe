//! Paths, globs and bare file names.

mod names;

use names::{BARE, EXTENSIONS, FOLDERS, ROOTS};

/// What a word is as a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// A file or folder.
    Path,
    /// A pattern of paths, or an extension.
    Glob,
}

/// Reads a word without blanks and without punctuation at its ends.
pub(super) fn form(word: &str) -> Option<Form> {
    if word.len() < 2
        || word.starts_with('@')
        || !word.bytes().any(|b| b.is_ascii_alphanumeric() || b >= 0x80 || b == b'*')
    {
        return None;
    }
    let bare = without_position(word);
    if !is_path(bare) {
        return None;
    }
    let is_extension =
        bare.starts_with('.') && !bare[1..].contains(['/', '.']) && bare != ".env" && has_extension(bare);
    if is_extension || is_glob(bare) { Some(Form::Glob) } else { Some(Form::Path) }
}

/// `word` without `#anchor`, `:12`, `:12:3` and `:12-40`.
fn without_position(word: &str) -> &str {
    let word = word.split_once('#').map_or(word, |(path, _)| path);
    let trimmed = word.trim_end_matches(|c: char| c.is_ascii_digit() || matches!(c, ':' | '-'));
    match word[trimmed.len()..].find(':') {
        Some(colon) if !trimmed.is_empty() => &word[..trimmed.len() + colon],
        _ => word,
    }
}

fn is_path(word: &str) -> bool {
    if word.contains('\\') {
        return is_windows(word);
    }
    match word.split_once('/') {
        None => is_file_name(word),
        Some((first, rest)) => is_slashed(word, first, rest),
    }
}

/// `C:\x`, `src\main.rs`, `..\x`.
fn is_windows(word: &str) -> bool {
    let bytes = word.as_bytes();
    let drive = bytes.len() >= 3 && bytes[0].is_ascii_alphabetic() && bytes[1] == b':' && bytes[2] == b'\\';
    let relative = word.starts_with(".\\") || word.starts_with("..\\") || word.starts_with("\\\\");
    let share = word.len() >= 4 && (drive || relative);
    share
        || (word.bytes().all(|b| b.is_ascii_alphanumeric() || b"\\._-*".contains(&b)) && has_extension(word))
}

fn is_slashed(word: &str, first: &str, rest: &str) -> bool {
    if !word.chars().all(is_path_char) || rest.is_empty() && !is_name(first) {
        return false;
    }
    match first {
        "." | ".." | "~" => return true,
        "" => return is_absolute(rest),
        _ => {}
    }
    let drive = first.len() == 2 && first.ends_with(':') && first.as_bytes()[0].is_ascii_alphabetic();
    if drive || rest.is_empty() || word.ends_with('/') || has_extension(word) {
        return true;
    }
    if FOLDERS.binary_search(&first).is_ok()
        || word.split('/').any(|part| part.starts_with(['.', '$', '{', '<', '*']))
    {
        return !is_number_like(word);
    }
    // A trait of names rather than words: `my-plugin/my-skill`, `owner/repo_2`; but not `24/7` or `A/B`.
    let hyphened = word.split('/').filter(|part| part.contains('-')).count();
    let joined = word.contains('_') || hyphened > 1 || (hyphened == 1 && word.matches('/').count() > 1);
    joined && word.split('/').all(is_name) && !is_number_like(word)
}

fn is_absolute(rest: &str) -> bool {
    let (first, more) = rest.split_once('/').unwrap_or((rest, ""));
    let lower = first.to_ascii_lowercase();
    is_name(first)
        && (!more.is_empty()
            || rest.ends_with('/')
            || ROOTS.binary_search(&lower.as_str()).is_ok()
            || has_extension(rest))
}

/// Whether the word is a file name without an extension, such as `Makefile`.
pub(super) fn is_bare_name(word: &str) -> bool {
    BARE.binary_search(&word).is_ok()
}

fn is_file_name(word: &str) -> bool {
    if is_bare_name(word) {
        return true;
    }
    if let Some(name) = word.strip_prefix('.') {
        // A dot file or an extension: `.env`, `.gitignore`, `.md`.
        return name.len() >= 2
            && name.starts_with(|c: char| c.is_ascii_lowercase())
            && name.chars().all(is_path_char);
    }
    let Some((stem, extension)) = word.rsplit_once('.') else {
        return word.starts_with("**") && word.len() > 2;
    };
    let script = extension == "js" && stem.starts_with(|c: char| c.is_ascii_uppercase());
    let short = extension.len() == 1
        && (stem.len() < 2 || !stem.bytes().all(|b| b.is_ascii_lowercase() || b == b'_'));
    let name = stem.chars().all(is_path_char)
        && stem.contains(|c: char| c.is_alphanumeric() || matches!(c, '*' | '}' | '>'));
    name && !script
        && !short
        && (has_extension(word) || (stem.ends_with('*') && is_name(extension)) || braces(extension))
}

/// `{ts,tsx}` as an extension.
fn braces(extension: &str) -> bool {
    extension.starts_with('{') && extension.ends_with('}') && extension.contains(',')
}

fn has_extension(word: &str) -> bool {
    let Some((_, extension)) = word.rsplit_once('.') else {
        return false;
    };
    let mut lower = [0_u8; 12];
    let Some(slot) = lower.get_mut(..extension.len()) else {
        return false;
    };
    slot.copy_from_slice(extension.as_bytes());
    slot.make_ascii_lowercase();
    std::str::from_utf8(slot).is_ok_and(|extension| EXTENSIONS.binary_search(&extension).is_ok())
}

fn is_glob(word: &str) -> bool {
    let set = |open: char, close: char| word.find(open).is_some_and(|at| word[at..].contains(close));
    let alternatives = set('{', '}') && word.contains(',');
    word.contains('*') || word.contains('?') || alternatives || set('[', ']')
}

fn is_name(part: &str) -> bool {
    part.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '$' | '{' | '<' | '@' | '*'))
        && part.chars().any(char::is_alphabetic)
}

fn is_number_like(word: &str) -> bool {
    word.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'/' | b'-' | b'.'))
}

fn is_path_char(c: char) -> bool {
    c.is_alphanumeric() || "/._-~*?[]{}<>$@+%#:,=!()&".contains(c)
}

#[cfg(test)]
mod tests {
    use super::super::lexicon::{FILE, Key};
    use super::*;

    #[track_caller]
    fn check(words: &str, expect: Option<Form>) {
        for word in words.split(' ') {
            assert_eq!(form(word), expect, "{word}");
        }
    }

    #[test]
    fn tables_are_sorted() {
        for name in BARE {
            assert_ne!(Key::of_word(name).uses() & FILE, 0, "{name}");
        }
        for table in [EXTENSIONS, FOLDERS, ROOTS, BARE] {
            assert!(table.is_sorted(), "{:?}", table.windows(2).find(|pair| pair[0] > pair[1]));
        }
    }

    #[test]
    fn paths() {
        check(
            "scripts/foo.mjs reference/mobile/audit.md ./x ../a/b ~/x ~/.claude/skills/ /tmp /etc/hosts",
            Some(Form::Path),
        );
        check(
            "C:\\x C:/Users/x src\\main.rs references/ references/api .claude/skills my-plugin/my-skill",
            Some(Form::Path),
        );
        check(
            "SKILL.md package.json .env .gitignore .mcp.json Makefile main.c src/lib.rs:42 a.md#top",
            Some(Form::Path),
        );
        check(
            "{baseDir}/scripts/run.py ${HOME}/x.sh origin/main text/html docs/报告.md <dir>/x.md",
            Some(Form::Path),
        );
    }

    #[test]
    fn globs() {
        check(
            "*.md **/*.ts src/* src/**/*.{ts,tsx} *.{js,ts} test_?.py .md .py **/SKILL.md",
            Some(Form::Glob),
        );
    }

    #[test]
    fn words() {
        check("and/or A/B CI/CD yes/no read/write/execute 24/7 1/2 w/o Node.js e.g i.e U.S 3.14 v1.2", None);
        check("end.Start a.b x / // . .. ** * client-side large/long-lived input/output I/O word.", None);
    }
}
