use std::io::{self, IsTerminal as _};

use clap::{CommandFactory as _, Parser as _};
use serde::Serialize;
use skill_cli::{ColorChoice, ExitCode, Failure, Terminal};

use crate::args::{Cli, Command};
use crate::commands;

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
        Err(error) => {
            let _ = error.print();
            return ExitCode(u8::try_from(error.exit_code()).unwrap_or(ExitCode::USAGE.0));
        }
    };
    let terminal = Terminal::new(ColorChoice::Auto, cli.global.quiet, false);
    match dispatch(&cli.command, &Context { terminal }) {
        Ok(()) => ExitCode::OK,
        Err(Stop::Failed(error)) => {
            // Nothing is left to tell a reader whose stream is closed; the exit code still says it.
            let _ = print(terminal, &ErrorReport { error });
            ExitCode(1)
        }
        Err(Stop::Usage(message)) => {
            let _ = terminal.failure(&Failure::usage("bad_arguments", message));
            ExitCode::USAGE
        }
        Err(Stop::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::OK,
        Err(Stop::Output(_)) => ExitCode(1),
    }
}

fn dispatch(command: &Command, context: &Context) -> Outcome {
    match command {
        Command::Intake(args) => commands::intake::run(args, context),
        Command::Ground(args) => commands::ground::run(args, context),
        Command::Merge(args) => commands::merge::run(args, context),
        Command::Select(args) => commands::select::run(args, context),
    }
}

/// What a command gives: it has printed its object, or it says why not.
pub(crate) type Outcome<T = ()> = Result<T, Stop>;

/// Why a command ended early.
#[derive(Debug)]
pub(crate) enum Stop {
    /// The work could not be done: `{"error": …}` on standard output, exit 1.
    Failed(String),
    /// Wrong arguments: text on standard error, exit 2.
    Usage(String),
    /// The result could not be printed.
    Output(io::Error),
}

impl Stop {
    /// A failure with the fixed words of the caller in front, such as `profile not readable: `.
    pub(crate) fn because(prefix: &str, cause: impl std::fmt::Display) -> Self {
        Self::Failed(format!("{prefix}: {cause}"))
    }
}

/// What every command may use.
#[derive(Debug)]
pub(crate) struct Context {
    terminal: Terminal,
}

impl Context {
    /// Tells how far a command is, on a terminal and unless quiet.
    pub(crate) fn progress(&self, text: &str) -> Outcome {
        if std::io::stderr().is_terminal() {
            self.terminal.note("skillmeld", text).map_err(Stop::Output)
        } else {
            Ok(())
        }
    }

    /// Prints the one object of a command.
    pub(crate) fn print(&self, value: &impl Serialize) -> Outcome {
        print(self.terminal, value).map_err(Stop::Output)
    }
}

#[derive(Serialize)]
struct ErrorReport {
    error: String,
}

fn print(terminal: Terminal, value: &impl Serialize) -> io::Result<()> {
    let text = skill_model::json::write(value).map_err(io::Error::other)?;
    terminal.out(&(text + "\n"))
}
