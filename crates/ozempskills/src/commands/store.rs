use camino::Utf8PathBuf;
use skill_cache::Compressor;
use skill_cli::{Escaped, ExitCode, Failure, Format};
use skill_compress::Metrics;
use skill_license::Verdict;
use skill_resolve::Depth;

use crate::context::Context;
use crate::entry::{self, Made};
use crate::offer::{self, Offer};
use crate::report::StoreReport;
use crate::run::Stop;
use crate::source::{self, Located, Source};
use crate::state::State;
use crate::{document, message};

/// Check what a model returned for a work order, then store it
///
/// Takes operations (`keep`, `rewrite`, `merge`, `drop`) or a whole rewritten text. Every never-alter rule is checked unit by
/// unit; on the first broken one nothing is stored, and each finding names the unit, both excerpts and the rule.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Name of the skill
    #[arg(value_name = "NAME")]
    name: String,
    /// A whole body, or a whole file with the same frontmatter
    #[arg(long, value_name = "FILE", required_unless_present = "ops", conflicts_with = "ops")]
    candidate: Option<Utf8PathBuf>,
    /// Operations for the work order of `prepare`
    #[arg(long, value_name = "FILE")]
    ops: Option<Utf8PathBuf>,
    /// The text is for this prose file of the skill
    #[arg(long, value_name = "RELPATH")]
    file: Option<String>,
    /// Who wrote the text, for the record
    #[arg(long, value_name = "TEXT", default_value = "host")]
    compressor_id: String,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<ExitCode, Stop> {
    let name = match source::parse_name(&args.name, context)? {
        Ok(name) => name,
        Err(nothing) => return print(&StoreReport::nothing(&args.name, nothing), context),
    };
    let source = match source::locate(&name, args.file.as_deref(), Depth::Winner, context)? {
        Located::Nothing(nothing) => {
            return print(&StoreReport::nothing(&name.to_string(), nothing), context);
        }
        Located::Source(source) => source,
    };
    print(&store(&source, args, context)?, context)
}

fn store(source: &Source, args: &Args, context: &Context) -> Result<StoreReport, Failure> {
    let parsed = skill_document::parse(&source.file.bytes);
    let decision = source.decide(&parsed);
    if decision.verdict == Verdict::Refuse {
        let text = message::license_refused(&source.name, decision.value.as_deref().unwrap_or_default());
        return Ok(StoreReport::nothing(&source.name, source::Nothing::new(State::LicenseRefused, text)));
    }
    document::refuse(&parsed, &source.path)?;
    let offer = match (&args.ops, &args.candidate) {
        (Some(path), _) => Offer::Operations(path),
        (None, Some(path)) => Offer::Text(path),
        (None, None) => unreachable!("the command line wants one of the two"),
    };
    let checked = offer::check(&parsed, source, offer, context)?;
    let metrics = Metrics::of(&parsed, &checked.body).with_estimates(&parsed, &checked.body);
    let mut report =
        StoreReport { metrics: Some(metrics), ..StoreReport::new(&source.name, State::Rejected) };
    report.notes.clone_from(&source.notes);
    report.findings = checked.report.findings;
    report.findings.extend(offer::not_smaller(&metrics));
    if !report.findings.is_empty() {
        report.message = Some(format!("{} findings; nothing was stored", report.findings.len()));
        return Ok(report);
    }
    let made = Made {
        body: checked.body,
        skip_reason: None,
        kept_by_fallback: Vec::new(),
        obligations_checked: checked.report.obligations_checked,
        units: checked.report.units,
        compressor: Compressor { kind: "host".to_owned(), id: args.compressor_id.clone() },
        estimates: metrics.estimates,
    };
    let entry = entry::of_made(source, &parsed, &decision, &made, context);
    let cache = entry::open(context)?;
    let key = entry::key(source);
    cache.put(&key, &entry).map_err(|error| entry::failure(&error))?;
    report.state = State::Stored;
    report.key = Some(key.to_string());
    Ok(report)
}

/// Prints the outcome of `store`, and what kept `prepare` from giving an order.
pub(crate) fn print(report: &StoreReport, context: &Context) -> Result<ExitCode, Stop> {
    if context.format == Format::Json {
        context.terminal.json(report)?;
        return Ok(context.exit(report.state));
    }
    context.notes(&report.notes)?;
    let mut text = String::new();
    if let Some(message) = &report.message {
        text += &format!("{}\n", Escaped(message));
    }
    for finding in &report.findings {
        text += &offer::finding_lines(finding);
    }
    if let (State::Stored, Some(key), Some(metrics)) = (report.state, &report.key, &report.metrics) {
        text += &format!(
            "stored {}: {} of {} words, {} of {} characters\n",
            Escaped(key),
            metrics.compressed_words,
            metrics.original_words,
            metrics.compressed_body_chars,
            metrics.original_body_chars
        );
    }
    context.terminal.out(&text)?;
    Ok(context.exit(report.state))
}
