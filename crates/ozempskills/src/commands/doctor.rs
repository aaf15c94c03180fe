use skill_cli::{Escaped, ExitCode, Format};

use crate::context::Context;
use crate::health;
use crate::report::DoctorReport;
use crate::run::Stop;
use crate::state::State;

/// Look at folders, settings, plugins, cache and installation, and say what is wrong
///
/// Writes nothing, unless `--fix` is given: then temporary files that a crash of this program left in the cache are removed.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Remove temporary files of this program that no process holds
    #[arg(long)]
    fix: bool,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<ExitCode, Stop> {
    let lines = health::look(&context.survey()?, args.fix, context);
    let problem = lines.iter().any(|line| line.level == "problem");
    let state = if problem { State::Rejected } else { State::Ok };
    let report = DoctorReport { schema: "ozempskills.doctor/1", state, lines };
    if context.format == Format::Json {
        context.terminal.json(&report)?;
    } else {
        for line in &report.lines {
            context.terminal.out(&format!(
                "{:<8} {:<10} {}\n",
                line.level,
                line.topic,
                Escaped(&line.text)
            ))?;
        }
    }
    Ok(context.exit(state))
}
