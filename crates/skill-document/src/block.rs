mod depth;
mod fence;
mod gap;
mod head;
mod html;
mod link;
mod mask;
mod walk;

use skill_model::Span;

pub(crate) use depth::too_deep;
pub(crate) use head::glued_steps;
pub(crate) use mask::Mask;
pub(crate) use walk::{Mark, Walk, walk};

/// The deepest nesting of quotes and lists that is read as Markdown.
pub const MAX_NESTING: usize = 100;

/// What a leaf block is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BlockKind {
    /// Fenced code with its fence lines.
    Fence {
        /// The fence character, `` ` `` or `~`.
        mark: char,
        /// Number of fence characters in the opener.
        width: usize,
        /// The info string, trimmed.
        info: Span,
        /// Whether a closing fence was found before the container or the file ended.
        closed: bool,
    },
    /// Indented code.
    Indented,
    /// A raw HTML block.
    Html {
        /// Whether the block is one or more comments and nothing else.
        comment: bool,
    },
    /// A link reference definition.
    RefDef,
    /// A pipe table, header and delimiter rows included.
    Table,
    /// An ATX or setext heading.
    Heading {
        /// 1 to 6.
        level: u8,
        /// Whether it is underlined instead of prefixed with `#`.
        setext: bool,
    },
    /// A paragraph that opens with the head of a step without being a list item or heading to CommonMark: `Step 2:`,
    /// `Phase 1`, `(a)`, `**3. Build**`. Further heads inside it are [`crate::InlineKind::StepMarker`] spans.
    StepHead,
    /// A paragraph (also the text of a list item).
    Para,
    /// Blank lines.
    Blank,
    /// A thematic break.
    Rule,
    /// Bytes that were not read as Markdown: the whole file when it is not UTF-8 or too large, the body
    /// behind [`crate::parse_head`], or the rest of a file
    /// from the line on at which containers are nested deeper than [`MAX_NESTING`].
    Opaque,
}

impl BlockKind {
    /// Whether the block holds prose, and so may have inline spans. Every other block is protected as a whole.
    #[must_use]
    pub const fn is_prose(&self) -> bool {
        matches!(self, Self::Table | Self::Heading { .. } | Self::StepHead | Self::Para)
    }
}

/// One container around a leaf block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A block quote, numbered in order of appearance.
    Quote {
        /// Which quote of the document.
        quote: usize,
    },
    /// A list item.
    Item {
        /// Which list of the document, in order of appearance.
        list: usize,
        /// Which item of the list, from 0.
        index: usize,
        /// The literal marker without blanks: `-`, `*`, `+`, `1.`, `2)`.
        marker: Span,
        /// Whether the marker is a number.
        ordered: bool,
    },
}

/// A leaf block. Blocks tile the body by whole lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// What it is.
    pub kind: BlockKind,
    /// Whole lines: container prefixes and the final line end included.
    pub span: Span,
    /// The block's own text: without the containers' prefix of the first line (a task's `[ ]` counts as prefix) and
    /// without the final line end. Continuation lines keep their prefix.
    pub content: Span,
    /// The containers, outermost first.
    pub path: Vec<Place>,
}
