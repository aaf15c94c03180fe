use camino::{Utf8Path, Utf8PathBuf};
use skill_model::Digest;

use crate::below::Below;
use crate::error::Failure;
use crate::read::{self, FileRead};
use crate::stage::{self, Temporary};
use crate::sys::{self, Exchange, Handle};
use crate::{FsError, FsErrorKind, Root};

/// Names of the two temporaries beside a file that is replaced. The caller chooses them, so that it knows them
/// again after a crash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwapNames {
    /// Holds a part of the new bytes while they are written, and never anything else.
    pub write: String,
    /// Holds all the new bytes before the exchange and what was displaced after it.
    pub swap: String,
}

/// How the new file took its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Both files changed names at once, so that nothing is lost whatever stood there.
    Exchange,
    /// The new file was renamed over the old one. What another program saved in the instant before is lost.
    Rename,
}

/// Something of the old file that the new one could not be given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// `owner` or the name of an extended attribute. It may hold any character: escape it before printing.
    pub what: String,
    /// Why.
    pub detail: String,
}

/// A new file that stands ready beside the one it replaces. Dropping it removes it.
#[must_use = "the new file is removed when this is dropped"]
#[derive(Debug)]
pub struct Staged<'r> {
    root: &'r Root,
    rel: Utf8PathBuf,
    folder: Handle,
    swap: Temporary,
    reviewed: Seen,
    ours: Seen,
    lost: Vec<Lost>,
}

/// A new file that stands in its place while the displaced one is still there.
#[must_use = "finish it, or undo it"]
#[derive(Debug)]
pub struct Swapped<'r> {
    staged: Staged<'r>,
    method: Method,
}

/// What one name stood for at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seen {
    device: u64,
    inode: u64,
    /// Of a regular file that can be read.
    digest: Option<Digest>,
}

/// Bytes of a displaced file that are read to know it again.
const LIMIT: u64 = 1 << 26;

/// How often names are exchanged back while another program keeps putting files there.
const TRIES: usize = 16;

impl Root {
    /// Writes `bytes` to a new file beside the file at `rel`, which was read as `reviewed`. The new file gets the
    /// mode of the old one, and its owner, group and extended attributes where the system permits.
    ///
    /// # Errors
    /// `Stale` when another file stands there now, `Exists` when one of the two names is taken, `HardLink`,
    /// `SpecialBits`, `ForeignOwner`, `WriteProtected` for the old file, and as [`Root::replace`].
    pub fn stage(
        &self,
        rel: &Utf8Path,
        reviewed: &FileRead,
        bytes: &[u8],
        names: &SwapNames,
    ) -> Result<Staged<'_>, FsError> {
        self.in_parent("replace", rel, |folder, name| {
            let folder = sys::readable(folder)?;
            let (swap, stat, lost) = stage::write(&folder, name, reviewed, bytes, names)?;
            Ok(Staged {
                root: self,
                rel: rel.to_owned(),
                folder,
                swap,
                reviewed: Seen::reviewed(reviewed),
                ours: Seen { device: stat.device, inode: stat.inode, digest: Some(Digest::of(bytes)) },
                lost,
            })
        })
    }

    /// Puts a displaced file back in its place after a crash: exchanges `rel` with the name `swap` beside it, until
    /// the newest file that another program put there is live. The file with the digest `ours` is then removed.
    ///
    /// # Errors
    /// `Stale` when an older edit of another program had to be kept under the name `swap`; as [`Root::replace`].
    pub fn put_back(&self, rel: &Utf8Path, swap: &str, ours: Digest) -> Result<(), FsError> {
        self.in_parent("put back", rel, |folder, name| {
            let folder = sys::readable(folder)?;
            let live = Seen::at(&folder, name)?.filter(|seen| seen.digest == Some(ours));
            let live = live.ok_or(FsErrorKind::Stale)?;
            put_back(&folder, name, swap, live)
        })
    }
}

