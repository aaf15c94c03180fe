//! The system calls, for Unix. Nothing else in this crate names a flag or an error number,
//! so that a port to another system replaces this file alone.

mod attributes;
mod errno;
mod exchange;
mod locking;

pub(crate) use attributes::{copy as copy_attribute, names as attribute_names};
pub(crate) use exchange::{Exchange, exchange};
pub(crate) use locking::{Locking, try_lock, unlock};

use std::ffi::OsString;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStringExt;
#[cfg(target_os = "linux")]
use std::sync::OnceLock;

use camino::Utf8Path;
use rustix::fs::{AtFlags, CWD, Dir, FileType, Mode, OFlags};
use rustix::io::Errno;

use crate::error::Failure;
use crate::{EntryKind, FsErrorKind};

/// An open file or folder, closed when dropped.
#[derive(Debug)]
pub(crate) struct Handle(OwnedFd);

impl AsFd for Handle {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }
}

/// How a folder below a root is reached without following a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// One call that the kernel confines (Linux 5.6 and later); elsewhere the same as [`Self::Stepwise`].
    Kernel,
    /// One call for each component, each refusing a link.
    Stepwise,
}

/// What one look at a file told.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stat {
    pub(crate) kind: EntryKind,
    pub(crate) mode: u32,
    pub(crate) links: u64,
    pub(crate) owner: u32,
    pub(crate) group: u32,
    pub(crate) inode: u64,
    pub(crate) device: u64,
    pub(crate) size: u64,
    /// Seconds and nanoseconds of the last change of the bytes.
    pub(crate) modified: (i64, u64),
}

impl Stat {
    pub(crate) fn same_file(&self, other: &Self) -> bool {
        (self.device, self.inode) == (other.device, other.inode)
    }
}

impl Strategy {
    /// The better one that works here, found out once.
    #[must_use]
    pub fn detect() -> Self {
        #[cfg(target_os = "linux")]
        {
            static FOUND: OnceLock<Strategy> = OnceLock::new();
            *FOUND.get_or_init(|| match confined(CWD, ".") {
                Err(Errno::NOSYS | Errno::PERM | Errno::INVAL | Errno::TOOBIG) => Self::Stepwise,
                _ => Self::Kernel,
            })
        }
        #[cfg(not(target_os = "linux"))]
        Self::Stepwise
    }
}

/// A handle good for calls relative to a folder. On Linux it needs no read permission.
const FOLDER: OFlags = {
    #[cfg(target_os = "linux")]
    let access = OFlags::PATH;
    #[cfg(not(target_os = "linux"))]
    let access = OFlags::RDONLY;
    access.union(OFlags::DIRECTORY).union(OFlags::CLOEXEC)
};

#[cfg(target_os = "linux")]
fn confined(base: impl AsFd, path: &str) -> Result<OwnedFd, Errno> {
    use rustix::fs::ResolveFlags;
    let rules = ResolveFlags::BENEATH | ResolveFlags::NO_SYMLINKS | ResolveFlags::NO_MAGICLINKS;
    rustix::fs::openat2(base, path, FOLDER, Mode::empty(), rules)
}

/// The top of the file system.
pub(crate) fn top() -> Result<Handle, Failure> {
    Ok(Handle(rustix::fs::openat(CWD, "/", FOLDER, Mode::empty())?))
}

