//! P30: no word becomes its opposite, no two words swap places, and a replaced verb goes to a reviewer.
//!
//! `high` for `low`, `enable` for `disable`, `copy A to B` for `copy B to A`: lists of words stay equal or nearly so,
//! and the order is reversed. Verbs of the synonym list may stand for each other.

use skill_model::Finding;

use super::PairView;
use super::residue::{Residue, replacements, speaks};
use super::words::Words;
use crate::lexicon::{Role, Token, are_opposites, is_verb};

/// Looks for opposites, swapped words, other verbs and other prepositions.
pub(crate) fn check(pair: &PairView<'_>, findings: &mut Vec<Finding>) {
    if pair.candidate.is_empty() || pair.source.is_empty() {
        return;
    }
    let words = pair.words();
    if let Some((lost, added)) = opposite(words) {
        findings.push(pair.fail("P30", "opposite", format!("write `{lost}`, not `{added}`")));
    }
    let residue = Residue::of(words);
    if let Some(at) = residue.moved.first() {
        let hint = format!("keep `{}` in its place", words.source.tokens[*at].key);
        // A condition that goes to the other end of its sentence takes its words along.
        let clause = residue.moved.iter().any(|at| matches!(words.source.tokens[*at].role, Role::Guard(_)));
        let swapped = residue.moved.len() > 1 && !clause;
        findings.push(if swapped {
            pair.fail("P30", "words_swapped", hint)
        } else {
            pair.review("P30", "word_moved", hint)
        });
    }
    if words.is_obligation()
        && let Some((lost, added)) = other_verb(words)
    {
        findings.push(pair.review("P30", "verb_replaced", format!("`{added}` may not be `{lost}`")));
    }
    if let Some(word) = preposition(words) {
        findings.push(pair.review(
            "P30",
            "preposition_changed",
            format!("keep the relation that `{word}` states"),
        ));
    }
}

/// A word and its opposite, one gone and one new.
fn opposite(words: &Words) -> Option<(&str, &str)> {
    let told = |token: &&Token| !matches!(token.role, Role::Free | Role::Literal(_) | Role::Number);
    let lost =
        words.edits.iter().flat_map(|edit| &edit.lost).map(|at| &words.source.tokens[*at]).filter(told);
    let added: Vec<&Token> = words
        .edits
        .iter()
        .flat_map(|edit| &edit.added)
        .map(|at| &words.candidate.tokens[*at])
        .filter(told)
        .collect();
    for token in lost {
        if let Some(other) = added.iter().find(|other| are_opposites(&token.key, &other.key)) {
            return Some((&token.key, &other.key));
        }
    }
    None
}

fn other_verb(words: &Words) -> Option<(&str, &str)> {
    replacements(words)
        .find(|(lost, added)| speaks(lost) && speaks(added) && is_verb(&lost.key) && is_verb(&added.key))
        .map(|(lost, added)| (lost.key.as_ref(), added.key.as_ref()))
}

/// A preposition that went, came or changed while the word behind it stayed.
fn preposition(words: &Words) -> Option<&str> {
    let (source, candidate) = (&words.source.tokens, &words.candidate.tokens);
    alone(source, &words.forth).or_else(|| alone(candidate, &words.back))
}

fn alone<'t>(tokens: &'t [Token], matches: &[Option<usize>]) -> Option<&'t str> {
    tokens.iter().enumerate().find_map(|(at, token)| {
        let object = || tokens.iter().enumerate().skip(at + 1).find(|(_, next)| next.is_head());
        let stays = || object().is_none_or(|(object, _)| matches[object].is_some());
        (token.role == Role::Preposition && matches[at].is_none() && stays()).then(|| token.key.as_ref())
    })
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
        check("Set a high limit.", "Set a low limit.", &["opposite"]);
        check("Enable the cache.", "Disable the cache.", &["opposite", "verb_replaced"]);
        check(
            "Copy the old table over the new index.",
            "Copy the new index over the old table.",
            &["words_swapped", "preposition_changed"],
        );
        check("Validate the file.", "Parse the file.", &["verb_replaced"]);
        check("Utilize the file.", "Use the file.", &[]);
        check("Copy it to the server.", "Copy it from the server.", &["opposite", "preposition_changed"]);
        check("Please copy it to the server.", "Copy it to the server.", &[]);
    }
}
