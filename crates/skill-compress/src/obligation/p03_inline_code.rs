//! P03: inline code spans of a unit are equal in sequence, marks included, and none is new.
//!
//! A code span names a command, a file or a value to the letter. Two spans that swap places change what is
//! done to what, so the order counts. A line break inside a span is a blank, as in CommonMark.

use skill_document::InlineKind;
use skill_model::Finding;

use super::PairView;
use super::literals::{LiteralRules, compare};

const RULES: LiteralRules = LiteralRules {
    id: "P03",
    name: "inline code",
    lost: "code_lost",
    added: "code_added",
    changed: "code_changed",
    moved: "code_order_changed",
};

/// Compares the sequences on both sides.
pub(crate) fn check(pair: &PairView<'_>, findings: &mut Vec<Finding>) {
    compare(pair, &RULES, is_wanted, findings);
}

const fn is_wanted(kind: &InlineKind) -> bool {
    matches!(kind, InlineKind::Code)
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
        check("Run `a`, then `b`.", "Run `b`, then `a`.", &["code_order_changed"]);
        check("Run `a` now.", "Run `a --force` now.", &["code_changed"]);
        check("Run `a` and `b`.", "Run `a`.", &["code_lost"]);
        check("Run it.", "Run `it`.", &["code_added"]);
        check("Please run `a` now.", "Run `a` now.", &[]);
        check("Run `a\nb` now please.", "Run `a b` now.", &[]);
    }
}
