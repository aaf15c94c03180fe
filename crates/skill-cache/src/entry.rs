use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};
use skill_model::Digest;

use crate::Extension;

/// The format version that is read and written.
pub(crate) const VERSION: u64 = 1;

/// One stored text with what it was made from. The published fields come first, in the published order.
///
/// Counts are in characters (Unicode scalar values).
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Entry {
    /// Version of the format; 1.
    pub(crate) cache_format_version: u64,
    /// `skill`, or `skill / path` for a referenced file.
    pub skill_name: String,
    /// Canonical absolute path of the source.
    pub source_path: String,
    /// Digest of the source's bytes.
    pub source_hash: Digest,
    /// Where the source was found.
    pub resolved_via: ResolvedVia,
    /// Time of writing, RFC 3339 in UTC; left out when no clock was passed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub generated_at: Option<String>,
    /// The frontmatter with both fence lines, verbatim; empty when there is none.
    pub frontmatter_raw: String,
    /// What the permission to store a rewritten copy rests on.
    pub license_basis: String,
    /// The shortened body, or the body verbatim when compression was skipped.
    pub compressed_body: String,
    /// Whether the body is stored verbatim.
    pub compression_skipped: bool,
    /// Why, when it is.
    pub skip_reason: Option<String>,
    /// Characters of the live body.
    pub original_body_chars: u64,
    /// Characters of the stored body.
    pub compressed_body_chars: u64,
    /// What this program adds; none in an entry of another implementation.
    #[serde(rename = "x_ozempskills", skip_serializing_if = "Option::is_none")]
    pub extension: Option<Extension>,
    /// Members that this version does not know. Kept as they are.
    #[serde(flatten)]
    pub(crate) other: Map<String, Value>,
}

/// Where a source was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ResolvedVia {
    /// A project root.
    Project,
    /// The user's folders.
    User,
    /// A plugin that is enabled and installed.
    EnabledPlugin,
    /// The checkout of a marketplace.
    MarketplaceFallback,
}

impl ResolvedVia {
    /// The word that the entry holds.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Project => "project",
            Self::User => "user",
            Self::EnabledPlugin => "enabled_plugin",
            Self::MarketplaceFallback => "marketplace_fallback",
        }
    }

    /// The place that a word means; none for any other word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Project, Self::User, Self::EnabledPlugin, Self::MarketplaceFallback]
            .into_iter()
            .find(|via| via.word() == word)
    }
}

impl Entry {
    /// An entry for a source, with its body verbatim and compression skipped. Set the public fields that differ.
    #[must_use]
    pub fn verbatim(
        skill_name: &str,
        source_path: &str,
        source_hash: Digest,
        resolved_via: ResolvedVia,
        body: &str,
    ) -> Self {
        let chars = count(body);
        Self {
            cache_format_version: VERSION,
            skill_name: skill_name.to_owned(),
            source_path: source_path.to_owned(),
            source_hash,
            resolved_via,
            generated_at: None,
            frontmatter_raw: String::new(),
            license_basis: String::new(),
            compressed_body: body.to_owned(),
            compression_skipped: true,
            skip_reason: None,
            original_body_chars: chars,
            compressed_body_chars: chars,
            extension: None,
            other: Map::new(),
        }
    }

    /// The same entry with a shortened body; the counts follow.
    #[must_use]
    pub fn with_compressed(mut self, body: &str) -> Self {
        self.compressed_body_chars = count(body);
        body.clone_into(&mut self.compressed_body);
        self.compression_skipped = false;
        self.skip_reason = None;
        self
    }

    /// The published version number, 1.
    #[must_use]
    pub const fn format_version(&self) -> u64 {
        self.cache_format_version
    }
}

/// Characters of a text.
pub(crate) fn count(text: &str) -> u64 {
    text.chars().count() as u64
}
