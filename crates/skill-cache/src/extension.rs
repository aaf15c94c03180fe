use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};
use skill_model::{Digest, LicenseInfo};

/// What this program adds to the published fields, as `x_ozempskills`. Older readers pass over it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Extension {
    /// Version of this object; 1.
    pub(crate) schema: u64,
    /// Digest of the canonical JSON of the entry without this member.
    pub(crate) entry_hash: Digest,
    /// Version of the program that wrote the entry.
    pub tool_version: String,
    /// Digest of the rules, lexicons and thresholds that the body was proved by.
    pub ruleset_hash: Digest,
    /// Digest of `compressed_body`.
    pub(crate) body_hash: Digest,
    /// Whether the source begins with a byte order mark.
    pub source_bom: bool,
    /// Who shortened the body.
    pub compressor: Compressor,
    /// What the verifier saw.
    pub verifier: VerifierNote,
    /// The licence decision.
    pub license: LicenseInfo,
    /// Digest of the skill that loads this file, for a referenced file.
    pub parent_source_hash: Option<Digest>,
    /// Path relative to the skill folder, for a referenced file.
    pub reference_path: Option<String>,
    /// Token estimates, kept so that a hit need not compute them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimates: Option<Estimates>,
    /// Members that this version does not know. Kept as they are.
    #[serde(flatten)]
    pub(crate) other: Map<String, Value>,
}

/// Who shortened a body.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Compressor {
    /// `deterministic`, `command` or `host`.
    pub kind: String,
    /// Free text that names it.
    pub id: String,
}

/// What the verifier saw when the entry was made. Never a reason to trust the entry: the checks run again.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct VerifierNote {
    /// `PASS`; nothing else is stored.
    pub(crate) result: String,
    /// Number of obligations checked.
    pub obligations_checked: u64,
    /// Number of units compared.
    pub units: u64,
    /// Units that stayed as they were because a gate refused their rewrite.
    pub kept_by_fallback: Vec<String>,
    /// Findings that were open and do not forbid.
    pub findings: Vec<Value>,
}

/// Estimated token counts before and after, by two public vocabularies. They are not the counts of any one model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Estimates {
    /// By `cl100k`: source body, cached body.
    pub cl100k: [u64; 2],
    /// By `o200k`: source body, cached body.
    pub o200k: [u64; 2],
}

impl Extension {
    /// An extension with what every entry has. The hashes are set when the entry is stored.
    #[must_use]
    pub fn new(
        tool_version: &str,
        ruleset_hash: Digest,
        compressor: Compressor,
        verifier: VerifierNote,
        license: LicenseInfo,
    ) -> Self {
        let unset = Digest::of(b"");
        Self {
            schema: 1,
            entry_hash: unset,
            tool_version: tool_version.to_owned(),
            ruleset_hash,
            body_hash: unset,
            source_bom: false,
            compressor,
            verifier,
            license,
            parent_source_hash: None,
            reference_path: None,
            estimates: None,
            other: Map::new(),
        }
    }
}

impl VerifierNote {
    /// The note of a passed verification.
    #[must_use]
    pub fn passed(obligations_checked: u64, units: u64, kept_by_fallback: Vec<String>) -> Self {
        Self { result: "PASS".to_owned(), obligations_checked, units, kept_by_fallback, findings: Vec::new() }
    }
}
