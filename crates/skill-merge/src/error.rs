/// Why a merge could not be done. Each message is one line and names the atom, source or field.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct MergeError(pub(crate) String);

impl MergeError {
    pub(crate) fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }
}
