use std::io;

use clap::{CommandFactory as _, Parser as _, error::ErrorKind};
use skill_cli::{ColorChoice, ExitCode, Failure, Format, Terminal};

use crate::args::{Cli, Command};
use crate::commands;
use crate::context::Context;
use crate::report::ErrorReport;
use crate::state::State;

/// The command line, for generated docs, completions and man pages.
#[must_use]
pub fn command() -> clap::Command {
    Cli::command()
}

/// Reads the arguments, does the work, prints the outcome and answers the exit code.
#[must_use]
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return answer_arguments(&error),
    };
    let terminal = Terminal::new(cli.global.color, cli.global.quiet, cli.global.verbose);
    let format = cli.global.format;
    let strict = cli.global.strict_exit;
    match dispatch(cli, terminal) {
        Ok(code) => code,
        Err(Stop::Failure(mut failure)) => {
            if failure.state == State::DocumentRefused.word() {
                failure.exit = State::DocumentRefused.exit(strict);
            }
            print_failure(&failure, format, terminal)
        }
        Err(Stop::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::OK,
        Err(Stop::Output(error)) => {
            let failure = Failure::error("output_failed", format!("cannot write the result: {error}"))
                .help("Check the disk or the pipe; the cache is whole.");
            print_failure(&failure, Format::Human, terminal)
        }
    }
}

/// Why a command ended early.
#[derive(Debug)]
pub(crate) enum Stop {
    /// The work could not be done.
    Failure(Box<Failure>),
    /// The result could not be printed.
    Output(io::Error),
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        Self::Failure(Box::new(failure))
    }
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

fn dispatch(cli: Cli, terminal: Terminal) -> Result<ExitCode, Stop> {
    let context = Context::new(cli.global, terminal)?;
    match cli.command {
        Command::Route(args) => commands::route::run(&args, &context),
        Command::Resolve(args) => commands::resolve::run(&args, &context),
        Command::License(args) => commands::license::run(&args, &context),
        Command::Prepare(args) => commands::prepare::run(&args, &context),
        Command::Store(args) => commands::store::run(&args, &context),
        Command::Ref(args) => commands::reference::run(&args, &context),
        Command::Cache(args) => commands::cache::run(&args, &context),
        Command::Setup(args) => commands::setup::run(&args, &context),
        Command::Doctor(args) => commands::doctor::run(&args, &context),
    }
}

fn print_failure(failure: &Failure, format: Format, terminal: Terminal) -> ExitCode {
    // Nothing is left to tell a reader whose streams are closed; the exit code still says it.
    let _ = match format {
        Format::Human => terminal.failure(failure),
        Format::Json => terminal.json(&ErrorReport::new(failure)),
    };
    failure.exit
}

/// Help and version go to standard output with exit 0; everything else is a usage error.
fn answer_arguments(error: &clap::Error) -> ExitCode {
    let json = wants_json(std::env::args_os().filter_map(|arg| arg.into_string().ok()));
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) || !json {
        let _ = error.print();
        return ExitCode(u8::try_from(error.exit_code()).unwrap_or(ExitCode::USAGE.0));
    }
    let failure = Failure::usage("bad_arguments", error.to_string().trim_end().to_owned());
    print_failure(&failure, Format::Json, Terminal::new(ColorChoice::Never, false, false))
}

fn wants_json(args: impl Iterator<Item = String>) -> bool {
    let mut after_format = false;
    for arg in args {
        if arg == "--" {
            return false;
        }
        if arg == "--format=json" || (after_format && arg == "json") {
            return true;
        }
        after_format = arg == "--format";
    }
    false
}
