use skill_model::Span;

use crate::lines::{Lines, without_end};

/// The byte order mark in UTF-8.
const BOM: char = '\u{feff}';

/// A source cut into mark, frontmatter and body. The three join to the source.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Split {
    /// The leading byte order mark, or nothing.
    pub(crate) bom: Span,
    /// The block between the fences, when it is closed.
    pub(crate) fences: Option<Fences>,
    /// Everything behind.
    pub(crate) body: Span,
    /// Whether the first line opens a block that no line closes.
    pub(crate) unclosed: bool,
}

/// A closed frontmatter block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fences {
    /// Both fence lines and their line ends included.
    pub(crate) span: Span,
    /// Between the fence lines.
    pub(crate) inner: Span,
}

/// Cuts a source. The opener is `---` on line 1, behind the mark; the closer is the next line that is `---` at column 0.
/// Both may have trailing blanks. Nothing else opens or closes.
pub(crate) fn split(text: &str, lines: &Lines) -> Split {
    let start = if text.starts_with(BOM) { BOM.len_utf8() } else { 0 };
    let bom = Span::new(0, start);
    let whole = Split { bom, fences: None, body: Span::new(start, text.len()), unclosed: false };
    let opener_end = lines.end(start);
    if !is_fence(&text[start..opener_end]) {
        return whole;
    }
    match next_closer(text, lines, opener_end) {
        None => Split { unclosed: true, ..whole },
        Some(closer) => Split {
            fences: Some(Fences {
                span: Span::new(start, closer.end),
                inner: Span::new(opener_end, closer.start),
            }),
            body: Span::new(closer.end, text.len()),
            ..whole
        },
    }
}

/// The first fence line at or behind `from`, which must be a line start.
pub(crate) fn next_closer(text: &str, lines: &Lines, from: usize) -> Option<Span> {
    let mut at = from;
    while at < text.len() {
        let end = lines.end(at);
        if is_fence(&text[at..end]) {
            return Some(Span::new(at, end));
        }
        at = end;
    }
    None
}

fn is_fence(line: &str) -> bool {
    without_end(line).strip_prefix("---").is_some_and(|rest| rest.bytes().all(|b| b == b' ' || b == b'\t'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expect: (&str, Option<&str>, &str)) {
        let cut = split(text, &Lines::new(text));
        assert!(!cut.unclosed, "{text:?}");
        let inner = cut.fences.map(|fences| fences.inner.slice(text));
        assert_eq!((cut.bom.slice(text), inner, cut.body.slice(text)), expect, "{text:?}");
        let raw = cut.fences.map_or("", |fences| fences.span.slice(text));
        assert_eq!([cut.bom.slice(text), raw, cut.body.slice(text)].concat(), text);
    }

    #[test]
    fn closed_blocks() {
        check("---\nname: a\n---\nB", ("", Some("name: a\n"), "B"));
        check("---\n---\nB\n", ("", Some(""), "B\n"));
        check("---\nname: a\n---", ("", Some("name: a\n"), ""));
        check("--- \t\nname: a\n---  \nB", ("", Some("name: a\n"), "B"));
        check("---\r\nname: a\r\n---\r\n\r\nB", ("", Some("name: a\r\n"), "\r\nB"));
        check("---\n\nname: a\n---\n", ("", Some("\nname: a\n"), ""));
        check("\u{feff}---\nname: a\n---\n", ("\u{feff}", Some("name: a\n"), ""));
    }

    #[test]
    fn what_does_not_close() {
        check("---\nname: kit---\n---\nB", ("", Some("name: kit---\n"), "B"));
        check("---\na: 1\n...\n---\n", ("", Some("a: 1\n...\n"), ""));
        check("---\na: |\n  ---\n---\n", ("", Some("a: |\n  ---\n"), ""));
        check("---\na: 1\n----\n--- x\n---\n", ("", Some("a: 1\n----\n--- x\n"), ""));
        check("---\nname: r\n---\n\nA\n\n---\n\nB\n", ("", Some("name: r\n"), "\nA\n\n---\n\nB\n"));
    }

    #[test]
    fn what_does_not_open() {
        for text in ["", "\n---\na: 1\n---\n", " ---\na\n---\n", "# T\n\n---\n", "---x\n---\n", "----\n---\n"]
        {
            check(text, ("", None, text));
        }
        check("\u{feff}\u{feff}---\na: 1\n---\n", ("\u{feff}", None, "\u{feff}---\na: 1\n---\n"));
        check("\u{feff}# T", ("\u{feff}", None, "# T"));
    }

    #[test]
    fn an_open_block_is_told() {
        for text in ["---", "---\n", "---\nname: a\n\n# B\n", "---\nname: a\n ---\n"] {
            let cut = split(text, &Lines::new(text));
            assert!(cut.unclosed && cut.fences.is_none(), "{text:?}");
            assert_eq!(cut.body.slice(text), text);
        }
    }
}