impl<'r> Staged<'r> {
    /// What the new file could not be given.
    #[must_use]
    pub fn lost(&self) -> &[Lost] {
        &self.lost
    }

    /// Puts the new file in place and flushes the folder. The displaced file is looked at afterwards: when it is
    /// not the reviewed one, it is put back.
    ///
    /// # Errors
    /// `Stale` when something else stood there or the folder is no longer at its path: what another program put
    /// there stands. As [`Root::replace`] otherwise, and then the old file stands.
    pub fn swap(self) -> Result<Swapped<'r>, FsError> {
        self.swap_by(Method::Exchange)
    }

    /// As [`Self::swap`] by a chosen method, for file systems that cannot exchange.
    ///
    /// # Errors
    /// As [`Self::swap`].
    pub fn swap_by(mut self, method: Method) -> Result<Swapped<'r>, FsError> {
        let (root, rel) = (self.root, self.rel.clone());
        let result = self.replace(method).map(|method| Swapped { staged: self, method });
        result.map_err(|failure| root.failed("replace", &rel, failure))
    }

    fn replace(&mut self, method: Method) -> Result<Method, Failure> {
        self.expect_at_path()?;
        let name = self.name()?.to_owned();
        if method == Method::Exchange {
            match sys::exchange(&self.folder, self.swap.name(), &name) {
                Ok(Exchange::Done) => return self.check_displaced(&name).map(|()| Method::Exchange),
                Ok(Exchange::Unsupported) => {}
                Err(failure) if failure.kind == FsErrorKind::NotFound => {
                    return Err(FsErrorKind::Stale.into());
                }
                Err(failure) => return Err(failure),
            }
        }
        if Seen::at(&self.folder, &name)? != Some(self.reviewed) {
            return Err(FsErrorKind::Stale.into());
        }
        sys::rename_over(&self.folder, self.swap.name(), &name)?;
        self.swap.moved();
        sys::flush_folder(&self.folder)
            .map_err(|failure| failure.note("the new file stands there, but a power cut may undo it"))?;
        Ok(Method::Rename)
    }

    /// From here on the name of the temporary stands for what was displaced.
    fn check_displaced(&mut self, name: &str) -> Result<(), Failure> {
        self.swap.moved();
        let checked =
            Seen::at(&self.folder, self.swap.name())
                .and_then(|displaced| {
                    if displaced == Some(self.reviewed) { Ok(()) } else { Err(FsErrorKind::Stale.into()) }
                })
                .and_then(|()| self.expect_at_path())
                .and_then(|()| sys::flush_folder(&self.folder));
        checked.map_err(|failure| self.back(name, failure))
    }

    /// Puts the displaced file back because of a failure.
    fn back(&self, name: &str, failure: Failure) -> Failure {
        match put_back(&self.folder, name, self.swap.name(), self.ours) {
            Ok(()) => failure,
            Err(other) => Failure::new(failure.kind, format!("{}; {}", failure.detail, other.detail)),
        }
    }

    /// Whether the path still leads to the folder that is held.
    fn expect_at_path(&self) -> Result<(), Failure> {
        let there = self.root.parent_stat(&self.rel).map_err(|failure| match failure.kind {
            FsErrorKind::NotFound | FsErrorKind::NotFolder | FsErrorKind::Link => FsErrorKind::Stale.into(),
            _ => failure,
        })?;
        if there.same_file(&sys::stat_open(&self.folder)?) {
            return Ok(());
        }
        Err(Failure::new(FsErrorKind::Stale, "another folder stands at the path of its folder now"))
    }

    fn name(&self) -> Result<&str, Failure> {
        Ok(Below::relative(&self.rel)?.split().ok_or_else(crate::lookup::the_root)?.1)
    }
}

