use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::time::Duration;

use camino::{Utf8Path, Utf8PathBuf};

use crate::below::Below;
use crate::error::Failure;
use crate::lock::{self, Lock};
use crate::read::{self, FileRead, Listing};
use crate::sys::{self, Strategy};
use crate::write::{self, Place, Strays};
use crate::{FsError, FsErrorKind};

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

/// A folder that is held open. Every operation names a path below it and follows no link on the way.
///
/// The folder stays the same one when its path is renamed or replaced: all calls go through the handle.
#[derive(Debug)]
pub struct Root {
    path: Utf8PathBuf,
    folder: OwnedFd,
    strategy: Strategy,
}

/// The canonical absolute path: every link resolved.
///
/// # Errors
/// `NotFound` (also when a file stands in a folder's place), `BrokenLink`, `Denied`, `NotUtf8`, `Io`.
pub fn canonicalize(path: &Utf8Path) -> Result<Utf8PathBuf, FsError> {
    let failed = |failure| FsError::new("canonicalize", path, failure);
    let found = fs_err::canonicalize(path).map_err(|error| failed(unresolved(path, error)))?;
    Utf8PathBuf::from_path_buf(found).map_err(|_| failed(FsErrorKind::NotUtf8.into()))
}

/// Why a path has no canonical form: a link is to blame, or nothing is there.
fn unresolved(path: &Utf8Path, error: std::io::Error) -> Failure {
    let failure = Failure::from(error);
    match failure.kind {
        FsErrorKind::Link => FsErrorKind::BrokenLink.into(),
        FsErrorKind::NotFolder | FsErrorKind::BadName => FsErrorKind::NotFound.into(),
        FsErrorKind::NotFound => {
            // The longest part of the path that stands for something is the last one that was followed.
            let last = path.ancestors().find_map(|part| sys::stat_path(part).ok().flatten());
            if last.is_some_and(|stat| stat.kind == EntryKind::Link) {
                FsErrorKind::BrokenLink.into()
            } else {
                failure
            }
        }
        _ => failure,
    }
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
    let result = Root::open_parts(path, Strategy::detect()).and_then(|folder| read::listing(folder.as_fd()));
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

fn read_below(
    base: &OwnedFd,
    below: &Below<'_>,
    limit: u64,
    strategy: Strategy,
) -> Result<FileRead, Failure> {
    let (parents, name) = below.split().ok_or_else(the_root)?;
    let folder = sys::folder(base.as_fd(), parents, strategy).map_err(absent)?;
    read::file(folder.as_fd(), name, limit).map_err(absent)
}

/// Below a file, or under a name that cannot exist, nothing is there.
fn absent(failure: Failure) -> Failure {
    match failure.kind {
        FsErrorKind::NotFolder | FsErrorKind::BadName => Failure::new(
            FsErrorKind::NotFound,
            format!("{}: {}", FsErrorKind::NotFound.means(), failure.detail),
        ),
        _ => failure,
    }
}

fn the_root() -> Failure {
    Failure::new(FsErrorKind::NotRegular, "the folder itself, not a file in it")
}

impl Root {
    /// Opens a folder by its canonical path.
    ///
    /// # Errors
    /// `NotFound`, `NotFolder`, `Link`, `Escapes` for a path that is not absolute or holds `..`, `Denied`, `Io`.
    pub fn open(path: &Utf8Path) -> Result<Self, FsError> {
        Self::open_with(path, Strategy::detect())
    }

    /// As [`Self::open`] with a chosen way to reach folders; tests run both.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub fn open_with(path: &Utf8Path, strategy: Strategy) -> Result<Self, FsError> {
        let folder =
            Self::open_parts(path, strategy).map_err(|failure| FsError::new("open", path, failure))?;
        Ok(Self { path: path.to_owned(), folder, strategy })
    }

    fn open_parts(path: &Utf8Path, strategy: Strategy) -> Result<OwnedFd, Failure> {
        let below = Below::absolute(path)?;
        sys::folder(sys::top()?.as_fd(), below.parts(), strategy)
    }

    /// Opens a private folder for a program's own data, made with mode 0700 when missing (parents too, each checked).
    /// `anchor` must exist and may be reached through links. Below it, every component must be a real folder of
    /// this user or of the system's first user, and the last one must belong to this user with no write bit for
    /// group or others.
    ///
    /// # Errors
    /// `NotFound` for the anchor, `Link`, `Unsafe`, `NotFolder`, `Denied`, `Full`, `ReadOnly`, `Io`.
    pub fn open_private(anchor: &Utf8Path, below: &Utf8Path) -> Result<Self, FsError> {
        let anchor = canonicalize(anchor)?;
        let mut path = anchor.clone();
        let failed = |path: &Utf8Path, failure| FsError::new("open private folder", path, failure);
        let names = Below::relative(below).map_err(|failure| failed(&anchor.join(below), failure))?;
        let mut root = Self::open(&anchor)?;
        if names.parts().is_empty() {
            private(root.folder.as_fd(), Check::Last).map_err(|failure| failed(&anchor, failure))?;
        }
        for (at, name) in names.parts().iter().enumerate() {
            path.push(name);
            let check = if at + 1 == names.parts().len() { Check::Last } else { Check::OnTheWay };
            let next = step_into(root.folder.as_fd(), name, 0o700)
                .and_then(|next| private(next.as_fd(), check).map(|()| next));
            root.folder = next.map_err(|failure| failed(&path, failure))?;
        }
        root.path = path;
        Ok(root)
    }

    /// The path the root was opened by.
    #[must_use]
    pub fn path(&self) -> &Utf8Path {
        &self.path
    }

    /// As the free function [`read`](read()), below this root.
    ///
    /// # Errors
    /// As [`read`](read()).
    pub fn read(&self, rel: &Utf8Path, limit: u64) -> Result<FileRead, FsError> {
        let result =
            Below::relative(rel).and_then(|below| read_below(&self.folder, &below, limit, self.strategy));
        result.map_err(|failure| self.failed("read", rel, failure))
    }

    /// As the free function [`list`], below this root (`""` is the root itself).
    ///
    /// # Errors
    /// As [`list`], and `Escapes`.
    pub fn list(&self, rel: &Utf8Path) -> Result<Vec<(String, EntryKind)>, FsError> {
        self.listing(rel).map(|listing| listing.entries)
    }

    /// As the free function [`listing`], below this root (`""` is the root itself).
    ///
    /// # Errors
    /// As [`list`], and `Escapes`.
    pub fn listing(&self, rel: &Utf8Path) -> Result<Listing, FsError> {
        self.in_folder("list", rel, read::listing)
    }

    /// As the free function [`kind`], below this root, but a link in the parents is refused.
    ///
    /// # Errors
    /// `Escapes`, `Link`, `Denied`, `Io`.
    pub fn kind(&self, rel: &Utf8Path) -> Result<Option<EntryKind>, FsError> {
        let look = || -> Result<Option<EntryKind>, Failure> {
            let below = Below::relative(rel)?;
            let Some((parents, name)) = below.split() else { return Ok(Some(EntryKind::Folder)) };
            let folder = sys::folder(self.folder.as_fd(), parents, self.strategy)?;
            Ok(sys::stat(folder.as_fd(), name)?.map(|stat| stat.kind))
        };
        match look().map_err(absent) {
            Err(failure) if failure.kind == FsErrorKind::NotFound => Ok(None),
            other => other.map_err(|failure| self.failed("look at", rel, failure)),
        }
    }

    /// Makes a folder and its missing parents below the root. New ones get `mode` whatever the umask;
    /// those that exist keep theirs.
    ///
    /// # Errors
    /// `Escapes`, `Link`, `NotFolder`, `BadName`, `Denied`, `Full`, `ReadOnly`, `Io`.
    pub fn make_folder(&self, rel: &Utf8Path, mode: u32) -> Result<(), FsError> {
        let make = || -> Result<(), Failure> {
            let below = Below::relative(rel)?;
            let mut at = sys::folder(self.folder.as_fd(), &[], self.strategy)?;
            for name in below.parts() {
                at = step_into(at.as_fd(), name, mode)?;
            }
            Ok(())
        };
        make().map_err(|failure| self.failed("make folder", rel, failure))
    }

    /// Writes a file that must not exist, flushed to disk with its folder. It appears whole or not at all,
    /// and with `mode` (`0o777` mask) whatever the umask.
    ///
    /// # Errors
    /// `Exists`, and as [`Self::replace`].
    pub fn create(&self, rel: &Utf8Path, bytes: &[u8], mode: u32) -> Result<(), FsError> {
        self.in_parent("create", rel, |folder, name| write::put(folder, name, bytes, mode, Place::New))
    }

    /// Puts a whole file in place at once: temporary in the same folder, flush, rename over, flush of the folder.
    /// On any failure the temporary is removed and what stood there stays. `mode` is for a new file;
    /// an existing file keeps its mode, and its owner and group where the system permits.
    ///
    /// # Errors
    /// `Escapes`, `Link`, `NotRegular`, `NotFound` or `NotFolder` for the parents, `Unsafe` for a setuid,
    /// setgid or sticky file, `BadName`, `Denied`, `Full`, `ReadOnly`, `Io`.
    pub fn replace(&self, rel: &Utf8Path, bytes: &[u8], mode: u32) -> Result<(), FsError> {
        self.in_parent("replace", rel, |folder, name| write::put(folder, name, bytes, mode, Place::Any))
    }

    /// Removes a regular file and flushes its folder.
    ///
    /// # Errors
    /// `NotFound`, `Escapes`, `Link`, `NotRegular`, `Denied`, `ReadOnly`, `Io`.
    pub fn remove(&self, rel: &Utf8Path) -> Result<(), FsError> {
        self.in_parent("remove", rel, |folder, name| {
            read::expect_file(&sys::stat(folder, name)?.ok_or(FsErrorKind::NotFound)?)?;
            sys::unlink(folder, name)?;
            sys::flush_folder(sys::readable(folder)?.as_fd())
        })
    }

    /// Removes an empty folder and flushes its parent.
    ///
    /// # Errors
    /// `NotFound`, `Escapes`, `Link`, `NotFolder`, `NotEmpty`, `Denied`, `ReadOnly`, `Io`.
    pub fn remove_folder(&self, rel: &Utf8Path) -> Result<(), FsError> {
        self.in_parent("remove folder", rel, |folder, name| {
            match sys::stat(folder, name)?.ok_or(FsErrorKind::NotFound)?.kind {
                EntryKind::Folder => {}
                EntryKind::Link => return Err(FsErrorKind::Link.into()),
                EntryKind::File | EntryKind::Other => return Err(FsErrorKind::NotFolder.into()),
            }
            sys::unlink_folder(folder, name)?;
            sys::flush_folder(sys::readable(folder)?.as_fd())
        })
    }

    /// Takes the exclusive kernel lock of a lock file below the root (made when missing), waiting at most `wait`.
    /// The file stays when the lock is released. A holder that was killed holds nothing.
    ///
    /// # Errors
    /// `Locked`, `NotRegular`, and as [`Self::create`] but for `Exists`.
    pub fn lock(&self, rel: &Utf8Path, wait: Duration) -> Result<Lock, FsError> {
        self.in_parent("lock", rel, |folder, name| lock::take(folder, name, wait))
    }

    /// Stray temporaries of this crate in one folder that no process holds: a crash left them.
    /// In byte order. Time and age play no part.
    ///
    /// # Errors
    /// As [`Self::list`].
    pub fn strays(&self, rel: &Utf8Path) -> Result<Vec<String>, FsError> {
        self.in_folder("find strays in", rel, |folder| write::strays(folder, Strays::Name))
    }

    /// Removes the temporaries that [`Self::strays`] names; answers how many.
    ///
    /// # Errors
    /// As [`Self::remove`].
    pub fn remove_strays(&self, rel: &Utf8Path) -> Result<usize, FsError> {
        self.in_folder("remove strays in", rel, |folder| write::strays(folder, Strays::Remove))
            .map(|names| names.len())
    }

    /// Does something in the folder `rel`.
    fn in_folder<T>(
        &self,
        operation: &'static str,
        rel: &Utf8Path,
        action: impl FnOnce(BorrowedFd<'_>) -> Result<T, Failure>,
    ) -> Result<T, FsError> {
        let result = Below::relative(rel)
            .and_then(|below| sys::folder(self.folder.as_fd(), below.parts(), self.strategy))
            .and_then(|folder| action(folder.as_fd()));
        result.map_err(|failure| self.failed(operation, rel, failure))
    }

    /// Does something with the last name of `rel` in the folder that holds it.
    fn in_parent<T>(
        &self,
        operation: &'static str,
        rel: &Utf8Path,
        action: impl FnOnce(BorrowedFd<'_>, &str) -> Result<T, Failure>,
    ) -> Result<T, FsError> {
        let result = Below::relative(rel).and_then(|below| {
            let (parents, name) = below.split().ok_or_else(the_root)?;
            let folder = sys::folder(self.folder.as_fd(), parents, self.strategy)?;
            action(folder.as_fd(), name)
        });
        result.map_err(|failure| self.failed(operation, rel, failure))
    }

    fn failed(&self, operation: &'static str, rel: &Utf8Path, failure: Failure) -> FsError {
        FsError::new(operation, &self.path.join(rel), failure)
    }
}

/// The folder `name` in `folder`, made with `mode` when missing.
fn step_into(folder: BorrowedFd<'_>, name: &str, mode: u32) -> Result<OwnedFd, Failure> {
    match sys::child(folder, name) {
        Err(failure) if failure.kind == FsErrorKind::NotFound => {}
        other => return other,
    }
    let made = sys::make(folder, name, mode)?;
    let next = sys::child(folder, name)?;
    if made {
        // The umask may have taken bits away.
        sys::set_mode(sys::readable(next.as_fd())?.as_fd(), mode)?;
        sys::flush_folder(sys::readable(folder)?.as_fd())?;
    }
    Ok(next)
}

/// How closely a component of a private folder's path is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Check {
    /// A parent: the owner counts. Many systems give group write to a user's own folders.
    OnTheWay,
    /// The folder itself: owner and write bits count.
    Last,
}

fn private(folder: BorrowedFd<'_>, check: Check) -> Result<(), Failure> {
    let stat = sys::stat_open(folder)?;
    let own = stat.owner == sys::this_user();
    if !own && (check == Check::Last || stat.owner != 0) {
        let detail = format!("user {} owns it, not this user", stat.owner);
        return Err(Failure::new(FsErrorKind::Unsafe, detail));
    }
    if check == Check::Last && stat.mode & 0o022 != 0 {
        let detail = format!("group or others may write to it (mode {:04o})", stat.mode);
        return Err(Failure::new(FsErrorKind::Unsafe, detail));
    }
    Ok(())
}
