//! P23: licence, copyright and attribution lines are the same bytes.
//!
//! They are conditions of the licence under which the shorter copy is made.

use skill_model::Finding;

use super::Sides;

/// What marks such a line, in lower case.
const MARKS: &[&str] = &[
    "spdx-license-identifier",
    "copyright",
    "©",
    "all rights reserved",
    "licensed under",
    "license:",
    "licence:",
    "attribution",
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

/// Looks at every unit that names a licence, an owner or an origin.
pub(crate) fn check(sides: &Sides<'_>, findings: &mut Vec<Finding>) {
    for pair in &sides.pairs {
        for at in &pair.source {
            let unit = &sides.source.units[*at];
            let text = sides.source.slice(unit.span);
            if !is_notice(text) {
                continue;
            }
            let kept = pair
                .candidate
                .iter()
                .any(|other| sides.candidate.slice(sides.candidate.units[*other].span) == text);
            if !kept && is_notice(text) {
                let there = pair.candidate.first().map(|other| sides.candidate.units[*other].span);
                let places = (Some(unit.span), there);
                findings.push(sides.fail("P23", "notice_changed", places, "keep the notice byte by byte"));
            }
        }
    }
}

fn is_notice(text: &str) -> bool {
    let lower = text.to_lowercase();
    MARKS.iter().any(|mark| lower.contains(mark)) || lower.contains("(c) 1") || lower.contains("(c) 2")
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
            ("SPDX-License-Identifier: MIT\n", "SPDX-License-Identifier: ISC\n", &["notice_changed"]),
        ] {
            assert_eq!(rules(check, source, candidate), expect, "{source:?} -> {candidate:?}");
        }
    }
}
