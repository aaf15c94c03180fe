#![forbid(unsafe_code)]
//! The program `skillmeld`: parse, dispatch, exit.

use std::process::ExitCode;

fn main() -> ExitCode {
    skillmeld::main().into()
}
