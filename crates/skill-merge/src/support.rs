//! The files that a child carries: for each source of its atoms, what these atoms refer to.

use std::collections::{BTreeMap, BTreeSet};

use skill_model::meld::{AssembledSkill, MergeResult};

use crate::atom::{self, Atom};
use crate::{Rules, Source, link};

/// A file that a child carries.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Support {
    /// Path in the child and in the bundle.
    pub path: String,
    /// Position of the source that holds it.
    pub source: usize,
}

/// What the children carry, and what speaks against it.
#[derive(Clone, Debug, Default)]
pub struct Carrying {
    /// One list for each child, sorted by path; no path twice.
    pub children: Vec<Vec<Support>>,
    /// Files of two sources with one path and other bytes.
    pub clashes: Vec<String>,
    /// What is named but not carried, and why.
    pub warnings: Vec<String>,
}

/// Works out which files each child carries.
#[must_use]
pub fn carrying(result: &MergeResult, sources: &[Source]) -> Carrying {
    let atoms = atom::parse(sources, Rules::Current);
    let by_id: BTreeMap<&str, &Atom> = atoms.iter().map(|atom| (atom.id.as_str(), atom)).collect();
    let mut all = Carrying::default();
    for skill in &result.skills {
        let files = all.of_child(skill, &by_id, sources);
        all.children.push(files);
    }
    all.warnings.sort();
    all.warnings.dedup();
    all
}

/// The warnings of [`carrying`].
pub(crate) fn broken(result: &MergeResult, sources: &[Source]) -> Vec<String> {
    carrying(result, sources).warnings
}

impl Carrying {
    fn of_child(
        &mut self,
        skill: &AssembledSkill,
        by_id: &BTreeMap<&str, &Atom>,
        sources: &[Source],
    ) -> Vec<Support> {
        let mut wanted: BTreeSet<Support> = BTreeSet::new();
        for atom in skill.layout.iter().filter_map(|entry| by_id.get(entry.atom_id.as_str())) {
            let source = &sources[atom.source];
            for path in link::support_references(atom.text(sources)) {
                if !source.holds(&path) {
                    self.other_case(&path, source);
                } else if let Some(reason) = left_out(&path) {
                    self.warnings
                        .push(format!("support file '{path}' of {} is not carried: {reason}", source.name()));
                } else {
                    wanted.insert(Support { path, source: atom.source });
                }
            }
        }
        let mut files: BTreeMap<String, Support> = BTreeMap::new();
        for file in wanted {
            match files.get(&file.path) {
                None => drop(files.insert(file.path.clone(), file)),
                Some(first) => {
                    let (one, other) = (&sources[first.source], &sources[file.source]);
                    if sha(one, &file.path) != sha(other, &file.path) {
                        let (path, one, other) = (&file.path, one.name(), other.name());
                        let clash = format!("support file '{path}' differs between {one} and {other}");
                        if !self.clashes.contains(&clash) {
                            self.clashes.push(clash);
                        }
                    }
                }
            }
        }
        files.into_values().collect()
    }

    fn other_case(&mut self, path: &str, source: &Source) {
        let other = source.files.iter().find(|file| file.path.eq_ignore_ascii_case(path));
        if let Some(other) = other {
            self.warnings.push(format!(
                "support file '{path}' is broken in {}: the file is called '{}'",
                source.name(),
                other.path
            ));
        }
    }
}

fn sha<'s>(source: &'s Source, path: &str) -> Option<&'s str> {
    source.files.iter().find(|file| file.path == path).map(|file| file.sha256.as_str())
}

/// Why a file of a bundle never travels.
fn left_out(path: &str) -> Option<&'static str> {
    let parts: Vec<&str> = path.split('/').collect();
    let name = parts.last().copied().unwrap_or_default();
    if name == "SKILL.md" {
        return Some("it is a skill of its own");
    }
    if parts.iter().any(|part| matches!(*part, "__pycache__" | "node_modules" | ".git" | ".DS_Store"))
        || name.ends_with(".pyc")
    {
        return Some("it is made by a tool");
    }
    (parts[0] == "evals").then_some("it tests the source")
}
