use skill_model::Span;

use super::lexicon::{Key, Uses};
use crate::block::Mask;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// A run of prose without blanks.
    Word,
    /// A code span.
    Code,
    /// Inline HTML.
    Html,
    /// The part of a link behind its text, or an autolink.
    Target,
    /// The border of a table cell.
    Border,
}

/// Which characters a run holds; a set of the bits below.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Shape(u8);

impl Shape {
    pub(super) const LOWER: u8 = 1;
    pub(super) const UPPER: u8 = 1 << 1;
    pub(super) const DIGIT: u8 = 1 << 2;
    pub(super) const HYPHEN: u8 = 1 << 3;
    /// ASCII punctuation other than a hyphen or an apostrophe, inside the core.
    pub(super) const SIGN: u8 = 1 << 4;
    /// Anything outside ASCII.
    pub(super) const WIDE: u8 = 1 << 5;
    /// A small letter right before a capital.
    pub(super) const HUMP: u8 = 1 << 6;

    /// Whether one of `bits` is set.
    pub(super) const fn has(self, bits: u8) -> bool {
        self.0 & bits != 0
    }

    fn of(core: &str, run: &str) -> Self {
        let mut set = 0;
        let mut before = 0;
        for byte in core.bytes() {
            let bit = BITS[usize::from(byte)];
            // A capital behind a small letter: the two bits are neighbours.
            set |= bit | (((before << 1) & bit & Self::UPPER) * (Self::HUMP / Self::UPPER));
            before = bit & Self::LOWER;
        }
        if core.len() != run.len() && !run.is_ascii() {
            set |= Self::WIDE;
        }
        Self(set)
    }
}

/// The bit of each byte.
static BITS: [u8; 256] = {
    let mut bits = [Shape::SIGN; 256];
    let mut at = 0;
    while at < 256 {
        bits[at] = match at as u8 {
            b'a'..=b'z' => Shape::LOWER,
            b'A'..=b'Z' => Shape::UPPER,
            b'0'..=b'9' => Shape::DIGIT,
            b'-' => Shape::HYPHEN,
            b'\'' => 0,
            0x80.. => Shape::WIDE,
            _ => Shape::SIGN,
        };
        at += 1;
    }
    bits
};

/// A piece of a prose block.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    /// The whole run, without Markdown marks at its ends.
    pub(super) run: Span,
    /// The run without quotes, brackets and punctuation at its ends.
    pub(super) core: Span,
    /// The core in lower case; [`Key::NONE`] when it is no plain word.
    pub(super) key: Key,
    /// What the word is for.
    pub(super) uses: Uses,
    /// Which characters it holds.
    pub(super) shape: Shape,
    /// Whether a span already stands for it.
    pub(super) taken: bool,
}

impl Token {
    pub(super) fn text<'t>(&self, text: &'t str) -> &'t str {
        self.core.slice(text)
    }

    pub(super) fn is_word(&self) -> bool {
        self.kind == TokenKind::Word
    }

    /// Punctuation behind the core, without emphasis marks before it.
    pub(super) fn tail<'t>(&self, text: &'t str) -> &'t str {
        text[self.core.end..self.run.end].trim_start_matches(['*', '_', '~'])
    }

    /// Punctuation before the core, without emphasis marks behind it.
    pub(super) fn lead<'t>(&self, text: &'t str) -> &'t str {
        text[self.run.start..self.core.start].trim_end_matches(['*', '_', '~'])
    }
}

/// Cuts a prose block into tokens.
pub(super) fn tokens(text: &str, mask: &Mask, content: Span, table: bool, out: &mut Vec<Token>) {
    out.clear();
    let block = Prose { text: content.slice(text), classes: mask.of(content), table };
    let mut at = 0;
    while let Some((&byte, &class)) = block.text.as_bytes().get(at).zip(block.classes.get(at)) {
        let (kind, end) = if matches!(class, Mask::CODE | Mask::HTML | Mask::TARGET) {
            (Some(atom(class)), block.class_end(at))
        } else if byte.is_ascii_whitespace() {
            (None, at + 1)
        } else if is_border(byte, class, table) {
            (Some(TokenKind::Border), at + 1)
        } else {
            let (end, prose) = block.word_end(at);
            (prose.then_some(TokenKind::Word), end)
        };
        let run = Span::new(content.start + at, content.start + end);
        match kind {
            Some(TokenKind::Word) => out.extend(block.word(text, block.trimmed(at, end), content.start)),
            Some(kind) => out.push(plain(kind, run)),
            None => {}
        }
        at = end;
    }
}

/// Whether a byte is the border of a table cell.
pub(super) const fn is_border(byte: u8, class: u8, table: bool) -> bool {
    table && byte == b'|' && class == Mask::SYNTAX
}

const fn atom(class: u8) -> TokenKind {
    match class {
        Mask::CODE => TokenKind::Code,
        Mask::HTML => TokenKind::Html,
        _ => TokenKind::Target,
    }
}

