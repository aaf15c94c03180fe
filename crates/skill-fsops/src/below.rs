use camino::{Utf8Component, Utf8Path};

use crate::FsErrorKind;
use crate::error::Failure;

/// The names on the way from a held folder to something below it, checked before anything is opened.
#[derive(Debug)]
pub(crate) struct Below<'p> {
    parts: Vec<&'p str>,
}

impl<'p> Below<'p> {
    /// Reads a relative path. `.` is dropped; `..` is refused even where it would stay below.
    pub(crate) fn relative(path: &'p Utf8Path) -> Result<Self, Failure> {
        Self::read(path, false)
    }

    /// Reads an absolute path as one below the top of the file system.
    pub(crate) fn absolute(path: &'p Utf8Path) -> Result<Self, Failure> {
        if !path.is_absolute() {
            return Err(Failure::new(FsErrorKind::Escapes, "not an absolute path; canonicalise it first"));
        }
        Self::read(path, true)
    }

    fn read(path: &'p Utf8Path, absolute: bool) -> Result<Self, Failure> {
        if path.as_str().contains('\0') {
            return Err(Failure::new(FsErrorKind::BadName, "the path holds a NUL"));
        }
        let mut parts = Vec::new();
        for component in path.components() {
            match component {
                Utf8Component::Normal(part) => parts.push(part),
                Utf8Component::CurDir => {}
                Utf8Component::RootDir | Utf8Component::Prefix(_) if absolute => {}
                Utf8Component::RootDir | Utf8Component::Prefix(_) => {
                    return Err(Failure::new(
                        FsErrorKind::Escapes,
                        "an absolute path, not one below the folder",
                    ));
                }
                Utf8Component::ParentDir => {
                    return Err(Failure::new(FsErrorKind::Escapes, "the path holds `..`"));
                }
            }
        }
        Ok(Self { parts })
    }

    pub(crate) fn parts(&self) -> &[&'p str] {
        &self.parts
    }

    /// The parents and the last name; `None` for the folder itself.
    pub(crate) fn split(&self) -> Option<(&[&'p str], &'p str)> {
        self.parts.split_last().map(|(name, parents)| (parents, *name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(path: &str, expect: Result<&[&str], FsErrorKind>) {
        let below = Below::relative(Utf8Path::new(path));
        assert_eq!(below.as_ref().map(Below::parts).map_err(|failure| failure.kind), expect);
    }

    #[test]
    fn relative_paths() {
        check("", Ok(&[]));
        check(".", Ok(&[]));
        check("a", Ok(&["a"]));
        check("./a//b/./c/", Ok(&["a", "b", "c"]));
        check("a\\b", Ok(&["a\\b"]));
        for escape in ["..", "../a", "a/../b", "a/..", "/", "/a", "//a"] {
            check(escape, Err(FsErrorKind::Escapes));
        }
        check("a\0b", Err(FsErrorKind::BadName));
    }

    #[test]
    fn absolute_paths() {
        let parts = |path| Below::absolute(Utf8Path::new(path)).map(|below| below.parts().join("+"));
        assert_eq!(parts("/").unwrap(), "");
        assert_eq!(parts("/a/b").unwrap(), "a+b");
        assert_eq!(parts("a").unwrap_err().kind, FsErrorKind::Escapes);
        assert_eq!(parts("/a/../b").unwrap_err().kind, FsErrorKind::Escapes);
    }
}
