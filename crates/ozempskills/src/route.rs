//! The main job: licence gate, cache, shortening, the block.

use skill_cache::{Cache, Compressor};
use skill_cli::Failure;
use skill_compress::{Drafter, Metrics, Outcome, SkipReason};
use skill_document::Document;
use skill_license::{Decision, Verdict};
use skill_model::Note;

use crate::compressor::{Program, ProgramError};
use crate::context::Context;
use crate::entry::{self, Found, Made};
use crate::report::{CacheState, CacheUse, CompressorUse, LicenseUse, RouteReport, VerifierUse};
use crate::source::Source;
use crate::state::{ServedAs, State};
use crate::{document, licence, message};

/// What the caller asked for.
#[derive(Debug)]
pub(crate) struct Options {
    /// The program that shortens the text, when one was named.
    pub(crate) program: Option<Program>,
    /// Shorten without it when it gives nothing usable.
    pub(crate) fallback: bool,
    /// Shorten at all.
    pub(crate) compress: bool,
}

/// Serves one file that was found and read.
pub(crate) fn route(source: Source, options: &Options, context: &Context) -> Result<RouteReport, Failure> {
    let parsed = skill_document::parse(&source.file.bytes);
    let decision = source.decide(&parsed);
    let (cache, mut cache_use) = open_cache(&source, options, context);
    if decision.verdict == Verdict::Refuse {
        return Ok(refused(&source, &decision, cache.as_ref(), cache_use));
    }
    document::refuse(&parsed, &source.path)?;
    let mut notes = source.notes.clone();
    notes.extend(document::notes(&parsed, &source.path));
    notes.extend(licence::notes(&parsed, &decision));
    if let (CacheState::Disabled, Some(reason)) =
        (cache_use.state, cache_use.reason.as_ref().filter(|_| context.use_cache && options.compress))
    {
        notes.push(Note::new("cache_disabled", format!("the cache is not used: {reason}")));
    }
    let (made, store) = match cache.as_ref().map(|cache| entry::find(cache, &source, &parsed, &decision)) {
        Some(Found::Hit(made)) => {
            cache_use.state = CacheState::Hit;
            (*made, false)
        }
        Some(Found::Proved(made)) => {
            cache_use.state = CacheState::Hit;
            (*made, true)
        }
        Some(Found::Miss { state, reason }) => {
            cache_use.state = state;
            notes.extend(reason.as_ref().map(|reason| miss_note(state, reason)));
            cache_use.reason = reason;
            (shorten(&source, &parsed, options, context, &mut notes)?, true)
        }
        None => (shorten(&source, &parsed, options, context, &mut notes)?, false),
    };
    if cache_use.state == CacheState::Hit
        && options.program.is_some()
        && made.compressor.kind == "deterministic"
    {
        let text = "a verified entry is served; the compressor program was not started";
        notes.push(Note::new("compressor_not_used", text));
    }
    if let (Some(cache), true) = (&cache, store) {
        let stored = entry::of_made(&source, &parsed, &decision, &made, context);
        if let Err(error) = cache.put(&entry::key(&source), &stored) {
            notes.push(Note::new("cache_not_written", format!("the entry could not be stored: {error}")));
        }
    }
    Ok(served(&source, &parsed, &decision, made, cache_use, notes))
}

fn open_cache(source: &Source, options: &Options, context: &Context) -> (Option<Cache>, CacheUse) {
    let off = |reason: String| {
        (None, CacheUse { state: CacheState::Disabled, key: None, path: None, reason: Some(reason) })
    };
    if !options.compress {
        return off("`--no-compress` was given".to_owned());
    }
    match entry::open(context) {
        Err(failure) => off(failure.message),
        Ok(cache) => {
            let key = entry::key(source);
            let path = cache.path_of(&key);
            let used = CacheUse {
                state: CacheState::Miss,
                key: Some(key.to_string()),
                path: Some(path.into_string()),
                reason: None,
            };
            (Some(cache), used)
        }
    }
}

fn miss_note(state: CacheState, reason: &str) -> Note {
    match state {
        CacheState::Poisoned => {
            Note::new("poisoned_entry", format!("the stored entry is not served: {reason}"))
        }
        _ => Note::new("cache_miss", format!("the stored entry is not served: {reason}")),
    }
}

fn refused(source: &Source, decision: &Decision, cache: Option<&Cache>, cache_use: CacheUse) -> RouteReport {
    let text = message::license_refused(&source.name, decision.value.as_deref().unwrap_or_default());
    let mut report =
        RouteReport { message: Some(text), ..RouteReport::new(&source.name, State::LicenseRefused) };
    report.license = Some(license_use(decision));
    report.notes.clone_from(&source.notes);
    if cache.is_some_and(|cache| !matches!(cache.read(&entry::key(source)), Ok(None))) {
        let text = format!(
            "an earlier entry is not served; `ozempskills cache clear {}` removes it",
            source.skill_name
        );
        report.notes.push(Note::new("stale_entry_kept", text));
    }
    report.cache = cache_use;
    report
}

