use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The licence of a source or of a set.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LicenseInfo {
    /// SPDX identifier or expression; none when it is unknown.
    pub spdx_id: Option<String>,
    /// Whether the licence passes its terms on to what is made from it.
    #[serde(default)]
    pub copyleft: bool,
    /// Where it was read: `license-file`, `spdx-tag`, `frontmatter` or `combined`.
    pub source: Option<String>,
}

/// Where a skill comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SkillSource {
    /// Its name in the catalog, or that of its frontmatter or folder.
    pub name: String,
    /// `owner/name`.
    pub repo: Option<String>,
    /// Page of the repository.
    pub url: Option<String>,
    /// Stars of the repository.
    pub stars: Option<i64>,
    /// Its licence.
    #[serde(default)]
    pub license: LicenseInfo,
}

/// One skill as a document.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SkillDoc {
    /// Where it comes from.
    pub source: SkillSource,
    /// The fields between the fences, by key.
    #[serde(default)]
    pub frontmatter: Map<String, Value>,
    /// Everything behind the frontmatter.
    #[serde(default)]
    pub body: String,
    /// Support files, relative to the skill's folder.
    #[serde(default)]
    pub resources: Vec<String>,
    /// SHA-256 of the content in hex, when it is known.
    pub content_hash: Option<String>,
}
