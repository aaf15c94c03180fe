//! Compares what a command did with what the case says.

use std::collections::BTreeMap;
use std::path::Path;

use crate::runner::case::Step;
use crate::runner::disk::{self, Names, Node, Tree};
use crate::runner::pattern;

/// What one command left, with the names of the case in place of what differs on each run.
pub(crate) struct Outcome {
    /// Exit code, or -1 and the signal in `stderr` when a signal ended it.
    pub(crate) status: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// Every difference between a command and its step, as text for a person.
pub(crate) fn command(step: &Step, outcome: &Outcome, names: &Names) -> Vec<String> {
    let mut faults = Vec::new();
    if outcome.status != step.status {
        faults.push(format!("status: expected {}, got {}", step.status, outcome.status));
    }
    for (stream, expected, has, lacks, actual) in [
        ("stdout", &step.stdout, &step.stdout_has, &step.stdout_lacks, &outcome.stdout),
        ("stderr", &step.stderr, &step.stderr_has, &step.stderr_lacks, &outcome.stderr),
    ] {
        let whole = expected.clone().or_else(|| has.is_empty().then(String::new));
        if whole.is_some_and(|pattern| !pattern::matches(&names.hide(&pattern), actual)) {
            faults.push(difference(stream, expected.as_deref().unwrap_or(""), actual));
        }
        for line in has {
            if !actual.lines().any(|other| pattern::line_matches(&names.hide(line), other)) {
                faults.push(format!("{stream} lacks the line {line:?}; it is:\n{}", indented(actual)));
            }
        }
        for text in lacks {
            if actual.contains(&names.hide(text)) {
                faults.push(format!("{stream} holds {text:?}; it is:\n{}", indented(actual)));
            }
        }
    }
    faults
}

/// Every path that is or is not there against the step.
pub(crate) fn paths(root: &Path, step: &Step) -> Result<Vec<String>, String> {
    let mut faults = Vec::new();
    for path in &step.absent {
        disk::below(root, path)?;
        if disk::find(root, path).is_ok() {
            faults.push(format!("{path}: is there, and should not be"));
        }
    }
    for path in &step.present {
        if let Err(error) = disk::find(root, path) {
            faults.push(error);
        }
    }
    for (folder, expected) in &step.count {
        let files = disk::read_tree(&disk::below(root, folder)?)?.len();
        if files != *expected {
            faults.push(format!("{folder}: expected {expected} files, found {files}"));
        }
    }
    Ok(faults)
}

/// What stands below each path that the step wants unchanged.
pub(crate) fn photograph(root: &Path, step: &Step) -> Result<BTreeMap<String, Tree>, String> {
    let mut all = BTreeMap::new();
    for path in &step.unchanged {
        let mut tree = Tree::new();
        for hit in disk::find(root, path)? {
            let name = hit.to_string_lossy().into_owned();
            if hit.is_dir() {
                tree.extend(disk::read_tree(&hit)?);
            } else {
                tree.insert(
                    name,
                    Node::File(std::fs::read(&hit).map_err(|error| format!("{path}: {error}"))?),
                );
            }
        }
        all.insert(path.clone(), tree);
    }
    Ok(all)
}

/// Differences between the expected and the real tree. Names and texts may hold holes.
pub(crate) fn trees(expected: &Tree, actual: &Tree) -> Vec<String> {
    let mut faults = Vec::new();
    let mut left: Vec<&String> = actual.keys().collect();
    for (pattern, node) in expected {
        let hit = left.iter().position(|name| {
            pattern::line_matches(pattern, name)
                && actual.get(*name).is_some_and(|other| nodes_match(node, other))
        });
        if let Some(at) = hit {
            left.remove(at);
            continue;
        }
        match left.iter().position(|name| pattern::line_matches(pattern, name)) {
            Some(at) => faults.push(node_difference(pattern, node, actual.get(left.remove(at)))),
            None => faults.push(format!("{pattern}: missing after the case")),
        }
    }
    faults.extend(left.iter().map(|name| format!("{name}: left behind by the case, not in .out")));
    faults
}

fn nodes_match(expected: &Node, actual: &Node) -> bool {
    match (expected, actual) {
        (Node::File(pattern), Node::File(bytes)) => {
            pattern == bytes
                || std::str::from_utf8(pattern).is_ok_and(|pattern| {
                    std::str::from_utf8(bytes).is_ok_and(|text| pattern::matches(pattern, text))
                })
        }
        (Node::Link(pattern), Node::Link(target)) => pattern::line_matches(pattern, target),
        _ => false,
    }
}

fn node_difference(path: &str, expected: &Node, actual: Option<&Node>) -> String {
    match (expected, actual) {
        (Node::File(pattern), Some(Node::File(bytes))) => {
            difference(path, &String::from_utf8_lossy(pattern), &String::from_utf8_lossy(bytes))
        }
        (expected, actual) => format!("{path}: expected {expected:?}, got {actual:?}"),
    }
}

/// Names the first line that differs, then shows the whole of what came.
fn difference(what: &str, expected: &str, actual: &str) -> String {
    let (mut old, mut new, mut line) = (expected.lines(), actual.lines(), 0);
    let (first_old, first_new) = loop {
        line += 1;
        match (old.next(), new.next()) {
            (Some(a), Some(b)) if a != "..." && pattern::line_matches(a, b) => {}
            (None, None) => break ("<final newline>", "<final newline>"),
            (a, b) => break (a.unwrap_or("<end>"), b.unwrap_or("<end>")),
        }
    };
    format!(
        "{what} differs at line {line}\n  expected: {first_old}\n  got:      {first_new}\n  whole:\n{}",
        indented(actual)
    )
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("    | {line}\n")).collect()
}
