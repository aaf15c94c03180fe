//! The rows of the decision table (contract, section 6.1) for one field value.

use crate::expression::{Expression, expression, known_id};
use crate::words::{first_of, has, has_stem, is_invisible, normal, one_line};
use crate::{ABSENT_BASIS, FieldValue};

/// Longest value text in characters that a message shows.
pub(crate) const SHOWN: usize = 200;

/// Values that say nothing, in normal form (row L03).
const EMPTY: &[&str] = &["n/a", "noassertion", "none", "tbd", "unknown"];

/// Words that refuse wherever they stand (row L04).
pub(crate) const FORBIDDING: &[&str] = &[
    "-like",
    "-style",
    "all rights reserved",
    "commons clause",
    "confidential",
    "except",
    "internal",
    "no derivatives",
    "non-commercial",
    "noncommercial",
    "not",
    "proprietary",
    "restricted",
];

/// Other spellings of permissive licences, in normal form, with their ids (row L06).
pub(crate) const ALIASES: &[(&str, &str)] = &[
    ("apache 2.0", "Apache-2.0"),
    ("apache license 2.0", "Apache-2.0"),
    ("apache license, version 2.0", "Apache-2.0"),
    ("apache-2", "Apache-2.0"),
    ("bsd 2-clause", "BSD-2-Clause"),
    ("bsd 3-clause", "BSD-3-Clause"),
    ("cc0 1.0", "CC0-1.0"),
    ("cc0 1.0 universal", "CC0-1.0"),
    ("isc license", "ISC"),
    ("mit license", "MIT"),
    ("the mit license", "MIT"),
    ("the unlicense", "Unlicense"),
];

/// What stands between a licence and a remark (row L07).
const SEPARATORS: &[&str] = &[",", ";", "(", " - "];

/// Stems that name an attribution or a notice (row L07).
const ATTRIBUTION: &[&str] =
    &["adapt", "attribution", "based on", "copyright", "credit", "derive", "fork", "notice"];

/// Conditions in a remark that a stored copy cannot meet or that narrow the licence. Row L07 does not list them; the
/// published text asks for a refusal whenever terms cannot be confirmed.
const CONDITIONS: &[&str] = &[
    "academic",
    "agpl",
    "commercial",
    "educational",
    "evaluation",
    "forbidden",
    "gpl",
    "gplv2",
    "gplv3",
    "lgpl",
    "modification",
    "modifications",
    "never",
    "no",
    "nocommercial",
    "only",
    "permission",
    "personal",
    "prohibited",
    "research",
    "sspl",
    "unless",
    "without",
];

/// One row of the table, as it applies to one value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) rule: &'static str,
    pub(crate) allows: bool,
    pub(crate) value: Option<String>,
    pub(crate) basis: Option<String>,
    pub(crate) expression: Option<String>,
    pub(crate) chosen: Option<String>,
}

impl Row {
    fn refused(rule: &'static str, value: impl Into<String>) -> Self {
        Self { rule, allows: false, value: Some(value.into()), basis: None, expression: None, chosen: None }
    }

    fn allowed(rule: &'static str, value: &str, terms: &Terms) -> Self {
        Self {
            rule,
            allows: true,
            value: Some(one_line(value, SHOWN)),
            basis: Some(value.to_owned()),
            expression: Some(terms.expression.clone()),
            chosen: terms.chosen.clone(),
        }
    }

    fn absent() -> Self {
        Self {
            rule: "L01",
            allows: true,
            value: None,
            basis: Some(ABSENT_BASIS.to_owned()),
            expression: None,
            chosen: None,
        }
    }
}

/// The first row that matches.
pub(crate) fn row_of(field: &FieldValue<'_>) -> Row {
    match *field {
        FieldValue::Absent => Row::absent(),
        FieldValue::Twice => Row::refused("L02", "given twice"),
        FieldValue::Null => Row::refused("L02", "empty"),
        FieldValue::List => Row::refused("L02", "a list"),
        FieldValue::Map => Row::refused("L02", "a map"),
        FieldValue::Bool(text) | FieldValue::Number(text) => Row::refused("L02", one_line(text, SHOWN)),
        FieldValue::Text(text) => row_of_text(text.trim()),
    }
}

fn row_of_text(value: &str) -> Row {
    let normal = normal(value);
    if normal.is_empty() {
        return Row::refused("L03", "empty");
    }
    if EMPTY.contains(&normal.as_str()) {
        return Row::refused("L03", one_line(value, SHOWN));
    }
    if first_of(&normal, FORBIDDING).is_some() {
        return Row::refused("L04", one_line(value, SHOWN));
    }
    if let Some(terms) = expression_terms(value, Expression::is_permissive) {
        return Row::allowed("L05", value, &terms);
    }
    if let Some(terms) = alias_terms(value) {
        return Row::allowed("L06", value, &terms);
    }
    match with_attribution(value) {
        Some(terms) => Row::allowed("L07", value, &terms),
        None => Row::refused("L08", one_line(value, SHOWN)),
    }
}

