use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{LicenseInfo, ScanFinding, Severity, Verdict};

/// Who found a conflict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ConflictSource {
    /// The engine; nobody can make it vanish.
    #[default]
    Structural,
    /// The host.
    Semantic,
}

/// Two atoms that cannot both be followed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Conflict {
    /// The lesser id of a structural conflict.
    pub atom_a: String,
    /// The other one.
    pub atom_b: String,
    /// `antonymic-directive`, `numeric-bound`, `same-trigger`, or the host's word.
    #[serde(rename = "type")]
    pub kind: String,
    /// Who found it.
    #[serde(default)]
    pub source: ConflictSource,
    /// Its weight, when the host gives one.
    pub severity: Option<Severity>,
    /// The id that stays.
    pub winner: Option<String>,
}

/// Where one kept atom comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Provenance {
    /// Its id.
    pub atom_id: String,
    /// The skill it was taken from.
    pub source_skill: String,
    /// Its place in the block tree of that skill.
    pub source_path: String,
    /// The licence of that skill.
    pub license: LicenseInfo,
}

/// What a merge decided, and why.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct MergePlan {
    /// Ids that stay, sorted.
    pub kept: Vec<String>,
    /// Ids that go, sorted.
    pub dropped: Vec<String>,
    /// Id to `conflict-loser` or `out-of-scope`.
    pub drop_reasons: BTreeMap<String, String>,
    /// Ids whose text another atom already says, sorted.
    pub deduped: Vec<String>,
    /// Every conflict that was settled, with its winner; the others stand in `warnings`.
    pub conflicts_resolved: Vec<Conflict>,
    /// One entry for each kept atom, in the order of `kept`.
    pub provenance: Vec<Provenance>,
    /// The licence of the whole set.
    pub license_resolution: LicenseInfo,
    /// What the carried frontmatter lost or gained.
    pub frontmatter_findings: Vec<ScanFinding>,
    /// The verdict of these findings.
    pub frontmatter_verdict: Verdict,
    /// What a person should know.
    pub warnings: Vec<String>,
    /// The host's to fill; the engine leaves it empty.
    pub confidence: Option<String>,
}
