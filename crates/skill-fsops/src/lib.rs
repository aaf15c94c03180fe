#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod below;
mod error;
mod lock;
mod lookup;
mod private;
mod read;
mod root;
mod rules;
mod stage;
#[cfg(unix)]
mod sys;
#[cfg(not(unix))]
compile_error!("skill-fsops has no `sys` module for this system yet");
mod temporary;
mod transaction;
mod walk;
mod write;

pub use error::{CODES, FsError, FsErrorKind};
pub use lock::Lock;
pub use lookup::{canonicalize, kind, list, listing, read};
pub use read::{FileRead, Listing};
pub use root::{EntryKind, Root};
pub use sys::Strategy;
pub use temporary::TemporaryFolder;
pub use transaction::{Lost, Method, Staged, SwapNames, Swapped};
pub use walk::{Walk, WalkLimits, WalkRules, Walked, walk, walk_with};
