//! P09: the numbers of a unit are equal as comparator, value, unit and counted thing.
//!
//! A limit is its number, but also `at least` or `at most`, its unit, and what it counts: two numbers that swap
//! places keep the set of numbers and change both limits. Words are numbers too: `three` is `3`.

use skill_model::Finding;

use super::PairView;
use crate::lexicon::{Bound, Count, Reading, Role, counts, head_near};

/// A number as it is compared.
type Fact<'t> = (Option<Bound>, String, String, Option<&'t str>);

/// Compares the numbers on both sides in sequence.
pub(crate) fn check(pair: &PairView<'_>, findings: &mut Vec<Finding>) {
    let words = pair.words();
    let (left, right) = (facts(&words.source), facts(&words.candidate));
    if left == right {
        if is_unusual(&pair.candidate.text) && !is_unusual(&pair.source.text) {
            findings.push(pair.review("P09", "number_word_unusual", "write the number with `times`"));
        }
        return;
    }
    let first = left
        .iter()
        .zip(&right)
        .position(|(left, right)| left != right)
        .unwrap_or(left.len().min(right.len()));
    let (rule, hint) = match (left.get(first), right.get(first)) {
        (Some(left), Some(right)) => (difference(left, right), format!("write {}", print(left))),
        (Some(left), None) => ("number_lost", format!("keep {}", print(left))),
        (None, Some(right)) => ("number_added", format!("take out {}", print(right))),
        (None, None) => return,
    };
    let rule = if left.len() == right.len() || rule.ends_with("lost") || rule.ends_with("added") {
        rule
    } else if left.len() > right.len() {
        "number_lost"
    } else {
        "number_added"
    };
    findings.push(pair.fail("P09", rule, hint));
}

fn facts(reading: &Reading) -> Vec<Fact<'_>> {
    let tokens = &reading.tokens;
    let name = |at: usize| tokens[at].key.as_ref();
    let counted = counts(tokens);
    let mut facts: Vec<Fact<'_>> = counted
        .iter()
        .map(|count| (count.bound, count.value.clone(), count.unit.clone(), count.object.map(name)))
        .collect();
    // A comparator without a number compares all the same: `at least once`, `more than expected`.
    for (at, token) in tokens.iter().enumerate() {
        let Role::Bound(bound) = token.role else { continue };
        let near = |count: &Count| count.at.abs_diff(at) <= 2;
        if !counted.iter().any(near) {
            facts.push((Some(bound), String::new(), String::new(), head_near(tokens, at).map(name)));
        }
    }
    facts
}

/// What the first difference is about.
fn difference(left: &Fact<'_>, right: &Fact<'_>) -> &'static str {
    if left.1 != right.1 {
        "number_changed"
    } else if left.0 != right.0 {
        "comparator_changed"
    } else if left.2 != right.2 {
        "number_unit_changed"
    } else {
        "counted_object_changed"
    }
}

fn print(fact: &Fact<'_>) -> String {
    let bound = fact.0.map(|bound| format!("{bound:?} ")).unwrap_or_default();
    format!("{bound}{} {} {}", fact.1, fact.2, fact.3.unwrap_or_default()).trim_end().to_owned()
}

/// Whether a count is written in a word that few readers use.
fn is_unusual(text: &str) -> bool {
    text.to_ascii_lowercase().contains("thrice")
}

#[cfg(test)]
mod tests {
    use super::super::testing::rules;

    #[track_caller]
    fn check(source: &str, candidate: &str, expect: &[&str]) {
        assert_eq!(rules(super::check, source, candidate), expect, "{source} -> {candidate}");
    }

    #[test]
    fn comparators() {
        check("Keep at least 3 copies.", "Keep 3 copies.", &["comparator_changed"]);
        check("Keep at least 3 copies.", "Keep at most 3 copies.", &["comparator_changed"]);
        check("Keep at least 3 copies.", "Keep 3+ copies.", &[]);
        check("Run it at least once.", "Run it once.", &["number_lost"]);
        check("Keep no fewer than 3 copies.", "Keep at least 3 copies.", &[]);
        check("Keep up to 3 copies.", "Keep no more than 3 copies.", &[]);
        check("Wait approximately 3 days.", "Wait 3 days.", &["comparator_changed"]);
    }

    #[test]
    fn values_units_and_objects() {
        check("Retry up to three times.", "Retry up to 3 times.", &[]);
        check("Retry up to three times.", "Retry up to thrice.", &["number_word_unusual"]);
        check("Retry up to three times.", "Retry.", &["number_lost"]);
        check("Wait two years.", "Wait 2 years.", &[]);
        check("Limit it to 10 MB.", "Limit it to 10 GB.", &["number_unit_changed"]);
        check("Wait 5s.", "Wait 5 min.", &["number_unit_changed"]);
        check("Wait 5s.", "Wait 5 seconds.", &[]);
        check("Cover 80% of lines.", "Cover 80 of lines.", &["number_unit_changed"]);
        check("Use v2.1 now.", "Use v2 now.", &["number_changed"]);
        check("Allow 3 retries and 5 minutes.", "Allow 5 retries and 3 minutes.", &["number_changed"]);
        check("Allow 3 retries for 5 users.", "Allow 3 users for 5 retries.", &["counted_object_changed"]);
    }
}
