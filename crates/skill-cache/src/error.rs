use camino::Utf8PathBuf;
use skill_fsops::{FsError, FsErrorKind};
use skill_model::Code;

const NEXT_ENTRY: &str = "Nothing to do: the source is compressed anew and the entry is replaced.";

/// Every stable code of this crate: the checks of an entry, and the errors of [`CacheError`].
pub const CODES: &[Code] = &[
    Code::note("C01", "a cache entry is not a regular file with one entry of the right shape", NEXT_ENTRY),
    Code::note("C02", "a cache entry has another format version, source path or skill name", NEXT_ENTRY),
    Code::note("C03", "a cache entry was made from other bytes than the live ones", NEXT_ENTRY),
    Code::note("C04", "a hash inside a cache entry does not hold", NEXT_ENTRY),
    Code::note("C05", "the frontmatter of a cache entry is not the live one", NEXT_ENTRY),
    Code::note("C06", "a cache entry rests on another licence basis than the live bytes give", NEXT_ENTRY),
    Code::note("C07", "a cache entry was not made under the running rules", NEXT_ENTRY),
    Code::note(
        "C08",
        "a cache entry is poisoned: its hashes hold and its body breaks a never-alter rule",
        NEXT_ENTRY,
    ),
    Code::note(
        "C09",
        "the counts of a cache entry are wrong, or its skipped body is not the live one",
        NEXT_ENTRY,
    ),
    Code::error(
        "cache_folder_refused",
        "the cache folder is a link, belongs to another user, or others may write to it",
        "Make it a real folder of your own with mode 0700, or give another one with `--cache-dir`.",
    ),
    Code::error(
        "cache_folder_relative",
        "the cache folder is not an absolute path",
        "Give an absolute path.",
    ),
    Code::error(
        "cache_unwritable",
        "the cache cannot be written: read-only, full or not permitted",
        "Free some space or check the permissions; answers are given without a cache meanwhile.",
    ),
    Code::error(
        "cache_entry_blocked",
        "something that is no regular file stands in the place of an entry",
        "Remove it by hand; this program removes only entries.",
    ),
    Code::error("cache_entry_too_large", "an entry is larger than 8 MiB", "Use the skill without a cache."),
    Code::error("cache_busy", "another process is clearing the cache", "Run again when it has ended."),
    Code::error(
        "cache_io",
        "the system could not read or write the cache",
        "Read the system's message and check the disk.",
    ),
];

/// The cache could not be used. A program serves without a cache then, and says so.
#[derive(Debug, thiserror::Error)]
pub enum CacheError {
    /// The folder is a link, is reached through one, or is not private to this user.
    #[error("the cache folder is refused: {0}")]
    Refused(#[source] FsError),
    /// The folder given by hand is not absolute.
    #[error("the cache folder `{0}` is not an absolute path; give one from `/` on")]
    Relative(Utf8PathBuf),
    /// Read-only, full, or not permitted.
    #[error("the cache cannot be written: {0}")]
    Unwritable(#[source] FsError),
    /// A folder, link or other thing stands in the place of an entry.
    #[error("the place of the entry is taken: {0}; remove it by hand")]
    Blocked(#[source] FsError),
    /// The entry would never be read again.
    #[error("the entry would have {bytes} bytes; the limit is 8 MiB")]
    TooLarge {
        /// Size of the written entry in bytes.
        bytes: usize,
    },
    /// Another process holds the folder lock.
    #[error("another process is clearing the cache: {0}")]
    Busy(#[source] FsError),
    /// Any other failure.
    #[error("the cache failed: {0}")]
    Io(#[source] FsError),
}

impl CacheError {
    /// The stable code of this error.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Refused(_) => "cache_folder_refused",
            Self::Relative(_) => "cache_folder_relative",
            Self::Unwritable(_) => "cache_unwritable",
            Self::Blocked(_) => "cache_entry_blocked",
            Self::TooLarge { .. } => "cache_entry_too_large",
            Self::Busy(_) => "cache_busy",
            Self::Io(_) => "cache_io",
        }
    }

    /// An error while the folder was opened or made.
    pub(crate) fn of_folder(error: FsError) -> Self {
        match error.kind {
            FsErrorKind::Denied | FsErrorKind::ReadOnly | FsErrorKind::Full => Self::Unwritable(error),
            FsErrorKind::Io | FsErrorKind::NotFound => Self::Io(error),
            _ => Self::Refused(error),
        }
    }

    /// An error about one file in the folder.
    pub(crate) fn of_file(error: FsError) -> Self {
        match error.kind {
            FsErrorKind::Denied | FsErrorKind::ReadOnly | FsErrorKind::Full => Self::Unwritable(error),
            FsErrorKind::Link | FsErrorKind::NotRegular | FsErrorKind::NotFolder | FsErrorKind::Unsafe => {
                Self::Blocked(error)
            }
            FsErrorKind::Locked => Self::Busy(error),
            _ => Self::Io(error),
        }
    }
}
