//! Blank lines, trailing blanks, table padding, and rules before headings. None of it holds a word of prose.

use skill_document::{Block, BlockKind, Document};
use skill_model::Span;

use crate::plan::Edit;
use crate::protected::touches;

/// The changes of layout outside literals and units, in order.
pub(super) fn edits(document: &Document<'_>, literals: &[Span], units: &[Span]) -> Vec<Edit> {
    let mut edits = Vec::new();
    let blocks = document.blocks();
    for (index, block) in blocks.iter().enumerate() {
        match block.kind {
            BlockKind::Blank => blank_lines(document, index, &mut edits),
            BlockKind::Para | BlockKind::StepHead => trailing_blanks(document.text(), block, &mut edits),
            BlockKind::Table => table_padding(document.text(), block, &mut edits),
            BlockKind::Rule if divides_nothing(document, index) => {
                edits.push(Edit { span: block.span, text: String::new() });
            }
            _ => {}
        }
    }
    edits.retain(|edit| !touches(literals, edit.span) && !touches(units, edit.span));
    edits
}

/// A run of blank lines becomes one; none stays at the end of the file.
fn blank_lines(document: &Document<'_>, index: usize, edits: &mut Vec<Edit>) {
    let blocks = document.blocks();
    let block = &blocks[index];
    let text = block.span.slice(document.text());
    if !text.chars().all(char::is_whitespace) || !text.ends_with('\n') {
        return;
    }
    let is_last = index + 1 == blocks.len();
    let end = if text.ends_with("\r\n") { "\r\n" } else { "\n" };
    // Behind a rule that goes, the blank lines before it are enough.
    let doubled = index.checked_sub(1).is_some_and(|before| {
        blocks[before].kind == BlockKind::Rule
            && divides_nothing(document, before)
            && follows_blank(blocks, before)
    });
    let kept = if doubled || (is_last && index > 0) { "" } else { end };
    if text.len() > kept.len() {
        edits.push(Edit { span: block.span, text: kept.to_owned() });
    }
}

/// Whether a rule stands directly before a heading, which divides as well as it does. One in a list or quote stays.
fn divides_nothing(document: &Document<'_>, index: usize) -> bool {
    let blocks = document.blocks();
    let next = blocks[index + 1..].iter().find(|block| block.kind != BlockKind::Blank);
    blocks[index].path.is_empty()
        && blocks[index].span.slice(document.text()).ends_with('\n')
        && next.is_some_and(|next| {
            matches!(next.kind, BlockKind::Heading { setext: false, .. }) && next.path.is_empty()
        })
}

fn follows_blank(blocks: &[Block], index: usize) -> bool {
    index.checked_sub(1).is_none_or(|before| blocks[before].kind == BlockKind::Blank)
}

/// Blanks before a line end go; two or more make a hard break, except behind the last line.
fn trailing_blanks(text: &str, block: &Block, edits: &mut Vec<Edit>) {
    let mut from = block.span.start;
    let lines: Vec<&str> = block.span.slice(text).split_inclusive('\n').collect();
    for (index, line) in lines.iter().enumerate() {
        let bare = line.trim_end_matches(['\n', '\r']);
        let kept = bare.trim_end_matches([' ', '\t']);
        let blanks = Span::new(from + kept.len(), from + bare.len());
        let is_last = index + 1 == lines.len();
        let may_break = blanks.len() > 1 && !is_last;
        if !kept.is_empty() && !may_break && !blanks.is_empty() {
            edits.push(Edit { span: blanks, text: String::new() });
        }
        from += line.len();
    }
}

/// Runs of blanks beside the bars of a table become one blank. The row of dashes loses its blanks, and each of its
/// runs becomes three dashes.
fn table_padding(text: &str, block: &Block, edits: &mut Vec<Edit>) {
    let mut from = block.content.start;
    for (index, row) in block.content.slice(text).split_inclusive('\n').enumerate() {
        let bare = row.trim_end_matches(['\n', '\r']);
        if index == 1 {
            delimiter_row(bare, from, edits);
        } else {
            pad_one_row(bare, from, edits);
        }
        from += row.len();
    }
}

