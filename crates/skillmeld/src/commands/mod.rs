//! One file per subcommand; its doc comment is the help text. A new one is a file, a line here, a variant in `args.rs`
//! and an arm in `run.rs`.

pub(crate) mod ground;
pub(crate) mod intake;
pub(crate) mod merge;
pub(crate) mod select;
