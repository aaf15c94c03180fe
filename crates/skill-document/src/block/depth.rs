use skill_model::Span;

use super::MAX_NESTING;
use crate::lines::Lines;

/// Start of the first line at which quotes and lists could be nested deeper than [`MAX_NESTING`].
///
/// The Markdown parser walks all open containers at every line, so an unbounded depth would make it slow. The depth is
/// estimated from above: a line keeps at most one container for each two columns of its indent and one for each `>`,
/// never more than the line before had, and opens one for each marker in its prefix.
pub(crate) fn too_deep(text: &str, lines: &Lines, body: Span) -> Option<usize> {
    let mut depth = 0;
    for line in lines.of(body) {
        let prefix = prefix(&text.as_bytes()[line.start..line.end]);
        if prefix.markers > 0 {
            depth = depth.min(prefix.kept) + prefix.markers;
            if depth > MAX_NESTING {
                return Some(line.start);
            }
        }
    }
    None
}

struct Prefix {
    kept: usize,
    markers: usize,
}

fn prefix(bytes: &[u8]) -> Prefix {
    let (mut at, mut columns, mut quotes, mut markers) = (0, 0, 0, 0);
    let mut rules = Rules { from: [None; 2] };
    while let Some(byte) = bytes.get(at) {
        match byte {
            b' ' => columns += usize::from(markers == 0),
            b'\t' => columns += 4 * usize::from(markers == 0),
            b'>' => {
                quotes += 1;
                markers += 1;
            }
            b'-' | b'*' | b'+' if ends_marker(bytes, at + 1) => {
                if rules.begins(bytes, at, *byte) {
                    break;
                }
                markers += 1;
            }
            b'0'..=b'9' => {
                let digits = bytes[at..].iter().take(10).take_while(|b| b.is_ascii_digit()).count();
                at += digits;
                if !matches!(bytes.get(at), Some(b'.' | b')')) || !ends_marker(bytes, at + 1) {
                    break;
                }
                markers += 1;
            }
            _ => break,
        }
        at += 1;
    }
    Prefix { kept: columns / 2 + quotes, markers }
}

fn ends_marker(bytes: &[u8], at: usize) -> bool {
    bytes.get(at).is_none_or(|b| matches!(b, b' ' | b'\t' | b'\n' | b'\r'))
}

/// For each mark of a thematic break, from where on a line holds nothing but the mark and blanks.
/// Looked up once per line and mark, because a hostile line has very many marks.
struct Rules {
    from: [Option<usize>; 2],
}

impl Rules {
    /// Whether a thematic break, which wins over a list item, begins at `at`.
    fn begins(&mut self, bytes: &[u8], at: usize, mark: u8) -> bool {
        let slot = match mark {
            b'-' => 0,
            b'*' => 1,
            _ => return false,
        };
        let is_part = |b: &u8| *b == mark || matches!(b, b' ' | b'\t' | b'\n' | b'\r');
        let from = *self.from[slot]
            .get_or_insert_with(|| bytes.iter().rposition(|b| !is_part(b)).map_or(0, |last| last + 1));
        at >= from && bytes[at..].iter().filter(|b| **b == mark).take(3).count() == 3
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depth_is_bounded() {
        let deep = |unit: &str, count: usize| unit.repeat(count);
        let too_deep = |text: &str| super::too_deep(text, &Lines::new(text), Span::new(0, text.len()));
        assert_eq!(too_deep(&deep("> ", MAX_NESTING)), None);
        assert_eq!(too_deep(&deep("> ", MAX_NESTING + 1)), Some(0));
        assert_eq!(too_deep(&format!("a\n{}x", deep("- ", MAX_NESTING + 1))), Some(2));
        assert_eq!(too_deep(&format!("{}x", deep("1. ", MAX_NESTING + 1))), Some(0));
        assert_eq!(too_deep(&deep("* ", 500)), None, "a rule");
        assert_eq!(too_deep(&deep("- a\n", 500)), None, "siblings");
        assert_eq!(too_deep(&format!("{}- x", " ".repeat(500))), None, "an indent alone opens nothing");
        let stairs: String = (0..150).map(|level| format!("{}- a\n", "  ".repeat(level))).collect();
        assert!(too_deep(&stairs).is_some());
    }
}
