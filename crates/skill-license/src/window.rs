//! The lines that are searched for notices.

use crate::frontmatter::{self, Held, Keys};
use crate::line::{bare, begins_block, is_comment};

/// Lines read from the start.
const HEAD: usize = 40;
/// Lines read behind a frontmatter that would use up the head.
const BEHIND_FRONTMATTER: usize = 20;
/// Lines read at the end.
const TAIL: usize = 20;
/// How many lines a sentence may run over.
const JOINED: usize = 4;

/// One line that is searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'t> {
    /// Number in the file, from 1.
    pub(crate) number: usize,
    /// The text without marks around it.
    pub(crate) text: &'t str,
    /// Lines with no blank line between them have one number. Blank lines inside a comment do not count.
    pub(crate) run: usize,
    /// Whether it stands in a comment of Markdown or of the frontmatter.
    pub(crate) comment: bool,
    /// Whether it begins a block, so that the line before does not run on in it.
    begins: bool,
}

/// The line at `at` and the ones its sentence may run on in, with single blanks between them.
pub(crate) fn joined(lines: &[Line<'_>], at: usize) -> String {
    let first = lines[at];
    let mut out = first.text.to_owned();
    for line in lines[at + 1..].iter().take(JOINED - 1) {
        if line.run != first.run || line.begins || line.comment != first.comment || line.text.is_empty() {
            break;
        }
        out.push(' ');
        out.push_str(line.text);
    }
    out
}

/// The first 40 and the last 20 lines, in one piece when they meet. A frontmatter of more than 20 lines does not use up
/// the head: the 20 lines behind it are read too.
pub(crate) fn windows(text: &str) -> Vec<Vec<Line<'_>>> {
    let frontmatter = frontmatter::length(text.lines()).unwrap_or(0);
    let head = HEAD.max(if frontmatter == 0 { 0 } else { frontmatter + BEHIND_FRONTMATTER });
    let ends = text.bytes().filter(|byte| *byte == b'\n').count();
    let total = if text.is_empty() || text.ends_with('\n') { ends } else { ends + 1 };
    if total <= head + TAIL {
        return vec![read(text.lines(), 1, frontmatter)];
    }
    let mut tail: Vec<&str> = text.lines().rev().take(TAIL).collect();
    tail.reverse();
    vec![read(text.lines().take(head), 1, frontmatter), read(tail.into_iter(), total - TAIL + 1, 0)]
}

fn read<'t>(lines: impl Iterator<Item = &'t str>, first: usize, frontmatter: usize) -> Vec<Line<'t>> {
    let mut out = Vec::new();
    let mut keys = Keys::default();
    let (mut run, mut open) = (0, false);
    for (index, raw) in lines.enumerate() {
        let raw = if index == 0 { raw.trim_start_matches('\u{feff}') } else { raw };
        let number = first + index;
        if index < frontmatter {
            let (text, comment) = match keys.read(raw) {
                Held::Nothing => ("", false),
                Held::Comment(text) => (text, true),
                Held::Value(text) => (text, false),
            };
            out.push(Line { number, text, run: 0, comment, begins: !comment });
            continue;
        }
        if index == frontmatter || (!open && raw.trim().is_empty()) {
            run += 1;
        }
        let comment = open || is_comment(raw);
        out.push(Line { number, text: bare(raw), run, comment, begins: begins_block(raw) });
        open = match (raw.rfind("<!--"), raw.rfind("-->")) {
            (Some(opens), Some(closes)) => opens > closes,
            (Some(_), None) => true,
            (None, Some(_)) => false,
            (None, None) => open,
        };
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(text: &str) -> Vec<usize> {
        windows(text).iter().flatten().map(|line| line.number).collect()
    }

    #[test]
    fn head_and_tail() {
        let lines = |count: usize| "x\n".repeat(count);
        assert_eq!(numbers(&lines(60)), (1..=60).collect::<Vec<_>>());
        assert_eq!(numbers(&lines(61)), (1..=40).chain(42..=61).collect::<Vec<_>>());
        assert_eq!(numbers(""), [0_usize; 0]);
    }

    #[test]
    fn a_long_frontmatter_does_not_use_up_the_head() {
        let text = format!("---\n{}---\n{}", "a: b\n".repeat(50), "x\n".repeat(100));
        assert_eq!(numbers(&text), (1..=72).chain(133..=152).collect::<Vec<_>>());
        let short = format!("---\na: b\n---\n{}", "x\n".repeat(100));
        assert_eq!(numbers(&short), (1..=40).chain(84..=103).collect::<Vec<_>>());
    }

    #[test]
    fn runs_and_comments() {
        let text = "a\nb\n\n<!-- c\n\nd -->\ne\n";
        let lines = &windows(text)[0];
        let seen: Vec<_> = lines.iter().map(|line| (line.text, line.run, line.comment)).collect();
        assert_eq!(
            seen,
            [
                ("a", 1, false),
                ("b", 1, false),
                ("", 2, false),
                ("c", 2, true),
                ("", 2, true),
                ("d", 2, true),
                ("e", 2, false)
            ]
        );
        assert_eq!(joined(lines, 0), "a b");
        assert_eq!(joined(lines, 5), "d");
    }
}
