//! What the crates of this workspace hand out.

use clap::Command;
use schemars::Schema;
use skill_model::Code;

/// The command line of each program.
pub(crate) fn programs() -> Vec<Command> {
    Vec::new()
}

/// The public JSON shapes of each program, by file name without extension.
pub(crate) fn schemas() -> Vec<(&'static str, Schema)> {
    Vec::new()
}

/// The stable codes of each crate, lowest floor first.
pub(crate) fn codes() -> Vec<(&'static str, Vec<Code>)> {
    vec![("skill-model", skill_model::CODES.concat())]
}
