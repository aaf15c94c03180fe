use super::lenient::key;
use crate::lines::{Lines, without_end};
use crate::split::{Fences, next_closer};

/// The later fence line at which the block could end as well: the first closer stands inside a quoted value that is
/// closed behind it, and fields go on from there to another fence line. `None` when there is one reading only.
pub(super) fn other_end(text: &str, lines: &Lines, fences: Fences) -> Option<usize> {
    let quote = open_quote(fences.inner.slice(text))?;
    let behind = lines.end(fences.inner.end);
    let close = behind + closing(&text[behind..], quote)?;
    let line_end = lines.end(close);
    let rest = without_end(&text[close + 1..line_end]).trim_start();
    if !(rest.is_empty() || rest.starts_with('#')) {
        return None;
    }
    let closer = next_closer(text, lines, line_end)?;
    let mut at = line_end;
    while at < closer.start {
        let end = lines.end(at);
        let line = without_end(&text[at..end]);
        let continues = line.is_empty() || line.starts_with([' ', '\t', '#', '-']);
        if !continues && key(line).is_none() {
            return None;
        }
        at = end;
    }
    Some(closer.start)
}

/// The quote mark of a value that the block opens and does not close.
fn open_quote(block: &str) -> Option<char> {
    let lines = Lines::new(block);
    let mut at = 0;
    while at < block.len() {
        let end = lines.end(at);
        let line = &block[at..end];
        let Some((value, quote)) = quoted_value(line) else {
            at = end;
            continue;
        };
        let inner = at + value + 1;
        match closing(&block[inner..], quote) {
            None => return Some(quote),
            Some(close) => at = lines.end(inner + close),
        }
    }
    None
}

/// Where a line's value begins with a quote mark: behind `key: ` or `- `.
fn quoted_value(line: &str) -> Option<(usize, char)> {
    let indent = line.len() - line.trim_start().len();
    let inner = &line[indent..];
    let value = match key(inner) {
        Some(key) => indent + key.value,
        None => indent + inner.strip_prefix("- ").map(|rest| inner.len() - rest.len())?,
    };
    let rest = line[value..].trim_start_matches([' ', '\t']);
    let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    Some((line.len() - rest.len(), quote))
}

/// Offset of the mark that closes a quoted value whose inside begins `text`.
fn closing(text: &str, quote: char) -> Option<usize> {
    let mut escaped = false;
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        if escaped {
            escaped = false;
        } else if c == '\\' && quote == '"' {
            escaped = true;
        } else if c == quote {
            // In single quotes a doubled mark is one mark of the text.
            if quote == '\'' && chars.next_if(|(_, next)| *next == quote).is_some() {
                continue;
            }
            return Some(at);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn open_quotes() {
        for (block, expect) in [
            ("a: \"x\n", Some('"')),
            ("a: 'it''s\n", Some('\'')),
            ("a:\n  - \"x\n", Some('"')),
            ("a: \"x\\\"\n", Some('"')),
            ("a: \"x\n  y\"\nb: c\n", None),
            ("a: 'it''s'\n", None),
            ("a: it's \"x\n", None),
        ] {
            assert_eq!(open_quote(block), expect, "{block:?}");
        }
    }
}
