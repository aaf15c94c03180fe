//! Decisions as a program sees them: the JSON form, public bug reports, and properties.

use proptest::prelude::*;
use skill_license::{
    CODES, Decision, Detected, FieldValue, decide, decide_reference, license_file_differs,
    license_in_metadata, license_key_case, notices,
};

#[test]
fn the_json_form() {
    let text = "Copyright 2026 A. Author\n";
    let decision = decide(&FieldValue::Text("GPL-3.0-only OR mit"), &notices(text));
    insta::assert_snapshot!(serde_json::to_string_pretty(&decision).unwrap(), @r#"
    {
      "decision": "allow",
      "rule": "L05",
      "value": "GPL-3.0-only OR mit",
      "basis": "GPL-3.0-only OR mit | Copyright 2026 A. Author",
      "expression": "GPL-3.0-only OR MIT",
      "chosen": "MIT",
      "notices": [
        {
          "kind": "copyright",
          "reading": "travels",
          "line": 1,
          "text": "Copyright 2026 A. Author"
        }
      ]
    }
    "#);
    let refused = decide(&FieldValue::Twice, &[]);
    insta::assert_snapshot!(serde_json::to_string(&refused).unwrap(), @r#"{"decision":"refuse","rule":"L02","value":"given twice","basis":null,"expression":null,"chosen":null,"notices":[]}"#);
}

/// Field values from public reports about tools of this field, with the rows they belong to.
#[test]
fn reported_values() {
    #[track_caller]
    fn check(field: FieldValue<'_>, rule: &str, value: Option<&str>) {
        let decision = decide(&field, &[]);
        assert_eq!((decision.rule, decision.value.as_deref()), (rule, value));
    }
    let text = FieldValue::Text;
    // A field that disagrees with the repository's LICENSE file, and none at all.
    check(text("Proprietary"), "L04", Some("Proprietary"));
    check(FieldValue::Absent, "L01", None);
    // Values that name a file.
    check(text("Complete terms in LICENSE.txt"), "L08", Some("Complete terms in LICENSE.txt"));
    check(
        text("Proprietary. LICENSE.txt has complete terms"),
        "L04",
        Some("Proprietary. LICENSE.txt has complete terms"),
    );
    // Values that hold a permissive word.
    check(text("MIT License"), "L06", Some("MIT License"));
    check(text("MIT-style, non-commercial use only"), "L04", Some("MIT-style, non-commercial use only"));
    check(text("Not MIT"), "L04", Some("Not MIT"));
    check(text("MIT with Commons Clause"), "L04", Some("MIT with Commons Clause"));
    check(text("CC-BY-SA-4.0"), "L08", Some("CC-BY-SA-4.0"));
    check(text("BSD-3-Clause"), "L05", Some("BSD-3-Clause"));
    check(text("internal"), "L04", Some("internal"));
    check(text("CC0-1.0"), "L05", Some("CC0-1.0"));
    check(text("ISC"), "L05", Some("ISC"));
    // Shapes that must not count as absent.
    check(FieldValue::Null, "L02", Some("empty"));
    check(text(""), "L03", Some("empty"));
    check(text("none"), "L03", Some("none"));
    check(FieldValue::List, "L02", Some("a list"));
    check(FieldValue::Map, "L02", Some("a map"));
    check(FieldValue::Twice, "L02", Some("given twice"));
}

#[test]
fn notes_about_what_is_not_the_field() {
    assert_eq!(
        license_key_case("License").text,
        "the key `License` is not the field `license`; the field counts as absent"
    );
    assert!(license_in_metadata().text.contains("metadata.license"));
    let field = decide(&FieldValue::Text("MIT OR GPL-3.0-only"), &[]);
    let found = |id| Some(Detected { id, score: 1.0 });
    assert_eq!(license_file_differs(&field, found("MIT").as_ref()), None);
    assert_eq!(license_file_differs(&field, None), None);
    let note = license_file_differs(&field, found("Apache-2.0").as_ref()).unwrap();
    assert_eq!(
        note.text,
        "the license field (MIT OR GPL-3.0-only) and the LICENSE file (Apache-2.0) differ; the field governs"
    );
    let refused = decide(&FieldValue::Text("Proprietary"), &[]);
    assert!(
        license_file_differs(&refused, found("Apache-2.0").as_ref()).unwrap().text.contains("(Proprietary)")
    );
    let absent = decide(&FieldValue::Absent, &[]);
    assert!(license_file_differs(&absent, found("Apache-2.0").as_ref()).unwrap().text.contains("(absent)"));
}

#[test]
fn every_code_is_listed_once() {
    let ids: Vec<&str> = CODES.iter().map(|code| code.id).collect();
    let mut unique = ids.clone();
    unique.sort_unstable();
    unique.dedup();
    assert_eq!(ids.len(), unique.len());
    for row in 1..=12 {
        assert!(ids.contains(&format!("L{row:02}").as_str()));
    }
    for note in [license_key_case("License"), license_in_metadata()] {
        assert!(ids.contains(&note.code.as_ref()));
    }
}

fn fragment() -> impl Strategy<Value = String> {
    prop_oneof![
        prop::sample::select(vec![
            "---\n",
            "\n",
            "<!--",
            "-->",
            "# ",
            "- ",
            "> ",
            "```\n",
            "Copyright ",
            "(c) ",
            "© ",
            "&copy;",
            "2026 ",
            "A. Author",
            "All rights reserved",
            ". ",
            "Licensed under ",
            "licensed\nunder",
            "the MIT License",
            "GPL-3.0-only",
            "CC BY 4.0",
            "SPDX-License-Identifier: ",
            "SPDX-FileCopyrightText: ",
            "This skill is ",
            "license: MIT\n",
            "\"",
            "`",
            "**",
            "|",
            "description: ",
            "; you may not use this file except in compliance",
            "Adapted from ",
            "https://x.example ",
            "İ",
            "ß",
            "\u{feff}",
            "\r\n",
            "<p>",
            "</p>",
            "[//]: # (",
            ")",
        ])
        .prop_map(Into::into),
        any::<String>(),
    ]
}

fn text() -> impl Strategy<Value = String> {
    prop::collection::vec(fragment(), 0..40).prop_map(|parts| parts.concat())
}

/// What every decision must hold to.
fn assert_sound(decision: &Decision) {
    assert_eq!(decision.allows(), decision.basis.is_some());
    if let Some(value) = &decision.value {
        assert!(value.chars().count() <= 200 && !value.contains(['\n', '\r']), "{value:?}");
    }
}

proptest! {
    #[test]
    fn any_file_gets_a_sound_decision(text in text(), field: String) {
        let found = notices(&text);
        for field in [FieldValue::Absent, FieldValue::Text(&field), FieldValue::Text("MIT")] {
            let decision = decide(&field, &found);
            assert_sound(&decision);
            assert_eq!(&decision, &decide(&field, &notices(&text)));
            assert_sound(&decide_reference(&decision, &FieldValue::Absent, &found));
        }
    }

    #[test]
    fn nothing_outweighs_a_forbidding_first_line(text in text()) {
        let text = format!("SPDX-License-Identifier: GPL-3.0-only\n\n{text}");
        let found = notices(&text);
        let parent = decide(&FieldValue::Text("MIT"), &[]);
        prop_assert!(!decide(&FieldValue::Text("MIT"), &found).allows());
        prop_assert!(!decide(&FieldValue::Absent, &found).allows());
        prop_assert!(!decide_reference(&parent, &FieldValue::Absent, &found).allows());
    }

    #[test]
    fn no_notice_turns_a_refusal_round(text in text(), field in prop::sample::select(vec!["Proprietary", "", "GPL-3.0-only", "x"])) {
        prop_assert!(!decide(&FieldValue::Text(field), &notices(&text)).allows());
    }
}
