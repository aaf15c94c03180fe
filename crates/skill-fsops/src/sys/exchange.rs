use rustix::io::Errno;

use super::Handle;
use crate::error::Failure;

/// What came of asking for an exchange of two names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exchange {
    /// Each name now stands for what the other one stood for.
    Done,
    /// This file system cannot exchange; nothing was changed.
    Unsupported,
}

/// Exchanges two names in one folder at once.
pub(crate) fn exchange(folder: &Handle, one: &str, other: &str) -> Result<Exchange, Failure> {
    #[cfg(any(target_os = "linux", target_vendor = "apple"))]
    match rustix::fs::renameat_with(folder, one, folder, other, rustix::fs::RenameFlags::EXCHANGE) {
        Err(Errno::NOSYS | Errno::INVAL | Errno::NOTSUP) => Ok(Exchange::Unsupported),
        Err(errno) => Err(errno.into()),
        Ok(()) => Ok(Exchange::Done),
    }
    #[cfg(not(any(target_os = "linux", target_vendor = "apple")))]
    Ok(Exchange::Unsupported)
}
