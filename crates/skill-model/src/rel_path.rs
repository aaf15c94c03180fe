use std::fmt;
use std::str::FromStr;

use crate::Code;

/// A relative path below some root, with `/` between its components: never absolute, never with `.` or `..`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RelPath(String);

/// A text is not a path below a root.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RelPathError {
    /// Nothing, or an empty component.
    #[error("the path is empty or has an empty component")]
    Empty,
    /// Absolute, a drive letter, a backslash, or a `..` that leaves the root.
    #[error("the path leaves its folder; give a path below it, with `/` and without `..`")]
    Escapes,
    /// NUL or another control character.
    #[error("the path holds a control character (U+{code_point:04X})")]
    Control {
        /// The character.
        code_point: u32,
    },
}

pub(crate) const CODES: &[Code] = &[
    Code::error("path_empty", "the path is empty", "Give a path below the folder."),
    Code::error(
        "path_escapes",
        "the path leaves its folder",
        "Give a path below the folder, with `/` and without `..`.",
    ),
    Code::error("path_control", "the path holds a control character", "Type the path by hand."),
];

impl RelPathError {
    /// The stable code of this error.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Empty => "path_empty",
            Self::Escapes => "path_escapes",
            Self::Control { .. } => "path_control",
        }
    }
}

impl RelPath {
    /// The path with `/` separators.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The components in order.
    pub fn components(&self) -> impl Iterator<Item = &str> {
        self.0.split('/')
    }
}

impl FromStr for RelPath {
    type Err = RelPathError;

    fn from_str(text: &str) -> Result<Self, RelPathError> {
        if let Some(found) = text.chars().find(|c| c.is_control()) {
            return Err(RelPathError::Control { code_point: u32::from(found) });
        }
        if text.starts_with('/') || text.contains('\\') || has_drive(text) {
            return Err(RelPathError::Escapes);
        }
        let mut kept: Vec<&str> = Vec::new();
        for part in text.split('/') {
            match part {
                "" => return Err(RelPathError::Empty),
                "." => {}
                ".." => {
                    kept.pop().ok_or(RelPathError::Escapes)?;
                }
                _ => kept.push(part),
            }
        }
        if kept.is_empty() { Err(RelPathError::Empty) } else { Ok(Self(kept.join("/"))) }
    }
}

fn has_drive(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.len() >= 2 && bytes[0].is_ascii_alphabetic() && bytes[1] == b':'
}

impl fmt::Display for RelPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expect: Result<&str, RelPathError>) {
        assert_eq!(text.parse::<RelPath>().as_ref().map(RelPath::as_str), expect.as_ref().map(|path| *path));
    }

    #[test]
    fn paths_stay_below() {
        check("a/b.md", Ok("a/b.md"));
        check("./a/../b.md", Ok("b.md"));
        for bad in ["../b", "a/../../b", "/a", "C:x", "C:\\x", "a\\b", ".."] {
            check(bad, Err(RelPathError::Escapes));
        }
        for bad in ["", ".", "a//b", "a/"] {
            check(bad, Err(RelPathError::Empty));
        }
        check("a\0b", Err(RelPathError::Control { code_point: 0 }));
    }
}
