//! Makes spans nest: of two that overlap in part, one goes.

use std::cmp::Reverse;

use super::{Inline, InlineKind};

/// Sorts `spans` by start and then by length, longest first, and drops doubles and the lesser of two spans that overlap
/// in part.
pub(super) fn settle(spans: &mut Vec<Inline>) {
    spans.sort_by_key(|inline| (inline.span.start, Reverse(inline.span.end), Reverse(rank(&inline.kind))));
    spans.dedup_by(|later, first| later.span == first.span && later.kind == first.kind);
    let mut dropped = vec![false; spans.len()];
    let mut open: Vec<usize> = Vec::new();
    for at in 0..spans.len() {
        let inline = &spans[at];
        while let Some(&top) = open.last() {
            let outer = &spans[top];
            if outer.span.end <= inline.span.start {
                open.pop();
            } else if outer.span.end < inline.span.end {
                if rank(&inline.kind) <= rank(&outer.kind) {
                    dropped[at] = true;
                    break;
                }
                dropped[top] = true;
                open.pop();
            } else {
                break;
            }
        }
        if !dropped[at] {
            open.push(at);
        }
    }
    let mut index = 0;
    spans.retain(|_| {
        index += 1;
        !dropped[index - 1]
    });
}

/// Which of two spans stays: what the Markdown syntax says, then literals, then marks of whole sentences.
const fn rank(kind: &InlineKind) -> u8 {
    match kind {
        InlineKind::Code
        | InlineKind::Link
        | InlineKind::Image
        | InlineKind::LinkTarget
        | InlineKind::Html
        | InlineKind::Comment => 4,
        InlineKind::Utterance | InlineKind::DynamicCommand => 3,
        InlineKind::HardConstraint | InlineKind::ConditionalLoad => 1,
        InlineKind::Emphasis => 0,
        _ => 2,
    }
}

#[cfg(test)]
mod tests {
    use skill_model::Span;

    use super::*;

    #[test]
    fn partial_overlaps_are_settled() {
        let span = |kind, start, end| Inline { kind, span: Span::new(start, end), block: 0 };
        let mut spans = vec![
            span(InlineKind::Emphasis, 0, 6),
            span(InlineKind::Utterance, 4, 10),
            span(InlineKind::Path, 5, 8),
            span(InlineKind::Path, 5, 8),
            span(InlineKind::Flag, 9, 12),
        ];
        settle(&mut spans);
        let kept: Vec<_> = spans.iter().map(|inline| (inline.span.start, inline.span.end)).collect();
        assert_eq!(kept, [(4, 10), (5, 8)]);
    }
}
