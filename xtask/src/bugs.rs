use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;
use toml::Value;

use crate::program::{self, Answer, Sandbox};
use crate::{Outcome, shell, workspace};

/// Builds the inputs of public bug reports and checks that each gives its right outcome.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Folder that holds `bugs/`
    #[arg(long, value_name = "DIR")]
    shared: PathBuf,
    /// Only this case, with everything the program says
    #[arg(long, value_name = "CASE")]
    case: Option<String>,
}

/// The cases, what is run on each, and what must come out.
const CHECKS: &str = include_str!("bugs/checks.toml");

/// What the table says where the answer holds `null` or no such member.
const NOTHING: &str = "(none)";

/// One line of the table.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Check {
    case: String,
    /// Arguments; `[ROOT]` is the folder of the case.
    #[serde(default)]
    args: Vec<String>,
    /// Copies a file before the next command: from, to.
    copy: Option<[String; 2]>,
    /// Working folder below the folder of the case.
    #[serde(default = "project")]
    cwd: String,
    #[serde(default)]
    env: BTreeMap<String, String>,
    state: Option<String>,
    via: Option<String>,
    /// How the source path ends.
    path: Option<String>,
    /// JSON pointer to the value that stands there.
    #[serde(default)]
    want: BTreeMap<String, Value>,
    /// Texts that either stream holds.
    #[serde(default)]
    has: Vec<String>,
    #[serde(default)]
    lacks: Vec<String>,
    /// Number of cache entries afterwards.
    entries: Option<usize>,
}

#[derive(Deserialize)]
struct Table {
    check: Vec<Check>,
}

fn project() -> String {
    "project".to_owned()
}

/// Runs the table. Fails when an outcome is not the right one.
pub(crate) fn run(args: &Args) -> Outcome {
    let bugs = args.shared.join("bugs");
    let table: Table = toml::from_str(CHECKS)?;
    if !bugs.join("materialize.py").is_file() {
        println!("skipped: {} holds no materialize.py, so there are no bug reports to run", bugs.display());
        return Ok(());
    }
    if !shell::answers(Command::new("python3").arg("--version")) {
        println!("skipped: python3 is not installed, and the inputs are built by it");
        return Ok(());
    }
    let program = program::build("ozempskills", true)?;
    let (mut passed, mut failed) = (0, 0);
    for case in cases(&table) {
        if args.case.as_ref().is_some_and(|wanted| *wanted != case) {
            continue;
        }
        let faults = run_case(&bugs, &program, &case, &table, args.case.is_some())?;
        println!("{case}: {}", if faults.is_empty() { "right".to_owned() } else { faults.join("\n     ") });
        if faults.is_empty() { passed += 1 } else { failed += 1 }
    }
    println!("bugs: {passed} passed, {failed} failed");
    if failed == 0 { Ok(()) } else { Err(format!("{failed} cases have another outcome").into()) }
}

/// The cases of the table, each once.
fn cases(table: &Table) -> BTreeSet<String> {
    table.check.iter().map(|check| check.case.clone()).collect()
}

/// Builds one input, runs its checks in order and gives what was wrong.
fn run_case(bugs: &Path, program: &Path, case: &str, table: &Table, loud: bool) -> Outcome<Vec<String>> {
    let sandbox = Sandbox::new()?;
    let root = sandbox.root().join("case");
    if !shell::answers(Command::new("python3").arg(bugs.join("materialize.py")).arg(case).arg(&root)) {
        return Err(format!("{case}: materialize.py failed").into());
    }
    place_files(&root)?;
    let (mut faults, mut number) = (Vec::new(), 0);
    for check in table.check.iter().filter(|check| check.case == case) {
        if let Some([from, to]) = &check.copy {
            copy(&root, from, to)?;
            continue;
        }
        number += 1;
        let answer = ask(&sandbox, program, &root, check)?;
        if loud {
            println!("$ ozempskills {}\n{}", check.args.join(" "), answer.text);
        }
        let found = compare(check, &answer, entries(&root)?);
        faults.extend(
            found.into_iter().map(|fault| format!("run {number} ({}): {fault}", check.args.join(" "))),
        );
    }
    Ok(faults)
}

/// Loose files of an input become skills of the project, named after the file.
fn place_files(root: &Path) -> Outcome {
    for folder in [root.to_path_buf(), root.join("files")] {
        if !folder.is_dir() {
            continue;
        }
        for entry in std::fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.extension().is_some_and(|extension| extension == "md") {
                let place = root.join("project/.claude/skills").join(path.file_stem().unwrap_or_default());
                std::fs::create_dir_all(&place)?;
                std::fs::write(place.join("SKILL.md"), std::fs::read(&path)?)?;
            }
        }
    }
    for folder in ["home", "project"] {
        std::fs::create_dir_all(root.join(folder))?;
    }
    Ok(())
}

