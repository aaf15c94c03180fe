//! Sections without the Markdown parser, for texts in which a line alone tells where they begin.

use skill_model::Span;

use crate::block::too_deep;
use crate::lines::{Lines, without_end};

/// A piece of a body that begins with a heading outside all containers, or the lines before the first one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Section {
    /// Whole lines. Sections tile the body.
    pub span: Span,
    /// The heading with its line end; empty for the lines before the first heading.
    pub heading: Span,
    /// 1 to 6; 0 for the lines before the first heading.
    pub level: u8,
}

/// What [`crate::Document::sections`] gives.
pub(crate) fn cut(text: &str, lines: &Lines, body: Span) -> Option<Vec<Section>> {
    if too_deep(text, lines, body).is_some() {
        return None;
    }
    let mut found = Vec::new();
    let mut open = Section { span: Span::new(body.start, body.start), heading: body, level: 0 };
    open.heading = Span::new(body.start, body.start);
    let mut fence: Option<Fence> = None;
    let (mut after_blank, mut in_html) = (true, false);
    for line in lines.of(body) {
        let content = without_end(line.slice(text));
        if line.slice(text).ends_with('\r') {
            return None;
        }
        let rest = behind_prefix(content);
        if let Some(opened) = fence {
            fence = opened.after(content)?;
        } else if rest.is_empty() {
            in_html &= !content.trim_matches([' ', '\t']).is_empty();
        } else {
            in_html |= rest.starts_with('<');
            fence = opener(content, rest)?;
            if !may_stand(rest, after_blank) || (in_html && fence.is_some()) {
                return None;
            }
            if let Some(level) = heading(rest) {
                if !after_blank || rest.len() < content.len() {
                    return None;
                }
                open.span.end = line.start;
                found.push(open);
                open = Section { span: line, heading: line, level };
            }
        }
        after_blank = content.trim_matches([' ', '\t']).is_empty();
    }
    open.span.end = body.end;
    found.push(open);
    fence.is_none().then_some(found)
}

/// A fence that waits for its closing line.
#[derive(Clone, Copy)]
struct Fence {
    mark: u8,
    width: usize,
    indent: usize,
}

impl Fence {
    /// What is open after one more line. The outer `None`: it depends on containers what that is.
    fn after(self, content: &str) -> Option<Option<Self>> {
        let bytes = content.as_bytes();
        let indent = bytes.iter().take_while(|byte| **byte == b' ').count();
        let width = bytes[indent..].iter().take_while(|byte| **byte == self.mark).count();
        let closes = width >= self.width && content[indent + width..].trim_matches([' ', '\t']).is_empty();
        if closes && (indent == self.indent || (self.indent == 0 && indent <= 3)) {
            return Some(None);
        }
        // An indented fence may be part of a list item, and ends with it.
        let unsure = self.indent > 0 && closes;
        let leaves = indent < self.indent && !content.trim_matches([' ', '\t']).is_empty();
        (!leaves && !unsure).then_some(Some(self))
    }
}

/// The fence that the line opens, when it opens one. The outer `None`: it cannot be told.
fn opener(content: &str, rest: &str) -> Option<Option<Fence>> {
    let Some(mark) = rest.bytes().next().filter(|byte| matches!(byte, b'`' | b'~')) else {
        return Some(None);
    };
    let width = rest.bytes().take_while(|byte| *byte == mark).count();
    if width < 3 {
        return Some(None);
    }
    let indent = content.len() - rest.len();
    let only_blanks = content[..indent].bytes().all(|byte| byte == b' ');
    let plain_info = !rest[width..].contains('`');
    (only_blanks && plain_info).then_some(Some(Fence { mark, width, indent }))
}

/// Whether the line begins nothing that reaches over the lines behind it, and ends nothing that began before.
fn may_stand(rest: &str, after_blank: bool) -> bool {
    let line = rest.trim_end_matches([' ', '\t']);
    let is_all = |mark: u8| line.bytes().all(|byte| byte == mark);
    let underlines = !after_blank && (is_all(b'=') || is_all(b'-'));
    let defines = rest.starts_with('[') && (rest.contains("]:") || !rest.contains(']'));
    !underlines && !opens_html(rest) && !defines
}

/// HTML that a blank line does not end.
fn opens_html(rest: &str) -> bool {
    if !rest.starts_with('<') {
        return false;
    }
    if let Some(comment) = rest.strip_prefix("<!--") {
        return !comment.contains("-->");
    }
    let begins = |name: &str| rest.get(1..=name.len()).is_some_and(|word| word.eq_ignore_ascii_case(name));
    rest.starts_with("<?")
        || rest.starts_with("<!")
        || ["pre", "script", "style", "textarea"].into_iter().any(begins)
}

