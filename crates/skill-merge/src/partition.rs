use std::collections::{BTreeMap, BTreeSet};

use skill_model::meld::Conflict;

use crate::atom::Atom;
use crate::group::Placement;

/// The most children of a set.
const LIMIT: usize = 3;

/// What one child is made of.
#[derive(Clone, Debug)]
pub(crate) struct Cluster {
    pub(crate) label: String,
    /// Positions in the list of atoms, in its order.
    pub(crate) atoms: Vec<usize>,
}

/// The clusters in order of their labels, and a warning when there are more than three.
pub(crate) fn partition(
    atoms: &[Atom],
    placements: &[Placement],
    kept: &[bool],
    conflicts: &[Conflict],
) -> (Vec<Cluster>, Option<String>) {
    let mut groups: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for at in (0..atoms.len()).filter(|at| kept[*at]) {
        groups.entry(&placements[at].group).or_default().push(at);
    }
    let mut clusters: Vec<Cluster> =
        groups.into_iter().map(|(label, atoms)| Cluster { label: label.to_owned(), atoms }).collect();
    let mut standing = standing(atoms, kept, conflicts);
    while clusters.len() > LIMIT {
        clusters.sort_by(|a, b| (a.atoms.len(), &a.label).cmp(&(b.atoms.len(), &b.label)));
        let Some((one, other)) = fusible(&clusters, &mut standing) else {
            clusters.sort_by(|a, b| a.label.cmp(&b.label));
            let count = clusters.len();
            let warning =
                format!("cannot reduce to 3 skills without co-locating a conflict; emitting {count}");
            return (clusters, Some(warning));
        };
        let gone = clusters.remove(other);
        let Cluster { label, atoms } = &mut clusters[one];
        let (first, second) =
            if *label <= gone.label { (&*label, &gone.label) } else { (&gone.label, &*label) };
        *label = format!("{first} + {second}");
        atoms.extend(gone.atoms);
        atoms.sort_unstable();
        clusters.sort_by(|a, b| a.label.cmp(&b.label));
    }
    (clusters, None)
}

/// The conflicts whose atoms both stay.
fn standing(atoms: &[Atom], kept: &[bool], conflicts: &[Conflict]) -> Vec<(usize, usize)> {
    let position: BTreeMap<&str, usize> =
        (0..atoms.len()).rev().filter(|at| kept[*at]).map(|at| (atoms[at].id.as_str(), at)).collect();
    let both = |conflict: &Conflict| {
        Some((*position.get(conflict.atom_a.as_str())?, *position.get(conflict.atom_b.as_str())?))
    };
    conflicts.iter().filter_map(both).collect()
}

/// The first pair in order whose atoms do not conflict.
fn fusible(clusters: &[Cluster], standing: &mut [(usize, usize)]) -> Option<(usize, usize)> {
    let mut home = BTreeMap::new();
    for (index, cluster) in clusters.iter().enumerate() {
        home.extend(cluster.atoms.iter().map(|atom| (*atom, index)));
    }
    let apart: BTreeSet<(usize, usize)> = standing
        .iter()
        .filter_map(|(a, b)| Some((*home.get(a)?, *home.get(b)?)))
        .map(|(a, b)| (a.min(b), a.max(b)))
        .collect();
    let count = clusters.len();
    let pairs = (0..count).flat_map(|one| (one + 1..count).map(move |other| (one, other)));
    pairs.into_iter().find(|pair| !apart.contains(pair))
}
