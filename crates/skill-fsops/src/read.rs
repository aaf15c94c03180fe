use skill_model::Digest;

use crate::error::Failure;
use crate::sys::{self, Handle, Stat};
use crate::{EntryKind, FsErrorKind};

/// How often a file that changes under the reader is read again before giving up.
const TRIES: usize = 3;

/// Entries that one listing holds at most; more is `TooLarge`.
const LIST_LIMIT: usize = 100_000;

/// A file that was opened once and read whole.
#[derive(Clone, Debug)]
pub struct FileRead {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// Their digest.
    pub digest: Digest,
    /// Permission bits (`0o7777` mask).
    pub mode: u32,
    /// Whether the file has an execute bit.
    pub executable: bool,
    /// Names of this file on the file system; more than one means hard links.
    pub links: u64,
    /// User id of the owner.
    pub owner: u32,
    /// Number of the file on its device.
    pub inode: u64,
    /// Number of the device.
    pub device: u64,
}

/// The names in a folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listing {
    /// Names in byte order, with what they are.
    pub entries: Vec<(String, EntryKind)>,
    /// How many names were left out because they are not UTF-8.
    pub not_utf8: usize,
}

/// Reads the regular file `name` in `folder`.
pub(crate) fn file(folder: &Handle, name: &str, limit: u64) -> Result<FileRead, Failure> {
    for _ in 0..TRIES {
        match once(folder, name, limit) {
            Err(failure) if failure.kind == FsErrorKind::Changed => {}
            other => return other,
        }
    }
    let detail = format!("{}, {TRIES} times", FsErrorKind::Changed.means());
    Err(Failure::new(FsErrorKind::Changed, detail))
}

fn once(folder: &Handle, name: &str, limit: u64) -> Result<FileRead, Failure> {
    // The first look keeps FIFOs, sockets and devices from being opened at all.
    let seen = sys::stat(folder, name)?.ok_or(FsErrorKind::NotFound)?;
    expect_file(&seen)?;
    let file = sys::open_to_read(folder, name)?;
    let before = sys::stat_open(&file)?;
    expect_file(&before)?;
    if !before.same_file(&seen) {
        return Err(FsErrorKind::Changed.into());
    }
    if before.size > limit {
        return Err(too_large(limit));
    }
    let bytes = sys::read_up_to(&file, limit, before.size)?;
    if bytes.len() as u64 > limit {
        return Err(too_large(limit));
    }
    expect_unchanged(&before, &sys::stat_open(&file)?, bytes.len() as u64)?;
    let digest = Digest::of(&bytes);
    Ok(FileRead {
        bytes,
        digest,
        mode: before.mode,
        executable: before.mode & 0o111 != 0,
        links: before.links,
        owner: before.owner,
        inode: before.inode,
        device: before.device,
    })
}

/// Refuses bytes that were read while the file changed. The time of the last change to its name or
/// permission bits does not count: a rename over the file sets it and leaves the bytes alone.
fn expect_unchanged(before: &Stat, after: &Stat, read: u64) -> Result<(), Failure> {
    if (after.size, after.modified) == (before.size, before.modified) && read == after.size {
        return Ok(());
    }
    Err(FsErrorKind::Changed.into())
}

fn too_large(limit: u64) -> Failure {
    Failure::new(FsErrorKind::TooLarge, format!("larger than {limit} bytes"))
}

/// Refuses everything but a regular file, saying what stands there.
pub(crate) fn expect_file(stat: &Stat) -> Result<(), Failure> {
    match stat.kind {
        EntryKind::File => Ok(()),
        EntryKind::Link => Err(FsErrorKind::Link.into()),
        EntryKind::Folder => Err(Failure::new(FsErrorKind::NotRegular, "a folder, not a regular file")),
        EntryKind::Other => {
            Err(Failure::new(FsErrorKind::NotRegular, "a FIFO, socket or device, not a regular file"))
        }
    }
}

/// Refuses a file that cannot be replaced without changing what others see or may do: more than one name,
/// special bits, another owner.
pub(crate) fn expect_sole(stat: &Stat) -> Result<(), Failure> {
    expect_file(stat)?;
    if stat.mode & 0o7000 != 0 {
        let detail = format!("{} (mode {:04o})", FsErrorKind::SpecialBits.means(), stat.mode);
        return Err(Failure::new(FsErrorKind::SpecialBits, detail));
    }
    if stat.links > 1 {
        let detail = format!("{} ({} names)", FsErrorKind::HardLink.means(), stat.links);
        return Err(Failure::new(FsErrorKind::HardLink, detail));
    }
    if stat.owner != sys::this_user() {
        let detail = format!("{} (user {})", FsErrorKind::ForeignOwner.means(), stat.owner);
        return Err(Failure::new(FsErrorKind::ForeignOwner, detail));
    }
    Ok(())
}

/// Lists an open folder.
pub(crate) fn listing(folder: &Handle) -> Result<Listing, Failure> {
    let mut listing = Listing::default();
    for (name, kind) in sys::entries(folder, LIST_LIMIT)? {
        match name.into_string() {
            Ok(name) => listing.entries.push((name, kind)),
            Err(_) => listing.not_utf8 += 1,
        }
    }
    listing.entries.sort_unstable();
    Ok(listing)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BEFORE: Stat = Stat {
        kind: EntryKind::File,
        mode: 0o600,
        links: 1,
        owner: 0,
        group: 0,
        inode: 1,
        device: 1,
        size: 9,
        modified: (7, 7),
    };

    #[track_caller]
    fn check(after: Stat, read: u64, expect: Option<FsErrorKind>) {
        let outcome = expect_unchanged(&BEFORE, &after, read);
        assert_eq!(outcome.err().map(|failure| failure.kind), expect);
    }

    #[test]
    fn a_change_while_reading_is_seen() {
        check(BEFORE, 9, None);
        check(Stat { links: 0, mode: 0o644, ..BEFORE }, 9, None);
        check(Stat { size: 10, ..BEFORE }, 10, Some(FsErrorKind::Changed));
        check(Stat { modified: (8, 7), ..BEFORE }, 9, Some(FsErrorKind::Changed));
        check(Stat { modified: (7, 8), ..BEFORE }, 9, Some(FsErrorKind::Changed));
        check(BEFORE, 8, Some(FsErrorKind::Changed));
        check(BEFORE, 10, Some(FsErrorKind::Changed));
    }
}