fn delimiter_row(row: &str, from: usize, edits: &mut Vec<Edit>) {
    let Some(start) = row.find(['|', ':', '-']) else { return };
    let mut at = start;
    while at < row.len() {
        let c = row.as_bytes()[at];
        let run = row.as_bytes()[at..].iter().take_while(|byte| **byte == c).count();
        let kept = match c {
            b'-' => run.min(3),
            b' ' => 0,
            _ => run,
        };
        if kept < run {
            edits.push(Edit { span: Span::new(from + at + kept, from + at + run), text: String::new() });
        }
        at += run;
    }
}

/// Blanks beside an unescaped bar: more than one become one. Blanks at the end of the row go.
fn pad_one_row(row: &str, from: usize, edits: &mut Vec<Edit>) {
    let bytes = row.as_bytes();
    let indent = row.len() - row.trim_start().len();
    let body_end = row.trim_end().len();
    let mut at = indent;
    while at < body_end {
        let run = bytes[at..body_end].iter().take_while(|byte| **byte == b' ').count();
        if run > 1 {
            let before = at.checked_sub(1).map(|index| bytes[index]);
            let behind_bar =
                before == Some(b'|') && at.checked_sub(2).is_none_or(|index| bytes[index] != b'\\');
            let before_bar = bytes.get(at + run) == Some(&b'|');
            if behind_bar || before_bar {
                edits.push(Edit { span: Span::new(from + at + 1, from + at + run), text: String::new() });
            }
        }
        at += run.max(1);
    }
    if body_end < row.len() {
        edits.push(Edit { span: Span::new(from + body_end, from + row.len()), text: String::new() });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(source: &str, expect: &str) {
        let document = skill_document::parse(source.as_bytes());
        let units = crate::units(&document);
        let spans: Vec<Span> = units.iter().map(|unit| unit.span).collect();
        let mut out = String::new();
        let mut from = 0;
        for edit in edits(&document, &crate::protected::literals(&document), &spans) {
            out.push_str(&source[from..edit.span.start]);
            out.push_str(&edit.text);
            from = edit.span.end;
        }
        out.push_str(&source[from..]);
        assert_eq!(out, expect);
    }

    #[test]
    fn blank_lines_become_one() {
        check("# T\n\n\n\ntext\n", "# T\n\ntext\n");
        check("# T\n  \ntext\n\n\n", "# T\n\ntext\n");
        check("# T\r\n\r\n\r\ntext\r\n", "# T\r\n\r\ntext\r\n");
        check("a\n\nb", "a\n\nb");
    }

    #[test]
    fn a_hard_break_stays() {
        check("one  \ntwo \nthree  \n", "one  \ntwo \nthree\n");
        check("- one \n- two\n", "- one\n- two\n");
    }

    #[test]
    fn tables_lose_their_padding() {
        check(
            "| a    | b |\n|------|:----:|\n| x \\|  y |  z  |\n",
            "| a | b |\n|---|:---:|\n| x \\|  y | z |\n",
        );
    }

    #[test]
    fn a_rule_before_a_heading_goes() {
        check("a\n\n---\n\n# B\n", "a\n\n# B\n");
        check("```\nx\n```\n---\n# B\n", "```\nx\n```\n# B\n");
        check("a\n\n***\n\n---\n\n# B\n\n***\n\nc\n", "a\n\n***\n\n# B\n\n***\n\nc\n");
        check("a\n***\nB\n===\n", "a\n***\nB\n===\n");
        check("- a\n\n  ---\n\n  # B\n", "- a\n\n  ---\n\n  # B\n");
        check("a\n---\n\n# B\n", "a\n---\n\n# B\n");
    }

    #[test]
    fn code_is_left_alone() {
        let code = "```\na  \n\n\n\nb\n```\n\n    x  \n\n\n    y\n";
        check(code, code);
    }
}
