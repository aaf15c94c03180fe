use std::ops::Range;

use skill_document::{Block, BlockKind, Document, Place};
use skill_model::Span;

use crate::plan::{Edit, Fate};
use crate::protected::units_of_blocks;
use crate::{Unit, UnitClass};

/// Units that cannot leave their place without harm to what stands around them; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stuck {
    pub(crate) units: Vec<usize>,
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
    let mut stuck = Vec::new();
    let mut gone = vec![false; document.blocks().len()];
    for (block, range) in units_of_blocks(document, units).into_iter().enumerate() {
        let removed = fates[range.clone()].iter().filter(|fate| fate.removes()).count();
        if removed == 0 {
            continue;
        }
        if units[range.start].class == UnitClass::Cell {
            stuck.extend(range.filter(|unit| fates[*unit].removes()));
        } else if removed < range.len() {
            sentences(document, units, fates, range, &mut edits, &mut stuck);
        } else if whole_block_may_go(document, block, &units[range.clone()]) {
            gone[block] = true;
        } else {
            stuck.push(range.start);
        }
    }
    if let Some(block) = blanks(document, &mut gone) {
        stuck.extend(units.iter().position(|unit| unit.block == block));
    }
    if !stuck.is_empty() {
        return Err(Stuck { units: stuck });
    }
    for (block, _) in document.blocks().iter().zip(&gone).filter(|(_, gone)| **gone) {
        edits.push(Edit { span: block.span, text: String::new() });
    }
    edits.sort_by_key(|edit| edit.span);
    Ok(Removals { edits, gone })
}

/// Takes sentences out of a block that keeps at least one.
fn sentences(
    document: &Document<'_>,
    units: &[Unit],
    fates: &[Fate],
    range: Range<usize>,
    edits: &mut Vec<Edit>,
    stuck: &mut Vec<usize>,
) {
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
        if only_layout_between(document.text(), block, span, &units[first..unit]) {
            edits.push(Edit { span, text: String::new() });
        } else {
            stuck.push(first);
        }
    }
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

/// Whether the block carries the marker of a list item that holds further blocks. The blocks of an item stand
/// beside each other, so its neighbours tell.
fn heads_an_item_with_more(blocks: &[Block], index: usize) -> bool {
    let is_text = |block: &&Block| block.kind != BlockKind::Blank;
    let before = blocks[..index].iter().rev().find(is_text);
    let behind = blocks[index + 1..].iter().find(is_text);
    blocks[index].path.iter().filter(|place| matches!(place, Place::Item { .. })).any(|item| {
        let inside = |block: Option<&Block>| block.is_some_and(|block| block.path.contains(item));
        !inside(before) && inside(behind)
    })
}

/// Marks the blank lines that go together with removed blocks. Gives the block whose removal would change how the
/// file ends.
fn blanks(document: &Document<'_>, gone: &mut [bool]) -> Option<usize> {
    let blocks = document.blocks();
    let is_blank = |index: usize| blocks[index].kind == BlockKind::Blank;
    let mut before = None;
    for index in 0..blocks.len() {
        if !gone[index] {
            before = Some(index);
            continue;
        }
        let next = index + 1;
        if next < blocks.len() && is_blank(next) && before.is_none_or(is_blank) {
            gone[next] = true;
        }
    }
    let last = (0..blocks.len()).rev().find(|index| !is_blank(*index))?;
    if !gone[last] {
        return None;
    }
    if !document.text().ends_with('\n') {
        return Some(last);
    }
    for index in (0..last).rev() {
        if !gone[index] && !is_blank(index) {
            break;
        }
        gone[index] = true;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Removes the units that start with `x`; `None` when one is stuck.
    fn without(source: &str) -> Option<String> {
        let document = skill_document::parse(source.as_bytes());
        let units = crate::units(&document);
        let fate = |unit: &Unit| match unit.span.slice(source).starts_with('x') {
            true => Fate::Drop { rule: "D1" },
            false => Fate::Keep,
        };
        let fates: Vec<Fate> = units.iter().map(fate).collect();
        let mut out = String::new();
        let mut from = 0;
        for edit in removals(&document, &units, &fates).ok()?.edits {
            out.push_str(&source[from..edit.span.start]);
            from = edit.span.end;
        }
        out.push_str(&source[from..]);
        Some(out)
    }

    #[track_caller]
    fn check(source: &str, expect: &str) {
        assert_eq!(without(source).as_deref(), Some(expect));
    }

    #[test]
    fn a_sentence_goes_with_its_white_space() {
        check("xa b. Cd e. Fg h.\n", "Cd e. Fg h.\n");
        check("Ab c. xd e. Fg h.\n", "Ab c. Fg h.\n");
        check("Ab c.\nxd e.\n", "Ab c.\n");
        check("> Ab c.\n> xd e.\n> Fg h.\n", "> Ab c.\n> Fg h.\n");
    }

    #[test]
    fn a_block_goes_with_one_blank_run() {
        check("Ab c.\n\nxd e.\n\nFg h.\n", "Ab c.\n\nFg h.\n");
        check("xd e.\n\nFg h.\n", "Fg h.\n");
        check("Ab c.\n\nxd e.\n", "Ab c.\n");
        check("Ab c.\n\nxd e.\n\nxf g.\n\nHi j.\n", "Ab c.\n\nHi j.\n");
        check("# A\nxd e.\n\n# B\n", "# A\n\n# B\n");
    }

    #[test]
    fn what_other_text_hangs_on_is_stuck() {
        assert_eq!(without("- xa b.\n\n  Cd e.\n"), None);
        assert_eq!(without("Ab c.\n\nxd e."), None);
        assert_eq!(without("| a | b |\n|---|---|\n| c | xd |\n"), None);
        check("- Ab c.\n\n  xd e.\n", "- Ab c.\n");
        check("- Ab c.\n- xd e.\n- Fg h.\n", "- Ab c.\n- Fg h.\n");
    }
}
