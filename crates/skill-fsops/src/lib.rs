#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod below;
mod error;
mod lock;
mod read;
mod root;
#[cfg(unix)]
mod sys;
mod walk;
mod write;

pub use error::{CODES, FsError, FsErrorKind};
pub use lock::Lock;
pub use read::{FileRead, Listing};
pub use root::{EntryKind, Root, canonicalize, kind, list, listing, read};
pub use sys::Strategy;
pub use walk::{Walk, WalkLimits, WalkRules, Walked, walk, walk_with};
