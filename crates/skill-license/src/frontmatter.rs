//! What the lines of a frontmatter say about licences, read line by line: this is a search for notices in comments and
//! values, not a YAML reader.

/// Keys whose values talk about other things, licences included.
const PROSE: &[&str] = &[
    "argument-hint",
    "description",
    "examples",
    "keywords",
    "name",
    "prompt",
    "summary",
    "tags",
    "title",
    "triggers",
    "when-to-use",
    "when_to_use",
];

/// The number of lines up to and with the closing fence, when `lines` begin with a frontmatter.
pub(crate) fn length<'t>(mut lines: impl Iterator<Item = &'t str>) -> Option<usize> {
    let opener = lines.next()?;
    if opener.trim_start_matches('\u{feff}').trim_end() != "---" {
        return None;
    }
    lines.position(|line| line.trim_end() == "---").map(|at| at + 2)
}

/// Walks over frontmatter lines and says which part of each may be a statement.
#[derive(Debug, Default)]
pub(crate) struct Keys {
    /// Indent of the key whose value is passed over, while inside it.
    skipped: Option<usize>,
}

/// What one frontmatter line holds.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Held<'t> {
    /// Nothing that could be a statement.
    Nothing,
    /// The text of a comment.
    Comment(&'t str),
    /// The value of a key, without quotes, or the line of a block value.
    Value(&'t str),
}

impl Keys {
    pub(crate) fn read<'t>(&mut self, raw: &'t str) -> Held<'t> {
        let text = raw.trim_start();
        let indent = raw.len() - text.len();
        if let Some(skipped) = self.skipped {
            if indent > skipped || text.is_empty() {
                return Held::Nothing;
            }
            self.skipped = None;
        }
        if let Some(comment) = text.strip_prefix('#') {
            return Held::Comment(comment.trim_start_matches('#').trim());
        }
        let Some((key, value)) = text.split_once(':') else {
            return Held::Value(text.trim_start_matches("- ").trim());
        };
        let key = key.trim_start_matches("- ").trim_matches(['"', '\'', ' ']).to_ascii_lowercase();
        // A `license` at any depth is the business of the field; another spelling is a note.
        if PROSE.contains(&key.as_str()) || matches!(key.as_str(), "license" | "licence") {
            self.skipped = Some(indent);
            return Held::Nothing;
        }
        Held::Value(value.trim().trim_matches(['"', '\'']).trim())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_it_ends() {
        assert_eq!(length("---\na: b\n---\nx".lines()), Some(3));
        assert_eq!(length("\u{feff}--- \na\n--- ".lines()), Some(3));
        assert_eq!(length("---\na: b\n".lines()), None);
        assert_eq!(length("\n---\n---\n".lines()), None);
        assert_eq!(length("".lines()), None);
    }

    #[test]
    fn what_lines_hold() {
        let mut keys = Keys::default();
        let read: Vec<Held<'_>> = [
            "# SPDX: x",
            "description: a",
            "  copyright: no",
            "",
            "author: \"A\"",
            "metadata:",
            "  license: MIT",
            "  notice: 'N'",
            "- item",
        ]
        .iter()
        .map(|line| keys.read(line))
        .collect();
        assert_eq!(
            read,
            [
                Held::Comment("SPDX: x"),
                Held::Nothing,
                Held::Nothing,
                Held::Nothing,
                Held::Value("A"),
                Held::Value(""),
                Held::Nothing,
                Held::Value("N"),
                Held::Value("item"),
            ]
        );
    }
}
