#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod error;
mod root;
mod walk;

pub use error::{FsError, FsErrorKind};
pub use root::{EntryKind, FileRead, Lock, Root, canonicalize, kind, list, read};
pub use walk::{Walk, WalkLimits, Walked, walk};
