//! The skeleton of one text: sections, list items, steps and protected blocks, each tied to the units.

use std::collections::BTreeMap;

use skill_document::{Block, BlockKind, Document, InlineKind, Place};
use skill_model::Span;

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
        let mut line_of: BTreeMap<usize, Vec<(usize, usize)>> = BTreeMap::new();
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
                    outline.read_lines(document, at, block, StepKind::Heading);
                }
                BlockKind::StepHead | BlockKind::Para => {
                    let lines = outline.read_lines(document, at, block, StepKind::Line);
                    if !lines.is_empty() {
                        line_of.insert(at, lines);
                    }
                }
                BlockKind::Blank | BlockKind::Rule => {}
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

    /// Adds the steps that lines of a block head, and says where each begins.
    fn read_lines(
        &mut self,
        document: &Document<'_>,
        at: usize,
        block: &Block,
        kind: StepKind,
    ) -> Vec<(usize, usize)> {
        let mut found = Vec::new();
        let mut push = |marker: Span| {
            found.push((marker.start, self.steps.len()));
            let marker = marker.slice(document.text()).to_owned();
            self.steps.push(Step { marker, depth: block.path.len(), kind, block: at, item: None });
        };
        step_markers(document, block.content).for_each(&mut push);
        if found.is_empty() && block.kind == BlockKind::StepHead {
            self.steps.push(Step {
                marker: block.content.slice(document.text()).to_owned(),
                depth: block.path.len(),
                kind,
                block: at,
                item: None,
            });
            found.push((block.content.start, self.steps.len() - 1));
        }
        found
    }
}

/// The markers of steps inside the text of a block: `Step 2`, `Phase 1`, `(a)`, `3.`
pub(crate) fn step_markers<'d>(document: &'d Document<'_>, content: Span) -> impl Iterator<Item = Span> + 'd {
    let inlines = document.inlines();
    let first = inlines.partition_point(|inline| inline.span.start < content.start);
    inlines[first..]
        .iter()
        .take_while(move |inline| inline.span.start < content.end)
        .filter(|inline| inline.kind == InlineKind::StepMarker)
        .map(|inline| inline.span)
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
    lines: &BTreeMap<usize, Vec<(usize, usize)>>,
) -> Option<usize> {
    let headed = lines.get(&unit.block).and_then(|lines| {
        lines[..lines.partition_point(|(start, _)| *start < unit.span.end)].last().map(|(_, step)| *step)
    });
    if headed.is_some() {
        return headed;
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
