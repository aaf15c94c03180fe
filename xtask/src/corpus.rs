use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::program::{self, Answer, Sandbox};
use crate::{Outcome, workspace};

mod literals;

/// Routes every skill of a folder twice and prints the figures.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Folder that holds `corpus/`
    #[arg(long, value_name = "DIR")]
    shared: PathBuf,
    /// Names each skill that is not plainly served
    #[arg(long)]
    names: bool,
}

/// What is counted.
#[derive(Default)]
struct Figures {
    total: usize,
    /// Outcome of the first call to number of skills.
    outcomes: BTreeMap<String, usize>,
    panics: usize,
    served: usize,
    second_hits: usize,
    literal_faults: usize,
    /// Words before and after, for each compressed copy.
    words: Vec<(u64, u64)>,
    /// Words before and after over all that is served.
    all_words: (u64, u64),
    faults: Vec<String>,
}

/// Routes the corpus. Fails on a panic, a skill that is not found, a literal that changed or a second call that misses.
pub(crate) fn run(args: &Args) -> Outcome {
    let folder = args.shared.join("corpus");
    if !folder.is_dir() {
        println!("skipped: {} is no folder, so there is no corpus to run on", folder.display());
        return Ok(());
    }
    let program = program::build("ozempskills", true)?;
    let sandbox = Sandbox::new()?;
    let mut figures = Figures::default();
    for (index, file) in skills(&folder)?.iter().enumerate() {
        one(&sandbox, &program, index, file, &mut figures, args.names)?;
    }
    report(&figures);
    if figures.faults.is_empty() { Ok(()) } else { Err(format!("{} faults", figures.faults.len()).into()) }
}

/// Every SKILL.md below a folder.
fn skills(folder: &Path) -> Outcome<Vec<PathBuf>> {
    let mut files = workspace::files(folder, "SKILL.md")?;
    files.retain(|file| file.file_name().is_some_and(|name| name == "SKILL.md"));
    Ok(files)
}

/// Places one skill in a project of its own and routes it twice.
fn one(
    sandbox: &Sandbox,
    program: &Path,
    index: usize,
    file: &Path,
    figures: &mut Figures,
    names: bool,
) -> Outcome {
    let name = file.parent().and_then(Path::file_name).unwrap_or_default().to_string_lossy().into_owned();
    let project = sandbox.root().join(format!("project-{index}"));
    let place = project.join(".claude/skills").join(&name);
    std::fs::create_dir_all(&place)?;
    std::fs::write(place.join("SKILL.md"), std::fs::read(file)?)?;
    figures.total += 1;
    let first = sandbox.ask(program, &project, &["route", &name])?;
    let outcome = outcome(&first);
    if names && outcome != "compressed" {
        println!("{outcome}: {}", file.display());
    }
    *figures.outcomes.entry(outcome).or_default() += 1;
    let mut fault = |what: &str| figures.faults.push(format!("{what}: {}", file.display()));
    if first.broke() {
        figures.panics += 1;
        fault("panic");
    }
    if matches!(first.at("/state"), "NOT_FOUND" | "ERROR" | "USAGE" | "") {
        fault(first.at("/state"));
    }
    if first.at("/state") != "SERVED" {
        return Ok(());
    }
    figures.served += 1;
    let second = sandbox.ask(program, &project, &["route", &name])?;
    if second.at("/cache/state") == "hit" && second.at("/body") == first.at("/body") {
        figures.second_hits += 1;
    } else {
        fault("the second call is no hit");
    }
    let source = std::fs::read_to_string(file)?;
    let body = source.strip_prefix(first.at("/frontmatter_raw")).or_else(|| {
        source
            .trim_start_matches('\u{feff}')
            .strip_prefix(first.at("/frontmatter_raw").trim_start_matches('\u{feff}'))
    });
    match body.map(|body| literals::difference(body, first.at("/body"))) {
        Some(None) => {}
        Some(Some(difference)) => {
            figures.literal_faults += 1;
            fault(&format!("literal {difference}"));
        }
        None => {
            figures.literal_faults += 1;
            fault("frontmatter is not the source's");
        }
    }
    let words = (first.number("/metrics/original_words"), first.number("/metrics/compressed_words"));
    figures.all_words = (figures.all_words.0 + words.0, figures.all_words.1 + words.1);
    if first.at("/served") == "compressed" {
        figures.words.push(words);
    }
    Ok(())
}

/// How a first call ended, in words for the table.
fn outcome(answer: &Answer) -> String {
    match (answer.at("/state"), answer.at("/served")) {
        ("SERVED", "compressed") => "compressed".to_owned(),
        ("SERVED", served) => match answer.at("/skip_reason") {
            "" => served.to_owned(),
            reason => format!("{served}: {reason}"),
        },
        ("LICENSE_REFUSED", _) => format!("license refused: {}", answer.at("/license/rule")),
        ("DOCUMENT_REFUSED", _) => "document refused".to_owned(),
        (state, _) => format!("state {state}"),
    }
}

fn report(figures: &Figures) {
    for fault in &figures.faults {
        println!("fault: {fault}");
    }
    println!("skills                     {:>6}", figures.total);
    for (outcome, count) in &figures.outcomes {
        println!("  {outcome:<40} {count:>6}");
    }
    println!("panics                     {:>6}", figures.panics);
    println!(
        "never-alter literals equal {:>6} of {}",
        figures.served - figures.literal_faults,
        figures.served
    );
    println!("second call is a hit       {:>6} of {}", figures.second_hits, figures.served);
    let sum = figures.words.iter().fold((0, 0), |sum, words| (sum.0 + words.0, sum.1 + words.1));
    println!("word ratio, compressed, pooled  {:.4}", ratio(sum));
    println!("word ratio, all served, pooled  {:.4}", ratio(figures.all_words));
    let mut each: Vec<f64> = figures.words.iter().map(|words| ratio(*words)).collect();
    each.sort_by(f64::total_cmp);
    if !each.is_empty() {
        let quartile = |part: usize| each[(each.len() - 1) * part / 4];
        println!(
            "word ratio, compressed, quartiles  min {:.4}  q1 {:.4}  median {:.4}  q3 {:.4}  max {:.4}",
            quartile(0),
            quartile(1),
            quartile(2),
            quartile(3),
            quartile(4)
        );
    }
}

#[expect(clippy::cast_precision_loss, reason = "word counts are far below 2^52")]
fn ratio((before, after): (u64, u64)) -> f64 {
    if after == 0 { 1.0 } else { before as f64 / after as f64 }
}
