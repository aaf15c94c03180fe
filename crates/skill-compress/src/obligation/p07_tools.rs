//! P07: tool names of a unit are equal in sequence, and none is new.
//!
//! A tool name is a permission: one more tool is one more thing that may be done, one less is a step that
//! cannot be done.

use skill_model::Finding;

use super::PairView;
use super::literals::{LiteralRules, compare_texts};
use crate::lexicon::{Literal, Reading, Role};

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
    let words = pair.words();
    compare_texts(pair, &RULES, &tools(&words.source), &tools(&words.candidate), findings);
}

fn tools(reading: &Reading) -> Vec<String> {
    let tools = reading.tokens.iter().filter(|token| token.role == Role::Literal(Literal::Tool));
    tools.map(|token| token.key.clone().into_owned()).collect()
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
        check("Then use the Read tool on it.", "Then use Read on it.", &[]);
        check("Then use the Read tool on it.", "Then use the Write tool on it.", &["tool_changed"]);
        check("Upload the result.", "Upload the result with mcp__web__post.", &["tool_added"]);
    }
}
