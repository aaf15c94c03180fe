//! One line without the marks of comments, lists, quotes and tags around it.

/// Marks before a text: comments of several languages, Markdown lists, headings and quotes, table bars.
const LEADERS: &[&str] = &[
    "<!--", "-->", "{/*", "/*", "*/", "//", "{#", "\"\"\"", "'''", "--", "#", ">", "*", "+", "-", "|", ";",
    "%", "_",
];
/// Marks behind a text.
const CLOSERS: &[&str] = &["-->", "*/}", "*/", "#}", "\"\"\"", "'''", "|", "*", "_"];
/// Markdown's own way to write a comment: a link definition that nothing refers to.
const LINK_COMMENTS: &[&str] = &["[//]: #", "[comment]: #", "[//]:#"];

/// The text of `raw` without marks around it.
pub(crate) fn bare(raw: &str) -> &str {
    let mut text = raw.trim();
    if let Some(inner) = LINK_COMMENTS.iter().find_map(|mark| text.strip_prefix(mark)) {
        return inner.trim().trim_matches(['(', ')', '"', '\'']).trim();
    }
    while let Some(rest) = without_leader(text) {
        text = rest.trim_start();
    }
    while let Some(rest) = without_closer(text) {
        text = rest.trim_end();
    }
    text
}

/// Whether the line is a comment of Markdown itself, whatever stands around it.
pub(crate) fn is_comment(raw: &str) -> bool {
    let text = raw.trim_start();
    text.starts_with("<!--")
        || text.starts_with("{/*")
        || LINK_COMMENTS.iter().any(|mark| text.starts_with(mark))
}

/// Whether the line begins a block of its own, so that the line before does not run on in it.
pub(crate) fn begins_block(raw: &str) -> bool {
    let text = raw.trim_start();
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    ["- ", "* ", "+ ", "# ", "## ", "### ", "|", "```", "~~~", "<!--"]
        .iter()
        .any(|mark| text.starts_with(mark))
        || (digits > 0 && text[digits..].starts_with(['.', ')']))
}

fn without_leader(text: &str) -> Option<&str> {
    let tag =
        text.strip_prefix('<').filter(|rest| rest.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/'));
    if let Some((name, rest)) = tag.and_then(|rest| rest.split_once('>')) {
        return (!name.contains('@')).then_some(rest);
    }
    LEADERS.iter().find_map(|mark| text.strip_prefix(mark))
}

fn without_closer(text: &str) -> Option<&str> {
    let tag = text.rfind('<').filter(|_| text.ends_with('>')).map(|at| (&text[..at], &text[at..]));
    if let Some((rest, tag)) = tag
        && (tag.starts_with("</") || tag.starts_with("<br"))
    {
        return Some(rest);
    }
    CLOSERS.iter().find_map(|mark| text.strip_suffix(mark))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_taken_off() {
        for raw in [
            "MIT",
            "  <!-- MIT -->",
            "// MIT",
            "/* MIT */",
            " * MIT",
            "# MIT",
            "> MIT",
            "- MIT",
            "**MIT**",
            "_MIT_",
            "<p align=\"center\">MIT</p>",
            "<sub>MIT</sub><br>",
            "[//]: # (MIT)",
            "[comment]: # \"MIT\"",
            "{/* MIT */}",
            "\"\"\"MIT\"\"\"",
            "-- MIT",
            "| MIT |",
            "% MIT",
            "; MIT",
            "#MIT",
        ] {
            assert_eq!(bare(raw), "MIT", "{raw}");
        }
        assert_eq!(bare("<!--"), "");
        assert_eq!(bare("(c) 2026 A <a@b.example>"), "(c) 2026 A <a@b.example>");
        assert_eq!(bare("<a@b.example> wrote"), "<a@b.example> wrote");
    }
}
