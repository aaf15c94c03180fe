//! P01: the frontmatter is the same bytes, mark and fences included.
//!
//! A client decides by the frontmatter when a skill runs and what it may use, so not even an equal value in
//! another spelling may pass. Two bodies without frontmatter are equal here.

use skill_document::{Field, Frontmatter, Value};
use skill_model::{Finding, Level, Span};

use super::Sides;

/// How much of the frontmatter may change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FrontmatterRule {
    /// Nothing.
    #[default]
    Locked,
    /// The spelling of values, and for a reviewer to decide: `description` and `when_to_use`. Every key stays.
    Published,
}

/// Keys whose value may change under [`FrontmatterRule::Published`] when a reviewer agrees.
const REVIEWED: &[&str] = &["description", "when_to_use"];

/// Compares the keys and values of both blocks instead of their bytes.
pub(crate) fn check_published(sides: &Sides<'_>, findings: &mut Vec<Finding>) {
    let (source, candidate) = (sides.source.document.frontmatter(), sides.candidate.document.frontmatter());
    if sides.source.document.bom().len() != sides.candidate.document.bom().len()
        || source.is_some() != candidate.is_some()
    {
        return check(sides, findings);
    }
    let fields = |block: Option<&Frontmatter>| block.map_or(Vec::new(), |block| block.fields.clone());
    let (left, right) = (fields(source), fields(candidate));
    for field in &left {
        let same = |other: &&Field| other.key == field.key;
        let twins = left.iter().filter(same).count();
        let Some(other) = right.iter().find(same).filter(|_| right.iter().filter(same).count() == twins)
        else {
            findings.push(sides.fail("P01", "key_lost", (Some(field.span), None), "keep every key"));
            continue;
        };
        if twins > 1 || !same_value(&field.value, &other.value) {
            let reviewed = REVIEWED.contains(&field.key.as_str()) && twins == 1;
            let level = if reviewed { Level::Review } else { Level::Fail };
            let equal =
                sides.source.slice(field.span).trim_end() == sides.candidate.slice(other.span).trim_end();
            if !equal {
                let places = (Some(field.span), Some(other.span));
                findings.push(sides.finding("P01", level, "value_changed", places, "keep the value"));
            }
        }
    }
    for other in right.iter().filter(|other| left.iter().all(|field| field.key != other.key)) {
        findings.push(sides.fail("P01", "key_added", (None, Some(other.span)), "add no key"));
    }
}

/// Equal values, with the types that YAML would give them, apart from line ends and quotes.
fn same_value(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Scalar(left), Value::Scalar(right)) => {
            left.resolved == right.resolved
                && left.text.replace("\r\n", "\n") == right.text.replace("\r\n", "\n")
        }
        (Value::List(left), Value::List(right)) => {
            left.len() == right.len() && left.iter().zip(right).all(|(left, right)| same_value(left, right))
        }
        (Value::Map(left), Value::Map(right)) => {
            left.len() == right.len()
                && left
                    .iter()
                    .zip(right)
                    .all(|(left, right)| left.0 == right.0 && same_value(&left.1, &right.1))
        }
        _ => false,
    }
}

/// Compares byte order mark and frontmatter.
pub(crate) fn check(sides: &Sides<'_>, findings: &mut Vec<Finding>) {
    let (source, candidate) = (sides.source.document, sides.candidate.document);
    if source.bom().len() != candidate.bom().len() {
        findings.push(sides.fail("P01", "bom_changed", (None, None), "keep the byte order mark as it is"));
    }
    if source.frontmatter_raw() == candidate.frontmatter_raw() {
        return;
    }
    let span = |block: Option<&skill_document::Frontmatter>| block.map(|block| block.span);
    let (left, right) = (span(source.frontmatter()), span(candidate.frontmatter()));
    let rule = match (left, right) {
        (Some(_), None) => "frontmatter_lost",
        (None, Some(_)) => "frontmatter_added",
        _ => "frontmatter_changed",
    };
    let places = match (left, right) {
        (Some(left), Some(right)) => {
            let (left, right) =
                first_difference((left, source.frontmatter_raw()), (right, candidate.frontmatter_raw()));
            (Some(left), Some(right))
        }
        places => places,
    };
    findings.push(sides.fail("P01", rule, places, "take the frontmatter over byte by byte"));
}

/// The lines in which two blocks first differ.
fn first_difference((left, one): (Span, &str), (right, other): (Span, &str)) -> (Span, Span) {
    let same: usize = one
        .split_inclusive('\n')
        .zip(other.split_inclusive('\n'))
        .take_while(|(line, there)| line == there)
        .map(|(line, _)| line.len())
        .sum();
    let line = |block: Span, text: &str| {
        let length = text[same..].split_inclusive('\n').next().map_or(0, str::len);
        Span::new(block.start + same, block.start + same + length)
    };
    (line(left, one), line(right, other))
}

#[cfg(test)]
mod tests {
    use super::super::whole::testing::rules;
    use super::{check, check_published};

    #[test]
    fn published_keeps_keys_and_values() {
        for (source, candidate, expect) in [
            ("---\nname: a\n---\n", "---\nname: \"a\"\n---\n", &[][..]),
            ("---\nversion: 1.0\n---\n", "---\nversion: \"1.0\"\n---\n", &["value_changed"]),
            ("---\ndescription: a long b\n---\n", "---\ndescription: a b\n---\n", &["value_changed"]),
            ("---\na: 1\nb: 2\n---\n", "---\na: 1\n---\n", &["key_lost"]),
            ("---\na: 1\n---\n", "---\na: 1\nb: 2\n---\n", &["key_added"]),
            ("---\na: 1\n---\n", "t\n", &["frontmatter_lost"]),
        ] {
            assert_eq!(rules(check_published, source, candidate), expect, "{source:?} -> {candidate:?}");
        }
    }

    #[test]
    fn only_the_same_bytes_pass() {
        for (source, candidate, expect) in [
            ("---\nname: a\n---\ntext\n", "---\nname: a\n---\nother\n", &[][..]),
            ("text\n", "other\n", &[]),
            ("---\nversion: 1.0\n---\n", "---\nversion: \"1.0\"\n---\n", &["frontmatter_changed"]),
            ("---\na: 1\nb: 2\n---\n", "---\nb: 2\na: 1\n---\n", &["frontmatter_changed"]),
            ("---\na: 1 # why\n---\n", "---\na: 1\n---\n", &["frontmatter_changed"]),
            ("---\nname: a\n---\ntext\n", "text\n", &["frontmatter_lost"]),
            ("text\n", "---\nname: a\n---\ntext\n", &["frontmatter_added"]),
            ("\u{feff}---\na: 1\n---\n", "---\na: 1\n---\n", &["bom_changed"]),
        ] {
            assert_eq!(rules(check, source, candidate), expect, "{source:?} -> {candidate:?}");
        }
    }
}
