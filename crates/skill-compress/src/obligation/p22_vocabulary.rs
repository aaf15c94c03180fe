//! P22: technical words stay as they are: error strings, regexes, state names, formats, environment variables, flags,
//! identifiers, names; and no term is abbreviated.
//!
//! A reader greps for the exact word. `DB` for `database` is another word to it.

use skill_document::InlineKind;
use skill_model::{Finding, Level};

use super::PairView;
use super::literals::{LiteralRules, compare};
use super::residue::{Residue, replacements};
use super::words::Words;
use crate::lexicon::is_abbreviation;

const RULES: LiteralRules = LiteralRules {
    id: "P22",
    name: "name",
    lost: "identifier_lost",
    added: "identifier_added",
    changed: "identifier_changed",
    moved: "identifier_order_changed",
};

/// Compares identifiers in sequence, then looks for names that went and abbreviations that came.
pub(crate) fn check(pair: &PairView<'_>, findings: &mut Vec<Finding>) {
    compare(pair, &RULES, is_wanted, findings);
    let words = pair.words();
    let residue = Residue::of(words);
    let tokens = &words.source.tokens;
    if let Some(at) = residue.lost.iter().find(|at| tokens[**at].proper || tokens[**at].capitals) {
        findings.push(pair.fail("P22", "name_lost", format!("keep the name `{}`", tokens[*at].key)));
    }
    if let Some(short) = abbreviation(words, &residue) {
        let known = stands_in(pair.source.document.text(), &short);
        let level = if known { Level::Review } else { Level::Fail };
        let hint = format!("write the term out instead of `{short}`");
        findings.push(pair.finding("P22", level, "abbreviation_added", hint));
    }
}

const fn is_wanted(kind: &InlineKind) -> bool {
    matches!(kind, InlineKind::SlashCommand | InlineKind::Flag | InlineKind::EnvVar | InlineKind::Identifier)
}

/// A word that came and shortens words that went in its place.
fn abbreviation(words: &Words, residue: &Residue) -> Option<String> {
    let long: Vec<&str> = residue.lost.iter().map(|at| words.source.tokens[*at].key.as_ref()).collect();
    let added = replacements(words).map(|(_, added)| added.key.as_ref());
    let short = added.into_iter().find(|short| is_abbreviation(short, &long))?;
    Some(short.to_owned())
}

/// Whether a whole word stands in a text, whatever its case.
fn stands_in(text: &str, word: &str) -> bool {
    text.split(|letter: char| !letter.is_alphanumeric()).any(|other| other.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::super::testing::rules;

    #[track_caller]
    fn check(source: &str, candidate: &str, expect: &[&str]) {
        assert_eq!(rules(super::check, source, candidate), expect, "{source} -> {candidate}");
    }

    #[test]
    fn identifiers() {
        check("Set MAX_SIZE with --limit.", "Set MAX_AGE with --limit.", &["identifier_changed"]);
        check("Pass --dry-run to it.", "Pass it.", &["identifier_lost"]);
        check("Report FAIL to the user.", "Report it to the user.", &["name_lost"]);
        check("Ask the Kafka team.", "Ask the team.", &["name_lost"]);
    }

    #[test]
    fn abbreviations() {
        check("Back up the database.", "Back up the DB.", &["abbreviation_added"]);
        check("Read the configuration.", "Read the config.", &["abbreviation_added"]);
        check("Use continuous integration.", "Use CI.", &["abbreviation_added"]);
        check("Please read the configuration.", "Read the configuration.", &[]);
    }
}
