//! Sentences with a hard constraint or a conditional load.

use skill_model::Span;

use super::lexicon::{ABBREVIATION, GUARD, HARD, Key, LOAD, LOUD, key, keys};
use super::token::{Shape, Token, TokenKind};
use super::{Inline, InlineKind};

/// Signs of warning.
const ICONS: &[char] = &['⚠', '🚨', '❗', '❕', '⛔', '🛑', '‼', '🔴', '❌', '☠', '🚫'];

/// For each token, whether it opens a sentence. `steps` are the starts of step markers, which always open one.
pub(super) fn starts(text: &str, tokens: &[Token], steps: &[Span], out: &mut Vec<bool>) {
    out.clear();
    let mut steps = steps.iter().peekable();
    for (at, token) in tokens.iter().enumerate() {
        let mut opens =
            at == 0 || tokens[at - 1].kind == TokenKind::Border || token.kind == TokenKind::Border;
        while steps.peek().is_some_and(|step| step.start < token.run.end) {
            opens = true;
            steps.next();
        }
        let opens = opens || ends_sentence(text, &tokens[at - 1], token);
        out.push(opens);
    }
}

fn ends_sentence(text: &str, before: &Token, next: &Token) -> bool {
    if !before.is_word() {
        // Code in front of a full stop: the stop is a run of its own.
        return false;
    }
    let tail = before.tail(text);
    if tail.is_empty() && !before.shape.has(Shape::WIDE) {
        return false;
    }
    if tail.contains(['!', '?', '。', '！', '？']) || before.run.slice(text).ends_with(['。', '！', '？'])
    {
        return true;
    }
    if !tail.contains('.') || before.uses & ABBREVIATION != 0 {
        return false;
    }
    let word = before.text(text);
    let initial = word.len() == 1 && word.bytes().all(|b| b.is_ascii_uppercase());
    if initial || matches!(word, "e.g" | "i.e" | "a.m" | "p.m" | "cf") {
        return false;
    }
    let first = next.run.slice(text).chars().find(|c| !c.is_ascii_punctuation());
    next.kind != TokenKind::Word || first.is_none_or(|c| !c.is_lowercase())
}

/// Adds the sentence spans of one block. `literals` are the block's spans, nested or disjoint, in order.
pub(super) fn scan(
    text: &str,
    tokens: &[Token],
    starts: &[bool],
    literals: &[Inline],
    block: usize,
    found: &mut Vec<Inline>,
) {
    let mut bounds: Vec<usize> = (0..tokens.len()).filter(|at| starts[*at]).collect();
    bounds.push(tokens.len());
    let mut ranges: Vec<(usize, usize)> = Vec::new();
    for pair in bounds.windows(2) {
        let crossed = ranges.last().is_some_and(|(first, last)| {
            let before = span(tokens, *first, *last);
            let after = span(tokens, pair[0], pair[1]);
            is_crossed(literals, before, after)
        });
        match ranges.last_mut() {
            Some(range) if crossed => range.1 = pair[1],
            _ => ranges.push((pair[0], pair[1])),
        }
    }
    for (first, last) in ranges {
        let sentence = &tokens[first..last];
        if sentence.iter().all(|token| token.kind == TokenKind::Border) {
            continue;
        }
        let whole = span(tokens, first, last);
        let whole = widen(literals, whole);
        if is_hard(text, sentence) {
            found.push(Inline { kind: InlineKind::HardConstraint, span: whole, block });
        }
        if is_conditional_load(text, sentence, literals) {
            found.push(Inline { kind: InlineKind::ConditionalLoad, span: whole, block });
        }
    }
}

fn span(tokens: &[Token], first: usize, last: usize) -> Span {
    Span::new(tokens[first].run.start, tokens[last - 1].run.end)
}

/// The spans that reach over `offset`, by binary search to the last span that starts before it and then outwards.
fn reaching(literals: &[Inline], offset: usize) -> impl Iterator<Item = Span> {
    let upto = literals.partition_point(|inline| inline.span.start < offset);
    // Spans nest, so those that reach over an offset are few and near; a long row of siblings is cut off.
    literals[..upto].iter().rev().take(64).map(|inline| inline.span).filter(move |span| span.end > offset)
}

/// Whether one span holds a part of both sentences without holding both whole.
fn is_crossed(literals: &[Inline], before: Span, after: Span) -> bool {
    reaching(literals, after.start)
        .any(|span| !(span.contains(before) && span.contains(after)) && span.start < after.start)
}

