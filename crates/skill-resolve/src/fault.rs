use std::borrow::Cow;
use std::fmt;

use camino::{Utf8Path, Utf8PathBuf};
use schemars::JsonSchema;
use serde::Serialize;
use skill_fsops::FsError;
use skill_model::Note;

/// A file, folder or variable that could not be used, so that an answer may be hidden behind it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Fault {
    /// `settings_unreadable`, `config_dir_unusable`, `plugin_dir_unusable`, `codex_home_unusable` or `root_unreadable`.
    pub code: Cow<'static, str>,
    /// What it is about.
    #[schemars(with = "String")]
    pub path: Utf8PathBuf,
    /// Line in the file, from 1.
    pub line: Option<usize>,
    /// Column in characters, from 1.
    pub column: Option<usize>,
    /// What is wrong, as a lower-case fragment. May quote untrusted text.
    pub message: String,
}

impl Fault {
    pub(crate) fn new(code: &'static str, path: &Utf8Path, message: impl Into<String>) -> Self {
        Self {
            code: Cow::Borrowed(code),
            path: path.to_owned(),
            line: None,
            column: None,
            message: message.into(),
        }
    }

    pub(crate) fn disk(code: &'static str, error: &FsError) -> Self {
        Self::new(code, &error.path, error.detail.clone())
    }

    pub(crate) fn at(mut self, line: usize, column: usize) -> Self {
        self.line = Some(line);
        self.column = Some(column);
        self
    }

    /// The fault as a note, for an answer that was found all the same.
    #[must_use]
    pub fn note(&self) -> Note {
        let text = match (self.line, self.column) {
            (Some(line), Some(column)) => format!("line {line}, column {column}: {}", self.message),
            _ => self.message.clone(),
        };
        Note { code: self.code.clone(), text, path: Some(self.path.to_string()) }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`", self.path)?;
        if let (Some(line), Some(column)) = (self.line, self.column) {
            write!(f, ":{line}:{column}")?;
        }
        write!(f, ": {}", self.message)
    }
}

impl std::error::Error for Fault {}
