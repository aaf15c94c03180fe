use spdx::expression::{ExprNode, Operator};

/// The longest expression in bytes.
const BYTES: usize = 1024;
/// How deep parentheses may be nested.
const DEPTH: usize = 16;

/// Ids that allow a changed copy and ask for nothing a stored copy cannot carry (contract, section 6.2).
const PERMISSIVE: &[&str] = &[
    "0BSD",
    "Apache-2.0",
    "BSD-1-Clause",
    "BSD-2-Clause",
    "BSD-2-Clause-Patent",
    "BSD-3-Clause",
    "BSL-1.0",
    "BlueOak-1.0.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "NCSA",
    "PostgreSQL",
    "UPL-1.0",
    "Unlicense",
    "WTFPL",
    "X11",
    "Zlib",
];
/// Ids that allow a changed copy when an attribution text travels with it.
const ATTRIBUTION: &[&str] = &["CC-BY-3.0", "CC-BY-4.0"];
/// Exceptions that only add permissions.
const EXCEPTIONS: &[&str] = &["LLVM-exception", "Swift-exception"];

/// An SPDX expression with its ids in the spelling of the SPDX list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expression {
    text: String,
    plain: Option<String>,
    attributed: Option<String>,
    choice: bool,
}

/// A text is not an SPDX expression.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExpressionError {
    /// More than 1,024 bytes.
    #[error("the licence expression has {bytes} bytes; the limit is {BYTES}")]
    TooLong {
        /// Length in bytes.
        bytes: usize,
    },
    /// Parentheses are nested too deep.
    #[error("the licence expression is nested deeper than {DEPTH}")]
    TooDeep,
    /// Not the grammar of SPDX expressions; operators are `AND`, `OR` and `WITH` in upper case.
    #[error("not an SPDX licence expression")]
    Malformed,
}

impl ExpressionError {
    /// The stable code of this error.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::TooLong { .. } => "spdx_too_long",
            Self::TooDeep => "spdx_too_deep",
            Self::Malformed => "spdx_malformed",
        }
    }
}

impl Expression {
    /// The expression with ids in the spelling of the SPDX list. Unknown ids stay as they were written.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether the terms allow a changed copy with no condition that a stored copy cannot meet.
    #[must_use]
    pub const fn is_permissive(&self) -> bool {
        self.plain.is_some()
    }

    /// Whether the terms do so once an attribution text travels with the copy (`CC-BY-3.0`, `CC-BY-4.0`).
    #[must_use]
    pub const fn is_permissive_with_attribution(&self) -> bool {
        self.attributed.is_some()
    }

    /// The terms that the answer rests on, when an `OR` left a choice: the leftmost permissive side of each.
    #[must_use]
    pub fn chosen(&self) -> Option<&str> {
        let taken = self.plain.as_deref().or(self.attributed.as_deref());
        taken.filter(|_| self.choice)
    }
}

/// Reads an SPDX expression, at most 1,024 bytes and 16 levels of parentheses.
///
/// Ids are compared without case, operators must be upper case. An unknown id, `LicenseRef-*` and
/// `DocumentRef-*` are read and count as not permissive.
///
/// # Errors
///
/// [`ExpressionError`] when the text is too long, too deep, or not an expression.
pub fn expression(text: &str) -> Result<Expression, ExpressionError> {
    let text = text.trim();
    if text.len() > BYTES {
        return Err(ExpressionError::TooLong { bytes: text.len() });
    }
    let words = split(text)?;
    let (shown, parsed) = spell(&words);
    // Blanks may have come in; what is shown must read again.
    if shown.len() > BYTES {
        return Err(ExpressionError::TooLong { bytes: shown.len() });
    }
    let mode = spdx::ParseMode {
        allow_slash_as_or_operator: false,
        allow_imprecise_license_names: false,
        allow_postfix_plus_on_gpl: true,
        allow_deprecated: true,
        allow_unknown: false,
    };
    let tree = spdx::Expression::parse_mode(&parsed, mode).map_err(|_| ExpressionError::Malformed)?;
    let choice = tree.iter().any(|node| matches!(node, ExprNode::Op(Operator::Or)));
    Ok(Expression {
        plain: evaluate(&tree, &[PERMISSIVE]),
        attributed: evaluate(&tree, &[PERMISSIVE, ATTRIBUTION]),
        text: shown,
        choice,
    })
}

/// The id of the SPDX list that equals `word` without regard to case.
pub(crate) fn known_id(word: &str) -> Option<&'static str> {
    if let Some(id) = spdx::license_id(word).filter(|id| id.name == word) {
        return Some(id.name);
    }
    spdx::identifiers::LICENSES.iter().map(|id| id.name).find(|id| id.eq_ignore_ascii_case(word))
}

