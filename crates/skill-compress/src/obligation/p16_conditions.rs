//! P16: conditions keep their connective class, their atoms and the action they guard.
//!
//! `unless` for `if`, a condition that lost a word, one that moved to another action, and an `else` that went away
//! all make the reader act in other cases than the source says.

use skill_model::Finding;

use super::PairView;
use crate::lexicon::{Condition, Connective, Reading, Role, Token, conditions};

/// A condition as it is compared.
#[derive(PartialEq, Eq)]
struct Fact<'t> {
    class: Connective,
    atoms: Vec<&'t str>,
    action: Option<&'t str>,
}

/// Compares the conditions on both sides in sequence.
pub(crate) fn check(pair: &PairView<'_>, findings: &mut Vec<Finding>) {
    let words = pair.words();
    let (left, right) = (facts(&words.source), facts(&words.candidate));
    if left == right {
        return;
    }
    let classes = |facts: &[Fact<'_>]| facts.iter().map(|fact| fact.class).collect::<Vec<_>>();
    let (rule, hint) = match left.len().cmp(&right.len()) {
        std::cmp::Ordering::Greater => lost(&left, &right),
        std::cmp::Ordering::Less => {
            ("condition_added", "take out the condition that the source does not have".to_owned())
        }
        std::cmp::Ordering::Equal if classes(&left) != classes(&right) => {
            ("connective_changed", "use a connective of the same class".to_owned())
        }
        std::cmp::Ordering::Equal => {
            let odd = left.iter().zip(&right).find(|(left, right)| left != right);
            match odd {
                Some((left, right)) if left.atoms != right.atoms => {
                    ("condition_changed", format!("keep the condition `{}`", left.atoms.join(" ")))
                }
                Some((left, _)) => {
                    ("condition_moved", format!("keep it on `{}`", left.action.unwrap_or("its action")))
                }
                None => return,
            }
        }
    };
    findings.push(pair.fail("P16", rule, hint));
}

fn lost(left: &[Fact<'_>], right: &[Fact<'_>]) -> (&'static str, String) {
    let has_else = |facts: &[Fact<'_>]| facts.iter().filter(|fact| fact.class == Connective::Else).count();
    let rule = if has_else(left) > has_else(right) { "else_branch_lost" } else { "condition_lost" };
    let gone = left.iter().find(|fact| !right.iter().any(|other| other.atoms == fact.atoms));
    let atoms = gone.or_else(|| left.first()).map(|fact| fact.atoms.join(" ")).unwrap_or_default();
    (rule, format!("keep the condition `{atoms}`"))
}

fn facts(reading: &Reading) -> Vec<Fact<'_>> {
    let tokens = &reading.tokens;
    conditions(tokens).into_iter().map(|condition| fact(tokens, &condition)).collect()
}

fn fact<'t>(tokens: &'t [Token], condition: &Condition) -> Fact<'t> {
    let atoms =
        tokens[condition.atoms.clone()].iter().filter(|token| is_atom(token)).map(|token| token.key.as_ref());
    Fact {
        class: condition.class,
        atoms: atoms.collect(),
        action: condition.action.map(|at| tokens[at].key.as_ref()),
    }
}

/// Words of a condition that decide it.
const fn is_atom(token: &Token) -> bool {
    !matches!(
        token.role,
        Role::Free | Role::Soft | Role::Person | Role::Pronoun | Role::Preposition | Role::Sign
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
    fn accepted() {
        check("In the event that CI fails, revert.", "If CI fails, revert.", &[]);
        check("Revert it prior to the merge.", "Revert it before the merge.", &[]);
        check("Push if and only if the tests pass.", "Push only when tests pass.", &[]);
        check("If it fails, stop; otherwise, go on.", "If it fails, stop; else, go on.", &[]);
    }

    #[test]
    fn refused() {
        check("Do not delete it unless approved.", "Do not delete it if approved.", &["connective_changed"]);
        check("If CI fails, revert.", "Revert.", &["condition_lost"]);
        check("Push only when asked.", "Push when asked.", &["connective_changed"]);
        check("Wait until it is done.", "Wait before it is done.", &["connective_changed"]);
        check("If the big tests fail, stop.", "If the tests fail, stop.", &["condition_changed"]);
        check("If CI fails, revert. Then push.", "Revert. If CI fails, then push.", &["condition_moved"]);
        check("If it fails, stop; otherwise, go on.", "If it fails, stop.", &["else_branch_lost"]);
        check("Push it.", "Push it if it is asked.", &["condition_added"]);
    }
}
