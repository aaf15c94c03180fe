use camino::Utf8Path;
use skill_cli::{Escaped, ExitCode, Format};
use skill_license::{Decision, Verdict};
use skill_model::Note;
use skill_resolve::Depth;

use crate::context::{Context, failure_of};
use crate::report::LicenseReport;
use crate::run::Stop;
use crate::source::{self, Located, SOURCE_LIMIT};
use crate::state::State;
use crate::{document, licence};

/// Show whether the licence of a skill or file allows a rewritten copy, and why
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Name of a skill, or a path (anything with a separator or ending in `.md`)
    #[arg(value_name = "PATH|NAME")]
    target: String,
    /// Show the notices that were read, and the other notes
    #[arg(long)]
    explain: bool,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<ExitCode, Stop> {
    let report =
        if is_path(&args.target) { of_path(&args.target, context)? } else { of_name(&args.target, context)? };
    print(&report, args.explain, context)?;
    let refused = report.decision.as_ref().is_some_and(|decision| decision.verdict == Verdict::Refuse);
    Ok(context.exit(if refused { State::LicenseRefused } else { report.state }))
}

fn is_path(target: &str) -> bool {
    target.contains(['/', '\\']) || target.ends_with(".md") || target == "." || target == ".."
}

fn of_path(target: &str, context: &Context) -> Result<LicenseReport, Stop> {
    let path = context.absolute(Utf8Path::new(target))?;
    let canonical = skill_fsops::canonicalize(&path).map_err(|error| failure_of(&error))?;
    let file = skill_fsops::read(&canonical, SOURCE_LIMIT).map_err(|error| document::read_failure(&error))?;
    let parsed = skill_document::parse(&file.bytes);
    let decision = licence::of_skill(&parsed);
    let notes = licence::notes(&parsed, &decision);
    Ok(report(Some(canonical.to_string()), decision, notes))
}

fn of_name(target: &str, context: &Context) -> Result<LicenseReport, Stop> {
    let name = match source::parse_name(target, context)? {
        Ok(name) => name,
        Err(nothing) => return Ok(nothing_to_decide(nothing)),
    };
    match source::locate(&name, None, Depth::Winner, context)? {
        Located::Nothing(nothing) => Ok(nothing_to_decide(nothing)),
        Located::Source(source) => {
            let parsed = skill_document::parse(&source.file.bytes);
            let decision = source.decide(&parsed);
            let mut notes = source.notes.clone();
            notes.extend(licence::notes(&parsed, &decision));
            notes.extend(licence::beside(source.folder(), &decision));
            Ok(report(Some(source.path.to_string()), decision, notes))
        }
    }
}

fn report(path: Option<String>, decision: Decision, notes: Vec<Note>) -> LicenseReport {
    LicenseReport { schema: SCHEMA, state: State::Ok, path, decision: Some(decision), message: None, notes }
}

fn nothing_to_decide(nothing: source::Nothing) -> LicenseReport {
    LicenseReport {
        schema: SCHEMA,
        state: nothing.state,
        path: None,
        decision: None,
        message: Some(nothing.message),
        notes: nothing.notes,
    }
}

const SCHEMA: &str = "ozempskills.license/1";

fn print(report: &LicenseReport, explain: bool, context: &Context) -> std::io::Result<()> {
    if context.format == Format::Json {
        return context.terminal.json(report);
    }
    if explain {
        context.notes(&report.notes)?;
    }
    if let Some(message) = &report.message {
        context.terminal.out(&format!("{}\n", Escaped(message)))?;
    }
    let Some(decision) = &report.decision else {
        return Ok(());
    };
    let word = if decision.verdict == Verdict::Allow { "allow" } else { "refuse" };
    let mut text = format!("{word} ({})\n", decision.rule);
    let rows = [
        ("path", &report.path),
        ("value", &decision.value),
        ("basis", &decision.basis),
        ("expression", &decision.expression),
        ("chosen", &decision.chosen),
    ];
    for (label, value) in rows {
        if let Some(value) = value {
            text += &format!("  {label:<10}  {}\n", Escaped(value));
        }
    }
    if explain {
        for notice in &decision.notices {
            text += &format!("  notice      line {}: {}\n", notice.line, Escaped(&notice.text));
        }
    }
    context.terminal.out(&text)
}
