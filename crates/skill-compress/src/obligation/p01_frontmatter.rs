//! P01: the frontmatter is the same bytes, mark and fences included.
//!
//! A client decides by the frontmatter when a skill runs and what it may use, so not even an equal value in
//! another spelling may pass. Two bodies without frontmatter are equal here.

use skill_model::{Finding, Span};

use super::Sides;

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
    use super::check;

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
