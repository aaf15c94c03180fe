use std::sync::LazyLock;

use regex::Regex;
use serde::Serialize;
use skill_document::{Block, BlockKind, Place};
use skill_model::meld::{AtomKind, Severity};
use skill_model::{Digest, Span};

use crate::text::norm_key;
use crate::{Rules, Source};

/// The smallest piece of a body: the whole lines of one leaf block.
#[derive(Clone, Debug)]
pub struct Atom {
    /// `skill:path:hash`; the hash is of the text.
    pub id: String,
    /// Which of the sources holds it.
    pub source: usize,
    /// Place in the block tree, such as `l2/i0/p0`.
    pub path: String,
    /// Byte range in the body.
    pub span: Span,
    /// What the engine takes it for.
    pub detected: AtomKind,
    /// What the parser takes it for: `h p c x r d`.
    pub(crate) letter: char,
    /// 1 to 6 for a heading, else 0.
    pub(crate) level: u8,
    /// Place in the source, from 0.
    pub order: usize,
    /// Equal for texts that say the same.
    pub key: String,
}

impl Atom {
    /// Its bytes.
    #[must_use]
    pub fn text<'s>(&self, sources: &'s [Source]) -> &'s str {
        self.span.slice(sources[self.source].body())
    }

    /// Order of everything that is listed by skill: its name, its place there, its id.
    pub(crate) fn place<'a>(&'a self, sources: &'a [Source]) -> (&'a str, usize, &'a str) {
        (sources[self.source].name(), self.order, &self.id)
    }
}

/// An atom as JSON, for a host that groups atoms.
#[derive(Clone, Debug, Serialize)]
pub struct ListedAtom {
    id: String,
    skill: String,
    path: String,
    text: String,
    start: usize,
    end: usize,
    kind: Option<AtomKind>,
    detected_kind: AtomKind,
    max_severity: Option<Severity>,
    source_order: usize,
    norm_key: String,
}

impl ListedAtom {
    pub(crate) fn new(atom: &Atom, sources: &[Source], max_severity: Option<Severity>) -> Self {
        Self {
            id: atom.id.clone(),
            skill: sources[atom.source].name().to_owned(),
            path: atom.path.clone(),
            text: atom.text(sources).to_owned(),
            start: atom.span.start,
            end: atom.span.end,
            kind: None,
            detected_kind: atom.detected,
            max_severity,
            source_order: atom.order,
            norm_key: atom.key.clone(),
        }
    }
}

/// The atoms of all sources, each source's in document order.
pub(crate) fn parse(sources: &[Source], rules: Rules) -> Vec<Atom> {
    let mut atoms = Vec::new();
    for (index, source) in sources.iter().enumerate() {
        of_source(index, source, rules, &mut atoms);
    }
    atoms
}

fn of_source(index: usize, source: &Source, rules: Rules, atoms: &mut Vec<Atom>) {
    let document = source.document();
    let body = source.body();
    let mut tree = Tree::new();
    let mut order = 0;
    for leaf in leaves(document.blocks(), source.body_start()) {
        // A blank line between two items stands outside both and closes nothing.
        let Some(letter) = leaf.letter else { continue };
        tree.enter(&leaf.path);
        if letter == 'd' && !rules.current() {
            continue;
        }
        let path = tree.leaf(letter);
        let text = leaf.span.slice(body);
        let digest = Digest::of(text.as_bytes()).hex();
        atoms.push(Atom {
            id: format!("{}:{path}:{}", source.name(), &digest[..16]),
            source: index,
            path,
            span: leaf.span,
            detected: detect(letter, text),
            letter,
            level: leaf.level,
            order,
            key: norm_key(text),
        });
        order += 1;
    }
}

/// A leaf of the CommonMark tree; blank lines have no letter.
struct Leaf {
    letter: Option<char>,
    level: u8,
    span: Span,
    path: Vec<Place>,
}

