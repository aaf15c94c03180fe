use std::collections::BTreeMap;

use crate::atom::Atom;
use crate::{Rules, Source};

/// The atoms that stay, by skill and place, and the sorted ids of those whose text another one already says.
pub(crate) fn dedupe(atoms: Vec<Atom>, sources: &[Source], rules: Rules) -> (Vec<Atom>, Vec<String>) {
    let mut order: Vec<usize> = (0..atoms.len()).collect();
    order.sort_by(|a, b| atoms[*a].place(sources).cmp(&atoms[*b].place(sources)));
    let mut first = BTreeMap::new();
    let mut gone = vec![false; atoms.len()];
    for index in &order {
        let atom = &atoms[*index];
        if *first.entry(Same::of(atom, sources, rules)).or_insert(*index) != *index {
            gone[*index] = true;
        }
    }
    let mut deduped: Vec<String> =
        order.iter().filter(|index| gone[**index]).map(|index| atoms[*index].id.clone()).collect();
    deduped.sort_unstable();
    let mut slots: Vec<Option<Atom>> = atoms.into_iter().map(Some).collect();
    let survivors = order.iter().filter(|index| !gone[**index]).filter_map(|index| slots[*index].take());
    (survivors.collect(), deduped)
}

/// Two atoms with an equal value say the same.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Same {
    /// Whoever says it.
    Anywhere(String),
    /// Code and HTML: the exact bytes.
    Exactly(String),
    /// Headings, rules and link definitions: only within their source.
    Within(usize, String),
}

impl Same {
    fn of(atom: &Atom, sources: &[Source], rules: Rules) -> Self {
        match atom.letter {
            _ if !rules.current() => Self::Anywhere(atom.key.clone()),
            'c' | 'x' => Self::Exactly(atom.text(sources).to_owned()),
            'h' | 'r' | 'd' => Self::Within(atom.source, atom.key.clone()),
            _ => Self::Anywhere(atom.key.clone()),
        }
    }
}
