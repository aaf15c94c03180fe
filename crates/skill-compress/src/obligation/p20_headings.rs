//! P20: headings keep text, order, level and style.
//!
//! Anchors, the table of contents and the scope of every statement hang on them.

use skill_document::BlockKind;
use skill_model::{Finding, Span};

use super::whole::differing;
use super::{Side, Sides};
use crate::unit::heading_text;

/// A heading as compared.
#[derive(Clone, Copy)]
struct Heading<'a> {
    text: &'a str,
    level: u8,
    setext: bool,
    span: Span,
}

impl PartialEq for Heading<'_> {
    fn eq(&self, other: &Self) -> bool {
        (self.text, self.level, self.setext) == (other.text, other.level, other.setext)
    }
}

/// Compares the headings of both texts.
pub(crate) fn check(sides: &Sides<'_>, findings: &mut Vec<Finding>) {
    let (left, right) = (headings(&sides.source), headings(&sides.candidate));
    let (gone, new) = differing(&left, &right);
    let (gone, new) = (&left[gone], &right[new]);
    for (at, heading) in gone.iter().enumerate() {
        let moved = new.contains(heading);
        let rule = match new.get(at) {
            Some(other) if other == heading => continue,
            Some(other) if !moved && other.text == heading.text && other.level != heading.level => {
                "heading_level"
            }
            Some(other) if !moved && other.text == heading.text => "heading_style",
            Some(_) if moved => "heading_moved",
            Some(_) if gone.len() == new.len() => "heading_renamed",
            _ if moved => "heading_moved",
            _ => "heading_lost",
        };
        let there =
            new.get(at).filter(|_| rule != "heading_lost" && rule != "heading_moved").map(|other| other.span);
        findings.push(sides.fail("P20", rule, (Some(heading.span), there), "keep every heading as it is"));
    }
    if new.len() > gone.len() {
        for other in new.iter().filter(|other| !gone.contains(other)) {
            findings.push(sides.fail("P20", "heading_added", (None, Some(other.span)), "add no heading"));
        }
        if new.iter().all(|other| gone.contains(other)) {
            findings.push(sides.fail(
                "P20",
                "heading_added",
                (None, new.last().map(|other| other.span)),
                "add no heading",
            ));
        }
    }
}

fn headings<'a>(side: &Side<'a>) -> Vec<Heading<'a>> {
    let blocks = side.document.blocks();
    side.outline
        .headings
        .iter()
        .filter_map(|at| match blocks[*at].kind {
            BlockKind::Heading { level, setext } => {
                let text = heading_text(side.document.text(), blocks[*at].content, setext);
                Some(Heading {
                    text: text.map_or("", |text| side.slice(text)),
                    level,
                    setext,
                    span: text.unwrap_or(blocks[*at].content),
                })
            }
            _ => None,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::whole::testing::rules;
    use super::check;

    #[test]
    fn text_order_level_and_style_are_kept() {
        for (source, candidate, expect) in [
            ("# A\n\nlong text\n\n## B\n", "# A\n\ntext\n\n## B\n", &[][..]),
            ("# A\n\n## B\n", "# A\n\n## C\n", &["heading_renamed"]),
            ("# A\n\n## B\n", "# A\n\n### B\n", &["heading_level"]),
            ("A\n=\n\ntext\n", "# A\n\ntext\n", &["heading_style"]),
            ("# A\n\n## B\n", "# A\n", &["heading_lost"]),
            ("# A\n", "# A\n\n## B\n", &["heading_added"]),
            ("## A\n\n## B\n", "## B\n\n## A\n", &["heading_moved", "heading_moved"]),
            ("Title\n---\n\ntext\n", "Title\n\n---\n\ntext\n", &["heading_lost"]),
            ("#word is prose\n", "# word is prose\n", &["heading_added"]),
        ] {
            assert_eq!(rules(check, source, candidate), expect, "{source:?} -> {candidate:?}");
        }
    }
}
