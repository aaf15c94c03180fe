//! P24: encoding, line ends and the final line end stay, and no character comes in that the eye does not see.
//!
//! A zero-width joiner in a tool name, a Cyrillic letter in a path or a bidi mark changes what a machine reads
//! while a reviewer sees the same text.

use std::collections::{BTreeMap, BTreeSet};

use skill_document::{Document, ProblemKind};
use skill_model::{Finding, Level, Span};

use super::Sides;

/// Compares encoding, line ends and invisible or look-alike characters.
pub(crate) fn check(sides: &Sides<'_>, findings: &mut Vec<Finding>) {
    let (source, candidate) = (sides.source.document, sides.candidate.document);
    for problem in candidate.problems().iter().filter(|problem| problem.kind.refuses()) {
        if !source.problems().iter().any(|there| there.kind == problem.kind) {
            let mut finding =
                sides.fail("P24", "text_unreadable", (None, None), "write text without this fault");
            finding.candidate.clone_from(&problem.message);
            findings.push(finding);
        }
    }
    if source.bom().len() != candidate.bom().len() {
        findings.push(sides.fail("P24", "bom_changed", (None, None), "keep the byte order mark as it is"));
    }
    check_line_ends(sides, findings);
    check_characters(sides, findings);
}

/// The only finding about a text that is not UTF-8, on either side: nothing else can be read.
pub(crate) fn not_text(document: &Document<'_>) -> Option<Finding> {
    let problem = document.problems().iter().find(|problem| problem.kind == ProblemKind::NotUtf8)?;
    Some(Finding {
        id: "P24".into(),
        level: Level::Fail,
        unit: None,
        rule: "not_utf8".into(),
        source: String::new(),
        candidate: problem.message.clone(),
        source_range: None,
        candidate_range: None,
        hint: "only UTF-8 text can be checked; keep the file as it is".to_owned(),
    })
}

fn check_line_ends(sides: &Sides<'_>, findings: &mut Vec<Finding>) {
    let (source, candidate) = (sides.source.document.text(), sides.candidate.document.text());
    let (left, right) = (LineEnds::of(source), LineEnds::of(candidate));
    if (right.crlf > 0 && left.crlf == 0)
        || (right.lf > 0 && left.lf == 0 && left.crlf > 0)
        || right.cr > left.cr
    {
        findings.push(sides.fail(
            "P24",
            "line_ends_changed",
            (None, None),
            "keep the line ends of the source",
        ));
    }
    let blank = |text: &str| text.trim_end_matches(['\n', '\r', ' ', '\t']).is_empty();
    if !blank(source) && !blank(candidate) && source.ends_with('\n') != candidate.ends_with('\n') {
        findings.push(sides.fail(
            "P24",
            "final_newline_changed",
            (None, None),
            "keep the last line end, or its absence",
        ));
    }
}

/// How many line ends of each kind a text has.
struct LineEnds {
    crlf: usize,
    lf: usize,
    cr: usize,
}

impl LineEnds {
    fn of(text: &str) -> Self {
        let bytes = text.as_bytes();
        let mut ends = Self { crlf: 0, lf: 0, cr: 0 };
        for (at, byte) in bytes.iter().enumerate() {
            match byte {
                b'\n' if at > 0 && bytes[at - 1] == b'\r' => ends.crlf += 1,
                b'\n' => ends.lf += 1,
                b'\r' if bytes.get(at + 1) != Some(&b'\n') => ends.cr += 1,
                _ => {}
            }
        }
        ends
    }
}

fn check_characters(sides: &Sides<'_>, findings: &mut Vec<Finding>) {
    let (source, candidate) = (sides.source.document, sides.candidate.document);
    let known = count_odd(source);
    let mut seen: BTreeMap<char, usize> = BTreeMap::new();
    let mut mixed: Option<BTreeSet<&str>> = None;
    for (at, c) in odd(candidate) {
        let count = seen.entry(c).or_default();
        *count += 1;
        let had = known.get(&c).copied().unwrap_or_default();
        let place = (None, Some(Span::new(at, at + c.len_utf8())));
        let code = format!("remove U+{:04X}, which the source does not have there", u32::from(c));
        if is_invisible(c) {
            if *count == had + 1 {
                findings.push(sides.fail("P24", "invisible_added", place, code));
            }
        } else if had == 0 {
            if *count == 1 {
                findings.push(sides.fail("P24", "look_alike_added", place, code));
            }
        } else {
            let word = word_at(candidate.text(), at);
            let mixed = mixed.get_or_insert_with(|| mixed_words(source));
            if word.contains(|c: char| c.is_ascii_alphabetic()) && !mixed.contains(word) {
                findings.push(sides.fail("P24", "look_alike_added", place, code));
            }
        }
    }
}

