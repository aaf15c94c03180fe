#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod args;
mod bundle;
mod commands;
mod input;
mod run;
mod select;

pub use run::{command, main};
