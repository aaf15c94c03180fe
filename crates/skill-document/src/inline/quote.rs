//! Quoted utterances.

use skill_model::Span;

use super::token::is_border;
use crate::block::Mask;

/// The longest utterance, in bytes: a longer one is two quote marks that do not belong together.
const LIMIT: usize = 2_000;
/// The same for single quotes, which also are apostrophes.
const SINGLE_LIMIT: usize = 300;

/// Opening and closing mark.
const PAIRS: &[(char, char)] =
    &[('"', '"'), ('“', '”'), ('„', '“'), ('«', '»'), ('‘', '’'), ('\'', '\''), ('「', '」'), ('『', '』')];

/// A quote mark in prose.
struct QuoteMark {
    at: usize,
    mark: char,
    /// Whether something stands before it that an opening mark can follow.
    opens: bool,
    /// Whether something stands behind it that a closing mark can precede.
    closes: bool,
}

/// Whether a text holds a byte that a quote mark can start with, other than an apostrophe between letters.
pub(super) fn may_hold(text: &str) -> bool {
    // A fold without an early exit, because the compiler makes it wide.
    text.bytes().fold(false, |found, byte| found | (byte == b'"') | (byte == b'\'') | (byte >= 0xc2))
}

/// Finds the utterances of a prose block. None crosses a table cell.
pub(super) fn scan(text: &str, mask: &Mask, content: Span, table: bool, found: &mut Vec<Span>) {
    let mut marks = Vec::new();
    let inner = content.slice(text);
    for ((offset, byte), class) in inner.bytes().enumerate().zip(mask.of(content)) {
        if table && (is_border(byte, *class, table) || byte == b'\n') {
            pair_up(&marks, found);
            marks.clear();
        } else if (byte == b'"' || byte == b'\'' || byte >= 0xc2) && *class == Mask::TEXT {
            let mark = inner[offset..].chars().next().unwrap_or(' ');
            if PAIRS.iter().any(|(open, close)| mark == *open || mark == *close) {
                marks.push(quote_mark(text, content, content.start + offset, mark));
            }
        }
    }
    pair_up(&marks, found);
}

fn quote_mark(text: &str, content: Span, at: usize, mark: char) -> QuoteMark {
    let before = text[content.start..at].chars().next_back();
    let after = text[at + mark.len_utf8()..content.end].chars().next();
    let curled = !matches!(mark, '"' | '\'');
    let free_before = before.is_none_or(|c| !c.is_alphanumeric());
    let free_after = after.is_none_or(|c| !c.is_alphanumeric());
    let opens = curled || free_before && after.is_some_and(|c| !c.is_whitespace());
    let closes = (curled && mark != '’') || free_after && before.is_some_and(|c| !c.is_whitespace());
    // An inch or foot mark: 5" or 6'.
    QuoteMark { at, mark, opens, closes }
}

/// Pairs each opening mark with the next mark that closes it; marks inside a pair open nothing.
fn pair_up(marks: &[QuoteMark], found: &mut Vec<Span>) {
    let mut next = 0;
    // For each kind of pair: where the last look for a closing mark ended. Marks before it need no second look.
    let mut looked: [Option<usize>; PAIRS.len()] = [None; PAIRS.len()];
    while let Some(open) = marks.get(next) {
        let hit = PAIRS.iter().enumerate().filter(|(_, pair)| pair.0 == open.mark && open.opens).find_map(
            |(kind, pair)| {
                let from = (next + 1).max(looked[kind].unwrap_or(0));
                let close = (from..marks.len()).find(|at| marks[*at].mark == pair.1 && marks[*at].closes);
                looked[kind] = Some(close.unwrap_or(marks.len()));
                let close = close?;
                let limit = if matches!(open.mark, '\'' | '‘') { SINGLE_LIMIT } else { LIMIT };
                let (start, end) = (open.at, marks[close].at + pair.1.len_utf8());
                let empty = marks[close].at == start + open.mark.len_utf8();
                (end - start <= limit && !empty).then_some((close, Span::new(start, end)))
            },
        );
        match hit {
            Some((close, span)) => {
                found.push(span);
                next = close + 1;
            }
            None => next += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{InlineKind, parse};

    #[track_caller]
    fn check(body: &str, expect: &[&str]) {
        let document = parse(body.as_bytes());
        let found: Vec<_> = document
            .inlines()
            .iter()
            .filter(|inline| inline.kind == InlineKind::Utterance)
            .map(|inline| inline.span.slice(body))
            .collect();
        assert_eq!(found, expect, "{body}");
    }

    #[test]
    fn utterances() {
        check("Say \"Done. Stop.\" now.", &["\"Done. Stop.\""]);
        check("Say “Not yet”, then «Fertig!» and „gut“.", &["“Not yet”", "«Fertig!»", "„gut“"]);
        check("Say 'all good' to the user's face, don't wait.", &["'all good'"]);
        check("Say ‘it’s fine’ here.", &["‘it’s fine’"]);
        check("(\"a\") \"b\", **\"c\"**", &["\"a\"", "\"b\"", "\"c\""]);
        check("「好的」说", &["「好的」"]);
        check("> Say \"one\n> two\".", &["\"one\n> two\""]);
    }

    #[test]
    fn no_utterances() {
        check("It's the users' files; don't, won't.", &[]);
        check("A 5\" disk and a 6\" one", &[]);
        check("\"never closed", &[]);
        check("`\"x\"` and \"\"", &[]);
        check("| \"a | b\" |\n|---|---|\n| c | d |", &[]);
    }

    #[test]
    fn inner_code_is_no_border() {
        check("Say \"run `x`\" now", &["\"run `x`\""]);
        check("Say \"use `\"` here\" now", &["\"use `\"` here\""]);
    }
}
