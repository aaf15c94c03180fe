use skill_model::Span;

use super::strict::{self, Pair};
use super::{Scalar, ScalarStyle, ScalarType, Value};
use crate::lines::{Lines, without_end};

/// Reads a block that is not valid YAML: every line at column 0 that starts with `key:` begins a field, which goes on to
/// the next such line. A field that is valid YAML on its own has its value; any other one has its raw text.
pub(super) fn read(block: &str) -> Vec<Pair> {
    let lines = Lines::new(block);
    let mut starts = Vec::new();
    let mut at = 0;
    while at < block.len() {
        let end = lines.end(at);
        if let Some(key) = key(&block[at..end]) {
            starts.push((at, key));
        }
        at = end;
    }
    let ends: Vec<usize> = starts.iter().skip(1).map(|(at, _)| *at).chain([block.len()]).collect();
    starts.into_iter().zip(ends).map(|((at, key), end)| field(block, at, key, end)).collect()
}

/// A key at the start of a line. Both spans are relative to the line.
pub(super) struct Key {
    text: String,
    span: Span,
    /// Behind the colon.
    pub(super) value: usize,
}

/// The key that `line` starts with, when the line is the start of a field.
pub(super) fn key(line: &str) -> Option<Key> {
    let line = without_end(line);
    let (text, end) = match line.chars().next()? {
        quote @ ('"' | '\'') => {
            let close = line[1..].find(quote)? + 1;
            (&line[1..close], close + 1)
        }
        first if first.is_whitespace() || "-?:,[]{}#&*!|>%@`".contains(first) => return None,
        _ => {
            let end = line.find(|c: char| c == ':' || c.is_whitespace())?;
            (&line[..end], end)
        }
    };
    let colon = line[end..].find(|c| c != ' ' && c != '\t')? + end;
    let rest = line[colon..].strip_prefix(':')?;
    let stands_alone = rest.is_empty() || rest.starts_with([' ', '\t']);
    stands_alone.then(|| Key { text: text.to_owned(), span: Span::new(0, end), value: colon + 1 })
}

fn field(block: &str, at: usize, key: Key, end: usize) -> Pair {
    let segment = &block[at..end];
    if let Ok(mut read) = strict::read(segment)
        && read.pairs.len() == 1
        && let Some(pair) = read.pairs.pop()
    {
        let key_span = Span::new(pair.key_span.start + at, pair.key_span.end + at);
        return Pair { key_span, value_end: pair.value_end + at, ..pair };
    }
    let raw = &segment[key.value..];
    let mut words = String::new();
    for line in raw.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if !words.is_empty() {
            words.push(' ');
        }
        words.push_str(line);
    }
    let resolved = if words.is_empty() { ScalarType::Null } else { ScalarType::Text };
    Pair {
        key: key.text,
        key_span: Span::new(at + key.span.start, at + key.span.end),
        value: Value::Scalar(Scalar { text: words, style: ScalarStyle::Plain, resolved }),
        value_end: at + key.value + raw.trim_end().len(),
    }
}
