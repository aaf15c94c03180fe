//! The JSON shapes that the program prints.

use camino::Utf8Path;
use schemars::{JsonSchema, Schema, schema_for};
use serde::Serialize;
use skill_cli::Failure;
use skill_compress::Metrics;
use skill_model::{Digest, Finding, Note};
use skill_resolve::{Candidate, ResolvedVia};

use crate::source::Nothing;
use crate::state::{ServedAs, State};

/// The schemas of every public JSON shape, by file name without extension.
#[must_use]
pub fn schemas() -> Vec<(&'static str, Schema)> {
    vec![
        ("ozempskills.cache-1", schema_for!(CacheReport)),
        ("ozempskills.cache-entry-1", schema_for!(skill_cache::Entry)),
        ("ozempskills.doctor-1", schema_for!(DoctorReport)),
        ("ozempskills.error-1", schema_for!(ErrorReport)),
        ("ozempskills.license-1", schema_for!(LicenseReport)),
        ("ozempskills.resolve-1", schema_for!(ResolveReport)),
        ("ozempskills.route-1", schema_for!(RouteReport)),
        ("ozempskills.setup-1", schema_for!(SetupReport)),
        ("ozempskills.store-1", schema_for!(StoreReport)),
        ("ozempskills.work-order-1", schema_for!(skill_compress::WorkOrder)),
    ]
}

/// `ozempskills.route/1`: the outcome of `route` and `ref`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct RouteReport {
    pub(crate) schema: &'static str,
    pub(crate) state: State,
    pub(crate) served: Option<ServedAs>,
    /// The name as it was asked for, in NFC.
    pub(crate) name: String,
    /// The name inside the entry: the skill, or `skill / path` for a referenced file.
    pub(crate) skill_name: Option<String>,
    pub(crate) resolved_via: Option<ResolvedVia>,
    pub(crate) source_path: Option<String>,
    pub(crate) source_hash: Option<Digest>,
    pub(crate) cache: CacheUse,
    pub(crate) license: Option<LicenseUse>,
    pub(crate) permission_line: Option<String>,
    /// `null` when the skill declares no ceiling, an empty list when it declares an empty one.
    pub(crate) allowed_tools: Option<Vec<String>>,
    pub(crate) frontmatter_raw: Option<String>,
    pub(crate) body: Option<String>,
    pub(crate) skip_reason: Option<String>,
    pub(crate) metrics: Option<Metrics>,
    pub(crate) compressor: Option<CompressorUse>,
    pub(crate) verifier: Option<VerifierUse>,
    /// The fixed line of a state that serves nothing.
    pub(crate) message: Option<String>,
    /// Every place looked at, with `--explain`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) candidates: Vec<Candidate>,
    pub(crate) notes: Vec<Note>,
}

/// How the cache took part.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct CacheUse {
    pub(crate) state: CacheState,
    pub(crate) key: Option<String>,
    pub(crate) path: Option<String>,
    /// The first check that failed, with its reason.
    pub(crate) reason: Option<String>,
}

/// What the cache had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum CacheState {
    /// A verified entry was served.
    Hit,
    /// There was no entry that could be used.
    Miss,
    /// The source has changed since the entry was made.
    Stale,
    /// An entry with good hashes failed the never-alter checks.
    Poisoned,
    /// No cache was used.
    Disabled,
}

/// The licence decision that the answer rests on.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct LicenseUse {
    /// `allow` or `refuse`.
    pub(crate) decision: &'static str,
    pub(crate) rule: String,
    pub(crate) basis: Option<String>,
}

/// Who shortened the text.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct CompressorUse {
    /// `deterministic`, `command` or `host`.
    pub(crate) kind: String,
    pub(crate) id: String,
}

/// What the never-alter checks said.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct VerifierUse {
    pub(crate) result: &'static str,
    /// Units that stay verbatim because a gate refused their rewrite.
    pub(crate) kept_by_fallback: Vec<String>,
}

/// `ozempskills.resolve/1`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ResolveReport {
    pub(crate) schema: &'static str,
    pub(crate) state: State,
    pub(crate) name: String,
    pub(crate) winner: Option<WinnerReport>,
    pub(crate) candidates: Vec<Candidate>,
    pub(crate) message: Option<String>,
    pub(crate) notes: Vec<Note>,
}

/// The file that the name means.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct WinnerReport {
    pub(crate) skill_name: String,
    pub(crate) name_field: Option<String>,
    pub(crate) resolved_via: ResolvedVia,
    pub(crate) source_path: String,
    pub(crate) source_hash: Option<Digest>,
    pub(crate) plugin: Option<String>,
    pub(crate) profile_root: Option<String>,
}

/// `ozempskills.license/1`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct LicenseReport {
    pub(crate) schema: &'static str,
    pub(crate) state: State,
    pub(crate) path: Option<String>,
    #[serde(flatten)]
    pub(crate) decision: Option<skill_license::Decision>,
    pub(crate) message: Option<String>,
    pub(crate) notes: Vec<Note>,
}