/// Makes the text: by the caller's program, else by the deterministic compressor.
fn shorten(
    source: &Source,
    parsed: &Document<'_>,
    options: &Options,
    context: &Context,
    notes: &mut Vec<Note>,
) -> Result<Made, Failure> {
    if !options.compress {
        return Ok(Made::verbatim(parsed.body_text(), "not_asked"));
    }
    // A body that triage would skip is not worth a call of the program.
    let worth = skill_compress::triage(parsed, Drafter::Host).is_none();
    if let Some(program) = options.program.as_ref().filter(|_| worth) {
        match by_program(source, parsed, program, context) {
            Ok(outcome) => {
                let id = Compressor { kind: "command".to_owned(), id: program.id().to_owned() };
                return Ok(from_outcome(parsed, outcome, id, notes));
            }
            Err(reason) if !options.fallback => {
                return Err(Failure::error("compressor_failed", format!("the compressor program gave nothing usable: {reason}"))
                    .help("Run it by hand with the work order of `ozempskills prepare`, or leave out `--no-fallback`."));
            }
            Err(reason) => notes.push(Note::new(
                "compressor_fallback",
                format!(
                    "the compressor program gave nothing usable ({reason}); the text was shortened without it"
                ),
            )),
        }
    }
    let id = Compressor { kind: "deterministic".to_owned(), id: entry::DETERMINISTIC.to_owned() };
    Ok(from_outcome(parsed, skill_compress::compress(parsed), id, notes))
}

fn by_program(
    source: &Source,
    parsed: &Document<'_>,
    program: &Program,
    context: &Context,
) -> Result<Outcome, String> {
    let order = skill_compress::work_order(parsed, &source.skill_name, source.reference_str());
    let text = serde_json::to_string(&order).map_err(|error| error.to_string())?;
    let folder = skill_fsops::TemporaryFolder::new("ozempskills").map_err(|error| error.to_string())?;
    let output = program.run(&text, folder.path()).map_err(|error: ProgramError| error.to_string())?;
    // A detail that cannot be printed is no reason to give up the answer.
    let _ = context.terminal.detail(&output.messages);
    let ops = skill_compress::parse_ops(&output.text, &order).map_err(|error| error.to_string())?;
    skill_compress::compress_ops_with_fallback(parsed, &order, &ops).map_err(|error| error.to_string())
}

fn from_outcome(
    parsed: &Document<'_>,
    outcome: Outcome,
    compressor: Compressor,
    notes: &mut Vec<Note>,
) -> Made {
    if !outcome.kept_by_fallback.is_empty() {
        let text =
            format!("a gate refused to change {}; they stay verbatim", outcome.kept_by_fallback.join(", "));
        notes.push(Note::new("kept_by_fallback", text));
    }
    Made {
        estimates: Metrics::of(parsed, &outcome.body).with_estimates(parsed, &outcome.body).estimates,
        body: outcome.body,
        skip_reason: outcome.skip.map(|reason| reason.as_str().to_owned()),
        kept_by_fallback: outcome.kept_by_fallback,
        obligations_checked: outcome.report.obligations_checked,
        units: outcome.report.units,
        compressor,
    }
}

fn served_as(made: &Made) -> ServedAs {
    match made.skip_reason.as_deref() {
        None => ServedAs::Compressed,
        Some(reason) if reason == SkipReason::GatesKeptEverything.as_str() => ServedAs::VerbatimFallback,
        Some(_) => ServedAs::Verbatim,
    }
}

fn license_use(decision: &Decision) -> LicenseUse {
    LicenseUse {
        decision: if decision.allows() { "allow" } else { "refuse" },
        rule: decision.rule.to_owned(),
        basis: decision.basis.clone(),
    }
}

/// The block: always the live frontmatter, and a body that was proved against the live one.
fn served(
    source: &Source,
    parsed: &Document<'_>,
    decision: &Decision,
    made: Made,
    cache: CacheUse,
    mut notes: Vec<Note>,
) -> RouteReport {
    if let Some(reason) = &made.skip_reason {
        notes.push(Note::new("served_verbatim", format!("the body is served as it is ({reason})")));
    }
    RouteReport {
        served: Some(served_as(&made)),
        skill_name: Some(source.entry_name.clone()),
        resolved_via: Some(source.resolved_via),
        source_path: Some(source.path.to_string()),
        source_hash: Some(source.file.digest),
        cache,
        license: Some(license_use(decision)),
        permission_line: Some(message::permission(&source.name)),
        allowed_tools: source.allowed_tools(parsed),
        frontmatter_raw: Some(parsed.frontmatter_raw().to_owned()),
        metrics: Some(Metrics { estimates: made.estimates, ..Metrics::of(parsed, &made.body) }),
        body: Some(made.body),
        skip_reason: made.skip_reason,
        compressor: Some(CompressorUse { kind: made.compressor.kind, id: made.compressor.id }),
        verifier: Some(VerifierUse { result: "PASS", kept_by_fallback: made.kept_by_fallback }),
        candidates: source.candidates.clone(),
        notes,
        ..RouteReport::new(&source.name, State::Served)
    }
}
