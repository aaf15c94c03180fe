use std::borrow::Cow;

use schemars::JsonSchema;
use serde::Serialize;

/// Something the reader should know. A note never changes a result state or an exit code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Note {
    /// Stable code, listed in `docs/findings.md`.
    pub code: Cow<'static, str>,
    /// One sentence fragment. May quote untrusted text: escape it before printing.
    pub text: String,
    /// The file or folder it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
}

impl Note {
    /// A note without a path.
    #[must_use]
    pub fn new(code: &'static str, text: impl Into<String>) -> Self {
        Self { code: Cow::Borrowed(code), text: text.into(), path: None }
    }

    /// The same note, about `path`.
    #[must_use]
    pub fn at(mut self, path: impl Into<String>) -> Self {
        self.path = Some(path.into());
        self
    }
}