fn plain(kind: TokenKind, span: Span) -> Token {
    Token { kind, run: span, core: span, key: Key::NONE, uses: 0, shape: Shape::default(), taken: false }
}

/// The text of a block with the class of each byte.
struct Prose<'t> {
    text: &'t str,
    classes: &'t [u8],
    table: bool,
}

impl Prose<'_> {
    fn class_end(&self, start: usize) -> usize {
        let rest = &self.classes[start..];
        rest.iter().position(|class| *class != rest[0]).map_or(self.classes.len(), |len| start + len)
    }

    /// End of the run that starts at `start`, and whether it holds prose. Long dashes and wide scripts, which are
    /// written without blanks, end a run.
    fn word_end(&self, start: usize) -> (usize, bool) {
        let mut prose = false;
        let mut at = start;
        while let Some((&byte, &class)) = self.text.as_bytes().get(at).zip(self.classes.get(at)) {
            if byte.is_ascii_whitespace() || class > Mask::TEXT || is_border(byte, class, self.table) {
                break;
            }
            prose |= class == Mask::TEXT;
            if byte < 0x80 {
                at += 1;
                continue;
            }
            let rest = &self.text[at..];
            let c = rest.chars().next().unwrap_or(' ');
            if !ends_run(c) {
                at += c.len_utf8();
            } else if at == start {
                let run = rest.find(|c: char| c.is_ascii() || !ends_run(c)).unwrap_or(rest.len());
                return (at + run, prose);
            } else {
                break;
            }
        }
        (at, prose)
    }

    fn word(&self, text: &str, run: Span, base: usize) -> Option<Token> {
        if run.is_empty() {
            return None;
        }
        let run = Span::new(base + run.start, base + run.end);
        let core = core(text, run, |at| self.is_mark(at - base));
        let word = core.slice(text);
        let shape = Shape::of(word, run.slice(text));
        let key = if shape.has(Shape::WIDE) {
            Key::of_word(word)
        } else if word.is_empty() || shape.has(Shape::DIGIT | Shape::SIGN) {
            Key::NONE
        } else {
            Key::of_letters(word)
        };
        let uses = if key == Key::NONE { 0 } else { key.uses() };
        Some(Token { kind: TokenKind::Word, run, core, key, uses, shape, taken: false })
    }

    /// The run without Markdown marks at its ends.
    fn trimmed(&self, mut start: usize, mut end: usize) -> Span {
        while start < end && self.is_mark(start) {
            start += 1;
        }
        while end > start && self.is_mark(end - 1) {
            end -= 1;
        }
        Span::new(start, end)
    }

    fn is_mark(&self, at: usize) -> bool {
        self.classes[at] == Mask::SYNTAX && self.text.as_bytes()[at].is_ascii()
    }
}

/// Characters that end a run and make one of their own: long dashes, arrows, blanks outside ASCII, and scripts that are
/// written without blanks.
fn ends_run(c: char) -> bool {
    matches!(c, '—' | '…' | '→' | '•') || c.is_whitespace() || c >= '\u{2e80}'
}

/// `run` without quotes, brackets and punctuation at its ends. A closing bracket stays when its opener is inside.
/// `is_mark` tells of an offset whether a Markdown mark stands there; marks at the ends go as well.
pub(super) fn core(text: &str, run: Span, is_mark: impl Fn(usize) -> bool) -> Span {
    let whole = run.slice(text);
    if let [first, .., last] = whole.as_bytes()
        && first.is_ascii_alphanumeric()
        && last.is_ascii_alphanumeric()
    {
        return run;
    }
    let (mut start, mut end) = (run.start, run.end);
    while let Some(first) = text[start..end].chars().next()
        && (matches!(first, '(' | '[' | '"' | '\'' | '“' | '‘' | '«' | '„' | '‹' | ',' | '¿' | '¡')
            || is_mark(start))
    {
        start += first.len_utf8();
    }
    while let Some(last) = text[start..end].chars().next_back() {
        let inner = &text[start..end];
        let cut = match last {
            ',' | ';' | ':' | '!' | '?' | '.' | '"' | '\'' | '”' | '’' | '»' | '›' => true,
            ')' => !is_balanced(inner, '(', ')'),
            ']' => !is_balanced(inner, '[', ']'),
            _ => last.is_ascii() && is_mark(end - 1),
        };
        if !cut {
            break;
        }
        end -= last.len_utf8();
    }
    Span::new(start, end)
}

fn is_balanced(text: &str, open: char, close: char) -> bool {
    // Counting for each bracket of a long run would take quadratic time; nothing real is that long.
    text.len() <= 512 && text.matches(open).count() >= text.matches(close).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cores() {
        for (run, expect) in [
            ("(word),", "word"),
            ("call()", "call()"),
            ("(call())", "call()"),
            ("\"Stop.\"", "Stop"),
            ("...", ""),
            ("[a](", "a]("),
            ("`", "`"),
            ("50%.", "50%"),
            ("“x”", "x"),
        ] {
            let span = Span::new(0, run.len());
            assert_eq!(core(run, span, |_| false).slice(run), expect, "{run}");
        }
    }
}
