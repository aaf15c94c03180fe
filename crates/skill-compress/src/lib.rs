#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod align;
mod bearing;
mod candidate;
mod compress;
mod draft;
mod extract;
mod fallback;
mod feasibility;
mod legal_drop;
mod lexicon;
mod metrics;
mod obligation;
mod ops;
mod order;
mod outline;
mod plan;
mod protected;
mod remove;
mod render;
mod ruleset;
mod sentence;
mod table;
mod triage;
mod unit;
mod verify;

pub use align::{Alignment, Pair};
pub use candidate::{Checked, check_body, check_candidate, check_ops};
pub use compress::{Change, Outcome, Served, compress, compress_ops_with_fallback};
pub use feasibility::{Feasibility, feasibility};
pub use metrics::{Estimates, Metrics, TokenCounts, chars, estimate, words};
pub use obligation::p01_frontmatter::FrontmatterRule;
pub use obligation::p25_size::{GAMED_RATIO, Size, UNEVEN_RATIO, gamed_ratio};
pub use ops::{Candidate, DropReason, OPS_SCHEMA, Op, Ops, OpsError, apply_ops, parse_ops};
pub use order::{Limits, MAX_OUTPUT, ORDER_SCHEMA, OrderUnit, ProtectedItem, WorkOrder, work_order};
pub use ruleset::ruleset_hash;
pub use triage::{Drafter, Shares, SkipReason, shares, triage};
pub use unit::{UNIT_LIMIT, Unit, UnitClass, units};
pub use verify::{Report, verify, verify_with};

/// Every stable code that this crate hands out.
pub const CODES: &[&[skill_model::Code]] = &[obligation::CODES, ops::CODES];
