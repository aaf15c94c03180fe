//! P05: paths and globs of a unit are equal in sequence, and a conditional load keeps guard, path and strength together.
//!
//! A load without its condition is done always; a path that moves to another condition is loaded at the wrong time;
//! without its strength (`required`) it becomes a hint.

use skill_document::InlineKind;
use skill_model::Finding;

use super::PairView;
use super::literals::{LiteralRules, compare};
use crate::lexicon::{Connective, Literal, Role, Token, conditions};

const RULES: LiteralRules = LiteralRules {
    id: "P05",
    name: "path",
    lost: "path_lost",
    added: "path_added",
    changed: "path_changed",
    moved: "path_order_changed",
};

/// Compares the paths on both sides and the conditions they are loaded under.
pub(crate) fn check(pair: &PairView<'_>, findings: &mut Vec<Finding>) {
    compare(pair, &RULES, |kind| matches!(kind, InlineKind::Path | InlineKind::Glob), findings);
    if pair.candidate.is_empty() {
        return;
    }
    let words = pair.words();
    let (left, right) = (loads(&words.source.tokens), loads(&words.candidate.tokens));
    if left != right && !left.is_empty() {
        let hint = "keep the condition and the path it loads in one sentence";
        findings.push(pair.fail("P05", "load_condition_changed", hint));
    }
}

/// Each path with the conditions in front of it in its sentence.
fn loads(tokens: &[Token]) -> Vec<(Vec<Connective>, &str)> {
    let guards = conditions(tokens);
    if guards.is_empty() {
        return Vec::new();
    }
    let mut out = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let is_path = token.role == Role::Literal(Literal::Path)
            || token.role == Role::Literal(Literal::Code) && token.key.contains(['/', '.']);
        if is_path {
            let before = guards.iter().filter(|guard| guard.at < at).map(|guard| guard.class).collect();
            out.push((before, token.key.as_ref()));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::testing::rules;

    #[track_caller]
    fn check(source: &str, candidate: &str, expect: &[&str]) {
        assert_eq!(rules(super::check, source, candidate), expect, "{source} -> {candidate}");
    }

    #[test]
    fn paths() {
        check("Read docs/a.md first.", "Read docs/b.md first.", &["path_changed"]);
        check("Please read docs/a.md.", "Read docs/a.md.", &[]);
        check("Read docs/a.md and docs/b.md.", "Read docs/a.md.", &["path_lost"]);
    }

    #[test]
    fn loads_keep_their_condition() {
        check("If the surface is mobile, load docs/m.md.", "Load docs/m.md.", &["load_condition_changed"]);
        check(
            "If mobile, load docs/a.md; if web, load docs/b.md.",
            "If mobile, load docs/b.md; if web, load docs/a.md.",
            &["path_order_changed", "load_condition_changed"],
        );
        check("In the event that it is mobile, load docs/m.md.", "If it is mobile, load docs/m.md.", &[]);
    }
}
