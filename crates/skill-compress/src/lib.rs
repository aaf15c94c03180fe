#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod align;
mod obligation;
mod sentence;
mod table;
mod unit;
mod verify;

pub use align::{Alignment, Pair};
pub use unit::{UNIT_LIMIT, Unit, UnitClass, units};
pub use verify::{Report, verify};
