/// Whose rules a merge follows.
///
/// The one switch between this engine and the recorded behaviour of the reference engine. It serves comparison only:
/// no program offers it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rules {
    /// Section 10 of the contract included.
    #[default]
    Current,
    /// Sections 1 to 9 alone, with what section 10 calls a hole.
    Reference,
}

impl Rules {
    /// Whether section 10 holds.
    pub(crate) fn current(self) -> bool {
        self == Self::Current
    }
}
