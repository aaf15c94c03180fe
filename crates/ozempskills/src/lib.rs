#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod args;
mod block;
mod commands;
mod compressor;
mod context;
mod document;
mod entry;
mod health;
mod install;
mod licence;
mod message;
mod offer;
mod report;
mod route;
mod rule;
mod run;
mod scope;
mod source;
mod standing;
mod state;

pub use report::schemas;
pub use run::{command, main};

/// Every stable code that this program adds to those of its libraries.
pub const CODES: &[skill_model::Code] = message::CODES;
