use skill_model::Span;

use crate::{Block, Frontmatter, Inline, Problem};

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
    pub(crate) blocks: Vec<Block>,
    pub(crate) inlines: Vec<Inline>,
    pub(crate) problems: Vec<Problem>,
}

/// Parses any bytes. Never fails and never panics: what is wrong with the input is in [`Document::problems`].
#[must_use]
pub fn parse(source: &[u8]) -> Document<'_> {
    let _ = source;
    panic!("skeleton")
}

impl<'s> Document<'s> {
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
        self.body.slice(self.text)
    }

    /// The verbatim frontmatter, both fence lines and their line ends included; empty when there is none.
    #[must_use]
    pub fn frontmatter_raw(&self) -> &'s str {
        self.frontmatter.as_ref().map_or("", |frontmatter| frontmatter.span.slice(self.text))
    }

    /// The leaf blocks in order. They tile the body: each starts where the one before ends.
    #[must_use]
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// The inline spans of prose blocks, by start and then by length, longest first. A span may lie inside another one
    /// (a path inside inline code); two spans never overlap in part.
    #[must_use]
    pub fn inlines(&self) -> &[Inline] {
        &self.inlines
    }

    /// What is wrong with the input, in order of place.
    #[must_use]
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// The segments joined again: equal to the source, whatever the source was.
    #[must_use]
    pub fn print(&self) -> Vec<u8> {
        panic!("skeleton")
    }
}
