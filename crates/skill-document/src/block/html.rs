/// Whether `text` is one or more comments and blanks, and nothing else. Quote marks between comments are blanks too.
pub(super) fn is_comment(text: &str) -> bool {
    let mut rest = text.trim();
    if !rest.starts_with("<!--") {
        return false;
    }
    while let Some(inner) = rest.strip_prefix("<!--") {
        let Some(end) = inner.find("-->") else {
            return true;
        };
        rest = inner[end + 3..].trim_start_matches(|c: char| c.is_whitespace() || c == '>');
    }
    rest.is_empty()
}

#[cfg(test)]
mod tests {
    use super::is_comment;

    #[test]
    fn comments_alone() {
        for text in ["<!-- a -->", " <!-- a\n\nb --> <!--c-->\n", "<!-- open", "<!-- a -->\n> <!-- b -->"] {
            assert!(is_comment(text), "{text}");
        }
        for text in ["<!-- a --> b", "<div>", "", "<div><!-- a --></div>"] {
            assert!(!is_comment(text), "{text}");
        }
    }
}
