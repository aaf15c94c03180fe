#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod args;
mod escape;
mod exit;
mod failure;
mod terminal;

pub use args::{ColorChoice, Format};
pub use escape::{Escaped, EscapedBlock};
pub use exit::ExitCode;
pub use failure::{Excerpt, Failure};
pub use terminal::Terminal;
