//! Reading a `SKILL.md` as far as a search needs it: the bytes once, and two fields.

use camino::Utf8Path;
use skill_fsops::{FileRead, FsError};

/// The largest instruction file in bytes (contract, section 5).
const LIMIT: u64 = 4 << 20;

/// The largest frontmatter in bytes (contract, section 15).
const HEAD_LIMIT: usize = 256 << 10;

/// A skill file with the fields that matching needs.
#[derive(Debug)]
pub(crate) struct SkillFile {
    pub(crate) read: Result<FileRead, FsError>,
    /// Frontmatter `name` as written; `None` when it is absent, empty or no text.
    pub(crate) name: Option<String>,
    pub(crate) has_description: bool,
}

impl SkillFile {
    /// Reads the file at a canonical path. One that cannot be read has no fields.
    pub(crate) fn read(path: &Utf8Path) -> Self {
        let read = skill_fsops::read(path, LIMIT);
        let (name, has_description) = read.as_ref().map_or((None, false), |read| fields(&read.bytes));
        Self { read, name, has_description }
    }
}

fn fields(bytes: &[u8]) -> (Option<String>, bool) {
    let document = skill_document::parse(head(bytes));
    let Some(frontmatter) = document.frontmatter() else { return (None, false) };
    let text = |key: &str| frontmatter.text(key).filter(|text| !text.trim().is_empty());
    (text("name").map(ToOwned::to_owned), text("description").is_some())
}

/// The frontmatter alone: the body says nothing about the name, and parsing it for every plugin skill would
/// cost most of the search. Empty when there is no frontmatter or it never closes.
fn head(bytes: &[u8]) -> &[u8] {
    let after_mark = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    let mut end = bytes.len() - after_mark.len();
    for (index, line) in after_mark.split_inclusive(|byte| *byte == b'\n').enumerate() {
        end += line.len();
        let is_fence = line.trim_ascii_end() == b"---";
        match (index, is_fence) {
            (0, false) => return &[],
            (0, true) | (_, false) if end <= HEAD_LIMIT => {}
            (_, true) => return &bytes[..end],
            _ => return &[],
        }
    }
    &[]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expect: (Option<&str>, bool)) {
        let (name, described) = fields(text.as_bytes());
        assert_eq!((name.as_deref(), described), expect, "{text:?}");
    }

    #[test]
    fn fields_of_the_frontmatter() {
        check("---\nname: plan\ndescription: x\n---\nname: body\n", (Some("plan"), true));
        check("\u{feff}---\r\nname: plan\r\n---\r\n", (Some("plan"), false));
        check("---\nname: 40320\n---", (Some("40320"), false));
        check("---\nname: \"\"\ndescription: ' '\n---\n", (None, false));
        check("---\nname:\n---\n", (None, false));
        check("---\nname: [a]\n---\n", (None, false));
        check("---\nname: kit---\n---\n", (Some("kit---"), false));
        check("---\nname: open\n", (None, false));
        check("\n---\nname: late\n---\n", (None, false));
        check("---\nname: plan\ndescription: a: b\n---\n", (Some("plan"), true));
        check("", (None, false));
    }

    #[test]
    fn the_head_ends_with_the_closing_fence() {
        let cases: [(&[u8], &[u8]); 4] = [
            (b"---\na: b\n---\nbody", b"---\na: b\n---\n"),
            (b"---\na: b\n--- \t\r\nbody", b"---\na: b\n--- \t\r\n"),
            (b"---\na: b\n---", b"---\na: b\n---"),
            (b"text\n---\n---\n", b""),
        ];
        for (text, expect) in cases {
            assert_eq!(head(text), expect);
        }
        let long = format!("---\n{}\n---\n", "a: b\n".repeat(60_000));
        assert_eq!(head(long.as_bytes()), b"");
    }
}