/// The words of a text that hold ASCII letters beside look-alike ones.
fn mixed_words<'s>(document: &Document<'s>) -> BTreeSet<&'s str> {
    odd(document).filter(|(_, c)| !is_invisible(*c)).map(|(at, _)| word_at(document.text(), at)).collect()
}

fn word_at(text: &str, at: usize) -> &str {
    let letter = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    let start = text[..at]
        .rfind(|c: char| !letter(c))
        .map_or(0, |before| before + text[before..].chars().next().map_or(1, char::len_utf8));
    let end = text[at..].find(|c: char| !letter(c)).map_or(text.len(), |behind| at + behind);
    &text[start..end]
}

fn count_odd(document: &Document<'_>) -> BTreeMap<char, usize> {
    let mut counts = BTreeMap::new();
    for (_, c) in odd(document) {
        *counts.entry(c).or_default() += 1;
    }
    counts
}

/// The invisible and look-alike characters behind the byte order mark.
fn odd<'s>(document: &Document<'s>) -> impl Iterator<Item = (usize, char)> + 's {
    let text = document.text();
    let from = document.bom().len().min(text.len());
    // Most bytes are printable ASCII: only what is not is decoded.
    let rare = text.as_bytes()[from..].iter().enumerate().filter(|(_, byte)| {
        !matches!(byte, b' '..=b'~' | b'\n' | b'\r' | b'\t') && (**byte < 0x80 || **byte >= 0xC0)
    });
    rare.filter_map(move |(at, _)| Some((from + at, text[from + at..].chars().next()?)))
        .filter(|(_, c)| is_invisible(*c) || is_look_alike(*c))
}

/// Control, format, bidi and blank characters other than blank, tab and line end.
fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{0}'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{7f}'..='\u{a0}' | '\u{ad}' | '\u{34f}' | '\u{61c}'
        | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180e}' | '\u{2000}'..='\u{200f}' | '\u{2011}'
        | '\u{2028}'..='\u{202f}' | '\u{205f}'..='\u{206f}' | '\u{3000}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// Letters of other scripts and styles that pass for ASCII ones.
fn is_look_alike(c: char) -> bool {
    matches!(c,
        '\u{251}' | '\u{261}' | '\u{26a}' | '\u{131}' | '\u{237}' | '\u{370}'..='\u{52f}' | '\u{531}'..='\u{58f}'
        | '\u{13a0}'..='\u{13f5}' | '\u{2010}' | '\u{2024}' | '\u{2044}' | '\u{2100}'..='\u{214f}' | '\u{2160}'..='\u{217f}'
        | '\u{2215}' | '\u{a4d0}'..='\u{a4ff}' | '\u{ff01}'..='\u{ff5e}' | '\u{1d400}'..='\u{1d7ff}')
}

#[cfg(test)]
mod tests {
    use super::super::whole::testing::rules;
    use super::check;

    #[test]
    fn nothing_unseen_comes_in() {
        for (source, candidate, expect) in [
            ("a b\r\n", "a\r\n", &[][..]),
            ("größer – ja\n", "größer\n", &[]),
            ("читать файл\n", "файл читать\n", &[]),
            ("a\r\n", "a\n", &["line_ends_changed"]),
            ("a\nb\n", "a\r\nb\n", &["line_ends_changed"]),
            ("a\n", "a", &["final_newline_changed"]),
            ("a", "a\n", &["final_newline_changed"]),
            ("\u{feff}a\n", "a\n", &["bom_changed"]),
            ("use Read\n", "use Re\u{200d}ad\n", &["invisible_added"]),
            ("use Read\n", "use\u{a0}Read\n", &["invisible_added"]),
            ("use Read\n", "use R\u{435}ad\n", &["look_alike_added"]),
            ("use Read, читать е\n", "use R\u{435}ad, читать\n", &["look_alike_added"]),
            ("a/b\n", "a/\u{202e}b\n", &["invisible_added"]),
        ] {
            assert_eq!(rules(check, source, candidate), expect, "{source:?} -> {candidate:?}");
        }
    }

    #[test]
    fn bytes_that_are_no_text_are_refused() {
        let (left, right) = (skill_document::parse(b"a\n"), skill_document::parse(b"\xff\n"));
        let report = crate::verify(&left, &right, &crate::Alignment::Inferred);
        assert!(report.has_failure());
    }
}
