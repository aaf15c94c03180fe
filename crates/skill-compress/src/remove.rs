use std::ops::Range;

use skill_document::{Block, BlockKind, Document, Place};
use skill_model::Span;

use crate::Unit;
use crate::plan::{Edit, Fate};
use crate::protected::units_of_blocks;

/// A unit that cannot leave its place without harm to what stands around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stuck {
    pub(crate) unit: usize,
}

/// How the removed units leave.
#[derive(Clone, Debug)]
pub(crate) struct Removals {
    /// In order and without overlap.
    pub(crate) edits: Vec<Edit>,
    /// For each block, whether it goes as a whole.
    pub(crate) gone: Vec<bool>,
}

/// The changes of bytes that take the removed units out: a whole block with one neighbouring run of blank
/// lines, or a sentence with the white space beside it.
pub(crate) fn removals(document: &Document<'_>, units: &[Unit], fates: &[Fate]) -> Result<Removals, Stuck> {
    let mut edits = Vec::new();
    let mut gone = vec![false; document.blocks().len()];
    for (block, range) in units_of_blocks(document, units).into_iter().enumerate() {
        let removed = fates[range.clone()].iter().filter(|fate| fate.removes()).count();
        if removed == 0 {
            continue;
        }
        if units[range.start].class == crate::UnitClass::Cell {
            return Err(Stuck { unit: first_removed(fates, range) });
        }
        if removed < range.len() {
            sentences(document, units, fates, range, &mut edits)?;
        } else if whole_block_may_go(document, block, &units[range.clone()]) {
            gone[block] = true;
        } else {
            return Err(Stuck { unit: range.start });
        }
    }
    blanks(document, &mut gone).map_err(|block| Stuck {
        unit: units.iter().position(|unit| unit.block == block).unwrap_or_default(),
    })?;
    for (block, _) in document.blocks().iter().zip(&gone).filter(|(_, gone)| **gone) {
        edits.push(Edit { span: block.span, text: String::new() });
    }
    edits.sort_by_key(|edit| edit.span);
    Ok(Removals { edits, gone })
}

fn first_removed(fates: &[Fate], mut range: Range<usize>) -> usize {
    let start = range.start;
    range.find(|unit| fates[*unit].removes()).unwrap_or(start)
}

/// Takes sentences out of a block that keeps at least one.
fn sentences(
    document: &Document<'_>,
    units: &[Unit],
    fates: &[Fate],
    range: Range<usize>,
    edits: &mut Vec<Edit>,
) -> Result<(), Stuck> {
    let block = &document.blocks()[units[range.start].block];
    let mut unit = range.start;
    while unit < range.end {
        if !fates[unit].removes() {
            unit += 1;
            continue;
        }
        let first = unit;
        while unit < range.end && fates[unit].removes() {
            unit += 1;
        }
        let span = if unit < range.end {
            Span::new(units[first].span.start, units[unit].span.start)
        } else {
            Span::new(units[first - 1].span.end, units[unit - 1].span.end)
        };
        if !only_layout_between(document.text(), block, span, &units[first..unit]) {
            return Err(Stuck { unit: first });
        }
        edits.push(Edit { span, text: String::new() });
    }
    Ok(())
}

/// Whether the bytes of `span` outside the units are white space and quote prefixes only.
fn only_layout_between(text: &str, block: &Block, span: Span, units: &[Unit]) -> bool {
    let quoted = block.path.iter().any(|place| matches!(place, Place::Quote { .. }));
    let mut from = span.start;
    let mut gaps = Vec::new();
    for unit in units {
        gaps.push(Span::new(from, unit.span.start.max(from)));
        from = unit.span.end;
    }
    gaps.push(Span::new(from.min(span.end), span.end));
    gaps.iter().all(|gap| gap.slice(text).chars().all(|c| c.is_whitespace() || (quoted && c == '>')))
}

/// A paragraph may go when it holds nothing but its units, and when no other block hangs on its list item.
fn whole_block_may_go(document: &Document<'_>, index: usize, units: &[Unit]) -> bool {
    let block = &document.blocks()[index];
    if block.kind != BlockKind::Para {
        return false;
    }
    let mut rest = block.content.start;
    for unit in units {
        if has_letters(&document.text()[rest..unit.span.start.max(rest)]) {
            return false;
        }
        rest = unit.span.end;
    }
    !has_letters(&document.text()[rest.min(block.content.end)..block.content.end])
        && !heads_an_item_with_more(document.blocks(), index)
}

fn has_letters(text: &str) -> bool {
    text.chars().any(char::is_alphanumeric)
}

/// Whether the block carries the marker of a list item that holds further blocks.
fn heads_an_item_with_more(blocks: &[Block], index: usize) -> bool {
    let block = &blocks[index];
    block.path.iter().any(|place| {
        let Place::Item { list, index: item, .. } = place else { return false };
        let inside = |other: &Block| {
            other.kind != BlockKind::Blank
                && other.path.iter().any(
                    |place| matches!(place, Place::Item { list: l, index: i, .. } if l == list && i == item),
                )
        };
        let is_first = !blocks[..index].iter().rev().take_while(|other| near(other, block)).any(inside);
        is_first && blocks[index + 1..].iter().take_while(|other| near(other, block)).any(inside)
    })
}

/// Whether two blocks share their outermost container, so that the search for a list item may go on.
fn near(other: &Block, block: &Block) -> bool {
    other.kind == BlockKind::Blank || other.path.first().map(place_id) == block.path.first().map(place_id)
}

const fn place_id(place: &Place) -> (bool, usize) {
    match place {
        Place::Quote { quote } => (false, *quote),
        Place::Item { list, .. } => (true, *list),
    }
}

/// Marks the blank lines that go together with removed blocks. Fails with the block when the end of the file would change.
fn blanks(document: &Document<'_>, gone: &mut [bool]) -> Result<(), usize> {
    let blocks = document.blocks();
    let is_blank = |index: usize| blocks[index].kind == BlockKind::Blank;
    for index in 0..blocks.len() {
        if !gone[index] || is_blank(index) {
            continue;
        }
        let before = (0..index).rev().find(|other| !gone[*other]);
        let next = index + 1;
        if next < blocks.len() && is_blank(next) && before.is_none_or(is_blank) {
            gone[next] = true;
        }
    }
    let Some(last) = (0..blocks.len()).rev().find(|index| !is_blank(*index)) else { return Ok(()) };
    if !gone[last] {
        return Ok(());
    }
    if !document.text().ends_with('\n') {
        return Err(last);
    }
    for index in (0..last).rev() {
        if !gone[index] && !is_blank(index) {
            break;
        }
        gone[index] = true;
    }
    Ok(())
}
