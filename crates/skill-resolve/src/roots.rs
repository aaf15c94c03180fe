//! Project roots: the folders from the start up to the nearest git root.

use camino::{Utf8Path, Utf8PathBuf};
use skill_fsops::{EntryKind, FsError};

/// The search could not begin.
#[derive(Debug, thiserror::Error)]
pub enum ResolveError {
    /// The start folder is no folder that can be used.
    #[error("cannot search from `{path}`: {detail}; give an existing folder with --project")]
    Start {
        /// The folder.
        path: Utf8PathBuf,
        /// Why not.
        detail: String,
    },
}

impl ResolveError {
    /// The stable code of this error.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Start { .. } => "start_unusable",
        }
    }
}

/// The project roots of `start`, nearest first, canonical. The walk ends at the nearest folder with a `.git`
/// file or folder and never goes above `home`. Outside a repository only the start counts.
///
/// # Errors
/// The start is missing, no folder, or not readable.
pub(crate) fn project_roots(start: &Utf8Path, home: &Utf8Path) -> Result<Vec<Utf8PathBuf>, ResolveError> {
    let unusable = |detail: String| ResolveError::Start { path: start.to_owned(), detail };
    let of = |error: FsError| unusable(error.detail);
    let nearest = skill_fsops::canonicalize(start).map_err(of)?;
    if skill_fsops::kind(&nearest).map_err(of)? != Some(EntryKind::Folder) {
        return Err(unusable("not a folder".into()));
    }
    let mut roots = Vec::new();
    for folder in nearest.ancestors() {
        roots.push(folder.to_owned());
        if is_git_root(folder) {
            return Ok(roots);
        }
        if folder == home {
            break;
        }
    }
    roots.truncate(1);
    Ok(roots)
}

/// A worktree and a submodule have a `.git` file, a clone has a folder.
fn is_git_root(folder: &Utf8Path) -> bool {
    let mark = folder.join(".git");
    match skill_fsops::kind(&mark) {
        Ok(Some(EntryKind::File | EntryKind::Folder)) => true,
        Ok(Some(EntryKind::Link)) => skill_fsops::canonicalize(&mark).is_ok(),
        _ => false,
    }
}
