use std::time::{Duration, Instant};

use crate::FsErrorKind;
use crate::error::Failure;
use crate::read::expect_file;
use crate::sys::{self, Handle, Locking};

/// A held kernel lock; dropping it releases it. The kernel releases it too when the process ends in any way.
#[must_use = "the lock is released when this is dropped"]
#[derive(Debug)]
pub struct Lock {
    file: Handle,
}

impl Drop for Lock {
    fn drop(&mut self) {
        sys::unlock(&self.file);
    }
}

/// Takes the lock of the file `name` in `folder`, waiting at most `wait`.
pub(crate) fn take(folder: &Handle, name: &str, wait: Duration) -> Result<Lock, Failure> {
    const SHORTEST: Duration = Duration::from_millis(1);
    const LONGEST: Duration = Duration::from_millis(50);
    let start = Instant::now();
    let mut pause = SHORTEST;
    loop {
        if let Some(lock) = attempt(folder, name)? {
            return Ok(lock);
        }
        let left = wait.saturating_sub(start.elapsed());
        if left.is_zero() {
            return Err(FsErrorKind::Locked.into());
        }
        std::thread::sleep(pause.min(left));
        pause = (pause * 2).min(LONGEST);
    }
}

fn attempt(folder: &Handle, name: &str) -> Result<Option<Lock>, Failure> {
    if let Some(seen) = sys::stat(folder, name)? {
        expect_file(&seen)?;
    }
    let file = sys::open_lock(folder, name)?;
    let own = sys::stat_open(&file)?;
    expect_file(&own)?;
    match sys::try_lock(&file)? {
        Locking::Busy => return Ok(None),
        Locking::Unknown => {
            return Err(Failure::new(FsErrorKind::Io, "this file system has no kernel locks"));
        }
        Locking::Held => {}
    }
    // A lock on a file that was removed meanwhile keeps nobody out.
    let there = sys::stat(folder, name)?.is_some_and(|found| found.same_file(&own));
    Ok(there.then_some(Lock { file }))
}
