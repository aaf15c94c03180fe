//! Where sentences end. A literal (code, link, quote, path, number) never holds a boundary.

use std::collections::BTreeSet;

use skill_document::{Block, Document, InlineKind};
use skill_model::Span;

use crate::outline::step_markers;
use crate::unit::{quote_depth, without_prefix};

/// Words whose full stop ends no sentence, lower-case and without the stop. Sorted.
const ABBREVIATIONS: &[&str] = &[
    "a.k.a", "abs", "al", "approx", "art", "avg", "bzgl", "bzw", "ca", "cf", "co", "corp", "d.h", "dept",
    "dr", "e.g", "ed", "eds", "est", "evtl", "excl", "ff", "ggf", "i.e", "i.s.d", "i.v.m", "inc", "incl",
    "inkl", "jr", "lit", "ltd", "m.w.n", "mr", "mrs", "ms", "nr", "o.g", "pp", "prof", "ref", "refs", "resp",
    "rn", "rs", "s.o", "s.u", "sog", "st", "u.a", "usw", "vgl", "viz", "vol", "vs", "w.r.t", "z.b", "ziff",
    "zzgl",
];

/// Words whose full stop ends no sentence when a number follows. Sorted.
const BEFORE_NUMBER: &[&str] = &["ch", "eq", "fig", "max", "min", "no", "p", "sec", "v", "ver"];

/// Words whose full stop ends no sentence when a small letter follows. Sorted.
const BEFORE_SMALL: &[&str] = &["etc", "max", "min", "misc", "sec", "ver"];

/// The sentences of a prose block, in order, without blanks around them.
pub(crate) fn sentences(document: &Document<'_>, index: usize, block: &Block) -> Vec<Span> {
    let text = block.content.slice(document.text());
    let offset = block.content.start;
    let literals = literals_of(document, index, block.content);
    let quotes = quote_depth(Some(block));
    let heads = line_heads(document, text, block.content);
    let mut out = Vec::new();
    let mut start = 0;
    let mut at = 0;
    let mut next_literal = 0;
    let bytes = text.as_bytes();
    while at < bytes.len() {
        while literals.get(next_literal).is_some_and(|literal| literal.span.end <= at) {
            next_literal += 1;
        }
        if let Some(literal) = literals.get(next_literal)
            && literal.span.start <= at
        {
            at = literal.span.end;
            // A sentence goes on behind a quoted question: ask "Go?" before you go.
            let goes_on =
                next_word(&text[at..], quotes).is_some_and(|next| next.starts_with(char::is_lowercase));
            if literal.may_end && !goes_on && starts_sentence(text, at, quotes) {
                push(&mut out, text, start, at, offset, quotes);
                start = at;
            }
            continue;
        }
        let end = match bytes[at] {
            b'.' | b'!' | b'?' => boundary(text, start, at, quotes),
            b'\n' if heads.contains(&at) || line_ends_unit(text, at, quotes) => Some(at + 1),
            0xE3 | 0xEF => wide_stop(text, at),
            _ => None,
        };
        match end {
            Some(end) => {
                push(&mut out, text, start, end, offset, quotes);
                start = end;
                at = end;
            }
            None => at += 1,
        }
    }
    push(&mut out, text, start, text.len(), offset, quotes);
    out
}

/// The line ends in front of lines that head a step.
fn line_heads(document: &Document<'_>, text: &str, content: Span) -> BTreeSet<usize> {
    step_markers(document, content)
        .filter_map(|marker| text[..marker.start.saturating_sub(content.start)].rfind('\n'))
        .collect()
}

/// A stretch without a boundary, relative to the content.
struct Literal {
    span: Span,
    /// Whether a sentence may end with it: a quote whose last character inside is a stop.
    may_end: bool,
}

/// The outermost literals of a block, by place.
fn literals_of(document: &Document<'_>, index: usize, content: Span) -> Vec<Literal> {
    let inlines = document.inlines();
    let first = inlines.partition_point(|inline| inline.span.start < content.start);
    let mut out: Vec<Literal> = Vec::new();
    for inline in inlines[first..].iter().take_while(|inline| inline.span.start < content.end) {
        // A number ends where its digits end; its object may run into the next sentence.
        let holds = inline.kind.is_literal() || inline.kind == InlineKind::Link;
        let skipped = matches!(
            inline.kind,
            InlineKind::Number(_) | InlineKind::StepMarker | InlineKind::CrossReference
        );
        if inline.block != index || !holds || skipped || inline.span.end > content.end {
            continue;
        }
        let span = Span::new(inline.span.start - content.start, inline.span.end - content.start);
        if out.last().is_some_and(|last| span.start < last.span.end) {
            continue;
        }
        let may_end = inline.kind == InlineKind::Utterance && {
            let inside = inline.span.slice(document.text());
            inside.trim_end_matches(is_closer).ends_with(['.', '!', '?'])
        };
        out.push(Literal { span, may_end });
    }
    out
}