/// Takes in the marks of spans that begin or end inside the sentence.
fn widen(literals: &[Inline], mut whole: Span) -> Span {
    let first =
        literals.partition_point(|inline| inline.span.end <= whole.start && inline.span.start < whole.start);
    let from = first.saturating_sub(64);
    for inline in &literals[from..] {
        if inline.span.start >= whole.end {
            break;
        }
        let span = inline.span;
        let partial = span.overlaps(whole) && !span.contains(whole) && !whole.contains(span);
        if partial {
            whole = Span::new(whole.start.min(span.start), whole.end.max(span.end));
        }
    }
    whole
}

fn is_hard(text: &str, sentence: &[Token]) -> bool {
    let mut before = Key::NONE;
    let mut icon = false;
    for token in sentence.iter().filter(|token| token.is_word()) {
        let word = token.text(text);
        let loud = token.uses & LOUD != 0
            && word.len() > 1
            && (!token.shape.has(Shape::LOWER)
                && word.bytes().all(|b| b.is_ascii_uppercase() || matches!(b, b'-' | b'\''))
                || is_label(text, token));
        if token.uses & HARD != 0 || loud || (before == key!("do") && token.key == key!("not")) {
            return true;
        }
        icon |= token.shape.has(Shape::WIDE) && token.run.slice(text).contains(ICONS);
        before = token.key;
    }
    icon
}

/// `Important:` and the like.
fn is_label(text: &str, token: &Token) -> bool {
    token.tail(text).starts_with(':') && token.key.is_any(keys!["important", "warning", "caution", "danger"])
}

fn is_conditional_load(text: &str, sentence: &[Token], literals: &[Inline]) -> bool {
    let mut guard = false;
    let mut load = false;
    for token in sentence.iter().filter(|token| token.is_word()) {
        guard |= token.uses & GUARD != 0;
        load |= token.uses & LOAD != 0;
    }
    let (Some(first), Some(last)) = (sentence.first(), sentence.last()) else {
        return false;
    };
    let whole = Span::new(first.run.start, last.run.end);
    guard && load && has_path(text, literals, whole)
}

fn has_path(text: &str, literals: &[Inline], whole: Span) -> bool {
    let first = literals.partition_point(|inline| inline.span.start < whole.start);
    literals[first..].iter().take_while(|inline| inline.span.start < whole.end).any(|inline| {
        match inline.kind {
            InlineKind::Path | InlineKind::Glob | InlineKind::AtFile => true,
            InlineKind::LinkTarget => {
                let target = inline.span.slice(text);
                !target.starts_with('#') && !target.contains("://") && !target.starts_with("mailto:")
            }
            _ => false,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse;

    #[track_caller]
    fn check(body: &str, kind: &InlineKind, expect: &[&str]) {
        let document = parse(body.as_bytes());
        let found: Vec<_> = document
            .inlines()
            .iter()
            .filter(|inline| inline.kind == *kind)
            .map(|inline| inline.span.slice(body))
            .collect();
        assert_eq!(found, expect, "{body}");
    }

    #[test]
    fn hard_constraints() {
        let hard = |body, expect| check(body, &InlineKind::HardConstraint, expect);
        hard("Go on. Never delete it. Fine.", &["Never delete it."]);
        hard("You must run `a.b`. Then stop.", &["You must run `a.b`."]);
        hard("Do not push, e.g. to main.", &["Do not push, e.g. to main."]);
        hard("**Always ask first.** Then go.", &["Always ask first."]);
        hard("Say **yes. Never** no.", &["Say **yes. Never** no."]);
        hard("⚠️ Hot. Cold.", &["⚠️ Hot."]);
        hard("This is NOT it. The API is.", &["This is NOT it."]);
        hard("Important: wait. An important point.", &["Important: wait."]);
        hard("This step is required, non-negotiable.", &["This step is required, non-negotiable."]);
        hard("| Never a | b |\n|---|---|\n| c | only d |", &["Never a", "only d"]);
        hard("Nothing here. `must` in code.", &[]);
    }

    #[test]
    fn conditional_loads() {
        let load = |body, expect| check(body, &InlineKind::ConditionalLoad, expect);
        load(
            "If it is mobile, load reference/m.md now. Else go.",
            &["If it is mobile, load reference/m.md now."],
        );
        load(
            "Read [the guide](docs/g.md) before you start.",
            &["Read [the guide](docs/g.md) before you start."],
        );
        load("When stuck, see `a.md`.", &["When stuck, see `a.md`."]);
        load("Load `a.md`. If stuck, ask.", &[]);
        load("If stuck, see [x](https://a.b) or [y](#top).", &[]);
    }
}
