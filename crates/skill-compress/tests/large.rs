//! Hostile sizes: every text is judged in time that grows with its length, or refused.

use std::fmt::Write as _;

use skill_compress::{Alignment, Report, UNIT_LIMIT, verify};
use skill_document::parse;

fn judge(source: &str, candidate: &str) -> Report {
    verify(&parse(source.as_bytes()), &parse(candidate.as_bytes()), &Alignment::Inferred)
}

/// `count` paragraphs, each with its own words.
fn paragraphs(word: &str, count: usize) -> String {
    (0..count).fold(String::new(), |mut text, at| {
        let _ = write!(text, "{word}{} goes to place{at} now.\n\n", at * 7919 % 9973);
        text
    })
}

#[test]
fn more_units_than_the_limit_are_refused_unless_nothing_changed() {
    let source = paragraphs("Word", UNIT_LIMIT + 10);
    assert!(judge(&source, &source).is_clean());
    let report = judge(&source, &source.replacen("now", "then", 1));
    let rules: Vec<&str> = report.findings.iter().map(|finding| finding.rule.as_ref()).collect();
    assert_eq!(rules, ["unit_limit"]);
}

#[test]
fn one_edit_among_thousands_is_found() {
    let source = paragraphs("Word", 3_000);
    let report = judge(&source, &source.replacen("place1500 now", "place1501 now", 1));
    assert!(report.has_failure());
    assert!(
        report.findings.iter().all(|finding| finding.unit.as_deref() == Some("u1501")),
        "{:?}",
        report.findings
    );
}

#[test]
fn texts_without_a_common_unit_end() {
    assert!(judge(&paragraphs("Alpha", 3_000), &paragraphs("Omega", 3_000)).has_failure());
}

#[test]
fn repeats_and_halves_that_changed_places_end() {
    let (one, two) = ("Read the log now.\n\n", "Never stop it.\n\n");
    assert!(judge(&format!("{one}{two}").repeat(3_000), &format!("{two}{one}").repeat(2_990)).has_failure());
    let (first, second) = (paragraphs("Alpha", 1_000), paragraphs("Omega", 1_000));
    assert!(judge(&format!("{first}{second}"), &format!("{second}{first}")).has_failure());
}

#[test]
fn one_endless_paragraph_ends() {
    let source: String = paragraphs("Word", 1_000).replace("\n\n", " ");
    assert!(!judge(&source, &source.replace(" goes", "")).is_clean());
    let words = "word ".repeat(100_000);
    let report = judge(&words, &words.replacen("word", "other", 1));
    assert_eq!(report.findings.len(), 1);
    assert_eq!(report.findings[0].rule, "unit_too_long");
}

#[test]
fn large_tables_and_deep_lists_end() {
    let rows: String = (0..4_000).fold(String::from("| k | v |\n|---|---|\n"), |mut text, at| {
        let _ = writeln!(text, "| k{at} | value {at} |");
        text
    });
    assert!(judge(&rows, &rows.replacen("| k77 |", "| k78 |", 1)).has_failure());
    let deep: String = (0..1_500).fold(String::new(), |mut text, at| {
        let _ = writeln!(text, "{}- item {at}", "  ".repeat(at % 40));
        text
    });
    assert!(judge(&deep, &deep.replacen("item 77", "thing 77", 1)).has_failure());
}
