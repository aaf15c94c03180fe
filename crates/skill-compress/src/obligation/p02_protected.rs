//! P02: protected blocks keep bytes, order and place, and none is added.
//!
//! Fenced and indented code, raw HTML with its comments, and link reference definitions are what a reader copies or
//! a tool reads. The whole lines are compared, so info string, fence marks, indent and quote prefix count. A block
//! belongs to its list item and stands between the same statements as before.

use skill_document::BlockKind;
use skill_model::{Finding, Span};

use super::whole::differing;
use super::{Side, Sides};

/// Compares the protected blocks of both texts.
pub(crate) fn check(sides: &Sides<'_>, findings: &mut Vec<Finding>) {
    let (left, right) = (&sides.source.outline.protected, &sides.candidate.outline.protected);
    check_rules(sides, findings);
    let bytes_left: Vec<&str> = left.iter().map(|at| bytes(sides, true, *at)).collect();
    let bytes_right: Vec<&str> = right.iter().map(|at| bytes(sides, false, *at)).collect();
    let (gone, new) = differing(&bytes_left, &bytes_right);
    if gone.is_empty() && new.is_empty() {
        check_places(sides, findings);
        return;
    }
    let changed = gone.len().min(new.len());
    for (at, other) in gone.clone().zip(new.clone()) {
        if bytes_left[at] == bytes_right[other] {
            continue;
        }
        let places = (Some(span(sides, true, left[at])), Some(span(sides, false, right[other])));
        findings.push(sides.fail(
            "P02",
            "block_changed",
            places,
            "put the block back byte by byte, in its place",
        ));
    }
    for at in gone.skip(changed) {
        let places = (Some(span(sides, true, left[at])), None);
        findings.push(sides.fail(
            "P02",
            "block_lost",
            places,
            "put the block back byte by byte, in its place",
        ));
    }
    for other in new.skip(changed) {
        let places = (None, Some(span(sides, false, right[other])));
        findings.push(sides.fail(
            "P02",
            "block_added",
            places,
            "leave out the block that the source does not hold",
        ));
    }
}

/// A thematic break may go, because it says nothing; a new one is a new block.
fn check_rules(sides: &Sides<'_>, findings: &mut Vec<Finding>) {
    let rules = |side: &Side<'_>| -> Vec<Span> {
        let blocks = side.document.blocks().iter().filter(|block| block.kind == BlockKind::Rule);
        blocks.map(|block| block.span).collect()
    };
    let (left, right) = (rules(&sides.source), rules(&sides.candidate));
    if let Some(added) = right.get(left.len()) {
        findings.push(sides.fail("P02", "block_added", (None, Some(*added)), "add no thematic break"));
    }
}

/// Equal blocks: each still lies in the same containers and between the same units.
fn check_places(sides: &Sides<'_>, findings: &mut Vec<Finding>) {
    let (left, right) = (&sides.source.outline.protected, &sides.candidate.outline.protected);
    let reach = Reach::of(sides);
    for (at, other) in left.iter().zip(right) {
        let block = &sides.source.document.blocks()[*at];
        let there = &sides.candidate.document.blocks()[*other];
        let (before, before_there) = (sides.source.units_before(*at), sides.candidate.units_before(*other));
        let rule = if !sides.same_place(&block.path, &there.path) {
            "block_parent_changed"
        } else if !reach.same_order(before, before_there) {
            "block_moved"
        } else {
            continue;
        };
        let places = (Some(block.span), Some(there.span));
        findings.push(sides.fail("P02", rule, places, "leave the block behind the statement it belongs to"));
    }
}

/// How far the units up to a place of the source reach in the offered text.
struct Reach {
    /// For each number of units of the source, the highest unit of the offered text that stands for one of them, from 1.
    highest: Vec<usize>,
    /// For each number of units of the source, the lowest unit that stands for one behind them.
    lowest: Vec<usize>,
}

impl Reach {
    fn of(sides: &Sides<'_>) -> Self {
        let homes = &sides.home;
        let mut highest = vec![0; homes.len() + 1];
        let mut lowest = vec![usize::MAX; homes.len() + 1];
        for (at, home) in homes.iter().enumerate() {
            highest[at + 1] = highest[at].max(home.map_or(0, |home| home + 1));
        }
        for (at, home) in homes.iter().enumerate().rev() {
            lowest[at] = lowest[at + 1].min(home.unwrap_or(usize::MAX));
        }
        Self { highest, lowest }
    }

    /// Whether what stands before a place stands before the other place, and what stands behind, behind.
    fn same_order(&self, before: usize, before_there: usize) -> bool {
        self.highest[before] <= before_there && self.lowest[before] >= before_there
    }
}

fn bytes<'a>(sides: &Sides<'a>, source: bool, at: usize) -> &'a str {
    let side = if source { &sides.source } else { &sides.candidate };
    let block = &side.document.blocks()[at];
    let text = side.slice(block.span);
    // The line end behind the last line of the file is for P24.
    match block.kind {
        BlockKind::Opaque => text,
        _ => text.trim_end_matches(['\n', '\r']),
    }
}

fn span(sides: &Sides<'_>, source: bool, at: usize) -> Span {
    let side = if source { &sides.source } else { &sides.candidate };
    side.document.blocks()[at].span
}

#[cfg(test)]
mod tests {
    use super::super::whole::testing::rules;
    use super::check;

    #[test]
    fn bytes_order_and_place_are_kept() {
        for (source, candidate, expect) in [
            ("Now run it.\n\n```sh\nls\n```\n", "Run it.\n\n```sh\nls\n```\n", &[][..]),
            ("a\n\n```sh\nls\n```\n", "a\n\n```sh\nls -a\n```\n", &["block_changed"]),
            ("a\n\n```sh\nls\n```\n", "a\n\n```bash\nls\n```\n", &["block_changed"]),
            ("a\n\n~~~\nls\n~~~\n", "a\n\n```\nls\n```\n", &["block_changed"]),
            ("a\n\n    run -n prod\n\nb\n", "a\n\n    run -n dev\n\nb\n", &["block_changed"]),
            ("a\n\n<!-- keep: x -->\n\nb\n", "a\n\nb\n", &["block_lost"]),
            ("a\n\n[x]: https://e.org\n", "a\n", &["block_lost"]),
            ("a\n", "a\n\n```\nnew\n```\n", &["block_added"]),
            ("a\n\n---\n\nb\n", "a\n\nb\n", &[]),
            ("a\n\nb\n", "a\n\n---\n\nb\n", &["block_added"]),
            ("> ```\n> a\n> ```\n", "```\na\n```\n", &["block_changed"]),
            (
                "1. one\n\n   ```\n   a\n   ```\n\n2. two\n",
                "1. one\n\n2. two\n\n   ```\n   a\n   ```\n",
                &["block_parent_changed"],
            ),
            ("one\n\n```\na\n```\n\ntwo\n", "one\n\ntwo\n\n```\na\n```\n", &["block_moved"]),
        ] {
            assert_eq!(rules(check, source, candidate), expect, "{source:?} -> {candidate:?}");
        }
    }
}
