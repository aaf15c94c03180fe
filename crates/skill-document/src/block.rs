use skill_model::Span;

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
    /// A line that heads a step without being a list item or heading to CommonMark: `Step 2:`, `Phase 1`, `(a)`, `**3. Build**`.
    StepHead,
    /// A paragraph (also the text of a list item).
    Para,
    /// Blank lines.
    Blank,
    /// A thematic break.
    Rule,
    /// Bytes that could not be read as text; only when the source is not UTF-8.
    Opaque,
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
    /// The block's own text: without the containers' prefix of the first line and without the final line end.
    /// Continuation lines keep their prefix.
    pub content: Span,
    /// The containers, outermost first.
    pub path: Vec<Place>,
}
