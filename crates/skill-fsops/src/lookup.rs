use camino::{Utf8Path, Utf8PathBuf};

use crate::below::Below;
use crate::error::Failure;
use crate::read::{self, FileRead, Listing};
use crate::sys::{self, Handle, Strategy};
use crate::{EntryKind, FsError, FsErrorKind};

/// The canonical absolute path: every link resolved.
///
/// # Errors
/// `NotFound` (also when a file stands in a folder's place), `BrokenLink`, `Denied`, `NotUtf8`, `Io`.
pub fn canonicalize(path: &Utf8Path) -> Result<Utf8PathBuf, FsError> {
    let failed = |failure| FsError::new("canonicalize", path, failure);
    let found = sys::resolve(path).map_err(|failure| failed(unresolved(path, failure)))?;
    let found = found.into_string().map_err(|_| failed(FsErrorKind::NotUtf8.into()))?;
    Ok(Utf8PathBuf::from(found))
}

/// Why a path has no canonical form: a link is to blame, or nothing is there.
fn unresolved(path: &Utf8Path, failure: Failure) -> Failure {
    match failure.kind {
        FsErrorKind::Link => FsErrorKind::BrokenLink.into(),
        FsErrorKind::NotFolder | FsErrorKind::BadName => FsErrorKind::NotFound.into(),
        // The longest part of the path that stands for something is where the way ended.
        FsErrorKind::NotFound => match path.ancestors().find(|part| stands(part)) {
            Some(last) if sys::resolve(last).is_err() => FsErrorKind::BrokenLink.into(),
            _ => failure,
        },
        _ => failure,
    }
}

fn stands(path: &Utf8Path) -> bool {
    matches!(sys::stat_path(path), Ok(Some(_)))
}

/// What stands at `path`, without following a final link; `None` when nothing does. Links in
/// the parents are followed, so this is a question for a search and never a permission to open.
///
/// # Errors
/// `BrokenLink` for a loop in the parents, `Denied`, `Io`.
pub fn kind(path: &Utf8Path) -> Result<Option<EntryKind>, FsError> {
    match sys::stat_path(path) {
        Ok(found) => Ok(found.map(|stat| stat.kind)),
        Err(failure) => Err(FsError::new("look at", path, failure)),
    }
}

/// The names in a folder in byte order, with what they are. Names that are not UTF-8 are left out;
/// [`listing`] counts them. `path` must be canonical: no component may be a link.
///
/// # Errors
/// `NotFound`, `Link`, `NotFolder`, `TooLarge` (over 100,000 entries), `Denied`, `Io`.
pub fn list(path: &Utf8Path) -> Result<Vec<(String, EntryKind)>, FsError> {
    listing(path).map(|listing| listing.entries)
}

/// As [`list`], with the number of names that are not UTF-8.
///
/// # Errors
/// As [`list`].
pub fn listing(path: &Utf8Path) -> Result<Listing, FsError> {
    let result = open_folder(path, Strategy::detect()).and_then(|folder| read::listing(&folder));
    result.map_err(|failure| FsError::new("list", path, failure))
}

/// Reads a regular file whole, at most `limit` bytes. `path` must be canonical: no component may be a link.
/// A FIFO, socket or device is refused without being opened for reading.
///
/// # Errors
/// `NotFound`, `Link`, `NotRegular`, `TooLarge`, `Changed`, `Escapes` for a path that is not absolute or
/// holds `..`, `Denied`, `Io`.
pub fn read(path: &Utf8Path, limit: u64) -> Result<FileRead, FsError> {
    let result =
        Below::absolute(path).and_then(|below| read_below(&sys::top()?, &below, limit, Strategy::detect()));
    result.map_err(|failure| FsError::new("read", path, failure))
}

/// Opens a folder by its canonical path.
pub(crate) fn open_folder(path: &Utf8Path, strategy: Strategy) -> Result<Handle, Failure> {
    let below = Below::absolute(path)?;
    sys::folder(&sys::top()?, below.parts(), strategy)
}

/// Reads a file below a held folder.
pub(crate) fn read_below(
    base: &Handle,
    below: &Below<'_>,
    limit: u64,
    strategy: Strategy,
) -> Result<FileRead, Failure> {
    let (parents, name) = below.split().ok_or_else(the_root)?;
    let folder = sys::folder(base, parents, strategy).map_err(absent)?;
    read::file(&folder, name, limit).map_err(absent)
}

/// Below a file, or under a name that cannot exist, nothing is there.
pub(crate) fn absent(failure: Failure) -> Failure {
    match failure.kind {
        FsErrorKind::NotFolder | FsErrorKind::BadName => Failure::new(
            FsErrorKind::NotFound,
            format!("{}: {}", FsErrorKind::NotFound.means(), failure.detail),
        ),
        _ => failure,
    }
}

pub(crate) fn the_root() -> Failure {
    Failure::new(FsErrorKind::NotRegular, "the folder itself, not a file in it")
}
