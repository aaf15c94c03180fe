use skill_model::Code;

use crate::Unit;
use crate::remove::Stuck;

/// Operations or a candidate could not be taken at all. What a taken text does wrong is a finding instead.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpsError {
    /// More bytes than accepted.
    #[error("the offered text has {bytes} bytes; the limit is {limit}")]
    TooLarge {
        /// Its length.
        bytes: usize,
        /// Most bytes.
        limit: usize,
    },
    /// Something stands around the object.
    #[error(
        "something stands {place} the JSON object; return the object alone, without words or code fences"
    )]
    NotAlone {
        /// `before` or `behind`.
        place: &'static str,
    },
    /// Not JSON.
    #[error("the operations are not JSON ({message}) at line {line}, column {column}")]
    NotJson {
        /// What the reader met.
        message: String,
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
    },
    /// Nested too deep.
    #[error("the operations are nested deeper than 64 levels")]
    TooDeep,
    /// One object has a member twice.
    #[error("member `{member}` stands twice in one object (line {line}); give it once")]
    MemberTwice {
        /// The member.
        member: String,
        /// Line, from 1.
        line: usize,
    },
    /// A member that no operation has.
    #[error("{at}: unknown member `{member}`; remove it")]
    UnknownMember {
        /// Which object.
        at: String,
        /// The member.
        member: String,
    },
    /// A needed member is absent.
    #[error("{at}: member `{member}` is missing; add it")]
    MissingMember {
        /// Which object.
        at: String,
        /// The member.
        member: &'static str,
    },
    /// A member has another type.
    #[error("{at}: member `{member}` must be {wanted}")]
    WrongType {
        /// Which object.
        at: String,
        /// The member.
        member: &'static str,
        /// What it must be.
        wanted: &'static str,
    },
    /// Another schema.
    #[error("unknown schema `{found}`; the schema is `{wanted}`")]
    Schema {
        /// What stands there.
        found: String,
        /// What must stand there.
        wanted: &'static str,
    },
    /// Made for another order.
    #[error(
        "the operations answer order {found}, not {wanted}; prepare a new work order and answer that one"
    )]
    StaleOrder {
        /// The order that was answered.
        found: String,
        /// The order of these bytes.
        wanted: String,
    },
    /// An operation that does not exist.
    #[error("{at}: unknown operation `{found}`; use keep, rewrite, merge or drop")]
    UnknownOp {
        /// Which operation.
        at: String,
        /// What stands there.
        found: String,
    },
    /// A unit that does not exist.
    #[error("{at}: the order has no unit `{unit}`")]
    UnknownUnit {
        /// Which operation.
        at: String,
        /// The name that was given.
        unit: String,
    },
    /// A unit that no operation names.
    #[error(
        "unit {unit} is not named by any operation; name every unit once, `keep` it when nothing changes"
    )]
    UnitMissing {
        /// The unit.
        unit: String,
    },
    /// A unit that two operations name.
    #[error("{at}: unit {unit} is named twice; name every unit once")]
    UnitTwice {
        /// Which operation.
        at: String,
        /// The unit.
        unit: String,
    },
    /// The order of units is not kept.
    #[error("{at}: unit {unit} stands out of order; unit {wanted} comes next")]
    OutOfOrder {
        /// Which operation.
        at: String,
        /// The unit.
        unit: String,
        /// The unit that comes next.
        wanted: String,
    },
    /// The work order does not allow this operation on this unit.
    #[error("{at}: `{op}` is not allowed on unit {unit}; the work order allows {allowed}")]
    NotAllowed {
        /// Which operation.
        at: String,
        /// The operation.
        op: &'static str,
        /// The unit.
        unit: String,
        /// What is allowed.
        allowed: String,
    },
    /// Units that may not become one.
    #[error("{at}: units {first} and {unit} cannot be merged; {why}")]
    Merge {
        /// Which operation.
        at: String,
        /// The first unit of the merge.
        first: String,
        /// The unit that does not fit.
        unit: String,
        /// What is wrong.
        why: &'static str,
    },
    /// A reason or a witness that does not hold.
    #[error("{at}: unit {unit} cannot be dropped; {why}")]
    Drop {
        /// Which operation.
        at: String,
        /// The unit.
        unit: String,
        /// What is wrong.
        why: &'static str,
    },
    /// A text that cannot stand in a unit.
    #[error("{at}: the text for unit {unit} {why}")]
    Text {
        /// Which operation.
        at: String,
        /// The unit.
        unit: String,
        /// What is wrong.
        why: &'static str,
    },
    /// A sentinel is repeated, missing, foreign or out of order.
    #[error("{at}: the text for unit {unit} {why}: `{sentinel}`")]
    Sentinel {
        /// Which operation.
        at: String,
        /// The unit.
        unit: String,
        /// What is wrong.
        why: &'static str,
        /// The sentinel.
        sentinel: String,
    },
    /// A unit cannot leave its place.
    #[error("unit {unit} cannot be dropped or merged here, because other text hangs on its place; keep it")]
    Stuck {
        /// The unit.
        unit: String,
    },
    /// The work order belongs to other bytes.
    #[error("the work order was made for other bytes ({found}); prepare a new one")]
    StaleSource {
        /// The digest in the order.
        found: String,
    },
    /// The source cannot be split safely.
    #[error("the source cannot be split safely ({problem}); nothing can be offered for it")]
    Source {
        /// Code of the problem.
        problem: &'static str,
    },
}

