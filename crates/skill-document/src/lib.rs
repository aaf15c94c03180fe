#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod block;
mod document;
mod frontmatter;
mod inline;
mod lines;
mod problem;
mod sections;
mod split;

pub use block::{Block, BlockKind, MAX_NESTING, Place};
pub use document::{Document, MAX_SOURCE_BYTES, parse, parse_head};
pub use frontmatter::{Field, Frontmatter, FrontmatterParse, Scalar, ScalarStyle, ScalarType, Value};
pub use inline::{Inline, InlineKind, Number};
pub use problem::{CODES, Problem, ProblemKind};
pub use sections::Section;
