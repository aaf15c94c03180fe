mod number;
mod polarity;
mod trigger;

use std::collections::{BTreeMap, BTreeSet};

use skill_model::meld::{AtomKind, Conflict, ConflictSource};

use crate::atom::Atom;
use crate::group::Placement;
use crate::{MergeError, Rules, Source};

/// One atom as the detectors see it.
pub(crate) struct Subject<'a> {
    pub(crate) atom: &'a Atom,
    pub(crate) text: &'a str,
    pub(crate) kind: AtomKind,
}

/// Two positions in the list of subjects.
pub(crate) type Pair = (usize, usize);

/// The subjects of all atoms.
pub(crate) fn subjects<'a>(
    atoms: &'a [Atom],
    placements: &[Placement],
    sources: &'a [Source],
) -> Vec<Subject<'a>> {
    let one = |(atom, placement): (&'a Atom, &Placement)| Subject {
        atom,
        text: atom.text(sources),
        kind: placement.kind,
    };
    atoms.iter().zip(placements).map(one).collect()
}

/// The structural conflicts, sorted by both ids and type. Candidates come from an index of what the atoms speak of.
pub(crate) fn structural(subjects: &[Subject<'_>], rules: Rules) -> Vec<Conflict> {
    let mut found = BTreeSet::new();
    let mut add = |pairs: Vec<Pair>, kind: &'static str| {
        for (a, b) in pairs {
            let (a, b) = (&subjects[a].atom.id, &subjects[b].atom.id);
            found.insert((a.min(b).clone(), a.max(b).clone(), kind));
        }
    };
    add(polarity::pairs(subjects, rules), "antonymic-directive");
    add(number::pairs(subjects, rules), NUMBER);
    if rules.current() {
        add(trigger::pairs(subjects), "same-trigger");
    }
    let conflict = |(atom_a, atom_b, kind): (String, String, &str)| Conflict {
        atom_a,
        atom_b,
        kind: kind.to_owned(),
        source: ConflictSource::Structural,
        severity: None,
        winner: None,
    };
    found.into_iter().map(conflict).collect()
}

/// The type of two numbers under one key.
pub(crate) const NUMBER: &str = "numeric-bound";

/// Puts a host's winners into the structural conflicts and adds its semantic ones. Nothing vanishes.
pub(crate) fn adjudicate(
    mut conflicts: Vec<Conflict>,
    adjudication: &[Conflict],
    atoms: &[Atom],
    rules: Rules,
) -> Result<Vec<Conflict>, MergeError> {
    let known: BTreeSet<&str> = atoms.iter().map(|atom| atom.id.as_str()).collect();
    for told in adjudication {
        if rules.current() {
            let unknown = [&told.atom_a, &told.atom_b].into_iter().find(|id| !known.contains(id.as_str()));
            if let Some(id) = unknown {
                return Err(MergeError::new(format!("adjudication names the unknown atom '{id}'")));
            }
            check_winner(told)?;
        }
    }
    let told: BTreeMap<(&str, &str), &Conflict> =
        adjudication.iter().map(|conflict| (pair(conflict), conflict)).collect();
    for conflict in &mut conflicts {
        if let Some(told) = told.get(&pair(conflict)) {
            let winner = Conflict { winner: told.winner.clone(), ..conflict.clone() };
            check_winner(&winner)?;
            conflict.winner = winner.winner;
        }
    }
    let mut pairs: BTreeSet<(String, String)> = conflicts.iter().map(owned_pair).collect();
    for told in adjudication {
        if told.source == ConflictSource::Semantic && pairs.insert(owned_pair(told)) {
            conflicts.push(told.clone());
        }
    }
    conflicts.sort_by(|a, b| (&a.atom_a, &a.atom_b, &a.kind).cmp(&(&b.atom_a, &b.atom_b, &b.kind)));
    Ok(conflicts)
}

fn check_winner(conflict: &Conflict) -> Result<(), MergeError> {
    let (a, b) = (&conflict.atom_a, &conflict.atom_b);
    match &conflict.winner {
        Some(winner) if winner != a && winner != b => {
            Err(MergeError::new(format!("adjudicated winner '{winner}' is not part of conflict {a}|{b}")))
        }
        _ => Ok(()),
    }
}

fn pair(conflict: &Conflict) -> (&str, &str) {
    let (a, b) = (conflict.atom_a.as_str(), conflict.atom_b.as_str());
    (a.min(b), a.max(b))
}

fn owned_pair(conflict: &Conflict) -> (String, String) {
    let (a, b) = pair(conflict);
    (a.to_owned(), b.to_owned())
}
