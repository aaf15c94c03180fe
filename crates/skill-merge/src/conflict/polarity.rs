//! One directive asks for what another one forbids.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use regex::Regex;
use skill_model::meld::AtomKind;

use super::{Pair, Subject};
use crate::Rules;
use crate::text::ascii_words;

static POSITIVE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)\b(?:always|must|use|do|enable|require|prefer|ensure)\b").expect("a constant")
});
static NEGATIVE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)\b(?:never|don't|dont|do not|avoid|disable|forbid|must not|should not)\b")
        .expect("a constant")
});

/// Words that are no subject of a directive.
const EMPTY: &[&str] =
    &["always", "never", "must", "should", "do", "dont", "avoid", "use", "the", "a", "an", "not"];
/// Words that say only that something is asked for, and the stop words of the catalog's tokeniser.
const FILLER: &[&str] = &[
    "enable", "require", "prefer", "ensure", "don", "disable", "forbid", "against", "and", "are", "but",
    "can", "for", "from", "get", "has", "have", "how", "into", "its", "make", "need", "needs", "new", "off",
    "one", "our", "out", "over", "run", "that", "their", "them", "then", "this", "used", "uses", "using",
    "want", "what", "when", "with", "work", "you", "your",
];

/// A directive with its sides and its subject.
struct Stance {
    subject: usize,
    positive: bool,
    negative: bool,
    words: BTreeSet<String>,
}

impl Stance {
    fn of(index: usize, text: &str, rules: Rules) -> Self {
        let negative = NEGATIVE.is_match(text);
        let positive = POSITIVE.is_match(text) && !(negative && rules.current());
        let mut words = ascii_words(text, 3);
        words.retain(|word| {
            let word = word.as_str();
            let filler = rules.current() && FILLER.contains(&word);
            !EMPTY.contains(&word) && !filler
        });
        Self { subject: index, positive, negative, words }
    }

    fn opposes(&self, other: &Self) -> bool {
        (self.positive && other.negative) || (self.negative && other.positive)
    }

    fn clashes(&self, other: &Self, rules: Rules) -> bool {
        let shared = self.words.intersection(&other.words).count();
        if !rules.current() {
            return shared > 0;
        }
        // shared / smaller >= 0.6, in whole numbers.
        shared > 0 && shared * 10 >= self.words.len().min(other.words.len()) * 6
    }
}

/// Every pair that clashes. When `k` of `n` words must be shared, one of the `n - k + 1` rarest is; only those are looked up.
pub(super) fn pairs(subjects: &[Subject<'_>], rules: Rules) -> Vec<Pair> {
    let directives = subjects.iter().enumerate().filter(|(_, subject)| subject.kind == AtomKind::Directive);
    let stances: Vec<Stance> = directives
        .map(|(index, subject)| Stance::of(index, subject.text, rules))
        .filter(|stance| (stance.positive || stance.negative) && !stance.words.is_empty())
        .collect();
    let mut index: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (at, stance) in stances.iter().enumerate() {
        for word in &stance.words {
            index.entry(word).or_default().push(at);
        }
    }
    let mut found = Vec::new();
    for (at, stance) in stances.iter().enumerate() {
        let mut words: Vec<(usize, &str)> =
            stance.words.iter().map(|word| (index[word.as_str()].len(), word.as_str())).collect();
        words.sort_unstable();
        let needed = if rules.current() { (words.len() * 6).div_ceil(10) } else { 1 };
        let mut seen = BTreeSet::new();
        for (_, word) in &words[..=words.len() - needed] {
            for other in &index[word] {
                let smaller = stance.words.len() <= stances[*other].words.len();
                if *other != at
                    && smaller
                    && stance.opposes(&stances[*other])
                    && seen.insert(*other)
                    && stance.clashes(&stances[*other], rules)
                {
                    found.push((stance.subject, stances[*other].subject));
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn naive(stances: &[Stance]) -> BTreeSet<Pair> {
        let mut found = BTreeSet::new();
        for a in stances {
            for b in stances {
                if a.subject < b.subject && a.opposes(b) && a.clashes(b, Rules::Current) {
                    found.insert((a.subject, b.subject));
                }
            }
        }
        found
    }

    proptest! {
        #[test]
        fn the_index_finds_what_all_pairs_find(texts in prop::collection::vec("(use|never|avoid|do not|prefer)( (red|green|blue|cat|dog|tree)){0,6}", 0..24)) {
            let atoms: Vec<crate::atom::Atom> = texts.iter().map(|text| crate::atom::Atom {
                id: text.clone(), source: 0, path: String::new(), span: skill_model::Span::new(0, 0),
                detected: AtomKind::Directive, letter: 'p', level: 0, order: 0, key: String::new(),
            }).collect();
            let subjects: Vec<Subject<'_>> = atoms.iter().zip(&texts)
                .map(|(atom, text)| Subject { atom, text, kind: AtomKind::Directive }).collect();
            let stances: Vec<Stance> = texts.iter().enumerate()
                .map(|(index, text)| Stance::of(index, text, Rules::Current)).collect();
            let found: BTreeSet<Pair> = pairs(&subjects, Rules::Current).into_iter()
                .map(|(a, b)| (a.min(b), a.max(b))).collect();
            prop_assert_eq!(found, naive(&stances));
        }
    }

    #[test]
    fn two_prohibitions_do_not_clash() {
        let stance = |text| Stance::of(0, text, Rules::Current);
        for (a, b, expect) in [
            ("Do not use tabs", "Never use tabs", false),
            ("Always use tabs", "Never use tabs", true),
            ("Use tabs in the makefile rules", "Avoid tabs in yaml documents here", false),
        ] {
            let (a, b) = (stance(a), stance(b));
            assert_eq!(a.opposes(&b) && a.clashes(&b, Rules::Current), expect);
        }
    }
}
