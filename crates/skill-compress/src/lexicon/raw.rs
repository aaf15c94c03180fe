//! Words as they are written: the first half of a reading.

use std::borrow::Cow;

use skill_document::{Document, Inline};
use skill_model::Span;

use super::{Gap, token::Literal};

/// A word, number, sign or literal as it is written.
#[derive(Clone, Debug)]
pub(super) struct Raw<'t> {
    /// Lower-case text without possessive ending; the bytes of a literal on one line.
    pub(super) text: Cow<'t, str>,
    pub(super) kind: RawKind,
    pub(super) capitals: bool,
    pub(super) capital: bool,
    pub(super) gap: Gap,
    pub(super) span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RawKind {
    Word,
    /// Holds a digit.
    Number,
    Sign,
    Literal(Literal),
}

/// Splits one span of prose. `inlines` are the inline spans of the document that touch it, in order.
pub(super) fn split<'t>(document: &Document<'t>, span: Span, inlines: &[&Inline]) -> Vec<Raw<'t>> {
    let mut lexer =
        Lexer { text: document.text(), at: span.start, end: span.end, gap: Gap::Sentence, out: Vec::new() };
    let mut literals =
        inlines.iter().filter_map(|inline| Some((inline.span, Literal::of(&inline.kind)?))).peekable();
    while lexer.at < lexer.end {
        while literals.next_if(|(literal, _)| literal.start < lexer.at).is_some() {}
        match literals.peek() {
            Some((literal, kind))
                if literal.start == lexer.at && literal.end <= lexer.end && !literal.is_empty() =>
            {
                lexer.literal(*literal, *kind);
            }
            Some((literal, _)) => lexer.step(literal.start),
            None => lexer.step(lexer.end),
        }
    }
    lexer.out
}

struct Lexer<'t> {
    text: &'t str,
    at: usize,
    end: usize,
    gap: Gap,
    out: Vec<Raw<'t>>,
}

impl<'t> Lexer<'t> {
    /// Reads one word, sign or run of punctuation that starts here; words end at `limit` at the latest.
    fn step(&mut self, limit: usize) {
        let limit = limit.min(self.end).max(self.at + 1);
        let Some(first) = self.text.get(self.at..).and_then(|rest| rest.chars().next()) else {
            self.at = self.end;
            return;
        };
        if first.is_alphanumeric() {
            return self.word(limit);
        }
        let start = self.at;
        self.at += first.len_utf8();
        match first {
            '\n' => self.skip_prefix(),
            ',' => self.widen(Gap::Comma),
            '.' | '!' | '?' => self.sentence_end(first),
            ':' | ';' | '(' | '[' | '—' | '–' | '…' => self.widen(Gap::Clause),
            // Behind a bracket the clause goes on that it interrupted.
            ')' | ']' => {}
            '-' => self.dash(start),
            '/' => self.slash(start),
            _ if first.is_whitespace() || is_markup(first) => {}
            _ => self.sign(start),
        }
    }

    fn widen(&mut self, gap: Gap) {
        self.gap = self.gap.max(gap);
    }

    /// The quote marks and blanks that continue a container.
    fn skip_prefix(&mut self) {
        while self.at < self.end && matches!(self.text.as_bytes()[self.at], b' ' | b'\t' | b'>') {
            self.at += 1;
        }
    }

    /// A full stop ends a sentence before a blank or the end; a question mark is a sign of its own.
    fn sentence_end(&mut self, mark: char) {
        let rest = &self.text[self.at..self.end];
        if mark == '?' {
            self.sign(self.at - 1);
        }
        if rest.chars().next().is_none_or(|next| !next.is_alphanumeric()) {
            self.widen(Gap::Sentence);
        }
    }

    fn dash(&mut self, start: usize) {
        let before = self.text[..start].chars().next_back().is_none_or(char::is_whitespace);
        let after = self.text[self.at..].chars().next();
        if before && after.is_some_and(|next| next.is_ascii_digit()) {
            self.sign(start);
        } else {
            self.widen(Gap::Clause);
        }
    }

