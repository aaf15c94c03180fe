//! Untrusted text inside messages and Markdown.

use std::fmt::Write as _;

/// Whether a character shows nothing, or changes how its neighbours are shown.
pub(crate) fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
            | '\u{fffe}' | '\u{ffff}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// `'text'` with `'` and hidden characters escaped (D56).
pub(crate) fn quoted(text: &str) -> String {
    format!("'{}'", visible(text, |c| c == '\''))
}

/// One line of Markdown that shows the text and nothing else (D52).
pub(crate) fn markdown(text: &str) -> String {
    visible(text, |c| "\\`*_[]<>|&#~!".contains(c))
}

/// One line with every hidden character as `\u{…}`, and nothing else changed.
pub(crate) fn line(text: &str) -> String {
    visible(text, |_| false)
}

fn visible(text: &str, slashed: impl Fn(char) -> bool) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if is_hidden(c) {
            // Writing to a text cannot fail.
            let _ = write!(out, "\\u{{{:x}}}", u32::from(c));
        } else {
            out.extend(slashed(c).then_some('\\'));
            out.push(c);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_hidden_passes() {
        assert_eq!(quoted("it's\n"), r"'it\'s\u{a}'");
        assert_eq!(markdown("a\r\n# b](javascript:x) <i>"), r"a\u{d}\u{a}\# b\](javascript:x) \<i\>");
        assert_eq!(line("a\u{202e}b_c"), r"a\u{202e}b_c");
    }
}
