//! P29: a reworded order still covers its source. What it no longer says is for a reviewer.
//!
//! Only words of closed lists vanish freely. Half of the telling words must stay in any case.

use skill_model::Finding;

use super::PairView;
use super::residue::Residue;
use super::words::Words;
use crate::lexicon::Role;

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
    if let Some(word) = inflected(words) {
        findings.push(pair.review("P29", "form_changed", format!("keep the form of `{word}`")));
    }
}

/// A word with another ending: one thing became several, or an act became a state.
fn inflected(words: &Words) -> Option<&str> {
    let (source, candidate) = (&words.source.tokens, &words.candidate.tokens);
    let matched =
        words.forth.iter().enumerate().filter_map(|(at, other)| Some((&source[at], &candidate[(*other)?])));
    let mut changed = matched.filter(|(left, right)| {
        matches!(left.role, Role::Content | Role::Stance(_)) && left.inflection != right.inflection
    });
    changed.next().map(|(left, _)| left.key.as_ref())
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
        check("It is a nice place near the sea.", "It is a place.", &[]);
    }
}
