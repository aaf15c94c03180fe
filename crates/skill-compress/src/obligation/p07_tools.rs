//! P07: tool names of a unit are equal in sequence, and none is new.
//!
//! A tool name is a permission: one more tool is one more thing that may be done, one less is a step that
//! cannot be done.

use skill_document::InlineKind;
use skill_model::Finding;

use super::PairView;
use super::literals::{LiteralRules, compare};

const RULES: LiteralRules = LiteralRules {
    id: "P07",
    name: "tool name",
    lost: "tool_lost",
    added: "tool_added",
    changed: "tool_changed",
    moved: "tool_order_changed",
};

/// Compares the sequences on both sides.
pub(crate) fn check(pair: &PairView<'_>, findings: &mut Vec<Finding>) {
    compare(pair, &RULES, is_wanted, findings);
}

const fn is_wanted(kind: &InlineKind) -> bool {
    matches!(kind, InlineKind::Tool)
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
        check("Call mcp__db__query once.", "Call mcp__db__drop once.", &["tool_changed"]);
        check("Upload the result.", "Upload the result with mcp__web__post.", &["tool_added"]);
    }
}
