//! P06: template and dynamic tokens are equal in sequence: `{{x}}`, `${X}`, `$ARGUMENTS`, `$1`, `<name>`,
//! `@file`, `` !`x` ``.
//!
//! The client replaces these tokens before the reader sees them; another token is another argument.

use skill_document::InlineKind;
use skill_model::Finding;

use super::PairView;
use super::literals::{LiteralRules, compare};

const RULES: LiteralRules = LiteralRules {
    id: "P06",
    name: "template token",
    lost: "template_lost",
    added: "template_added",
    changed: "template_changed",
    moved: "template_order_changed",
};

/// Compares the sequences on both sides.
pub(crate) fn check(pair: &PairView<'_>, findings: &mut Vec<Finding>) {
    compare(pair, &RULES, is_wanted, findings);
}

const fn is_wanted(kind: &InlineKind) -> bool {
    matches!(
        kind,
        InlineKind::Template
            | InlineKind::Variable
            | InlineKind::Argument
            | InlineKind::Placeholder
            | InlineKind::DynamicCommand
            | InlineKind::AtFile
    )
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
        check("Use $1 as the name.", "Use $2 as the name.", &["template_changed"]);
        check("Greet {{user}} and {{team}}.", "Greet {{team}} and {{user}}.", &["template_order_changed"]);
        check("Please greet {{user}}.", "Greet {{user}}.", &[]);
    }
}
