use clap::{Args, Parser, Subcommand};

use crate::commands;

/// Turn a use case and a repository into one skill set made only of bytes that existing skills hold
#[derive(Debug, Parser)]
#[command(name = "skillmeld", version)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) global: Global,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// Options of every command.
#[derive(Args, Debug)]
pub(crate) struct Global {
    /// No progress on standard error
    #[arg(short, long, global = true)]
    pub(crate) quiet: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Intake(commands::intake::Args),
    Ground(commands::ground::Args),
    Merge(commands::merge::Args),
    Select(commands::select::Args),
}
