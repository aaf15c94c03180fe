//! Both sides of a pair as words.

use super::Piece;

/// Both sides of a pair as words.
pub(crate) struct Words {}

impl Words {
    /// Reads both pieces.
    pub(crate) fn of(_source: &Piece<'_>, _candidate: &Piece<'_>) -> Self {
        Self {}
    }
}
