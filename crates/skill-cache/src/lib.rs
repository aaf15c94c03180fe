#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod cache;
mod canonical;
mod check;
mod entry;
mod error;
mod extension;
mod key;
mod lookup;
mod place;
mod read;
mod strict;
mod write;

pub use cache::{Cache, Listed, Removal};
pub use check::CheckId;
pub use entry::{Entry, ResolvedVia};
pub use error::{CODES, CacheError};
pub use extension::{Compressor, Estimates, Extension, VerifierNote};
pub use key::Key;
pub use lookup::{Lookup, Miss, MissState, Wanted};
pub use place::place;
