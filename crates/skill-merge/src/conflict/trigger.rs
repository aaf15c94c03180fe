//! Two skills answer one condition in different ways.

use std::collections::BTreeMap;

use skill_model::meld::AtomKind;

use super::{Pair, Subject};
use crate::text::norm_key;

/// The text up to the first `,`, `:`, `;` or ` then `, in comparable form.
fn condition(text: &str) -> String {
    let mark = text.find([',', ':', ';']);
    let then = text.find(" then ");
    let end = mark.into_iter().chain(then).min().unwrap_or(text.len());
    norm_key(&text[..end])
}

/// Every pair of triggers of different skills with one condition and unequal texts.
pub(super) fn pairs(subjects: &[Subject<'_>]) -> Vec<Pair> {
    let mut index: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (at, subject) in subjects.iter().enumerate() {
        if subject.kind == AtomKind::Trigger {
            index.entry(condition(subject.text)).or_default().push(at);
        }
    }
    index.remove("");
    let mut found = Vec::new();
    for members in index.values() {
        for (at, a) in members.iter().enumerate() {
            for b in &members[at + 1..] {
                let (one, other) = (subjects[*a].atom, subjects[*b].atom);
                if one.source != other.source && one.key != other.key {
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
    fn a_condition_ends_at_its_mark() {
        for text in ["When a  test fails, stop", "when a test fails: go", "When a test fails then go; x"] {
            assert_eq!(condition(text), "when a test fails");
        }
    }
}
