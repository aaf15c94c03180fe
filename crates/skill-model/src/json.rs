//! The JSON of `skillmeld`: one form on the way out, strict on the way in.

mod read;
mod write;

pub use read::{JsonError, MAX_BYTES, list, object, value};
pub use write::write;
