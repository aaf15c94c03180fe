//! Whole-word search that is not fooled by case, spacing, dashes or characters without a glyph.

/// `text` in the form that phrases are looked up in: lower case, one blank for each run of white space,
/// every dash as `-`, characters without a glyph left out.
pub(crate) fn normal(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars().filter(|c| !is_invisible(*c)) {
        if c.is_whitespace() {
            if !out.ends_with(' ') && !out.is_empty() {
                out.push(' ');
            }
        } else if is_dash(c) {
            out.push('-');
        } else {
            out.extend(c.to_lowercase());
        }
    }
    if out.ends_with(' ') {
        out.pop();
    }
    out
}

/// Whether `phrase` stands in the normal form `text` with no letter or digit directly before or behind it.
/// A phrase that starts with `-` needs a boundary behind it only.
pub(crate) fn has(text: &str, phrase: &str) -> bool {
    find(text, phrase).is_some()
}

/// The first of `phrases` that [`has`] finds.
pub(crate) fn first_of<'p>(text: &str, phrases: &[&'p str]) -> Option<&'p str> {
    phrases.iter().copied().find(|phrase| has(text, phrase))
}

/// Where [`has`] finds `phrase`, as a byte offset into `text`.
pub(crate) fn find(text: &str, phrase: &str) -> Option<usize> {
    text.match_indices(phrase).map(|(at, _)| at).find(|at| {
        let before = text[..*at].chars().next_back();
        let behind = text[at + phrase.len()..].chars().next();
        (phrase.starts_with('-') || !before.is_some_and(char::is_alphanumeric))
            && !behind.is_some_and(char::is_alphanumeric)
    })
}

/// Whether a word of `text` begins with `stem` and ends with it, or with `s`, `ed`, `ing` or `d`.
pub(crate) fn has_stem(text: &str, stem: &str) -> bool {
    text.match_indices(stem).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let rest = &text[at + stem.len()..];
        let tail = &rest[..rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len())];
        !before.is_some_and(char::is_alphanumeric) && matches!(tail, "" | "s" | "d" | "ed" | "ing")
    })
}

/// `text` on one line, with every character escaped that could move a cursor, hide or turn text round,
/// and cut at `limit` characters with `…`.
pub(crate) fn one_line(text: &str, limit: usize) -> String {
    let mut out = String::new();
    for c in text.trim().chars().take(limit + 1) {
        match c {
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if c.is_control() || is_invisible(c) || matches!(c, '\u{2028}' | '\u{2029}') => {
                out.push_str(&format!("\\u{{{:x}}}", u32::from(c)));
            }
            c => out.push(c),
        }
    }
    skill_model::excerpt(&out, limit)
}

/// Characters without a glyph of their own, and the ones that turn the direction of text.
pub(crate) fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180e}'
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

fn is_dash(c: char) -> bool {
    matches!(c, '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' | '\u{ff0d}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_normal_form() {
        assert_eq!(normal("  All\u{a0}Rights\r\n\tReserved "), "all rights reserved");
        assert_eq!(normal("Non\u{2011}Commercial"), "non-commercial");
        assert_eq!(normal("pro\u{200b}prie\u{ad}tary"), "proprietary");
    }

    #[test]
    fn whole_words_only() {
        assert!(has("for internal use", "internal"));
        assert!(!has("international", "internal"));
        assert!(!has("unrestricted", "restricted"));
        assert!(has("mit-style", "-style"));
        assert!(!has("mit-styled", "-style"));
        assert!(has("licenseref-proprietary", "proprietary"));
    }

    #[test]
    fn stems_take_their_endings() {
        for text in ["fork of x", "forked", "two forks", "forking"] {
            assert!(has_stem(text, "fork"), "{text}");
        }
        assert!(!has_stem("forklift", "fork"));
        assert!(!has_stem("pitchfork", "fork"));
    }

    #[test]
    fn one_line_escapes_and_cuts() {
        assert_eq!(one_line("a\r\nb\x1b\u{202e}", 200), "a\\r\\nb\\u{1b}\\u{202e}");
        let long = one_line(&"é".repeat(300), 200);
        assert_eq!(long.chars().count(), 200);
        assert!(long.ends_with('…'));
    }
}
