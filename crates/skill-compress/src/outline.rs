//! The skeleton of one text: sections, list items, steps and protected blocks, each tied to the units.

use std::collections::BTreeMap;

use skill_document::{Block, BlockKind, Document, InlineKind, Place};
use skill_model::Span;

use crate::unit::heading_text;
use crate::{Unit, UnitClass};

/// A list item by list and place in it, as numbered by the parser.
pub(crate) type ItemKey = (usize, usize);

/// An ordered step: an item with a number, a line that heads a step, or a heading with a number.
pub(crate) struct Step {
    /// The literal marker: `1.`, `2)`, `Step 3`, `(a)`.
    pub(crate) marker: String,
    /// How many list items and quotes the step lies in, its own item included.
    pub(crate) depth: usize,
    /// Which kind of line it is.
    pub(crate) kind: StepKind,
    /// The block that it begins with.
    pub(crate) block: usize,
    /// The item, for an item.
    pub(crate) item: Option<ItemKey>,
}

/// How a step is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StepKind {
    Item,
    Line,
    Heading,
}

/// The skeleton of one text.
pub(crate) struct Outline {
    /// For each unit, the unit of the heading it stands under; for a heading, the one above it.
    pub(crate) sections: Vec<Option<usize>>,
    /// The steps by place.
    pub(crate) steps: Vec<Step>,
    /// For each unit, the innermost step it belongs to.
    pub(crate) step_of: Vec<Option<usize>>,
    /// For each unit, the innermost list item it stands in.
    pub(crate) item_of: Vec<Option<ItemKey>>,
    /// Blocks that no rewrite may touch, by place.
    pub(crate) protected: Vec<usize>,
    /// Headings by place.
    pub(crate) headings: Vec<usize>,
    /// Tables by place.
    pub(crate) tables: Vec<usize>,
}

impl Outline {
    pub(crate) fn of(document: &Document<'_>, units: &[Unit]) -> Self {
        let mut outline = Self {
            sections: sections(document, units),
            steps: Vec::new(),
            step_of: Vec::with_capacity(units.len()),
            item_of: units.iter().map(|unit| item_of(&document.blocks()[unit.block])).collect(),
            protected: Vec::new(),
            headings: Vec::new(),
            tables: Vec::new(),
        };
        if document.text().is_empty() {
            return outline;
        }
        let mut seen: BTreeMap<ItemKey, usize> = BTreeMap::new();
        let mut line_of: BTreeMap<usize, usize> = BTreeMap::new();
        for (at, block) in document.blocks().iter().enumerate() {
            outline.read_items(document, at, block, &mut seen);
            match block.kind {
                BlockKind::Fence { .. }
                | BlockKind::Indented
                | BlockKind::Html { .. }
                | BlockKind::RefDef
                | BlockKind::Opaque => {
                    outline.protected.push(at);
                }
                BlockKind::Table => outline.tables.push(at),
                BlockKind::Heading { .. } => {
                    outline.headings.push(at);
                    outline.read_line(document, at, block, StepKind::Heading);
                }
                BlockKind::StepHead => {
                    line_of.insert(at, outline.steps.len());
                    outline.read_line(document, at, block, StepKind::Line);
                }
                BlockKind::Para | BlockKind::Blank | BlockKind::Rule => {}
            }
        }
        outline.step_of = units.iter().map(|unit| step_of(document, unit, &seen, &line_of)).collect();
        outline
    }

    /// Adds the ordered items that begin with this block.
    fn read_items(
        &mut self,
        document: &Document<'_>,
        at: usize,
        block: &Block,
        seen: &mut BTreeMap<ItemKey, usize>,
    ) {
        if block.kind == BlockKind::Blank {
            return;
        }
        for (depth, place) in block.path.iter().enumerate() {
            if let Place::Item { list, index, marker, ordered: true } = place
                && !seen.contains_key(&(*list, *index))
            {
                seen.insert((*list, *index), self.steps.len());
                self.steps.push(Step {
                    marker: marker.slice(document.text()).to_owned(),
                    depth: depth + 1,
                    kind: StepKind::Item,
                    block: at,
                    item: Some((*list, *index)),
                });
            }
        }
    }