/// `ozempskills.store/1`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct StoreReport {
    pub(crate) schema: &'static str,
    pub(crate) state: State,
    pub(crate) name: String,
    pub(crate) key: Option<String>,
    pub(crate) metrics: Option<Metrics>,
    pub(crate) findings: Vec<Finding>,
    pub(crate) message: Option<String>,
    pub(crate) notes: Vec<Note>,
}

/// `ozempskills.cache/1`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct CacheReport {
    pub(crate) schema: &'static str,
    pub(crate) state: State,
    pub(crate) dir: String,
    pub(crate) entries: Vec<CacheRow>,
    /// Keys that were removed, or would be with `--dry-run`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) removed: Option<Vec<String>>,
    pub(crate) notes: Vec<Note>,
}

/// One entry of the cache folder.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct CacheRow {
    pub(crate) key: String,
    pub(crate) skill_name: Option<String>,
    /// `fresh`, `stale`, `gone`, `refused`, `poisoned` or `damaged`.
    pub(crate) state: &'static str,
    pub(crate) source_path: Option<String>,
    /// The first failed check, `C01` to `C09`.
    pub(crate) failed_check: Option<String>,
    pub(crate) reason: Option<String>,
    /// Characters of the original and of the stored body.
    pub(crate) chars: Option<[usize; 2]>,
}

/// `ozempskills.setup/1`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct SetupReport {
    pub(crate) schema: &'static str,
    pub(crate) state: State,
    pub(crate) dry_run: bool,
    pub(crate) changes: Vec<SetupChange>,
}

/// One file that `setup` looked at.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct SetupChange {
    pub(crate) path: String,
    /// `skill` or `rule`.
    pub(crate) kind: &'static str,
    /// `create`, `update`, `remove`, `unchanged` or `absent`.
    pub(crate) action: &'static str,
}

/// `ozempskills.doctor/1`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct DoctorReport {
    pub(crate) schema: &'static str,
    pub(crate) state: State,
    pub(crate) lines: Vec<DoctorLine>,
}

/// One thing that `doctor` looked at.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct DoctorLine {
    /// `ok`, `note` or `problem`.
    pub(crate) level: &'static str,
    pub(crate) topic: &'static str,
    pub(crate) text: String,
}

/// `ozempskills.error/1`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ErrorReport {
    pub(crate) schema: &'static str,
    pub(crate) state: &'static str,
    pub(crate) code: String,
    pub(crate) message: String,
    pub(crate) path: Option<String>,
    pub(crate) line: Option<usize>,
    pub(crate) column: Option<usize>,
    pub(crate) help: Option<String>,
}

impl RouteReport {
    /// A report that serves nothing yet.
    pub(crate) fn new(name: &str, state: State) -> Self {
        Self {
            schema: "ozempskills.route/1",
            state,
            served: None,
            name: name.to_owned(),
            skill_name: None,
            resolved_via: None,
            source_path: None,
            source_hash: None,
            cache: CacheUse { state: CacheState::Disabled, key: None, path: None, reason: None },
            license: None,
            permission_line: None,
            allowed_tools: None,
            frontmatter_raw: None,
            body: None,
            skip_reason: None,
            metrics: None,
            compressor: None,
            verifier: None,
            message: None,
            candidates: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// The report of a normal outcome that serves nothing.
    pub(crate) fn nothing(name: &str, nothing: Nothing) -> Self {
        let Nothing { state, message, candidates, notes } = nothing;
        Self { message: Some(message), candidates, notes, ..Self::new(name, state) }
    }
}

impl StoreReport {
    pub(crate) fn new(name: &str, state: State) -> Self {
        Self {
            schema: "ozempskills.store/1",
            state,
            name: name.to_owned(),
            key: None,
            metrics: None,
            findings: Vec::new(),
            message: None,
            notes: Vec::new(),
        }
    }

    /// The report of a normal outcome that leaves nothing to store.
    pub(crate) fn nothing(name: &str, nothing: Nothing) -> Self {
        let Nothing { state, message, notes, .. } = nothing;
        Self { message: Some(message), notes, ..Self::new(name, state) }
    }
}

impl CacheReport {
    pub(crate) fn new(dir: &Utf8Path, entries: Vec<CacheRow>) -> Self {
        let dir = dir.to_string();
        Self {
            schema: "ozempskills.cache/1",
            state: State::Ok,
            dir,
            entries,
            removed: None,
            notes: Vec::new(),
        }
    }
}

impl ErrorReport {
    pub(crate) fn new(failure: &Failure) -> Self {
        Self {
            schema: "ozempskills.error/1",
            state: failure.state,
            code: failure.code.clone(),
            message: failure.message.clone(),
            path: failure.path.clone(),
            line: failure.line,
            column: failure.column,
            help: failure.help.clone(),
        }
    }
}
