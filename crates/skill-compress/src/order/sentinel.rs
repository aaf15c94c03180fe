//! Stand-ins for bytes that a drafter must not see changed: `<<nonce:B12 bash 14 lines>>`.

use std::collections::BTreeMap;

use skill_document::{Block, BlockKind, Document, Inline, InlineKind};
use skill_model::{Digest, Span};

use crate::protected::{is_protected, is_text};
use crate::{Unit, UnitClass};

/// One stand-in with the bytes it stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sentinel {
    /// `B1`, `B2`, … for blocks and `L1`, `L2`, … for literals inside a unit, each in order of place.
    pub(crate) id: String,
    /// `fence`, `indented`, `html`, `refdef`, `opaque`, `comment`, `image`, `literal`.
    pub(crate) kind: &'static str,
    /// The whole stand-in.
    pub(crate) text: String,
    /// The bytes of the source.
    pub(crate) span: Span,
    /// Lines it stands for.
    pub(crate) lines: usize,
    /// Index of the unit that holds it or that it hangs on.
    pub(crate) unit: Option<usize>,
    /// Whether it stands inside the unit.
    pub(crate) inline: bool,
}

/// All stand-ins of a document, in order of place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sentinels {
    pub(crate) nonce: String,
    pub(crate) all: Vec<Sentinel>,
    /// For each unit that has some, the blocks that hang on it, as indices into `all`.
    hanging: BTreeMap<usize, Vec<usize>>,
}

impl Sentinels {
    /// Finds everything that is masked in the work order of a document.
    pub(crate) fn of(document: &Document<'_>, units: &[Unit]) -> Self {
        let nonce = nonce(document.source(), document.text());
        if !is_text(document) {
            return Self { nonce, all: Vec::new(), hanging: BTreeMap::new() };
        }
        let mut all: Vec<Sentinel> = blocks(document, units, &nonce);
        let mut count = 0;
        let mut covered = 0;
        let mut from = 0;
        for inline in document.inlines().iter().filter(|inline| inline.kind.is_literal()) {
            if inline.span.start < covered {
                continue;
            }
            covered = inline.span.end;
            let Some(kind) = masked_kind(inline, document.text()) else { continue };
            from += units[from..].partition_point(|unit| unit.span.end <= inline.span.start);
            let Some(unit) = units.get(from).filter(|unit| unit.span.contains(inline.span)) else { continue };
            if unit.class == UnitClass::Heading {
                continue;
            }
            count += 1;
            let id = format!("L{count}");
            all.push(Sentinel {
                text: format!("<<{nonce}:{id} {kind}>>"),
                id,
                kind,
                span: inline.span,
                lines: lines(inline.span.slice(document.text())),
                unit: Some(from),
                inline: true,
            });
        }
        all.sort_by_key(|sentinel| sentinel.span);
        let mut hanging: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (index, sentinel) in all.iter().enumerate().filter(|(_, sentinel)| !sentinel.inline) {
            if let Some(unit) = sentinel.unit {
                hanging.entry(unit).or_default().push(index);
            }
        }
        Self { nonce, all, hanging }
    }

    /// The stand-ins within a range, in order.
    pub(crate) fn inside(&self, range: Span) -> impl Iterator<Item = &Sentinel> {
        let first = self.all.partition_point(|sentinel| sentinel.span.start < range.start);
        self.all[first..].iter().take_while(move |sentinel| range.contains(sentinel.span))
    }

    /// The stand-ins for blocks that hang on a unit, in order.
    pub(crate) fn hanging(&self, unit: usize) -> impl Iterator<Item = &Sentinel> {
        self.hanging.get(&unit).into_iter().flatten().map(|index| &self.all[*index])
    }

    /// The part of the source with every stand-in in place of its bytes.
    pub(crate) fn mask(&self, text: &str, range: Span) -> String {
        let mut masked = String::with_capacity(range.len());
        let mut from = range.start;
        for sentinel in self.inside(range) {
            masked.push_str(&text[from..sentinel.span.start]);
            masked.push_str(&sentinel.text);
            from = sentinel.span.end;
        }
        masked.push_str(&text[from..range.end]);
        masked
    }
}

/// 16 hex digits that do not stand in the source: made from its digest, so equal sources give equal orders.
fn nonce(source: &[u8], text: &str) -> String {
    let digest = Digest::of(source);
    let mut round = 0_u64;
    loop {
        let mut hex = Digest::of_parts([digest.hex().as_bytes(), &round.to_be_bytes()]).hex();
        hex.truncate(16);
        if !text.contains(&hex) {
            return hex;
        }
        round += 1;
    }
}

fn blocks(document: &Document<'_>, units: &[Unit], nonce: &str) -> Vec<Sentinel> {
    let protected = document.blocks().iter().enumerate().filter(|(_, block)| is_protected(block));
    protected
        .enumerate()
        .map(|(count, (index, block))| {
            let id = format!("B{}", count + 1);
            let (kind, label) = block_kind(document, block);
            let lines = lines(block.content.slice(document.text()));
            let plural = if lines == 1 { "line" } else { "lines" };
            Sentinel {
                text: format!("<<{nonce}:{id} {label} {lines} {plural}>>"),
                id,
                kind,
                span: block.content,
                lines,
                unit: parent(document, units, index),
                inline: false,
            }
        })
        .collect()
}

/// The kind and the word shown to the drafter: for a fence the first word of its info string.
fn block_kind<'s>(document: &Document<'s>, block: &Block) -> (&'static str, &'s str) {
    let kind = match block.kind {
        BlockKind::Fence { .. } => "fence",
        BlockKind::Indented => "indented",
        BlockKind::Html { .. } => "html",
        BlockKind::RefDef => "refdef",
        _ => "opaque",
    };
    let BlockKind::Fence { info, .. } = block.kind else { return (kind, kind) };
    let word = info.slice(document.text()).split_whitespace().next().unwrap_or_default();
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '+' | '.');
    if !word.is_empty() && word.len() <= 20 && word.chars().all(plain) { (kind, word) } else { (kind, kind) }
}

fn lines(text: &str) -> usize {
    text.lines().count().max(1)
}

/// How far back the prose of a protected block is looked for, in units.
const REACH: usize = 256;

/// The unit a protected block hangs on: the last prose before it with the same containers, else its heading.
fn parent(document: &Document<'_>, units: &[Unit], block: usize) -> Option<usize> {
    let end = units.partition_point(|unit| unit.block < block);
    let path = &document.blocks()[block].path;
    let near = || (0..end).rev().take(REACH);
    let heading = near().find(|unit| units[*unit].class == UnitClass::Heading);
    near()
        .take_while(|unit| heading.is_none_or(|heading| *unit > heading))
        .find(|unit| document.blocks()[units[*unit].block].path == *path)
        .or(heading)
        .or_else(|| end.checked_sub(1))
}

/// Inline spans whose bytes a drafter needs not read and can only damage.
fn masked_kind(inline: &Inline, text: &str) -> Option<&'static str> {
    match inline.kind {
        InlineKind::Comment => Some("comment"),
        InlineKind::Html => Some("html"),
        InlineKind::Image => Some("image"),
        _ if inline.span.slice(text).contains(['\n', '\r']) => Some("literal"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nonce_that_stands_in_the_source_is_not_taken() {
        let first = nonce(b"x", "");
        assert_eq!((first.len(), nonce(b"x", "other")), (16, first.clone()));
        let second = nonce(b"x", &format!("text with {first} in it"));
        assert_ne!(first, second);
    }
}
