use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::program::{self, Answer, Sandbox};
use crate::{Outcome, shell, workspace};

/// Lets many processes route and store the same skills while some of them are killed.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Processes at the same time
    #[arg(long, default_value_t = 64)]
    processes: u64,
    /// Calls of each of them
    #[arg(long, default_value_t = 1000)]
    calls: u64,
    /// Skills, and so cache entries
    #[arg(long, default_value_t = 32)]
    keys: usize,
    /// Uses the program as it is built for tests
    #[arg(long)]
    debug: bool,
}

impl Args {
    /// The short form for CI.
    pub(crate) fn short() -> Self {
        Self { processes: 8, calls: 25, keys: 8, debug: true }
    }
}

/// One skill with the only right answer.
struct Skill {
    name: String,
    body: String,
    /// The shorter text, as a file that `store` takes.
    candidate: PathBuf,
    entry: PathBuf,
}

/// What the calls came to.
#[derive(Default)]
struct Counts {
    routed: AtomicU64,
    hits: AtomicU64,
    stored: AtomicU64,
    deleted: AtomicU64,
    killed: AtomicU64,
    wrong: AtomicU64,
}

/// Runs the calls, then proves that each entry is whole. Fails on one wrong answer.
pub(crate) fn run(args: &Args) -> Outcome {
    let program = program::build("ozempskills", !args.debug)?;
    let sandbox = Sandbox::new()?;
    let skills: Vec<Skill> =
        (0..args.keys).map(|number| prepare(&sandbox, &program, number)).collect::<Outcome<_>>()?;
    let counts = Counts::default();
    let start = Instant::now();
    std::thread::scope(|scope| {
        for worker in 0..args.processes {
            let (sandbox, program, skills, counts) = (&sandbox, &program, &skills, &counts);
            scope.spawn(move || work(sandbox, program, skills, counts, worker, args.calls));
        }
    });
    report(args, &counts, start);
    let wrong = counts.wrong.into_inner() + after(&sandbox, &program, &skills)?;
    if wrong == 0 { Ok(()) } else { Err(format!("{wrong} answers or entries were wrong").into()) }
}

/// Writes one skill, routes it in peace and keeps the answer.
fn prepare(sandbox: &Sandbox, program: &Path, number: usize) -> Outcome<Skill> {
    let name = format!("skill-{number}");
    let folder = sandbox.project().join(".claude/skills").join(&name);
    std::fs::create_dir_all(&folder)?;
    std::fs::write(folder.join("SKILL.md"), text(&name, number))?;
    let answer = sandbox.ask(program, &sandbox.project(), &["route", &name])?;
    if answer.at("/served") != "compressed" {
        return Err(format!("{name} is not compressed: {}", answer.text).into());
    }
    let candidate = sandbox.root().join(format!("{name}.md"));
    std::fs::write(&candidate, format!("{}{}", answer.at("/frontmatter_raw"), answer.at("/body")))?;
    let entry = PathBuf::from(answer.at("/cache/path"));
    Ok(Skill { name, body: answer.at("/body").to_owned(), candidate, entry })
}

fn text(name: &str, number: usize) -> String {
    let mut text =
        format!("---\nname: {name}\ndescription: Skill {number}.\nlicense: MIT\n---\n\n# Skill {number}\n");
    for part in 0..10 + number % 7 {
        text.push_str(&format!(
            "\n## Part {part}\n\nIn order to finish part {part} of {number}, read `part-{part}.md` first. Please note that the \
             file is long. It is worth noting that a summary of it is at the end.\n\n```sh\nmake part-{part}\n```\n"
        ));
    }
    text
}

