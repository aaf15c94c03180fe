#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod align;
mod obligation;
mod unit;
mod verify;

pub use align::{Alignment, Pair};
pub use unit::{Unit, UnitClass, units};
pub use verify::{Report, verify};
