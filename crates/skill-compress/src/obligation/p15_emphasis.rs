//! P15: emphasis stays on the unit: words of weight, capitals, bold type, warning icons.
//!
//! A reader that must choose follows the rule that is marked. `always` and `never` are written out in the source for
//! that reason, so `do not` does not stand for `never` here, although it does for polarity.

use skill_document::InlineKind;
use skill_model::Finding;

use super::words::Words;
use super::{PairView, Piece};
use crate::lexicon::{Role, Token};

/// Compares words of weight, signs, capitals and bold type.
pub(crate) fn check(pair: &PairView<'_>, findings: &mut Vec<Finding>) {
    let words = pair.words();
    let (source, candidate) = (&words.source.tokens, &words.candidate.tokens);
    let (left, right) = (marks(source), marks(candidate));
    if let Some(lost) = missing(&left, &right) {
        findings.push(pair.fail("P15", "emphasis_lost", format!("keep `{lost}`")));
    } else if let Some(added) = missing(&right, &left) {
        findings.push(pair.fail("P15", "emphasis_added", format!("take out `{added}`")));
    }
    if pair.candidate.is_empty() {
        return;
    }
    if let Some(word) = calmed(words) {
        findings.push(pair.fail("P15", "capitals_lost", format!("write `{word}` in capitals")));
    }
    check_strong(pair, findings);
}

/// Words of weight, signs, and small words in capitals (`DO`), in order.
fn marks(tokens: &[Token]) -> Vec<&str> {
    let marked = tokens
        .iter()
        .filter(|token| token.emphatic || token.role == Role::Sign || token.is_free() && token.capitals);
    marked.map(|token| token.key.as_ref()).collect()
}

/// What stands more often in `left` than in `right`.
fn missing<'t>(left: &[&'t str], right: &[&str]) -> Option<&'t str> {
    let count = |list: &[&str], word: &str| list.iter().filter(|other| **other == word).count();
    left.iter().find(|word| count(left, word) > count(right, word)).copied()
}

/// A word that lost or won its capitals.
fn calmed(words: &Words) -> Option<&str> {
    let (source, candidate) = (&words.source.tokens, &words.candidate.tokens);
    let matched = words.forth.iter().enumerate().filter_map(|(at, other)| Some((at, (*other)?)));
    let mut changed = matched.filter(|(at, other)| source[*at].capitals != candidate[*other].capitals);
    changed.next().map(|(at, _)| source[at].key.as_ref())
}

/// Text between emphasis marks is emphasised as often as before, and as strongly.
fn check_strong(pair: &PairView<'_>, findings: &mut Vec<Finding>) {
    let (left, right) = (strong(&pair.source), strong(&pair.candidate));
    if left == right {
        return;
    }
    let (bold_left, bold_right) = (bold(&left), bold(&right));
    let hint = "keep the emphasis marks of the source, no more and no fewer";
    if bold_left != bold_right {
        let rule = if bold_left > bold_right { "bold_lost" } else { "bold_added" };
        findings.push(pair.fail("P15", rule, hint));
    } else {
        findings.push(pair.review("P15", "emphasis_marks_changed", hint));
    }
}

/// The widths of the emphasis marks of a piece, in order.
fn strong(piece: &Piece<'_>) -> Vec<usize> {
    let spans = piece.inlines.iter().filter(|inline| inline.kind == InlineKind::Emphasis);
    spans
        .map(|inline| piece.slice(inline).bytes().take_while(|byte| matches!(byte, b'*' | b'_')).count())
        .collect()
}

fn bold(widths: &[usize]) -> usize {
    widths.iter().filter(|width| **width >= 2).count()
}

#[cfg(test)]
mod tests {
    use super::super::testing::rules;

    #[track_caller]
    fn check(source: &str, candidate: &str, expect: &[&str]) {
        assert_eq!(rules(super::check, source, candidate), expect, "{source} -> {candidate}");
    }

    #[test]
    fn cases() {
        check("This is **CRITICAL**: stop here.", "Stop here.", &["emphasis_lost", "bold_lost"]);
        check("Always stop here.", "Stop here.", &["emphasis_lost"]);
        check("Never stop here.", "Do not stop here.", &["emphasis_lost"]);
        check("Do not ever stop here.", "Never stop here.", &[]);
        check("Do NOT stop here.", "Do not stop here.", &["capitals_lost"]);
        check("DO use it, and DO NOT skip it.", "do use it, and DO NOT skip it.", &["emphasis_lost"]);
        check("⚠️ Stop here.", "Stop here.", &["emphasis_lost"]);
        check("Stop here.", "Always stop here.", &["emphasis_added"]);
        check("**Please stop here.**", "**Stop here.**", &[]);
        check("**Stop here.**", "Stop here.", &["bold_lost"]);
    }
}
