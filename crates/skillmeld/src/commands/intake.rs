use crate::run::{Context, Outcome};

/// Tidy a use case and say what it lacks
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// What the skills are wanted for, in a sentence or two
    #[arg(allow_hyphen_values = true)]
    use_case: String,
}

pub(crate) fn run(args: &Args, context: &Context) -> Outcome {
    context.print(&skill_ground::intake(&args.use_case))
}
