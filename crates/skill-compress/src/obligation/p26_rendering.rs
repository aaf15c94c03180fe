//! P26: the offered text reads as what it is.
//!
//! The blocks of both documents join to their bytes, so nothing stands between the obligations. That a rendered
//! draft re-parses to the planned segments is checked where it is rendered.

use skill_document::Document;
use skill_model::Finding;

use super::Sides;

/// Checks that the segments of both texts join to their bytes.
pub(crate) fn check(sides: &Sides<'_>, findings: &mut Vec<Finding>) {
    for (document, rule) in
        [(sides.source.document, "source_not_tiled"), (sides.candidate.document, "candidate_not_tiled")]
    {
        if !is_tiled(document) {
            findings.push(sides.fail(
                "P26",
                rule,
                (None, None),
                "report this file: its segments do not join to its bytes",
            ));
        }
    }
}

/// Whether mark, frontmatter and blocks follow each other without a gap up to the last byte.
fn is_tiled(document: &Document<'_>) -> bool {
    if document.text().is_empty() {
        return document.print() == document.source();
    }
    let mut at = document.bom().end;
    if let Some(frontmatter) = document.frontmatter() {
        if frontmatter.span.start != at {
            return false;
        }
        at = frontmatter.span.end;
    }
    if document.body().start != at || document.body().end != document.source().len() {
        return false;
    }
    for block in document.blocks() {
        if block.span.start != at || !block.span.contains(block.content) {
            return false;
        }
        at = block.span.end;
    }
    at == document.source().len()
}

#[cfg(test)]
mod tests {
    use super::super::whole::testing::rules;
    use super::check;

    #[test]
    fn segments_join_to_the_bytes() {
        for text in ["", "a", "---\na: b\n---\n# T\n\n- x\n\n  y\n", "\u{feff}a\r\n\r\n```\nb\n"] {
            assert!(rules(check, text, "x\n").is_empty(), "{text:?}");
        }
    }
}
