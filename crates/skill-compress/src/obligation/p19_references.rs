//! P19: cross references reach the place they reached.
//!
//! `see Step 4` means another step when the numbers change, and an anchor dies with its heading.

use std::collections::BTreeSet;

use skill_document::{Inline, InlineKind};
use skill_model::Finding;

use super::{PairView, Piece, Side, Sides};
use crate::outline::Step;

/// Places that carry a number or letter, without a plural ending. Sorted.
const PLACES: &[&str] = &[
    "appendix", "chapter", "figure", "gate", "level", "option", "part", "phase", "question", "rule",
    "section", "stage", "step", "table", "task", "tier",
];

/// Looks for references whose target went away.
pub(crate) fn check(sides: &Sides<'_>, findings: &mut Vec<Finding>) {
    let is_anchor = |inline: &&Inline| {
        inline.kind == InlineKind::LinkTarget && sides.candidate.slice(inline.span).starts_with('#')
    };
    let anchors: Vec<&Inline> = sides.candidate.document.inlines().iter().filter(is_anchor).collect();
    if !anchors.is_empty() {
        check_anchors(sides, &anchors, findings);
    }
    let steps = |side: &Side<'_>| -> Vec<String> { side.outline.steps.iter().map(number_of).collect() };
    let renumbered = steps(&sides.source) != steps(&sides.candidate);
    if !renumbered {
        return;
    }
    for unit in &sides.candidate.units {
        let named = numbered(&unit.text(sides.candidate.document));
        if named
            .iter()
            .any(|name| name.starts_with("step") || name.starts_with("phase") || name.starts_with("stage"))
        {
            let hint = "keep the numbers of the steps, because the text refers to one";
            findings.push(sides.fail("P19", "target_renumbered", (None, Some(unit.span)), hint));
        }
    }
}

fn check_anchors(sides: &Sides<'_>, anchors: &[&Inline], findings: &mut Vec<Finding>) {
    let (slugs, known) = (slugs(&sides.candidate), slugs(&sides.source));
    for inline in anchors {
        let slug = sides.candidate.slice(inline.span).trim_start_matches('#');
        if known.contains(slug) && !slugs.contains(slug) {
            let hint = "keep the heading that the link points to";
            findings.push(sides.fail("P19", "anchor_lost", (None, Some(inline.span)), hint));
        }
    }
}

/// Compares the references inside a pair.
pub(crate) fn check_pair(pair: &PairView<'_>, findings: &mut Vec<Finding>) {
    let (left, right) = (references(&pair.source), references(&pair.candidate));
    if left != right {
        let hint =
            format!("keep the references: {}", if left.is_empty() { "none".into() } else { left.join(", ") });
        findings.push(pair.fail("P19", "reference_changed", hint));
    }
}

fn references(piece: &Piece<'_>) -> Vec<String> {
    let mut out: Vec<String> = piece
        .inlines
        .iter()
        .filter(|inline| inline.kind == InlineKind::CrossReference)
        .map(|inline| piece.slice(inline).split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase())
        .collect();
    if out.is_empty() {
        out = numbered(&piece.text);
    }
    out
}

/// The references with a number or letter: `step 4`, `rule 2a`, `section 3.1`.
fn numbered(text: &str) -> Vec<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    words
        .windows(2)
        .filter_map(|pair| {
            let name = pair[0].trim_start_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
            let number = pair[1].trim_matches(|c: char| !c.is_alphanumeric());
            let named = PLACES.binary_search(&name.trim_end_matches('s')).is_ok();
            let short =
                number.len() <= 5 && (number.len() == 1 || number.starts_with(|c: char| c.is_ascii_digit()));
            (named && short && !number.is_empty() && number != "a")
                .then(|| format!("{name} {number}").to_lowercase())
        })
        .collect()
}

fn number_of(step: &Step) -> String {
    step.marker.chars().filter(char::is_ascii_alphanumeric).collect()
}

/// The anchors of the headings, as the usual renderers make them.
fn slugs(side: &Side<'_>) -> BTreeSet<String> {
    side.units
        .iter()
        .filter(|unit| unit.class == crate::UnitClass::Heading)
        .map(|unit| {
            let title = side.slice(unit.span).to_lowercase();
            let kept = title.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
            kept.map(|c| if c == ' ' { '-' } else { c }).collect()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::{testing, whole};
    use super::{check, check_pair};

    #[test]
    fn targets_stay() {
        for (source, candidate, expect) in [
            (
                "## The Limits\n\nSee [them](#the-limits) now.\n",
                "## The Limits\n\nSee [them](#the-limits).\n",
                &[][..],
            ),
            ("## Limits\n\nSee [them](#limits).\n", "## Bounds\n\nSee [them](#limits).\n", &["anchor_lost"]),
            (
                "1. a b\n2. c d\n\nGo back to Step 2.\n",
                "1. c d\n\nGo back to Step 2.\n",
                &["target_renumbered"],
            ),
        ] {
            assert_eq!(
                whole::testing::rules(check, source, candidate),
                expect,
                "{source:?} -> {candidate:?}"
            );
        }
    }

    #[test]
    fn references_are_equal() {
        assert_eq!(
            testing::rules(check_pair, "Go back to Step 4 again.", "Go back to Step 5."),
            ["reference_changed"]
        );
        assert!(testing::rules(check_pair, "Simply go back to Step 4.", "Go back to Step 4.").is_empty());
    }
}
