use std::ops::Range;

use skill_document::{Block, BlockKind, Document};
use skill_model::Span;

use crate::Unit;

/// Whether no byte of the block may ever change: code, raw HTML, link definitions, unreadable bytes.
pub(crate) const fn is_protected(block: &Block) -> bool {
    matches!(
        block.kind,
        BlockKind::Fence { .. }
            | BlockKind::Indented
            | BlockKind::Html { .. }
            | BlockKind::RefDef
            | BlockKind::Opaque
    )
}

/// Whether the source is text. When it is not, blocks name bytes that no text holds.
pub(crate) const fn is_text(document: &Document<'_>) -> bool {
    document.text().len() == document.source().len()
}

/// The outermost literal inline spans of the document, in order and without overlap.
pub(crate) fn literals(document: &Document<'_>) -> Vec<Span> {
    let spans = document.inlines().iter().filter(|inline| inline.kind.is_literal()).map(|inline| inline.span);
    disjoint(spans.collect())
}

/// Literal spans and protected blocks together, in order and without overlap.
pub(crate) fn protected_spans(document: &Document<'_>) -> Vec<Span> {
    let mut spans = literals(document);
    spans.extend(document.blocks().iter().filter(|block| is_protected(block)).map(|block| block.span));
    disjoint(spans)
}

/// The same bytes as sorted spans without overlap; empty spans are left out.
pub(crate) fn disjoint(mut spans: Vec<Span>) -> Vec<Span> {
    spans.retain(|span| !span.is_empty());
    spans.sort();
    let mut merged: Vec<Span> = Vec::with_capacity(spans.len());
    for span in spans {
        match merged.last_mut() {
            Some(last) if span.start < last.end => last.end = last.end.max(span.end),
            _ => merged.push(span),
        }
    }
    merged
}

/// The spans of a sorted list without overlap that share a byte with `range`.
pub(crate) fn overlapping(spans: &[Span], range: Span) -> &[Span] {
    let first = spans.partition_point(|span| span.end <= range.start);
    let count = spans[first..].partition_point(|span| span.start < range.end);
    &spans[first..first + count]
}

/// Whether one of the spans of a sorted list without overlap shares a byte with `range`.
pub(crate) fn touches(spans: &[Span], range: Span) -> bool {
    !overlapping(spans, range).is_empty()
}

/// The words of `range` with their places: maximal runs that are not white space.
pub(crate) fn words_in(text: &str, range: Span) -> impl Iterator<Item = Span> {
    let slice = range.slice(text);
    slice.split_whitespace().map(move |word| {
        let start = range.start + (word.as_ptr() as usize - slice.as_ptr() as usize);
        Span::new(start, start + word.len())
    })
}

/// The units of each block as a range of indices; empty for blocks without prose.
pub(crate) fn units_of_blocks(document: &Document<'_>, units: &[Unit]) -> Vec<Range<usize>> {
    let mut ranges = vec![0..0; document.blocks().len()];
    for (index, unit) in units.iter().enumerate() {
        let range = &mut ranges[unit.block];
        let start = if range.start == range.end { index } else { range.start };
        *range = start..index + 1;
    }
    ranges
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nested_and_partly_equal_spans_are_merged() {
        let span = Span::new;
        assert_eq!(
            disjoint(vec![span(9, 10), span(2, 4), span(0, 9), span(3, 3)]),
            [span(0, 9), span(9, 10)]
        );
        let spans = [span(2, 4), span(6, 9)];
        assert!(!touches(&spans, span(4, 6)));
        assert!(touches(&spans, span(5, 7)));
        assert_eq!(overlapping(&spans, span(0, 20)).len(), 2);
        assert!(overlapping(&spans, span(9, 20)).is_empty());
    }

    #[test]
    fn words_carry_their_places() {
        let found: Vec<Span> = words_in("ab  cé d", Span::new(1, 8)).collect();
        assert_eq!(found, [Span::new(1, 2), Span::new(4, 7)]);
    }
}
