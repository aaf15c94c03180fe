use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, LinkType, Options, Parser, Tag, TagEnd};
use skill_model::Span;

use super::link::{OpenLink, link_target};
use super::mask::Mask;
use super::{Block, BlockKind, Place, depth, fence, gap, head, html};
use crate::InlineKind;
use crate::lines::{Lines, without_end};

/// What the Markdown parser made of a body.
#[derive(Clone, Debug)]
pub(crate) struct Walk {
    /// Leaf blocks that tile the body.
    pub(crate) blocks: Vec<Block>,
    /// Spans that the Markdown syntax gives, in order of their end.
    pub(crate) marks: Vec<Mark>,
    /// What each byte of the body is.
    pub(crate) mask: Mask,
    /// Openers of fences outside all containers that nothing closes.
    pub(crate) unclosed: Vec<usize>,
    /// Where the body is nested too deep.
    pub(crate) too_deep: Option<usize>,
}

impl Walk {
    /// A body that nobody read, as these blocks.
    pub(crate) fn opaque(blocks: Vec<Block>) -> Self {
        let mask = Mask::new(Span::new(0, 0));
        Self { blocks, marks: Vec::new(), mask, unclosed: Vec::new(), too_deep: None }
    }
}

/// An inline span by Markdown syntax.
#[derive(Clone, Debug)]
pub(crate) struct Mark {
    pub(crate) kind: InlineKind,
    pub(crate) span: Span,
    pub(crate) block: usize,
}

/// Reads the Markdown of `body` into leaf blocks that tile it by whole lines.
pub(crate) fn walk(text: &str, lines: &Lines, body: Span) -> Walk {
    let too_deep = depth::too_deep(text, lines, body);
    let readable = Span::new(body.start, too_deep.unwrap_or(body.end));
    let mut walker = Walker::new(text, lines, readable);
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS;
    for (event, range) in Parser::new_ext(readable.slice(text), options).into_offset_iter() {
        walker.take(event, Span::new(readable.start + range.start, readable.start + range.end));
    }
    walker.finish_leaf();
    walker.fill_gap(readable.end);
    let Walker { mut blocks, marks, mask, unclosed, .. } = walker;
    if readable.end < body.end {
        let span = Span::new(readable.end, body.end);
        let content = Span::new(span.start, span.start + without_end(span.slice(text)).len());
        blocks.push(Block { kind: BlockKind::Opaque, span, content, path: Vec::new() });
    }
    Walk { blocks, marks, mask, unclosed, too_deep }
}

struct Walker<'t> {
    text: &'t str,
    lines: &'t Lines,
    /// Everything before is tiled.
    cursor: usize,
    blocks: Vec<Block>,
    marks: Vec<Mark>,
    mask: Mask,
    unclosed: Vec<usize>,
    path: Vec<Place>,
    lists: Vec<List>,
    lists_seen: usize,
    quotes_seen: usize,
    /// Number of blocks when each open item began.
    items: Vec<usize>,
    leaf: Option<Leaf>,
    links: Vec<OpenLink>,
    /// End of a task's `[ ]` whose text has not begun.
    task: Option<usize>,
}

struct List {
    list: usize,
    next: usize,
    ordered: bool,
}

struct Leaf {
    kind: LeafKind,
    span: Span,
    code_end: Option<usize>,
    task_end: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum LeafKind {
    Fence,
    Indented,
    Html,
    Table,
    Heading(u8),
    Para,
    /// The text of a tight list item, which has no paragraph of its own; it ends with its last inline event.
    ItemText,
    Rule,
}

impl<'t> Walker<'t> {
    fn new(text: &'t str, lines: &'t Lines, body: Span) -> Self {
        Self {
            text,
            lines,
            cursor: body.start,
            blocks: Vec::with_capacity(body.len() / 64),
            marks: Vec::with_capacity(body.len() / 128),
            mask: Mask::new(body),
            unclosed: Vec::new(),
            path: Vec::new(),
            lists: Vec::new(),
            lists_seen: 0,
            quotes_seen: 0,
            items: Vec::new(),
            leaf: None,
            links: Vec::new(),
            task: None,
        }
    }

    fn take(&mut self, event: Event<'_>, span: Span) {
        match event {
            Event::Start(tag) => self.start(tag, span),
            Event::End(tag) => self.end(tag, span),
            Event::Rule => {
                self.open(LeafKind::Rule, span);
                self.finish_leaf();
            }
            Event::Html(_) => {}
            Event::Text(_) => match self.leaf.as_mut() {
                Some(leaf) if matches!(leaf.kind, LeafKind::Fence | LeafKind::Indented) => {
                    leaf.code_end = Some(span.end);
                }
                _ => self.inline(span, Mask::TEXT),
            },
            Event::Code(_) => {
                self.inline(span, Mask::CODE);
                self.mark(InlineKind::Code, span);
            }
            Event::InlineHtml(_) => {
                self.inline(span, Mask::HTML);
                let comment = span.slice(self.text).starts_with("<!--");
                self.mark(if comment { InlineKind::Comment } else { InlineKind::Html }, span);
            }
            Event::TaskListMarker(_) => match self.leaf.as_mut() {
                Some(leaf) => leaf.task_end = span.end,
                None => self.task = Some(span.end),
            },
            Event::SoftBreak | Event::HardBreak => self.inline(span, Mask::SYNTAX),
            Event::InlineMath(_) | Event::DisplayMath(_) | Event::FootnoteReference(_) => {
                self.inline(span, Mask::TEXT);
            }
        }
    }

