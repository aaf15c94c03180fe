use skill_document::Document;
use skill_model::Finding;

use crate::candidate::joined_words;
use crate::draft::draft;
use crate::fallback::{Settled, settle};
use crate::ops::{Ops, OpsError, plan_of, refuse_unsafe};
use crate::plan::{Fate, Plan};
use crate::triage::{Drafter, is_smaller, triage};
use crate::{Report, SkipReason, Unit, WorkOrder, units};

/// What is handed out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Served {
    /// A shorter copy that holds every obligation.
    Compressed,
    /// The body itself: not worth a copy, or nothing to gain.
    Verbatim,
    /// The body itself: a gate refused every change.
    VerbatimFallback,
}

impl Served {
    /// The word that is printed.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Compressed => "compressed",
            Self::Verbatim => "verbatim",
            Self::VerbatimFallback => "verbatim_fallback",
        }
    }
}

/// One unit that the copy changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The unit of the source.
    pub unit: String,
    /// `filler`, `rewrite`, `merge`, or the rule of the drop, `D1` to `D4`.
    pub rule: &'static str,
}

/// A body to hand out, and how it came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The body. Equal to the source body unless [`Self::served`] is [`Served::Compressed`].
    pub body: String,
    /// Why the body is the source body; none for a copy.
    pub skip: Option<SkipReason>,
    /// What it is.
    pub served: Served,
    /// Units that a gate made keep their text, in order of place.
    pub kept_by_fallback: Vec<String>,
    /// What the obligations say about the body: always clean.
    pub report: Report,
    /// What earlier rounds were refused for.
    pub rejected: Vec<Finding>,
    /// The changed units, in order of place.
    pub changes: Vec<Change>,
}

/// Makes a copy by fixed rules: triage, draft, proof, fallback. Equal sources give equal outcomes.
#[must_use]
pub fn compress(document: &Document<'_>) -> Outcome {
    let units = units(document);
    if refuse_unsafe(document).is_err() {
        return verbatim(document, &units, SkipReason::NoSaving);
    }
    if let Some(reason) = triage(document, Drafter::Rules) {
        return verbatim(document, &units, reason);
    }
    let plan = draft(document, &units);
    outcome(document, &units, settle(document, &units, plan))
}

/// Makes a copy from operations. Units that a gate refuses keep their text; after three rounds, all do.
///
/// # Errors
///
/// [`OpsError`] when the operations do not belong to these bytes or damage a stand-in.
pub fn compress_ops_with_fallback(
    document: &Document<'_>,
    order: &WorkOrder,
    ops: &Ops,
) -> Result<Outcome, OpsError> {
    let units = units(document);
    let plan = plan_of(document, order, ops, &units)?;
    if let Some(reason) = triage(document, Drafter::Host) {
        return Ok(verbatim(document, &units, reason));
    }
    let mut settled = settle(document, &units, plan);
    if let Some(finding) = joined_words(document, &settled.checked.body) {
        settled = settled.give_up(document, vec![finding]);
    }
    Ok(outcome(document, &units, settled))
}

/// Applies T5 and T6 to what the rounds left.
fn outcome(document: &Document<'_>, units: &[Unit], settled: Settled) -> Outcome {
    let Settled { plan, checked, kept, rejected } = settled;
    let kept_by_fallback = kept.iter().map(|unit| units[*unit].id.clone()).collect();
    let skip = if is_smaller(document.body_text(), &checked.body) {
        None
    } else if !rejected.is_empty() && !plan.changes_units() {
        Some(SkipReason::GatesKeptEverything)
    } else {
        Some(SkipReason::NoSaving)
    };
    match skip {
        Some(reason) => Outcome { kept_by_fallback, rejected, ..verbatim(document, units, reason) },
        None => Outcome {
            body: checked.body,
            skip: None,
            served: Served::Compressed,
            kept_by_fallback,
            report: checked.report,
            rejected,
            changes: changes(units, &plan),
        },
    }
}

fn verbatim(document: &Document<'_>, units: &[Unit], reason: SkipReason) -> Outcome {
    Outcome {
        body: document.body_text().to_owned(),
        skip: Some(reason),
        served: match reason {
            SkipReason::GatesKeptEverything => Served::VerbatimFallback,
            _ => Served::Verbatim,
        },
        kept_by_fallback: Vec::new(),
        report: Report { units: units.len(), ..Report::default() },
        rejected: Vec::new(),
        changes: Vec::new(),
    }
}

fn changes(units: &[Unit], plan: &Plan) -> Vec<Change> {
    let rule = |fate: &Fate| match fate {
        Fate::Keep => None,
        Fate::Cut { rule, .. } | Fate::Drop { rule } => Some(*rule),
        Fate::Rewrite(_) => Some("rewrite"),
        Fate::Merge { .. } | Fate::MergedInto(_) => Some("merge"),
    };
    units
        .iter()
        .zip(&plan.fates)
        .filter_map(|(unit, fate)| Some(Change { unit: unit.id.clone(), rule: rule(fate)? }))
        .collect()
}
