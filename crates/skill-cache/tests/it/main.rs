//! The cache on a real disk.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail the test")]

mod checks;
mod form;
mod world;

#[cfg(unix)]
mod corruption;
#[cfg(unix)]
mod folder;
#[cfg(unix)]
mod processes;
