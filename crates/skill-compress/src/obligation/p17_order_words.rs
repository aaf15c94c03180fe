//! P17: words that put actions in order are equal.
//!
//! `before` and `after` change which action comes first; so do `first`, `then` and `finally` between sentences.

use skill_model::Finding;

use super::PairView;
use super::plain::words;

/// What a word says about order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Order {
    First,
    Then,
    Finally,
    Before,
    After,
    Until,
    Once,
    Meanwhile,
    Again,
}

/// Phrases and what they say, longest first where one begins with another.
const PHRASES: &[(&[&str], Order)] = &[
    (&["before", "anything", "else"], Order::First),
    (&["before", "you", "do", "anything"], Order::First),
    (&["first", "of", "all"], Order::First),
    (&["and", "after", "that"], Order::Then),
    (&["after", "that"], Order::Then),
    (&["after", "this"], Order::Then),
    (&["subsequent", "to"], Order::After),
    (&["following"], Order::After),
    (&["prior", "to"], Order::Before),
    (&["ahead", "of"], Order::Before),
    (&["in", "advance"], Order::Before),
    (&["at", "same", "time"], Order::Meanwhile),
    (&["in", "parallel"], Order::Meanwhile),
    (&["as", "soon", "as"], Order::Once),
    (&["once"], Order::Once),
    (&["first"], Order::First),
    (&["firstly"], Order::First),
    (&["initially"], Order::First),
    (&["then"], Order::Then),
    (&["afterwards"], Order::Then),
    (&["afterward"], Order::Then),
    (&["subsequently"], Order::Then),
    (&["thereafter"], Order::Then),
    (&["next"], Order::Then),
    (&["later"], Order::Then),
    (&["finally"], Order::Finally),
    (&["lastly"], Order::Finally),
    (&["last"], Order::Finally),
    (&["before"], Order::Before),
    (&["beforehand"], Order::Before),
    (&["previously"], Order::Before),
    (&["previous"], Order::Before),
    (&["after"], Order::After),
    (&["until"], Order::Until),
    (&["till"], Order::Until),
    (&["meanwhile"], Order::Meanwhile),
    (&["simultaneously"], Order::Meanwhile),
    (&["again"], Order::Again),
];

/// Compares the words of order on both sides, in sequence.
pub(crate) fn check(pair: &PairView<'_>, findings: &mut Vec<Finding>) {
    let (left, right) = (orders(&pair.source.text), orders(&pair.candidate.text));
    if left == right {
        return;
    }
    let (mut sorted, mut other) = (left, right);
    sorted.sort_unstable();
    other.sort_unstable();
    let rule = if sorted == other { "order_words_swapped" } else { "order_word_changed" };
    findings.push(pair.fail("P17", rule, "keep the words that say what comes first"));
}

fn orders(text: &str) -> Vec<Order> {
    // `validate-before-commit` says an order too.
    let mut words = words(&text.replace('-', " "));
    words.retain(|word| !matches!(word.as_str(), "a" | "an" | "the"));
    let mut out = Vec::new();
    let mut at = 0;
    let mut guarded = false;
    while at < words.len() {
        guarded |= matches!(words[at].as_str(), "if" | "when" | "whenever" | "once" | "unless");
        let found = PHRASES.iter().find(|(phrase, _)| {
            words.len() >= at + phrase.len()
                && phrase.iter().zip(&words[at..]).all(|(word, there)| word == there)
        });
        match found {
            // The `then` of a condition says nothing about order.
            Some((phrase, Order::Then)) if guarded && *phrase == ["then"] => at += 1,
            Some((phrase, order)) => {
                out.push(*order);
                at += phrase.len();
            }
            None => at += 1,
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::testing::rules;
    use super::check;

    #[test]
    fn order_words_are_equal() {
        for (source, candidate, expect) in [
            ("Build, and after that test.", "Build, then test.", &[][..]),
            ("Read it at the same time.", "Read it at same time.", &[]),
            ("Ask prior to pushing.", "Ask before pushing.", &[]),
            ("If it fails, then stop.", "If it fails, stop.", &[]),
            ("Ask before pushing.", "Ask after pushing.", &["order_word_changed"]),
            ("Ask before pushing.", "Ask when pushing.", &["order_word_changed"]),
            ("First build, then test.", "Then build, first test.", &["order_words_swapped"]),
            ("Finally, report it.", "Report it.", &["order_word_changed"]),
        ] {
            assert_eq!(rules(check, source, candidate), expect, "{source} -> {candidate}");
        }
    }
}
