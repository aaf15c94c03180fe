use std::time::Duration;

use camino::{Utf8Path, Utf8PathBuf};
use skill_model::Digest;

use crate::FsError;

/// What stands at a path, without following a final link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EntryKind {
    /// A regular file.
    File,
    /// A folder.
    Folder,
    /// A symbolic link.
    Link,
    /// FIFO, socket, device.
    Other,
}

/// A file that was opened once and read whole.
#[derive(Clone, Debug)]
pub struct FileRead {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// Their digest.
    pub digest: Digest,
    /// Permission bits (`0o7777` mask).
    pub mode: u32,
    /// Whether the file has an execute bit.
    pub executable: bool,
}

/// A folder that is held open. Every operation names a path below it and follows no link on the way.
#[derive(Debug)]
pub struct Root {
    path: Utf8PathBuf,
}

/// A held kernel lock; dropping it releases it.
#[must_use = "the lock is released when this is dropped"]
#[derive(Debug)]
pub struct Lock {
    _private: (),
}

/// The canonical absolute path: every link resolved.
///
/// # Errors
/// `NotFound`, `BrokenLink`, `Denied`, `NotUtf8`, `Io`.
pub fn canonicalize(path: &Utf8Path) -> Result<Utf8PathBuf, FsError> {
    let _ = path;
    panic!("skeleton")
}

/// What stands at `path`, without following a final link; `None` when nothing does.
///
/// # Errors
/// `Denied`, `Io`.
pub fn kind(path: &Utf8Path) -> Result<Option<EntryKind>, FsError> {
    let _ = path;
    panic!("skeleton")
}

/// The names in a folder in byte order, with what they are. Names that are not UTF-8 are left out and counted.
///
/// # Errors
/// `NotFound`, `NotFolder`, `Denied`, `Io`.
pub fn list(path: &Utf8Path) -> Result<Vec<(String, EntryKind)>, FsError> {
    let _ = path;
    panic!("skeleton")
}

/// Reads a regular file whole, at most `limit` bytes. `path` must be canonical: no component may be a link.
/// A FIFO, socket or device is refused without being opened for reading.
///
/// # Errors
/// `NotFound`, `Link`, `NotRegular`, `TooLarge`, `Denied`, `Io`.
pub fn read(path: &Utf8Path, limit: u64) -> Result<FileRead, FsError> {
    let _ = (path, limit);
    panic!("skeleton")
}

impl Root {
    /// Opens a folder by its canonical path.
    ///
    /// # Errors
    /// `NotFound`, `NotFolder`, `Link`, `Denied`, `Io`.
    pub fn open(path: &Utf8Path) -> Result<Self, FsError> {
        let _ = path;
        panic!("skeleton")
    }

    /// Opens a private folder for a program's own data, made with mode 0700 when missing (parents too, each checked).
    /// Refuses a link in any component below `anchor`, another owner, and write bits for group or others.
    ///
    /// # Errors
    /// `Link`, `Unsafe`, `NotFolder`, `Denied`, `Full`, `ReadOnly`, `Io`.
    pub fn open_private(anchor: &Utf8Path, below: &Utf8Path) -> Result<Self, FsError> {
        let _ = (anchor, below);
        panic!("skeleton")
    }

    /// The path the root was opened by.
    #[must_use]
    pub fn path(&self) -> &Utf8Path {
        &self.path
    }

    /// As the free function [`read`], below this root.
    ///
    /// # Errors
    /// As [`read`], and `Escapes`.
    pub fn read(&self, rel: &Utf8Path, limit: u64) -> Result<FileRead, FsError> {
        let _ = (rel, limit);
        panic!("skeleton")
    }

    /// As the free function [`list`], below this root (`""` is the root itself).
    ///
    /// # Errors
    /// As [`list`], and `Escapes`, `Link`.
    pub fn list(&self, rel: &Utf8Path) -> Result<Vec<(String, EntryKind)>, FsError> {
        let _ = rel;
        panic!("skeleton")
    }

    /// As the free function [`kind`], below this root.
    ///
    /// # Errors
    /// As [`kind`], and `Escapes`, `Link`.
    pub fn kind(&self, rel: &Utf8Path) -> Result<Option<EntryKind>, FsError> {
        let _ = rel;
        panic!("skeleton")
    }

    /// Makes a folder and its missing parents below the root.
    ///
    /// # Errors
    /// `Escapes`, `Link`, `NotFolder`, `Denied`, `Full`, `ReadOnly`, `Io`.
    pub fn make_folder(&self, rel: &Utf8Path, mode: u32) -> Result<(), FsError> {
        let _ = (rel, mode);
        panic!("skeleton")
    }

    /// Writes a file that must not exist, flushed to disk with its folder.
    ///
    /// # Errors
    /// `Exists`, and as [`Self::replace`].
    pub fn create(&self, rel: &Utf8Path, bytes: &[u8], mode: u32) -> Result<(), FsError> {
        let _ = (rel, bytes, mode);
        panic!("skeleton")
    }

    /// Puts a whole file in place at once: temporary in the same folder, flush, rename over, flush of the folder.
    /// On any failure the temporary is removed and what stood there stays. `mode` is for a new file;
    /// an existing file keeps its mode.
    ///
    /// # Errors
    /// `Escapes`, `Link`, `NotRegular`, `Denied`, `Full`, `ReadOnly`, `Io`.
    pub fn replace(&self, rel: &Utf8Path, bytes: &[u8], mode: u32) -> Result<(), FsError> {
        let _ = (rel, bytes, mode);
        panic!("skeleton")
    }

    /// Removes a regular file.
    ///
    /// # Errors
    /// `NotFound`, `Escapes`, `Link`, `NotRegular`, `Denied`, `Io`.
    pub fn remove(&self, rel: &Utf8Path) -> Result<(), FsError> {
        let _ = rel;
        panic!("skeleton")
    }

    /// Removes an empty folder.
    ///
    /// # Errors
    /// `NotFound`, `Escapes`, `Link`, `NotFolder`, `Denied`, `Io`.
    pub fn remove_folder(&self, rel: &Utf8Path) -> Result<(), FsError> {
        let _ = rel;
        panic!("skeleton")
    }

    /// Takes the exclusive kernel lock of a lock file below the root (made when missing), waiting at most `wait`.
    ///
    /// # Errors
    /// `Locked`, and as [`Self::create`].
    pub fn lock(&self, rel: &Utf8Path, wait: Duration) -> Result<Lock, FsError> {
        let _ = (rel, wait);
        panic!("skeleton")
    }

    /// Stray temporaries of this crate in one folder that no process holds: a crash left them.
    ///
    /// # Errors
    /// As [`Self::list`].
    pub fn strays(&self, rel: &Utf8Path) -> Result<Vec<String>, FsError> {
        let _ = rel;
        panic!("skeleton")
    }

    /// Removes the temporaries that [`Self::strays`] names; answers how many.
    ///
    /// # Errors
    /// As [`Self::remove`].
    pub fn remove_strays(&self, rel: &Utf8Path) -> Result<usize, FsError> {
        let _ = rel;
        panic!("skeleton")
    }
}
