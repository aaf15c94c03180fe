use skill_model::{Code, excerpt};

use crate::lines::Lines;

/// What is wrong with an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ProblemKind {
    /// The bytes are not UTF-8.
    NotUtf8,
    /// The text holds a NUL byte.
    NulByte,
    /// A carriage return without a line feed.
    LoneCr,
    /// More than [`crate::Document`] accepts (4 MiB).
    TooLarge,
    /// The first line opens a frontmatter that no line closes.
    FrontmatterNotClosed,
    /// A column-0 `---` stands inside a quoted scalar, so there are two readings.
    FrontmatterAmbiguous,
    /// Size, depth, node or alias limits of the frontmatter are exceeded.
    FrontmatterLimits,
    /// A top-level key stands twice.
    DuplicateKey,
    /// A key stands twice in one map below the top level. The file can still be copied; a check that asks for
    /// distinct keys at every level reads this as [`Self::DuplicateKey`].
    DuplicateNestedKey,
    /// The frontmatter is not valid YAML; fields were read line by line.
    FrontmatterYaml,
    /// ` #` cuts a plain value: raw line and value differ.
    CommentCutsValue,
    /// A fence is never closed; everything from the opener on is protected.
    FenceNotClosed,
    /// Quotes and lists are nested deeper than [`crate::MAX_NESTING`]; from there on the file is one opaque block.
    NestedTooDeep,
}

/// Every stable code that this crate hands out.
pub const CODES: &[Code] = &[
    Code::error("not_utf8", "the file is not UTF-8", "Convert the file to UTF-8."),
    Code::error("nul_byte", "the file holds a NUL byte", "Remove the byte."),
    Code::error("lone_cr", "a carriage return stands without a line feed", "Use LF or CRLF line ends."),
    Code::error("too_large", "the file has more than 4 MiB", "Split the file."),
    Code::error(
        "frontmatter_not_closed",
        "the first line opens a frontmatter that no line closes",
        "Put `---` alone on the line behind the last field.",
    ),
    Code::error(
        "frontmatter_ambiguous",
        "a `---` at column 0 stands inside a quoted value, so the frontmatter has two ends",
        "Indent the line, or use a block scalar.",
    ),
    Code::error(
        "frontmatter_limits",
        "the frontmatter is larger, deeper or has more aliases than is read",
        "Move the data into a file of its own.",
    ),
    Code::error("duplicate_key", "a frontmatter key stands twice", "Remove one of the two lines."),
    Code::note(
        "duplicate_nested_key",
        "a key stands twice in one map below the top level of the frontmatter",
        "Remove one of the two.",
    ),
    Code::note(
        "frontmatter_yaml",
        "the frontmatter is not valid YAML, so its fields were read line by line",
        "Put the value in quotes.",
    ),
    Code::note(
        "comment_cuts_value",
        "` #` starts a comment, so a plain value is shorter than its line",
        "Put the value in quotes.",
    ),
    Code::note(
        "fence_not_closed",
        "a code fence is never closed, so the rest of the file is code",
        "Close the fence.",
    ),
    Code::note(
        "nested_too_deep",
        "quotes and lists are nested too deep, so the rest of the file is left as it is",
        "Flatten the lists.",
    ),
];

impl ProblemKind {
    /// The stable code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::NotUtf8 => "not_utf8",
            Self::NulByte => "nul_byte",
            Self::LoneCr => "lone_cr",
            Self::TooLarge => "too_large",
            Self::FrontmatterNotClosed => "frontmatter_not_closed",
            Self::FrontmatterAmbiguous => "frontmatter_ambiguous",
            Self::FrontmatterLimits => "frontmatter_limits",
            Self::DuplicateKey => "duplicate_key",
            Self::DuplicateNestedKey => "duplicate_nested_key",
            Self::FrontmatterYaml => "frontmatter_yaml",
            Self::CommentCutsValue => "comment_cuts_value",
            Self::FenceNotClosed => "fence_not_closed",
            Self::NestedTooDeep => "nested_too_deep",
        }
    }

    /// Whether a copy must not be made of such a file.
    #[must_use]
    pub const fn refuses(self) -> bool {
        !matches!(
            self,
            Self::DuplicateNestedKey
                | Self::FrontmatterYaml
                | Self::CommentCutsValue
                | Self::FenceNotClosed
                | Self::NestedTooDeep
        )
    }
}

/// One thing that is wrong, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// What it is.
    pub kind: ProblemKind,
    /// Byte offset in the source.
    pub offset: usize,
    /// Line in the file, from 1.
    pub line: usize,
    /// Column in characters, from 1. A byte order mark is not counted.
    pub column: usize,
    /// A lower-case fragment that says what was found, with the other line for doubled keys.
    /// May quote untrusted text: escape it before printing.
    pub message: String,
}

/// Line and column, both from 1.
pub(crate) struct Place {
    pub(crate) line: usize,
    pub(crate) column: usize,
}

/// Collects problems and finds their places.
pub(crate) struct Problems<'t> {
    text: &'t str,
    lines: &'t Lines,
    found: Vec<Problem>,
}

impl<'t> Problems<'t> {
    pub(crate) const fn new(text: &'t str, lines: &'t Lines) -> Self {
        Self { text, lines, found: Vec::new() }
    }

    pub(crate) fn place(&self, offset: usize) -> Place {
        let line = self.lines.index(offset);
        let start = self.lines.start(line).min(offset);
        let before = &self.text[start..offset];
        let before = if start == 0 { before.trim_start_matches('\u{feff}') } else { before };
        Place { line: line + 1, column: before.chars().count() + 1 }
    }

    pub(crate) fn push(&mut self, kind: ProblemKind, offset: usize, message: impl Into<String>) {
        let offset = self.text.floor_char_boundary(offset);
        let Place { line, column } = self.place(offset);
        self.found.push(Problem { kind, offset, line, column, message: message.into() });
    }

    /// Two places of one key.
    pub(crate) fn push_double(&mut self, kind: ProblemKind, key: &str, first: usize, later: usize) {
        let (first, again) = (self.place(first).line, self.place(later).line);
        let key = excerpt(key, 80);
        self.push(kind, later, format!("`{key}` stands on line {first} and again on line {again}"));
    }

    /// All problems in order of place.
    pub(crate) fn finish(mut self) -> Vec<Problem> {
        self.found.sort_by_key(|problem| (problem.offset, problem.kind));
        self.found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_its_code_in_the_list() {
        let kinds = [
            ProblemKind::NotUtf8,
            ProblemKind::NulByte,
            ProblemKind::LoneCr,
            ProblemKind::TooLarge,
            ProblemKind::FrontmatterNotClosed,
            ProblemKind::FrontmatterAmbiguous,
            ProblemKind::FrontmatterLimits,
            ProblemKind::DuplicateKey,
            ProblemKind::DuplicateNestedKey,
            ProblemKind::FrontmatterYaml,
            ProblemKind::CommentCutsValue,
            ProblemKind::FenceNotClosed,
            ProblemKind::NestedTooDeep,
        ];
        assert_eq!(
            kinds.map(ProblemKind::code).as_slice(),
            CODES.iter().map(|code| code.id).collect::<Vec<_>>()
        );
        for (kind, code) in kinds.iter().zip(CODES) {
            assert_eq!(kind.refuses(), code.kind == skill_model::CodeKind::Error, "{}", code.id);
        }
    }
}
