#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod block;
mod document;
mod frontmatter;
mod inline;
mod problem;

pub use block::{Block, BlockKind, Place};
pub use document::{Document, parse};
pub use frontmatter::{Field, Frontmatter, FrontmatterParse, Scalar, ScalarStyle, ScalarType, Value};
pub use inline::{Inline, InlineKind, Number};
pub use problem::{Problem, ProblemKind};
