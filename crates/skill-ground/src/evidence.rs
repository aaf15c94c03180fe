use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use skill_model::meld::UseCaseProfile;

use crate::manifest::{self, Kind};
use crate::tables;
use crate::tree::Tree;

/// Characters of the README that are shown.
const EXCERPT: usize = 1200;

/// What a repository is made of. Contract of skillmeld, sections 2 and 3.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct RepoEvidence {
    /// Resolved absolute path.
    pub root: String,
    /// Files by extension with its dot, in lower case; files without one are not counted.
    pub file_counts: BTreeMap<String, usize>,
    /// Paths of the manifests, sorted.
    pub manifests: Vec<String>,
    /// Names of the dependencies, sorted, each once.
    pub dependencies: Vec<String>,
    /// Conventions that a configuration file stands for, sorted, each once.
    pub config_files: Vec<String>,
    /// Folders at the root, sorted.
    pub top_dirs: Vec<String>,
    /// The first 1,200 characters of the README.
    pub readme_excerpt: String,
    /// Whether a source file has `test` in its path.
    pub has_tests: bool,
}

/// The evidence, what follows from it, and what could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Grounding {
    /// What is there.
    pub evidence: RepoEvidence,
    /// What follows; the host fills `summary` and `tasks`.
    pub profile: UseCaseProfile,
    /// `path: cause` for each manifest that could not be read whole, and what the walk told, sorted.
    pub warnings: Vec<String>,
}

/// Evidence and partial profile of a repository. The order in which its files were added plays no part.
#[must_use]
pub fn ground(tree: &Tree) -> Grounding {
    let mut warnings: BTreeSet<String> = tree.warnings.iter().cloned().collect();
    let (mut manifests, mut dependencies, mut configs) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    let mut file_counts = BTreeMap::<String, usize>::new();
    let mut has_tests = false;
    for file in &tree.files {
        let name = file.path.rsplit('/').next().unwrap_or_default();
        if let Some(extension) = extension(name) {
            has_tests |=
                tables::TESTABLE.contains(&extension.as_str()) && file.path.to_lowercase().contains("test");
            *file_counts.entry(extension).or_default() += 1;
        }
        configs.extend(tables::convention(name).map(str::to_owned));
        if let Some(kind) = Kind::of(&file.path) {
            manifests.insert(file.path.clone());
            let reading = file.bytes.as_deref().map(|bytes| manifest::read(kind, bytes)).unwrap_or_default();
            dependencies.extend(reading.names);
            warnings.extend(reading.problems.into_iter().map(|cause| format!("{}: {cause}", file.path)));
        }
    }
    let top: BTreeSet<String> = tree.folders.iter().filter(|path| is_top(path)).cloned().collect();
    let evidence = RepoEvidence {
        root: tree.root.clone(),
        file_counts,
        manifests: manifests.into_iter().collect(),
        dependencies: dependencies.into_iter().collect(),
        config_files: configs.into_iter().collect(),
        top_dirs: top.into_iter().collect(),
        readme_excerpt: readme(tree),
        has_tests,
    };
    let profile = profile(&evidence);
    Grounding { evidence, profile, warnings: warnings.into_iter().collect() }
}

fn is_top(path: &str) -> bool {
    !path.contains('/') && !tables::IGNORED_FOLDERS.contains(&path)
}

/// The text after the last dot, with it, in lower case; none when the dot is the first or the last character.
fn extension(name: &str) -> Option<String> {
    let dot = name.rfind('.')?;
    (dot > 0 && dot + 1 < name.len()).then(|| name[dot..].to_lowercase())
}

fn readme(tree: &Tree) -> String {
    let found = tables::READMES.iter().find_map(|name| tree.files.iter().find(|file| file.path == *name));
    let Some(bytes) = found.and_then(|file| file.bytes.as_deref()) else { return String::new() };
    manifest::decode(bytes).0.trim().chars().take(EXCERPT).collect()
}

fn profile(evidence: &RepoEvidence) -> UseCaseProfile {
    let mut counts = BTreeMap::<&str, usize>::new();
    for (extension, count) in &evidence.file_counts {
        if let Some(language) = tables::language(extension) {
            *counts.entry(language).or_default() += count;
        }
    }
    let mut languages: Vec<(&str, usize)> = counts.into_iter().collect();
    languages.sort_by_key(|(name, count)| (Reverse(*count), *name));
    let known = evidence.dependencies.iter();
    let known = known.filter_map(|name| tables::framework(&name.to_lowercase().replace('_', "-")));
    let frameworks: BTreeSet<&str> = known.collect();
    let mut conventions = evidence.config_files.clone();
    conventions.extend(evidence.has_tests.then(|| "tests".to_owned()));
    UseCaseProfile {
        languages: languages.into_iter().map(|(name, _)| name.to_owned()).collect(),
        frameworks: frameworks.into_iter().map(str::to_owned).collect(),
        conventions,
        ..UseCaseProfile::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(files: &[(&str, &str)]) -> Tree {
        let mut tree = Tree::new("/r");
        for (path, text) in files {
            tree.file(path, crate::wants(path).then_some(text.as_bytes()));
        }
        tree
    }

    #[test]
    fn extensions_count_in_lower_case() {
        let found = ground(&tree(&[("a.JS", ""), ("b.js", ""), (".env", ""), ("x.", ""), ("Makefile", "")]));
        assert_eq!(found.evidence.file_counts, BTreeMap::from([(".js".to_owned(), 2)]));
    }

    #[test]
    fn languages_go_by_count_and_then_by_name() {
        let found = ground(&tree(&[("a.tsx", ""), ("b.ts", ""), ("c.py", ""), ("d.c", "")]));
        assert_eq!(found.profile.languages, ["TypeScript", "C", "Python"]);
    }

    #[test]
    fn the_first_readme_counts_and_is_cut() {
        let long = "é".repeat(2000);
        let found = ground(&tree(&[("README", "plain"), ("README.rst", &long), ("a/README.md", "deep")]));
        assert_eq!(found.evidence.readme_excerpt, "é".repeat(1200));
    }

    #[test]
    fn a_malformed_manifest_is_named_and_the_others_count() {
        let found = ground(&tree(&[
            ("Cargo.toml", "dependencies = 5\n"),
            ("package.json", "{"),
            ("web/package.json", "{\"dependencies\":{\"react\":\"1\"}}"),
        ]));
        assert_eq!(found.evidence.dependencies, ["react"]);
        assert_eq!(found.evidence.manifests, ["Cargo.toml", "package.json", "web/package.json"]);
        let [cargo, json] = found.warnings.as_slice() else { panic!("{:?}", found.warnings) };
        assert_eq!(cargo, "Cargo.toml: `dependencies` is not a table");
        assert!(json.starts_with("package.json: not readable as JSON: "), "{json}");
    }

    #[test]
    fn the_order_of_files_plays_no_part() {
        let files = [("b/go.mod", "require a.b/c v1\n"), ("a.py", ""), ("ruff.toml", ""), ("tests/x.rs", "")];
        let mut turned = files;
        turned.reverse();
        assert_eq!(ground(&tree(&files)), ground(&tree(&turned)));
    }
}
