use std::path::Path;
use std::time::Instant;

use crate::program::{self, Sandbox};
use crate::{Outcome, shell, workspace};

/// Damages one cache entry in every way that one cut or one flipped bit can, and asks for it each time.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Tries only each N-th damage
    #[arg(long, default_value_t = 1)]
    step: usize,
    /// Uses the program as it is built for tests
    #[arg(long)]
    debug: bool,
}

impl Args {
    /// The short form for CI.
    pub(crate) fn short() -> Self {
        Self { step: 61, debug: true }
    }
}

/// One way to damage a file.
#[derive(Clone, Copy, Debug)]
enum Damage {
    /// Keeps so many bytes.
    Cut(usize),
    /// Flips one bit of one byte.
    Flip(usize, u8),
}

impl Damage {
    fn of(self, bytes: &[u8]) -> Vec<u8> {
        match self {
            Self::Cut(length) => bytes[..length].to_vec(),
            Self::Flip(at, bit) => {
                let mut bytes = bytes.to_vec();
                bytes[at] ^= 1 << bit;
                bytes
            }
        }
    }
}

/// Every cut and every flip of a file of this length.
fn all(length: usize) -> Vec<Damage> {
    let flips = (0..length).flat_map(|at| (0..8).map(move |bit| Damage::Flip(at, bit)));
    (0..length).map(Damage::Cut).chain(flips).collect()
}

/// Runs the damages on two threads. Fails when a damaged entry was served or the answer was wrong.
pub(crate) fn run(args: &Args) -> Outcome {
    let program = program::build("ozempskills", !args.debug)?;
    let start = Instant::now();
    let threads = 2;
    let results: Vec<Result<Figures, String>> = std::thread::scope(|scope| {
        let program = &program;
        let handles: Vec<_> = (0..threads)
            .map(|part| {
                scope.spawn(move || {
                    part_of(program, args.step, part, threads).map_err(|error| error.to_string())
                })
            })
            .collect();
        handles
            .into_iter()
            .map(|handle| handle.join().unwrap_or_else(|_| Err("a thread broke".to_owned())))
            .collect()
    });
    let mut sum = Figures::default();
    for figures in results {
        let figures = figures?;
        sum = Figures {
            bytes: figures.bytes,
            tried: sum.tried + figures.tried,
            served: sum.served + figures.served,
            wrong: sum.wrong + figures.wrong,
        };
    }
    println!("entry                {:>7} bytes", sum.bytes);
    println!("damages              {:>7}  in {}", sum.tried, shell::seconds(start));
    println!("damaged entry served {:>7}", sum.served);
    println!("wrong answers        {:>7}", sum.wrong);
    if sum.served + sum.wrong == 0 { Ok(()) } else { Err("a damaged entry reached an answer".into()) }
}

#[derive(Default)]
struct Figures {
    bytes: usize,
    tried: usize,
    served: usize,
    wrong: usize,
}

/// Every `threads`-th of the chosen damages, in a home of its own.
fn part_of(program: &Path, step: usize, part: usize, threads: usize) -> Outcome<Figures> {
    let sandbox = Sandbox::new()?;
    let fixture = workspace::root().join("tests/fixtures/demo-verbose");
    program::copy(&fixture, &sandbox.project().join(".claude/skills/release-notes"))?;
    let ask = || sandbox.ask(program, &sandbox.project(), &["route", "release-notes"]);
    let first = ask()?;
    let body = first.at("/body").to_owned();
    let entry = Path::new(first.at("/cache/path")).to_path_buf();
    let bytes = std::fs::read(&entry)?;
    if ask()?.at("/cache/state") != "hit" {
        return Err("the whole entry is no hit, so nothing can be said about a damaged one".into());
    }
    let mut figures = Figures { bytes: bytes.len(), ..Figures::default() };
    for damage in all(bytes.len()).into_iter().step_by(step).skip(part).step_by(threads) {
        std::fs::write(&entry, damage.of(&bytes))?;
        let answer = ask()?;
        figures.tried += 1;
        if answer.at("/cache/state") == "hit" {
            println!("served: {damage:?}");
            figures.served += 1;
        }
        if answer.at("/state") != "SERVED" || answer.at("/body") != body {
            println!("wrong after {damage:?}: {}", answer.text);
            figures.wrong += 1;
        }
    }
    Ok(figures)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_damage_changes_the_bytes() {
        let bytes = b"{}\n";
        let damages = all(bytes.len());
        assert_eq!(damages.len(), 3 + 24);
        assert!(damages.iter().all(|damage| damage.of(bytes) != bytes));
    }
}
