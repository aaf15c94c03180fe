/// What kind of thing a stable code labels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CodeKind {
    /// The work could not be done.
    Error,
    /// Something about the input that a gate refuses or questions.
    Finding,
    /// Something the reader should know; it never changes an exit code.
    Note,
}

impl CodeKind {
    /// The lower-case word used in `docs/findings.md`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Finding => "finding",
            Self::Note => "note",
        }
    }
}

/// One stable code with its meaning and the next step for a reader.
///
/// Each crate lists its codes in a `CODES` constant. `cargo xtask codegen` prints
/// them all to `docs/findings.md` and refuses a code that appears twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Code {
    /// The identifier, in `snake_case` or as a rule number such as `P13`.
    pub id: &'static str,
    /// What it labels.
    pub kind: CodeKind,
    /// What it means, as a lower-case fragment.
    pub means: &'static str,
    /// What to do next, as a sentence.
    pub next: &'static str,
}

impl Code {
    /// A code for work that could not be done.
    #[must_use]
    pub const fn error(id: &'static str, means: &'static str, next: &'static str) -> Self {
        Self { id, kind: CodeKind::Error, means, next }
    }

    /// A code for something that a gate refuses or questions.
    #[must_use]
    pub const fn finding(id: &'static str, means: &'static str, next: &'static str) -> Self {
        Self { id, kind: CodeKind::Finding, means, next }
    }

    /// A code for something the reader should know.
    #[must_use]
    pub const fn note(id: &'static str, means: &'static str, next: &'static str) -> Self {
        Self { id, kind: CodeKind::Note, means, next }
    }
}
