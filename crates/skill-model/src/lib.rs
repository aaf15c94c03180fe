#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod code;
mod digest;
mod finding;
pub mod json;
mod license;
pub mod meld;
mod name;
mod note;
mod rel_path;
mod span;
mod text;
mod words;

pub use code::{Code, CodeKind};
pub use digest::{Digest, DigestError};
pub use finding::{Finding, Level};
pub use license::LicenseInfo;
pub use name::{NameError, SkillName};
pub use note::Note;
pub use rel_path::{RelPath, RelPathError};
pub use span::Span;
pub use text::{excerpt, nfc};
pub use words::words_beyond_ascii;

/// Every stable code that this crate hands out.
pub const CODES: &[&[Code]] = &[name::CODES, rel_path::CODES];
