use skill_model::Span;

/// What a byte of the body is to the inline parser. Bytes of protected blocks are [`Mask::SYNTAX`].
#[derive(Clone, Debug)]
pub(crate) struct Mask {
    base: usize,
    bytes: Vec<u8>,
}

impl Mask {
    /// Marks, prefixes and everything else that is not content.
    pub(crate) const SYNTAX: u8 = 0;
    /// Prose.
    pub(crate) const TEXT: u8 = 1;
    /// A code span with its backticks.
    pub(crate) const CODE: u8 = 2;
    /// Inline HTML.
    pub(crate) const HTML: u8 = 3;
    /// The part of a link behind its text, or a whole autolink.
    pub(crate) const TARGET: u8 = 4;

    pub(crate) fn new(body: Span) -> Self {
        Self { base: body.start, bytes: vec![Self::SYNTAX; body.len()] }
    }

    /// The classes of the bytes of `span`.
    pub(crate) fn of(&self, span: Span) -> &[u8] {
        &self.bytes[span.start - self.base..span.end - self.base]
    }

    pub(super) fn set(&mut self, span: Span, class: u8) {
        let (start, end) = (span.start - self.base, span.end - self.base);
        if let Some(bytes) = self.bytes.get_mut(start..end) {
            bytes.fill(class);
        }
    }
}
