use std::collections::{BTreeMap, BTreeSet};

use skill_model::meld::UseCaseProfile;

use crate::atom::Atom;
use crate::link;
use crate::text::{ascii_words, words};
use crate::{MergeError, Rules, Source};

/// Which atoms stay.
pub(crate) struct Pruned {
    /// One for each atom, in the same order.
    pub(crate) kept: Vec<bool>,
    /// Sorted.
    pub(crate) warnings: Vec<String>,
}

/// Keeps what shares a word with the profile and did not lose, with all it leads to. A heading stays when something of its
/// section does; a link definition when its label is used.
pub(crate) fn prune(
    atoms: &[Atom],
    sources: &[Source],
    profile: &UseCaseProfile,
    losers: &BTreeSet<String>,
    rules: Rules,
) -> Result<Pruned, MergeError> {
    let needles = needles(profile, rules);
    let structure = |atom: &Atom| rules.current() && matches!(atom.letter, 'h' | 'd');
    let relevant = |atom: &Atom| {
        let found = tokens(atom.text(sources), rules);
        !losers.contains(&atom.id) && !structure(atom) && (needles.is_empty() || !needles.is_disjoint(&found))
    };
    let mut kept: Vec<bool> = atoms.iter().map(relevant).collect();
    if rules.current() {
        let outline = Outline::new(atoms, sources);
        close(atoms, sources, &outline, losers, &mut kept)?;
        keep_headings(atoms, &outline, &mut kept);
        keep_definitions(atoms, sources, needles.is_empty(), &mut kept);
    }
    let mut warnings = BTreeSet::new();
    if rules.current() {
        for (atom, _) in atoms.iter().zip(&kept).filter(|(_, kept)| **kept) {
            for path in link::support_references(atom.text(sources)) {
                if !sources[atom.source].holds(&path) {
                    warnings.insert(format!("unresolved dependency '{path}' from {}", atom.id));
                }
            }
        }
    }
    Ok(Pruned { kept, warnings: warnings.into_iter().collect() })
}

fn tokens(text: &str, rules: Rules) -> BTreeSet<String> {
    if rules.current() { words(text, 3) } else { ascii_words(text, 3) }
}

fn needles(profile: &UseCaseProfile, rules: Rules) -> BTreeSet<String> {
    let lists = [&profile.languages, &profile.frameworks, &profile.conventions, &profile.tasks];
    let texts = lists.into_iter().flatten().chain([&profile.summary]);
    texts.flat_map(|text| tokens(text, rules)).collect()
}

/// The headings of each source with what stands below them.
struct Outline {
    /// Positions in the list of atoms, by source and then by place.
    by_source: BTreeMap<usize, Vec<usize>>,
    /// Source and fragment to the position of its heading.
    anchors: BTreeMap<(usize, String), usize>,
}

impl Outline {
    fn new(atoms: &[Atom], sources: &[Source]) -> Self {
        let mut by_source: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        let mut anchors = BTreeMap::new();
        for (at, atom) in atoms.iter().enumerate() {
            by_source.entry(atom.source).or_default().push(at);
        }
        for members in by_source.values_mut() {
            members.sort_by_key(|at| atoms[*at].order);
            for at in members {
                let atom = &atoms[*at];
                if atom.letter == 'h' {
                    anchors.entry((atom.source, link::anchor(atom.text(sources)))).or_insert(*at);
                }
            }
        }
        Self { by_source, anchors }
    }

    /// What stands directly below a heading, up to the next one.
    fn below(&self, atoms: &[Atom], heading: usize) -> Vec<usize> {
        let members = &self.by_source[&atoms[heading].source];
        let after = members.partition_point(|at| atoms[*at].order <= atoms[heading].order);
        members[after..].iter().copied().take_while(|at| atoms[*at].letter != 'h').collect()
    }
}

/// Follows links to headings: what stands below the heading comes along.
fn close(
    atoms: &[Atom],
    sources: &[Source],
    outline: &Outline,
    losers: &BTreeSet<String>,
    kept: &mut [bool],
) -> Result<(), MergeError> {
    let mut stack: Vec<usize> = (0..atoms.len()).filter(|at| kept[*at]).collect();
    while let Some(at) = stack.pop() {
        let atom = &atoms[at];
        for fragment in link::fragments(atom.text(sources)) {
            let Some(heading) = outline.anchors.get(&(atom.source, fragment)) else { continue };
            if losers.contains(&atoms[*heading].id) {
                let (a, b) = (&atom.id, &atoms[*heading].id);
                return Err(MergeError::new(format!(
                    "kept atom {a} depends on conflict-loser {b}; re-adjudicate"
                )));
            }
            for below in outline.below(atoms, *heading) {
                if !kept[below] && atoms[below].letter != 'd' && !losers.contains(&atoms[below].id) {
                    kept[below] = true;
                    stack.push(below);
                }
            }
        }
    }
    Ok(())
}

/// Walks each source backwards: a heading stays when something below it stays, up to the next heading of its level or above.
fn keep_headings(atoms: &[Atom], outline: &Outline, kept: &mut [bool]) {
    for members in outline.by_source.values() {
        // filled[n]: something stays behind here that no heading of level n or above has closed yet.
        let mut filled = [false; 8];
        for at in members.iter().rev() {
            let atom = &atoms[*at];
            if atom.letter != 'h' {
                if kept[*at] {
                    filled = [true; 8];
                }
                continue;
            }
            let level = usize::from(atom.level.clamp(1, 6));
            kept[*at] = filled[level];
            filled[level..].fill(false);
        }
    }
}

/// A definition without profile stays as everything does; else when a kept atom of its source uses its label.
fn keep_definitions(atoms: &[Atom], sources: &[Source], all: bool, kept: &mut [bool]) {
    let mut used: BTreeSet<(usize, String)> = BTreeSet::new();
    for (at, atom) in atoms.iter().enumerate() {
        if kept[at] && atom.letter != 'c' {
            used.extend(link::labels(atom.text(sources)).into_iter().map(|label| (atom.source, label)));
        }
    }
    for (at, atom) in atoms.iter().enumerate().filter(|(_, atom)| atom.letter == 'd') {
        let text = atom.text(sources);
        let mut labels = link::labels(text).into_iter();
        kept[at] = all || labels.any(|label| used.contains(&(atom.source, label)));
    }
}