fn known_exception(word: &str) -> Option<&'static str> {
    spdx::identifiers::EXCEPTIONS.iter().map(|id| id.name).find(|id| id.eq_ignore_ascii_case(word))
}

/// Parentheses and words of an expression. Bounds the depth before anything else looks at the text.
fn split(text: &str) -> Result<Vec<&str>, ExpressionError> {
    let mut words = Vec::new();
    let mut depth = 0_usize;
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let end = match c {
            '(' => {
                depth += 1;
                if depth > DEPTH {
                    return Err(ExpressionError::TooDeep);
                }
                1
            }
            ')' => {
                depth = depth.checked_sub(1).ok_or(ExpressionError::Malformed)?;
                1
            }
            c if c.is_whitespace() => {
                rest = &rest[c.len_utf8()..];
                continue;
            }
            _ => rest.find(|c: char| !is_id_char(c)).unwrap_or(rest.len()),
        };
        if end == 0 {
            return Err(ExpressionError::Malformed);
        }
        words.push(&rest[..end]);
        rest = &rest[end..];
    }
    Ok(words)
}

fn is_id_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '+' | ':')
}

/// The expression twice: as it is shown, and as the parser gets it, with stand-ins for unknown ids so that
/// the grammar is checked all the same.
fn spell(words: &[&str]) -> (String, String) {
    let mut shown = String::new();
    let mut parsed = String::new();
    let mut after_with = false;
    for word in words {
        let (id, plus) = word.strip_suffix('+').map_or((*word, ""), |id| (id, "+"));
        let (show, parse) = match *word {
            "(" | ")" | "AND" | "OR" | "WITH" => (*word, *word),
            // The parser takes lower-case operators; the rule of section 6.2 does not.
            "and" | "or" | "with" => (*word, "/"),
            _ if after_with => known_exception(word).map_or((*word, "AdditionRef-unknown"), |id| (id, id)),
            _ if id.starts_with("LicenseRef-") || id.starts_with("DocumentRef-") => (*word, *word),
            _ => known_id(id).map_or((id, "LicenseRef-unknown"), |id| (id, id)),
        };
        after_with = *word == "WITH";
        for (out, piece) in [(&mut shown, show), (&mut parsed, parse)] {
            if !out.is_empty() && !out.ends_with('(') && piece != ")" {
                out.push(' ');
            }
            out.push_str(piece);
        }
        if show == id && plus == "+" && id != *word {
            shown.push('+');
            if parse != "LicenseRef-unknown" {
                parsed.push('+');
            }
        }
    }
    (shown, parsed)
}

/// The terms that make the whole permissive, or none. `allowed` holds lists of ids.
///
/// The parser hands out the nodes in postfix order, so one stack is enough and nothing recurses.
fn evaluate(tree: &spdx::Expression, allowed: &[&[&str]]) -> Option<String> {
    let mut stack: Vec<Option<String>> = Vec::new();
    for node in tree.iter() {
        let value = match node {
            ExprNode::Req(leaf) => is_allowed(&leaf.req, allowed).then(|| leaf.req.to_string()),
            ExprNode::Op(operator) => {
                let right = stack.pop().flatten();
                let left = stack.pop().flatten();
                match operator {
                    Operator::Or => left.or(right),
                    Operator::And => left.zip(right).map(|(left, right)| format!("{left} AND {right}")),
                }
            }
        };
        stack.push(value);
    }
    stack.pop().flatten()
}

