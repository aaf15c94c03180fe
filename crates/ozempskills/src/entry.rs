//! Between a source and its cache entry: key, proof at serving time, and what is written.

use camino::Utf8PathBuf;
use skill_cache::{
    Cache, CacheError, Compressor, Entry, Extension, Key, Lookup, MissState, VerifierNote, Wanted,
};
use skill_cli::Failure;
use skill_compress::Estimates;
use skill_document::Document;
use skill_license::Decision;
use skill_resolve::ResolvedVia;

use crate::context::Context;
use crate::report::CacheState;
use crate::source::Source;

/// Who makes a text without a model.
pub(crate) const DETERMINISTIC: &str = "skill-compress";

/// A text that may be served, wherever it comes from.
#[derive(Clone, Debug)]
pub(crate) struct Made {
    pub(crate) body: String,
    pub(crate) skip_reason: Option<String>,
    pub(crate) kept_by_fallback: Vec<String>,
    pub(crate) obligations_checked: usize,
    pub(crate) units: usize,
    pub(crate) compressor: Compressor,
    pub(crate) estimates: Option<Estimates>,
}

/// What the cache gave.
pub(crate) enum Found {
    /// A text that passed every check against the live source.
    Hit(Box<Made>),
    /// The same, made by another implementation or under other rules: it is stored anew.
    Proved(Box<Made>),
    /// Nothing that may be served. There is no reason when there was no entry.
    Miss { state: CacheState, reason: Option<String> },
}

/// Where the cache is, whether it exists or not.
pub(crate) fn place(context: &Context) -> Utf8PathBuf {
    skill_cache::place(&context.around.home, context.cache_dir.as_deref())
}

/// Opens the cache folder, making it when it is missing. The error says why no cache is used.
pub(crate) fn open(context: &Context) -> Result<Cache, Failure> {
    if !context.use_cache {
        return Err(
            Failure::error("cache_disabled", "`--no-cache` was given").help("Leave it out to use the cache.")
        );
    }
    Cache::open(&context.around.home, context.cache_dir.as_deref()).map_err(|error| failure(&error))
}

/// Opens the cache folder when it exists.
pub(crate) fn open_existing(context: &Context) -> Result<Option<Cache>, Failure> {
    Cache::open_existing(&context.around.home, context.cache_dir.as_deref()).map_err(|error| failure(&error))
}

/// A cache error as a failure of the program.
pub(crate) fn failure(error: &CacheError) -> Failure {
    Failure::error(error.code(), error.to_string()).help("`ozempskills doctor` shows the state of the cache.")
}

/// The key of a source.
pub(crate) fn key(source: &Source) -> Key {
    match source.reference_str() {
        None => Key::for_skill(&source.path, &source.skill_name),
        Some(path) => Key::for_reference(&source.path, &source.skill_name, path),
    }
}

/// Looks for an entry and proves it against the live source: hashes, licence, and every never-alter rule.
pub(crate) fn find(cache: &Cache, source: &Source, document: &Document<'_>, decision: &Decision) -> Found {
    let wanted = wanted(&source.entry_name, &source.path, source.file.digest, document, decision);
    match cache.get(&key(source), &wanted, &|_, body| prove(document, body)) {
        Lookup::Hit(entry) => Found::Hit(Box::new(Made::of(*entry))),
        Lookup::Candidate(entry) => Found::Proved(Box::new(Made::of(*entry))),
        Lookup::Miss(miss) => {
            let state = match miss.state {
                MissState::Miss | MissState::Foreign => CacheState::Miss,
                MissState::Stale => CacheState::Stale,
                MissState::Poisoned => CacheState::Poisoned,
            };
            let reason = miss.reason.map(|reason| match miss.failed {
                Some(check) => format!("{check}: {reason}"),
                None => reason,
            });
            Found::Miss { state, reason }
        }
    }
}

/// What an entry must say, taken from the live source.
pub(crate) fn wanted<'a>(
    entry_name: &'a str,
    path: &'a camino::Utf8Path,
    source_hash: skill_model::Digest,
    document: &'a Document<'_>,
    decision: &'a Decision,
) -> Wanted<'a> {
    Wanted {
        source_path: path,
        skill_name: entry_name,
        source_hash,
        frontmatter_raw: document.frontmatter_raw(),
        live_body: document.body_text(),
        license_basis: decision.basis.as_deref(),
        ruleset_hash: skill_compress::ruleset_hash(),
    }
}

