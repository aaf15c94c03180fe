use camino::{Utf8Path, Utf8PathBuf};

use crate::{FsError, FsErrorKind};

/// An empty folder of mode 0700 in the system's place for temporary files, for a program that is started by ours.
#[must_use = "the folder is removed when this is dropped"]
#[derive(Debug)]
pub struct TemporaryFolder {
    path: Utf8PathBuf,
    _folder: tempfile::TempDir,
}

impl TemporaryFolder {
    /// Makes the folder. Its name starts with `prefix`.
    ///
    /// # Errors
    ///
    /// `Denied`, `Full`, `ReadOnly`, `NotFound`, `NotUtf8`, `Io`.
    pub fn new(prefix: &str) -> Result<Self, FsError> {
        let failed = |kind, detail: String| FsError {
            kind,
            operation: "make a temporary folder",
            path: Utf8PathBuf::from(prefix),
            detail,
        };
        let folder = tempfile::Builder::new().prefix(prefix).tempdir().map_err(|error| {
            let kind = match error.kind() {
                std::io::ErrorKind::NotFound => FsErrorKind::NotFound,
                std::io::ErrorKind::PermissionDenied => FsErrorKind::Denied,
                std::io::ErrorKind::StorageFull => FsErrorKind::Full,
                std::io::ErrorKind::ReadOnlyFilesystem => FsErrorKind::ReadOnly,
                _ => FsErrorKind::Io,
            };
            failed(kind, error.to_string())
        })?;
        let path = Utf8PathBuf::from_path_buf(folder.path().to_owned())
            .map_err(|path| failed(FsErrorKind::NotUtf8, path.display().to_string()))?;
        Ok(Self { path, _folder: folder })
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Utf8Path {
        &self.path
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_empty_private_and_goes_away() {
        let folder = TemporaryFolder::new("fsops-test").unwrap();
        let path = folder.path().to_owned();
        assert_eq!(crate::list(&crate::canonicalize(&path).unwrap()).unwrap(), []);
        drop(folder);
        assert_eq!(crate::kind(&path).unwrap(), None);
    }
}
