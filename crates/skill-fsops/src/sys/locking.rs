use rustix::fs::FlockOperation;
use rustix::io::Errno;

use super::{Handle, retry};
use crate::error::Failure;

/// What came of asking for a kernel lock without waiting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Locking {
    /// This handle holds it.
    Held,
    /// Another handle does.
    Busy,
    /// This file system has no such locks.
    Unknown,
}

pub(crate) fn try_lock(file: &Handle) -> Result<Locking, Failure> {
    match retry(|| rustix::fs::flock(file, FlockOperation::NonBlockingLockExclusive)) {
        Ok(()) => Ok(Locking::Held),
        Err(Errno::AGAIN) => Ok(Locking::Busy),
        Err(Errno::NOTSUP | Errno::NOLCK | Errno::NOSYS | Errno::INVAL | Errno::BADF) => Ok(Locking::Unknown),
        Err(errno) => Err(errno.into()),
    }
}

pub(crate) fn unlock(file: &Handle) {
    // Closing the handle does the same unless a forked child holds a copy, so nothing is lost
    // when this fails.
    let _ = rustix::fs::flock(file, FlockOperation::Unlock);
}
