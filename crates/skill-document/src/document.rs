use std::sync::OnceLock;

use skill_model::Span;

use crate::block::{self, Block, BlockKind, Walk};
use crate::frontmatter::{self, Frontmatter};
use crate::inline::{self, Inline};
use crate::lines::Lines;
use crate::problem::{Problem, ProblemKind, Problems};
use crate::sections::{self, Section};
use crate::split::split;

/// A parsed instruction file. Every range is in bytes of the source.
///
/// BOM, frontmatter and body join to the source; the blocks join to the body.
#[derive(Clone, Debug)]
pub struct Document<'s> {
    pub(crate) source: &'s [u8],
    pub(crate) text: &'s str,
    pub(crate) bom: Span,
    pub(crate) frontmatter: Option<Frontmatter>,
    pub(crate) body: Span,
    pub(crate) sections: Option<Vec<Section>>,
    /// Made when somebody asks, as the spans are: a cache hit reads few blocks and spans.
    pub(crate) walk: OnceLock<Walk>,
    pub(crate) inlines: OnceLock<Vec<Inline>>,
    pub(crate) problems: Vec<Problem>,
}

/// The largest source that is read, in bytes.
pub const MAX_SOURCE_BYTES: usize = 4 * 1024 * 1024;

/// Parses any bytes. Never fails and never panics: what is wrong with the input is in [`Document::problems`].
#[must_use]
pub fn parse(source: &[u8]) -> Document<'_> {
    match std::str::from_utf8(source) {
        Ok(text) => read(source, text, Depth::Whole),
        Err(error) => {
            let offset = error.valid_up_to();
            let valid = std::str::from_utf8(&source[..offset]).unwrap_or("");
            let lines = Lines::new(valid);
            let mut problems = Problems::new(valid, &lines);
            problems.push(ProblemKind::NotUtf8, offset, format!("byte {offset} is not UTF-8"));
            opaque(source, "", Span::new(0, 0), problems)
        }
    }
}

/// Parses the frontmatter only: for a caller that looks at many files and reads the body of one. The body is a single
/// [`BlockKind::Opaque`] block without spans, so nothing wrong with its structure is told; everything else is as [`parse`] gives it, and printing
/// gives the source.
#[must_use]
pub fn parse_head(source: &[u8]) -> Document<'_> {
    match std::str::from_utf8(source) {
        Ok(text) => read(source, text, Depth::Head),
        Err(_) => parse(source),
    }
}

/// How much of a file is read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Depth {
    Head,
    Whole,
}

fn read<'s>(source: &'s [u8], text: &'s str, depth: Depth) -> Document<'s> {
    let lines = Lines::new(text);
    let mut problems = Problems::new(text, &lines);
    report_bytes(text, &mut problems);
    let cut = split(text, &lines);
    if text.len() > MAX_SOURCE_BYTES {
        let message = format!("the file has {} bytes; the limit is {MAX_SOURCE_BYTES}", text.len());
        problems.push(ProblemKind::TooLarge, 0, message);
        return opaque(source, text, cut.bom, problems);
    }
    if cut.unclosed {
        let message = "the frontmatter that opens here is never closed";
        problems.push(ProblemKind::FrontmatterNotClosed, cut.bom.end, message);
    }
    let frontmatter = cut.fences.map(|fences| frontmatter::read(text, &lines, fences, &mut problems));
    if depth == Depth::Head {
        let head = opaque(source, text, Span::new(0, cut.body.start), problems);
        return Document { bom: cut.bom, frontmatter, ..head };
    }
    let walk = OnceLock::new();
    let sections = sections::cut(text, &lines, cut.body);
    // Where single lines tell the sections, every fence is closed and nothing is nested too deep.
    if sections.is_none() {
        let walk = walk.get_or_init(|| block::walk(text, &lines, cut.body));
        report_blocks(walk, &mut problems);
    }
    Document {
        source,
        text,
        bom: cut.bom,
        frontmatter,
        body: cut.body,
        sections,
        walk,
        inlines: OnceLock::new(),
        problems: problems.finish(),
    }
}

/// A document that is one block nobody reads.
fn opaque<'s>(source: &'s [u8], text: &'s str, bom: Span, problems: Problems<'_>) -> Document<'s> {
    let body = Span::new(bom.end, source.len());
    let block = Block { kind: BlockKind::Opaque, span: body, content: body, path: Vec::new() };
    Document {
        source,
        text,
        bom,
        frontmatter: None,
        body,
        sections: None,
        walk: Walk::opaque(if body.is_empty() { Vec::new() } else { vec![block] }).into(),
        inlines: OnceLock::new(),
        problems: problems.finish(),
    }
}

