//! P23: licence, copyright and attribution lines are the same bytes.
//!
//! They are conditions of the licence under which the shorter copy is made.

use skill_model::Finding;

use super::Sides;

/// What marks such a line, in lower case.
const MARKS: &[&str] = &[
    "spdx-license-identifier",
    "copyright (c)",
    "copyright by",
    "copyright held",
    "copyright holder",
    "©",
    "all rights reserved",
    "licensed under",
    "license:",
    "licence:",
    "attribution:",
    "attribution required",
    "adapted from",
    "forked from",
    "derived from the",
    "originally written by",
    "originally by",
    "originally created by",
    "see license",
    "see notice",
    "notice.md",
    "license.md",
    "license.txt",
    "creative commons",
    "cc-by",
    "mit license",
    "apache license",
];

/// Looks at every unit that names a licence, an owner or an origin. Line ends inside a sentence may change.
pub(crate) fn check(sides: &Sides<'_>, findings: &mut Vec<Finding>) {
    for pair in &sides.pairs {
        for at in &pair.source {
            let unit = &sides.source.units[*at];
            let text = unit.text(sides.source.document);
            // Equality first: most units are unchanged, and comparing is cheaper than reading.
            let kept = pair
                .candidate
                .iter()
                .any(|other| sides.candidate.units[*other].text(sides.candidate.document) == text);
            if !kept && is_notice(&text) {
                let there = pair.candidate.first().map(|other| sides.candidate.units[*other].span);
                let places = (Some(unit.span), there);
                findings.push(sides.fail("P23", "notice_changed", places, "keep the notice byte by byte"));
            }
        }
    }
}

fn is_notice(text: &str) -> bool {
    let lower = text.to_lowercase();
    let dated = |mark: &str| {
        lower
            .match_indices(mark)
            .any(|(at, _)| lower[at + mark.len()..].trim_start().starts_with(['1', '2', '©']))
    };
    MARKS.iter().any(|mark| lower.contains(mark)) || dated("copyright") || dated("(c)")
}

#[cfg(test)]
mod tests {
    use super::super::whole::testing::rules;
    use super::check;

    #[test]
    fn notices_are_the_same_bytes() {
        for (source, candidate, expect) in [
            (
                "Some long text.\n\nCopyright 2024 A. Author.\n",
                "Some text.\n\nCopyright 2024 A. Author.\n",
                &[][..],
            ),
            ("Some text.\n\nCopyright 2024 A. Author.\n", "Some text.\n", &["notice_changed"]),
            ("Licensed under the MIT license.\n", "Licensed under MIT.\n", &["notice_changed"]),
            ("The copyright is simply a topic here.\n", "The copyright is a topic here.\n", &[]),
            ("(c) 2024 A.\n", "2024 A.\n", &["notice_changed"]),
            ("SPDX-License-Identifier: MIT\n", "SPDX-License-Identifier: ISC\n", &["notice_changed"]),
        ] {
            assert_eq!(rules(check, source, candidate), expect, "{source:?} -> {candidate:?}");
        }
    }
}