    /// A slash behind a word joins it with the next one.
    fn slash(&mut self, start: usize) {
        if self.out.is_empty() || self.gap >= Gap::Sentence {
            self.widen(Gap::Clause);
        } else {
            self.sign(start);
        }
    }

    fn sign(&mut self, start: usize) {
        let text = &self.text[start..self.at];
        // Variation selectors and joiners belong to the icon before them.
        if text.chars().all(|sign| matches!(sign, '\u{fe00}'..='\u{fe0f}' | '\u{200d}')) {
            return;
        }
        self.push(Cow::Borrowed(text), RawKind::Sign, start);
    }

    fn literal(&mut self, span: Span, kind: Literal) {
        let text = span.slice(self.text);
        self.at = span.end;
        self.push(one_line(text), RawKind::Literal(kind), span.start);
    }

    fn word(&mut self, limit: usize) {
        let start = self.at;
        let mut end = start;
        let mut digit = false;
        let mut chars = self.text[start..limit].char_indices().peekable();
        while let Some((at, letter)) = chars.next() {
            let next = chars.peek().map(|(_, next)| *next);
            if !continues(letter, next, digit) {
                break;
            }
            digit |= letter.is_ascii_digit();
            end = start + at + letter.len_utf8();
        }
        self.at = end.max(start + 1);
        let written = &self.text[start..self.at];
        let kind = if digit { RawKind::Number } else { RawKind::Word };
        self.push(lower(written), kind, start);
    }

    fn push(&mut self, text: Cow<'t, str>, kind: RawKind, start: usize) {
        let written = &self.text[start..self.at];
        // One part in capitals is enough: `should-NOT-trigger`.
        let shouts = |part: &str| {
            let letters = || part.chars().filter(|letter| letter.is_alphabetic());
            letters().count() > 1 && letters().all(char::is_uppercase)
        };
        let word = matches!(kind, RawKind::Word | RawKind::Number);
        self.out.push(Raw {
            text,
            kind,
            capitals: word && written.split('-').any(shouts),
            capital: word && written.chars().next().is_some_and(char::is_uppercase),
            gap: self.gap,
            span: Span::new(start, self.at),
        });
        self.gap = Gap::None;
    }
}

/// Whether a letter goes on with the word it stands in. Joints (`'`, `-`, `.`) count only between two letters or digits.
fn continues(letter: char, next: Option<char>, digit: bool) -> bool {
    let joins = |test: fn(char) -> bool| next.is_some_and(test);
    match letter {
        '\'' | '’' | '-' | '_' | '@' => joins(char::is_alphanumeric),
        '.' => joins(|next| next.is_ascii_digit()) || joins(char::is_alphabetic) && !digit,
        ',' | ':' | '–' | '/' => digit && joins(|next| next.is_ascii_digit()),
        '%' | '+' => digit,
        _ => letter.is_alphanumeric(),
    }
}

/// Marks that lay out prose and say nothing.
const fn is_markup(mark: char) -> bool {
    matches!(mark, '*' | '_' | '"' | '\'' | '`' | '“' | '”' | '‘' | '’' | '\\' | '|' | '#' | '~')
}

/// Lower case, straight apostrophes, no possessive ending.
fn lower(written: &str) -> Cow<'_, str> {
    let plain = written.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
    if plain {
        return Cow::Borrowed(written);
    }
    let text = written.to_lowercase().replace('’', "'");
    Cow::Owned(text)
}

/// A literal without the line breaks and container prefixes inside it.
pub(super) fn one_line(text: &str) -> Cow<'_, str> {
    if !text.contains('\n') {
        return Cow::Borrowed(text);
    }
    let lines: Vec<&str> =
        text.lines().map(|line| line.trim_start_matches([' ', '\t', '>']).trim_end()).collect();
    Cow::Owned(lines.join(" "))
}