    fn read_line(&mut self, document: &Document<'_>, at: usize, block: &Block, kind: StepKind) {
        let content = match block.kind {
            BlockKind::Heading { setext, .. } => heading_text(document.text(), block.content, setext),
            _ => Some(block.content),
        };
        let Some(content) = content else { return };
        if let Some(marker) = line_marker(document, content) {
            self.steps.push(Step { marker, depth: block.path.len(), kind, block: at, item: None });
        } else if kind == StepKind::Line {
            let marker = content.slice(document.text()).to_owned();
            self.steps.push(Step { marker, depth: block.path.len(), kind, block: at, item: None });
        }
    }
}

/// The marker that a line begins with: `Step 2`, `Phase 1`, `(a)`, `3.`
fn line_marker(document: &Document<'_>, content: Span) -> Option<String> {
    let inlines = document.inlines();
    let first = inlines.partition_point(|inline| inline.span.start < content.start);
    let marked =
        inlines[first..].iter().take_while(|inline| inline.span.start < content.end).take(8).find(|inline| {
            inline.kind == InlineKind::StepMarker && {
                let before = Span::new(content.start, inline.span.start).slice(document.text());
                before.trim_matches([' ', '*', '_', '#']).is_empty()
            }
        });
    if let Some(inline) = marked {
        return Some(inline.span.slice(document.text()).to_owned());
    }
    let text = content.slice(document.text()).trim_start_matches(['*', '_', ' ', '#']);
    number_marker(text).map(ToOwned::to_owned)
}

/// `3.`, `3)`, `(a)`, `Step 3`, `Phase 2` at the beginning of a text.
pub(crate) fn number_marker(text: &str) -> Option<&str> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    if (1..=3).contains(&digits) && text[digits..].starts_with(['.', ')']) {
        return Some(&text[..=digits]);
    }
    if let Some(inner) = text.strip_prefix('(') {
        let close = inner.find(')')?;
        let label = &inner[..close];
        let plain = (1..=3).contains(&label.len()) && label.bytes().all(|byte| byte.is_ascii_alphanumeric());
        return (plain
            && (label.len() == 1
                || label.bytes().all(|byte| byte.is_ascii_digit() || b"ivx".contains(&byte))))
        .then(|| &text[..close + 2]);
    }
    let (word, rest) = text.split_once(' ')?;
    let named = ["step", "phase", "stage", "part"].iter().any(|name| word.eq_ignore_ascii_case(name));
    let number = rest.bytes().take_while(u8::is_ascii_alphanumeric).count();
    (named && number > 0 && rest.as_bytes()[0].is_ascii_digit()).then(|| &text[..word.len() + 1 + number])
}

fn item_of(block: &Block) -> Option<ItemKey> {
    block.path.iter().rev().find_map(|place| match place {
        Place::Item { list, index, .. } => Some((*list, *index)),
        Place::Quote { .. } => None,
    })
}

fn step_of(
    document: &Document<'_>,
    unit: &Unit,
    items: &BTreeMap<ItemKey, usize>,
    lines: &BTreeMap<usize, usize>,
) -> Option<usize> {
    if let Some(step) = lines.get(&unit.block) {
        return Some(*step);
    }
    document.blocks()[unit.block].path.iter().rev().find_map(|place| match place {
        Place::Item { list, index, ordered: true, .. } => items.get(&(*list, *index)).copied(),
        _ => None,
    })
}

fn sections(document: &Document<'_>, units: &[Unit]) -> Vec<Option<usize>> {
    let mut chain: Vec<(u8, usize)> = Vec::new();
    let mut out = Vec::with_capacity(units.len());
    for (at, unit) in units.iter().enumerate() {
        if unit.class == UnitClass::Heading
            && let BlockKind::Heading { level, .. } = document.blocks()[unit.block].kind
        {
            while chain.last().is_some_and(|open| open.0 >= level) {
                chain.pop();
            }
            out.push(chain.last().map(|open| open.1));
            chain.push((level, at));
        } else {
            out.push(chain.last().map(|open| open.1));
        }
    }
    out
}
