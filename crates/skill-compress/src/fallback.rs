use std::collections::BTreeSet;

use skill_document::Document;
use skill_model::Finding;

use crate::candidate::{Checked, check_plan};
use crate::plan::{Fate, Plan};
use crate::{Report, Unit};

/// How often a refused text is made again with less changed.
const ROUNDS: usize = 3;

/// Where the rounds ended.
#[derive(Clone, Debug)]
pub(crate) struct Settled {
    /// What is left of the plan; nothing when every round was refused.
    pub(crate) plan: Plan,
    /// The text of that plan, always clean.
    pub(crate) checked: Checked,
    /// Units set back to `keep`.
    pub(crate) kept: BTreeSet<usize>,
    /// What the rounds refused.
    pub(crate) rejected: Vec<Finding>,
}

impl Settled {
    /// The same with every unit set back, because of `findings`.
    pub(crate) fn give_up(mut self, document: &Document<'_>, findings: Vec<Finding>) -> Self {
        self.kept.extend(changed(&self.plan));
        self.rejected.extend(findings);
        self.plan = Plan::keep_all(self.plan.fates.len());
        self.checked = Checked {
            body: document.body_text().to_owned(),
            report: Report { units: self.plan.fates.len(), ..Report::default() },
        };
        self
    }
}

/// Takes back the changes of units that a failure names, until the rest holds; after three rounds, all of them.
pub(crate) fn settle(document: &Document<'_>, units: &[Unit], plan: Plan) -> Settled {
    let mut settled = Settled {
        plan,
        checked: Checked { body: String::new(), report: Report::default() },
        kept: BTreeSet::new(),
        rejected: Vec::new(),
    };
    for round in 0..=ROUNDS {
        let blamed = match check_plan(document, units, &settled.plan) {
            Ok(checked) if checked.report.is_clean() => {
                settled.checked = checked;
                return settled;
            }
            Ok(checked) => {
                let blamed = blame(units, &settled.plan, &checked.report.findings);
                settled.rejected.extend(checked.report.findings);
                blamed
            }
            Err(stuck) => stuck.units.into_iter().collect(),
        };
        if round == ROUNDS || !take_back(&mut settled, &blamed) {
            break;
        }
    }
    settled.give_up(document, Vec::new())
}

/// Sets the blamed units back; when nobody can be blamed, the changes of layout. Gives whether anything changed.
fn take_back(settled: &mut Settled, blamed: &BTreeSet<usize>) -> bool {
    let before = settled.kept.len();
    for unit in blamed {
        settled.kept.extend(settled.plan.keep(*unit));
    }
    if settled.kept.len() > before {
        return true;
    }
    let had_layout = !settled.plan.layout.is_empty();
    settled.plan.layout.clear();
    had_layout
}

fn changed(plan: &Plan) -> impl Iterator<Item = usize> {
    plan.fates.iter().enumerate().filter(|(_, fate)| **fate != Fate::Keep).map(|(unit, _)| unit)
}

/// The changed units that the findings name. For a unit that did not change, its nearest changed neighbours.
fn blame(units: &[Unit], plan: &Plan, findings: &[Finding]) -> BTreeSet<usize> {
    let changed: Vec<usize> = changed(plan).collect();
    let mut blamed = BTreeSet::new();
    for finding in findings {
        for unit in named(units, finding) {
            match changed.binary_search(&unit) {
                Ok(_) => {
                    blamed.insert(unit);
                }
                Err(place) => {
                    blamed.extend(place.checked_sub(1).map(|before| changed[before]));
                    blamed.extend(changed.get(place));
                }
            }
        }
    }
    blamed
}

/// The unit a finding names, or the units at its place in the source.
fn named(units: &[Unit], finding: &Finding) -> Vec<usize> {
    let by_id = finding.unit.as_deref().and_then(|id| {
        let number: usize = id.strip_prefix('u')?.parse().ok()?;
        number.checked_sub(1).filter(|index| units.get(*index).is_some_and(|unit| unit.id == id))
    });
    match (by_id, finding.source_range) {
        (Some(unit), _) => vec![unit],
        (None, Some(range)) => {
            let first = units.partition_point(|unit| unit.span.end <= range.start);
            let behind = units.partition_point(|unit| unit.span.start < range.end);
            // Between two units: both are named.
            if first < behind {
                (first..behind).collect()
            } else {
                first.checked_sub(1).into_iter().chain((first < units.len()).then_some(first)).collect()
            }
        }
        (None, None) => Vec::new(),
    }
}
