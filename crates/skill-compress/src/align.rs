mod exact;
pub(crate) mod similar;

use std::borrow::Cow;

use skill_document::Document;

use crate::{Unit, UnitClass};

/// Which units of the source stand behind which units of the offered text. Indices into the two unit lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// Units of the source; more than one for a merge, none for text that no unit of the source stands behind.
    pub source: Vec<usize>,
    /// Units of the offered text; empty for a drop. More than one when one unit was split into sentences.
    pub candidate: Vec<usize>,
}

/// Where the pairing comes from.
#[derive(Clone, Debug)]
pub enum Alignment {
    /// The host said so, by operations.
    Given(Vec<Pair>),
    /// It is inferred: exact matches first, then literal anchors and order inside one scope.
    Inferred,
}

/// One text with what pairing needs to know about its units.
pub(crate) struct Text<'a> {
    pub(crate) units: &'a [Unit],
    /// The text of each unit on one line, blanks folded.
    pub(crate) texts: Vec<String>,
}

impl<'a> Text<'a> {
    pub(crate) fn of(document: &Document<'_>, units: &'a [Unit]) -> Self {
        Self { units, texts: units.iter().map(|unit| fold_blanks(unit.text(document))).collect() }
    }

    /// The text of some units, joined by one blank.
    pub(crate) fn joined(&self, units: &[usize]) -> String {
        units.iter().map(|at| self.texts[*at].as_str()).collect::<Vec<_>>().join(" ")
    }
}

/// Every unit of both texts stands in exactly one pair: with its counterpart, or alone as a drop or an invention.
/// Pairs come in order of the source; an invention comes behind the pair of the unit in front of it.
pub(crate) fn pair_up(source: &Text<'_>, candidate: &Text<'_>, alignment: &Alignment) -> Vec<Pair> {
    let pairs = match alignment {
        Alignment::Given(pairs) => checked(pairs, source.units.len(), candidate.units.len()),
        Alignment::Inferred => infer(source, candidate),
    };
    complete(pairs, source.units.len(), candidate.units.len())
}

fn infer(source: &Text<'_>, candidate: &Text<'_>) -> Vec<Pair> {
    let (left, right) = exact::names(source, candidate);
    let mut partner: Vec<Option<usize>> = vec![None; left.len()];
    let mut taken = vec![false; right.len()];
    let mut gaps = Vec::new();
    exact::match_equal(&left, &right, &mut partner, &mut gaps);
    for at in partner.iter().flatten() {
        taken[*at] = true;
    }
    exact::match_moved(&left, &right, &gaps, &mut partner, &mut taken);
    let mut pairs: Vec<Pair> = Vec::new();
    for gap in &gaps {
        similar::match_similar(source, candidate, gap, &mut partner, &mut taken);
    }
    for (at, other) in partner.iter().enumerate() {
        if let Some(other) = other {
            pairs.push(Pair { source: vec![at], candidate: vec![*other] });
        }
    }
    similar::attach_rest(source, candidate, &mut pairs);
    pairs
}

/// Given pairs without indices that do not exist or stand in an earlier pair. What has no counterpart stands alone,
/// so that each drop is judged by itself.
fn checked(pairs: &[Pair], sources: usize, candidates: usize) -> Vec<Pair> {
    let (mut left, mut right) = (vec![false; sources], vec![false; candidates]);
    let free =
        |seen: &mut [bool], at: usize| seen.get_mut(at).is_some_and(|seen| !std::mem::replace(seen, true));
    let mut out = Vec::new();
    for pair in pairs.iter().filter(|pair| !pair.source.is_empty() && !pair.candidate.is_empty()) {
        let source: Vec<usize> = pair.source.iter().copied().filter(|at| free(&mut left, *at)).collect();
        let candidate: Vec<usize> =
            pair.candidate.iter().copied().filter(|at| free(&mut right, *at)).collect();
        if source.is_empty() || candidate.is_empty() {
            // A pair that lost one side is none; its units are taken up as drops and inventions.
            source.iter().for_each(|at| left[*at] = false);
            candidate.iter().for_each(|at| right[*at] = false);
        } else {
            out.push(Pair { source, candidate });
        }
    }
    out
}