/// The text behind blanks, quote marks and list markers.
fn behind_prefix(content: &str) -> &str {
    let mut rest = content;
    loop {
        rest = rest.trim_start_matches([' ', '\t', '>']);
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let width = match rest.as_bytes().get(digits) {
            Some(b'-' | b'*' | b'+') if digits == 0 => 1,
            Some(b'.' | b')') if digits > 0 => digits + 1,
            _ => return rest,
        };
        match rest.as_bytes().get(width) {
            Some(b' ' | b'\t') => rest = &rest[width..],
            _ => return rest,
        }
    }
}

fn heading(content: &str) -> Option<u8> {
    let level = content.bytes().take_while(|byte| *byte == b'#').count();
    let ends = content.as_bytes().get(level).is_none_or(|byte| matches!(byte, b' ' | b'\t'));
    if ends && (1..=6).contains(&level) { u8::try_from(level).ok() } else { None }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{BlockKind, parse};

    fn levels(text: &str) -> Option<Vec<u8>> {
        let sections = cut(text, &Lines::new(text), Span::new(0, text.len()))?;
        Some(sections.iter().map(|section| section.level).collect())
    }

    #[test]
    fn what_a_line_tells() {
        for (text, expect) in [
            ("", &[0][..]),
            ("# a\n\ntext\n\n## b\n", &[0, 1, 2]),
            ("```sh\n# no\n```\n\n# a\n", &[0, 1]),
            ("~~~\n# no\n```\n~~~\n\n# a\n", &[0, 1]),
            ("1. a\n\n   ```\n   # no\n   ```\n\n# a\n", &[0, 1]),
            ("<!-- one line -->\n\n# a\n", &[0, 1]),
            ("- [ ] task\n\n# a\r\n", &[0, 1]),
            ("---\n\n# a\n", &[0, 1]),
            ("#a\n", &[0]),
        ] {
            assert_eq!(levels(text).as_deref(), Some(expect), "{text:?}");
        }
    }

    #[test]
    fn what_only_the_parser_can_tell() {
        for text in [
            "```\n# a\n",
            "<!--\n\n# a\n",
            "<details>\n```\n\n# a\n\n```\n",
            "a\n===\n",
            "a\n# b\n",
            "- # b\n",
            "1. a\n   ```\n# b\n   ```\n",
            "  ```\n   ```\n  ```\n",
            "> ```\n",
            "```a`b\n",
            "[x]: y\n",
            "[x\ny]: z\n",
            "a\rb\n",
            "<pre>\n\n# a\n",
        ] {
            assert_eq!(levels(text), None, "{text:?}");
        }
    }

    const LINES: &[&str] = &[
        "",
        "",
        "# a",
        "## b",
        " # c",
        "text",
        "- item",
        "  - deep",
        "1. step",
        "   more",
        "    code",
        "> quote",
        "```",
        "```sh",
        "  ```",
        "   ```",
        "~~~",
        "````",
        "<div>",
        "</div>",
        "<!-- c -->",
        "<!--",
        "-->",
        "---",
        "===",
        "***",
        "| a | b |",
        "|---|---|",
        "[x]: y",
        "[x](y)",
        "\t# t",
        "-",
        "1.",
        ">",
        "- ```",
        "`a",
        "<pre>",
        "\u{2028}# u",
        "- [ ] t",
    ];

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2_000))]

        /// A section is what the parser makes of it, alone and in the whole.
        #[test]
        fn sections_are_those_of_the_parser(lines in prop::collection::vec(prop::sample::select(LINES), 0..14)) {
            let text = lines.iter().map(|line| format!("{line}\n")).collect::<String>();
            // A blank first line: the text has no frontmatter.
            let text = format!("\n{text}");
            let whole = parse(text.as_bytes());
            let Some(sections) = whole.sections() else { return Ok(()) };
            let walk = crate::block::walk(&text, &Lines::new(&text), whole.body());
            prop_assert!(walk.unclosed.is_empty() && walk.too_deep.is_none());
            let headings: Vec<usize> = walk.blocks.iter()
                .filter(|block| matches!(block.kind, BlockKind::Heading { .. }))
                .map(|block| block.span.start)
                .collect();
            let cuts: Vec<usize> = sections.iter().skip(1).map(|section| section.span.start).collect();
            prop_assert_eq!(headings, cuts);
            let shape = |blocks: &[crate::Block], from: usize| -> Vec<_> {
                blocks.iter()
                    .map(|block| {
                        (std::mem::discriminant(&block.kind), block.span.start - from, block.span.len(), block.path.len())
                    })
                    .collect()
            };
            for section in sections {
                let alone = section.span.slice(&text);
                let read = crate::block::walk(alone, &Lines::new(alone), Span::new(0, alone.len()));
                let inside: Vec<_> = walk.blocks.iter().filter(|block| section.span.contains(block.span)).cloned().collect();
                prop_assert_eq!(shape(&read.blocks, 0), shape(&inside, section.span.start));
            }
        }
    }
}
