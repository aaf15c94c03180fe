//! The one command of the project. `cargo xtask --help` lists what it does.
#![forbid(unsafe_code)]
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::print_stdout,
    reason = "a developer's tool: it reads the repository, lays out temporary folders and talks to a person"
)]

mod bench;
mod bugs;
mod ci;
mod codegen;
mod corpus;
mod damage;
mod demo;
mod fuzz;
mod install;
mod oracle;
mod program;
mod shell;
mod stress;
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
    Codegen(codegen::Args),
    Demo(demo::Args),
    Install(install::Args),
    Corpus(corpus::Args),
    Bugs(bugs::Args),
    Stress(stress::Args),
    Damage(damage::Args),
    Bench(bench::Args),
    Fuzz(fuzz::Args),
    Oracle(oracle::Args),
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Ci(args) => ci::run(&args),
        Command::Tidy(args) => tidy::run(&args),
        Command::Codegen(args) => codegen::run(&args),
        Command::Demo(args) => demo::run(&args),
        Command::Install(args) => install::run(&args),
        Command::Corpus(args) => corpus::run(&args),
        Command::Bugs(args) => bugs::run(&args),
        Command::Stress(args) => stress::run(&args),
        Command::Damage(args) => damage::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Fuzz(args) => fuzz::run(&args),
        Command::Oracle(args) => oracle::run(&args),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            println!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
