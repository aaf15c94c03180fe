//! The one command of the project. `cargo xtask --help` lists what it does.
#![forbid(unsafe_code)]
#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a developer's tool: it reads the repository, lays out temporary folders and talks to a person"
)]

mod ci;
mod shell;
mod tidy;
mod workspace;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// What a command gives: nothing, or why the work could not be done.
type Outcome<T = ()> = Result<T, Box<dyn std::error::Error>>;

/// Checks, generated documents, demonstration and installation of the project.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Ci(ci::Args),
    Tidy(tidy::Args),
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Ci(args) => ci::run(&args),
        Command::Tidy(args) => tidy::run(&args),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            println!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
