use camino::{Utf8Path, Utf8PathBuf};
use skill_model::Code;

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
    /// More bytes or entries than the caller allows.
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
    /// A folder that must be empty holds something.
    NotEmpty,
    /// A name that no file system here can hold: too long, or with a NUL.
    BadName,
    /// The file has a second name on the file system.
    HardLink,
    /// The file has a setuid, setgid or sticky bit.
    SpecialBits,
    /// Another user owns the file.
    ForeignOwner,
    /// Nobody may write to the file.
    WriteProtected,
    /// Another program changed or replaced the file since it was read.
    Stale,
}

/// A disk operation was not done. Nothing was changed unless the message says so.
#[derive(Debug, thiserror::Error)]
#[error("{operation} `{path}`: {detail}")]
pub struct FsError {
    /// What went wrong.
    pub kind: FsErrorKind,
    /// What was tried, such as `read` or `replace`.
    pub operation: &'static str,
    /// The path. It may hold any character but NUL: escape it before printing.
    pub path: Utf8PathBuf,
    /// The system's word or our own.
    pub detail: String,
}

/// The codes of this crate, one for each [`FsErrorKind`] and in its order.
pub const CODES: &[Code] = &[
    Code::error("fs_not_found", "nothing is there", "Check the path."),
    Code::error(
        "fs_link",
        "a part of the path is a symbolic link where none may be",
        "Give the path that the link leads to, or put a real folder or file there.",
    ),
    Code::error(
        "fs_broken_link",
        "a symbolic link leads nowhere or in a circle",
        "Remove the link or let it lead to something that exists.",
    ),
    Code::error("fs_not_regular", "not a regular file", "Give a regular file."),
    Code::error("fs_not_folder", "not a folder", "Give a folder."),
    Code::error("fs_too_large", "larger than the limit", "Make it smaller or split it."),
    Code::error("fs_escapes", "the path leaves its folder", "Give a path below the folder, without `..`."),
    Code::error("fs_exists", "already there", "Choose another name, or remove what stands there."),
    Code::error(
        "fs_changed",
        "the file changed while it was read",
        "Run again when no other program writes to it.",
    ),
    Code::error("fs_locked", "another process holds the lock", "Wait for that process, then run again."),
    Code::error(
        "fs_unsafe",
        "another user owns it or may write to it",
        "Take ownership and remove the write bits of group and others, or choose another folder.",
    ),
    Code::error("fs_not_utf8", "the name is not UTF-8", "Rename it."),
    Code::error("fs_full", "the disk is full or a quota is reached", "Free some space, then run again."),
    Code::error("fs_denied", "not permitted", "Check the owner and the permission bits."),
    Code::error("fs_read_only", "the file system is read-only", "Choose a place that can be written."),
    Code::error("fs_io", "the system could not do it", "Read the system's message and check the disk."),
    Code::error("fs_not_empty", "the folder is not empty", "Remove what it holds first."),
    Code::error("fs_bad_name", "the name is too long or holds a NUL", "Give a shorter, plain name."),
    Code::error(
        "fs_hard_link",
        "the file has a second name, which would keep the old bytes",
        "Remove the other name, or copy the file over itself to part them.",
    ),
    Code::error("fs_special_bits", "it has a setuid, setgid or sticky bit", "Take the bit away with chmod."),
    Code::error("fs_foreign_owner", "another user owns it", "Run as its owner, or take ownership."),
    Code::error("fs_write_protected", "it is read-only", "Give yourself write permission with chmod."),
    Code::error(
        "fs_stale",
        "another program changed or replaced it since it was read",
        "Look at the change, then start again from the file as it is now.",
    ),
];

impl FsErrorKind {
    /// The stable code, listed in [`CODES`].
    #[must_use]
    pub const fn code(self) -> &'static str {
        CODES[self as usize].id
    }

    /// What it means, as a lower-case fragment.
    #[must_use]
    pub const fn means(self) -> &'static str {
        CODES[self as usize].means
    }

    /// What to do next, as a sentence.
    #[must_use]
    pub const fn next(self) -> &'static str {
        CODES[self as usize].next
    }
}

impl FsError {
    /// The stable code of this error.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.kind.code()
    }

    pub(crate) fn new(operation: &'static str, path: &Utf8Path, failure: Failure) -> Self {
        Self { kind: failure.kind, operation, path: path.to_owned(), detail: failure.detail }
    }
}

/// Why something failed, before it is known for which operation and path.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) kind: FsErrorKind,
    pub(crate) detail: String,
}

impl Failure {
    pub(crate) fn new(kind: FsErrorKind, detail: impl Into<String>) -> Self {
        Self { kind, detail: detail.into() }
    }

    /// The same failure with more said about it.
    pub(crate) fn note(mut self, more: &str) -> Self {
        self.detail = format!("{}; {more}", self.detail);
        self
    }
}

impl From<FsErrorKind> for Failure {
    fn from(kind: FsErrorKind) -> Self {
        Self::new(kind, kind.means())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_has_the_code_of_its_name() {
        use FsErrorKind::*;
        let kinds = [
            NotFound,
            Link,
            BrokenLink,
            NotRegular,
            NotFolder,
            TooLarge,
            Escapes,
            Exists,
            Changed,
            Locked,
            Unsafe,
            NotUtf8,
            Full,
            Denied,
            ReadOnly,
            Io,
            NotEmpty,
            BadName,
            HardLink,
            SpecialBits,
            ForeignOwner,
            WriteProtected,
            Stale,
        ];
        assert_eq!(kinds.len(), CODES.len());
        for (kind, code) in kinds.into_iter().zip(CODES) {
            let name = format!("fs{kind:?}").chars().fold(String::new(), |mut name, c| {
                if c.is_ascii_uppercase() {
                    name.push('_');
                }
                name.push(c.to_ascii_lowercase());
                name
            });
            assert_eq!((kind.code(), code.id), (name.as_str(), name.as_str()));
        }
    }
}