impl Swapped<'_> {
    /// How the new file took its place.
    #[must_use]
    pub fn method(&self) -> Method {
        self.method
    }

    /// What the new file could not be given.
    #[must_use]
    pub fn lost(&self) -> &[Lost] {
        &self.staged.lost
    }

    /// Reads the new file again through its path.
    ///
    /// # Errors
    /// `Stale` when it is not the new file with the new bytes any more; as [`Root::read`].
    pub fn confirm(&self) -> Result<(), FsError> {
        let Staged { root, rel, ours, .. } = &self.staged;
        let read = root.read(rel, LIMIT)?;
        if Seen::reviewed(&read) == *ours {
            return Ok(());
        }
        Err(root.failed("read again", rel, FsErrorKind::Stale.into()))
    }

    /// Removes the displaced file and flushes the folder. An edit that reached it meanwhile, through a handle that
    /// was opened before, keeps it.
    ///
    /// # Errors
    /// `Stale` for such an edit, with the place where it is; `Denied`, `ReadOnly`, `Io`.
    pub fn finish(self) -> Result<(), FsError> {
        let Staged { root, rel, folder, swap, reviewed, .. } = &self.staged;
        if self.method == Method::Rename {
            return Ok(());
        }
        let remove = || -> Result<(), Failure> {
            match Seen::at(folder, swap.name())? {
                None => return Ok(()),
                Some(seen) if seen == *reviewed => {}
                Some(_) => return Err(kept(swap.name())),
            }
            sys::unlink(folder, swap.name())?;
            sys::flush_folder(folder)
        };
        remove().map_err(|failure| root.failed("remove the displaced file of", rel, failure))
    }

    /// Puts the old file back and removes the new one.
    ///
    /// # Errors
    /// `Stale` when an older edit had to be kept beside it; `Io` after [`Method::Rename`], which cannot be undone.
    pub fn undo(self) -> Result<(), FsError> {
        let Staged { root, rel, folder, swap, ours, .. } = &self.staged;
        let undo = || -> Result<(), Failure> {
            if self.method == Method::Rename {
                return Err(Failure::new(FsErrorKind::Io, "the old file is in the backup alone"));
            }
            put_back(folder, self.staged.name()?, swap.name(), *ours)
        };
        undo().map_err(|failure| root.failed("put back", rel, failure))
    }
}

impl Seen {
    fn reviewed(read: &FileRead) -> Self {
        Self { device: read.device, inode: read.inode, digest: Some(read.digest) }
    }

    fn at(folder: &Handle, name: &str) -> Result<Option<Self>, Failure> {
        let Some(stat) = sys::stat(folder, name)? else { return Ok(None) };
        match read::file(folder, name, LIMIT) {
            Ok(read) => Ok(Some(Self::reviewed(&read))),
            // Links, folders, devices and what changes all the time are known by their number alone.
            Err(failure) if failure.kind != FsErrorKind::Io => {
                Ok(Some(Self { device: stat.device, inode: stat.inode, digest: None }))
            }
            Err(failure) => Err(failure),
        }
    }
}

/// Exchanges `name` and `swap` until what stands at `name` is the newest that another program put there, beginning
/// with `swap`. `ours` is the file that was put at `name`; it is removed once it comes out at `swap`.
fn put_back(folder: &Handle, name: &str, swap: &str, ours: Seen) -> Result<(), Failure> {
    let mut live = ours;
    for _ in 0..TRIES {
        let going = Seen::at(folder, swap)?.ok_or(FsErrorKind::NotFound)?;
        match sys::exchange(folder, swap, name) {
            Ok(Exchange::Done) => {}
            Ok(Exchange::Unsupported) | Err(_) => return Err(kept(swap)),
        }
        let out = Seen::at(folder, swap)?;
        if out == Some(live) {
            if live != ours {
                sys::flush_folder(folder)?;
                return Err(kept(swap));
            }
            sys::unlink(folder, swap)?;
            return sys::flush_folder(folder);
        }
        // Another program put something newer there; that one belongs in the place.
        live = going;
    }
    Err(kept(swap))
}

fn kept(name: &str) -> Failure {
    Failure::new(
        FsErrorKind::Stale,
        format!("{}; what was displaced is kept beside it as `{name}`", FsErrorKind::Stale.means()),
    )
}
