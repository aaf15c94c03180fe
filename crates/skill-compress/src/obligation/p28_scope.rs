//! P28: a unit stays under its heading, in its list item and in its order.
//!
//! A rule under a narrower heading is a narrower rule; an item one level deeper belongs to another parent.

use std::collections::BTreeMap;

use skill_model::Finding;

use super::Sides;
use crate::UnitClass;
use crate::outline::ItemKey;

/// Compares the place of every paired unit.
pub(crate) fn check(sides: &Sides<'_>, findings: &mut Vec<Finding>) {
    let in_order = longest_rising(sides);
    let mut back: BTreeMap<ItemKey, ItemKey> = BTreeMap::new();
    for (number, pair) in sides.pairs.iter().enumerate() {
        let (Some(at), Some(other)) = (pair.source.first(), pair.candidate.first()) else { continue };
        if sides.source.units[*at].class == UnitClass::Heading {
            continue;
        }
        let home = sides.source.outline.sections[*at].map(|heading| sides.home[heading]);
        let place = sides.candidate.outline.sections[*other];
        let (rule, hint) = if !same_section(home, place) {
            ("section_changed", "put the unit back under its heading")
        } else if !sides.same_place(sides.source.path(*at), sides.candidate.path(*other)) {
            ("parent_changed", "put the unit back into its list item or quote")
        } else if !one_to_one(sides, *at, *other, &mut back) {
            ("items_merged", "keep the list items apart")
        } else if !in_order[number] {
            ("order_changed", "put the unit back behind the one it followed")
        } else if pair
            .source
            .iter()
            .any(|unit| sides.source.outline.sections[*unit] != sides.source.outline.sections[*at])
        {
            ("section_changed", "merge only units of one section")
        } else {
            continue;
        };
        let span = (sides.source.units[*at].span, sides.candidate.units[*other].span);
        findings.push(sides.fail("P28", rule, (Some(span.0), Some(span.1)), hint));
    }
}

/// Whether the heading a unit stood under became the one it stands under now. A heading that was renamed or lost
/// has no home; P20 reports that.
fn same_section(home: Option<Option<usize>>, place: Option<usize>) -> bool {
    match (home, place) {
        (None, None) | (Some(None), _) => true,
        (Some(Some(home)), Some(place)) => home == place,
        (None, Some(_)) | (Some(Some(_)), None) => false,
    }
}

/// Whether no other item of the source ended up in the item of the offered text.
fn one_to_one(sides: &Sides<'_>, at: usize, other: usize, back: &mut BTreeMap<ItemKey, ItemKey>) -> bool {
    match (sides.source.outline.item_of[at], sides.candidate.outline.item_of[other]) {
        (Some(item), Some(place)) => *back.entry(place).or_insert(item) == item,
        _ => true,
    }
}

/// Which pairs belong to the longest run that rises in both texts; the others moved.
fn longest_rising(sides: &Sides<'_>) -> Vec<bool> {
    let mut kept = vec![true; sides.pairs.len()];
    let both: Vec<(usize, usize)> = sides
        .pairs
        .iter()
        .enumerate()
        .filter(|(_, pair)| !pair.source.is_empty())
        .filter_map(|(number, pair)| Some((number, *pair.candidate.first()?)))
        .collect();
    if both.windows(2).all(|pair| pair[0].1 < pair[1].1) {
        return kept;
    }
    let mut tails: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = vec![None; both.len()];
    for (at, (_, place)) in both.iter().enumerate() {
        let length = tails.partition_point(|tail| both[*tail].1 < *place);
        before[at] = length.checked_sub(1).map(|last| tails[last]);
        if length == tails.len() {
            tails.push(at);
        } else {
            tails[length] = at;
        }
    }
    for (number, _) in &both {
        kept[*number] = false;
    }
    let mut next = tails.last().copied();
    while let Some(at) = next {
        kept[both[at].0] = true;
        next = before[at];
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::super::whole::testing::rules;
    use super::check;

    #[test]
    fn heading_item_and_order_are_kept() {
        for (source, candidate, expect) in [
            ("# A\n\nOne thing here.\n\n# B\n\nTwo.\n", "# A\n\nOne thing.\n\n# B\n\nTwo.\n", &[][..]),
            ("One.\n\nTwo.\n", "One. Two.\n", &[]),
            ("# A\n\nOne.\n\n# B\n\nTwo.\n", "# A\n\n# B\n\nOne.\n\nTwo.\n", &["section_changed"]),
            ("One thing. Two more.\n", "Two more. One thing.\n", &["order_changed"]),
            ("- a b\n- c d\n", "- c d\n- a b\n", &["order_changed"]),
            ("- a b\n- c d\n", "- a b\n  - c d\n", &["parent_changed"]),
            ("- a b.\n- c d.\n", "- a b. c d.\n", &["items_merged"]),
            ("- a b\n\nc d\n", "- a b\n- c d\n", &["parent_changed"]),
            ("> a b\n\nc d\n", "a b\n\nc d\n", &["parent_changed"]),
        ] {
            assert_eq!(rules(check, source, candidate), expect, "{source:?} -> {candidate:?}");
        }
    }
}
