use crate::error::Failure;
use crate::read::expect_file;
use crate::sys::{self, Handle, Locking};
use crate::{EntryKind, FsErrorKind};

/// A temporary name is this and 16 lower-case hex digits.
const TEMP_PREFIX: &str = ".tmp-";

/// How often another temporary name is tried.
const TRIES: usize = 8;

/// Whether `put` may take the place of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// Nothing may stand there.
    New,
    /// A regular file or nothing may stand there.
    Any,
}

/// What to do with stray temporaries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Strays {
    /// Only name them.
    Name,
    /// Remove and name them.
    Remove,
}

/// A temporary that is removed when dropped before it was moved to its place. It holds the kernel
/// lock of its file, so that a temporary without a holder is known to be left by a crash.
struct Temp<'f> {
    folder: &'f Handle,
    name: String,
    file: Handle,
    moved: bool,
}

/// Puts a whole file at `name` in `folder`.
pub(crate) fn put(folder: &Handle, name: &str, bytes: &[u8], mode: u32, place: Place) -> Result<(), Failure> {
    let old = sys::stat(folder, name)?;
    if let Some(old) = &old {
        if place == Place::New {
            return Err(FsErrorKind::Exists.into());
        }
        expect_file(old)?;
        if old.mode & 0o7000 != 0 {
            return Err(Failure::new(FsErrorKind::Unsafe, "it has a setuid, setgid or sticky bit"));
        }
        if old.mode & 0o222 == 0 {
            let detail = format!("it is read-only (mode {:04o})", old.mode);
            return Err(Failure::new(FsErrorKind::Denied, detail));
        }
    }
    let folder = sys::readable(folder)?;
    let folder = &folder;
    let mut temp = Temp::make(folder)?;
    let file = &temp.file;
    sys::write_all(file, bytes)?;
    if let Some(old) = &old {
        let new = sys::stat_open(file)?;
        if (new.owner, new.group) != (old.owner, old.group) {
            sys::set_owner(file, old.owner, old.group);
        }
    }
    sys::set_mode(file, old.map_or(mode, |old| old.mode))?;
    sys::flush(file)?;
    match place {
        Place::New => sys::rename_new(folder, &temp.name, name)?,
        Place::Any => sys::rename_over(folder, &temp.name, name)?,
    }
    temp.moved = true;
    sys::flush_folder(folder)
        .map_err(|failure| failure.note("the new file stands there, but a power cut may undo it"))
}

impl<'f> Temp<'f> {
    fn make(folder: &'f Handle) -> Result<Self, Failure> {
        for _ in 0..TRIES {
            let name = random_name()?;
            let file = match sys::open_new(folder, &name) {
                Err(failure) if failure.kind == FsErrorKind::Exists => continue,
                other => other?,
            };
            let temp = Self { folder, name, file, moved: false };
            // Between making and locking, someone who clears strays may have taken it for one.
            if sys::try_lock(&temp.file)? != Locking::Busy && temp.still_there()? {
                return Ok(temp);
            }
        }
        Err(Failure::new(FsErrorKind::Io, "no temporary name could be had"))
    }

    fn still_there(&self) -> Result<bool, Failure> {
        let own = sys::stat_open(&self.file)?;
        Ok(sys::stat(self.folder, &self.name)?.is_some_and(|found| found.same_file(&own)))
    }
}

impl Drop for Temp<'_> {
    fn drop(&mut self) {
        if !self.moved && self.still_there().unwrap_or(false) {
            // A temporary that cannot be removed stays as a stray and is found later.
            let _ = sys::unlink(self.folder, &self.name);
        }
    }
}

fn random_name() -> Result<String, Failure> {
    let number = getrandom::u64()
        .map_err(|error| Failure::new(FsErrorKind::Io, format!("no random number: {error}")))?;
    Ok(format!("{TEMP_PREFIX}{number:016x}"))
}

/// Whether a name has the form of this crate's temporaries.
fn is_temp_name(name: &str) -> bool {
    name.strip_prefix(TEMP_PREFIX).is_some_and(|rest| {
        rest.len() == 16 && rest.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte))
    })
}

/// The temporaries in a folder whose lock nobody holds, in byte order.
pub(crate) fn strays(folder: &Handle, todo: Strays) -> Result<Vec<String>, Failure> {
    let mut found = Vec::new();
    for (name, kind) in crate::read::listing(folder)?.entries {
        if kind == EntryKind::File && is_temp_name(&name) && stray(folder, &name, todo)? {
            found.push(name);
        }
    }
    if todo == Strays::Remove && !found.is_empty() {
        sys::flush_folder(&sys::readable(folder)?)?;
    }
    Ok(found)
}

fn stray(folder: &Handle, name: &str, todo: Strays) -> Result<bool, Failure> {
    let file = match sys::open_to_read(folder, name) {
        // Its writer was faster, or it is not ours to judge.
        Err(failure) if matches!(failure.kind, FsErrorKind::NotFound | FsErrorKind::Denied) => {
            return Ok(false);
        }
        other => other?,
    };
    if sys::try_lock(&file)? != Locking::Held {
        return Ok(false);
    }
    let own = sys::stat_open(&file)?;
    let there = sys::stat(folder, name)?.is_some_and(|found| found.same_file(&own));
    // The lock is held while the name goes, so no writer can have begun with this file.
    if there && own.kind == EntryKind::File && todo == Strays::Remove {
        sys::unlink(folder, name)?;
    }
    Ok(there && own.kind == EntryKind::File)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_names_are_temporaries() {
        assert!(is_temp_name(&random_name().unwrap()));
        assert!(is_temp_name(".tmp-0123456789abcdef"));
        for other in
            [".tmp-", ".tmp-0123456789ABCDEF", ".tmp-0123456789abcde", "tmp-0123456789abcdef", ".tmp-x"]
        {
            assert!(!is_temp_name(other), "{other}");
        }
    }
}