/// What a value was read as.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Terms {
    expression: String,
    chosen: Option<String>,
}

fn expression_terms(value: &str, accept: fn(&Expression) -> bool) -> Option<Terms> {
    let read = expression(value).ok().filter(accept)?;
    Some(Terms { expression: read.text().to_owned(), chosen: read.chosen().map(Into::into) })
}

fn alias_terms(value: &str) -> Option<Terms> {
    if value.chars().any(is_invisible) {
        return None;
    }
    let normal = normal(value);
    let (_, id) = ALIASES.iter().find(|(alias, _)| *alias == normal)?;
    Some(Terms { expression: (*id).to_owned(), chosen: None })
}

/// Row L07: a permissive value, a separator, and a remark that names an attribution. The caller has made sure that no
/// word of row L04 is in it.
fn with_attribution(value: &str) -> Option<Terms> {
    if value.chars().any(|c| is_invisible(c) || (c.is_control() && !c.is_whitespace())) {
        return None;
    }
    let mut cuts: Vec<usize> =
        SEPARATORS.iter().flat_map(|mark| value.match_indices(mark).map(|(at, _)| at)).collect();
    cuts.sort_unstable();
    cuts.into_iter().find_map(|at| {
        let (base, remark) = (value[..at].trim(), &value[at..]);
        let terms = expression_terms(base, Expression::is_permissive_with_attribution)
            .or_else(|| alias_terms(base))?;
        names_attribution(remark).then_some(terms)
    })
}

fn names_attribution(remark: &str) -> bool {
    let normal = normal(remark);
    let named = normal.contains('©')
        || normal.contains("(c)")
        || ATTRIBUTION.iter().any(|stem| has_stem(&normal, stem) || has(&normal, stem));
    named && first_of(&normal, CONDITIONS).is_none() && !names_other_licence(remark)
}

