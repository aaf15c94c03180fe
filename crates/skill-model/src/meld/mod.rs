//! What the parts of `skillmeld` hand to each other, in the words of their JSON.
//!
//! Field names are the wire names. A field that may be missing in input has its default; an unknown field is ignored;
//! a missing required field or a wrong type is an error of the reader that names the place ([`crate::json::object`]).

mod candidate;
mod catalog;
mod plan;
mod profile;
mod result;
mod source;
mod verdict;

pub use candidate::{Candidate, DiscoveryResult, Selection};
pub use catalog::{CatalogDocument, CatalogEntry, SkillFile, bundle_hash};
pub use plan::{Conflict, ConflictSource, MergePlan, Provenance};
pub use profile::UseCaseProfile;
pub use result::{AssembledAtom, AssembledSkill, AtomKind, MergeResult, Role, RouteEntry};
pub use source::{LicenseInfo, SkillDoc, SkillSource};
pub use verdict::{ScanFinding, Severity, Verdict};
