#![forbid(unsafe_code)]
//! The program `ozempskills`: parse, dispatch, exit.

use std::process::ExitCode;

fn main() -> ExitCode {
    ozempskills::main().into()
}
