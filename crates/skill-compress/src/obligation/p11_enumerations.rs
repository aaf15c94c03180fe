//! P11: enumerations keep their members, and stay as open or closed as they were.
//!
//! A list of capabilities, formats, triggers, allowed or denied things says by its members what is meant. Seven
//! names under one group word are another statement, and so is a closed list that ends in "etc.".

use std::collections::BTreeSet;

use skill_document::{BlockKind, Place};
use skill_model::{Finding, Level, Span};

use super::plain::{is_content, stems, words};
use super::{PairView, Side, Sides};
use crate::lexicon::stem;
use crate::outline::ItemKey;

/// What opens a list, as lower-case words. `for example` and its kin are one class.
const OPENERS: &[&[&str]] = &[
    &["etc"],
    &["and", "so", "on"],
    &["and", "so", "forth"],
    &["and", "more"],
    &["and", "others"],
    &["and", "similar"],
    &["and", "like"],
    &["or", "similar"],
    &["among", "others"],
    &["such", "as"],
    &["for", "example"],
    &["for", "instance"],
    &["e", "g"],
    &["including"],
    &["not", "limited", "to"],
];

/// From how many members on a row of names is an enumeration.
const MEMBERS: usize = 3;

/// The most words of one member.
const MEMBER_WORDS: usize = 5;

/// Compares the unordered items of both texts.
pub(crate) fn check(sides: &Sides<'_>, findings: &mut Vec<Finding>) {
    let (left, right) = (items(&sides.source), items(&sides.candidate));
    if let Some((item, other)) = left.iter().zip(&right).find(|(item, other)| item.task_box != other.task_box)
        && left.len() == right.len()
    {
        findings.push(sides.fail(
            "P11",
            "box_changed",
            (Some(item.span), Some(other.span)),
            "keep the task box as it is",
        ));
    }
    if left.len() != right.len() {
        let (rule, more, fewer) = if left.len() > right.len() {
            ("item_lost", &left, &right)
        } else {
            ("item_added", &right, &left)
        };
        let odd = more
            .iter()
            .zip(fewer.iter().map(Some).chain(std::iter::repeat(None)))
            .find(|(item, other)| other.is_none_or(|other| other.text != item.text))
            .map(|(item, _)| item.span);
        let places = if rule == "item_lost" { (odd, None) } else { (None, odd) };
        let hint = format!("keep {} list items; {} stand here", left.len(), right.len());
        findings.push(sides.fail("P11", rule, places, hint));
        return;
    }
    if let Some((item, other)) = left.iter().zip(&right).find(|(item, other)| item.mark != other.mark) {
        let places = (Some(item.span), Some(other.span));
        findings.push(sides.finding(
            "P11",
            Level::Review,
            "bullet_mark_changed",
            places,
            "keep the list marks",
        ));
    }
}

/// An unordered item by place.
struct ListItem<'a> {
    mark: &'a str,
    /// `[ ]` or `[x]` between mark and text.
    task_box: &'a str,
    text: &'a str,
    span: Span,
}

fn items<'a>(side: &Side<'a>) -> Vec<ListItem<'a>> {
    let mut seen: BTreeSet<ItemKey> = BTreeSet::new();
    let mut out = Vec::new();
    for block in side.document.blocks().iter().filter(|block| block.kind != BlockKind::Blank) {
        for place in &block.path {
            if let Place::Item { list, index, marker, ordered: false } = place
                && seen.insert((*list, *index))
            {
                out.push(ListItem {
                    mark: side.slice(*marker),
                    task_box: task_box(side, marker.end, block.content.start),
                    text: side.slice(block.content),
                    span: block.content,
                });
            }
        }
    }
    out
}

fn task_box<'a>(side: &Side<'a>, from: usize, to: usize) -> &'a str {
    let between = if from < to { side.slice(Span::new(from, to)).trim() } else { "" };
    if between.starts_with('[') { between } else { "" }
}

