use skill_model::Span;

use super::{Block, BlockKind, Place};
use crate::lines::{Lines, without_end};

/// Adds blocks for whole lines that the Markdown parser gave no leaf for: blank lines, link reference definitions,
/// and list items without content. `path` are the containers that are open there.
pub(super) fn fill(text: &str, lines: &Lines, gap: Span, path: &[Place], blocks: &mut Vec<Block>) {
    let first = blocks.len();
    let mut at = gap.start;
    while at < gap.end {
        let end = lines.end(at).min(gap.end);
        add_line(text, Span::new(at, end), path, first, blocks);
        at = end;
    }
}

fn add_line(text: &str, line: Span, path: &[Place], first: usize, blocks: &mut Vec<Block>) {
    let content_end = line.start + without_end(line.slice(text)).len();
    let marker = path.iter().rev().find_map(|place| match place {
        Place::Item { marker, .. } if line.contains(*marker) => Some(marker.end),
        _ => None,
    });
    let quoted = path.iter().any(|place| matches!(place, Place::Quote { .. }));
    let prefix_end = marker.unwrap_or(line.start).min(content_end);
    let rest = &text[prefix_end..content_end];
    let rest = rest.trim_start_matches(|c| c == ' ' || c == '\t' || (quoted && c == '>'));
    let content = Span::new(content_end - rest.len(), content_end);
    let kind = match (rest.trim().is_empty(), marker) {
        (true, Some(_)) => BlockKind::Para,
        (true, None) => BlockKind::Blank,
        (false, _) => BlockKind::RefDef,
    };
    let joins = match kind {
        BlockKind::Blank => true,
        BlockKind::RefDef => !rest.starts_with('['),
        _ => false,
    };
    let added = blocks.len() > first;
    if let Some(last) = blocks.last_mut().filter(|last| added && joins && last.kind == kind) {
        last.span.end = line.end;
        last.content.end = content_end.max(last.content.start);
        return;
    }
    blocks.push(Block { kind, span: line, content, path: path.to_vec() });
}
