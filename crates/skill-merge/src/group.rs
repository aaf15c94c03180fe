use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use skill_model::meld::AtomKind;

use crate::atom::Atom;
use crate::text::slug;
use crate::{MergeError, Rules, Source};

/// Where a host puts one atom.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Placement {
    /// Label of the group.
    pub group: String,
    /// What the host takes the atom for.
    pub kind: AtomKind,
}

/// What a host makes of all atoms, by id.
pub type Grouping = BTreeMap<String, Placement>;

/// The atoms with group and kind, and the ids whose kind was kept against the host's will.
pub(crate) struct Grouped {
    /// One for each atom, in the same order.
    pub(crate) placements: Vec<Placement>,
    pub(crate) forced: Vec<String>,
}

/// Groups by source, or as the host says. What the engine takes for a directive stays one.
pub(crate) fn group(
    atoms: &[Atom],
    sources: &[Source],
    grouping: Option<&Grouping>,
    rules: Rules,
) -> Result<Grouped, MergeError> {
    let Some(grouping) = grouping else {
        let own =
            |atom: &Atom| Placement { group: label(sources[atom.source].name(), rules), kind: atom.detected };
        return Ok(Grouped { placements: atoms.iter().map(own).collect(), forced: Vec::new() });
    };
    let known: BTreeSet<&str> = atoms.iter().map(|atom| atom.id.as_str()).collect();
    let left: Vec<&str> = known.iter().copied().filter(|id| !grouping.contains_key(*id)).collect();
    if !left.is_empty() {
        return Err(MergeError::new(format!("atoms left ungrouped: {}", left.join(", "))));
    }
    let unknown: Vec<&str> = grouping.keys().map(String::as_str).filter(|id| !known.contains(id)).collect();
    if !unknown.is_empty() {
        return Err(MergeError::new(format!("grouping names unknown atoms: {}", unknown.join(", "))));
    }
    if rules.current()
        && let Some((id, placement)) = grouping.iter().find(|(_, placement)| !is_label(&placement.group))
    {
        return Err(MergeError::new(format!(
            "the group {:?} of {id} is no label: one line of 1 to 64 characters without braces, brackets and backticks",
            placement.group
        )));
    }
    let mut grouped = Grouped { placements: Vec::new(), forced: Vec::new() };
    for atom in atoms {
        let mut placement = grouping[&atom.id].clone();
        if atom.detected == AtomKind::Directive && placement.kind != AtomKind::Directive {
            placement.kind = AtomKind::Directive;
            grouped.forced.push(atom.id.clone());
        }
        grouped.placements.push(placement);
    }
    Ok(grouped)
}

/// The label of a source: its name, or the slug of a name that would say more than a label may.
fn label(name: &str, rules: Rules) -> String {
    if rules.current() && !is_label(name) { slug(name) } else { name.to_owned() }
}

/// A label becomes part of the router's text.
fn is_label(label: &str) -> bool {
    let length = label.chars().count();
    let bad = |c: char| {
        c.is_control() || matches!(c, '{' | '}' | '[' | ']' | '<' | '>' | '`' | '\u{2028}' | '\u{2029}')
    };
    (1..=64).contains(&length) && !label.contains(bad) && label.trim() == label
}