/// Copies a file and keeps the time of the one it replaces. A name `*` stands for the only entry of the cache.
fn copy(root: &Path, from: &str, to: &str) -> Outcome {
    let target = match to.strip_suffix("/*") {
        Some(folder) => {
            workspace::files(&root.join(folder), ".json")?.into_iter().next().ok_or("the cache is empty")?
        }
        None => root.join(to),
    };
    let time = std::fs::metadata(&target)?.modified()?;
    // The bytes alone: a stored input may be read-only, and what it replaces is not.
    std::fs::write(&target, std::fs::read(root.join(from))?)?;
    std::fs::OpenOptions::new().write(true).open(&target)?.set_modified(time)?;
    Ok(())
}

fn ask(sandbox: &Sandbox, program: &Path, root: &Path, check: &Check) -> Outcome<Answer> {
    let fill = |text: &String| text.replace("[ROOT]", &root.to_string_lossy());
    let args: Vec<String> = check.args.iter().map(fill).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).chain(["--format", "json"]).collect();
    let mut command = sandbox.command(program, &root.join(&check.cwd), &args);
    command.env("HOME", root.join("home"));
    for (name, value) in &check.env {
        command.env(name, fill(value));
    }
    let mut answer = Answer::new(command.output()?);
    answer.text = answer.text.replace(&*root.to_string_lossy(), "[ROOT]");
    Ok(answer)
}

fn entries(root: &Path) -> Outcome<usize> {
    Ok(workspace::files(&root.join("home/.claude/skills/ozempskills/cache"), ".json")?.len())
}

/// What differs between an answer and the table.
fn compare(check: &Check, answer: &Answer, entries: usize) -> Vec<String> {
    let mut faults = Vec::new();
    if answer.broke() {
        faults.push("the program broke".to_owned());
    }
    let mut expect = |what: &str, wanted: &Option<String>, got: &str, fits: fn(&str, &str) -> bool| {
        if let Some(wanted) = wanted
            && !fits(got, wanted)
        {
            faults.push(format!("{what}: expected {wanted}, got {got:?}"));
        }
    };
    let either = |first: &str, second: &str| match answer.at(first) {
        "" => answer.at(second).to_owned(),
        text => text.to_owned(),
    };
    expect("state", &check.state, answer.at("/state"), |a, b| a == b);
    expect("via", &check.via, &either("/winner/resolved_via", "/resolved_via"), |a, b| a == b);
    expect("path", &check.path, &either("/winner/source_path", "/source_path"), |a, b| a.ends_with(b));
    for (pointer, wanted) in &check.want {
        let got = answer.json.pointer(pointer).cloned().unwrap_or_else(|| NOTHING.into());
        let got = if got.is_null() { NOTHING.into() } else { got };
        if serde_json::to_value(wanted).ok().as_ref() != Some(&got) {
            faults.push(format!("{pointer}: expected {wanted}, got {got}"));
        }
    }
    for text in check.has.iter().filter(|text| !answer.text.contains(*text)) {
        faults.push(format!("nothing says {text:?}"));
    }
    for text in check.lacks.iter().filter(|text| answer.text.contains(*text)) {
        faults.push(format!("something says {text:?}"));
    }
    if check.entries.is_some_and(|wanted| wanted != entries) {
        faults.push(format!("{entries} cache entries, expected {:?}", check.entries));
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_reads_and_every_line_checks_something() {
        let table: Table = toml::from_str(CHECKS).expect("the table reads");
        for check in &table.check {
            let checks = check.state.is_some() || !check.want.is_empty() || !check.has.is_empty();
            assert!(check.copy.is_some() != checks, "{check:?}");
        }
    }

    #[test]
    fn a_wrong_outcome_is_seen() {
        let check = |text: &str| toml::from_str::<Check>(&format!("case = 'B01'\n{text}")).expect("a check");
        let answer = Answer::sample(
            "{\"state\":\"OK\",\"winner\":{\"source_path\":\"/a/b\",\"resolved_via\":\"user\"}}",
        );
        for (text, faults) in [
            ("state = 'OK'\nvia = 'user'\npath = '/b'", 0),
            ("state = 'NOT_FOUND'", 1),
            ("via = 'project'", 1),
            ("path = '/c'", 1),
            ("want = { '/state' = 'OK' }", 0),
            ("want = { '/state' = 1 }", 1),
            ("want = { '/body' = '(none)' }", 0),
            ("want = { '/body' = '' }", 1),
            ("has = ['user']\nlacks = ['project']", 0),
            ("has = ['project']\nlacks = ['user']", 2),
            ("entries = 1", 1),
        ] {
            assert_eq!(compare(&check(text), &answer, 0).len(), faults, "{text}");
        }
    }
}
