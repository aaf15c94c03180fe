//! Writes what the program did into a case.

use std::path::Path;

use toml_edit::{ArrayOfTables, DocumentMut, Item, Table, value};

use crate::runner::case::Case;
use crate::runner::check::Outcome;
use crate::runner::disk::{self, Names, Node, Tree};
use crate::runner::pattern;

/// Rewrites `status`, `stdout` and `stderr` of each command that differs. A text that fits stays, with its holes.
pub(crate) fn steps(
    file: &Path,
    text: &str,
    case: &Case,
    outcomes: &[Option<Outcome>],
    names: &Names,
) -> Result<(), String> {
    let mut document: DocumentMut = text.parse().map_err(|error| format!("{}: {error}", file.display()))?;
    for (index, (step, outcome)) in case.steps.iter().zip(outcomes).enumerate() {
        let Some(outcome) = outcome else { continue };
        let table = match document.get_mut("steps").and_then(Item::as_array_of_tables_mut) {
            Some(steps) => nth(steps, index)?,
            None => document.as_table_mut(),
        };
        if step.status != outcome.status {
            table["status"] = value(i64::from(outcome.status));
        }
        for (key, expected, has, actual) in [
            ("stdout", &step.stdout, &step.stdout_has, &outcome.stdout),
            ("stderr", &step.stderr, &step.stderr_has, &outcome.stderr),
        ] {
            let fits = expected.as_ref().map_or_else(
                || actual.is_empty() || !has.is_empty(),
                |pattern| pattern::matches(&names.hide(pattern), actual),
            );
            if !fits {
                table[key] = value(pattern::generalise(actual));
            }
        }
    }
    std::fs::write(file, document.to_string()).map_err(|error| format!("{}: {error}", file.display()))
}

/// Rewrites the `.out` folder.
pub(crate) fn tree(out: &Path, actual: &Tree) -> Result<(), String> {
    disk::remove_any(out)?;
    std::fs::create_dir(out).map_err(|error| format!("{}: {error}", out.display()))?;
    for (path, node) in actual {
        let node = match node {
            Node::File(bytes) => match std::str::from_utf8(bytes) {
                Ok(text) => Node::File(pattern::generalise(text).into_bytes()),
                Err(_) => node.clone(),
            },
            Node::Link(_) => node.clone(),
        };
        disk::put(&out.join(pattern::generalise(path)), &node)?;
    }
    Ok(())
}

fn nth(steps: &mut ArrayOfTables, index: usize) -> Result<&mut Table, String> {
    steps.get_mut(index).ok_or_else(|| format!("step {}: write it as [[steps]]", index + 1))
}
