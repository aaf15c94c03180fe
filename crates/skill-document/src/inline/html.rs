//! Tells HTML elements from placeholders that look like one.

use std::collections::BTreeSet;

use super::InlineKind;
use crate::block::Mark;

/// Elements that are HTML wherever they stand.
const ELEMENTS: &[&str] = &[
    "a",
    "abbr",
    "article",
    "aside",
    "audio",
    "b",
    "blockquote",
    "br",
    "button",
    "center",
    "cite",
    "code",
    "col",
    "colgroup",
    "dd",
    "del",
    "details",
    "dfn",
    "div",
    "dl",
    "dt",
    "em",
    "figcaption",
    "figure",
    "font",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "head",
    "header",
    "hr",
    "html",
    "i",
    "iframe",
    "img",
    "input",
    "ins",
    "kbd",
    "label",
    "li",
    "link",
    "main",
    "mark",
    "meta",
    "nav",
    "ol",
    "option",
    "p",
    "picture",
    "pre",
    "q",
    "s",
    "samp",
    "script",
    "section",
    "select",
    "small",
    "source",
    "span",
    "strong",
    "style",
    "sub",
    "summary",
    "sup",
    "svg",
    "table",
    "tbody",
    "td",
    "textarea",
    "tfoot",
    "th",
    "thead",
    "title",
    "tr",
    "u",
    "ul",
    "video",
    "wbr",
];

/// The names of all closing tags in prose.
pub(super) fn closed_tags<'t>(text: &'t str, marks: &[Mark]) -> BTreeSet<&'t str> {
    let html = marks.iter().filter(|mark| mark.kind == InlineKind::Html);
    html.filter_map(|mark| mark.span.slice(text).strip_prefix("</").map(name)).collect()
}

/// The kind of a mark: an opening tag that is no known element and is closed nowhere is a placeholder.
pub(super) fn kind(text: &str, mark: &Mark, closed: &BTreeSet<&str>) -> InlineKind {
    if mark.kind != InlineKind::Html {
        return mark.kind.clone();
    }
    let tag = mark.span.slice(text);
    let Some(inner) =
        tag.strip_prefix('<').filter(|inner| inner.starts_with(|c: char| c.is_ascii_alphabetic()))
    else {
        return InlineKind::Html;
    };
    let name = name(inner);
    if is_element(inner) || closed.contains(name) || tag.ends_with("/>") {
        InlineKind::Html
    } else {
        InlineKind::Placeholder
    }
}

/// Whether the text behind a `<` starts with the name of a known element.
pub(super) fn is_element(inner: &str) -> bool {
    let name = name(inner);
    let follows = inner[name.len()..].starts_with(['>', ' ', '/']);
    follows && name.len() <= 10 && ELEMENTS.binary_search(&name.to_ascii_lowercase().as_str()).is_ok()
}

fn name(inner: &str) -> &str {
    inner.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-')).next().unwrap_or("")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse;

    #[test]
    fn the_table_is_sorted() {
        assert!(ELEMENTS.is_sorted());
    }

    #[test]
    fn placeholders_and_elements() {
        let body = "Use <name> and <your-id>, <br> <b>x</b>, <rule>y</rule>, <!-- c --> and <snake_name>.";
        let document = parse(body.as_bytes());
        let of = |kind: InlineKind| -> Vec<&str> {
            document.inlines().iter().filter(|i| i.kind == kind).map(|i| i.span.slice(body)).collect()
        };
        assert_eq!(of(InlineKind::Placeholder), ["<name>", "<your-id>", "<snake_name>"]);
        assert_eq!(of(InlineKind::Html), ["<br>", "<b>", "</b>", "<rule>", "</rule>"]);
        assert_eq!(of(InlineKind::Comment), ["<!-- c -->"]);
    }
}
