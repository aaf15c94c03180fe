use std::borrow::Cow;
use std::collections::BTreeMap;

use skill_document::{Block, BlockKind, Document, Place};
use skill_model::Span;

use crate::sentence::sentences;
use crate::table::Table;

/// Most units that a document may have; a longer one is refused by [`crate::verify`].
pub const UNIT_LIMIT: usize = 20_000;

/// What a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum UnitClass {
    /// A sentence of an ordered step.
    Step,
    /// A sentence of an unordered list item.
    Item,
    /// A sentence of a paragraph.
    Para,
    /// A table cell that is neither header nor key column.
    Cell,
    /// A heading.
    Heading,
}

/// The smallest piece of prose that is kept, rewritten, merged or dropped as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// `u1`, `u2`, … in order of place.
    pub id: String,
    /// What it is.
    pub class: UnitClass,
    /// Heading chain and list path, outermost first. A list item is named by its marker, an unordered one by its
    /// marker and place (`-2`); a second list of a section and a second heading of one name carry their number, so
    /// two places never share a scope.
    pub scope: Vec<String>,
    /// Its bytes in the source: text only, without list marker, container prefix or line end.
    /// A sentence that runs over several lines holds the prefixes of its continuation lines.
    pub span: Span,
    /// Index of its block in the document.
    pub block: usize,
}

impl Unit {
    /// The text on one line: each line end with the container prefix behind it is one blank.
    #[must_use]
    pub fn text<'s>(&self, document: &Document<'s>) -> Cow<'s, str> {
        let raw = self.span.slice(document.text());
        if !raw.contains(['\n', '\r']) {
            return Cow::Borrowed(raw);
        }
        let quotes = quote_depth(document.blocks().get(self.block));
        let mut lines = raw.lines().map(|line| line.trim_end_matches(' '));
        let mut text = lines.next().unwrap_or_default().to_owned();
        for line in lines {
            text.push(' ');
            text.push_str(without_prefix(line, quotes));
        }
        Cow::Owned(text)
    }
}

/// Splits the prose of a document into units, in order. Protected blocks hold none.
/// At most [`UNIT_LIMIT`] units come back, and none for a source that is not UTF-8.
#[must_use]
pub fn units(document: &Document<'_>) -> Vec<Unit> {
    let mut out: Vec<Unit> = Vec::new();
    if document.text().is_empty() {
        return out;
    }
    let mut scopes = Scopes::default();
    for (index, block) in document.blocks().iter().enumerate() {
        if out.len() >= UNIT_LIMIT {
            break;
        }
        let spans = spans_of(document, index, block);
        if spans.is_empty() {
            continue;
        }
        let heading = if let BlockKind::Heading { level, .. } = block.kind { Some(level) } else { None };
        let scope = match heading {
            Some(level) => scopes.enter_heading(level, spans[0].slice(document.text())),
            None => scopes.of_block(document, block),
        };
        let class = class_of(block);
        for span in spans.into_iter().take(UNIT_LIMIT - out.len()) {
            let id = format!("u{}", out.len() + 1);
            out.push(Unit { id, class, scope: scope.clone(), span, block: index });
        }
    }
    out
}

/// How many quotes a block lies in.
pub(crate) fn quote_depth(block: Option<&Block>) -> usize {
    block.map_or(0, |block| block.path.iter().filter(|place| matches!(place, Place::Quote { .. })).count())
}

/// The line without blanks and at most `quotes` quote marks in front.
pub(crate) fn without_prefix(line: &str, quotes: usize) -> &str {
    let mut rest = line.trim_start_matches([' ', '\t']);
    for _ in 0..quotes {
        match rest.strip_prefix('>') {
            Some(behind) => rest = behind.trim_start_matches([' ', '\t']),
            None => break,
        }
    }
    rest
}