/// The folder at `parts` below `base`; no part may be a link. No parts: `base` again.
pub(crate) fn folder(base: &Handle, parts: &[&str], strategy: Strategy) -> Result<Handle, Failure> {
    if parts.is_empty() {
        return Ok(Handle(rustix::fs::openat(base, ".", FOLDER, Mode::empty())?));
    }
    #[cfg(target_os = "linux")]
    if strategy == Strategy::Kernel {
        // The kernel takes no path over 4,095 bytes, and it answers EAGAIN when a rename
        // disturbed it. One step at a time has neither limit.
        match confined(base, &parts.join("/")) {
            Err(Errno::AGAIN) => {}
            Err(Errno::NAMETOOLONG) if parts.iter().all(|part| part.len() <= 255) => {}
            Err(Errno::XDEV) => return Err(FsErrorKind::Escapes.into()),
            Err(errno) => return Err(no_folder(errno)),
            Ok(opened) => return Ok(Handle(opened)),
        }
    }
    let _ = strategy;
    let mut at = child(base, parts[0])?;
    for part in &parts[1..] {
        at = child(&at, part)?;
    }
    Ok(at)
}

/// The folder `name` directly in `base`, which may not be a link.
pub(crate) fn child(base: &Handle, name: &str) -> Result<Handle, Failure> {
    const TRIES: usize = 8;
    for _ in 0..TRIES {
        match rustix::fs::openat(base, name, FOLDER | OFlags::NOFOLLOW, Mode::empty()) {
            Ok(opened) => return Ok(Handle(opened)),
            // Some systems answer this for a link too, so one more look tells.
            Err(Errno::NOTDIR) => {}
            Err(errno) => return Err(no_folder(errno)),
        }
        match stat(base, name)?.map(|found| found.kind) {
            Some(EntryKind::Link) => return Err(FsErrorKind::Link.into()),
            Some(EntryKind::File | EntryKind::Other) => return Err(Errno::NOTDIR.into()),
            // It became a folder between the two looks, or went away.
            Some(EntryKind::Folder) | None => {}
        }
    }
    Err(FsErrorKind::Changed.into())
}

/// Why a folder was not opened. Under a name that is too long for the file system, nothing can be.
fn no_folder(errno: Errno) -> Failure {
    if errno == Errno::NAMETOOLONG { FsErrorKind::NotFound.into() } else { errno.into() }
}

/// The path with every link resolved.
#[expect(
    clippy::disallowed_methods,
    reason = "the one call that follows links, and there is no `*at` form of it"
)]
pub(crate) fn resolve(path: &Utf8Path) -> Result<OsString, Failure> {
    let found = std::fs::canonicalize(path).map_err(|error| match Errno::from_io_error(&error) {
        Some(errno) => errno.into(),
        None => Failure::new(FsErrorKind::Io, format!("{}: {error}", FsErrorKind::Io.means())),
    })?;
    Ok(found.into_os_string())
}

/// What stands at `name` in `base`, a final link not followed.
pub(crate) fn stat(base: &Handle, name: &str) -> Result<Option<Stat>, Failure> {
    stat_at(base, name)
}

fn stat_at(base: impl AsFd, name: &str) -> Result<Option<Stat>, Failure> {
    match rustix::fs::statat(base, name, AtFlags::SYMLINK_NOFOLLOW) {
        Ok(found) => Ok(Some(convert(&found))),
        Err(Errno::NOENT) => Ok(None),
        Err(errno) => Err(errno.into()),
    }
}

/// As [`stat`] for a whole path, whose parents may be links.
pub(crate) fn stat_path(path: &Utf8Path) -> Result<Option<Stat>, Failure> {
    match stat_at(CWD, path.as_str()) {
        Err(failure) if matches!(failure.kind, FsErrorKind::NotFolder | FsErrorKind::BadName) => Ok(None),
        Err(failure) if failure.kind == FsErrorKind::Link => Err(FsErrorKind::BrokenLink.into()),
        other => other,
    }
}

pub(crate) fn stat_open(file: &Handle) -> Result<Stat, Failure> {
    Ok(convert(&rustix::fs::fstat(file)?))
}

/// Opens an existing file for reading. Never waits: not for a FIFO's writer, not for a terminal.
pub(crate) fn open_to_read(base: &Handle, name: &str) -> Result<Handle, Failure> {
    let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
    Ok(Handle(rustix::fs::openat(base, name, flags, Mode::empty())?))
}