    fn start(&mut self, tag: Tag<'_>, span: Span) {
        match tag {
            Tag::Paragraph => self.open(LeafKind::Para, span),
            Tag::Heading { level, .. } => self.open(LeafKind::Heading(level_number(level)), span),
            Tag::CodeBlock(CodeBlockKind::Fenced(_)) => self.open(LeafKind::Fence, span),
            Tag::CodeBlock(CodeBlockKind::Indented) => self.open(LeafKind::Indented, span),
            Tag::HtmlBlock => self.open(LeafKind::Html, span),
            Tag::Table(_) => self.open(LeafKind::Table, span),
            Tag::BlockQuote(_) => {
                self.enter(span);
                self.path.push(Place::Quote { quote: self.quotes_seen });
                self.quotes_seen += 1;
            }
            Tag::List(first) => {
                self.enter(span);
                self.lists.push(List { list: self.lists_seen, next: 0, ordered: first.is_some() });
                self.lists_seen += 1;
            }
            Tag::Item => self.start_item(span),
            Tag::Link { link_type, .. } => self.open_link(link_type, span, false),
            Tag::Image { link_type, .. } => self.open_link(link_type, span, true),
            Tag::Emphasis | Tag::Strong | Tag::Strikethrough => {
                self.inline(Span::new(span.start, span.start), Mask::SYNTAX);
            }
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd, span: Span) {
        match tag {
            TagEnd::Paragraph
            | TagEnd::Heading(_)
            | TagEnd::CodeBlock
            | TagEnd::HtmlBlock
            | TagEnd::Table => self.finish_leaf(),
            TagEnd::BlockQuote(_) => {
                self.leave(span);
                self.path.pop();
            }
            TagEnd::List(_) => {
                self.leave(span);
                self.lists.pop();
            }
            TagEnd::Item => self.end_item(span),
            TagEnd::Link | TagEnd::Image => self.close_link(span),
            TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough => {
                self.inline(Span::new(span.end, span.end), Mask::SYNTAX);
                self.mark(InlineKind::Emphasis, span);
            }
            _ => {}
        }
    }

    fn enter(&mut self, span: Span) {
        self.finish_leaf();
        self.fill_gap(self.lines.floor(span.start));
    }

    /// Ends a container. Blank lines at its end are left to what follows.
    fn leave(&mut self, span: Span) {
        self.finish_leaf();
        let inside = self.text.get(self.cursor..span.end).unwrap_or("");
        let kept = inside.trim_end_matches(|c: char| c.is_ascii_whitespace() || c == '>').len();
        if kept > 0 {
            self.fill_gap(self.lines.ceil(self.cursor + kept));
        }
    }

    fn start_item(&mut self, span: Span) {
        self.enter(span);
        let (list, index, ordered) = match self.lists.last_mut() {
            Some(list) => {
                list.next += 1;
                (list.list, list.next - 1, list.ordered)
            }
            None => (0, 0, false),
        };
        let rest = span.slice(self.text);
        let start = span.start + (rest.len() - rest.trim_start().len());
        let rest = &self.text[start..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let end = (start + digits + 1).min(self.text.len());
        let marker = Span::new(start, self.text.ceil_char_boundary(end));
        self.path.push(Place::Item { list, index, marker, ordered });
        self.items.push(self.blocks.len());
    }

    fn end_item(&mut self, span: Span) {
        self.finish_leaf();
        if let Some(task_end) = self.task {
            self.open(LeafKind::ItemText, Span::new(task_end, task_end));
            self.finish_leaf();
        }
        self.leave(span);
        let before = self.items.pop().unwrap_or(0);
        if let Some(Place::Item { marker, .. }) = self.path.last()
            && before == self.blocks.len()
            && marker.start >= self.cursor
        {
            self.fill_gap(self.lines.end(marker.start));
        }
        self.path.pop();
    }

    fn open(&mut self, kind: LeafKind, span: Span) {
        self.finish_leaf();
        self.fill_gap(self.lines.floor(span.start));
        let task_end = self.task.take().unwrap_or(0);
        self.leaf = Some(Leaf { kind, span, code_end: None, task_end });
    }

    /// Notes an inline span: prose outside a leaf is the text of a tight list item.
    fn inline(&mut self, span: Span, class: u8) {
        match self.leaf.as_mut() {
            None => self.open(LeafKind::ItemText, span),
            Some(leaf) if leaf.kind == LeafKind::ItemText => leaf.span.end = leaf.span.end.max(span.end),
            Some(_) => {}
        }
        if let Some(link) = self.links.last_mut() {
            link.inner_end = link.inner_end.max(span.end);
        }
        if class != Mask::SYNTAX {
            self.mask.set(span, class);
        }
    }

    fn mark(&mut self, kind: InlineKind, span: Span) {
        if !span.is_empty() {
            self.marks.push(Mark { kind, span, block: self.blocks.len() });
        }
    }

    fn open_link(&mut self, kind: LinkType, span: Span, image: bool) {
        self.inline(Span::new(span.start, span.start), Mask::SYNTAX);
        let inner_end = (span.start + 1 + usize::from(image)).min(span.end);
        self.links.push(OpenLink { image, kind, inner_end });
    }

    fn close_link(&mut self, span: Span) {
        let Some(link) = self.links.pop() else {
            return;
        };
        self.inline(Span::new(span.end, span.end), Mask::SYNTAX);
        if matches!(link.kind, LinkType::Autolink | LinkType::Email) {
            self.mask.set(span, Mask::TARGET);
            self.mark(InlineKind::Url, span);
            return;
        }
        self.mark(if link.image { InlineKind::Image } else { InlineKind::Link }, span);
        let tail = Span::new(link.inner_end.min(span.end), span.end);
        if let Some(target) = link_target(self.text, span, tail, &link) {
            self.mark(InlineKind::LinkTarget, target);
        }
        self.mask.set(tail, Mask::TARGET);
    }

    /// Ends the open leaf and adds its block.
    fn finish_leaf(&mut self) {
        let Some(leaf) = self.leaf.take() else {
            return;
        };
        let start = self.lines.floor(leaf.span.start).max(self.cursor);
        let end = self.lines.ceil(leaf.span.end.max(leaf.span.start + 1)).max(start);
        let index = self.blocks.len();
        if start == end {
            // Two leaves on one line: the first one holds the line.
            while self.marks.last().is_some_and(|mark| mark.block == index) {
                self.marks.pop();
            }
            return;
        }
        let span = Span::new(start, end);
        let content_end = start + without_end(span.slice(self.text)).len();
        let mut content_start = leaf.span.start.max(start).min(content_end);
        if leaf.task_end > content_start {
            let rest = &self.text[leaf.task_end.min(content_end)..content_end];
            content_start = content_end - rest.trim_start_matches([' ', '\t']).len();
        }
        if leaf.kind == LeafKind::Indented && self.path.is_empty() {
            content_start = start;
        }
        let content = Span::new(content_start, content_end);
        let kind = self.kind(&leaf, span, content);
        if matches!(kind, BlockKind::Fence { closed: false, .. }) && self.path.is_empty() {
            self.unclosed.push(leaf.span.start);
        }
        self.blocks.push(Block { kind, span, content, path: self.path.clone() });
        self.cursor = end;
    }

    fn kind(&self, leaf: &Leaf, span: Span, content: Span) -> BlockKind {
        let content = content.slice(self.text);
        match leaf.kind {
            LeafKind::Fence => fence::fence(self.text, leaf.span.start, leaf.code_end, span.end),
            LeafKind::Indented => BlockKind::Indented,
            LeafKind::Html => BlockKind::Html { comment: html::is_comment(content) },
            LeafKind::Table => BlockKind::Table,
            LeafKind::Heading(level) => BlockKind::Heading { level, setext: !is_atx(content) },
            LeafKind::Rule => BlockKind::Rule,
            LeafKind::Para | LeafKind::ItemText if head::opens_step(content) => BlockKind::StepHead,
            LeafKind::Para | LeafKind::ItemText => BlockKind::Para,
        }
    }

    /// Adds blocks for the lines up to `end` that hold no leaf.
    fn fill_gap(&mut self, end: usize) {
        if end > self.cursor {
            let gap = Span::new(self.cursor, end);
            gap::fill(self.text, self.lines, gap, &self.path, &mut self.blocks);
            self.cursor = end;
        }
    }
}

fn is_atx(content: &str) -> bool {
    let marks = content.bytes().take_while(|b| *b == b'#').count();
    let after = content.as_bytes().get(marks);
    (1..=6).contains(&marks) && after.is_none_or(|b| matches!(b, b' ' | b'\t' | b'\n' | b'\r'))
}

const fn level_number(level: HeadingLevel) -> u8 {
    match level {
        HeadingLevel::H1 => 1,
        HeadingLevel::H2 => 2,
        HeadingLevel::H3 => 3,
        HeadingLevel::H4 => 4,
        HeadingLevel::H5 => 5,
        HeadingLevel::H6 => 6,
    }
}