fn class_of(block: &Block) -> UnitClass {
    match block.kind {
        BlockKind::Heading { .. } => UnitClass::Heading,
        BlockKind::Table => UnitClass::Cell,
        BlockKind::StepHead => UnitClass::Step,
        _ => match block.path.iter().rev().find_map(|place| match place {
            Place::Item { ordered, .. } => Some(*ordered),
            Place::Quote { .. } => None,
        }) {
            Some(true) => UnitClass::Step,
            Some(false) => UnitClass::Item,
            None => UnitClass::Para,
        },
    }
}

fn spans_of(document: &Document<'_>, index: usize, block: &Block) -> Vec<Span> {
    match block.kind {
        BlockKind::Heading { setext, .. } => {
            heading_text(document.text(), block.content, setext).into_iter().collect()
        }
        BlockKind::Table => Table::read(document, block)
            .rows
            .iter()
            .flat_map(|row| row.iter().skip(1))
            .filter(|cell| !cell.is_empty())
            .copied()
            .collect(),
        BlockKind::Para | BlockKind::StepHead => sentences(document, index, block),
        _ => Vec::new(),
    }
}

/// The title without `#` marks or underline; none for an empty heading.
pub(crate) fn heading_text(text: &str, content: Span, setext: bool) -> Option<Span> {
    let mut raw = content.slice(text);
    let mut start = content.start;
    if setext {
        // The underline is the last line.
        let trimmed = raw.trim_end();
        raw = trimmed.rfind('\n').map_or(trimmed, |line| &trimmed[..line]);
    } else {
        let inner = raw.trim_start_matches('#');
        start += raw.len() - inner.len();
        raw = inner.trim_end();
        let closed = raw.trim_end_matches('#');
        if closed.is_empty() || closed.ends_with([' ', '\t']) {
            raw = closed;
        }
    }
    let inner = raw.trim_start();
    start += raw.len() - inner.len();
    let inner = inner.trim_end();
    (!inner.is_empty()).then(|| Span::new(start, start + inner.len()))
}

/// Names of places while the blocks are walked.
#[derive(Default)]
struct Scopes {
    /// Open headings, outermost first.
    chain: Vec<OpenHeading>,
    /// Titles of headings without a parent, and how often each was seen.
    top: BTreeMap<String, usize>,
    /// Lists seen in this section by number of the document, and which list of the section each is, from 1.
    lists: BTreeMap<usize, usize>,
}

struct OpenHeading {
    level: u8,
    name: String,
    /// Titles seen directly below, and how often.
    below: BTreeMap<String, usize>,
}

impl Scopes {
    /// Opens a section and returns the chain above it, which is the scope of the heading itself.
    fn enter_heading(&mut self, level: u8, title: &str) -> Vec<String> {
        self.chain.truncate(self.chain.iter().take_while(|open| open.level < level).count());
        self.lists.clear();
        let above = self.names();
        let below = match self.chain.last_mut() {
            Some(open) => &mut open.below,
            None => &mut self.top,
        };
        let seen = below.entry(title.to_owned()).or_default();
        *seen += 1;
        let name = if *seen == 1 { title.to_owned() } else { format!("{title} ({seen})") };
        self.chain.push(OpenHeading { level, name, below: BTreeMap::new() });
        above
    }

    fn names(&self) -> Vec<String> {
        self.chain.iter().map(|open| open.name.clone()).collect()
    }

    fn of_block(&mut self, document: &Document<'_>, block: &Block) -> Vec<String> {
        let mut scope = self.names();
        for place in &block.path {
            scope.push(match place {
                Place::Quote { .. } => ">".to_owned(),
                Place::Item { list, index, marker, ordered } => {
                    let marker = marker.slice(document.text());
                    let name = if *ordered { marker.to_owned() } else { format!("{marker}{}", index + 1) };
                    match self.number_of(*list) {
                        1 => name,
                        number => format!("{number}:{name}"),
                    }
                }
            });
        }
        scope
    }

    /// Which list of its section this is, from 1.
    fn number_of(&mut self, list: usize) -> usize {
        let next = self.lists.len() + 1;
        *self.lists.entry(list).or_insert(next)
    }
}
