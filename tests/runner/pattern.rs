//! Expected text with holes.
//!
//! `[..]` is anything within a line, a line `...` is any number of lines, `[KEY]` is 16 hex digits,
//! `[HASH]` 64, `[TIME]` an RFC 3339 time. Everything else is literal.

/// One part of an expected line.
#[derive(Debug, PartialEq)]
enum Part<'a> {
    Literal(&'a str),
    Any,
    Hex(usize),
    Time,
}

/// The names of the holes and what they stand for.
const HOLES: &[(&str, Part<'static>)] =
    &[("[..]", Part::Any), ("[KEY]", Part::Hex(16)), ("[HASH]", Part::Hex(64)), ("[TIME]", Part::Time)];

/// Whether the whole text is what the pattern says, final newline included.
pub(crate) fn matches(pattern: &str, text: &str) -> bool {
    let expected: Vec<&str> = pattern.split_inclusive('\n').collect();
    let actual: Vec<&str> = text.split_inclusive('\n').collect();
    lines_match(&expected, &actual)
}

/// Whether one line, or a name, is what the pattern says.
pub(crate) fn line_matches(pattern: &str, line: &str) -> bool {
    parts_match(&parts(pattern), line)
}

/// Puts the names of the holes where the text holds something that differs on each run.
pub(crate) fn generalise(text: &str) -> String {
    let mut output = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        let fresh = !output.ends_with(|c: char| c.is_ascii_alphanumeric());
        if fresh && hex_len(rest) == 16 && rest[16..].starts_with("__") {
            output.push_str("[KEY]");
            rest = &rest[16..];
        } else if fresh && time_len(rest).is_some() {
            output.push_str("[TIME]");
            rest = &rest[time_len(rest).unwrap_or(0)..];
        } else {
            output.push(character);
            rest = &rest[character.len_utf8()..];
        }
    }
    output
}

fn lines_match(expected: &[&str], actual: &[&str]) -> bool {
    match expected.split_first() {
        None => actual.is_empty(),
        Some((first, later)) if first.trim_end_matches('\n') == "..." => {
            (0..=actual.len()).any(|skip| lines_match(later, &actual[skip..]))
        }
        Some((first, later)) => actual
            .split_first()
            .is_some_and(|(line, others)| line_matches(first, line) && lines_match(later, others)),
    }
}

fn parts(pattern: &str) -> Vec<Part<'_>> {
    let mut list = Vec::new();
    let mut rest = pattern;
    while !rest.is_empty() {
        let next = HOLES
            .iter()
            .filter_map(|(name, part)| rest.find(name).map(|at| (at, *name, part)))
            .min_by_key(|(at, ..)| *at);
        let Some((at, name, part)) = next else {
            list.push(Part::Literal(rest));
            break;
        };
        if at > 0 {
            list.push(Part::Literal(&rest[..at]));
        }
        list.push(match part {
            Part::Hex(length) => Part::Hex(*length),
            Part::Time => Part::Time,
            Part::Any | Part::Literal(_) => Part::Any,
        });
        rest = &rest[at + name.len()..];
    }
    list
}

fn parts_match(parts: &[Part<'_>], text: &str) -> bool {
    match parts.split_first() {
        None => text.is_empty(),
        Some((Part::Literal(literal), later)) => {
            text.strip_prefix(literal).is_some_and(|rest| parts_match(later, rest))
        }
        Some((Part::Hex(length), later)) => hex_len(text) >= *length && parts_match(later, &text[*length..]),
        Some((Part::Time, later)) => time_len(text).is_some_and(|length| parts_match(later, &text[length..])),
        Some((Part::Any, later)) => text
            .char_indices()
            .map(|(at, _)| at)
            .chain([text.len()])
            .take_while(|at| !text[..*at].contains('\n'))
            .any(|at| parts_match(later, &text[at..])),
    }
}

/// Length of the lower-case hex digits at the start.
fn hex_len(text: &str) -> usize {
    text.bytes().take_while(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')).count()
}

/// Length of a time such as `2026-11-30T07:00:00.25Z` at the start.
fn time_len(text: &str) -> Option<usize> {
    const SHAPE: &[u8] = b"0000-00-00T00:00:00";
    let bytes = text.as_bytes();
    let fits = bytes.len() > SHAPE.len()
        && SHAPE
            .iter()
            .zip(bytes)
            .all(|(shape, byte)| if *shape == b'0' { byte.is_ascii_digit() } else { shape == byte });
    if !fits {
        return None;
    }
    let mut end = SHAPE.len();
    if bytes[end] == b'.' {
        end += 1 + bytes[end + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    }
    (bytes.get(end) == Some(&b'Z')).then_some(end + 1)
}
