use serde::{Deserialize, Serialize};

use super::SkillSource;
use crate::Digest;

/// One file of a bundle, pinned by its digest.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SkillFile {
    /// Path in the bundle, with `/`.
    pub path: String,
    /// SHA-256 of the bytes, 64 lower-case hex digits.
    pub sha256: String,
}

/// One skill that a catalog offers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CatalogEntry {
    /// `owner/repo` or `owner/repo:path/to/skill`.
    pub id: String,
    /// Where it comes from.
    pub source: SkillSource,
    /// Its own description.
    #[serde(default)]
    pub description: String,
    /// Tags of its frontmatter.
    #[serde(default)]
    pub tags: Vec<String>,
    /// Programming languages it names.
    #[serde(default)]
    pub languages: Vec<String>,
    /// Every file of the bundle.
    #[serde(default)]
    pub files: Vec<SkillFile>,
    /// Where the files are fetched from.
    pub fetch_base: Option<String>,
    /// The bundle hash; empty when it is not known.
    #[serde(default)]
    pub bundle_hash: String,
}

/// A whole catalog.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CatalogDocument {
    /// Version of this shape.
    #[serde(default = "one")]
    pub schema_version: u32,
    /// When it was made, RFC 3339.
    #[serde(default)]
    pub generated_at: String,
    /// What it offers.
    #[serde(default)]
    pub entries: Vec<CatalogEntry>,
}

const fn one() -> u32 {
    1
}

/// The hash of a whole bundle: for each file its path, NUL and its digest; lines sorted by path and joined with LF; SHA-256
/// of that in hex. Raw bytes and names only: no modes, no times.
#[must_use]
pub fn bundle_hash(files: &[SkillFile]) -> String {
    let mut files: Vec<&SkillFile> = files.iter().collect();
    files.sort_unstable();
    let lines: Vec<String> = files.iter().map(|file| format!("{}\0{}", file.path, file.sha256)).collect();
    Digest::of(lines.join("\n").as_bytes()).hex()
}
