//! Operations that a drafter returns: read, checked against the work order, applied.

mod error;
mod json;
mod read;
mod splice;

use skill_document::Document;
use skill_model::{Digest, Finding};

use crate::plan::{Fate, Plan};
use crate::protected::is_protected;
use crate::render::render;
use crate::{Alignment, Unit, WorkOrder, units};

pub(crate) use error::CODES;
pub use error::OpsError;
pub use read::parse_ops;

/// The schema of an operations object.
pub const OPS_SCHEMA: &str = "ozempskills.ops/1";

/// Why a unit may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DropReason {
    /// The same is said elsewhere.
    DuplicateOf,
    /// It only gives a reason.
    Rationale,
    /// It is a further example of a rule that keeps one.
    Example,
    /// It speaks about the document itself.
    Meta,
}

impl DropReason {
    /// The rule of legal drops that it names.
    #[must_use]
    pub const fn rule(self) -> &'static str {
        match self {
            Self::DuplicateOf => "D1",
            Self::Rationale => "D2",
            Self::Example => "D3",
            Self::Meta => "D4",
        }
    }
}

/// One operation. Units are indices into the units of the document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Op {
    /// The unit stays as it is.
    Keep {
        /// The unit.
        unit: usize,
    },
    /// The unit gets another text.
    Rewrite {
        /// The unit.
        unit: usize,
        /// The text as given, with stand-ins.
        text: String,
    },
    /// Neighbouring units become one.
    Merge {
        /// First and last unit.
        units: (usize, usize),
        /// The text as given, with stand-ins.
        text: String,
    },
    /// The unit goes.
    Drop {
        /// The unit.
        unit: usize,
        /// Why it may.
        reason: DropReason,
        /// For a duplicate, the unit that still says it.
        witness: Option<usize>,
    },
}

/// Operations that name every unit of one work order once, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ops {
    pub(crate) list: Vec<Op>,
}

impl Ops {
    /// The operations, in order.
    #[must_use]
    pub fn as_slice(&self) -> &[Op] {
        &self.list
    }
}

/// A body that operations give, with the pairing they state.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The body, protected bytes spliced back.
    pub body: String,
    /// Which units stand behind which.
    pub alignment: Alignment,
    /// Where the body does not read back as planned (obligation P26).
    pub findings: Vec<Finding>,
}

/// Writes the body that the operations give. Whether it keeps its obligations is for [`crate::check_ops`] to say.
///
/// # Errors
///
/// [`OpsError`] when the order belongs to other bytes, or a unit cannot leave its place.
pub fn apply_ops(document: &Document<'_>, order: &WorkOrder, ops: &Ops) -> Result<Candidate, OpsError> {
    let units = units(document);
    let plan = plan_of(document, order, ops, &units)?;
    let rendered = render(document, &units, &plan).map_err(|stuck| OpsError::stuck(&units, &stuck))?;
    let offered = skill_document::parse(rendered.file.as_bytes());
    let (alignment, findings) = rendered.check(document, &units, &plan, &offered);
    Ok(Candidate { body: offered.body_text().to_owned(), alignment, findings })
}

/// The operations as a plan, with protected bytes spliced back.
pub(crate) fn plan_of(
    document: &Document<'_>,
    order: &WorkOrder,
    ops: &Ops,
    units: &[Unit],
) -> Result<Plan, OpsError> {
    refuse_unsafe(document)?;
    if order.source_hash != Digest::of(document.source()) || order.units.len() != units.len() {
        return Err(OpsError::StaleSource { found: order.source_hash.to_string() });
    }
    let sentinels = crate::order::Sentinels::of(document, units);
    let mut plan = Plan::keep_all(units.len());
    for op in &ops.list {
        match op {
            Op::Keep { .. } => {}
            // A text given back as it was shown is a keep; so a wrapped unit keeps its line ends.
            Op::Rewrite { unit, text } if *text == order.units[*unit].text => {}
            Op::Rewrite { unit, text } => {
                let text = splice::splice(document, units, &sentinels, (*unit, *unit), text)?;
                plan.fates[*unit] = Fate::Rewrite(text);
            }
            Op::Merge { units: (first, last), text } => {
                merge_is_tight(document, units, *first, *last)?;
                let text = splice::splice(document, units, &sentinels, (*first, *last), text)?;
                plan.fates[*first] = Fate::Merge { last: *last, text };
                for fate in &mut plan.fates[first + 1..=*last] {
                    *fate = Fate::MergedInto(*first);
                }
            }
            Op::Drop { unit, reason, .. } => plan.fates[*unit] = Fate::Drop { rule: reason.rule() },
        }
    }
    Ok(plan)
}

/// Refuses a source that cannot be split safely: nothing may be stored for it.
pub(crate) fn refuse_unsafe(document: &Document<'_>) -> Result<(), OpsError> {
    match document.problems().iter().find(|problem| problem.kind.refuses()) {
        Some(problem) => Err(OpsError::Source { problem: problem.kind.code() }),
        None => Ok(()),
    }
}

/// Refuses a merge across a protected block: the text behind it would move before it.
fn merge_is_tight(
    document: &Document<'_>,
    units: &[Unit],
    first: usize,
    last: usize,
) -> Result<(), OpsError> {
    let between = &document.blocks()[units[first].block..units[last].block];
    if between.iter().any(is_protected) {
        return Err(OpsError::Merge {
            at: format!("merge of {}", units[first].id),
            first: units[first].id.clone(),
            unit: units[last].id.clone(),
            why: "a protected block stands between them",
        });
    }
    Ok(())
}
