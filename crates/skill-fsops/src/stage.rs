use crate::FsErrorKind;
use crate::error::Failure;
use crate::read::{FileRead, expect_sole};
use crate::sys::{self, Handle, Stat};
use crate::transaction::{Lost, SwapNames};

/// A temporary by its name and number, removed when dropped before it was moved.
#[derive(Debug)]
pub(crate) struct Temporary {
    folder: Handle,
    name: String,
    stat: Stat,
    moved: bool,
}

impl Temporary {
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// From now on the name stands for something else.
    pub(crate) fn moved(&mut self) {
        self.moved = true;
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let there = || sys::stat(&self.folder, &self.name).ok().flatten();
        if !self.moved && there().is_some_and(|found| found.same_file(&self.stat)) {
            // One that cannot be removed is found later by its name.
            let _ = sys::unlink(&self.folder, &self.name);
        }
    }
}

/// Writes the new file whole, with all that it takes over from the file at `name`.
pub(crate) fn write(
    folder: &Handle,
    name: &str,
    reviewed: &FileRead,
    bytes: &[u8],
    names: &SwapNames,
) -> Result<(Temporary, Stat, Vec<Lost>), Failure> {
    let old = open_reviewed(folder, name, reviewed)?;
    if sys::stat(folder, &names.swap)?.is_some() {
        return Err(Failure::new(FsErrorKind::Exists, format!("`{}` is already there", names.swap)));
    }
    let file = sys::open_new(folder, &names.write)?;
    let mut temporary = Temporary {
        folder: sys::readable(folder)?,
        name: names.write.clone(),
        stat: sys::stat_open(&file)?,
        moved: false,
    };
    sys::write_all(&file, bytes)?;
    let lost = keep(&old, &file)?;
    sys::flush(&file)?;
    sys::rename_new(folder, &names.write, &names.swap)?;
    temporary.name.clone_from(&names.swap);
    let stat = temporary.stat;
    Ok((temporary, stat, lost))
}

/// Opens the file at `name`, which must be the one that was read before and may be replaced.
fn open_reviewed(folder: &Handle, name: &str, reviewed: &FileRead) -> Result<Handle, Failure> {
    let seen = sys::stat(folder, name)?.ok_or(FsErrorKind::Stale)?;
    if (seen.device, seen.inode) != (reviewed.device, reviewed.inode) {
        return Err(FsErrorKind::Stale.into());
    }
    expect_sole(&seen)?;
    if seen.mode & 0o222 == 0 {
        let detail = format!("{} (mode {:04o})", FsErrorKind::WriteProtected.means(), seen.mode);
        return Err(Failure::new(FsErrorKind::WriteProtected, detail));
    }
    let old = sys::open_to_read(folder, name)?;
    if sys::stat_open(&old)?.same_file(&seen) { Ok(old) } else { Err(FsErrorKind::Stale.into()) }
}

/// Gives the new file owner, group, extended attributes and mode of the old one.
fn keep(old: &Handle, new: &Handle) -> Result<Vec<Lost>, Failure> {
    let mut lost = Vec::new();
    let (from, to) = (sys::stat_open(old)?, sys::stat_open(new)?);
    if (from.owner, from.group) != (to.owner, to.group) && !sys::set_owner(new, from.owner, from.group) {
        let detail = format!("the system does not let this user give it to {}:{}", from.owner, from.group);
        lost.push(Lost { what: "owner".to_owned(), detail });
    }
    for name in sys::attribute_names(old)? {
        if let Err(failure) = sys::copy_attribute(old, new, &name) {
            lost.push(Lost { what: name.to_string_lossy().into_owned(), detail: failure.detail });
        }
    }
    // Last, because an access list and a change of owner both touch the mode.
    sys::set_mode(new, from.mode)?;
    Ok(lost)
}
