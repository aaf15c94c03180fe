//! References to other places of a text.

use skill_model::Span;

use super::lexicon::{BLOCK, LOAD, PART, key, keys};
use super::token::{Shape, Token};

/// Finds `Step 4`, `sections 2 and 3`, `§ 4`, `[^1]`, `table below`, and `see "Limits"`.
pub(super) fn scan(text: &str, tokens: &mut [Token], utterances: &[Span], found: &mut Vec<Span>) {
    for at in 0..tokens.len() {
        let token = tokens[at];
        let may_refer = token.uses & (BLOCK | PART | LOAD) != 0 || token.shape.has(Shape::WIDE | Shape::SIGN);
        if !token.is_word() || token.taken || !may_refer {
            continue;
        }
        let span = numbered(text, tokens, at)
            .or_else(|| footnote(text, &token))
            .or_else(|| placed(text, tokens, at))
            .or_else(|| named(text, tokens, at, utterances));
        let Some((span, last, take)) = span else { continue };
        found.push(span);
        if take {
            for token in &mut tokens[at..=last] {
                token.taken = true;
            }
        }
    }
}

/// A reference, its last token, and whether it stands for all of its tokens.
type Hit = Option<(Span, usize, bool)>;

fn numbered(text: &str, tokens: &[Token], at: usize) -> Hit {
    let token = &tokens[at];
    let word = token.text(text);
    if let Some(label) = word.strip_prefix('§')
        && is_label(label, true)
    {
        return Some((token.core, at, true));
    }
    if token.uses & PART == 0 && word != "§" {
        return None;
    }
    let first = next(text, tokens, at)?;
    let plural = word.ends_with('s');
    if !is_label(tokens[first].text(text), word.starts_with(|c: char| c.is_uppercase()) || word == "§") {
        return None;
    }
    // `Steps 2-4`, `steps 2 and 3`, `sections 1, 2 and 5`.
    let mut last = first;
    while plural || tokens[last].tail(text).is_empty() {
        let comma = tokens[last].tail(text) == ",";
        let Some(after) = tokens.get(last + 1).filter(|_| comma || tokens[last].tail(text).is_empty()) else {
            break;
        };
        let joint = after.key.is_any(keys!["and", "or", "to", "through"]);
        let label = if joint { last + 2 } else { last + 1 };
        let digits = tokens.get(label).is_some_and(|token| {
            token.is_word() && !token.taken && token.lead(text).is_empty() && is_digits(token.text(text))
        });
        if !(digits && plural && (joint || comma)) {
            break;
        }
        last = label;
    }
    Some((Span::new(token.core.start, tokens[last].core.end), last, true))
}

/// A number, a dotted number, a range, or, behind a capital word, one capital letter or a Roman number.
fn is_label(label: &str, capital: bool) -> bool {
    let letters = capital
        && (label.len() == 1 && label.bytes().all(|b| b.is_ascii_uppercase())
            || (1..=5).contains(&label.len()) && label.bytes().all(|b| matches!(b, b'I' | b'V' | b'X')));
    letters
        || is_digits(label)
        || is_digits(label.get(1..).unwrap_or("")) && label.as_bytes()[0].is_ascii_uppercase()
}

fn is_digits(label: &str) -> bool {
    label.len() <= 16
        && label.starts_with(|c: char| c.is_ascii_digit())
        && label.chars().all(|c| {
            c.is_ascii_digit()
                || matches!(c, '.' | '-' | '–' | '/')
                || c.is_ascii_lowercase() && label.len() <= 3
        })
}

fn footnote(text: &str, token: &Token) -> Hit {
    let run = token.run.slice(text);
    let open = run.find("[^")?;
    let close = run[open..].find(']')? + open + 1;
    Some((Span::new(token.run.start + open, token.run.start + close), 0, false))
}

/// `table below`, `the steps above`.
fn placed(text: &str, tokens: &[Token], at: usize) -> Hit {
    if tokens[at].uses & BLOCK == 0 {
        return None;
    }
    let after = next(text, tokens, at)?;
    let ends =
        tokens.get(after + 1).is_none_or(|token| !token.is_word() || token.key != super::lexicon::Key::NONE);
    let placed = tokens[after].key.is_any(keys!["above", "below"]) && ends;
    placed.then(|| (Span::new(tokens[at].core.start, tokens[after].core.end), after, true))
}

/// `see "Limits"`, `section "Limits"`.
fn named(text: &str, tokens: &[Token], at: usize, utterances: &[Span]) -> Hit {
    let token = &tokens[at];
    if !(token.key == key!("see") || token.uses & PART != 0) || !token.tail(text).is_empty() {
        return None;
    }
    let after = tokens.get(at + 1)?;
    let index = utterances.binary_search_by_key(&after.run.start, |span| span.start).ok()?;
    Some((Span::new(token.core.start, utterances[index].end), at, false))
}

fn next(text: &str, tokens: &[Token], at: usize) -> Option<usize> {
    let after = tokens.get(at + 1)?;
    (after.is_word() && !after.taken && tokens[at].tail(text).is_empty() && after.lead(text).is_empty())
        .then_some(at + 1)
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
            .filter(|inline| inline.kind == InlineKind::CrossReference)
            .map(|inline| inline.span.slice(body))
            .collect();
        assert_eq!(found, expect, "{body}");
    }

    #[test]
    fn references() {
        check("Go back to Step 4.", &["Step 4"]);
        check("See section 2 and phase 3.", &["section 2", "phase 3"]);
        check("Do steps 2 and 3, then Steps 4-6.", &["steps 2 and 3", "Steps 4-6"]);
        check("As in Appendix B, rule P12, § 4 and §5.2.", &["Appendix B", "rule P12", "§ 4", "§5.2"]);
        check("Use the table below; see \"Limits\".", &["table below", "see \"Limits\""]);
        check("A note[^1] here.", &["[^1]"]);
    }

    #[test]
    fn no_references() {
        check("Take a step. Then 3 steps. In part a case.", &[]);
        check("The table is below 3.", &[]);
    }
}
