//! What stands where: the top level, crate roots, READMEs.

use std::path::Path;

use cargo_metadata::{Package, TargetKind};

use super::Violation;
use crate::{Outcome, workspace};

/// The top level as the owner of the project fixed it; names that start with a dot are free.
const TOP_LEVEL: &[&str] =
    &["Cargo.lock", "Cargo.toml", "LICENSE", "README.md", "crates", "deny.toml", "docs", "tests", "xtask"];

/// Made by cargo and ignored by git.
const BUILT: &str = "target";

/// The top level, then each crate.
pub(crate) fn check(root: &Path, crates: &[&Package]) -> Outcome<Vec<Violation>> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(root)? {
        names.push(entry?.file_name().to_string_lossy().into_owned());
    }
    let mut found = top_level(&names);
    for package in crates {
        found.extend(crate_roots(package)?);
        if package.name.as_str() != "xtask" {
            found.extend(readme(package)?);
        }
    }
    Ok(found)
}

fn top_level(names: &[String]) -> Vec<Violation> {
    let extra = names
        .iter()
        .filter(|name| !name.starts_with('.') && *name != BUILT && !TOP_LEVEL.contains(&name.as_str()));
    let mut found: Vec<Violation> = extra
        .map(|name| Violation::new(name, "top_level", "an entry of its own", TOP_LEVEL.join(" ")))
        .collect();
    let missing = TOP_LEVEL.iter().filter(|name| !names.iter().any(|other| other == *name));
    found.extend(missing.map(|name| Violation::new(*name, "top_level", "missing", "present")));
    found
}

fn crate_roots(package: &Package) -> Outcome<Vec<Violation>> {
    let mut found = Vec::new();
    for target in &package.targets {
        let built = [TargetKind::Lib, TargetKind::Bin, TargetKind::Example, TargetKind::CustomBuild];
        if target.kind.iter().any(|kind| built.contains(kind)) {
            let text = std::fs::read_to_string(&target.src_path)?;
            found.extend(crate_root(&workspace::shown(target.src_path.as_std_path()), &text));
        }
    }
    Ok(found)
}

fn crate_root(path: &str, text: &str) -> Option<Violation> {
    let forbids = text.lines().any(|line| line.trim() == "#![forbid(unsafe_code)]");
    (!forbids).then(|| Violation::new(path, "unsafe_code", "not forbidden", "#![forbid(unsafe_code)]"))
}

fn readme(package: &Package) -> Outcome<Vec<Violation>> {
    let folder = package.manifest_path.as_std_path().parent().unwrap_or(Path::new(""));
    let path = folder.join("README.md");
    let text = std::fs::read_to_string(&path).unwrap_or_default();
    let root = std::fs::read_to_string(folder.join("src/lib.rs")).unwrap_or_default();
    Ok(readme_texts(&workspace::shown(&path), &text, &root))
}

fn readme_texts(path: &str, readme: &str, root: &str) -> Vec<Violation> {
    let mut found = Vec::new();
    let heading = |line: &str| line.trim_start_matches('#').trim() == "Limitations" && line.starts_with('#');
    if !readme.lines().any(heading) {
        found.push(Violation::new(path, "readme", "no heading `Limitations`", "one"));
    }
    if !readme.contains("```") {
        found.push(Violation::new(path, "readme", "no example", "one, tested"));
    }
    if !root.contains("#![doc = include_str!(\"../README.md\")]") {
        found.push(Violation::new(
            path,
            "readme",
            "not the documentation of lib.rs",
            "include_str!(\"../README.md\")",
        ));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_top_level_is_closed() {
        let all: Vec<String> = TOP_LEVEL.iter().map(|name| (*name).to_owned()).collect();
        let with = |name: &str| [all.clone(), vec![name.to_owned()]].concat();
        assert_eq!(top_level(&with("target")), []);
        assert_eq!(top_level(&with(".git")), []);
        assert_eq!(top_level(&with("notes.txt")).len(), 1);
        assert_eq!(top_level(&all[1..]).len(), 1);
    }

    #[test]
    fn a_crate_root_forbids_unsafe_code() {
        assert_eq!(crate_root("a", "#![forbid(unsafe_code)]\n"), None);
        assert!(crate_root("a", "#![deny(unsafe_code)]\n").is_some());
        assert!(crate_root("a", "// #![forbid(unsafe_code)]\n").is_some());
    }

    #[test]
    fn a_readme_is_the_crate_documentation() {
        let root = "#![doc = include_str!(\"../README.md\")]";
        for (readme, root, expect) in [
            ("# a\n```\n```\n# Limitations\n", root, 0),
            ("# a\n```\n```\n## Limitations\n", root, 0),
            ("# a\n```\n```\nLimitations\n", root, 1),
            ("# a\n# Limitations\n", root, 1),
            ("# a\n```\n```\n# Limitations\n", "", 1),
        ] {
            assert_eq!(readme_texts("a", readme, root).len(), expect, "{readme}");
        }
    }
}
