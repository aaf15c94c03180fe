use skill_cli::ExitCode;

use crate::commands::route::{self, RouteOptions};
use crate::context::Context;
use crate::run::Stop;

/// Print the smaller form of a prose file that a skill loads
///
/// The file is shortened when it is asked for and never earlier. It has its own licence check and cache entry. Scripts,
/// data and binaries are refused: they are read or run as they are.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Name of the skill
    #[arg(value_name = "NAME")]
    name: String,
    /// Path of the file, relative to the folder of SKILL.md
    #[arg(value_name = "RELPATH")]
    path: String,
    #[command(flatten)]
    options: RouteOptions,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<ExitCode, Stop> {
    route::answer(&args.name, Some(&args.path), &args.options, context)
}
