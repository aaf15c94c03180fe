//! P14: every verb binds its reader as strongly as before: FORBID > MUST = bare imperative > SHOULD > MAY > none.
//!
//! Up is as wrong as down: a `should` that became an order, a `may` that became a duty, or a `must` that became
//! advice. Words that weaken (`usually`, `if possible`) and adjectives (`required`, `optional`) count too.

use skill_model::Finding;

use super::PairView;
use super::words::Words;
use crate::lexicon::{Inflection, Role, Token, binding, head_after, head_near, is_order};

/// Compares bindings of matched verbs, then adjectives of modality and hedges in sequence.
pub(crate) fn check(pair: &PairView<'_>, findings: &mut Vec<Finding>) {
    let words = pair.words();
    if let Some((rule, hint)) = binding_difference(words) {
        findings.push(pair.fail("P14", rule, hint));
    }
    let (left, right) = (stances(&words.source.tokens), stances(&words.candidate.tokens));
    if left != right {
        let rule = match left.len().cmp(&right.len()) {
            std::cmp::Ordering::Greater => "modality_lost",
            std::cmp::Ordering::Less => "modality_added",
            std::cmp::Ordering::Equal => "modality_changed",
        };
        let odd = left
            .iter()
            .find(|word| !right.contains(word))
            .or_else(|| right.iter().find(|word| !left.contains(word)));
        let hint = format!(
            "the word `{}` sets how strongly the rule binds",
            odd.map(|(word, _)| *word).unwrap_or_default()
        );
        findings.push(pair.fail("P14", rule, hint));
    }
}

/// The first verb that is bound otherwise than before, or the first modal that went or came.
fn binding_difference(words: &Words) -> Option<(&'static str, String)> {
    let (source, candidate) = (&words.source.tokens, &words.candidate.tokens);
    for (at, token) in source.iter().enumerate() {
        if matches!(token.role, Role::Modal(_))
            && words.forth[at].is_none()
            && !is_kept(source, at, &words.forth, candidate)
        {
            return Some(("modality_lost", format!("bind the verb by `{}`", token.key)));
        }
        if is_order(source, at) {
            if let Some(other) = words.forth[at] {
                let inflected = candidate[other].inflection != Inflection::Base;
                if inflected || binding(candidate, other).level() != binding(source, at).level() {
                    return Some(("order_changed", format!("keep `{}` as an order", token.key)));
                }
            } else if candidate.is_empty() {
                return Some(("order_lost", format!("keep the order to {}", token.key)));
            }
        }
    }
    let added = candidate.iter().enumerate().find(|(at, token)| {
        matches!(token.role, Role::Modal(_))
            && words.back[*at].is_none()
            && !is_kept(candidate, *at, &words.back, source)
    });
    added.map(|(_, token)| ("modality_added", format!("take out `{}`", token.key)))
}

/// Whether the verb that the modal at `at` governs is bound equally on the other side, by another modal or as an order.
fn is_kept(tokens: &[Token], at: usize, matches: &[Option<usize>], others: &[Token]) -> bool {
    let Some(head) = head_after(tokens, at) else { return false };
    let Some(other) = matches[head] else { return false };
    let here = binding(tokens, head);
    let governs = Role::Modal(here.strength) == tokens[at].role;
    governs && here.level() == binding(others, other).level()
}

/// Adjectives of modality and hedges, each with the word it stands by.
fn stances(tokens: &[Token]) -> Vec<(&str, &str)> {
    let words =
        tokens.iter().enumerate().filter(|(_, token)| matches!(token.role, Role::Stance(_) | Role::Hedge));
    words
        .map(|(at, token)| {
            (token.key.as_ref(), head_near(tokens, at).map_or("", |head| tokens[head].key.as_ref()))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::rules;

    #[track_caller]
    fn check(source: &str, candidate: &str, expect: &[&str]) {
        assert_eq!(rules(super::check, source, candidate), expect, "{source} -> {candidate}");
    }

    #[test]
    fn accepted() {
        check("You must run the tests.", "Run the tests.", &[]);
        check("You have to run the tests.", "Run tests.", &[]);
        check("You must not run the tests.", "Do not run the tests.", &[]);
        check("It is able to read files.", "It can read files.", &[]);
        check("You are allowed to push.", "You may push.", &[]);
    }

    #[test]
    fn refused() {
        check("You must run the tests.", "You should run the tests.", &["modality_lost"]);
        check("You should run the tests.", "You must run the tests.", &["modality_lost"]);
        check("You should run the tests.", "Run the tests.", &["modality_lost"]);
        check("You may run the tests.", "Run the tests.", &["modality_lost"]);
        check("Run the tests.", "You may run the tests.", &["order_changed"]);
        check("The agent must stop.", "The agent stops.", &["modality_lost"]);
        check("Run the tests.", "Running the tests.", &["order_changed"]);
        check("It must be in the same place.", "It should be in the same place.", &["modality_lost"]);
        check("Rules (such as these) must use it.", "Rules (such as these) use it.", &["modality_lost"]);
        check("It usually stops.", "It stops.", &["modality_lost"]);
        check("It is required.", "It is optional.", &["modality_changed"]);
    }
}
