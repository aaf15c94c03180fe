//! What the crates of this workspace hand out.

use clap::Command;
use schemars::Schema;
use skill_model::Code;

/// A crate's `CODES`, whether one list or a list of lists.
trait Codes {
    fn all(&self) -> Vec<Code>;
}

impl Codes for &[Code] {
    fn all(&self) -> Vec<Code> {
        self.to_vec()
    }
}

impl Codes for &[&[Code]] {
    fn all(&self) -> Vec<Code> {
        self.concat()
    }
}

/// The command line of each program.
pub(crate) fn programs() -> Vec<Command> {
    vec![ozempskills::command(), skillmeld::command()]
}

/// The public JSON shapes of each program, by file name without extension.
pub(crate) fn schemas() -> Vec<(&'static str, Schema)> {
    ozempskills::schemas()
}

/// The stable codes of each crate, lowest floor first.
pub(crate) fn codes() -> Vec<(&'static str, Vec<Code>)> {
    vec![
        ("skill-model", skill_model::CODES.all()),
        ("skill-document", skill_document::CODES.all()),
        ("skill-fsops", skill_fsops::CODES.all()),
        ("skill-license", skill_license::CODES.all()),
        ("skill-resolve", skill_resolve::CODES.all()),
        ("skill-cache", skill_cache::CODES.all()),
        ("skill-compress", skill_compress::CODES.all()),
        ("ozempskills", ozempskills::CODES.all()),
    ]
}
