//! P27: no subject is dropped, and no pronoun loses the noun it stands for. Both are for a reviewer.

use skill_model::{Finding, Level};

use super::plain::words;
use super::{PairView, Sides};
use crate::UnitClass;

/// Words that stand for a noun of an earlier sentence when they open one. Sorted.
const PRONOUNS: &[&str] =
    &["he", "it", "its", "she", "that", "their", "them", "these", "they", "this", "those"];

/// Openings that may go without a subject being lost. Sorted.
const OPENINGS: &[&str] = &[
    "also",
    "always",
    "basically",
    "be",
    "essentially",
    "have",
    "important",
    "in",
    "is",
    "it",
    "keep",
    "mind",
    "must",
    "need",
    "note",
    "noting",
    "order",
    "please",
    "remember",
    "should",
    "simply",
    "sure",
    "that",
    "then",
    "to",
    "worth",
    "you",
];

/// Verbs that need a subject in front. Sorted.
const FINITE: &[&str] = &[
    "are", "can", "cannot", "could", "did", "does", "had", "has", "is", "may", "might", "must", "shall",
    "should", "was", "were", "will", "would",
];

/// Looks for sentences that open with a pronoun and follow a dropped one.
pub(crate) fn check(sides: &Sides<'_>, findings: &mut Vec<Finding>) {
    for at in 1..sides.source.units.len() {
        let (before, unit) = (&sides.source.units[at - 1], &sides.source.units[at]);
        let dropped = sides.home[at - 1].is_none() && before.class != UnitClass::Heading;
        let Some(home) = sides.home[at].filter(|_| dropped && before.scope == unit.scope) else { continue };
        let there = &sides.candidate.units[home];
        if names_it_before(sides, home, &before.text(sides.source.document)) {
            continue;
        }
        let opening = words(&there.text(sides.candidate.document)).into_iter().next().unwrap_or_default();
        if PRONOUNS.binary_search(&opening.as_str()).is_ok() {
            let places = (Some(before.span), Some(there.span));
            let hint = format!("say what `{opening}` stands for, or keep the sentence before it");
            findings.push(sides.finding("P27", Level::Review, "antecedent_dropped", places, hint));
        }
    }
}

/// Whether the sentence in front, headings apart, is a twin of the dropped one.
fn names_it_before(sides: &Sides<'_>, home: usize, dropped: &str) -> bool {
    let prose = sides.candidate.units[..home].iter().rev().find(|unit| unit.class != UnitClass::Heading);
    prose.is_some_and(|unit| unit.text(sides.candidate.document) == dropped)
}

/// Looks for a lost subject and for a pronoun in place of a noun.
pub(crate) fn check_pair(pair: &PairView<'_>, findings: &mut Vec<Finding>) {
    if pair.source.is_empty() || pair.candidate.is_empty() {
        return;
    }
    let (left, right) = (words(&pair.source.text), words(&pair.candidate.text));
    let pronouns = |words: &[String]| {
        // `it's` holds `it`, so that a contraction may be opened.
        let base = |word: &String| word.split('\'').next().unwrap_or_default().to_owned();
        words
            .iter()
            .filter(|word| matches!(base(word).as_str(), "it" | "its" | "they" | "them" | "their"))
            .count()
    };
    if pronouns(&right) > pronouns(&left) {
        findings.push(pair.review("P27", "pronoun_for_noun", "keep the noun"));
    }
    let (Some(first), Some(start)) = (right.first(), left.len().checked_sub(right.len())) else { return };
    let cut = &left[..start];
    let is_tail = left[start..] == right[..];
    let needs_subject = FINITE.binary_search(&first.as_str()).is_ok() || is_third_person(first);
    let lost = cut.iter().any(|word| OPENINGS.binary_search(&word.as_str()).is_err());
    if is_tail && needs_subject && lost {
        findings.push(pair.review("P27", "subject_dropped", "say who does it"));
    }
}

/// Whether a word may be a verb of the third person: `rejects`, `passes`.
fn is_third_person(word: &str) -> bool {
    word.len() > 3
        && word.ends_with('s')
        && !word.ends_with("ss")
        && crate::lexicon::is_verb(&crate::lexicon::stem(word))
}

#[cfg(test)]
mod tests {
    use super::super::{testing, whole};
    use super::{FINITE, OPENINGS, PRONOUNS, check, check_pair};

    #[test]
    fn tables_are_sorted() {
        for table in [PRONOUNS, FINITE, OPENINGS] {
            assert!(table.is_sorted(), "{table:?}");
        }
    }

    #[test]
    fn pronouns_keep_their_nouns() {
        let source = "The schema is strict. It must match.\n";
        assert_eq!(whole::testing::rules(check, source, "It must match.\n"), ["antecedent_dropped"]);
        assert!(whole::testing::rules(check, source, "The schema is strict. It must match.\n").is_empty());
        let twice = "The schema is strict. The schema is strict. It must match.\n";
        assert!(whole::testing::rules(check, twice, source).is_empty());
    }

    #[test]
    fn subjects_stay() {
        for (source, candidate, expect) in [
            ("Please note that the parser rejects it.", "The parser rejects it.", &[][..]),
            ("The parser rejects bad input.", "Rejects bad input.", &["subject_dropped"]),
            ("You must run tests.", "Run tests.", &[]),
            ("Run the parser again.", "Run it again.", &["pronoun_for_noun"]),
        ] {
            assert_eq!(testing::rules(check_pair, source, candidate), expect, "{source} -> {candidate}");
        }
    }
}
