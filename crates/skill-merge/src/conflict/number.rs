//! Two directives give one key different numbers.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use regex::Regex;
use skill_model::meld::AtomKind;

use super::{Pair, Subject};
use crate::Rules;

static BOUND: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)\b([a-z][a-z _-]{2,}?)\s*(?::|=|to|of|is|at)?\s*(\d+(?:\.\d+)?)\b").expect("a constant")
});

/// The numbers of a text by what stands before them; the last one counts.
fn bounds(text: &str, rules: Rules) -> BTreeMap<String, f64> {
    let mut found = BTreeMap::new();
    for hit in BOUND.captures_iter(text) {
        let key = hit[1].trim().to_lowercase();
        let words: Vec<&str> = key.split_whitespace().collect();
        let key = if rules.current() { words[words.len().saturating_sub(3)..].join(" ") } else { key };
        if let Ok(number) = hit[2].parse() {
            found.insert(key, number);
        }
    }
    found
}

/// Every pair with a common key and unequal numbers.
pub(super) fn pairs(subjects: &[Subject<'_>], rules: Rules) -> Vec<Pair> {
    let mut index: BTreeMap<String, Vec<(usize, f64)>> = BTreeMap::new();
    for (at, subject) in subjects.iter().enumerate() {
        if subject.kind == AtomKind::Directive {
            for (key, number) in bounds(subject.text, rules) {
                index.entry(key).or_default().push((at, number));
            }
        }
    }
    let mut found = Vec::new();
    for entries in index.values() {
        for (at, (a, one)) in entries.iter().enumerate() {
            for (b, other) in &entries[at + 1..] {
                if one != other {
                    found.push((*a, *b));
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_the_last_three_words() {
        for (text, expect) in [
            ("Set the timeout to 30 seconds", "set the timeout"),
            ("Keep the upper bound of retries: 5", "bound of retries"),
            ("line-length = 88.5", "line-length"),
        ] {
            let found = bounds(text, Rules::Current);
            assert_eq!(found.keys().collect::<Vec<_>>(), [expect], "{text}");
        }
    }
}