/// Tables and step heads are paragraphs to CommonMark, and one paragraph when nothing stands between them.
fn leaves(blocks: &[Block], start: usize) -> Vec<Leaf> {
    let mut leaves: Vec<Leaf> = Vec::new();
    for block in blocks {
        let letter = letter(&block.kind);
        let span = Span::new(block.span.start - start, block.span.end - start);
        if let (Some('p'), Some(last)) = (letter, leaves.last_mut())
            && last.letter == Some('p')
            && last.path == block.path
        {
            last.span = Span::new(last.span.start, span.end);
            continue;
        }
        let level = if let BlockKind::Heading { level, .. } = block.kind { level } else { 0 };
        leaves.push(Leaf { letter, level, span, path: block.path.clone() });
    }
    leaves
}

fn letter(kind: &BlockKind) -> Option<char> {
    match kind {
        BlockKind::Heading { .. } => Some('h'),
        BlockKind::Fence { .. } | BlockKind::Indented => Some('c'),
        BlockKind::Html { .. } => Some('x'),
        BlockKind::Rule => Some('r'),
        BlockKind::RefDef => Some('d'),
        BlockKind::Table | BlockKind::StepHead | BlockKind::Para => Some('p'),
        BlockKind::Blank | BlockKind::Opaque => None,
    }
}

/// The open containers with their counters.
struct Tree {
    open: Vec<Container>,
}

struct Container {
    key: Key,
    segment: String,
    next: usize,
    definitions: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Key {
    Root,
    Quote(usize),
    List(usize),
    Item(usize, usize),
}

impl Tree {
    fn new() -> Self {
        Self { open: vec![Container::new(Key::Root, String::new())] }
    }

    /// Closes what `path` does not lie in and opens what it does.
    fn enter(&mut self, path: &[Place]) {
        let keys: Vec<Key> = path
            .iter()
            .flat_map(|place| match *place {
                Place::Quote { quote } => vec![Key::Quote(quote)],
                Place::Item { list, index, .. } => vec![Key::List(list), Key::Item(list, index)],
            })
            .collect();
        let shared = self.open[1..].iter().zip(&keys).take_while(|(open, key)| open.key == **key).count();
        self.open.truncate(shared + 1);
        for key in &keys[shared..] {
            let parent = self.open.len() - 1;
            let number = self.open[parent].next;
            let segment = match *key {
                Key::Item(_, index) => format!("i{index}"),
                Key::List(_) => format!("l{number}"),
                Key::Quote(_) | Key::Root => format!("q{number}"),
            };
            self.open[parent].next += 1;
            self.open.push(Container::new(*key, segment));
        }
    }

    /// The path of the next leaf in the innermost container.
    fn leaf(&mut self, letter: char) -> String {
        let last = self.open.len() - 1;
        let counter = &mut self.open[last];
        let number = if letter == 'd' { &mut counter.definitions } else { &mut counter.next };
        let segment = format!("{letter}{number}");
        *number += 1;
        let containers = self.open[1..].iter().map(|container| container.segment.as_str());
        containers.chain([segment.as_str()]).collect::<Vec<_>>().join("/")
    }
}

impl Container {
    fn new(key: Key, segment: String) -> Self {
        Self { key, segment, next: 0, definitions: 0 }
    }
}

fn pattern(text: &str) -> Regex {
    Regex::new(text).expect("the pattern is a constant")
}

static TRIGGER: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"^(?i:(?:when|if|trigger)\b|use this (?:skill|when)\b)"));
static DIRECTIVE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(concat!(
        r"^(?:(?:[-*+]|\d+[.)])\s+)?(?i:always|never|do not|don't|dont|must|should|ensure|make sure|avoid|use|run|call",
        r"|prefer|keep|set|add|remove|check|validate|require|emit|return|write|read|include|exclude|apply|follow)\b"
    ))
});

fn detect(letter: char, text: &str) -> AtomKind {
    let text = text.trim();
    match letter {
        'h' => AtomKind::Heading,
        'c' => AtomKind::Example,
        'd' => AtomKind::Context,
        _ if TRIGGER.is_match(text) => AtomKind::Trigger,
        _ if DIRECTIVE.is_match(text) => AtomKind::Directive,
        _ => AtomKind::Context,
    }
}