/// Opens the folder itself with read permission, which flushing and listing need.
pub(crate) fn readable(folder: &Handle) -> Result<Handle, Failure> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
    Ok(Handle(rustix::fs::openat(folder, ".", flags, Mode::empty())?))
}

/// Makes a file that must not exist, for this user alone.
pub(crate) fn open_new(base: &Handle, name: &str) -> Result<Handle, Failure> {
    let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    Ok(Handle(rustix::fs::openat(base, name, flags, Mode::RUSR | Mode::WUSR)?))
}

/// Opens a lock file, made when missing. Never waits.
pub(crate) fn open_lock(base: &Handle, name: &str) -> Result<Handle, Failure> {
    let flags = OFlags::RDWR | OFlags::CREATE | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::NOCTTY;
    Ok(Handle(rustix::fs::openat(base, name, flags | OFlags::CLOEXEC, Mode::RUSR | Mode::WUSR)?))
}

/// Reads until the end or until `bytes` holds more than `limit` bytes.
pub(crate) fn read_up_to(file: &Handle, limit: u64, size: u64) -> Result<Vec<u8>, Failure> {
    const STEP: u64 = 1 << 20;
    let most = limit.saturating_add(1);
    let mut bytes: Vec<u8> = Vec::new();
    loop {
        let have = bytes.len() as u64;
        if have >= most {
            return Ok(bytes);
        }
        // One byte more than the size finds the end without a second round.
        let want = size.saturating_sub(have).clamp(1, STEP).saturating_add(1).min(most - have);
        let start = bytes.len();
        bytes.resize(start + usize::try_from(want).unwrap_or(usize::MAX), 0);
        let got = retry(|| rustix::io::read(file, &mut bytes[start..]))?;
        bytes.truncate(start + got);
        if got == 0 {
            return Ok(bytes);
        }
    }
}

pub(crate) fn write_all(file: &Handle, mut bytes: &[u8]) -> Result<(), Failure> {
    while !bytes.is_empty() {
        let put = retry(|| rustix::io::write(file, bytes))?;
        if put == 0 {
            return Err(Failure::new(FsErrorKind::Io, "the system took no byte"));
        }
        bytes = &bytes[put..];
    }
    Ok(())
}

/// Waits until the file's bytes are on the disk.
pub(crate) fn flush(file: &Handle) -> Result<(), Failure> {
    #[cfg(target_vendor = "apple")]
    if rustix::fs::fcntl_fullfsync(file).is_ok() {
        return Ok(());
    }
    Ok(retry(|| rustix::fs::fsync(file))?)
}

/// Waits until the folder's entries are on the disk. File systems that cannot do this for a
/// folder say so, and then there is nothing more to wait for.
pub(crate) fn flush_folder(folder: &Handle) -> Result<(), Failure> {
    match retry(|| rustix::fs::fsync(folder)) {
        Ok(()) | Err(Errno::INVAL | Errno::NOTSUP | Errno::NOTTY) => Ok(()),
        Err(errno) => Err(errno.into()),
    }
}

pub(crate) fn set_mode(file: &Handle, mode: u32) -> Result<(), Failure> {
    Ok(rustix::fs::fchmod(file, mode_bits(mode))?)
}

/// Gives the file to another owner and group. Answers whether the system let us.
pub(crate) fn set_owner(file: &Handle, owner: u32, group: u32) -> bool {
    let owner = rustix::process::Uid::from_raw(owner);
    let group = rustix::process::Gid::from_raw(group);
    rustix::fs::fchown(file, Some(owner), Some(group)).is_ok()
}

pub(crate) fn this_user() -> u32 {
    rustix::process::geteuid().as_raw()
}

pub(crate) fn rename_over(folder: &Handle, from: &str, to: &str) -> Result<(), Failure> {
    Ok(rustix::fs::renameat(folder, from, folder, to)?)
}

