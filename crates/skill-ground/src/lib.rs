#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod evidence;
mod intake;
mod manifest;
mod tables;
mod tree;

pub use evidence::{Grounding, RepoEvidence, ground};
pub use intake::{Intake, intake};
pub use tables::IGNORED_FOLDERS;
pub use tree::{MAX_FILES, MAX_READ_BYTES, Tree, wants};
