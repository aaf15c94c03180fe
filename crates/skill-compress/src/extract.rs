//! The parts of two texts that a change can touch, as two small texts.
//!
//! Almost every stored copy differs from its source in a few paragraphs. The obligations need those paragraphs and what
//! stands around them, so that a copy is proved in the time that its changes need. What is left out is equal in both
//! texts, in the same order and under the same headings; `tests/check_body.rs` holds that nothing passes here that does not
//! pass as a whole.

use std::collections::BTreeSet;

use skill_document::{Block, BlockKind, Document, Place, Section};

/// Texts above this size are read whole, so that the limit on units holds as it is.
const LIMIT: usize = 512 * 1024;

/// How far apart two equal blocks may stand in the two texts behind a change.
const REACH: usize = 12;

/// Both texts without the sections that are equal in both, apart from the headings above the rest.
///
/// Nothing comes back when only the parser can tell the sections, or when they are all of one kind.
pub(crate) fn changed_sections(source: &Document<'_>, candidate: &Document<'_>) -> Option<[String; 2]> {
    let texts = [source.text(), candidate.text()];
    let sides = [source.sections()?, candidate.sections()?];
    let body = source.body().start;
    let pairs = equal_pairs(sides.map(<[Section]>::len), |at, other| {
        sides[0][at].span.slice(texts[0]) == sides[1][other].span.slice(texts[1])
    });
    let mut whole = sides.map(|side| vec![true; side.len()]);
    for (at, other) in &pairs {
        whole[0][*at] = false;
        whole[1][*other] = false;
    }
    let mut heads = whole.clone();
    loop {
        for (side, heads) in sides.iter().zip(&mut heads) {
            add_above(side, heads);
        }
        let missing = |(at, other): &&(usize, usize)| heads[0][*at] != heads[1][*other];
        let Some((at, other)) = pairs.iter().find(missing) else { break };
        heads[0][*at] = true;
        heads[1][*other] = true;
    }
    let join = |at: usize| {
        let mut joined = texts[at][..body].to_owned();
        for ((section, whole), head) in sides[at].iter().zip(&whole[at]).zip(&heads[at]) {
            match (whole, head) {
                (true, _) => joined.push_str(section.span.slice(texts[at])),
                (false, true) => joined.extend([section.heading.slice(texts[at]), "\n"]),
                (false, false) => {}
            }
        }
        joined
    };
    let joined = [join(0), join(1)];
    (texts[0].len() <= LIMIT && joined[0].len() * 4 < texts[0].len() * 3).then_some(joined)
}

/// Adds the headings above what is kept: walking back, those of a lower level than anything kept below.
fn add_above(sections: &[Section], keep: &mut [bool]) {
    let mut open = 0;
    for (section, keep) in sections.iter().zip(keep).rev() {
        *keep |= section.level > 0 && section.level < open;
        open = if *keep { section.level } else { open };
    }
}

/// Both texts without the blocks that are equal and far from every change. Changed blocks stay with their neighbours,
/// their twins, the headings above them and the whole of a list; the first and the last block stay too.
///
/// Nothing comes back when the parts cannot stand alone (a link definition reaches over the whole file, and what was not
/// read as Markdown has no blocks), when they read back as other blocks, or when little would be left out.
pub(crate) fn extract<'a>(source: &'a Document<'a>, candidate: &'a Document<'a>) -> Option<Extract<'a>> {
    if !stands_alone(source) || !stands_alone(candidate) {
        return None;
    }
    let sides = [Side::of(source), Side::of(candidate)];
    let pairs = equal_pairs(sides.each_ref().map(|side| side.parts.len()), |at, other| {
        let (part, there) = (&sides[0].parts[at], &sides[1].parts[other]);
        part.bytes == there.bytes && alike(part.block, source.text(), there.block, candidate.text())
    });
    let mut keep = [vec![true; sides[0].parts.len()], vec![true; sides[1].parts.len()]];
    for (at, other) in &pairs {
        keep[0][*at] = false;
        keep[1][*other] = false;
    }
    for (side, keep) in sides.iter().zip(&mut keep) {
        side.add_near(keep);
    }
    loop {
        let before = keep.clone();
        for (at, other) in &pairs {
            let either = keep[0][*at] || keep[1][*other];
            keep[0][*at] = either;
            keep[1][*other] = either;
        }
        for (side, keep) in sides.iter().zip(&mut keep) {
            side.add_around(keep);
        }
        if keep == before {
            break;
        }
    }
    let texts = [sides[0].join(&keep[0]), sides[1].join(&keep[1])];
    let worth = texts[0].len() * 4 < source.text().len() * 3;
    worth.then_some(Extract { texts, sides, keep })
}

/// What [`extract`] gives.
pub(crate) struct Extract<'a> {
    /// The small source and the small candidate.
    pub(crate) texts: [String; 2],
    sides: [Side<'a>; 2],
    keep: [Vec<bool>; 2],
}

impl Extract<'_> {
    /// Whether the texts, when read, hold the blocks that they were made of.
    pub(crate) fn holds(&self, source: &Document<'_>, candidate: &Document<'_>) -> bool {
        self.sides[0].is_read_as(source, &self.keep[0]) && self.sides[1].is_read_as(candidate, &self.keep[1])
    }
}

fn stands_alone(document: &Document<'_>) -> bool {
    let apart = |block: &Block| !matches!(block.kind, BlockKind::RefDef | BlockKind::Opaque);
    document.text().len() <= LIMIT && document.blocks().iter().all(apart)
}