fn is_allowed(leaf: &spdx::LicenseReq, allowed: &[&[&str]]) -> bool {
    let id = leaf.license.id().map(|id| id.name);
    let adds_only = match &leaf.addition {
        None => true,
        Some(addition) => addition.id().is_some_and(|id| EXCEPTIONS.contains(&id.name)),
    };
    adds_only && id.is_some_and(|id| allowed.iter().any(|list| list.contains(&id)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[track_caller]
    fn check(input: &str, permissive: bool, chosen: Option<&str>) {
        let read = expression(input).unwrap();
        assert_eq!((read.is_permissive(), read.chosen()), (permissive, chosen), "{input}");
    }

    #[test]
    fn the_table_of_section_6_2() {
        for id in PERMISSIVE {
            check(id, true, None);
            check(&id.to_lowercase(), true, None);
            assert_eq!(expression(&id.to_uppercase()).unwrap().text(), *id);
            assert!(spdx::license_id(id).is_some(), "{id} is not in the SPDX list");
        }
        check("MIT AND Apache-2.0", true, None);
        check("MIT AND GPL-3.0-only", false, None);
        check("MIT OR GPL-3.0-only", true, Some("MIT"));
        check("GPL-3.0-only OR MIT OR ISC", true, Some("MIT"));
        check("(GPL-2.0-only OR Apache-2.0) AND (MIT OR ISC)", true, Some("Apache-2.0 AND MIT"));
        check("GPL-2.0-only AND MIT OR ISC", true, Some("ISC"));
        check("Apache-2.0 WITH LLVM-exception", true, None);
        check("apache-2.0 WITH llvm-exception", true, None);
        check("Apache-2.0 WITH Swift-exception", true, None);
        check("Apache-2.0 WITH Classpath-exception-2.0", false, None);
        check("Apache-2.0 WITH Made-up", false, None);
        check("GPL-2.0-only WITH LLVM-exception", false, None);
        check("Apache-2.0+", true, None);
        check("mit+", true, None);
        check("GPL-2.0+", false, None);
        check("LicenseRef-MIT", false, None);
        check("DocumentRef-a:LicenseRef-b OR MIT", true, Some("MIT"));
        check("Nonsense-1.0", false, None);
        check("Nonsense OR MIT", true, Some("MIT"));
        check("Nonsense AND MIT", false, None);
        for id in [
            "GPL-3.0-only",
            "MPL-2.0",
            "CC-BY-SA-4.0",
            "CC-BY-NC-4.0",
            "CC-BY-ND-4.0",
            "BUSL-1.1",
            "SSPL-1.0",
        ] {
            check(id, false, None);
        }
    }

    #[test]
    fn attribution_licences_need_a_text() {
        let read = expression("cc-by-4.0").unwrap();
        assert!(!read.is_permissive() && read.is_permissive_with_attribution());
        assert!(!expression("CC-BY-SA-4.0").unwrap().is_permissive_with_attribution());
        check("CC-BY-4.0 OR Apache-2.0", true, Some("Apache-2.0"));
        check("Apache-2.0 AND CC-BY-4.0", false, None);
        assert!(expression("Apache-2.0 AND CC-BY-4.0").unwrap().is_permissive_with_attribution());
    }

    #[test]
    fn what_is_no_expression() {
        let malformed = [
            "",
            "MIT or ISC",
            "MIT and ISC",
            "MIT/Apache-2.0",
            "MIT, ISC",
            "MIT ISC",
            "MIT AND",
            "OR MIT",
            "(MIT",
            "MIT)",
            "()",
            "MIT WITH",
            "(MIT) WITH LLVM-exception",
            "MIT +",
            "Complete terms in LICENSE.txt",
            "MIT™",
        ];
        for text in malformed {
            assert_eq!(expression(text), Err(ExpressionError::Malformed), "{text:?}");
        }
    }

    #[test]
    fn bounds_hold() {
        let nested = |depth: usize| format!("{}MIT{}", "(".repeat(depth), ")".repeat(depth));
        check(&nested(16), true, None);
        assert_eq!(expression(&nested(17)), Err(ExpressionError::TooDeep));
        assert_eq!(expression(&"(".repeat(1024)), Err(ExpressionError::TooDeep));
        assert_eq!(expression(&"(".repeat(1_000_000)), Err(ExpressionError::TooLong { bytes: 1_000_000 }));
        let flat = vec!["MIT"; 128].join(" OR ");
        assert!(flat.len() <= BYTES);
        check(&flat, true, Some("MIT"));
        let tight = vec!["(MIT)"; 128].join("AND");
        assert!(tight.len() > 1000 && tight.len() <= BYTES);
        assert!(matches!(expression(&tight), Err(ExpressionError::TooLong { .. })));
    }

    proptest! {
        #[test]
        fn any_text_ends_in_an_answer(text: String) {
            let _ = expression(&text);
        }

        #[test]
        fn any_arrangement_of_words_ends_in_an_answer(
            words in prop::collection::vec(
                prop::sample::select(vec!["MIT", "GPL-3.0-only", "AND", "OR", "WITH", "LLVM-exception", "(", ")", "+"]),
                0..24,
            ),
        ) {
            if let Ok(read) = expression(&words.join(" ")) {
                // What is shown reads as the same terms again.
                prop_assert_eq!(expression(read.text()).unwrap(), read);
            }
        }

        #[test]
        fn more_conditions_never_help(
            left in prop::sample::select(vec!["MIT", "GPL-3.0-only", "Foo", "CC-BY-4.0", "MIT OR GPL-3.0-only"]),
            right in prop::sample::select(vec!["MIT", "GPL-3.0-only", "Foo", "CC-BY-4.0", "ISC OR Foo"]),
        ) {
            let of = |text: &str| expression(text).unwrap().is_permissive();
            prop_assert_eq!(of(&format!("({left}) AND ({right})")), of(left) && of(right));
            prop_assert_eq!(of(&format!("({left}) OR ({right})")), of(left) || of(right));
        }
    }
}