/// Where the sentence ends when the stop at `at` ends one.
fn boundary(text: &str, start: usize, at: usize, quotes: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut end = at + 1;
    while end < bytes.len() && matches!(bytes[end], b'.' | b'!' | b'?') {
        end += 1;
    }
    let closers: usize = text[end..].chars().take_while(|c| is_closer(*c)).map(char::len_utf8).sum();
    end += closers;
    if !starts_sentence(text, end, quotes) {
        return None;
    }
    // An ellipsis goes on with a small letter.
    let ellipsis = text[at..end].starts_with("..") || text[..at].ends_with('.');
    if ellipsis && next_word(&text[end..], quotes).is_some_and(|next| next.starts_with(char::is_lowercase)) {
        return None;
    }
    if bytes[at] == b'.' && end == at + 1 + closers && is_abbreviation(text, start, at, end, quotes) {
        return None;
    }
    Some(end)
}

fn is_closer(c: char) -> bool {
    matches!(c, '"' | '\'' | ')' | ']' | '*' | '_' | '”' | '’' | '»' | '`')
}

/// Whether a blank follows and then something that can begin a sentence.
fn starts_sentence(text: &str, end: usize, quotes: usize) -> bool {
    let rest = &text[end..];
    if !rest.starts_with([' ', '\t', '\n', '\r']) {
        return false;
    }
    next_word(rest, quotes).is_some()
}

/// What follows the blanks, line ends and container prefixes in front of `rest`.
fn next_word(rest: &str, quotes: usize) -> Option<&str> {
    let mut word = rest.trim_start();
    if quotes > 0 && rest[..rest.len() - word.len()].contains('\n') {
        word = without_prefix(word, quotes).trim_start();
    }
    (!word.is_empty()).then_some(word)
}

fn is_abbreviation(text: &str, start: usize, at: usize, end: usize, quotes: usize) -> bool {
    let before = &text[start..at];
    let word = before.rsplit([' ', '\t', '\n', '(', '[', '*', '_', '"', '“', '/']).next().unwrap_or(before);
    let Some(next) = next_word(&text[end..], quotes).and_then(|next| next.chars().next()) else {
        return false;
    };
    let lower = word.to_lowercase();
    if ABBREVIATIONS.binary_search(&lower.as_str()).is_ok()
        || (next.is_ascii_digit() && BEFORE_NUMBER.binary_search(&lower.as_str()).is_ok())
        || (next.is_lowercase() && BEFORE_SMALL.binary_search(&lower.as_str()).is_ok())
    {
        return true;
    }
    // An initial (`J. Smith`, `U.S. law`), or the number of a step in front of its text (`3. Build`).
    let mut letters = lower.rsplit('.').next().unwrap_or(&lower).chars();
    let initial = matches!((letters.next(), letters.next()), (Some(c), None) if c.is_alphabetic());
    let upper = word.chars().last().is_some_and(char::is_uppercase);
    let numbered = !word.is_empty()
        && word.bytes().all(|byte| byte.is_ascii_digit())
        && before.trim_start_matches([' ', '\t', '*', '_', '>', '\n']).len() == word.len();
    numbered || (initial && (upper || lower.contains('.')))
}

/// A full stop of a script that writes no blank behind it.
fn wide_stop(text: &str, at: usize) -> Option<usize> {
    let stop = text.get(at..)?.chars().next()?;
    matches!(stop, '。' | '！' | '？').then(|| at + stop.len_utf8())
}

/// Whether the line end at `at` is a hard break, or a label such as `**Input:**` begins the next line.
fn line_ends_unit(text: &str, at: usize, quotes: usize) -> bool {
    let line = text[..at].trim_end_matches('\r');
    if line.ends_with("  ") || (line.ends_with('\\') && !line.ends_with("\\\\")) {
        return true;
    }
    let next = without_prefix(&text[at + 1..], quotes);
    let line = next.split('\n').next().unwrap_or(next);
    let Some(inner) = line.strip_prefix("**").or_else(|| line.strip_prefix("__")) else {
        return false;
    };
    let mark = &line[..2];
    inner.split_once(mark).is_some_and(|(label, behind)| {
        let label = label.trim_end();
        label.ends_with(':') || behind.trim_start().starts_with(':')
    })
}

fn push(out: &mut Vec<Span>, text: &str, start: usize, end: usize, offset: usize, quotes: usize) {
    let raw = &text[start..end];
    let mut inner = raw.trim_start();
    if quotes > 0 && raw[..raw.len() - inner.len()].contains('\n') {
        inner = without_prefix(inner, quotes).trim_start();
    }
    let start = end - inner.len();
    let inner = inner.trim_end_matches([' ', '\t', '\r', '\n']);
    let inner = match inner.strip_suffix('\\') {
        // The mark of a hard break is no text.
        Some(cut) if !cut.ends_with('\\') && text[start + inner.len()..].starts_with(['\n', '\r']) => cut,
        _ => inner,
    };
    if !inner.trim_matches(['>', ' ', '\n', '\r', '\t']).is_empty() {
        out.push(Span::new(offset + start, offset + start + inner.len()));
    }
}
