//! How prose is split into units.

use proptest::prelude::*;
use skill_compress::{UNIT_LIMIT, UnitClass, units};
use skill_document::{BlockKind, parse};

#[track_caller]
fn check(source: &str, expect: &[&str]) {
    let document = parse(source.as_bytes());
    let found: Vec<String> = units(&document).iter().map(|unit| unit.text(&document).into_owned()).collect();
    assert_eq!(found, expect, "{source:?}");
}

#[test]
fn sentences_end_at_stops_and_nowhere_else() {
    check("One here. Two here! Three here? Four.\n", &["One here.", "Two here!", "Three here?", "Four."]);
    check("Use tools, e.g. Grep. Then stop.\n", &["Use tools, e.g. Grep.", "Then stop."]);
    check("See Fig. 2 for it. Go on.\n", &["See Fig. 2 for it.", "Go on."]);
    check("Ask J. Smith about U.S. law. Go on.\n", &["Ask J. Smith about U.S. law.", "Go on."]);
    check("Set it to 3.5 in a.md. Go on.\n", &["Set it to 3.5 in a.md.", "Go on."]);
    check("Run `a. B` now. Go on.\n", &["Run `a. B` now.", "Go on."]);
    check("**Never do this.** Go on.\n", &["**Never do this.**", "Go on."]);
    check("Say \"It is done.\" Then go on.\n", &["Say \"It is done.\"", "Then go on."]);
    check("Wait... and see. Go on.\n", &["Wait... and see.", "Go on."]);
    check("See [the a. B](x.md) now. Go on.\n", &["See [the a. B](x.md) now.", "Go on."]);
    check("读文件。写文件。\n", &["读文件。", "写文件。"]);
}

#[test]
fn a_wrapped_sentence_is_one_unit() {
    check("One that\ngoes on. Two\nalso.\n", &["One that goes on.", "Two also."]);
    check("> One that\n> goes on. Two\n> also.\n", &["One that goes on.", "Two also."]);
    check("- one that\n  goes on\n- two\n", &["one that goes on", "two"]);
    check("A first line  \nand a second\n", &["A first line", "and a second"]);
    check("**Input:** a\n**Output:** b\n", &["**Input:** a", "**Output:** b"]);
    check("Open it\n2. close it\n", &["Open it", "2. close it"]);
}

#[test]
fn headings_cells_and_items_are_units() {
    check("# One #\n\nTwo\n===\n", &["One", "Two"]);
    check("| k | v |\n|---|---|\n| a | one. Two. |\n| b | |\n| c | x \\| y |\n", &["one. Two.", "x \\| y"]);
    check("```\ncode\n```\n\n<div>\nraw\n</div>\n\n    code\n\n[x]: y\n", &[]);
}

#[test]
fn classes_and_scopes() {
    let source = "# A\n\nP.\n\n## B\n\n1. S.\n   - I.\n2. T.\n\n> Q.\n\n## B\n\n- J.\n\n| k | v |\n|---|---|\n| a | c |\n";
    let document = parse(source.as_bytes());
    let found: Vec<String> = units(&document)
        .iter()
        .map(|unit| format!("{} {:?} {}", unit.id, unit.class, unit.scope.join("/")))
        .collect();
    assert_eq!(
        found,
        [
            "u1 Heading ",
            "u2 Para A",
            "u3 Heading A",
            "u4 Step A/B/1.",
            "u5 Item A/B/1./2:-1",
            "u6 Step A/B/2.",
            "u7 Para A/B/>",
            "u8 Heading A",
            "u9 Item A/B (2)/-1",
            "u10 Cell A/B (2)",
        ]
    );
}

#[test]
fn the_number_of_units_is_bounded() {
    let document = "A b.\n\n".repeat(UNIT_LIMIT + 5);
    let document = parse(document.as_bytes());
    let found = units(&document);
    assert_eq!(found.len(), UNIT_LIMIT);
    assert!(found.iter().all(|unit| unit.class == UnitClass::Para));
}

/// Pieces of Markdown that meet in odd ways.
fn markdown() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "# T\n",
        "## U #\n",
        "Word. More words!\n",
        "- item\n",
        "  - inner. Two\n",
        "1. step\n",
        "2) step\n",
        "> quote. Two\n",
        ">> deep\n",
        "\n",
        "\n\n",
        "```\ncode. X\n```\n",
        "```\n",
        "    code\n",
        "| a | b |\n|---|---|\n| c | d. E |\n",
        "`x. Y` and\n",
        "**B:** x\n",
        "a  \n",
        "\\\n",
        "Step 2: go\n",
        "(a) go\n",
        "T\n===\n",
        "<div>\n",
        "</div>\n",
        "[x]: y\n",
        "\"Q. R.\" S\n",
        "é. Ü\n",
        "…\n",
        "---\n",
        "\t- t\n",
        "* \n",
        "1.\n",
        "\r\n",
    ]);
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn units_are_in_order_and_cover_the_prose(source in markdown()) {
        let document = parse(source.as_bytes());
        let units = units(&document);
        for pair in units.windows(2) {
            prop_assert!(pair[0].span.end <= pair[1].span.start);
        }
        for (index, block) in document.blocks().iter().enumerate() {
            let own: Vec<_> = units.iter().filter(|unit| unit.block == index).collect();
            for unit in &own {
                prop_assert!(block.content.contains(unit.span), "{unit:?} leaves its block");
            }
            if matches!(block.kind, BlockKind::Para | BlockKind::StepHead) {
                let mut bare: Vec<u8> = block.content.slice(document.text()).bytes().collect();
                for unit in &own {
                    let (from, to) = (unit.span.start - block.content.start, unit.span.end - block.content.start);
                    bare[from..to].fill(b' ');
                }
                let rest = String::from_utf8_lossy(&bare).replace([' ', '\t', '\n', '\r', '>', '\\'], "");
                prop_assert_eq!(rest, "", "prose outside of units");
            }
        }
    }

    #[test]
    fn a_text_is_never_refused_against_itself(source in markdown()) {
        let (left, right) = (parse(source.as_bytes()), parse(source.as_bytes()));
        let report = skill_compress::verify(&left, &right, &skill_compress::Alignment::Inferred);
        prop_assert!(report.is_clean());
        // The same without the shortcut for equal bytes: a pairing that was given.
        let count = units(&left).len();
        let pairs = (0..count).map(|at| skill_compress::Pair { source: vec![at], candidate: vec![at] }).collect();
        let report = skill_compress::verify(&left, &right, &skill_compress::Alignment::Given(pairs));
        prop_assert!(report.is_clean(), "{:?}", report.findings);
    }

    #[test]
    fn any_two_texts_are_judged_alike_twice(source in markdown(), candidate in markdown()) {
        let (left, right) = (parse(source.as_bytes()), parse(candidate.as_bytes()));
        let once = skill_compress::verify(&left, &right, &skill_compress::Alignment::Inferred);
        let twice = skill_compress::verify(&left, &right, &skill_compress::Alignment::Inferred);
        prop_assert_eq!(&once, &twice);
        if source.split_whitespace().collect::<String>() != candidate.split_whitespace().collect::<String>() {
            let words = |text: &str| text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).count();
            // A text that gained words gained something that the source does not say.
            if words(&candidate) > words(&source) {
                prop_assert!(!once.is_clean());
            }
        }
    }
}
