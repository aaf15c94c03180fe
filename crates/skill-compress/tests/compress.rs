//! The fixed rules: what goes, what stays, why a body is served as it is.

use skill_compress::{Change, Drafter, Outcome, Served, SkipReason, compress, triage};
use skill_document::parse;

/// Enough prose to pass triage. No sentence of it carries an obligation or says anything twice.
const FILLING: &str = "\
The store is a plain folder on this machine. Names of folders come from the design group. The group picked them from
a list of colours. An old tower gave the store its shape. A folder has room for notes. The notes are short texts about
the day. The weather of the day is part of the notes.
";

fn outcome(text: &str) -> (String, Outcome) {
    let source = format!("{FILLING}\n{text}");
    let outcome = compress(&parse(source.as_bytes()));
    (source, outcome)
}

#[track_caller]
fn check(text: &str, expect: &str, rules: &[&str]) {
    let (_, outcome) = outcome(text);
    let found: Vec<&str> = outcome.changes.iter().map(|change: &Change| change.rule).collect();
    assert_eq!((outcome.body.strip_prefix(&format!("{FILLING}\n")), found.as_slice()), (Some(expect), rules));
    assert_eq!((outcome.served, outcome.skip), (Served::Compressed, None));
    assert!(outcome.report.is_clean());
}

#[track_caller]
fn stays(text: &str) {
    let (source, outcome) = outcome(text);
    assert_eq!(outcome.body, source);
    assert_eq!(outcome.skip, Some(SkipReason::NoSaving), "{:?}", outcome.rejected);
}

#[test]
fn filler_goes() {
    check(
        "The notes exist in order to help the group.\n",
        "The notes exist to help the group.\n",
        &["filler"],
    );
    check("Moreover, the tower is old.\n", "The tower is old.\n", &["filler"]);
}

#[test]
fn duplicates_go_when_a_twin_stays_in_scope() {
    check(
        "The tower was an old gift.\n\nThe tower was an old gift.\n",
        "The tower was an old gift.\n",
        &["D1"],
    );
    check(
        "The tower was an old gift.\n\n# A\n\nThe tower was an old gift. Rain falls here.\n",
        "The tower was an old gift.\n\n# A\n\nRain falls here.\n",
        &["D1"],
    );
    stays("# A\n\nThe tower was an old gift.\n\n# B\n\nThe tower was an old gift.\n");
}

#[test]
fn talk_about_the_document_goes() {
    check(
        "# A\n\nThis section describes the tower of the store.\n\nThe walls are thick.\n",
        "# A\n\nThe walls are thick.\n",
        &["D4"],
    );
    stays("# A\n\nThis section describes the tower of the store.\n\n# B\n\nText.\n");
}

#[test]
fn rules_before_headings_go() {
    check("text\n\n---\n\n# A\n\ntext\n", "text\n\n# A\n\ntext\n", &[]);
}

#[test]
fn a_unit_with_an_obligation_is_never_touched() {
    stays("Run `make` in order to build.\n");
    stays("You must wait in order to be safe.\n");
    stays("Never shout in the store.\n\nNever shout in the store.\n");
    stays("If the door is open, it is there in order to be used.\n");
    stays("1. The door opens in order to let air in.\n2. The door shuts.\n");
    stays("- The door is red and old.\n- The door is red and old.\n");
}

#[test]
fn protected_bytes_are_never_touched() {
    stays("```\nin order to\n\n\n\n---\n# x\n```\n");
    stays("    in order to\n");
    stays("> ---\n>\n> # A\n");
    stays("The door says `in order to` the group.\n");
}

#[test]
fn line_ends_mark_and_final_newline_stay() {
    let body = format!("{FILLING}\nMoreover, the tower is old.\n\n---\n\n# A\n\ntext").replace('\n', "\r\n");
    let source = format!("\u{feff}---\r\nname: x\r\n---\r\n{body}");
    let document = parse(source.as_bytes());
    let outcome = compress(&document);
    let expect = body.replace("Moreover, the", "The").replace("---\r\n\r\n", "");
    assert_eq!(outcome.body, expect);
}

#[test]
fn triage_at_its_borders() {
    let check = |source: &str, expect: Option<SkipReason>| {
        assert_eq!(triage(&parse(source.as_bytes()), Drafter::Host), expect, "{source}");
    };
    let words = |count: usize| format!("{}end.\n", "word ".repeat(count - 1));
    check("", Some(SkipReason::ShortProse));
    check(&words(39), Some(SkipReason::ShortProse));
    check(&words(40), None);
    check(&format!("# A long title here\n\n{}", words(39)), Some(SkipReason::ShortProse));
    check(&format!("{} `code span` 7 `x`\n", words(38).trim_end()), Some(SkipReason::ShortProse));
    // 160 characters of prose and a fence: 6 of its characters are the marks.
    let prose = words(40);
    let visible = prose.chars().filter(|c| !c.is_whitespace()).count();
    let fenced = |protected: usize| format!("{prose}\n```\n{}\n```\n", "x".repeat(protected - 6));
    // protected / (protected + visible) is 0.85 when protected is visible * 17 / 3.
    assert_eq!(visible % 3, 1);
    check(&fenced(visible * 17 / 3 + 1), Some(SkipReason::ProtectedFraction));
    check(&fenced(visible * 17 / 3), None);
}

#[test]
fn a_wrapper_is_left_alone() {
    let wrapper = |units: usize, words: usize, code: usize| {
        let unit = format!("{}end.\n\n", "word ".repeat(words - 1));
        format!("{}```\n{}\n```\n", unit.repeat(units), "x".repeat(code))
    };
    let check = |source: String, expect: Option<SkipReason>| {
        assert_eq!(triage(&parse(source.as_bytes()), Drafter::Host), expect, "{source}");
    };
    // Five units are one and four duplicates: the rules would take out most of it.
    check(wrapper(1, 56, 1_000), None);
    let distinct = "The door is red today. A wall has one window here. Some birds live near the old tower. Most trees \
                    grow along that small river. Our boats lie on the far bank. Their sails are white in the sun. \
                    Rain falls on the roof at night.\n";
    check(format!("{distinct}\n```\n{}\n```\n", "x".repeat(600)), Some(SkipReason::TerseWrapper));
    check(format!("{distinct}\n```\n{}\n```\n", "x".repeat(200)), None);
}

#[test]
fn other_languages_need_a_model() {
    let german = "Die Ablage ist ein einfacher Ordner auf diesem Rechner. ".repeat(8);
    let chinese = "这里 的 文件 夹 是 一个 简单 的 地方 我们 在 这里 放 笔记 ".repeat(4);
    for source in [german, chinese] {
        let document = parse(source.as_bytes());
        assert_eq!(triage(&document, Drafter::Rules), Some(SkipReason::UnsupportedLanguage));
        assert_eq!(triage(&document, Drafter::Host), None);
        assert_eq!(compress(&document).body, source);
    }
}

#[test]
fn a_source_that_cannot_be_split_is_served_as_it_is() {
    let source = format!("---\nname: x\n\n{FILLING}");
    let outcome = compress(&parse(source.as_bytes()));
    assert_eq!((outcome.served, outcome.changes.len()), (Served::Verbatim, 0));
}
