//! Reading a `SKILL.md` as far as a search needs it: the bytes once, and two fields.

use camino::Utf8Path;
use skill_fsops::{FileRead, FsError};

/// The largest instruction file in bytes (contract, section 5).
const LIMIT: u64 = 4 << 20;

/// The largest frontmatter in bytes (contract, section 15).
const HEAD_LIMIT: usize = 256 << 10;

/// The bytes of a skill file, not yet looked into.
#[derive(Debug)]
pub(crate) struct Unparsed(Result<FileRead, FsError>);

/// A skill file with the fields that matching needs.
#[derive(Debug)]
pub(crate) struct SkillFile {
    pub(crate) read: Result<FileRead, FsError>,
    /// Frontmatter `name` as written; `None` when it is absent, empty or no text.
    pub(crate) name: Option<String>,
    pub(crate) has_description: bool,
}

impl Unparsed {
    /// Reads the file at a canonical path.
    pub(crate) fn read(path: &Utf8Path) -> Self {
        Self(skill_fsops::read(path, LIMIT))
    }

    /// Why the file could not be read.
    pub(crate) fn error(&self) -> Option<&FsError> {
        self.0.as_ref().err()
    }

    /// Whether the frontmatter may give the file this name. A cheap look that is never wrong when it says no: a
    /// plain word stands in the frontmatter as it is, unless it is escaped.
    pub(crate) fn may_be_named(&self, name: &str) -> bool {
        let Ok(read) = &self.0 else { return true };
        let head = head(&read.bytes);
        !is_plain_word(name) || head.contains(&b'\\') || contains(head, name.as_bytes())
    }

    /// Reads the fields. A file that could not be read has none.
    pub(crate) fn parse(self) -> SkillFile {
        let read = self.0;
        let (name, has_description) = read.as_ref().map_or((None, false), |read| fields(&read.bytes));
        SkillFile { read, name, has_description }
    }
}

fn is_plain_word(name: &str) -> bool {
    name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.'))
}

fn contains(text: &[u8], word: &[u8]) -> bool {
    text.windows(word.len().max(1)).any(|window| window == word)
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
    fn the_cheap_look_never_hides_a_name() {
        let check = |text: &str, name: &str, expect: bool| {
            let read = FileRead { bytes: text.as_bytes().to_vec(), ..sample() };
            let file = Unparsed(Ok(read));
            assert_eq!(file.may_be_named(name), expect, "{text:?} {name}");
            let named = file.parse().name.is_some_and(|found| skill_model::nfc(&found) == name);
            assert!(expect || !named, "{text:?} {name}");
        };
        check("---\nname: plan\n---\n", "plan", true);
        check("---\nname: other\n---\nplan\n", "plan", false);
        check("---\nname: \"p\\u006can\"\n---\n", "plan", true);
        check("---\nname: cafe\u{301}\n---\n", "caf\u{e9}", true);
        check("---\nname: >-\n  two\n  words\n---\n", "two words", true);
        check("---\nname: x\n---\n", "地图", true);
        check("no frontmatter, plan\n", "plan", false);
    }

    fn sample() -> FileRead {
        let file = tempfile::NamedTempFile::new().expect("a temporary file");
        let path = fs_err::canonicalize(file.path()).expect("a canonical path");
        skill_fsops::read(Utf8Path::from_path(&path).expect("UTF-8"), LIMIT).expect("a file")
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
