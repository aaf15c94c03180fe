use crate::run::{Context, Outcome, Stop};
use crate::{input, select};

/// Check a choice of at most three candidates and show what speaks against it
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Output of discover or select, or a list of candidates; `-` for standard input
    #[arg(long, value_name = "PATH|-")]
    candidates: String,
    /// Ids, best first, separated by commas
    #[arg(long, value_name = "ID,ID", allow_hyphen_values = true)]
    choose: String,
}

pub(crate) fn run(args: &Args, context: &Context) -> Outcome {
    let candidates = input::candidates(&args.candidates, "candidates not readable")?;
    let ids: Vec<&str> = args.choose.split(',').map(str::trim).filter(|id| !id.is_empty()).collect();
    context.print(&select::select(&candidates, &ids).map_err(Stop::Failed)?)
}