pub(crate) const CODES: &[Code] = &[
    Code::error("ops_too_large", "the operations or the candidate are too large", "Return less text."),
    Code::error("ops_not_alone", "something stands around the JSON object", "Return the object alone."),
    Code::error("ops_not_json", "the operations are not JSON", "Return one JSON object."),
    Code::error(
        "ops_too_deep",
        "the operations are nested deeper than 64 levels",
        "Return a flat list of operations.",
    ),
    Code::error("ops_member_twice", "an object has a member twice", "Give each member once."),
    Code::error("ops_unknown_member", "an object has a member that is not known", "Remove the member."),
    Code::error("ops_missing_member", "an object lacks a member", "Add the member."),
    Code::error("ops_wrong_type", "a member has another type", "Use the type that the message names."),
    Code::error("ops_schema", "the operations have another schema", "Use the schema that the message names."),
    Code::error("ops_stale_order", "the operations answer another work order", "Prepare a new work order."),
    Code::error("ops_unknown_op", "an operation does not exist", "Use keep, rewrite, merge or drop."),
    Code::error(
        "ops_unknown_unit",
        "an operation names a unit that does not exist",
        "Use the ids of the work order.",
    ),
    Code::error("ops_unit_missing", "a unit is not named by any operation", "Name every unit once."),
    Code::error("ops_unit_twice", "two operations name one unit", "Name every unit once."),
    Code::error("ops_out_of_order", "the operations do not follow the order of the units", "Keep the order."),
    Code::error(
        "ops_not_allowed",
        "the work order does not allow the operation on this unit",
        "Use an allowed one.",
    ),
    Code::error("ops_merge", "these units may not become one", "Merge neighbours of one scope only."),
    Code::error("ops_drop", "the reason or the witness of a drop does not hold", "Keep the unit."),
    Code::error("ops_text", "a text cannot stand in its unit", "Return one line of text."),
    Code::error(
        "ops_sentinel",
        "a sentinel is repeated, missing, foreign or out of order",
        "Copy the sentinels.",
    ),
    Code::error("ops_stuck", "a unit cannot leave its place", "Keep the unit."),
    Code::error("ops_stale_source", "the work order belongs to other bytes", "Prepare a new work order."),
    Code::error("ops_source", "the source cannot be split safely", "Mend the source first."),
];

impl OpsError {
    pub(crate) fn stuck(units: &[Unit], stuck: &Stuck) -> Self {
        let unit = stuck.units.first().and_then(|unit| units.get(*unit));
        Self::Stuck { unit: unit.map_or_else(String::new, |unit| unit.id.clone()) }
    }

    /// The stable code of this error.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::TooLarge { .. } => "ops_too_large",
            Self::NotAlone { .. } => "ops_not_alone",
            Self::NotJson { .. } => "ops_not_json",
            Self::TooDeep => "ops_too_deep",
            Self::MemberTwice { .. } => "ops_member_twice",
            Self::UnknownMember { .. } => "ops_unknown_member",
            Self::MissingMember { .. } => "ops_missing_member",
            Self::WrongType { .. } => "ops_wrong_type",
            Self::Schema { .. } => "ops_schema",
            Self::StaleOrder { .. } => "ops_stale_order",
            Self::UnknownOp { .. } => "ops_unknown_op",
            Self::UnknownUnit { .. } => "ops_unknown_unit",
            Self::UnitMissing { .. } => "ops_unit_missing",
            Self::UnitTwice { .. } => "ops_unit_twice",
            Self::OutOfOrder { .. } => "ops_out_of_order",
            Self::NotAllowed { .. } => "ops_not_allowed",
            Self::Merge { .. } => "ops_merge",
            Self::Drop { .. } => "ops_drop",
            Self::Text { .. } => "ops_text",
            Self::Sentinel { .. } => "ops_sentinel",
            Self::Stuck { .. } => "ops_stuck",
            Self::StaleSource { .. } => "ops_stale_source",
            Self::Source { .. } => "ops_source",
        }
    }
}
