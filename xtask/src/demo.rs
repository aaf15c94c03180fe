use std::path::Path;

use crate::program::{self, Answer, Sandbox};
use crate::{Outcome, workspace};

/// Runs the main job on the skills of this repository, in an empty home, as a person would.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Builds the program as it is installed; slower to build.
    #[arg(long)]
    release: bool,
}

/// Folder in tests/fixtures and the name of the skill in it.
const SKILLS: &[(&str, &str)] = &[
    ("demo-verbose", "release-notes"),
    ("demo-terse", "run-formatter"),
    ("demo-proprietary", "brand-voice"),
    ("demo-referenced", "database-migration"),
];

/// What a person does, and what happens, in order.
const SCENES: &[(&str, &[&str])] = &[
    ("A wordy skill under MIT: a smaller copy is made, proved and kept.", &["route", "release-notes"]),
    ("A skill that is mostly commands: nothing to gain, served as it is.", &["route", "run-formatter"]),
    ("A licence that allows no rewritten copy: refused, nothing is kept.", &["route", "brand-voice"]),
    ("A skill that loads a second file in one case.", &["route", "database-migration", "--quiet"]),
    ("That file, when the case comes up.", &["ref", "database-migration", "references/large-tables.md"]),
    ("A name that means no file: a normal answer.", &["route", "no-such-skill"]),
    ("Where a name leads.", &["resolve", "release-notes", "--explain"]),
    ("What is kept.", &["cache", "list"]),
];

/// Runs the scenes and ends with the measured sizes.
pub(crate) fn run(args: &Args) -> Outcome {
    let program = program::build("ozempskills", args.release)?;
    let sandbox = Sandbox::new()?;
    let skills = sandbox.project().join(".claude/skills");
    for (fixture, name) in SKILLS {
        program::copy(&workspace::root().join("tests/fixtures").join(fixture), &skills.join(name))?;
    }
    println!("An empty home, and a project with {} skills in .claude/skills.", SKILLS.len());
    for (title, args) in SCENES {
        scene(&sandbox, &program, title, args)?;
    }
    println!("\n# The same calls once more: each answer comes from the cache and is proved again.\n");
    println!("{:<48} {:>10} {:>7} {:>8} {:>6}  cache", "skill", "served", "words", "smaller", "ratio");
    for args in [
        &["route", "release-notes"][..],
        &["route", "run-formatter"],
        &["route", "database-migration"],
        &["ref", "database-migration", "references/large-tables.md"],
    ] {
        let answer = sandbox.ask(&program, &sandbox.project(), args)?;
        println!("{}", row(&answer));
        if answer.at("/cache/state") != "hit" {
            return Err(format!("{}: no cache hit at the second call", args.join(" ")).into());
        }
    }
    Ok(())
}

/// Prints the command and what it says.
fn scene(sandbox: &Sandbox, program: &Path, title: &str, args: &[&str]) -> Outcome {
    println!("\n# {title}\n\n$ ozempskills {}", args.join(" "));
    let output = sandbox.command(program, &sandbox.project(), args).output()?;
    let hide = |bytes: &[u8]| String::from_utf8_lossy(bytes).replace(&*sandbox.root().to_string_lossy(), "");
    print!("{}{}", hide(&output.stdout), hide(&output.stderr));
    match output.status.code() {
        Some(0) => Ok(()),
        code => Err(format!("ozempskills {}: exit code {code:?}, 0 expected", args.join(" ")).into()),
    }
}

/// One line of the table of sizes.
fn row(answer: &Answer) -> String {
    let (before, after) =
        (answer.number("/metrics/original_words"), answer.number("/metrics/compressed_words"));
    format!(
        "{:<48} {:>10} {:>7} {:>8} {:>6.3}  {}",
        answer.at("/skill_name"),
        answer.at("/served"),
        before,
        after,
        ratio(before, after),
        answer.at("/cache/state"),
    )
}

#[expect(clippy::cast_precision_loss, reason = "word counts of a file are small")]
fn ratio(before: u64, after: u64) -> f64 {
    if after == 0 { 1.0 } else { before as f64 / after as f64 }
}
