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
    /// The frontmatter is not valid YAML; fields were read line by line.
    FrontmatterYaml,
    /// ` #` cuts a plain value: raw line and value differ.
    CommentCutsValue,
    /// A fence is never closed; everything from the opener on is protected.
    FenceNotClosed,
}

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
            Self::FrontmatterYaml => "frontmatter_yaml",
            Self::CommentCutsValue => "comment_cuts_value",
            Self::FenceNotClosed => "fence_not_closed",
        }
    }

    /// Whether a copy must not be made of such a file.
    #[must_use]
    pub const fn refuses(self) -> bool {
        !matches!(self, Self::FrontmatterYaml | Self::CommentCutsValue | Self::FenceNotClosed)
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
    /// Column in characters, from 1.
    pub column: usize,
    /// A lower-case fragment that says what was found, with the other line for doubled keys.
    pub message: String,
}
