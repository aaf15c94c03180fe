use std::borrow::Cow;

use skill_document::{Document, parse};
use skill_model::{Finding, Level};

use crate::extract::{changed_sections, extract};
use crate::ops::{Ops, OpsError, plan_of, refuse_unsafe};
use crate::plan::Plan;
use crate::remove::Stuck;
use crate::render::render;
use crate::{Alignment, Report, Unit, WorkOrder, estimate, gamed_ratio, units, verify, words};

/// Most bytes of an offered body or file.
const LIMIT: usize = 16 * 1024 * 1024;

/// An offered body with what the obligations say about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The body that would be stored.
    pub body: String,
    /// Empty findings mean that it may be stored.
    pub report: Report,
}

/// Checks the body that operations give. Nothing is put back quietly: what a unit breaks is a finding.
///
/// The body must hold under the pairing of the operations and under an inferred one, because the pairing is not
/// stored and [`check_body`] runs before every later use.
///
/// # Errors
///
/// [`OpsError`] when the operations cannot be applied to these bytes.
pub fn check_ops(document: &Document<'_>, order: &WorkOrder, ops: &Ops) -> Result<Checked, OpsError> {
    let units = units(document);
    let plan = plan_of(document, order, ops, &units)?;
    let mut checked = check_plan(document, &units, &plan).map_err(|stuck| OpsError::stuck(&units, &stuck))?;
    checked.report.findings.extend(joined_words(document, &checked.body));
    Ok(checked)
}

/// Checks a whole offered body, or a whole file that starts with the frontmatter of the source.
///
/// # Errors
///
/// [`OpsError`] when the text is too large or the source cannot be split safely.
pub fn check_candidate(document: &Document<'_>, text: &str) -> Result<Checked, OpsError> {
    refuse_unsafe(document)?;
    if text.len() > LIMIT {
        return Err(OpsError::TooLarge { bytes: text.len(), limit: LIMIT });
    }
    let file: Cow<'_, str> = if is_whole_file(document, text) {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(with_head(document, text))
    };
    let offered = parse(file.as_bytes());
    let mut report = if *file == *document.text() {
        Report::default()
    } else {
        verify(document, &offered, &Alignment::Inferred)
    };
    report.findings.extend(joined_words(document, offered.body_text()));
    Ok(Checked { body: offered.body_text().to_owned(), report })
}

/// Checks a stored body against the live source, as before every use of a stored copy. The cost grows with what changed:
/// parts that are equal in both are only compared, and a report without findings counts the obligations of the rest.
#[must_use]
pub fn check_body(document: &Document<'_>, body: &str) -> Report {
    if body == document.body_text() {
        return Report::default();
    }
    let file = with_head(document, body);
    let offered = parse(file.as_bytes());
    if let Some([source, copy]) = &changed_sections(document, &offered) {
        let report = check_small(&parse(source.as_bytes()), &parse(copy.as_bytes()));
        if report.is_clean() {
            return report;
        }
    }
    check_small(document, &offered)
}

/// Checks the changed blocks with what stands around them; everything, when they alone do not pass.
fn check_small(document: &Document<'_>, offered: &Document<'_>) -> Report {
    if let Some(extract) = extract(document, offered) {
        let [source, copy] = extract.texts.each_ref().map(|text| parse(text.as_bytes()));
        if extract.holds(&source, &copy) {
            let report = verify(&source, &copy, &Alignment::Inferred);
            if report.is_clean() {
                return report;
            }
        }
    }
    verify(document, offered, &Alignment::Inferred)
}

/// P25: the finding when the words shrank far more than the tokens, by either vocabulary. Only for texts of a host:
/// the fixed rules join nothing, and loading the vocabularies takes longer than all other checks together.
pub(crate) fn joined_words(document: &Document<'_>, body: &str) -> Option<Finding> {
    let counts = [words(document.body_text()), words(body)];
    if counts[1] >= counts[0] {
        return None;
    }
    let (before, after) = (estimate(document.body_text()), estimate(body));
    gamed_ratio(counts, [before.cl100k, after.cl100k])
        .or_else(|| gamed_ratio(counts, [before.o200k, after.o200k]))
}

/// Renders a plan and checks it in every way that a stored copy is ever checked.
pub(crate) fn check_plan(document: &Document<'_>, units: &[Unit], plan: &Plan) -> Result<Checked, Stuck> {
    let rendered = render(document, units, plan)?;
    let offered = parse(rendered.file.as_bytes());
    let body = offered.body_text().to_owned();
    if rendered.file == document.text() {
        return Ok(Checked { body, report: Report { units: units.len(), ..Report::default() } });
    }
    let (alignment, unplanned) = rendered.check(document, units, plan, &offered);
    let mut report = Report { findings: unplanned, obligations_checked: 0, units: units.len() };
    // A pairing over text that does not read back as planned would be wrong.
    if report.findings.is_empty() {
        report = verify(document, &offered, &alignment);
        let inferred = verify(document, &offered, &Alignment::Inferred);
        add_new(&mut report.findings, inferred.findings);
    }
    Ok(Checked { body, report })
}

fn add_new(findings: &mut Vec<Finding>, more: Vec<Finding>) {
    for finding in more {
        let known = |other: &Finding| {
            other.id == finding.id
                && other.rule == finding.rule
                && other.unit == finding.unit
                && other.level >= Level::Review
        };
        if !findings.iter().any(known) {
            findings.push(finding);
        }
    }
}

/// Whether the offered text is a file rather than a body.
fn is_whole_file(document: &Document<'_>, text: &str) -> bool {
    let head_end = document.body().start;
    let head = &document.text()[..head_end];
    if head_end > 0 && text.starts_with(head) {
        return true;
    }
    // A body may start with a rule; a frontmatter that the source does not have there is a file with another one.
    let starts_like_frontmatter =
        |text: &str| text.trim_start_matches('\u{feff}').trim_start().starts_with("---");
    document.frontmatter().is_some()
        && !starts_like_frontmatter(document.body_text())
        && parse(text.as_bytes()).frontmatter().is_some()
}

/// The body behind the mark and the frontmatter of the source.
fn with_head(document: &Document<'_>, body: &str) -> String {
    let head = document.text().get(..document.body().start).unwrap_or_default();
    let mut file = String::with_capacity(head.len() + body.len());
    file.push_str(head);
    file.push_str(body);
    file
}
