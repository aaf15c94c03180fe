//! P29: a reworded order still covers its source. What it no longer says is for a reviewer.
//!
//! Only words of closed lists vanish freely. Half of the telling words must stay in any case.

use skill_model::Finding;

use super::PairView;
use super::residue::Residue;
use super::words::Words;
use crate::lexicon::{Inflection, Quantity, Role, Token};

/// Share of the telling words of an obligation unit that must stay.
pub(crate) const COVERAGE: (usize, usize) = (1, 2);

/// Looks for words that went from a unit that asks for something.
pub(crate) fn check(pair: &PairView<'_>, findings: &mut Vec<Finding>) {
    let words = pair.words();
    if pair.candidate.is_empty() || !words.is_obligation() {
        return;
    }
    let tokens = &words.source.tokens;
    let telling = tokens.iter().filter(|token| token.is_head()).count();
    let kept =
        words.forth.iter().enumerate().filter(|(at, other)| other.is_some() && tokens[*at].is_head()).count();
    if kept * COVERAGE.1 < telling * COVERAGE.0 {
        let hint = format!("{kept} of {telling} telling words stay; keep at least half");
        findings.push(pair.review("P29", "coverage", hint));
    }
    let residue = Residue::of(words);
    if let Some(at) = residue.lost.first() {
        findings.push(pair.review("P29", "content_lost", format!("keep `{}` or its sense", tokens[*at].key)));
    }
    // `unless it is highly relevant` is another rule without its word of degree.
    let degree = (0..tokens.len()).find(|at| tokens[*at].role == Role::Soft && words.forth[*at].is_none());
    if let Some(at) = degree.filter(|_| words.is_rule()) {
        findings.push(pair.review("P29", "degree_lost", format!("keep `{}`", tokens[at].key)));
    }
    if let Some(word) = inflected(words) {
        findings.push(pair.review("P29", "form_changed", format!("keep the form of `{word}`")));
    }
}

/// A word with another ending: one thing became several, or an act became a state. `every file` may be `all files`.
fn inflected(words: &Words) -> Option<&str> {
    let (source, candidate) = (&words.source.tokens, &words.candidate.tokens);
    for (at, other) in words.forth.iter().enumerate() {
        let Some(other) = *other else { continue };
        let (left, right) = (&source[at], &candidate[other]);
        let plain = matches!(left.role, Role::Content | Role::Stance(_));
        let number = left.inflection != Inflection::Past && left.inflection != Inflection::Going;
        let every = number && is_all(source, at) && is_all(candidate, other);
        if plain && left.inflection != right.inflection && !every {
            return Some(&left.key);
        }
    }
    None
}

/// Whether the word before is `all`, `every` or `each`.
fn is_all(tokens: &[Token], at: usize) -> bool {
    let before = tokens[..at].iter().rev().find(|token| !token.is_free());
    before.is_some_and(|token| token.role == Role::Quantity(Quantity::All))
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
        check("Run the slow tests.", "Run the tests.", &["content_lost"]);
        check("Run the slow tests of the parser module.", "Run it.", &["coverage", "content_lost"]);
        check("Please run the tests.", "Run tests.", &[]);
        check("Delete the file.", "Delete the files.", &["form_changed"]);
        check("Delete all files.", "Delete every file.", &[]);
        check("Stop if it is highly relevant.", "Stop if it is relevant.", &["degree_lost"]);
        check("Read each violating line.", "Read each violated line.", &["form_changed"]);
        check("It is a nice place near the sea.", "It is a place.", &[]);
    }
}