/// Runs every never-alter rule on a stored body.
pub(crate) fn prove(document: &Document<'_>, body: &str) -> Result<(), String> {
    let report = skill_compress::check_body(document, body);
    match report.findings.first() {
        None => Ok(()),
        Some(first) => {
            let unit = first.unit.as_deref().unwrap_or("the file");
            Err(format!("{} {} in {unit}", first.id, first.rule))
        }
    }
}

/// The entry for a text that was just made.
pub(crate) fn of_made(
    source: &Source,
    document: &Document<'_>,
    decision: &Decision,
    made: &Made,
    context: &Context,
) -> Entry {
    let via = match source.resolved_via {
        ResolvedVia::Project => skill_cache::ResolvedVia::Project,
        ResolvedVia::User => skill_cache::ResolvedVia::User,
        ResolvedVia::EnabledPlugin => skill_cache::ResolvedVia::EnabledPlugin,
        ResolvedVia::MarketplaceFallback => skill_cache::ResolvedVia::MarketplaceFallback,
    };
    let body = document.body_text();
    let mut entry = Entry::verbatim(&source.entry_name, source.path.as_str(), source.file.digest, via, body);
    if made.skip_reason.is_none() {
        entry = entry.with_compressed(&made.body);
    }
    entry.skip_reason.clone_from(&made.skip_reason);
    entry.generated_at.clone_from(&context.now);
    document.frontmatter_raw().clone_into(&mut entry.frontmatter_raw);
    entry.license_basis = decision.basis.clone().unwrap_or_default();
    let verifier = VerifierNote::passed(
        made.obligations_checked as u64,
        made.units as u64,
        made.kept_by_fallback.clone(),
    );
    let ruleset = skill_compress::ruleset_hash();
    let mut extension = Extension::new(
        env!("CARGO_PKG_VERSION"),
        ruleset,
        made.compressor.clone(),
        verifier,
        decision.info(),
    );
    extension.source_bom = !document.bom().is_empty();
    extension.parent_source_hash = source.parent.as_ref().map(|parent| parent.source_hash);
    extension.reference_path = source.reference_str().map(ToOwned::to_owned);
    extension.estimates = made.estimates.map(|estimates| skill_cache::Estimates {
        cl100k: estimates.cl100k.map(|count| count as u64),
        o200k: estimates.o200k.map(|count| count as u64),
    });
    entry.extension = Some(extension);
    entry
}

impl Made {
    /// A body that is served as it is.
    pub(crate) fn verbatim(body: &str, reason: &str) -> Self {
        Self {
            body: body.to_owned(),
            skip_reason: Some(reason.to_owned()),
            kept_by_fallback: Vec::new(),
            obligations_checked: 0,
            units: 0,
            compressor: Compressor { kind: "deterministic".to_owned(), id: DETERMINISTIC.to_owned() },
            estimates: None,
        }
    }

    fn of(entry: Entry) -> Self {
        let unknown = Compressor { kind: "host".to_owned(), id: "another implementation".to_owned() };
        let stored = entry.extension;
        let estimates = stored.as_ref().and_then(|stored| stored.estimates);
        Self {
            body: entry.compressed_body,
            skip_reason: entry
                .compression_skipped
                .then(|| entry.skip_reason.unwrap_or_else(|| "not stated".to_owned())),
            obligations_checked: stored
                .as_ref()
                .map_or(0, |stored| narrow(stored.verifier.obligations_checked)),
            units: stored.as_ref().map_or(0, |stored| narrow(stored.verifier.units)),
            estimates: estimates.map(|counts| Estimates {
                cl100k: counts.cl100k.map(narrow),
                o200k: counts.o200k.map(narrow),
            }),
            kept_by_fallback: stored
                .as_ref()
                .map_or_else(Vec::new, |stored| stored.verifier.kept_by_fallback.clone()),
            compressor: stored.map_or(unknown, |stored| stored.compressor),
        }
    }
}

fn narrow(count: u64) -> usize {
    usize::try_from(count).unwrap_or(usize::MAX)
}
