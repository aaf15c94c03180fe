use std::borrow::Cow;

use skill_document::{Block, BlockKind, Document, Place, parse};
use skill_model::{Finding, Level, Span, excerpt};

use crate::plan::{Edit, Fate, Plan};
use crate::protected::{is_protected, touches};
use crate::remove::{Stuck, removals};
use crate::{Alignment, Pair, Unit, units};

/// A whole offered file: frontmatter of the source, then the planned body.
#[derive(Clone, Debug)]
pub(crate) struct Rendered {
    pub(crate) file: String,
    /// Where each unit of the source went; empty for removed units.
    places: Vec<Span>,
}

/// Writes the planned file. Bytes outside the changes are those of the source.
pub(crate) fn render(document: &Document<'_>, units: &[Unit], plan: &Plan) -> Result<Rendered, Stuck> {
    let edits = all_edits(document, units, plan)?;
    let text = document.text();
    let mut file = String::with_capacity(text.len());
    let mut from = 0;
    let mut shifts = vec![(0, 0_isize)];
    for edit in &edits {
        file.push_str(&text[from..edit.span.start]);
        file.push_str(&edit.text);
        from = edit.span.end;
        shifts.push((from, file.len() as isize - from as isize));
    }
    file.push_str(&text[from..]);
    let place = |offset: usize| {
        let index = shifts.partition_point(|(end, _)| *end <= offset).saturating_sub(1);
        offset.saturating_add_signed(shifts[index].1)
    };
    let places = units
        .iter()
        .zip(&plan.fates)
        .map(|(unit, fate)| {
            if fate.removes() { Span::default() } else { Span::new(place(unit.span.start), place(unit.span.end)) }
        })
        .collect();
    Ok(Rendered { file, places })
}

/// The changes of units and the changes of layout that stay clear of them, in order and without overlap.
fn all_edits(document: &Document<'_>, units: &[Unit], plan: &Plan) -> Result<Vec<Edit>, Stuck> {
    let mut edits = removals(document, units, &plan.fates)?;
    for (unit, fate) in units.iter().zip(&plan.fates) {
        match fate {
            Fate::Cut { edits: cuts, .. } => edits.extend(cuts.iter().cloned()),
            Fate::Rewrite(text) | Fate::Merge { text, .. } => {
                edits.push(Edit { span: unit.span, text: text.clone() });
            }
            Fate::Keep | Fate::Drop { .. } | Fate::MergedInto(_) => {}
        }
    }
    edits.sort_by_key(|edit| edit.span);
    let taken: Vec<Span> = edits.iter().map(|edit| edit.span).collect();
    edits.extend(plan.layout.iter().filter(|edit| !touches(&taken, edit.span)).cloned());
    edits.sort_by_key(|edit| edit.span);
    Ok(edits)
}

impl Rendered {
    /// The pairing that the plan gives, and what the offered text holds beside the plan (obligation P26).
    ///
    /// `offered` must be the parsed [`Self::file`].
    pub(crate) fn check(
        &self,
        document: &Document<'_>,
        units_before: &[Unit],
        plan: &Plan,
        offered: &Document<'_>,
    ) -> (Alignment, Vec<Finding>) {
        let units_after = units(offered);
        let mut findings = Vec::new();
        self.check_blocks(document, offered, &mut findings);
        let mut pairs = Vec::new();
        let mut next = 0;
        for (index, (unit, fate)) in units_before.iter().zip(&plan.fates).enumerate() {
            let source = match fate {
                Fate::MergedInto(_) => continue,
                Fate::Merge { last, .. } => (index..=*last).collect(),
                _ => vec![index],
            };
            let place = self.places[index];
            let from = next;
            while next < units_after.len() && !fate.removes() && units_after[next].span.start < place.end {
                next += 1;
            }
            let found = &units_after[from..next];
            if !as_planned(found, place, fate) {
                findings.push(moved(document, unit, offered, found));
            }
            pairs.push(Pair { source, candidate: (from..next).collect() });
        }
        if let Some(extra) = units_after.get(next) {
            findings.push(Finding {
                source_range: None,
                source: String::new(),
                unit: None,
                ..moved(document, &units_before[0], offered, std::slice::from_ref(extra))
            });
        }
        (Alignment::Given(pairs), findings)
    }

    /// The planned blocks are those of the source without the removed ones; layout may only thin out blank lines.
    fn check_blocks(&self, document: &Document<'_>, offered: &Document<'_>, findings: &mut Vec<Finding>) {
        let intact = document.frontmatter_raw() == offered.frontmatter_raw()
            && document.bom().len() == offered.bom().len();
        let mut after = shapes(offered).peekable();
        let mut wrong = None;
        for (block, shape) in shapes(document) {
            match after.peek() {
                Some((_, other)) if *other == shape => {
                    after.next();
                }
                _ if self.is_gone(document, block) => {}
                _ => {
                    wrong = Some(block.span);
                    break;
                }
            }
        }
        if intact && wrong.is_none() && after.peek().is_none() {
            return;
        }
        findings.push(Finding {
            id: Cow::Borrowed("P26"),
            level: Level::Fail,
            unit: None,
            rule: Cow::Borrowed("blocks_differ"),
            source: wrong.map_or_else(String::new, |span| excerpt(span.slice(document.text()).trim_end(), 120)),
            candidate: after
                .peek()
                .map_or_else(String::new, |(block, _)| excerpt(block.span.slice(offered.text()).trim_end(), 120)),
            source_range: wrong,
            candidate_range: after.peek().map(|(block, _)| block.span),
            hint: "keep the text from reading as another block: no list marker, heading mark or fence at its start"
                .into(),
        });
    }

    /// Whether the plan takes the whole block out: then it holds units, and none of them has a place.
    fn is_gone(&self, document: &Document<'_>, block: &Block) -> bool {
        let _ = document;
        !is_protected(block)
    }
}
