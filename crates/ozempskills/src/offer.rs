//! What a host offers to `store`, and what is said of it.

use camino::Utf8Path;
use skill_cli::{Escaped, ExitCode, Failure};
use skill_compress::{Checked, Metrics};
use skill_model::{Finding, Level};

use crate::context::{Context, failure_of};
use crate::source::Source;

/// The largest input file in bytes.
const INPUT_LIMIT: u64 = 16 * 1024 * 1024;

/// A file with an offered text.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Offer<'a> {
    /// Operations for a work order.
    Operations(&'a Utf8Path),
    /// A whole body or file.
    Text(&'a Utf8Path),
}

/// A text that is not smaller in characters and words saves nothing.
pub(crate) fn not_smaller(metrics: &Metrics) -> Option<Finding> {
    let smaller = metrics.compressed_body_chars < metrics.original_body_chars
        && metrics.compressed_words < metrics.original_words;
    (!smaller).then(|| Finding {
        id: "P25".into(),
        level: Level::Fail,
        unit: None,
        rule: "not_smaller".into(),
        source: format!("{} characters, {} words", metrics.original_body_chars, metrics.original_words),
        candidate: format!(
            "{} characters, {} words",
            metrics.compressed_body_chars, metrics.compressed_words
        ),
        source_range: None,
        candidate_range: None,
        hint: "offer a body with fewer characters and fewer words".to_owned(),
    })
}

/// Reads what the caller offers and checks it against the live file.
pub(crate) fn check(
    parsed: &skill_document::Document<'_>,
    source: &Source,
    offer: Offer<'_>,
    context: &Context,
) -> Result<Checked, Failure> {
    let refused = |error: &skill_compress::OpsError| {
        Failure {
            exit: ExitCode::REFUSED,
            state: "REJECTED",
            ..Failure::error(error.code(), error.to_string())
        }
        .help("Write the operations again from a fresh `ozempskills prepare`; nothing was stored.")
    };
    match offer {
        Offer::Operations(path) => {
            let text = read_text(path, context)?;
            let order = skill_compress::work_order(parsed, &source.skill_name, source.reference_str());
            let ops = skill_compress::parse_ops(&text, &order);
            let checked = ops.and_then(|ops| skill_compress::check_ops(parsed, &order, &ops));
            checked.map_err(|error| refused(&error).at(path.as_str()))
        }
        Offer::Text(path) => {
            let text = read_text(path, context)?;
            skill_compress::check_candidate(parsed, &text).map_err(|error| refused(&error).at(path.as_str()))
        }
    }
}

fn read_text(path: &Utf8Path, context: &Context) -> Result<String, Failure> {
    let shown = |error: &skill_fsops::FsError| {
        failure_of(error).help("Give a file that exists and can be read; nothing was stored.")
    };
    let canonical = skill_fsops::canonicalize(&context.absolute(path)?).map_err(|error| shown(&error))?;
    let file = skill_fsops::read(&canonical, INPUT_LIMIT).map_err(|error| shown(&error))?;
    String::from_utf8(file.bytes).map_err(|_| {
        Failure::error("input_unreadable", format!("`{path}` is not UTF-8"))
            .at(path.as_str())
            .help("Write it as UTF-8.")
    })
}

/// A finding as lines for people.
pub(crate) fn finding_lines(finding: &Finding) -> String {
    let unit = finding.unit.as_deref().unwrap_or("file");
    format!(
        "{} {} in {unit}\n  source:  {}\n  offered: {}\n  to pass: {}\n",
        finding.id,
        finding.rule,
        Escaped(&finding.source),
        Escaped(&finding.candidate),
        Escaped(&finding.hint)
    )
}
