use serde::{Deserialize, Serialize};

use super::{CatalogEntry, ScanFinding, Verdict};

/// A catalog entry that answers a profile.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Candidate {
    /// What the catalog says.
    pub entry: CatalogEntry,
    /// How well it answers; rounded to three decimals.
    #[serde(default)]
    pub score: f64,
    /// `group:needle` for each hit, sorted.
    #[serde(default)]
    pub matched: Vec<String>,
    /// The verdict of a scan, when there was one.
    pub verdict: Option<Verdict>,
    /// The findings of that scan.
    #[serde(default)]
    pub findings: Vec<ScanFinding>,
}

/// What `discover` prints.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct DiscoveryResult {
    /// Best first.
    #[serde(default)]
    pub candidates: Vec<Candidate>,
    /// Number of entries that were looked at.
    #[serde(default)]
    pub considered: u64,
    /// Number of entries left out because their bundle is blocked.
    #[serde(default)]
    pub excluded_blocked: u64,
}

/// What `select` prints.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Selection {
    /// In the order they were chosen.
    #[serde(default)]
    pub chosen: Vec<Candidate>,
    /// What a person should know about the choice.
    #[serde(default)]
    pub warnings: Vec<String>,
}
