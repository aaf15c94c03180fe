use std::time::Duration;

use camino::{Utf8Path, Utf8PathBuf};

use crate::below::Below;
use crate::error::Failure;
use crate::lock::{self, Lock};
use crate::lookup::{self, absent, read_below, the_root};
use crate::private::{self, step_into};
use crate::read::{self, FileRead, Listing};
use crate::sys::{self, Handle, Strategy};
use crate::walk::{self, Walk, WalkLimits, WalkRules};
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
    folder: Handle,
    strategy: Strategy,
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
            lookup::open_folder(path, strategy).map_err(|failure| FsError::new("open", path, failure))?;
        Ok(Self { path: path.to_owned(), folder, strategy })
    }

    /// Opens a private folder for a program's own data, made with mode 0700 when missing (parents too, each checked).
    /// `anchor` must exist and may be reached through links. Below it, every component must be a real folder of
    /// this user or of the system's first user, and the last one must belong to this user with no write bit for
    /// group or others.
    ///
    /// # Errors
    /// `NotFound` for the anchor, `Link`, `Unsafe`, `NotFolder`, `Denied`, `Full`, `ReadOnly`, `Io`.
    pub fn open_private(anchor: &Utf8Path, below: &Utf8Path) -> Result<Self, FsError> {
        let strategy = Strategy::detect();
        let (path, folder) = private::open(&lookup::canonicalize(anchor)?, below, strategy)?;
        Ok(Self { path, folder, strategy })
    }

    /// The path the root was opened by.
    #[must_use]
    pub fn path(&self) -> &Utf8Path {
        &self.path
    }

    /// As the free function [`read`](crate::read()), below this root.
    ///
    /// # Errors
    /// As [`read`](crate::read()).
    pub fn read(&self, rel: &Utf8Path, limit: u64) -> Result<FileRead, FsError> {
        let result =
            Below::relative(rel).and_then(|below| read_below(&self.folder, &below, limit, self.strategy));
        result.map_err(|failure| self.failed("read", rel, failure))
    }

    /// As the free function [`list`](crate::list), below this root (`""` is the root itself).
    ///
    /// # Errors
    /// As [`list`](crate::list), and `Escapes`.
    pub fn list(&self, rel: &Utf8Path) -> Result<Vec<(String, EntryKind)>, FsError> {
        self.listing(rel).map(|listing| listing.entries)
    }

    /// As the free function [`listing`](crate::listing), below this root (`""` is the root itself).
    ///
    /// # Errors
    /// As [`list`](crate::list), and `Escapes`.
    pub fn listing(&self, rel: &Utf8Path) -> Result<Listing, FsError> {
        self.in_folder("list", rel, read::listing)
    }

    /// As the free function [`kind`](crate::kind()), below this root, but a link in the parents is refused.
    ///
    /// # Errors
    /// `Escapes`, `Link`, `Denied`, `Io`.
    pub fn kind(&self, rel: &Utf8Path) -> Result<Option<EntryKind>, FsError> {
        let look = || -> Result<Option<EntryKind>, Failure> {
            let below = Below::relative(rel)?;
            let Some((parents, name)) = below.split() else { return Ok(Some(EntryKind::Folder)) };
            let folder = sys::folder(&self.folder, parents, self.strategy)?;
            Ok(sys::stat(&folder, name)?.map(|stat| stat.kind))
        };
        match look().map_err(absent) {
            Err(failure) if failure.kind == FsErrorKind::NotFound => Ok(None),
            other => other.map_err(|failure| self.failed("look at", rel, failure)),
        }
    }

    /// As the free function [`walk_with`](crate::walk_with), from the folder `rel` (`""` is the root itself).
    /// Paths in the result are relative to that folder.
    ///
    /// # Errors
    /// As [`Self::list`], for that folder itself.
    pub fn walk(
        &self,
        rel: &Utf8Path,
        limits: WalkLimits,
        skip: &[&str],
        rules: WalkRules,
    ) -> Result<Walk, FsError> {
        self.in_folder("walk", rel, |folder| walk::below(folder, self.strategy, limits, skip, rules))
    }

    /// Makes a folder and its missing parents below the root. New ones get `mode` whatever the umask;
    /// those that exist keep theirs.
    ///
    /// # Errors
    /// `Escapes`, `Link`, `NotFolder`, `BadName`, `Denied`, `Full`, `ReadOnly`, `Io`.
    pub fn make_folder(&self, rel: &Utf8Path, mode: u32) -> Result<(), FsError> {
        let make = || -> Result<(), Failure> {
            let below = Below::relative(rel)?;
            let mut at = sys::folder(&self.folder, &[], self.strategy)?;
            for name in below.parts() {
                at = step_into(&at, name, mode)?;
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

    /// As [`Self::create`], and the bytes are read back and compared.
    ///
    /// # Errors
    /// As [`Self::create`] and [`Self::read`]; `Io` when other bytes come back.
    pub fn create_checked(&self, rel: &Utf8Path, bytes: &[u8], mode: u32) -> Result<(), FsError> {
        self.create(rel, bytes, mode)?;
        if self.read(rel, bytes.len() as u64)?.bytes == bytes {
            return Ok(());
        }
        let failure = Failure::new(FsErrorKind::Io, "other bytes came back than were written");
        Err(self.failed("read back", rel, failure))
    }

    /// As [`Self::read`] for a file that is to be replaced.
    ///
    /// # Errors
    /// As [`Self::read`]; `HardLink`, `SpecialBits`, `ForeignOwner`.
    pub fn read_sole(&self, rel: &Utf8Path, limit: u64) -> Result<FileRead, FsError> {
        self.in_parent("read", rel, |folder, name| {
            read::expect_sole(&sys::stat(folder, name)?.ok_or(FsErrorKind::NotFound)?)?;
            read::file(folder, name, limit)
        })
    }

    /// Gives a folder another name in its own parent, where nothing may stand, and flushes the parent.
    ///
    /// # Errors
    /// `Exists`, and as [`Self::remove_folder`] but for `NotEmpty`.
    pub fn rename_folder(&self, rel: &Utf8Path, to: &str) -> Result<(), FsError> {
        self.in_parent("rename folder", rel, |folder, name| {
            match sys::stat(folder, name)?.ok_or(FsErrorKind::NotFound)?.kind {
                EntryKind::Folder => {}
                EntryKind::Link => return Err(FsErrorKind::Link.into()),
                EntryKind::File | EntryKind::Other => return Err(FsErrorKind::NotFolder.into()),
            }
            sys::rename_new(folder, name, to)?;
            sys::flush_folder(&sys::readable(folder)?)
        })
    }

    /// Waits until the entries of a folder are on the disk.
    ///
    /// # Errors
    /// `NotFound`, `Link`, `NotFolder`, `Escapes`, `Io`.
    pub fn flush(&self, rel: &Utf8Path) -> Result<(), FsError> {
        self.in_folder("flush", rel, |folder| sys::flush_folder(&sys::readable(folder)?))
    }

    /// Removes a regular file and flushes its folder.
    ///
    /// # Errors
    /// `NotFound`, `Escapes`, `Link`, `NotRegular`, `Denied`, `ReadOnly`, `Io`.
    pub fn remove(&self, rel: &Utf8Path) -> Result<(), FsError> {
        self.in_parent("remove", rel, |folder, name| {
            read::expect_file(&sys::stat(folder, name)?.ok_or(FsErrorKind::NotFound)?)?;
            sys::unlink(folder, name)?;
            sys::flush_folder(&sys::readable(folder)?)
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
            sys::flush_folder(&sys::readable(folder)?)
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

    /// What is known about the folder that holds `rel`, reached anew.
    pub(crate) fn parent_stat(&self, rel: &Utf8Path) -> Result<sys::Stat, Failure> {
        let below = Below::relative(rel)?;
        let (parents, _) = below.split().ok_or_else(the_root)?;
        sys::stat_open(&sys::folder(&self.folder, parents, self.strategy)?)
    }

    /// Does something in the folder `rel`.
    fn in_folder<T>(
        &self,
        operation: &'static str,
        rel: &Utf8Path,
        action: impl FnOnce(&Handle) -> Result<T, Failure>,
    ) -> Result<T, FsError> {
        let result = Below::relative(rel)
            .and_then(|below| sys::folder(&self.folder, below.parts(), self.strategy))
            .and_then(|folder| action(&folder));
        result.map_err(|failure| self.failed(operation, rel, failure))
    }

    /// Does something with the last name of `rel` in the folder that holds it.
    pub(crate) fn in_parent<T>(
        &self,
        operation: &'static str,
        rel: &Utf8Path,
        action: impl FnOnce(&Handle, &str) -> Result<T, Failure>,
    ) -> Result<T, FsError> {
        let result = Below::relative(rel).and_then(|below| {
            let (parents, name) = below.split().ok_or_else(the_root)?;
            let folder = sys::folder(&self.folder, parents, self.strategy)?;
            action(&folder, name)
        });
        result.map_err(|failure| self.failed(operation, rel, failure))
    }

    pub(crate) fn failed(&self, operation: &'static str, rel: &Utf8Path, failure: Failure) -> FsError {
        let path = if rel.as_str().is_empty() { self.path.clone() } else { self.path.join(rel) };
        FsError::new(operation, &path, failure)
    }
}
