//! Rows and cells of a pipe table.

use skill_document::{Block, Document};
use skill_model::Span;

use crate::unit::{quote_depth, without_prefix};

/// A pipe table as trimmed cells in bytes of the source. An empty cell has an empty span.
pub(crate) struct Table {
    /// The header cells.
    pub(crate) header: Vec<Span>,
    /// The cells of the delimiter row.
    pub(crate) delimiter: Vec<Span>,
    /// The body rows, top to bottom.
    pub(crate) rows: Vec<Vec<Span>>,
}

impl Table {
    /// Reads a block of kind table.
    pub(crate) fn read(document: &Document<'_>, block: &Block) -> Self {
        let quotes = quote_depth(Some(block));
        let mut lines = Vec::new();
        let mut at = block.content.start;
        for line in block.content.slice(document.text()).split_inclusive('\n') {
            let inner = without_prefix(line, quotes);
            let start = at + line.len() - inner.len();
            at += line.len();
            let inner = inner.trim_end();
            if !inner.is_empty() {
                lines.push(cells(inner, start));
            }
        }
        let mut lines = lines.into_iter();
        Self {
            header: lines.next().unwrap_or_default(),
            delimiter: lines.next().unwrap_or_default(),
            rows: lines.collect(),
        }
    }
}

/// Splits one line at its unescaped pipes; a pipe at either end opens no cell.
fn cells(line: &str, offset: usize) -> Vec<Span> {
    let mut out = Vec::new();
    let mut start = usize::from(line.starts_with('|'));
    let mut escaped = false;
    for (at, byte) in line.bytes().enumerate().skip(start) {
        if byte == b'|' && !escaped {
            out.push(trimmed(line, start, at, offset));
            start = at + 1;
        }
        escaped = byte == b'\\' && !escaped;
    }
    if start < line.len() {
        out.push(trimmed(line, start, line.len(), offset));
    }
    out
}

fn trimmed(line: &str, start: usize, end: usize, offset: usize) -> Span {
    let raw = &line[start..end];
    let inner = raw.trim_start();
    let from = offset + start + raw.len() - inner.len();
    Span::new(from, from + inner.trim_end().len())
}
