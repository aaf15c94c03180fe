use std::collections::BTreeMap;

use skill_model::Span;

use super::strict::{Failure, Pair, Strict};
use super::{
    Field, Frontmatter, FrontmatterParse, MAX_BYTES, ScalarStyle, Value, ambiguous, lenient, strict,
};
use crate::lines::Lines;
use crate::problem::{Place, ProblemKind, Problems};
use crate::split::Fences;

/// Reads the fields of a closed block and reports what is wrong with it.
pub(crate) fn read(text: &str, lines: &Lines, fences: Fences, problems: &mut Problems<'_>) -> Frontmatter {
    let block = fences.inner.slice(text);
    let start = fences.inner.start;
    let mut frontmatter = Frontmatter {
        span: fences.span,
        inner: fences.inner,
        parse: FrontmatterParse::Strict,
        fields: Vec::new(),
    };
    if block.len() > MAX_BYTES {
        let message = format!("the frontmatter has {} bytes; the limit is {MAX_BYTES}", block.len());
        problems.push(ProblemKind::FrontmatterLimits, start, message);
        frontmatter.parse = FrontmatterParse::Lenient;
        return frontmatter;
    }
    let pairs = match strict::read(block) {
        Ok(read) => report_notes(read, start, problems),
        Err(failure) => {
            report_failure(text, lines, fences, failure, problems);
            frontmatter.parse = FrontmatterParse::Lenient;
            lenient::read(block)
        }
    };
    frontmatter.fields = pairs.into_iter().map(|pair| field(text, lines, fences.inner, pair)).collect();
    report_doubles(&frontmatter.fields, problems);
    frontmatter
}

fn field(text: &str, lines: &Lines, inner: Span, pair: Pair) -> Field {
    let key_span = Span::new(inner.start + pair.key_span.start, inner.start + pair.key_span.end);
    let value_end = (inner.start + pair.value_end).max(key_span.end);
    let end = if inner.slice(text).trim_start().starts_with('{') {
        value_end
    } else if keeps_blank_lines(&pair.value) {
        lines.ceil(value_end)
    } else {
        let kept = Span::new(key_span.end, value_end).slice(text).trim_end().len();
        lines.end((key_span.end + kept).saturating_sub(1))
    };
    let span = Span::new(key_span.start, end.min(inner.end).max(key_span.end));
    Field { key: pair.key, key_span, span, line: lines.index(key_span.start) + 1, value: pair.value }
}

/// Whether blank lines at the end are part of the value, as with `|+`.
fn keeps_blank_lines(value: &Value) -> bool {
    matches!(value, Value::Scalar(scalar)
        if matches!(scalar.style, ScalarStyle::Literal | ScalarStyle::Folded) && scalar.text.ends_with("\n\n"))
}

fn report_notes(read: Strict, start: usize, problems: &mut Problems<'_>) -> Vec<Pair> {
    for cut in read.cuts {
        let message = "` #` starts a comment here, so the value ends before it; put the value in quotes to keep the text";
        problems.push(ProblemKind::CommentCutsValue, start + cut, message);
    }
    for (key, first, later) in read.nested_doubles {
        problems.push_double(ProblemKind::DuplicateNestedKey, &key, start + first, start + later);
    }
    read.pairs
}

fn report_failure(text: &str, lines: &Lines, fences: Fences, failure: Failure, problems: &mut Problems<'_>) {
    let start = fences.inner.start;
    match failure {
        Failure::Limits { offset, message } => {
            problems.push(ProblemKind::FrontmatterLimits, start + offset, message);
        }
        Failure::Yaml { offset, message } => {
            if let Some(other) = ambiguous::other_end(text, lines, fences) {
                let Place { line, .. } = problems.place(other);
                let message =
                    format!("this `---` stands inside a quoted value if the block goes on to line {line}");
                problems.push(ProblemKind::FrontmatterAmbiguous, fences.inner.end, message);
            }
            problems.push(ProblemKind::FrontmatterYaml, start + offset, message);
        }
    }
}

fn report_doubles(fields: &[Field], problems: &mut Problems<'_>) {
    let mut first: BTreeMap<&str, usize> = BTreeMap::new();
    for field in fields {
        match first.get(field.key.as_str()) {
            Some(at) => {
                problems.push_double(ProblemKind::DuplicateKey, &field.key, *at, field.key_span.start);
            }
            None => {
                first.insert(&field.key, field.key_span.start);
            }
        }
    }
}
