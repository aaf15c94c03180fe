use std::path::{Path, PathBuf};
use std::time::Instant;

use camino::Utf8Path;
use skill_cache::{Cache, Key, Lookup, Wanted};
use skill_document::Document;
use skill_model::Digest;

use crate::program::{self, Answer, Sandbox};
use crate::{Outcome, shell, workspace};

/// Damages one cache entry in every way that one cut or one flipped bit can, and asks for it each time.
///
/// Every damage is put to the cache as a library; a sample is put to the program as well.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Tries only each N-th damage
    #[arg(long, default_value_t = 1)]
    step: usize,
    /// Puts only each N-th damage to the program; a miss makes it compress anew, which is slow
    #[arg(long, default_value_t = 97)]
    program_step: usize,
    /// Uses the program as it is built for tests
    #[arg(long)]
    debug: bool,
}

impl Args {
    /// The short form for CI.
    pub(crate) fn short() -> Self {
        Self { step: 7, program_step: 997, debug: true }
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

/// What one round came to.
#[derive(Default)]
struct Figures {
    tried: usize,
    served: usize,
    wrong: usize,
}

/// A stored entry and the answer that made it.
struct Stored {
    sandbox: Sandbox,
    answer: Answer,
    entry: PathBuf,
    bytes: Vec<u8>,
}

/// Runs both rounds. Fails when a damaged entry was served or an answer was wrong.
pub(crate) fn run(args: &Args) -> Outcome {
    let program = program::build("ozempskills", !args.debug)?;
    let stored = store(&program)?;
    let damages = all(stored.bytes.len());
    println!("entry                {:>7} bytes, {} damages", stored.bytes.len(), damages.len());
    let mut faults = 0;
    let start = Instant::now();
    let library = by_library(&stored, damages.iter().copied().step_by(args.step))?;
    faults += report("library", &library, start);
    let start = Instant::now();
    let sample = by_program(&stored, &program, damages.iter().copied().step_by(args.program_step))?;
    faults += report("program", &sample, start);
    if faults == 0 { Ok(()) } else { Err("a damaged entry reached an answer".into()) }
}

fn report(who: &str, figures: &Figures, start: Instant) -> usize {
    println!("{who:<20} {:>7} damages in {}", figures.tried, shell::seconds(start));
    println!("  damaged entry served {:>5}", figures.served);
    println!("  wrong answers        {:>5}", figures.wrong);
    figures.served + figures.wrong
}

/// Routes a skill of this repository until it is a hit.
fn store(program: &Path) -> Outcome<Stored> {
    let sandbox = Sandbox::new()?;
    let fixture = workspace::root().join("tests/fixtures/demo-verbose");
    program::copy(&fixture, &sandbox.project().join(".claude/skills/release-notes"))?;
    ask(&sandbox, program)?;
    let answer = ask(&sandbox, program)?;
    if answer.at("/cache/state") != "hit" || answer.at("/served") != "compressed" {
        return Err(format!("the whole entry is no hit on a shorter text: {}", answer.text).into());
    }
    let entry = PathBuf::from(answer.at("/cache/path"));
    let bytes = std::fs::read(&entry)?;
    Ok(Stored { sandbox, answer, entry, bytes })
}

fn ask(sandbox: &Sandbox, program: &Path) -> Outcome<Answer> {
    sandbox.ask(program, &sandbox.project(), &["route", "release-notes"])
}

/// Looks each damaged entry up as the program does.
fn by_library(stored: &Stored, damages: impl Iterator<Item = Damage>) -> Outcome<Figures> {
    let source = std::fs::read(stored.answer.at("/source_path"))?;
    let document = skill_document::parse(&source);
    let home = stored.sandbox.home();
    let cache = Cache::open(Utf8Path::from_path(&home).ok_or("the home is not UTF-8")?, None)?;
    let key = Key::parse(stored.answer.at("/cache/key")).ok_or("the key is none")?;
    let wanted = Wanted {
        source_path: Utf8Path::new(stored.answer.at("/source_path")),
        skill_name: stored.answer.at("/skill_name"),
        source_hash: Digest::of(&source),
        frontmatter_raw: document.frontmatter_raw(),
        live_body: document.body_text(),
        license_basis: Some(stored.answer.at("/license/basis")),
        ruleset_hash: skill_compress::ruleset_hash(),
    };
    let get = || cache.get(&key, &wanted, &|_, body| prove(&document, body));
    if !matches!(get(), Lookup::Hit(_)) {
        return Err("the whole entry is no hit, so nothing can be said about a damaged one".into());
    }
    let mut figures = Figures::default();
    for damage in damages {
        std::fs::write(&stored.entry, damage.of(&stored.bytes))?;
        figures.tried += 1;
        if !matches!(get(), Lookup::Miss(_)) {
            println!("served by the library: {damage:?}");
            figures.served += 1;
        }
    }
    std::fs::write(&stored.entry, &stored.bytes)?;
    Ok(figures)
}

fn prove(document: &Document<'_>, body: &str) -> Result<(), String> {
    let report = skill_compress::check_body(document, body);
    report.findings.first().map_or(Ok(()), |finding| Err(finding.id.to_string()))
}

/// Routes after each damage. The answer has to stay the same, and may not come from the entry.
fn by_program(stored: &Stored, program: &Path, damages: impl Iterator<Item = Damage>) -> Outcome<Figures> {
    let mut figures = Figures::default();
    for damage in damages {
        std::fs::write(&stored.entry, damage.of(&stored.bytes))?;
        let answer = ask(&stored.sandbox, program)?;
        figures.tried += 1;
        if answer.at("/cache/state") == "hit" {
            println!("served by the program: {damage:?}");
            figures.served += 1;
        }
        if answer.at("/state") != "SERVED" || answer.at("/body") != stored.answer.at("/body") {
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
