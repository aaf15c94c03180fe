//! P14: every verb binds its reader as strongly as before: FORBID > MUST = bare imperative > SHOULD > MAY > none.
//!
//! Up is as wrong as down: a `should` that became an order, a `may` that became a duty, or a `must` that became
//! advice. Words that weaken (`usually`, `if possible`) and adjectives (`required`, `optional`) count too.

use skill_model::Finding;

use super::PairView;
use super::words::Words;
use crate::lexicon::{Inflection, Role, Token, binding, head_after, is_order};

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
        let hint =
            format!("the word `{}` sets how strongly the rule binds", odd.copied().unwrap_or_default());
        findings.push(pair.fail("P14", rule, hint));
    }
}

/// The first verb that is bound otherwise than before.
fn binding_difference(words: &Words) -> Option<(&'static str, String)> {
    let (source, candidate) = (&words.source.tokens, &words.candidate.tokens);
    for (at, token) in source.iter().enumerate() {
        let modal = matches!(token.role, Role::Modal(_));
        let head = if modal { head_after(source, at) } else { is_order(source, at).then_some(at) };
        let Some(head) = head else {
            if modal && !words.candidate.tokens.iter().any(|other| other.role == token.role) {
                return Some(("modality_lost", format!("keep `{}`", token.key)));
            }
            continue;
        };
        let name = &source[head].key;
        match words.forth[head] {
            Some(other) => {
                let (before, after) = (binding(source, head), binding(candidate, other));
                if before.level() != after.level() {
                    return Some((
                        "modality_changed",
                        format!("bind `{name}` as {:?}, not {:?}", before, after),
                    ));
                }
                let base = source[head].inflection == Inflection::Base;
                if base && candidate[other].inflection != Inflection::Base {
                    return Some(("order_lost", format!("keep `{name}` as an order")));
                }
            }
            None if modal => return Some(("modality_lost", format!("keep `{}` before `{name}`", token.key))),
            None if candidate.is_empty() => return Some(("order_lost", format!("keep the order to {name}"))),
            None => {}
        }
    }
    added(words)
}

/// A modal of the offered text whose verb was not bound so.
fn added(words: &Words) -> Option<(&'static str, String)> {
    let (source, candidate) = (&words.source.tokens, &words.candidate.tokens);
    for (at, token) in candidate.iter().enumerate() {
        if !matches!(token.role, Role::Modal(_)) {
            continue;
        }
        let Some(head) = head_after(candidate, at) else { continue };
        let after = binding(candidate, head);
        match words.back[head].map(|before| binding(source, before)) {
            Some(before) if before.level() == after.level() => {}
            Some(before) => {
                let name = &candidate[head].key;
                return Some(("modality_changed", format!("bind `{name}` as {before:?}, not {after:?}")));
            }
            None => return Some(("modality_added", format!("take out `{}`", token.key))),
        }
    }
    None
}

fn stances(tokens: &[Token]) -> Vec<&str> {
    let words = tokens.iter().filter(|token| matches!(token.role, Role::Stance(_) | Role::Hedge));
    words.map(|token| token.key.as_ref()).collect()
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
        check("You must run the tests.", "You should run the tests.", &["modality_changed"]);
        check("You should run the tests.", "You must run the tests.", &["modality_changed"]);
        check("You should run the tests.", "Run the tests.", &["modality_changed"]);
        check("You may run the tests.", "Run the tests.", &["modality_changed"]);
        check("Run the tests.", "You may run the tests.", &["modality_changed"]);
        check("The agent must stop.", "The agent stops.", &["modality_changed"]);
        check("Run the tests.", "Running the tests.", &["order_lost"]);
        check("It usually stops.", "It stops.", &["modality_lost"]);
        check("It is required.", "It is optional.", &["modality_changed"]);
    }
}
