//! Units that say nothing new: exact duplicates, further examples, talk about the document itself.

use std::collections::BTreeMap;

use skill_document::Document;

use crate::{Unit, UnitClass};

/// A shorter unit may be a label, not a statement.
const MIN_WORDS: usize = 5;

/// A unit that may go, as far as its own words say: no label, no question, no step, cell or heading.
pub(super) fn is_statement(text: &str, unit: &Unit) -> bool {
    matches!(unit.class, UnitClass::Para | UnitClass::Item)
        && text.split_whitespace().count() >= MIN_WORDS
        && text.ends_with(['.', '!'])
}

/// D1: for each unit that `may_go`, whether a unit with the same words stands in its scope or above it and stays.
pub(super) fn duplicates(document: &Document<'_>, units: &[Unit], may_go: &[bool]) -> Vec<usize> {
    let mut same: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (index, unit) in units.iter().enumerate() {
        if !matches!(unit.class, UnitClass::Heading | UnitClass::Cell) {
            same.entry(key(&unit.text(document))).or_default().push(index);
        }
    }
    let mut dropped = vec![false; units.len()];
    for twins in same.values().filter(|twins| twins.len() > 1) {
        for unit in twins.iter().rev().copied().filter(|unit| may_go[*unit]) {
            let stands = |twin: &&usize| {
                **twin != unit && !dropped[**twin] && units[unit].scope.starts_with(&units[**twin].scope)
            };
            if twins.iter().take(REACH).any(|twin| stands(&twin)) {
                dropped[unit] = true;
            }
        }
    }
    (0..units.len()).filter(|unit| dropped[*unit]).collect()
}

/// How many twins of one unit are looked at.
const REACH: usize = 64;

/// The words of a unit, without letter case, blanks and final mark.
fn key(text: &str) -> String {
    let mut key = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !key.is_empty() {
            key.push(' ');
        }
        key.extend(word.chars().flat_map(char::to_lowercase));
    }
    key.truncate(key.trim_end_matches(['.', '!']).len());
    key
}

const EXAMPLE_OPENERS: &[&str] =
    &["for example, ", "for example: ", "for instance, ", "e.g. ", "e.g., ", "example: "];

/// D3: whether the unit is an example and the one before it, in the same block, is one too and stays.
pub(super) fn is_further_example(document: &Document<'_>, units: &[Unit], index: usize) -> bool {
    let is_example = |unit: &Unit| {
        let text = unit.text(document);
        EXAMPLE_OPENERS
            .iter()
            .any(|opener| text.get(..opener.len()).is_some_and(|head| head.eq_ignore_ascii_case(opener)))
    };
    let block = units[index].block;
    let mut before = units[..index].iter().rev().take_while(|unit| unit.block == block).peekable();
    let follows_example = before.peek().is_some_and(|unit| is_example(unit));
    let has_rule = before.any(|unit| !is_example(unit));
    is_example(&units[index]) && follows_example && has_rule
}

const META_SUBJECTS: &[&str] = &[
    "the following section",
    "the following sections",
    "the next section",
    "the next sections",
    "the sections below",
    "the rest of this document",
    "the rest of this file",
    "the rest of this guide",
    "this chapter",
    "this document",
    "this file",
    "this guide",
    "this page",
    "this section",
    "the section below",
];

const META_VERBS: &[&str] = &[
    "contain",
    "contains",
    "cover",
    "covers",
    "describe",
    "describes",
    "detail",
    "details",
    "discuss",
    "discusses",
    "explain",
    "explains",
    "introduce",
    "introduces",
    "list",
    "lists",
    "outline",
    "outlines",
    "present",
    "presents",
    "provide",
    "provides",
    "show",
    "shows",
    "summarise",
    "summarises",
    "summarize",
    "summarizes",
];

const META_OPENERS: &[&str] = &[
    "below is a list of",
    "below is a summary of",
    "below is an overview of",
    "below you will find",
    "here is a brief overview of",
    "here is a summary of",
    "here is an overview of",
    "here you will find",
    "the following is a list of",
    "the following is a summary of",
    "the following is an overview of",
    "what follows is a summary of",
    "what follows is an overview of",
];

/// D4: whether the unit speaks about the document and not about the work.
pub(super) fn is_meta(text: &str) -> bool {
    let lower = text.to_lowercase();
    if META_OPENERS.iter().any(|opener| lower.strip_prefix(opener).is_some_and(|rest| rest.starts_with(' ')))
    {
        return true;
    }
    META_SUBJECTS.iter().any(|subject| {
        lower.strip_prefix(subject).and_then(|rest| rest.strip_prefix(' ')).is_some_and(|rest| {
            let verb = rest.split(' ').next().unwrap_or_default();
            META_VERBS.binary_search(&verb).is_ok()
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_verbs_are_sorted() {
        assert!(META_VERBS.is_sorted());
    }

    #[test]
    fn talk_about_the_document_is_meta() {
        for (text, expect) in [
            ("This section describes the layout of the cache.", true),
            ("The following is an overview of the process.", true),
            ("This document is for people.", false),
            ("This skill covers audio and video.", false),
            ("This sections describes it.", false),
            ("The section describes.", false),
        ] {
            assert_eq!(is_meta(text), expect, "{text}");
        }
    }

    #[test]
    fn words_decide_what_is_a_twin() {
        assert_eq!(key("The  Cache is small."), key("the cache is SMALL"));
        assert_ne!(key("The cache is small?"), key("the cache is small"));
    }

    #[test]
    fn a_duplicate_needs_a_twin_in_its_scope_or_above() {
        let check = |source: &str, expect: &[usize]| {
            let document = skill_document::parse(source.as_bytes());
            let units = crate::units(&document);
            assert_eq!(duplicates(&document, &units, &vec![true; units.len()]), expect, "{source}");
        };
        check("The cache is small here.\n\nThe cache is small here.\n", &[1]);
        check("# A\n\nThe cache is small.\n\n## B\n\nThe cache is small.\n", &[3]);
        check("# A\n\nThe cache is small.\n\n# B\n\nThe cache is small.\n", &[]);
        check("x y.\n\nx y.\n\nx y.\n", &[1, 2]);
    }

    #[test]
    fn one_example_stays() {
        let source = "Names are short. For example, ab is. For instance, cd is.\n\nE.g. x. E.g. y.\n";
        let document = skill_document::parse(source.as_bytes());
        let units = crate::units(&document);
        let found: Vec<bool> =
            (0..units.len()).map(|unit| is_further_example(&document, &units, unit)).collect();
        assert_eq!(found[..3], [false, false, true], "{units:?}");
        assert!(!found[3..].contains(&true));
    }
}
