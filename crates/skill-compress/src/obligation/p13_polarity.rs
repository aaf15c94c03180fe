//! P13: negators and the verbs that forbid are equal in class, count and scope head.
//!
//! One negator more or less turns an order around, and so does a negator that moves to another verb. `never`,
//! `do not` and `must not` are one class; `without`, `avoid`, `refuse` and `fail to` are each their own.

use skill_model::Finding;

use super::PairView;
use crate::lexicon::{Negation, Reading, Role, head_near};

/// Compares the negations on both sides in sequence.
pub(crate) fn check(pair: &PairView<'_>, findings: &mut Vec<Finding>) {
    let words = pair.words();
    if words.foreign && pair.candidate.is_empty() {
        let hint = "keep the sentence; whether it forbids something cannot be told in this language";
        findings.push(pair.review("P13", "language_unknown", hint));
    }
    let (left, right) = (facts(&words.source), facts(&words.candidate));
    if left == right {
        return;
    }
    let first = left
        .iter()
        .zip(&right)
        .position(|(left, right)| left != right)
        .unwrap_or(left.len().min(right.len()));
    let print = |fact: &(Negation, &str)| format!("the negation of `{}`", fact.1);
    let (rule, hint) = match (left.len().cmp(&right.len()), left.get(first), right.get(first)) {
        (std::cmp::Ordering::Greater, Some(left), _) => ("negator_lost", format!("keep {}", print(left))),
        (std::cmp::Ordering::Less, _, Some(right)) => ("negator_added", format!("take out {}", print(right))),
        (_, Some(left), Some(right)) if left.0 != right.0 => {
            ("negator_changed", format!("negate `{}` with the same kind of word", left.1))
        }
        (_, Some(left), _) => ("negator_moved", format!("keep {}", print(left))),
        (_, None, _) => return,
    };
    findings.push(pair.fail("P13", rule, hint));
}

/// Class and scope head of each negator, in order.
fn facts(reading: &Reading) -> Vec<(Negation, &str)> {
    let tokens = &reading.tokens;
    let negators = tokens.iter().enumerate().filter_map(|(at, token)| match token.role {
        Role::Negation(class) => Some((at, class)),
        _ => None,
    });
    negators
        .map(|(at, class)| (class, head_near(tokens, at).map_or("", |head| tokens[head].key.as_ref())))
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
    fn cases() {
        check("Never run it.", "Run it.", &["negator_lost"]);
        check("Run it.", "Do not run it.", &["negator_added"]);
        check("Do not ever run it.", "Never run it.", &[]);
        check("Do not run it.", "Don’t run it.", &[]);
        check("You must not run it.", "Do not run it.", &[]);
        check("Never run it without consent.", "Run it with consent.", &["negator_lost"]);
        check("Do not delete and copy.", "Delete and do not copy.", &["negator_moved"]);
        check("Avoid running it.", "Refuse running it.", &["negator_changed"]);
        check("Lösche niemals Daten, bevor jemand zustimmt.", "", &["language_unknown"]);
        check("It is not only fast but small.", "It is fast and small.", &[]);
    }
}
