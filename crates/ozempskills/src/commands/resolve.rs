use skill_cli::{Escaped, ExitCode, Format};
use skill_resolve::{Candidate, Depth};

use crate::context::Context;
use crate::message;
use crate::report::{ResolveReport, WinnerReport};
use crate::run::Stop;
use crate::source;
use crate::state::State;

/// Show which file a skill name means, and what it shadows
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Name of the skill: `skill`, `plugin:skill` or `plugin@marketplace:skill`
    #[arg(value_name = "NAME")]
    name: String,
    /// Show every place that was looked at, in search order
    #[arg(long)]
    explain: bool,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<ExitCode, Stop> {
    let report = match source::parse_name(&args.name, context)? {
        Err(nothing) => ResolveReport {
            schema: SCHEMA,
            state: nothing.state,
            name: args.name.clone(),
            winner: None,
            candidates: Vec::new(),
            message: Some(nothing.message),
            notes: nothing.notes,
        },
        Ok(name) => {
            let depth = if args.explain { Depth::Everything } else { Depth::Winner };
            let found = source::resolve(&name, depth, context)?;
            let winner = found.winner.map(|winner| WinnerReport {
                skill_name: winner.skill_name,
                name_field: winner.name_field,
                resolved_via: winner.resolved_via,
                source_path: winner.path.to_string(),
                source_hash: winner.read.ok().map(|file| file.digest),
                plugin: winner.plugin,
                profile_root: winner.profile_root,
            });
            let name = name.to_string();
            let message = winner.is_none().then(|| message::not_found(&name));
            let state = if winner.is_some() { State::Ok } else { State::NotFound };
            let candidates = if args.explain { found.candidates } else { Vec::new() };
            ResolveReport { schema: SCHEMA, state, name, winner, candidates, message, notes: found.notes }
        }
    };
    print(&report, context)?;
    Ok(context.exit(report.state))
}

const SCHEMA: &str = "ozempskills.resolve/1";

fn print(report: &ResolveReport, context: &Context) -> std::io::Result<()> {
    if context.format == Format::Json {
        return context.terminal.json(report);
    }
    context.notes(&report.notes)?;
    if let Some(message) = &report.message {
        context.terminal.out(&format!("{}\n", Escaped(message)))?;
    }
    if let Some(winner) = &report.winner {
        let mut text = format!("{}\n", Escaped(&winner.source_path));
        text += &format!("  resolved via  {}\n", winner.resolved_via);
        text += &format!("  skill name    {}\n", Escaped(&winner.skill_name));
        let rows = [
            ("name field", &winner.name_field),
            ("plugin", &winner.plugin),
            ("profile root", &winner.profile_root),
        ];
        for (label, value) in rows {
            if let Some(value) = value {
                text += &format!("  {label:<12}  {}\n", Escaped(value));
            }
        }
        context.terminal.out(&text)?;
    }
    for candidate in &report.candidates {
        context.terminal.out(&format!("{}\n", Escaped(&candidate_line(candidate))))?;
    }
    Ok(())
}

/// One place as a line: its order, class, outcome, path and reason.
pub(crate) fn candidate_line(candidate: &Candidate) -> String {
    let mut line = format!(
        "{:>3}  {:<20}  {:<9}  {}",
        candidate.order,
        candidate.class.word(),
        candidate.outcome.word(),
        candidate.path
    );
    if let Some(reason) = &candidate.reason {
        line += &format!("  ({reason})");
    }
    line
}