/// Compares openness and members of the enumerations inside a pair.
pub(crate) fn check_pair(pair: &PairView<'_>, findings: &mut Vec<Finding>) {
    let (left, right) = (openers(&pair.source.text), openers(&pair.candidate.text));
    if right.len() > left.len() {
        findings.push(pair.fail("P11", "list_opened", "add no `etc.`, `such as` or `and more`"));
    }
    if pair.candidate.is_empty() {
        return;
    }
    let kept = stems(&pair.candidate.text);
    if right.len() < left.len()
        && left.iter().any(|next| next.as_ref().is_some_and(|next| kept.contains(next)))
    {
        findings.push(pair.fail("P11", "list_closed", "keep the words that leave the list open"));
    }
    for member in members(&pair.source.text) {
        if !member.is_empty() && !member.iter().any(|stem| kept.contains(stem)) {
            let name = member.last().cloned().unwrap_or_default();
            findings.push(pair.fail("P11", "member_lost", format!("keep the member with `{name}`")));
        }
    }
}

/// The words that open a list, each with the stem of the next telling word.
fn openers(text: &str) -> Vec<Option<String>> {
    let mut words = words(text);
    words.retain(|word| !matches!(word.as_str(), "a" | "an" | "the"));
    let mut out = Vec::new();
    for at in 0..words.len() {
        let opener = OPENERS.iter().find(|opener| {
            words.len() >= at + opener.len()
                && opener.iter().zip(&words[at..]).all(|(word, there)| word == there)
        });
        if let Some(opener) = opener {
            let next = words[at + opener.len()..].iter().find(|word| is_content(word));
            // A closing phrase opens what stands in front of it.
            let before = words[..at].iter().rev().find(|word| is_content(word));
            let closes = matches!(opener[0], "etc" | "and" | "or" | "among");
            out.push(if closes { before } else { next }.map(|word| stem(word).into_owned()));
        }
    }
    out
}

/// The stems of the members of each row of at least three short members.
fn members(text: &str) -> Vec<Vec<String>> {
    let mut out = Vec::new();
    for clause in text.split(['.', ';', ':', '(', ')', '—', '–', '!', '?']) {
        let parts: Vec<Vec<String>> = clause
            .split(',')
            .flat_map(|part| part.split(" and "))
            .flat_map(|part| part.split(" or "))
            .map(|part| words(part.trim_start_matches(" and ").trim_start_matches(" or ")))
            .filter(|part| !part.is_empty())
            .collect();
        if parts.len() < MEMBERS || !clause.contains(',') {
            continue;
        }
        // The first part ends with a member and the last one begins with one; only the inner ones are whole.
        for part in &parts[1..parts.len() - 1] {
            if part.len() <= MEMBER_WORDS {
                out.push(
                    part.iter().filter(|word| is_content(word)).map(|word| stem(word).into_owned()).collect(),
                );
            }
        }
        if let Some(last) = parts.last().filter(|part| part.len() <= 2) {
            out.push(
                last.iter().filter(|word| is_content(word)).map(|word| stem(word).into_owned()).collect(),
            );
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::{testing, whole};
    use super::{check, check_pair};

    #[test]
    fn items_are_counted() {
        for (source, candidate, expect) in [
            ("- one thing\n- two\n", "- one\n- two\n", &[][..]),
            ("- a b\n- c d\n- e f\n", "- a b\n- c d\n", &["item_lost"]),
            ("- a b\n", "- a b\n- c d\n", &["item_added"]),
            ("- a b\n- c d\n", "* a b\n* c d\n", &["bullet_mark_changed"]),
            ("- [ ] a\n- [x] b\n", "- [x] a\n- [x] b\n", &["box_changed"]),
            ("- [ ] simply a\n", "- [ ] a\n", &[]),
        ] {
            assert_eq!(
                whole::testing::rules(check, source, candidate),
                expect,
                "{source:?} -> {candidate:?}"
            );
        }
    }

    #[test]
    fn members_and_openness_are_kept() {
        for (source, candidate, expect) in [
            ("Reads CSV files, JSON files, and XML files.", "Reads CSV, JSON, and XML files.", &[][..]),
            (
                "Read issues, labels, comments, and boards.",
                "Read tracker data.",
                &["member_lost", "member_lost", "member_lost"],
            ),
            ("Read issues and labels.", "Read issues, labels, etc.", &["list_opened"]),
            ("Use tools such as grep.", "Use grep.", &["list_closed"]),
            ("Use tools, for example grep.", "Use tools, e.g. grep.", &[]),
        ] {
            assert_eq!(testing::rules(check_pair, source, candidate), expect, "{source:?} -> {candidate:?}");
        }
    }
}
