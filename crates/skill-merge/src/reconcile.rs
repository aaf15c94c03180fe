use std::collections::{BTreeMap, BTreeSet};

use skill_model::meld::{Conflict, Severity};

use crate::atom::Atom;
use crate::conflict::NUMBER;
use crate::{Rules, Source};

/// What the conflicts came to.
pub(crate) struct Settled {
    /// Every conflict, with its winner where one was found.
    pub(crate) conflicts: Vec<Conflict>,
    /// Ids of the atoms that go.
    pub(crate) losers: BTreeSet<String>,
    /// Positions in `conflicts` of those without a winner.
    pub(crate) unresolved: Vec<usize>,
}

impl Settled {
    /// The conflicts that have a winner; the others stand in the warnings.
    pub(crate) fn resolved(&self) -> Vec<Conflict> {
        let open: BTreeSet<usize> = self.unresolved.iter().copied().collect();
        let settled = self.conflicts.iter().enumerate().filter(|(index, _)| !open.contains(index));
        settled.map(|(_, conflict)| conflict.clone()).collect()
    }
}

/// Settles each conflict alone: the milder atom, the one the host names, the one of the earlier source, the longer one, the
/// earlier one. Numbers are settled by severity or by the host only.
pub(crate) fn reconcile(
    mut conflicts: Vec<Conflict>,
    atoms: &[Atom],
    sources: &[Source],
    severity: &dyn Fn(&str) -> Option<Severity>,
    rules: Rules,
) -> Settled {
    let by_id: BTreeMap<&str, &Atom> = atoms.iter().rev().map(|atom| (atom.id.as_str(), atom)).collect();
    let mut losers = BTreeSet::new();
    let mut unresolved = Vec::new();
    for (index, conflict) in conflicts.iter_mut().enumerate() {
        let ids = (by_id.get(conflict.atom_a.as_str()), by_id.get(conflict.atom_b.as_str()));
        let (Some(a), Some(b)) = ids else {
            unresolved.push(index);
            continue;
        };
        match winner(conflict, a, b, sources, severity, rules) {
            Some(true) => {
                conflict.winner = Some(a.id.clone());
                losers.insert(b.id.clone());
            }
            Some(false) => {
                conflict.winner = Some(b.id.clone());
                losers.insert(a.id.clone());
            }
            None => unresolved.push(index),
        }
    }
    Settled { conflicts, losers, unresolved }
}

/// Whether `a` stays; none when nothing decides.
fn winner(
    conflict: &Conflict,
    a: &Atom,
    b: &Atom,
    sources: &[Source],
    severity: &dyn Fn(&str) -> Option<Severity>,
    rules: Rules,
) -> Option<bool> {
    let (left, right) = (a.text(sources), b.text(sources));
    if rules.current() {
        let (one, other) = (severity(left), severity(right));
        if one != other {
            return Some(one < other);
        }
    }
    if let Some(winner) = &conflict.winner {
        return Some(*winner == a.id);
    }
    if rules.current() && conflict.kind == NUMBER {
        return None;
    }
    let rank = |atom: &Atom, text: &str| {
        let source = if rules.current() { atom.source } else { 0 };
        (source, std::cmp::Reverse(text.chars().count()), atom.order)
    };
    let (one, other) = (rank(a, left), rank(b, right));
    if one == other { None } else { Some(one < other) }
}