/// Adds the units that stand in no pair and puts everything in order.
fn complete(mut pairs: Vec<Pair>, sources: usize, candidates: usize) -> Vec<Pair> {
    let (mut left, mut right) = (vec![false; sources], vec![None; candidates]);
    for pair in &mut pairs {
        pair.source.sort_unstable();
        pair.candidate.sort_unstable();
        for at in &pair.source {
            left[*at] = true;
        }
        for at in &pair.candidate {
            right[*at] = Some(pair.source[0]);
        }
    }
    let drops = left.iter().enumerate().filter(|(_, seen)| !**seen);
    pairs.extend(drops.map(|(at, _)| Pair { source: vec![at], candidate: Vec::new() }));
    let mut keyed: Vec<(usize, usize, Pair)> =
        pairs.into_iter().map(|pair| (pair.source[0] + 1, 0, pair)).collect();
    // An invention takes the place of the nearest paired unit in front of it.
    let mut place = 0;
    for (at, seen) in right.iter().enumerate() {
        match seen {
            Some(first) => place = first + 1,
            None => keyed.push((place, at + 1, Pair { source: Vec::new(), candidate: vec![at] })),
        }
    }
    keyed.sort_by_key(|(place, order, _)| (*place, *order));
    keyed.into_iter().map(|(_, _, pair)| pair).collect()
}

/// Whether a unit of one class may become one of the other. Headings and cells have fixed places.
fn may_pair(left: UnitClass, right: UnitClass) -> bool {
    let fixed = |class| matches!(class, UnitClass::Heading | UnitClass::Cell);
    left == right || (!fixed(left) && !fixed(right))
}

/// Runs of blanks become one blank; not beside code, where blanks count.
fn fold_blanks(text: Cow<'_, str>) -> String {
    if text.contains('`') || !text.contains("  ") {
        return text.into_owned();
    }
    let mut out = String::with_capacity(text.len());
    for word in text.split_ascii_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}

#[cfg(test)]
mod tests {
    use skill_document::parse;

    use super::{Alignment, Pair, Text, pair_up};
    use crate::units;

    /// The pairs as numbers from 1: `1-1` a pair, `1,2-1` a merge, `1-` a drop, `-1` an invention.
    fn pairs(source: &str, candidate: &str, alignment: &Alignment) -> String {
        let (left, right) = (parse(source.as_bytes()), parse(candidate.as_bytes()));
        let (units_left, units_right) = (units(&left), units(&right));
        let found = pair_up(&Text::of(&left, &units_left), &Text::of(&right, &units_right), alignment);
        let name =
            |units: &[usize]| units.iter().map(|at| (at + 1).to_string()).collect::<Vec<_>>().join(",");
        let names: Vec<String> =
            found.iter().map(|pair| format!("{}-{}", name(&pair.source), name(&pair.candidate))).collect();
        names.join(" ")
    }

    #[track_caller]
    fn check(source: &str, candidate: &str, expect: &str) {
        assert_eq!(pairs(source, candidate, &Alignment::Inferred), expect, "{source:?} -> {candidate:?}");
    }

    #[test]
    fn equal_units_pair_in_order() {
        check("A b. C d. E f.\n", "A b. C d. E f.\n", "1-1 2-2 3-3");
        check("A b. C d. E f.\n", "A b. E f.\n", "1-1 2- 3-2");
        check("A b. E f.\n", "A b. C d. E f.\n", "1-1 -2 2-3");
        check("A b. A b. A b.\n", "A b. A b.\n", "1-1 2-2 3-");
        check("A b. C d. E f.\n", "C d. E f. A b.\n", "1-3 2-1 3-2");
    }

    #[test]
    fn reworded_units_pair_by_their_words() {
        check(
            "Open the log file. Never delete old rows. Write the report.\n",
            "Open the log. Write a report.\n",
            "1-1 2- 3-2",
        );
        check(
            "# A\n\nOpen the log file.\n\n# B\n\nOther text.\n",
            "# A\n\nOpen the log.\n\n# B\n\nNew words.\n",
            "1-1 2-2 3-3 4-4",
        );
        check("- open the log\n- write it\n- close all\n", "- open logs\n- close it all\n", "1-1 2- 3-2");
    }

    #[test]
    fn sentences_merge_and_split_inside_a_block() {
        check(
            "Open the log. The log is read by line. Stop there.\n",
            "Open the log and read it by line. Stop there.\n",
            "1,2-1 3-2",
        );
        check(
            "Open the log and read every line of it. Stop there.\n",
            "Open the log. Read every line. Stop there.\n",
            "1-1,2 2-3",
        );
        check("- open the log\n- read the log by line\n", "- open the log and read it by line\n", "1- 2-1");
    }

    #[test]
    fn a_given_pairing_is_completed() {
        let pair = |source: &[usize], candidate: &[usize]| Pair {
            source: source.into(),
            candidate: candidate.into(),
        };
        let given = Alignment::Given(vec![pair(&[0], &[1]), pair(&[0, 9], &[7]), pair(&[], &[2])]);
        assert_eq!(pairs("A b. C d.\n", "E f. G h. I j.\n", &given), "-1 1-2 -3 2-");
    }
}
