//! P21: nothing new, and nothing narrowed or widened.
//!
//! Each word of the offered text that says something stands in the source unit, or in a closed list. A new verb is a
//! new act, a new name a new thing, and `skip`, `delete` or `publish` a new permission. A word that goes from a rule
//! changes what the rule reaches: `no logs for debugging` is not `no logs`.

use std::collections::BTreeSet;

use skill_model::Finding;

use super::PairView;
use super::residue::{Residue, replacements, speaks};
use super::words::Words;
use crate::lexicon::{Role, grants, is_verb, narrows};

/// Looks for words that came, then for words that a rule lost.
pub(crate) fn check(pair: &PairView<'_>, findings: &mut Vec<Finding>) {
    let words = pair.words();
    let residue = Residue::of(words);
    if let Some((rule, word)) = added(words, &residue) {
        findings.push(pair.fail("P21", rule, format!("take out `{word}`, which the source does not say")));
    }
    if pair.candidate.is_empty() {
        return;
    }
    if let Some(at) = narrowed(words, &residue) {
        let hint = format!("keep `{}`, which decides what the rule reaches", words.source.tokens[at].key);
        findings.push(pair.fail("P21", "qualifier_lost", hint));
    }
}

/// The gravest word that came.
fn added<'w>(words: &'w Words, residue: &Residue) -> Option<(&'static str, &'w str)> {
    let tokens = &words.candidate.tokens;
    let known = words.known();
    let mut worst: Option<(u8, &'static str, &str)> = None;
    for at in &residue.added {
        let token = &tokens[*at];
        let key = token.key.as_ref();
        let repeated = known.contains(key);
        let (weight, rule) = match token.role {
            Role::Pronoun => continue,
            _ if grants(key) => (3, "permission_added"),
            _ if repeated => continue,
            // P30 asks a reviewer about one verb in the place of another.
            _ if is_verb(key) && replaces_verb(words, key) => continue,
            _ if is_verb(key) => (2, "verb_added"),
            _ if token.proper || token.capitals => (2, "name_added"),
            _ => (1, "word_added"),
        };
        if worst.is_none_or(|(heaviest, _, _)| weight > heaviest) {
            worst = Some((weight, rule, key));
        }
    }
    worst.map(|(_, rule, key)| (rule, key)).or_else(|| small_word(words, &known))
}

/// A word of degree, or another person, that came. `you` and `it` may come alone, not in the place of another word.
fn small_word<'w>(words: &'w Words, known: &BTreeSet<&str>) -> Option<(&'static str, &'w str)> {
    let tokens = &words.candidate.tokens;
    for edit in &words.edits {
        for token in
            edit.added.iter().map(|at| &tokens[*at]).filter(|token| !known.contains(token.key.as_ref()))
        {
            let new = match token.role {
                Role::Soft => true,
                Role::Person => !edit.lost.is_empty() || !matches!(token.key.as_ref(), "you" | "your"),
                Role::Pronoun => !edit.lost.is_empty(),
                _ => false,
            };
            if new {
                return Some(("word_added", &token.key));
            }
        }
    }
    None
}

fn replaces_verb(words: &Words, key: &str) -> bool {
    replacements(words).any(|(lost, added)| added.key == key && speaks(lost) && is_verb(&lost.key))
}

/// A word whose loss changes what the unit reaches.
fn narrowed(words: &Words, residue: &Residue) -> Option<usize> {
    let tokens = &words.source.tokens;
    let rule = words.is_rule();
    let obligation = words.is_obligation();
    let lost = residue.lost.iter().filter(|at| tokens[**at].role != Role::Pronoun);
    lost.copied().find(|at| rule || (obligation && narrows(&tokens[*at].key)))
}

#[cfg(test)]
mod tests {
    use super::super::testing::rules;

    #[track_caller]
    fn check(source: &str, candidate: &str, expect: &[&str]) {
        assert_eq!(rules(super::check, source, candidate), expect, "{source} -> {candidate}");
    }

    #[test]
    fn new_words() {
        check("Run the tests.", "Run the tests and skip confirmation.", &["permission_added"]);
        check("Run the tests.", "Run the tests to measure.", &["verb_added"]);
        check("Run the tests.", "Run the slow tests.", &["word_added"]);
        check("Run tests.", "Run very good tests.", &["word_added"]);
        check("Read your files.", "Read our files.", &["word_added"]);
        check("Read what you plan.", "Read what they plan.", &["word_added"]);
        check("", "You can skip confirmation.", &["permission_added"]);
    }

    #[test]
    fn allowed_words() {
        check("Utilize the cache.", "Use the cache.", &[]);
        check("Open `a`.", "Open the file `a`.", &[]);
        check("The tests are run by it.", "It runs the tests.", &[]);
    }

    #[test]
    fn lost_qualifiers() {
        check("Never use console logs for debugging.", "Never use console logs.", &["qualifier_lost"]);
        check("Delete the production table.", "Delete the table.", &["qualifier_lost"]);
        check("Never use logs because they are slow.", "Never use logs.", &[]);
        check("Lösche niemals Daten ohne Zustimmung.", "Lösche Daten ohne Zustimmung.", &["qualifier_lost"]);
        check("Never use the `Write` tool.", "Never use `Write`.", &[]);
    }
}