fn report_blocks(walk: &Walk, problems: &mut Problems<'_>) {
    for opener in &walk.unclosed {
        problems.push(ProblemKind::FenceNotClosed, *opener, "the code fence that opens here is never closed");
    }
    if let Some(offset) = walk.too_deep {
        let message = format!("quotes and lists are nested deeper than {} from here on", block::MAX_NESTING);
        problems.push(ProblemKind::NestedTooDeep, offset, message);
    }
}

fn report_bytes(text: &str, problems: &mut Problems<'_>) {
    if let Some(offset) = text.find('\0') {
        problems.push(ProblemKind::NulByte, offset, "a NUL byte stands here");
    }
    let bytes = text.as_bytes();
    let lone = text.match_indices('\r').find(|(at, _)| bytes.get(at + 1) != Some(&b'\n'));
    if let Some((offset, _)) = lone {
        problems.push(ProblemKind::LoneCr, offset, "a carriage return without a line feed stands here");
    }
}

impl<'s> Document<'s> {
    fn walk(&self) -> &Walk {
        self.walk.get_or_init(|| block::walk(self.text, &Lines::new(self.text), self.body))
    }

    /// The bytes that were parsed.
    #[must_use]
    pub const fn source(&self) -> &'s [u8] {
        self.source
    }

    /// The source as text; empty when the source is not UTF-8.
    #[must_use]
    pub const fn text(&self) -> &'s str {
        self.text
    }

    /// The byte order mark; empty when there is none.
    #[must_use]
    pub const fn bom(&self) -> Span {
        self.bom
    }

    /// The frontmatter with both fence lines, when there is one.
    #[must_use]
    pub const fn frontmatter(&self) -> Option<&Frontmatter> {
        self.frontmatter.as_ref()
    }

    /// Everything behind the frontmatter.
    #[must_use]
    pub const fn body(&self) -> Span {
        self.body
    }

    /// The body as text; empty when the source is not UTF-8.
    #[must_use]
    pub fn body_text(&self) -> &'s str {
        if self.text.is_empty() { "" } else { self.body.slice(self.text) }
    }

    /// The verbatim frontmatter, both fence lines and their line ends included; empty when there is none.
    #[must_use]
    pub fn frontmatter_raw(&self) -> &'s str {
        self.frontmatter.as_ref().map_or("", |frontmatter| frontmatter.span.slice(self.text))
    }

    /// The sections of the body, when single lines tell them. They tile the body: each begins with a `#` heading outside
    /// all containers, but for the lines before the first one.
    ///
    /// `None` means that only the blocks tell: there is a fence that could be read in two ways or is never closed, HTML that
    /// may run over a heading, an underlined heading, a link definition, deep nesting, or a carriage return alone. Otherwise
    /// each section is what the parser makes of it, whatever stands in the other ones.
    #[must_use]
    pub fn sections(&self) -> Option<&[Section]> {
        self.sections.as_deref()
    }

    /// The leaf blocks in order. They tile the body: each starts where the one before ends.
    #[must_use]
    pub fn blocks(&self) -> &[Block] {
        &self.walk().blocks
    }

    /// The inline spans of prose blocks, by start and then by length, longest first. A span may lie inside another one
    /// (a path inside inline code); two spans never overlap in part.
    #[must_use]
    pub fn inlines(&self) -> &[Inline] {
        self.inlines.get_or_init(|| {
            let tools = self.frontmatter.as_ref().and_then(Frontmatter::allowed_tools).unwrap_or_default();
            inline::scan(self.text, self.walk(), &tools)
        })
    }

    /// What is wrong with the input, in order of place.
    #[must_use]
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// The segments joined again: equal to the source, whatever the source was.
    #[must_use]
    pub fn print(&self) -> Vec<u8> {
        let frontmatter = self.frontmatter.iter().map(|frontmatter| frontmatter.span);
        let segments =
            [self.bom].into_iter().chain(frontmatter).chain(self.blocks().iter().map(|block| block.span));
        let mut printed = Vec::with_capacity(self.source.len());
        for span in segments {
            printed.extend_from_slice(&self.source[span.start..span.end]);
        }
        printed
    }
}