/// Whether the remark holds an id of the SPDX list, with a version, that is not permissive.
fn names_other_licence(remark: &str) -> bool {
    remark
        .split(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '+')))
        .map(|word| word.trim_matches(['.', '-', '+']))
        .filter(|word| word.contains('-') && word.contains(|c: char| c.is_ascii_digit()))
        .filter(|word| known_id(word).is_some())
        .any(|word| expression(word).is_ok_and(|read| !read.is_permissive_with_attribution()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[track_caller]
    fn check(field: FieldValue<'_>, rule: &str, expression: Option<&str>) {
        let row = row_of(&field);
        assert_eq!((row.rule, row.expression.as_deref()), (rule, expression), "{field:?}");
        assert_eq!(row.allows, matches!(rule, "L01" | "L05" | "L06" | "L07"), "{field:?}");
        assert_eq!(row.basis.is_some(), row.allows, "{field:?}");
    }

    #[track_caller]
    fn text(value: &str, rule: &str, expression: Option<&str>) {
        check(FieldValue::Text(value), rule, expression);
    }

    #[test]
    fn shapes_that_are_no_text() {
        check(FieldValue::Absent, "L01", None);
        for (field, shown) in [
            (FieldValue::Twice, "given twice"),
            (FieldValue::Null, "empty"),
            (FieldValue::List, "a list"),
            (FieldValue::Map, "a map"),
            (FieldValue::Bool("true"), "true"),
            (FieldValue::Number("2.0"), "2.0"),
        ] {
            check(field, "L02", None);
            assert_eq!(row_of(&field).value.as_deref(), Some(shown));
        }
    }

    #[test]
    fn values_that_say_nothing() {
        for value in
            ["", " ", "\n", "\u{200b}", "none", "NONE", "None", "n/a", "N/A", "unknown", "NOASSERTION", "tbd"]
        {
            text(value, "L03", None);
        }
    }

    #[test]
    fn forbidding_words_come_first() {
        for value in [
            "proprietary",
            "Proprietary. LICENSE.txt has complete terms",
            "All  Rights\nReserved",
            "internal",
            "MIT, internal use",
            "Confidential",
            "MIT-style, non-commercial use only",
            "MIT with non-commercial clause",
            "MIT (noncommercial), copyright x",
            "CC-BY-4.0 no derivatives",
            "MIT with Commons Clause",
            "Not MIT",
            "MIT, but not for resale, copyright x",
            "MIT-style",
            "BSD-like",
            "MIT except for the logo, copyright x",
            "restricted",
            "LicenseRef-Proprietary OR MIT",
            "MIT, pro\u{200b}prietary fork",
            "MIT, non\u{2011}commercial fork",
        ] {
            text(value, "L04", None);
        }
    }

    #[test]
    fn expressions_and_aliases() {
        text("MIT", "L05", Some("MIT"));
        text(" mit\n", "L05", Some("MIT"));
        text("MIT OR Apache-2.0", "L05", Some("MIT OR Apache-2.0"));
        text("CC-BY-4.0 OR Apache-2.0", "L05", Some("CC-BY-4.0 OR Apache-2.0"));
        text("Apache-2.0 WITH LLVM-exception", "L05", Some("Apache-2.0 WITH LLVM-exception"));
        for (alias, id) in ALIASES {
            text(alias, "L06", Some(id));
            text(&alias.to_uppercase(), "L06", Some(id));
        }
        text("MIT\n  License", "L06", Some("MIT"));
        text("MIT\u{200b} License", "L08", None);
    }

    #[test]
    fn attributions_travel_whole() {
        let value = "Apache 2.0, forked from example/upstream, see NOTICE.md for attribution";
        text(value, "L07", Some("Apache-2.0"));
        assert_eq!(row_of(&FieldValue::Text(value)).basis.as_deref(), Some(value));
        text("MIT, fork of x", "L07", Some("MIT"));
        text("MIT (c) 2026 A. Author", "L07", Some("MIT"));
        text("MIT; © A. Author", "L07", Some("MIT"));
        text("MIT - based on x", "L07", Some("MIT"));
        text("MIT (adapted from x)", "L07", Some("MIT"));
        text("MIT, credits: A. Author", "L07", Some("MIT"));
        text("Apache License, Version 2.0, see NOTICE", "L07", Some("Apache-2.0"));
        text("CC-BY-4.0, attribution: A. Author", "L07", Some("CC-BY-4.0"));
        text("(MIT OR ISC), derived from x under MIT", "L07", Some("(MIT OR ISC)"));
    }

    #[test]
    fn anything_else_is_refused() {
        for value in [
            "MIT/Apache-2.0",
            "Complete terms in LICENSE.txt",
            "See LICENSE",
            "LICENSE",
            "BSD",
            "https://opensource.org/licenses/MIT",
            "CC-BY-4.0",
            "CC-BY-SA-4.0",
            "GPL-3.0-only",
            "Apache-2.0 AND CC-BY-4.0",
            "MIT or Apache-2.0",
            "MIT, see LICENSE",
            "MIT-forked from x",
            "MIT, copyright x, for personal use",
            "MIT, forked from x which is GPL-3.0-only",
            "MIT, forked from x (CC-BY-SA-4.0)",
            "MIT, copyright x, only with permission",
            "Something, attribution: x",
            "MIT license text",
            "MIT, fork of \u{1b}[2K x",
        ] {
            text(value, "L08", None);
        }
    }

    #[test]
    fn the_shown_value_is_one_safe_line() {
        let row = row_of(&FieldValue::Text("Custom\nterms\u{1b}[31m"));
        assert_eq!(row.value.as_deref(), Some("Custom\\nterms\\u{1b}[31m"));
        let long = row_of(&FieldValue::Text(&"x".repeat(500))).value.unwrap();
        assert_eq!(long.chars().count(), SHOWN);
    }

    fn word() -> impl Strategy<Value = String> {
        prop::sample::select(vec![
            "MIT",
            "Apache-2.0",
            "GPL-3.0-only",
            "AND",
            "OR",
            "(",
            ")",
            ",",
            "fork of x",
            "license",
            "copyright",
            "CC-BY-4.0",
        ])
        .prop_map(Into::into)
    }

    proptest! {
        #[test]
        fn any_text_ends_in_a_row(value: String) {
            let row = row_of(&FieldValue::Text(&value));
            prop_assert!(row.value.is_some_and(|shown| !shown.contains('\n') && shown.chars().count() <= SHOWN));
        }

        #[test]
        fn a_forbidding_word_never_helps(
            words in prop::collection::vec(word(), 0..6),
            forbidding in prop::sample::select(FORBIDDING.to_vec()),
            at in 0_usize..6,
        ) {
            let mut words = words;
            let at = at.min(words.len());
            words.insert(at, format!("x{forbidding}").replacen('x', if forbidding.starts_with('-') { "x" } else { "" }, 1));
            prop_assert!(!row_of(&FieldValue::Text(&words.join(" "))).allows, "{:?}", words);
        }
    }
}
