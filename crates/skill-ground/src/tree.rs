use crate::{manifest, tables};

/// The most files that are looked at.
pub const MAX_FILES: usize = 20_000;

/// The largest file whose bytes are wanted (D31).
pub const MAX_READ_BYTES: u64 = 4 * 1024 * 1024;

/// The names of a repository, and the bytes of those files that are read. Names are relative, with `/`.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    pub(crate) root: String,
    pub(crate) folders: Vec<String>,
    pub(crate) files: Vec<File>,
    pub(crate) warnings: Vec<String>,
}

/// One file of a repository.
#[derive(Clone, Debug)]
pub(crate) struct File {
    pub(crate) path: String,
    pub(crate) bytes: Option<Vec<u8>>,
}

impl Tree {
    /// An empty repository; `root` is its resolved absolute path, for the report.
    #[must_use]
    pub fn new(root: &str) -> Self {
        Self { root: root.to_owned(), ..Self::default() }
    }

    /// Adds a folder. Only those at the root are reported.
    pub fn folder(&mut self, path: &str) {
        self.folders.push(path.to_owned());
    }

    /// Adds a file. `bytes` is for files that [`wants`] names; none means that it could not be read, which the caller tells
    /// with [`Self::warn`].
    pub fn file(&mut self, path: &str, bytes: Option<&[u8]>) {
        self.files.push(File { path: path.to_owned(), bytes: bytes.map(<[u8]>::to_vec) });
    }

    /// Adds what the walk could not do, such as a file that could not be read.
    pub fn warn(&mut self, text: impl Into<String>) {
        self.warnings.push(text.into());
    }
}

/// Whether the bytes of this file are read: a manifest, or a README at the root.
#[must_use]
pub fn wants(path: &str) -> bool {
    tables::READMES.contains(&path) || manifest::Kind::of(path).is_some()
}
