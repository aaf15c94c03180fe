//! P08: quoted utterances are equal byte for byte, with inner punctuation and the kind of quotes.
//!
//! What stands in quotes is said, searched or compared to the letter.

use skill_document::InlineKind;
use skill_model::Finding;

use super::PairView;
use super::literals::{LiteralRules, compare};

const RULES: LiteralRules = LiteralRules {
    id: "P08",
    name: "quoted text",
    lost: "utterance_lost",
    added: "utterance_added",
    changed: "utterance_changed",
    moved: "utterance_order_changed",
};

/// Compares the sequences on both sides.
pub(crate) fn check(pair: &PairView<'_>, findings: &mut Vec<Finding>) {
    compare(pair, &RULES, is_wanted, findings);
}

const fn is_wanted(kind: &InlineKind) -> bool {
    matches!(kind, InlineKind::Utterance)
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
        check(
            "Say \"No source file found.\" and stop.",
            "Say \"No source found.\" and stop.",
            &["utterance_changed"],
        );
        check("Say \"Stop.\" now.", "Say “Stop.” now.", &["utterance_changed"]);
        check("Please say \"Stop.\" now.", "Say \"Stop.\" now.", &[]);
    }
}
