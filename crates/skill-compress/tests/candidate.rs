//! Whole bodies and whole files that a host offers, and bodies that are served from a store.

use skill_compress::{check_body, check_candidate};
use skill_document::parse;

const SOURCE: &str =
    "---\nname: demo\n---\n\nNever delete `main` without approval.\n\nRun `make` on the whole tree.\n";

#[track_caller]
fn check(source: &str, offered: &str, body: &str, findings: &[&str]) {
    let checked = check_candidate(&parse(source.as_bytes()), offered).expect("the source can be split");
    assert_eq!(checked.body, body);
    let mut found: Vec<&str> = checked.report.findings.iter().map(|finding| finding.id.as_ref()).collect();
    found.dedup();
    for id in findings {
        assert!(found.contains(id), "{id} is not in {found:?}");
    }
    assert_eq!(found.is_empty(), findings.is_empty(), "{:?}", checked.report.findings);
}

fn body() -> &'static str {
    parse(SOURCE.as_bytes()).body_text()
}

#[test]
fn a_body_and_a_file_are_told_apart() {
    check(SOURCE, SOURCE, body(), &[]);
    check(SOURCE, body(), body(), &[]);
    let other = SOURCE.replace("demo", "other");
    check(SOURCE, &other, body(), &["P01"]);
    let marked = format!("\u{feff}{SOURCE}");
    check(&marked, &marked, body(), &[]);
    check(&marked, body(), body(), &[]);
    check(&marked, SOURCE, body(), &["P01"]);
}

#[test]
fn a_body_may_start_with_a_rule() {
    let source = "---\nname: demo\n---\n---\nRun `make` on the tree.\n\n---\n\nThen stop.\n";
    let document = parse(source.as_bytes());
    check(source, document.body_text(), document.body_text(), &[]);
    check(source, source, document.body_text(), &[]);
}

#[test]
fn a_file_without_frontmatter_cannot_get_one() {
    check("Run `make`.\n", "---\nname: x\n---\nRun `make`.\n", "Run `make`.\n", &["P01"]);
}

#[test]
fn lost_and_added_meaning_is_found() {
    let lost = body().replace("Never delete", "Delete");
    check(SOURCE, &lost, &lost, &["P13"]);
    let talk = format!("Here is the shorter file:\n{}", body());
    check(SOURCE, &talk, &talk, &["P21"]);
    check(SOURCE, "", "", &["P13"]);
}

#[test]
fn joined_words_are_found() {
    let source =
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen\n";
    let joined = source.trim_end().replace(' ', "/") + "\n";
    check(source, &joined, &joined, &["P25"]);
}

#[test]
fn a_source_that_cannot_be_split_takes_nothing() {
    for source in [&b"---\nname: x\n"[..], b"a\0b\n", b"a\rb\n", b"\xff\n"] {
        assert_eq!(check_candidate(&parse(source), "x").unwrap_err().code(), "ops_source");
    }
}

#[test]
fn a_stored_body_is_proved_again() {
    let document = parse(SOURCE.as_bytes());
    assert!(check_body(&document, body()).is_clean());
    for forged in
        ["Never delete `main`.\n", "", "Delete `main` without approval.\n", "---\nname: demo\n---\n"]
    {
        assert!(!check_body(&document, forged).is_clean(), "{forged}");
    }
    let swapped = body().replace("`make`", "`make clean`");
    assert!(!check_body(&document, &swapped).is_clean());
}
