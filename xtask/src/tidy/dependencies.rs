//! Each dependency from outside has a reason in deny.toml, and each reason a dependency.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use cargo_metadata::Package;
use toml::{Table, Value};

use super::{Violation, manifests};
use crate::Outcome;

/// How a line of deny.toml starts that gives a reason: `# reason NAME: TEXT`.
const REASON: &str = "# reason ";

/// Compares the workspace's dependencies with the reasons and with what the members use.
pub(crate) fn check(root: &Path, crates: &[&Package]) -> Outcome<Vec<Violation>> {
    let manifest: Table = std::fs::read_to_string(root.join("Cargo.toml"))?.parse()?;
    let deny = std::fs::read_to_string(root.join("deny.toml"))?;
    let mut used = BTreeSet::new();
    for package in crates {
        let manifest: Table = std::fs::read_to_string(&package.manifest_path)?.parse()?;
        used.extend(manifests::dependencies(&manifest).into_iter().map(|(name, _)| name.clone()));
    }
    Ok(compare(&declared(&manifest), &reasons(&deny), &used))
}

/// The reasons of deny.toml by dependency.
fn reasons(deny: &str) -> BTreeMap<String, String> {
    let lines = deny.lines().filter_map(|line| line.strip_prefix(REASON)?.split_once(':'));
    lines.map(|(name, text)| (name.trim().to_owned(), text.trim().to_owned())).collect()
}

/// Dependencies of the workspace, true when they come from outside.
fn declared(manifest: &Table) -> BTreeMap<String, bool> {
    let table = manifest
        .get("workspace")
        .and_then(|workspace| workspace.get("dependencies"))
        .and_then(Value::as_table);
    let entries = table.into_iter().flat_map(Table::iter);
    entries.map(|(name, value)| (name.clone(), value.get("path").is_none())).collect()
}

fn compare(
    declared: &BTreeMap<String, bool>,
    reasons: &BTreeMap<String, String>,
    used: &BTreeSet<String>,
) -> Vec<Violation> {
    let mut found = Vec::new();
    for (name, outside) in declared {
        if *outside && reasons.get(name).is_none_or(String::is_empty) {
            found.push(Violation::new(
                "deny.toml",
                "reason",
                format!("none for {name}"),
                format!("`{REASON}{name}: …`"),
            ));
        }
        if *outside && !used.contains(name) {
            found.push(Violation::new(
                "Cargo.toml",
                "unused",
                format!("no crate uses {name}"),
                "used dependencies",
            ));
        }
    }
    for name in reasons.keys().filter(|name| declared.get(*name) != Some(&true)) {
        found.push(Violation::new(
            "deny.toml",
            "reason",
            format!("{name} is no dependency"),
            "dependencies of Cargo.toml",
        ));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_and_dependencies_match() {
        let manifest =
            "workspace.dependencies = { own = { path = 'x' }, serde = '1' }".parse().expect("toml");
        let declared = declared(&manifest);
        for (deny, used, expect) in [
            ("# reason serde: JSON", "serde", 0),
            ("# reason serde:", "serde", 1),
            ("# serde: JSON", "serde", 1),
            ("# reason serde: JSON\n# reason gone: x", "serde", 1),
            ("# reason serde: JSON\n# reason own: x", "serde", 1),
            ("# reason serde: JSON", "other", 1),
        ] {
            let used = BTreeSet::from([used.to_owned()]);
            assert_eq!(compare(&declared, &reasons(deny), &used).len(), expect, "{deny}");
        }
    }
}
