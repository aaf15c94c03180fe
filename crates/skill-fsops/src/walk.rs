use camino::{Utf8Path, Utf8PathBuf};

use crate::{EntryKind, FsError};

/// Bounds of a walk. Reaching one is said in [`Walk::limit`], never silence.
#[derive(Clone, Copy, Debug)]
pub struct WalkLimits {
    /// Folders below the start.
    pub depth: usize,
    /// Folders entered.
    pub folders: usize,
    /// Entries seen.
    pub entries: usize,
}

/// One thing that a walk found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walked {
    /// Path relative to the start.
    pub path: Utf8PathBuf,
    /// What it is; links are named and never followed.
    pub kind: EntryKind,
}

/// The result of a walk, in byte order of the paths.
#[derive(Clone, Debug, Default)]
pub struct Walk {
    /// What was found.
    pub entries: Vec<Walked>,
    /// The limit that ended the walk early, if any: `depth`, `folders` or `entries`.
    pub limit: Option<&'static str>,
    /// Folders that could not be read, with the reason.
    pub unreadable: Vec<(Utf8PathBuf, String)>,
}

/// Lists everything below `start` in byte order. `skip` names folders that are not entered.
/// Reads no ignore files: nothing is hidden from the walk but `skip`.
///
/// # Errors
/// `NotFound`, `NotFolder`, `Denied`, `Io` for the start itself.
pub fn walk(start: &Utf8Path, limits: WalkLimits, skip: &[&str]) -> Result<Walk, FsError> {
    let _ = (start, limits, skip);
    panic!("skeleton")
}
