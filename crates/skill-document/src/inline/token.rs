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

    /// Punctuation behind the core.
    pub(super) fn tail<'t>(&self, text: &'t str) -> &'t str {
        &text[self.core.end..self.run.end]
    }

    /// Punctuation before the core.
    pub(super) fn lead<'t>(&self, text: &'t str) -> &'t str {
        &text[self.run.start..self.core.start]
    }
}

/// Cuts a prose block into tokens.
pub(super) fn tokens(text: &str, mask: &Mask, content: Span, table: bool, out: &mut Vec<Token>) {
    out.clear();
    let bytes = text.as_bytes();
    let mut at = content.start;
    while at < content.end {
        let class = mask.at(at);
        if matches!(class, Mask::CODE | Mask::HTML | Mask::TARGET) {
            let end = class_end(mask, at, content.end);
            out.push(atom(class, Span::new(at, end)));
            at = end;
        } else if bytes[at].is_ascii_whitespace() {
            at += 1;
        } else if is_border(bytes[at], class, table) {
            out.push(plain(TokenKind::Border, Span::new(at, at + 1)));
            at += 1;
        } else {
            let (end, prose) = word_end(text, mask, at, content.end, table);
            if prose {
                out.extend(word(text, mask, Span::new(at, end)));
            }
            at = end;
        }
    }
}

/// Whether a byte is the border of a table cell.
pub(super) const fn is_border(byte: u8, class: u8, table: bool) -> bool {
    table && byte == b'|' && class == Mask::SYNTAX
}

fn class_end(mask: &Mask, start: usize, limit: usize) -> usize {
    let class = mask.at(start);
    (start..limit).find(|at| mask.at(*at) != class).unwrap_or(limit)
}

fn atom(class: u8, span: Span) -> Token {
    let kind = match class {
        Mask::CODE => TokenKind::Code,
        Mask::HTML => TokenKind::Html,
        _ => TokenKind::Target,
    };
    plain(kind, span)
}

fn plain(kind: TokenKind, span: Span) -> Token {
    Token { kind, run: span, core: span, key: Key::NONE, uses: 0, taken: false }
}

/// End of the run that starts at `start`, and whether it holds prose. Long dashes and wide scripts, which are written
/// without blanks, end a run.
fn word_end(text: &str, mask: &Mask, start: usize, limit: usize, table: bool) -> (usize, bool) {
    let bytes = text.as_bytes();
    let mut prose = false;
    let mut at = start;
    while at < limit {
        let byte = bytes[at];
        let class = mask.at(at);
        if byte.is_ascii_whitespace() || class > Mask::TEXT || is_border(byte, class, table) {
            break;
        }
        prose |= class == Mask::TEXT;
        if byte < 0x80 {
            at += 1;
            continue;
        }
        let c = text[at..].chars().next().unwrap_or(' ');
        if !ends_run(c) {
            at += c.len_utf8();
            continue;
        }
        if at == start {
            let run = text[at..limit].find(|c: char| c.is_ascii() || !ends_run(c)).unwrap_or(limit - at);
            return (at + run, prose);
        }
        break;
    }
    (at, prose)
}

/// Characters that end a run and make one of their own: long dashes, arrows, blanks outside ASCII, and scripts that are
/// written without blanks.
fn ends_run(c: char) -> bool {
    matches!(c, '—' | '…' | '→' | '•') || c.is_whitespace() || c >= '\u{2e80}'
}

fn word(text: &str, mask: &Mask, run: Span) -> Option<Token> {
    let bytes = text.as_bytes();
    let (mut start, mut end) = (run.start, run.end);
    while start < end && mask.at(start) == Mask::SYNTAX && bytes[start].is_ascii() {
        start += 1;
    }
    while end > start && mask.at(end - 1) == Mask::SYNTAX && bytes[end - 1].is_ascii() {
        end -= 1;
    }
    let run = Span::new(start, end);
    let core = core(text, run);
    if run.is_empty() {
        return None;
    }
    let key = Key::of_word(core.slice(text));
    let uses = if key == Key::NONE { 0 } else { key.uses() };
    Some(Token { kind: TokenKind::Word, run, core, key, uses, taken: false })
}

/// `run` without quotes, brackets and punctuation at its ends. A closing bracket stays when its opener is inside.
pub(super) fn core(text: &str, run: Span) -> Span {
    let whole = run.slice(text);
    let lead = whole.trim_start_matches(['(', '[', '"', '\'', '“', '‘', '«', '„', '‹', ',', '¿', '¡']);
    let mut inner = lead;
    while let Some(last) = inner.chars().next_back() {
        let cut = match last {
            ',' | ';' | ':' | '!' | '?' | '.' | '"' | '\'' | '”' | '’' | '»' | '›' => true,
            ')' => !is_balanced(inner, '(', ')'),
            ']' => !is_balanced(inner, '[', ']'),
            _ => false,
        };
        if !cut {
            break;
        }
        inner = &inner[..inner.len() - last.len_utf8()];
    }
    let start = run.start + (whole.len() - lead.len());
    Span::new(start, start + inner.len())
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
            assert_eq!(core(run, span).slice(run), expect, "{run}");
        }
    }
}
