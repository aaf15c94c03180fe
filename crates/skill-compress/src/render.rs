use std::borrow::Cow;

use skill_document::{Block, BlockKind, Document, Place};
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
    /// For each block of the source, whether it was taken out as a whole.
    gone: Vec<bool>,
}

/// Writes the planned file. Bytes outside the changes are those of the source.
pub(crate) fn render(document: &Document<'_>, units: &[Unit], plan: &Plan) -> Result<Rendered, Stuck> {
    let removals = removals(document, units, &plan.fates)?;
    let edits = all_edits(units, plan, removals.edits);
    let mut gone = removals.gone;
    mark_gone(document.blocks(), &plan.layout, &mut gone);
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
            if fate.removes() {
                Span::default()
            } else {
                Span::new(place(unit.span.start), place(unit.span.end))
            }
        })
        .collect();
    Ok(Rendered { file, places, gone })
}

/// Marks the blocks that a change of layout takes out as a whole.
fn mark_gone(blocks: &[Block], layout: &[Edit], gone: &mut [bool]) {
    for edit in layout.iter().filter(|edit| edit.text.is_empty()) {
        if let Ok(index) = blocks.binary_search_by_key(&edit.span, |block| block.span) {
            gone[index] = true;
        }
    }
}

/// The changes of units and the changes of layout that stay clear of them, in order and without overlap.
fn all_edits(units: &[Unit], plan: &Plan, mut edits: Vec<Edit>) -> Vec<Edit> {
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
    edits
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
                findings.push(unplanned(Some((document, unit)), offered, found));
            }
            pairs.push(Pair { source, candidate: (from..next).collect() });
        }
        if next < units_after.len() {
            findings.push(unplanned(None, offered, &units_after[next..]));
        }
        (Alignment::Given(pairs), findings)
    }

    /// The planned blocks are those of the source without the removed ones. Blank lines may thin out.
    fn check_blocks(&self, document: &Document<'_>, offered: &Document<'_>, findings: &mut Vec<Finding>) {
        let intact = document.frontmatter_raw() == offered.frontmatter_raw()
            && document.bom().len() == offered.bom().len();
        let is_text = |block: &&Block| block.kind != BlockKind::Blank;
        let mut before = document
            .blocks()
            .iter()
            .zip(&self.gone)
            .filter(|(_, gone)| !**gone)
            .map(|(block, _)| block)
            .filter(is_text);
        let mut after = offered.blocks().iter().filter(is_text);
        let (wanted, found) = loop {
            match (before.next(), after.next()) {
                (None, None) if intact => return,
                (Some(one), Some(other)) if same_shape(document, one, offered, other) => {}
                unequal => break unequal,
            }
        };
        let show = |block: Option<&Block>, text: &str| {
            block.map_or_else(String::new, |block| excerpt(block.span.slice(text).trim_end(), EXCERPT))
        };
        findings.push(Finding {
            id: Cow::Borrowed("P26"),
            level: Level::Fail,
            unit: None,
            rule: Cow::Borrowed("blocks_differ"),
            source: show(wanted, document.text()),
            candidate: show(found, offered.text()),
            source_range: wanted.map(|block| block.span),
            candidate_range: found.map(|block| block.span),
            hint: "keep a text from reading as another block: no list marker, heading mark or fence at its start"
                .into(),
        });
    }
}

/// The longest excerpt in a finding, in characters.
const EXCERPT: usize = 120;

/// Whether two blocks are the same kind of block at the same depth; protected ones and markers also byte by byte.
fn same_shape(document: &Document<'_>, one: &Block, offered: &Document<'_>, other: &Block) -> bool {
    let same_bytes = || one.span.slice(document.text()) == other.span.slice(offered.text());
    let same_kind = match (&one.kind, &other.kind) {
        (
            BlockKind::Heading { level, setext },
            BlockKind::Heading { level: other_level, setext: other_setext },
        ) => level == other_level && setext == other_setext,
        (one_kind, other_kind) => {
            std::mem::discriminant(one_kind) == std::mem::discriminant(other_kind)
                && (!is_protected(one) || same_bytes())
        }
    };
    same_kind
        && one.path.len() == other.path.len()
        && one.path.iter().zip(&other.path).all(|places| match places {
            (Place::Quote { .. }, Place::Quote { .. }) => true,
            (Place::Item { marker, ordered, .. }, Place::Item { marker: m, ordered: o, .. }) => {
                ordered == o && marker.slice(document.text()) == m.slice(offered.text())
            }
            _ => false,
        })
}

/// Whether the offered text holds, in the place of one source unit, what the plan says.
fn as_planned(found: &[Unit], place: Span, fate: &Fate) -> bool {
    match fate {
        Fate::Keep => matches!(found, [unit] if unit.span == place),
        Fate::Drop { .. } | Fate::MergedInto(_) => found.is_empty(),
        Fate::Cut { .. } | Fate::Rewrite(_) | Fate::Merge { .. } => {
            !found.is_empty() && found.iter().all(|unit| place.contains(unit.span))
        }
    }
}

/// P26: the rendered text does not read back as the planned units.
fn unplanned(unit: Option<(&Document<'_>, &Unit)>, offered: &Document<'_>, found: &[Unit]) -> Finding {
    let range =
        found.first().zip(found.last()).map(|(first, last)| Span::new(first.span.start, last.span.end));
    Finding {
        id: Cow::Borrowed("P26"),
        level: Level::Fail,
        unit: unit.map(|(_, unit)| unit.id.clone()),
        rule: Cow::Borrowed("units_differ"),
        source: unit
            .map_or_else(String::new, |(document, unit)| excerpt(unit.span.slice(document.text()), EXCERPT)),
        candidate: range.map_or_else(String::new, |range| excerpt(range.slice(offered.text()), EXCERPT)),
        source_range: unit.map(|(_, unit)| unit.span),
        candidate_range: range,
        hint: "write the unit so that it reads back as one piece of prose in its own place".into(),
    }
}