/// Renames only when nothing stands at `to`.
pub(crate) fn rename_new(folder: &Handle, from: &str, to: &str) -> Result<(), Failure> {
    #[cfg(target_os = "linux")]
    match rustix::fs::renameat_with(folder, from, folder, to, rustix::fs::RenameFlags::NOREPLACE) {
        Err(Errno::NOSYS | Errno::INVAL | Errno::NOTSUP | Errno::PERM) => {}
        other => return Ok(other?),
    }
    link_new(folder, from, to)
}

/// The portable way to rename without replacing: a second name, then the first one goes.
fn link_new(folder: &Handle, from: &str, to: &str) -> Result<(), Failure> {
    rustix::fs::linkat(folder, from, folder, to, AtFlags::empty())?;
    Ok(rustix::fs::unlinkat(folder, from, AtFlags::empty())?)
}

pub(crate) fn unlink(folder: &Handle, name: &str) -> Result<(), Failure> {
    Ok(rustix::fs::unlinkat(folder, name, AtFlags::empty())?)
}

pub(crate) fn unlink_folder(folder: &Handle, name: &str) -> Result<(), Failure> {
    rustix::fs::unlinkat(folder, name, AtFlags::REMOVEDIR).map_err(|errno| match errno {
        // POSIX lets a system answer "exists" for a folder that is not empty.
        Errno::EXIST | Errno::NOTEMPTY => FsErrorKind::NotEmpty.into(),
        other => other.into(),
    })
}

/// Makes a folder. Answers `false` when something stands there already.
pub(crate) fn make(folder: &Handle, name: &str, mode: u32) -> Result<bool, Failure> {
    match rustix::fs::mkdirat(folder, name, mode_bits(mode)) {
        Ok(()) => Ok(true),
        Err(Errno::EXIST) => Ok(false),
        Err(errno) => Err(errno.into()),
    }
}

/// The raw names in a folder with their kinds, at most `limit`, in no order.
pub(crate) fn entries(folder: &Handle, limit: usize) -> Result<Vec<(OsString, EntryKind)>, Failure> {
    let mut found = Vec::new();
    for entry in Dir::new(readable(folder)?.0)? {
        let entry = entry?;
        let name = entry.file_name();
        if matches!(name.to_bytes(), b"." | b"..") {
            continue;
        }
        if found.len() == limit {
            let detail = format!("the folder holds more than {limit} entries");
            return Err(Failure::new(FsErrorKind::TooLarge, detail));
        }
        let kind = match entry.file_type() {
            FileType::Unknown => match rustix::fs::statat(folder, name, AtFlags::SYMLINK_NOFOLLOW) {
                Ok(stat) => kind_of(FileType::from_raw_mode(stat.st_mode)),
                Err(Errno::NOENT) => continue,
                Err(errno) => return Err(errno.into()),
            },
            known => kind_of(known),
        };
        found.push((OsString::from_vec(name.to_bytes().to_vec()), kind));
    }
    Ok(found)
}

fn kind_of(kind: FileType) -> EntryKind {
    match kind {
        FileType::RegularFile => EntryKind::File,
        FileType::Directory => EntryKind::Folder,
        FileType::Symlink => EntryKind::Link,
        _ => EntryKind::Other,
    }
}

#[expect(clippy::unnecessary_cast, reason = "these fields have other widths on other systems")]
fn convert(stat: &rustix::fs::Stat) -> Stat {
    Stat {
        kind: kind_of(FileType::from_raw_mode(stat.st_mode)),
        mode: Mode::from_raw_mode(stat.st_mode).bits() as u32,
        links: stat.st_nlink as u64,
        owner: stat.st_uid,
        group: stat.st_gid,
        inode: stat.st_ino as u64,
        device: stat.st_dev as u64,
        size: u64::try_from(stat.st_size).unwrap_or(0),
        modified: (stat.st_mtime as i64, stat.st_mtime_nsec as u64),
    }
}

