use std::process::Command;
use std::time::Instant;

use crate::{Outcome, codegen, damage, shell, stress, tidy};

/// Runs every check. This is the test command of the README and of CI.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Leaves out the runs with killed processes and damaged entries
    #[arg(long)]
    short: bool,
}

/// How one step ended.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Ended {
    Passed,
    Failed,
    Skipped(&'static str),
}

/// A step: its name and what it does.
type Step = (&'static str, fn(&Args) -> Ended);

/// All steps, the quick ones first.
const STEPS: &[Step] = &[
    ("format", |_| cargo(&["fmt", "--all", "--check"])),
    ("tidy", |_| own(tidy::run(&tidy::Args {}))),
    ("clippy", |_| {
        cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--quiet", "--", "-D", "warnings"])
    }),
    ("tests", |_| cargo(&["test", "--workspace", "--locked", "--quiet", "--all-targets"])),
    ("doctests", |_| cargo(&["test", "--workspace", "--locked", "--quiet", "--doc"])),
    ("docs", |_| docs()),
    ("codegen", |_| own(codegen::run(&codegen::Args { check: true }))),
    ("deny", |_| deny()),
    ("stress", |args| long(args, || stress::run(&stress::Args::short()))),
    ("damage", |args| long(args, || damage::run(&damage::Args::short()))),
];

/// Runs all steps, also after a failure, and fails when one did.
pub(crate) fn run(args: &Args) -> Outcome {
    let (mut passed, mut failed, mut skipped) = (0, 0, 0);
    let mut lines = Vec::new();
    for (name, step) in STEPS {
        println!("== {name}");
        let start = Instant::now();
        let ended = step(args);
        let word = match ended {
            Ended::Passed => {
                passed += 1;
                "passed".to_owned()
            }
            Ended::Failed => {
                failed += 1;
                "FAILED".to_owned()
            }
            Ended::Skipped(reason) => {
                skipped += 1;
                format!("skipped: {reason}")
            }
        };
        let line = format!("{name:<10} {:>8}  {word}", shell::seconds(start));
        println!("{line}");
        lines.push(line);
    }
    println!("\n{}", lines.join("\n"));
    println!("\nsteps: {passed} passed, {failed} failed, {skipped} skipped");
    if failed == 0 { Ok(()) } else { Err(format!("{failed} of {} steps failed", STEPS.len()).into()) }
}

fn ended(success: bool) -> Ended {
    if success { Ended::Passed } else { Ended::Failed }
}

/// A command of this program.
fn own(outcome: Outcome) -> Ended {
    ended(outcome.map_err(|error| println!("error: {error}")).is_ok())
}

/// A run that `--short` leaves out.
fn long(args: &Args, run: fn() -> Outcome) -> Ended {
    if args.short { Ended::Skipped("--short") } else { own(run()) }
}

fn cargo(args: &[&str]) -> Ended {
    ended(shell::succeeds(&mut shell::cargo(args)))
}

fn docs() -> Ended {
    let mut command = shell::cargo(&["doc", "--workspace", "--no-deps", "--locked", "--quiet"]);
    ended(shell::succeeds(command.env("RUSTDOCFLAGS", "-D warnings")))
}

/// Licences, bans and sources. Advisories need a database from outside and are asked for by hand.
fn deny() -> Ended {
    if !shell::answers(Command::new("cargo-deny").arg("--version")) {
        return Ended::Skipped("cargo-deny is not installed");
    }
    cargo(&["deny", "--all-features", "--log-level", "error", "check", "licenses", "bans", "sources"])
}
