use std::fmt;

/// Untrusted text as one line: every character that could move the cursor, end the line, hide or turn text
/// round is written as an escape.
#[derive(Clone, Copy, Debug)]
pub struct Escaped<'a>(pub &'a str);

/// Untrusted text of several lines: as [`Escaped`], but line feeds and tabs stay, and so does a carriage
/// return right before a line feed.
#[derive(Clone, Copy, Debug)]
pub struct EscapedBlock<'a>(pub &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|c| write_char(f, c))
    }
}

impl fmt::Display for EscapedBlock<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut chars = self.0.chars().peekable();
        while let Some(c) = chars.next() {
            let plain = match c {
                '\n' | '\t' => true,
                '\r' => chars.peek() == Some(&'\n'),
                _ => false,
            };
            if plain {
                fmt::Write::write_char(f, c)?;
            } else {
                write_char(f, c)?;
            }
        }
        Ok(())
    }
}

fn write_char(f: &mut fmt::Formatter<'_>, c: char) -> fmt::Result {
    match c {
        '\n' => f.write_str("\\n"),
        '\r' => f.write_str("\\r"),
        '\t' => f.write_str("\\t"),
        c if is_unsafe(c) => write!(f, "\\u{{{:x}}}", u32::from(c)),
        c => fmt::Write::write_char(f, c),
    }
}

/// C0, DEL and C1 controls; Unicode line breaks; bidirectional controls; characters without a glyph; tag characters.
pub(crate) fn is_unsafe(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[track_caller]
    fn check(input: &str, line: &str, block: &str) {
        assert_eq!(Escaped(input).to_string(), line);
        assert_eq!(EscapedBlock(input).to_string(), block);
    }

    #[test]
    fn what_is_escaped() {
        check("plain — ünï 地图", "plain — ünï 地图", "plain — ünï 地图");
        check("a\x1b[31m\x07", "a\\u{1b}[31m\\u{7}", "a\\u{1b}[31m\\u{7}");
        check("a\u{9b}b\u{7f}", "a\\u{9b}b\\u{7f}", "a\\u{9b}b\\u{7f}");
        check("a\r\nb\tc\rd", "a\\r\\nb\\tc\\rd", "a\r\nb\tc\\rd");
        check("a\u{202e}b\u{2066}c", "a\\u{202e}b\\u{2066}c", "a\\u{202e}b\\u{2066}c");
        check(
            "a\u{2028}b\u{200b}\u{e0041}",
            "a\\u{2028}b\\u{200b}\\u{e0041}",
            "a\\u{2028}b\\u{200b}\\u{e0041}",
        );
    }

    proptest! {
        #[test]
        fn nothing_unsafe_is_left(text: String) {
            prop_assert!(!Escaped(&text).to_string().chars().any(is_unsafe));
        }
    }
}
