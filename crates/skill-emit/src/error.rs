/// Why nothing is emitted. One line; names the skill or the file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct EmitError(String);

impl EmitError {
    pub(crate) fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }
}
