//! P18: quantifiers, exclusives and coordinators are equal, and no member of a coordination goes.
//!
//! `all` and `any`, `and` and `or`, `only` and nothing: one small word decides how many things a rule reaches.

use skill_model::{Finding, Level};

use super::PairView;
use super::words::Words;
use crate::lexicon::{Coordination, Gap, Quantity, Reading, Role, Token, has_row, head_near};

/// Compares quantifiers and coordinators in sequence, then looks for members that went.
pub(crate) fn check(pair: &PairView<'_>, findings: &mut Vec<Finding>) {
    let words = pair.words();
    let (left, right) = (quantities(&words.source), quantities(&words.candidate));
    if left != right {
        let (rule, word) = difference(&left, &right);
        findings.push(pair.fail("P18", rule, format!("keep the reach of `{word}`")));
    }
    check_coordination(pair, words, findings);
    if let Some(member) = (!pair.candidate.is_empty()).then(|| lost_member(words)).flatten() {
        findings.push(pair.fail("P18", "member_lost", format!("keep the member `{member}`")));
    }
}

type Fact<'t> = (Quantity, &'t str);

fn quantities(reading: &Reading) -> Vec<Fact<'_>> {
    let tokens = &reading.tokens;
    let words = tokens.iter().enumerate().filter_map(|(at, token)| match token.role {
        Role::Quantity(class) => Some((at, class)),
        _ => None,
    });
    words
        .map(|(at, class)| (class, head_near(tokens, at).map_or("", |head| tokens[head].key.as_ref())))
        .collect()
}

fn difference<'t>(left: &[Fact<'t>], right: &[Fact<'t>]) -> (&'static str, &'t str) {
    let first =
        left.iter().zip(right).position(|(left, right)| left != right).unwrap_or(left.len().min(right.len()));
    match (left.len().cmp(&right.len()), left.get(first), right.get(first)) {
        (std::cmp::Ordering::Greater, Some(left), _) => ("quantifier_lost", left.1),
        (std::cmp::Ordering::Less, _, Some(right)) => ("quantifier_added", right.1),
        (_, Some(left), Some(right)) if left.0 != right.0 => ("quantifier_changed", left.1),
        (_, Some(left), _) => ("quantifier_moved", left.1),
        _ => ("quantifier_changed", ""),
    }
}

/// The classes of the coordinators inside sentences. One that opens a sentence only links it to the one before.
fn coordinators(tokens: &[Token]) -> Vec<Coordination> {
    let inner = tokens.iter().filter(|token| token.gap < Gap::Sentence || token.key != "And");
    let classes = inner.filter_map(|token| match token.role {
        Role::Coordination(class) => Some(class),
        _ => None,
    });
    classes.collect()
}

fn check_coordination(pair: &PairView<'_>, words: &Words, findings: &mut Vec<Finding>) {
    let (left, right) = (coordinators(&words.source.tokens), coordinators(&words.candidate.tokens));
    if left == right {
        return;
    }
    let changed = left.len() == right.len();
    let odd = left.iter().zip(&right).find(|(left, right)| left != right);
    let slash = changed && matches!(odd, Some((_, Coordination::Slash)) | Some((Coordination::Slash, _)));
    let (level, rule) = match () {
        () if slash => (Level::Review, "coordination_unclear"),
        () if changed => (Level::Fail, "coordination_changed"),
        () if left.len() < right.len() => (Level::Fail, "coordination_added"),
        () if pair.candidate.is_empty() => (Level::Fail, "coordination_lost"),
        // A comma or a new bullet in place of `and` says nearly the same; with `all of` the members belong together.
        () if all_of(words) && pair.candidate.units.len() > pair.source.units.len() => {
            (Level::Review, "conjunction_split")
        }
        () => (Level::Review, "coordination_lost"),
    };
    findings.push(pair.finding("P18", level, rule, "join the members as the source does"));
}

fn all_of(words: &Words) -> bool {
    words.candidate.tokens.iter().any(|token| token.role == Role::Quantity(Quantity::All))
}

/// A word that went although it was a whole member of a row joined by commas, `and` or `or`.
fn lost_member(words: &Words) -> Option<&str> {
    let tokens = &words.source.tokens;
    if !tokens.iter().any(|token| matches!(token.role, Role::Coordination(_))) && !has_row(tokens) {
        return None;
    }
    let member = |edit: &super::words::Edit| {
        let (first, last) = (*edit.lost.first()?, *edit.lost.last()?);
        let kept = |token: &&usize| tokens[**token].is_head();
        let word = edit.lost.iter().find(kept)?;
        let starts = matches!(tokens[first].role, Role::Coordination(_)) || joins(tokens, first);
        let ends = matches!(tokens[last].role, Role::Coordination(_)) || joins(tokens, last + 1);
        (edit.added.is_empty() && starts && ends).then(|| tokens[*word].key.as_ref())
    };
    words.edits.iter().find_map(member)
}

/// Whether a member can begin at `at`: behind a comma or a coordinator, or where the clause begins or ends.
fn joins(tokens: &[Token], at: usize) -> bool {
    let Some(token) = tokens.get(at) else { return true };
    at == 0
        || token.gap >= Gap::Comma
        || matches!(token.role, Role::Coordination(_))
        || matches!(tokens[at - 1].role, Role::Coordination(_))
}

#[cfg(test)]
mod tests {
    use super::super::testing::rules;

    #[track_caller]
    fn check(source: &str, candidate: &str, expect: &[&str]) {
        assert_eq!(rules(super::check, source, candidate), expect, "{source} -> {candidate}");
    }

    #[test]
    fn quantifiers() {
        check("Check each and every file.", "Check every file.", &[]);
        check("Check all of the files.", "Check all files.", &[]);
        check("Check all files.", "Check any file.", &["quantifier_changed"]);
        check("Check only open files.", "Check open files.", &["quantifier_lost"]);
        check("Check exactly one file.", "Check one file.", &["quantifier_lost"]);
        check("Check files.", "Check some files.", &["quantifier_added"]);
    }

    #[test]
    fn members() {
        check("Read names and dates.", "Read names or dates.", &["coordination_changed"]);
        check("Read names as well as dates.", "Read names and dates.", &[]);
        check("Read names and dates.", "Read names.", &["coordination_lost", "member_lost"]);
        check("Read names, dates and places.", "Read names and places.", &["member_lost"]);
        check("It reads names, dates, places.", "It reads names, places.", &["member_lost"]);
        check("And then read names.", "Then read names.", &[]);
    }
}
