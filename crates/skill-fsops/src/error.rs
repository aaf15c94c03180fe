use camino::Utf8PathBuf;

/// Why a disk operation was not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FsErrorKind {
    /// Nothing is there.
    NotFound,
    /// A component of the path is a link where none may be.
    Link,
    /// A chain of links that points at nothing, or a loop.
    BrokenLink,
    /// Not a regular file (folder, FIFO, socket, device).
    NotRegular,
    /// Not a folder.
    NotFolder,
    /// More bytes than the caller allows.
    TooLarge,
    /// The path leaves the root.
    Escapes,
    /// Already there, where it must be new.
    Exists,
    /// The file changed between two looks.
    Changed,
    /// Another process holds the lock.
    Locked,
    /// Another user owns it, or others may write to it.
    Unsafe,
    /// The name is not UTF-8.
    NotUtf8,
    /// The disk is full or a quota is reached.
    Full,
    /// Not permitted.
    Denied,
    /// The file system is read-only.
    ReadOnly,
    /// Any other failure of the system.
    Io,
}

/// A disk operation was not done. Nothing was changed unless the message says so.
#[derive(Debug, thiserror::Error)]
#[error("{operation} `{path}`: {detail}")]
pub struct FsError {
    /// What went wrong.
    pub kind: FsErrorKind,
    /// What was tried, such as `read` or `replace`.
    pub operation: &'static str,
    /// The path.
    pub path: Utf8PathBuf,
    /// The system's word or our own.
    pub detail: String,
}