fn mode_bits(mode: u32) -> Mode {
    Mode::from_bits_truncate((mode & 0o777) as rustix::fs::RawMode)
}

fn retry<T>(mut call: impl FnMut() -> Result<T, Errno>) -> Result<T, Errno> {
    loop {
        match call() {
            Err(Errno::INTR) => {}
            other => return other,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::time::Duration;

    use super::*;

    fn open(folder: &tempfile::TempDir) -> Handle {
        let path = Utf8Path::from_path(folder.path()).unwrap();
        crate::lookup::open_folder(&crate::canonicalize(path).unwrap(), Strategy::Stepwise).unwrap()
    }

    // These two stand behind a first look that refuses the same things, so only a race reaches them from outside.

    #[test]
    fn opening_a_fifo_does_not_wait_for_a_writer() {
        let scratch = tempfile::tempdir().unwrap();
        rustix::fs::mkfifoat(CWD, scratch.path().join("fifo"), Mode::RUSR | Mode::WUSR).unwrap();
        let folder = open(&scratch);
        let (done, opened) = mpsc::channel();
        std::thread::spawn(move || {
            let kind = open_to_read(&folder, "fifo").and_then(|file| stat_open(&file)).unwrap().kind;
            let lock = open_lock(&folder, "fifo").and_then(|file| stat_open(&file)).unwrap().kind;
            done.send([kind, lock]).unwrap();
        });
        let kinds = opened.recv_timeout(Duration::from_secs(20)).expect("the open waits");
        assert_eq!(kinds, [EntryKind::Other; 2]);
    }

    #[test]
    fn a_folder_with_too_many_entries_is_not_read_on() {
        let scratch = tempfile::tempdir().unwrap();
        let folder = open(&scratch);
        for name in ["a", "b", "c"] {
            open_new(&folder, name).unwrap();
        }
        assert_eq!(entries(&folder, 3).unwrap().len(), 3);
        assert_eq!(entries(&folder, 2).unwrap_err().kind, FsErrorKind::TooLarge);
    }

    #[test]
    fn both_ways_to_rename_refuse_what_stands_there() {
        let scratch = tempfile::tempdir().unwrap();
        std::os::unix::fs::symlink("nowhere", scratch.path().join("link")).unwrap();
        let folder = open(&scratch);
        for rename in [rename_new, link_new] {
            open_new(&folder, "from").unwrap();
            open_new(&folder, "taken").unwrap();
            for there in ["taken", "link"] {
                let refused = rename(&folder, "from", there).unwrap_err();
                assert_eq!(refused.kind, FsErrorKind::Exists);
                assert!(stat(&folder, "from").unwrap().is_some());
            }
            rename(&folder, "from", "to").unwrap();
            assert!(stat(&folder, "from").unwrap().is_none());
            unlink(&folder, "to").unwrap();
            unlink(&folder, "taken").unwrap();
        }
    }

    #[test]
    fn files_are_not_opened_through_a_link() {
        let scratch = tempfile::tempdir().unwrap();
        std::os::unix::fs::symlink("/etc/hosts", scratch.path().join("link")).unwrap();
        std::os::unix::fs::symlink("new", scratch.path().join("dangling")).unwrap();
        let folder = open(&scratch);
        let kind = |opened: Result<Handle, Failure>| opened.map_err(|failure| failure.kind).err();
        assert_eq!(kind(open_to_read(&folder, "link")), Some(FsErrorKind::Link));
        assert_eq!(kind(open_lock(&folder, "link")), Some(FsErrorKind::Link));
        assert_eq!(kind(open_lock(&folder, "dangling")), Some(FsErrorKind::Link));
        assert_eq!(kind(open_new(&folder, "dangling")), Some(FsErrorKind::Exists));
        assert!(stat(&folder, "new").unwrap().is_none());
    }
}
