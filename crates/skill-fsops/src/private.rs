use camino::{Utf8Path, Utf8PathBuf};

use crate::below::Below;
use crate::error::Failure;
use crate::sys::{self, Handle, Strategy};
use crate::{FsError, FsErrorKind, lookup};

/// Opens the private folder `below` the canonical `anchor`, and makes what is missing of it.
pub(crate) fn open(
    anchor: &Utf8Path,
    below: &Utf8Path,
    strategy: Strategy,
) -> Result<(Utf8PathBuf, Handle), FsError> {
    let failed = |path: &Utf8Path, failure| FsError::new("open private folder", path, failure);
    let names = Below::relative(below).map_err(|failure| failed(&anchor.join(below), failure))?;
    let mut path = anchor.to_owned();
    let mut folder = lookup::open_folder(anchor, strategy).map_err(|failure| failed(anchor, failure))?;
    let mut rest = names.parts();
    while let Some((name, after)) = rest.split_first() {
        path.push(name);
        rest = after;
        folder = step_into(&folder, name, 0o700)
            .and_then(|next| expect_trusted(&next).map(|()| next))
            .map_err(|failure| failed(&path, failure))?;
    }
    expect_private(&folder).map_err(|failure| failed(&path, failure))?;
    Ok((path, folder))
}

/// Refuses a folder that another user than this one or the system's first could swap or fill. Write bits do
/// not count here: many systems give a user's own group write access to all of the user's folders.
fn expect_trusted(folder: &Handle) -> Result<(), Failure> {
    match sys::stat_open(folder)?.owner {
        0 => Ok(()),
        owner => expect_owner(owner),
    }
}

/// Refuses a folder that anybody but this user may write to.
fn expect_private(folder: &Handle) -> Result<(), Failure> {
    let stat = sys::stat_open(folder)?;
    expect_owner(stat.owner)?;
    if stat.mode & 0o022 != 0 {
        let detail = format!("group or others may write to it (mode {:04o})", stat.mode);
        return Err(Failure::new(FsErrorKind::Unsafe, detail));
    }
    Ok(())
}

fn expect_owner(owner: u32) -> Result<(), Failure> {
    if owner == sys::this_user() {
        return Ok(());
    }
    Err(Failure::new(FsErrorKind::Unsafe, format!("user {owner} owns it, not this user")))
}

/// The folder `name` in `folder`, made with `mode` when missing.
pub(crate) fn step_into(folder: &Handle, name: &str, mode: u32) -> Result<Handle, Failure> {
    match sys::child(folder, name) {
        Err(failure) if failure.kind == FsErrorKind::NotFound => {}
        other => return other,
    }
    let made = sys::make(folder, name, mode)?;
    let next = sys::child(folder, name)?;
    if made {
        // The umask may have taken bits away.
        sys::set_mode(&sys::readable(&next)?, mode)?;
        sys::flush_folder(&sys::readable(folder)?)?;
    }
    Ok(next)
}
