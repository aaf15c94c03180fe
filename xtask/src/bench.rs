use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::program::{self, Sandbox};
use crate::{Outcome, shell, workspace};

/// Measures what a call costs.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// A cache hit against a process that only reads and hashes the same file
    Route {
        /// Runs of each of the two
        #[arg(long, default_value_t = 300)]
        runs: usize,
        /// Fails when the hit costs more than 3 times as much
        #[arg(long)]
        assert: bool,
    },
}

/// The most that a hit may cost, in units of reading and hashing.
const LIMIT: f64 = 3.0;

/// Sizes of the measured files in bytes.
const SIZES: &[usize] = &[4_000, 20_000, 60_000];

pub(crate) fn run(args: &Args) -> Outcome {
    let What::Route { runs, assert } = args.what;
    let program = program::build("ozempskills", true)?;
    let baseline = baseline()?;
    println!("{:>8} {:>15} {:>10} {:>7}", "bytes", "read and hash", "cache hit", "ratio");
    let mut worst: f64 = 0.0;
    for size in SIZES {
        let (floor, hit) = measure(&program, &baseline, *size, runs)?;
        let ratio = hit.as_secs_f64() / floor.as_secs_f64();
        println!("{size:>8} {:>12} µs {:>7} µs {ratio:>7.2}", floor.as_micros(), hit.as_micros());
        worst = worst.max(ratio);
    }
    println!(
        "medians of {runs} runs each, taken in turn; the largest ratio is {worst:.2}, the limit {LIMIT:.1}"
    );
    if assert && worst > LIMIT {
        Err(format!("a cache hit costs {worst:.2} times a read and a hash").into())
    } else {
        Ok(())
    }
}

/// Builds the process to compare with, in the profile of the program.
fn baseline() -> Outcome<PathBuf> {
    let args =
        ["build", "--release", "--locked", "--quiet", "--package", "xtask", "--example", "read_and_hash"];
    if !shell::succeeds(&mut shell::cargo(&args)) {
        return Err("read_and_hash does not build".into());
    }
    Ok(workspace::metadata()?.target_directory.into_std_path_buf().join("release/examples/read_and_hash"))
}

/// Medians of both, run in turn so that a busy machine hits both.
fn measure(program: &Path, baseline: &Path, size: usize, runs: usize) -> Outcome<(Duration, Duration)> {
    let sandbox = Sandbox::new()?;
    let folder = sandbox.project().join(".claude/skills/long");
    std::fs::create_dir_all(&folder)?;
    std::fs::write(folder.join("SKILL.md"), text(size)?)?;
    for _ in 0..2 {
        sandbox.ask(program, &sandbox.project(), &["route", "long"])?;
    }
    let check = sandbox.ask(program, &sandbox.project(), &["route", "long"])?;
    if check.at("/cache/state") != "hit" || check.at("/served") != "compressed" {
        return Err(format!("the measured call is no hit on a compressed entry: {}", check.text).into());
    }
    let file = folder.join("SKILL.md");
    let (mut floors, mut hits) = (Vec::new(), Vec::new());
    for _ in 0..runs {
        floors.push(time(sandbox.command(baseline, &sandbox.project(), &[&file.to_string_lossy()]))?);
        hits.push(time(sandbox.command(program, &sandbox.project(), &["route", "long"]))?);
    }
    Ok((median(floors), median(hits)))
}

/// A skill of about this size, each section with its own words.
fn text(size: usize) -> Outcome<String> {
    let fixture = workspace::root().join("tests/fixtures/demo-verbose/SKILL.md");
    let source = std::fs::read_to_string(fixture)?;
    let (head, body) = source.split_once("\n# ").ok_or("the fixture has no heading")?;
    let mut text = head.to_owned();
    for part in 0.. {
        if text.len() >= size {
            break;
        }
        text.push_str(&format!("\n# Part {part}: {body}"));
    }
    Ok(text)
}

fn time(mut command: Command) -> Outcome<Duration> {
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let start = Instant::now();
    let status = command.status()?;
    let elapsed = start.elapsed();
    if status.success() { Ok(elapsed) } else { Err(format!("{command:?} ended with {status}").into()) }
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times.get(times.len() / 2).copied().unwrap_or_default()
}
