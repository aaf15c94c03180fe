//! The copy that fixed rules give, without any model.

mod layout;
mod phrase;
mod repeat;

use skill_document::Document;
use skill_model::Span;

use crate::bearing::bears;
use crate::order::heads_item;
use crate::plan::{Fate, Plan};
use crate::protected::literals;
use crate::remove::removals;
use crate::{Unit, UnitClass};

/// The rule of a changed unit: filler went.
pub(crate) const FILLER: &str = "filler";

/// Plans the copy. No unit that carries an obligation is touched, and no literal.
pub(crate) fn draft(document: &Document<'_>, units: &[Unit]) -> Plan {
    let mut plan = Plan::keep_all(units.len());
    let literals = literals(document);
    let free: Vec<bool> = units.iter().map(|unit| is_free(document, unit)).collect();
    drop_repeats(document, units, &free, &mut plan);
    for (index, unit) in units.iter().enumerate().filter(|(index, _)| free[*index]) {
        let edits = phrase::cuts(document.text(), unit.span, &literals);
        if plan.fates[index] == Fate::Keep && !edits.is_empty() {
            plan.fates[index] = Fate::Cut { edits, rule: FILLER };
        }
    }
    let spans: Vec<Span> = units.iter().map(|unit| unit.span).collect();
    plan.layout = layout::edits(document, &literals, &spans);
    plan
}

/// Whether fixed rules may touch a unit. A step is an obligation by itself, and a heading never changes.
fn is_free(document: &Document<'_>, unit: &Unit) -> bool {
    !matches!(unit.class, UnitClass::Heading | UnitClass::Step) && !bears(document, unit)
}

fn drop_repeats(document: &Document<'_>, units: &[Unit], free: &[bool], plan: &mut Plan) {
    let may_go: Vec<bool> = (0..units.len())
        .map(|index| {
            let unit = &units[index];
            free[index] && !heads_item(units, index) && repeat::is_statement(&unit.text(document), unit)
        })
        .collect();
    for unit in repeat::duplicates(document, units, &may_go) {
        plan.fates[unit] = Fate::Drop { rule: "D1" };
    }
    for (index, _) in may_go.iter().enumerate().filter(|(_, may_go)| **may_go) {
        if plan.fates[index] != Fate::Keep {
            continue;
        }
        if repeat::is_further_example(document, units, index) {
            plan.fates[index] = Fate::Drop { rule: "D3" };
        } else if repeat::is_meta(&units[index].text(document)) && next_stays(units, index, plan) {
            plan.fates[index] = Fate::Drop { rule: "D4" };
        }
    }
    keep_stuck(document, units, plan);
}

/// Talk about what follows goes only when something follows under the same heading, and stays.
fn next_stays(units: &[Unit], index: usize, plan: &Plan) -> bool {
    units
        .get(index + 1)
        .is_some_and(|next| next.class != UnitClass::Heading && plan.fates[index + 1] == Fate::Keep)
}

/// Keeps units that cannot leave their place. A kept one may tie down its neighbours, so this is done a few times.
fn keep_stuck(document: &Document<'_>, units: &[Unit], plan: &mut Plan) {
    for _ in 0..4 {
        let Err(stuck) = removals(document, units, &plan.fates) else { return };
        for unit in stuck.units {
            plan.fates[unit] = Fate::Keep;
        }
    }
    plan.fates.fill(Fate::Keep);
}
