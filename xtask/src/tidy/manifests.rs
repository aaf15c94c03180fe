//! Each member takes lints and versions from the workspace.

use cargo_metadata::Package;
use toml::{Table, Value};

use super::Violation;
use crate::{Outcome, workspace};

/// Tables of a manifest that hold dependencies.
const TABLES: &[&str] = &["dependencies", "dev-dependencies", "build-dependencies"];

/// Every manifest of the workspace.
pub(crate) fn check(crates: &[&Package]) -> Outcome<Vec<Violation>> {
    let mut found = Vec::new();
    for package in crates {
        let path = package.manifest_path.as_std_path();
        let text = std::fs::read_to_string(path)?;
        found.extend(manifest(&workspace::shown(path), &text.parse()?));
    }
    Ok(found)
}

/// Names of the dependencies that a manifest declares, of every kind.
pub(crate) fn dependencies(manifest: &Table) -> Vec<(&String, &Value)> {
    let targets = manifest.get("target").and_then(Value::as_table);
    let tables = targets
        .into_iter()
        .flat_map(|targets| targets.values().filter_map(Value::as_table))
        .chain([manifest]);
    tables
        .flat_map(|table| TABLES.iter().filter_map(|name| table.get(*name).and_then(Value::as_table)))
        .flat_map(Table::iter)
        .collect()
}

fn manifest(path: &str, manifest: &Table) -> Vec<Violation> {
    let mut found = Vec::new();
    let inherits = |value: &Value| value.get("workspace").and_then(Value::as_bool) == Some(true);
    if !manifest.get("lints").is_some_and(inherits) {
        found.push(Violation::new(path, "lints", "own lints", "lints.workspace = true"));
    }
    for (name, value) in dependencies(manifest) {
        if !inherits(value) {
            found.push(Violation::new(
                path,
                "dependency",
                format!("{name} with its own version"),
                "workspace = true",
            ));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_and_lints_come_from_the_workspace() {
        for (text, expect) in [
            ("lints.workspace = true\ndependencies.a.workspace = true", 0),
            ("dependencies.a.workspace = true", 1),
            ("lints.workspace = true\ndependencies.a = '1'", 1),
            ("lints.workspace = true\ndev-dependencies.a = { version = '1' }", 1),
            ("lints.workspace = true\ntarget.'cfg(unix)'.dependencies.a = '1'", 1),
            ("lints.workspace = true\ntarget.'cfg(unix)'.dependencies.a.workspace = true", 0),
        ] {
            assert_eq!(manifest("a", &text.parse().expect("toml")).len(), expect, "{text}");
        }
    }
}
