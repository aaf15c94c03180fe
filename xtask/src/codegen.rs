use std::collections::BTreeMap;
use std::path::Path;

use crate::{Outcome, workspace};

mod cli;
mod findings;
mod ours;

/// Writes docs/cli.md, docs/findings.md and docs/schemas/ from the code.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Writes nothing; fails at the first line that differs.
    #[arg(long)]
    pub(crate) check: bool,
}

/// Generated files by path in the repository.
type Generated = BTreeMap<String, String>;

/// Writes the generated files, or compares them.
pub(crate) fn run(args: &Args) -> Outcome {
    let generated = generate()?;
    let root = workspace::root();
    let differences = differences(&root, &generated)?;
    if args.check {
        for difference in &differences {
            println!("{}", difference.text);
        }
        if !differences.is_empty() {
            return Err("generated documents are old; run `cargo xtask codegen`".into());
        }
        println!("codegen: {} files are as the code says", generated.len());
        return Ok(());
    }
    for difference in differences {
        let path = root.join(&difference.path);
        match generated.get(&difference.path) {
            Some(text) => {
                std::fs::create_dir_all(path.parent().unwrap_or(&root))?;
                std::fs::write(&path, text)?;
                println!("written {}", difference.path);
            }
            None => {
                std::fs::remove_file(&path)?;
                println!("removed {}", difference.path);
            }
        }
    }
    Ok(())
}

fn generate() -> Outcome<Generated> {
    let mut files = Generated::new();
    files.insert("docs/cli.md".to_owned(), cli::render(ours::programs()));
    files.insert("docs/findings.md".to_owned(), findings::render(&ours::codes())?);
    for (name, schema) in ours::schemas() {
        let mut text = serde_json::to_string_pretty(&schema)?;
        text.push('\n');
        if files.insert(format!("docs/schemas/{name}.json"), text).is_some() {
            return Err(format!("two schemas are called {name}").into());
        }
    }
    Ok(files)
}

/// A generated file that is not as the code says.
struct Difference {
    path: String,
    text: String,
}

/// Files that differ, are missing, or stand in docs/schemas/ without a shape.
fn differences(root: &Path, generated: &Generated) -> Outcome<Vec<Difference>> {
    let mut found = Vec::new();
    for (path, text) in generated {
        let old = std::fs::read_to_string(root.join(path)).unwrap_or_default();
        if let Some(line) = first_difference(&old, text) {
            found.push(Difference { path: path.clone(), text: format!("{path}:{line}") });
        }
    }
    for file in workspace::files(&root.join("docs/schemas"), "")? {
        let path = workspace::shown(&file);
        if !generated.contains_key(&path) {
            found.push(Difference { text: format!("{path}: no shape has this name"), path });
        }
    }
    Ok(found)
}

/// Number and both sides of the first line that differs.
fn first_difference(old: &str, new: &str) -> Option<String> {
    if old == new {
        return None;
    }
    let (mut left, mut right, mut number) = (old.lines(), new.lines(), 0);
    loop {
        number += 1;
        match (left.next(), right.next()) {
            (Some(a), Some(b)) if a == b => {}
            (None, None) => return Some(format!("{number}: the final newline differs")),
            (a, b) => {
                let (a, b) = (a.unwrap_or("<end>"), b.unwrap_or("<end>"));
                return Some(format!("{number}: is      {a}\n{number}: should be {b}"));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_that_differs_is_named() {
        for (old, new, expect) in [
            ("a\nb\n", "a\nb\n", None),
            ("a\nb\n", "a\nc\n", Some("2: is      b\n2: should be c")),
            ("a\n", "a\nb\n", Some("2: is      <end>\n2: should be b")),
            ("a", "a\n", Some("2: the final newline differs")),
        ] {
            assert_eq!(first_difference(old, new).as_deref(), expect, "{old:?} {new:?}");
        }
    }

    #[test]
    fn a_file_of_the_repository_is_compared() {
        let folder = tempfile::tempdir().expect("a folder");
        let generated = Generated::from([("docs/cli.md".to_owned(), "a\n".to_owned())]);
        assert_eq!(differences(folder.path(), &generated).expect("read").len(), 1);
        std::fs::create_dir(folder.path().join("docs")).expect("a folder");
        std::fs::write(folder.path().join("docs/cli.md"), "a\n").expect("a file");
        assert_eq!(differences(folder.path(), &generated).expect("read").len(), 0);
    }
}
