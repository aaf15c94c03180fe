//! Command-line cases and fixtures that no test reaches.

use std::collections::BTreeSet;
use std::path::Path;

use super::Violation;
use crate::{Outcome, workspace};

/// Folders whose text may name a fixture.
const READERS: &[&str] = &["crates", "xtask", "tests", "docs", "README.md", ".ci"];

/// Stored disks without a case, cases without a runner, fixtures that nothing names.
pub(crate) fn check(root: &Path) -> Outcome<Vec<Violation>> {
    let mut found = Vec::new();
    for program in names(&root.join("tests/cases"))? {
        if !root.join(format!("tests/{program}.rs")).is_file() {
            found.push(Violation::new(
                format!("tests/cases/{program}"),
                "orphan",
                "no runner",
                format!("tests/{program}.rs"),
            ));
        }
        let folder = root.join("tests/cases").join(&program);
        found.extend(orphan_disks(&format!("tests/cases/{program}"), &names(&folder)?));
    }
    let fixtures = names(&root.join("tests/fixtures"))?;
    let mut readers = Vec::new();
    for folder in READERS {
        readers.extend(texts(root, folder)?);
    }
    found.extend(orphan_fixtures(&fixtures, &readers));
    Ok(found)
}

/// Names of the entries of a folder; none when it is missing.
fn names(folder: &Path) -> Outcome<BTreeSet<String>> {
    let mut found = BTreeSet::new();
    if folder.is_dir() {
        for entry in std::fs::read_dir(folder)? {
            found.insert(entry?.file_name().to_string_lossy().into_owned());
        }
    }
    Ok(found)
}

/// Text files that may name fixtures. A fixture does not name itself.
fn texts(root: &Path, folder: &str) -> Outcome<Vec<String>> {
    let top = root.join(folder);
    let mut paths = if top.is_file() { vec![top] } else { workspace::files(&top, "")? };
    paths.retain(|path| !path.starts_with(root.join("tests/fixtures")));
    Ok(paths.iter().filter_map(|path| std::fs::read_to_string(path).ok()).collect())
}

fn orphan_disks(folder: &str, names: &BTreeSet<String>) -> Vec<Violation> {
    let mut found = Vec::new();
    for name in names {
        let path = format!("{folder}/{name}");
        match name.rsplit_once('.') {
            Some((_, "toml")) => {}
            Some((case, "in" | "out")) => {
                if !names.contains(&format!("{case}.toml")) {
                    found.push(Violation::new(path, "orphan", "no case", format!("{case}.toml")));
                }
            }
            _ => {
                found.push(Violation::new(path, "orphan", "neither a case nor its disk", ".toml, .in, .out"));
            }
        }
    }
    found
}

fn orphan_fixtures(fixtures: &BTreeSet<String>, readers: &[String]) -> Vec<Violation> {
    fixtures
        .iter()
        .filter(|name| !readers.iter().any(|text| text.contains(name.as_str())))
        .map(|name| {
            Violation::new(format!("tests/fixtures/{name}"), "orphan", "named nowhere", "a test that uses it")
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(names: &[&str]) -> BTreeSet<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn disks_have_a_case() {
        for (names, expect) in [
            (&["a.toml", "a.in", "a.out"][..], 0),
            (&["a.toml", "b.in"], 1),
            (&["b.out"], 1),
            (&["a.toml", "notes"], 1),
        ] {
            assert_eq!(orphan_disks("x", &set(names)).len(), expect, "{names:?}");
        }
    }

    #[test]
    fn fixtures_are_named() {
        let readers = ["const A: &str = \"tests/fixtures/one\";".to_owned()];
        assert_eq!(orphan_fixtures(&set(&["one"]), &readers), []);
        assert_eq!(orphan_fixtures(&set(&["one", "two"]), &readers).len(), 1);
    }
}
