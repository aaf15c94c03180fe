#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod assemble;
mod atom;
mod conflict;
mod dedupe;
mod error;
mod frontmatter;
mod group;
mod license;
mod link;
mod merge;
mod partition;
mod prune;
mod reconcile;
mod rules;
mod source;
mod support;
mod text;
mod verify;

pub use atom::{Atom, ListedAtom};
pub use error::MergeError;
pub use group::{Grouping, Placement};
pub use link::support_references;
pub use merge::{ATOM_LIMIT, Merged, Request, list_atoms, merge};
pub use rules::Rules;
pub use source::{Source, identify};
pub use support::{Carrying, Support, carrying};
pub use text::{norm_key, slug};
pub use verify::verify;
