use std::ffi::CString;

use rustix::fs::XattrFlags;
use rustix::io::Errno;

use super::Handle;
use crate::error::Failure;

/// Bytes of one list of names or of one value; Linux allows no more.
const LIMIT: usize = 1 << 16;

/// The extended attributes of an open file, access lists among them. None where the file system has no such thing.
pub(crate) fn names(file: &Handle) -> Result<Vec<CString>, Failure> {
    let mut list = vec![0; LIMIT];
    let length = match rustix::fs::flistxattr(file, &mut list[..]) {
        Err(Errno::NOTSUP | Errno::NOSYS) => 0,
        other => other?,
    };
    list.truncate(length);
    let parts = list.split(|byte| *byte == 0).filter(|name| !name.is_empty());
    Ok(parts.filter_map(|name| CString::new(name).ok()).collect())
}

/// Gives `to` the attribute `name` of `from`, when it has not the same value already.
pub(crate) fn copy(from: &Handle, to: &Handle, name: &CString) -> Result<(), Failure> {
    let wanted = value(from, name)?;
    if value(to, name).is_ok_and(|there| there == wanted) {
        return Ok(());
    }
    Ok(rustix::fs::fsetxattr(to, name, &wanted, XattrFlags::empty())?)
}

fn value(file: &Handle, name: &CString) -> Result<Vec<u8>, Failure> {
    let mut bytes = vec![0; LIMIT];
    let length = rustix::fs::fgetxattr(file, name, &mut bytes[..])?;
    bytes.truncate(length);
    Ok(bytes)
}
