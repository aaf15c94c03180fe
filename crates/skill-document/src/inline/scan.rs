use super::Inline;
use crate::block::Walk;

/// All inline spans of a body.
pub(crate) fn scan(_text: &str, walk: &Walk, _declared: &[String]) -> Vec<Inline> {
    let mut found: Vec<Inline> = walk
        .marks
        .iter()
        .filter(|mark| walk.blocks.get(mark.block).is_some_and(|block| block.kind.is_prose()))
        .map(|mark| Inline { kind: mark.kind.clone(), span: mark.span, block: mark.block })
        .collect();
    found.sort_by_key(|inline| (inline.span.start, std::cmp::Reverse(inline.span.end)));
    found
}
