use std::ops::Range;

use pulldown_cmark::LinkType;
use skill_model::Span;

/// A link or image whose end has not come yet.
pub(super) struct OpenLink {
    pub(super) image: bool,
    pub(super) kind: LinkType,
    /// End of the last span inside.
    pub(super) inner_end: usize,
}

/// Where the target, or the label, of a link stands. `tail` is what follows the link's text.
pub(super) fn link_target(text: &str, whole: Span, tail: Span, link: &OpenLink) -> Option<Span> {
    let trimmed = |range: Range<usize>| {
        let inner = text.get(range.clone())?;
        let start = range.start + (inner.len() - inner.trim_start().len());
        let span = Span::new(start, start + inner.trim().len());
        (!span.is_empty()).then_some(span)
    };
    let text_start = whole.start + 1 + usize::from(link.image);
    match link.kind {
        LinkType::Inline => {
            let open = tail.start + tail.slice(text).find("](")? + 2;
            let whole = trimmed(open..tail.end.saturating_sub(1))?;
            let target = whole.slice(text);
            if let Some(inner) = target.strip_prefix('<') {
                let close = inner.find('>').unwrap_or(inner.len());
                return trimmed(whole.start + 1..whole.start + 1 + close);
            }
            let len = target.find(|c: char| c.is_ascii_whitespace()).unwrap_or(target.len());
            trimmed(whole.start..whole.start + len)
        }
        LinkType::Reference | LinkType::ReferenceUnknown => {
            let open = tail.start + tail.slice(text).find("][")? + 2;
            trimmed(open..tail.end.saturating_sub(1))
        }
        // The parser's range of `[label][]` ends before the empty brackets; take either end.
        _ if whole.slice(text).ends_with("][]") => trimmed(text_start..whole.end.saturating_sub(3)),
        _ => trimmed(text_start..whole.end.saturating_sub(1)),
    }
}