/// One process after the other, as one user would start them.
fn work(sandbox: &Sandbox, program: &Path, skills: &[Skill], counts: &Counts, worker: u64, calls: u64) {
    let mut random = Random(worker.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    for _ in 0..calls {
        let Some(skill) = skills.get(random.below(skills.len() as u64)) else { return };
        let (kill, choice) = (random.below(10) == 0, random.below(10));
        if choice == 0 && std::fs::remove_file(&skill.entry).is_ok() {
            counts.deleted.fetch_add(1, Ordering::Relaxed);
        }
        let candidate = skill.candidate.to_string_lossy();
        let args = if choice < 3 {
            vec!["store", &skill.name, "--candidate", &candidate, "--format", "json"]
        } else {
            vec!["route", &skill.name, "--format", "json"]
        };
        let delay = kill.then(|| Duration::from_micros(random.below(6000) as u64));
        let Some(answer) = call(sandbox, program, &args, delay) else {
            counts.killed.fetch_add(1, Ordering::Relaxed);
            continue;
        };
        check(skill, &answer, choice < 3, counts);
    }
}

/// Starts one process. None when it was killed before it ended.
fn call(sandbox: &Sandbox, program: &Path, args: &[&str], kill: Option<Duration>) -> Option<Answer> {
    let mut command = sandbox.command(program, &sandbox.project(), args);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().ok()?;
    if let Some(delay) = kill {
        std::thread::sleep(delay);
        // An error means that it has ended already; the answer is then checked like any other.
        let _ = child.kill();
    }
    let answer = Answer::new(child.wait_with_output().ok()?);
    answer.status.is_some().then_some(answer)
}

fn check(skill: &Skill, answer: &Answer, stored: bool, counts: &Counts) {
    let right = if stored {
        counts.stored.fetch_add(1, Ordering::Relaxed);
        answer.at("/state") == "STORED"
    } else {
        counts.routed.fetch_add(1, Ordering::Relaxed);
        if answer.at("/cache/state") == "hit" {
            counts.hits.fetch_add(1, Ordering::Relaxed);
        }
        answer.at("/state") == "SERVED" && answer.at("/body") == skill.body
    };
    if !right && counts.wrong.fetch_add(1, Ordering::Relaxed) < 5 {
        println!("wrong answer for {}: {}", skill.name, answer.text);
    }
}

fn report(args: &Args, counts: &Counts, start: Instant) {
    let get = |count: &AtomicU64| count.load(Ordering::Relaxed);
    println!("processes at a time  {:>7}", args.processes);
    println!("calls                {:>7}  in {}", args.processes * args.calls, shell::seconds(start));
    println!("  routed             {:>7}  of them from the cache {}", get(&counts.routed), get(&counts.hits));
    println!("  stored             {:>7}", get(&counts.stored));
    println!("  killed             {:>7}", get(&counts.killed));
    println!("entries deleted      {:>7}", get(&counts.deleted));
    println!("wrong answers        {:>7}", get(&counts.wrong));
}

/// Looks at what is left: each entry is whole, each skill still has its answer, and stray files can be cleaned up.
fn after(sandbox: &Sandbox, program: &Path, skills: &[Skill]) -> Outcome<u64> {
    let mut wrong = 0;
    for file in workspace::files(&sandbox.cache(), ".json")? {
        let whole = serde_json::from_slice::<serde_json::Value>(&std::fs::read(&file)?).is_ok();
        if !whole {
            println!("torn: {}", file.display());
            wrong += 1;
        }
    }
    let verified = sandbox.ask(program, &sandbox.project(), &["cache", "verify"])?;
    if verified.at("/state") != "OK" {
        println!("cache verify: {}", verified.text);
        wrong += 1;
    }
    for skill in skills {
        let answer = sandbox.ask(program, &sandbox.project(), &["route", &skill.name])?;
        wrong += u64::from(answer.at("/body") != skill.body);
    }
    let stray =
        || Outcome::Ok(workspace::files(&sandbox.cache(), "")?.iter().filter(|file| is_stray(file)).count());
    let before = stray()?;
    sandbox.ask(program, &sandbox.project(), &["doctor", "--fix"])?;
    let left = stray()?;
    println!("stray temporaries    {before:>7}  after `doctor --fix` {left}");
    Ok(wrong + left as u64)
}

fn is_stray(file: &Path) -> bool {
    file.file_name().is_some_and(|name| name.to_string_lossy().starts_with(".tmp-"))
}

/// A small generator, so that a run can be repeated.
struct Random(u64);

impl Random {
    /// A number from 0 up to but without `limit`.
    fn below(&mut self, limit: u64) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % limit.max(1)).unwrap_or(0)
    }
}
