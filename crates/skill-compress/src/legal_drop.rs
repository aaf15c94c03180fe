//! Whether a unit may be left out (D1 to D4 of section 8 of the contract), and what added text is.

use std::collections::BTreeMap;

use skill_model::{Finding, Level};

use crate::obligation::{PAIR, PairView, Sides};
use crate::{Unit, UnitClass};

/// Units whose text survives unchanged, by text: what can stand in for a dropped duplicate.
pub(crate) struct Witnesses {
    by_text: BTreeMap<String, Vec<usize>>,
}

impl Witnesses {
    /// Collects the surviving texts; nothing when no unit was dropped.
    pub(crate) fn of(sides: &Sides<'_>, equal: &[bool]) -> Self {
        let mut by_text: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        if sides.pairs.iter().any(|pair| pair.candidate.is_empty()) {
            for (pair, equal) in sides.pairs.iter().zip(equal) {
                if *equal && let [at] = pair.source.as_slice() {
                    let text = sides.source.units[*at].text(sides.source.document).into_owned();
                    by_text.entry(text).or_default().push(*at);
                }
            }
        }
        Self { by_text }
    }
}

/// Reports a dropped unit unless it is a legal drop.
pub(crate) fn judge_drop(
    sides: &Sides<'_>,
    at: usize,
    view: &PairView<'_>,
    witnesses: &Witnesses,
    findings: &mut Vec<Finding>,
) {
    let unit = &sides.source.units[at];
    if unit.class == UnitClass::Heading {
        // P20 reports it.
        return;
    }
    let prose = unit.class == UnitClass::Para || (unit.class == UnitClass::Item && !is_head(sides, at));
    if prose && has_witness(sides, unit, view, witnesses) {
        return;
    }
    let mut lost = Vec::new();
    for (id, check) in PAIR {
        if !matches!(*id, "P21" | "P27" | "P29") {
            check(view, &mut lost);
        }
    }
    let literal = view.source.inlines.iter().any(|inline| inline.kind.is_literal());
    if prose && lost.is_empty() && !literal {
        return;
    }
    if !lost.iter().any(|finding| finding.level == Level::Fail) {
        lost.push(bare_drop(view, unit, literal));
    }
    findings.append(&mut lost);
}

/// Reports text that no unit of the source stands behind.
pub(crate) fn judge_invention(view: &PairView<'_>, findings: &mut Vec<Finding>) {
    if view.candidate.units.iter().all(|unit| unit.class == UnitClass::Heading) {
        // P20 reports it.
        return;
    }
    if !view.candidate.text.contains(char::is_alphanumeric) {
        return;
    }
    findings.push(view.fail("P21", "unit_added", "leave out what the source does not say"));
    for (_, check) in PAIR {
        let mut added = Vec::new();
        check(view, &mut added);
        findings
            .extend(added.into_iter().filter(|finding| finding.level == Level::Fail && finding.id != "P21"));
    }
}

fn bare_drop(view: &PairView<'_>, unit: &Unit, literal: bool) -> Finding {
    let hint = "keep the unit, reworded if need be";
    match unit.class {
        UnitClass::Step => view.fail("P10", "step_text_lost", hint),
        UnitClass::Item => view.fail("P11", "item_lost", hint),
        UnitClass::Cell => view.fail("P12", "cell_lost", hint),
        _ if literal => view.fail("P22", "literal_lost", hint),
        _ => view.review("P29", "unit_dropped", hint),
    }
}

/// D1: an equal unit survives in the same scope or in one around it.
fn has_witness(sides: &Sides<'_>, unit: &Unit, view: &PairView<'_>, witnesses: &Witnesses) -> bool {
    witnesses
        .by_text
        .get(&view.source.text)
        .is_some_and(|same| same.iter().any(|at| unit.scope.starts_with(&sides.source.units[*at].scope)))
}

/// Whether a unit is the first text of its list item.
fn is_head(sides: &Sides<'_>, at: usize) -> bool {
    let item = sides.source.outline.item_of[at];
    item.is_some() && (at == 0 || sides.source.outline.item_of[at - 1] != item)
}
