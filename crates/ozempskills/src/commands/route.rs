use skill_cli::{Escaped, ExitCode, Format};
use skill_resolve::{Candidate, Depth};

use crate::compressor::Program;
use crate::context::Context;
use crate::report::RouteReport;
use crate::route::{self, Options};
use crate::run::Stop;
use crate::source::{self, Located};
use crate::state::State;
use crate::{block, commands};
use skill_cli::Failure;

/// Print the smaller instruction set of a skill
///
/// Finds the file that NAME means, checks its licence, reuses a verified cache entry or shortens the text, and prints the
/// block to follow. Not found, a refused licence and a call for ozempskills itself are normal answers with exit 0.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Name of the skill: `skill`, `plugin:skill` or `plugin@marketplace:skill`
    #[arg(value_name = "NAME")]
    pub(crate) name: String,
    /// Serve this prose file of the skill instead of its SKILL.md
    #[arg(long, value_name = "RELPATH")]
    pub(crate) file: Option<String>,
    #[command(flatten)]
    pub(crate) options: RouteOptions,
}

/// Options that `route` and `ref` share.
#[derive(clap::Args, Debug)]
pub(crate) struct RouteOptions {
    /// Program that shortens the text: it gets the work order on standard input and answers with operations
    #[arg(long, value_name = "CMD")]
    pub(crate) compressor_command: Option<String>,
    /// How long that program may take
    #[arg(long, value_name = "SECS", default_value_t = 120)]
    pub(crate) compressor_timeout: u64,
    /// Fail when that program gives nothing usable, instead of shortening without it
    #[arg(long)]
    pub(crate) no_fallback: bool,
    /// Serve the text as it is; the cache takes no part
    #[arg(long)]
    pub(crate) no_compress: bool,
    /// Show every place that was looked at
    #[arg(long)]
    pub(crate) explain: bool,
}

impl RouteOptions {
    fn read(&self, context: &Context) -> Result<Options, Failure> {
        let command = self.compressor_command.as_ref().or(context.compressor_command.as_ref());
        let program = command.map(|command| Program::new(command, self.compressor_timeout)).transpose();
        let program = program.map_err(|error| {
            Failure::usage("bad_arguments", format!("`--compressor-command`: {error}"))
                .help("Give a program and its arguments, quoted as for a POSIX shell.")
        })?;
        Ok(Options { program, fallback: !self.no_fallback, compress: !self.no_compress })
    }
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<ExitCode, Stop> {
    answer(&args.name, args.file.as_deref(), &args.options, context)
}

/// The whole of `route` and `ref`.
pub(crate) fn answer(
    name: &str,
    file: Option<&str>,
    options: &RouteOptions,
    context: &Context,
) -> Result<ExitCode, Stop> {
    let read = options.read(context)?;
    let name = match source::parse_name(name, context)? {
        Ok(name) => name,
        Err(nothing) => return print(&RouteReport::nothing(name, nothing), context),
    };
    let depth = if options.explain { Depth::Everything } else { Depth::Winner };
    let mut report = match source::locate(&name, file, depth, context)? {
        Located::Nothing(nothing) => RouteReport::nothing(&name.to_string(), nothing),
        Located::Source(source) => route::route(*source, &read, context)?,
    };
    if !options.explain {
        report.candidates.clear();
    }
    print(&report, context)
}

fn print(report: &RouteReport, context: &Context) -> Result<ExitCode, Stop> {
    if context.format == Format::Json {
        context.terminal.json(report)?;
        return Ok(context.exit(report.state));
    }
    print_candidates(&report.candidates, context)?;
    let (_, others): (Vec<_>, Vec<_>) = report
        .notes
        .iter()
        .cloned()
        .partition(|note| report.state == State::Served && block::is_trust_note(note));
    context.notes(&others)?;
    if report.state == State::Served {
        block::print(report, context.terminal)?;
    } else if let Some(message) = &report.message {
        context.terminal.out(&format!("{}\n", Escaped(message)))?;
    }
    Ok(context.exit(report.state))
}

/// The places looked at go to standard error, so that standard output stays the block.
fn print_candidates(candidates: &[Candidate], context: &Context) -> std::io::Result<()> {
    for candidate in candidates {
        context.terminal.note("looked at", &commands::resolve::candidate_line(candidate))?;
    }
    Ok(())
}
