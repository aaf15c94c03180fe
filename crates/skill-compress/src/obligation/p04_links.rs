//! P04: URLs, link targets and image targets of a unit are equal, and none is new.
//!
//! A new target can send the reader anywhere; a lost one takes the source of a rule away. The text of a
//! link may get shorter. Reference definitions are protected blocks (P02).

use skill_document::InlineKind;
use skill_model::Finding;

use super::PairView;
use super::literals::{LiteralRules, compare};

const RULES: LiteralRules = LiteralRules {
    id: "P04",
    name: "link target",
    lost: "link_lost",
    added: "link_added",
    changed: "link_changed",
    moved: "link_order_changed",
};

/// Compares the sequences on both sides.
pub(crate) fn check(pair: &PairView<'_>, findings: &mut Vec<Finding>) {
    compare(pair, &RULES, is_wanted, findings);
}

const fn is_wanted(kind: &InlineKind) -> bool {
    matches!(kind, InlineKind::Url | InlineKind::LinkTarget)
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
            "See https://a.example/x for the rules.",
            "See https://a.example/y for the rules.",
            &["link_changed"],
        );
        check("See the rules.", "See https://a.example for the rules.", &["link_added"]);
        check("Please see [the rules](a.md).", "See [rules](a.md).", &[]);
    }
}