/// A block that is not blank, with the blank lines in front of it.
struct Part<'a> {
    block: &'a Block,
    bytes: &'a str,
    start: usize,
}

/// One text in parts.
struct Side<'a> {
    document: &'a Document<'a>,
    parts: Vec<Part<'a>>,
}

impl<'a> Side<'a> {
    fn of(document: &'a Document<'a>) -> Self {
        let mut parts = Vec::with_capacity(document.blocks().len());
        let mut start = document.body().start;
        for block in document.blocks().iter().filter(|block| block.kind != BlockKind::Blank) {
            parts.push(Part { block, bytes: &document.text()[start..block.span.end], start });
            start = block.span.end;
        }
        Self { document, parts }
    }

    /// Adds the first and the last part, the neighbours of what is kept, and parts of the same text.
    fn add_near(&self, keep: &mut [bool]) {
        let changed: Vec<usize> = (0..keep.len()).filter(|at| keep[*at]).collect();
        let texts: BTreeSet<&str> = changed.iter().map(|at| self.text(*at)).collect();
        let last = keep.len().saturating_sub(1);
        for (at, keep) in keep.iter_mut().enumerate() {
            *keep |= at == 0 || at == last || texts.contains(self.text(at));
        }
        for at in changed {
            keep[at.saturating_sub(1)] = true;
            keep[(at + 1).min(last)] = true;
        }
    }

    fn text(&self, at: usize) -> &'a str {
        self.parts[at].block.content.slice(self.document.text())
    }

    /// Adds the headings above what is kept, and the rest of lists and quotes.
    fn add_around(&self, keep: &mut [bool]) {
        let inside = |at: usize| !self.parts[at].block.path.is_empty();
        for at in 1..keep.len() {
            keep[at] |= keep[at - 1] && inside(at) && inside(at - 1);
        }
        for at in (1..keep.len()).rev() {
            keep[at - 1] |= keep[at] && inside(at) && inside(at - 1);
        }
        // Walking back, the level below which a heading still stands above something kept.
        let mut open = 0;
        for at in (0..keep.len()).rev() {
            match self.parts[at].block.kind {
                BlockKind::Heading { level, .. } => {
                    keep[at] |= level < open;
                    open = if keep[at] { level } else { open };
                }
                _ if keep[at] => open = u8::MAX,
                _ => {}
            }
        }
    }

    /// The mark, the frontmatter and the kept parts, with a blank line where something was left out.
    fn join(&self, keep: &[bool]) -> String {
        let text = self.document.text();
        let line_end = if text.contains("\r\n") { "\r\n" } else { "\n" };
        let mut joined = text[..self.document.body().start].to_owned();
        let mut end = self.document.body().start;
        for (part, _) in self.parts.iter().zip(keep).filter(|(_, keep)| **keep) {
            if part.start != end {
                joined.push_str(line_end);
            }
            joined.push_str(part.bytes);
            end = part.block.span.end;
        }
        joined.push_str(&text[end..]);
        joined
    }

    /// Whether a text that was put together holds the blocks it was made of.
    fn is_read_as(&self, document: &Document<'_>, keep: &[bool]) -> bool {
        let read = Side::of(document);
        let kept: Vec<&Part<'_>> =
            self.parts.iter().zip(keep).filter(|(_, keep)| **keep).map(|(part, _)| part).collect();
        read.parts.len() == kept.len()
            && read
                .parts
                .iter()
                .zip(kept)
                .all(|(part, other)| alike(part.block, document.text(), other.block, self.document.text()))
    }
}

/// Parts that are equal and stand in the same order in both texts.
fn equal_pairs(sizes: [usize; 2], equal: impl Fn(usize, usize) -> bool) -> Vec<(usize, usize)> {
    let equal = |at: usize, other: usize| at < sizes[0] && other < sizes[1] && equal(at, other);
    let mut pairs = Vec::with_capacity(sizes[0]);
    let (mut at, mut other) = (0, 0);
    while at < sizes[0] && other < sizes[1] {
        if equal(at, other) {
            pairs.push((at, other));
            (at, other) = (at + 1, other + 1);
            continue;
        }
        let next = (1..=REACH)
            .flat_map(|far| (0..=far).map(move |left| (left, far - left)))
            .find(|(left, right)| equal(at + left, other + right));
        let (left, right) = next.unwrap_or((1, 1));
        (at, other) = (at + left, other + right);
    }
    pairs
}

/// Whether two blocks are of one kind, with the same text, in containers of the same form.
fn alike(block: &Block, text: &str, other: &Block, other_text: &str) -> bool {
    let same_kind = match (&block.kind, &other.kind) {
        (BlockKind::Fence { closed, .. }, BlockKind::Fence { closed: closed_there, .. }) => {
            closed == closed_there
        }
        (kind, kind_there) => kind == kind_there,
    };
    same_kind
        && block.content.slice(text) == other.content.slice(other_text)
        && block.path.len() == other.path.len()
        && block.path.iter().zip(&other.path).all(|places| match places {
            (Place::Quote { .. }, Place::Quote { .. }) => true,
            (
                Place::Item { marker, ordered, .. },
                Place::Item { marker: marker_there, ordered: ordered_there, .. },
            ) => ordered == ordered_there && marker.slice(text) == marker_there.slice(other_text),
            _ => false,
        })
}
