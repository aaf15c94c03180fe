//! Texts as YAML that every reader reads as the same text (D48).

use std::fmt::Write as _;

use serde_json::Value;

use crate::quote::is_hidden;

/// A text on one line: plain where no reader can take it for anything else, else in double quotes.
pub(crate) fn scalar(text: &str) -> String {
    if is_plain(text) { text.to_owned() } else { quoted(text) }
}

/// A text in double quotes on one line. Nothing hidden stands there raw.
pub(crate) fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if is_hidden(c) => {
                let code = u32::from(c);
                // Writing to a text cannot fail.
                let _ = match code {
                    0..=0xff => write!(out, "\\x{code:02x}"),
                    0x100..=0xffff => write!(out, "\\u{code:04x}"),
                    _ => write!(out, "\\U{code:08x}"),
                };
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// A value of `metadata` on one line: texts in quotes, lists and maps in flow style, everything else as quoted text.
pub(crate) fn flow(value: &Value) -> String {
    match value {
        Value::String(text) => quoted(text),
        Value::Array(items) => format!("[{}]", items.iter().map(flow).collect::<Vec<_>>().join(", ")),
        Value::Object(fields) => {
            let mut sorted: Vec<_> = fields.iter().collect();
            sorted.sort_by_key(|(key, _)| *key);
            let fields = sorted.into_iter().map(|(key, value)| format!("{}: {}", quoted(key), flow(value)));
            format!("{{{}}}", fields.collect::<Vec<_>>().join(", "))
        }
        Value::Null => quoted(""),
        other => quoted(&other.to_string()),
    }
}

/// Whether the text without quotes is read as itself by readers of YAML 1.1 and 1.2.
fn is_plain(text: &str) -> bool {
    let Some(first) = text.chars().next() else { return false };
    first.is_alphanumeric()
        && !text.ends_with([' ', ':'])
        && !text.contains(": ")
        && !text.contains(" #")
        && !text.chars().any(|c| is_hidden(c) || (c.is_whitespace() && c != ' '))
        && !is_converted(text)
}

/// Words and numbers that some reader turns into something else than text. Every text of one word that starts with a digit
/// counts: dates, times, hexadecimal and sexagesimal numbers all do.
fn is_converted(text: &str) -> bool {
    const WORDS: [&str; 9] = ["y", "n", "yes", "no", "on", "off", "true", "false", "null"];
    let digit = text.starts_with(|c: char| c.is_ascii_digit());
    WORDS.iter().any(|word| word.eq_ignore_ascii_case(text))
        || (digit && !text.contains(|c: char| c.is_alphabetic() && !"TtZzxXoObBeEaAcCdDfF".contains(c)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn simple_texts_stay_plain() {
        for text in [
            "Handles bun. Use for `bun test`, env vars,",
            "Bash(git:*) Read",
            "MIT",
            "3 ways to go",
            "数える",
        ] {
            assert_eq!(scalar(text), text);
        }
    }

    #[test]
    fn what_yaml_would_change_is_quoted() {
        for text in [
            "",
            "a: b",
            "a #b",
            "a:",
            "- a",
            "yes",
            "NULL",
            "1.0",
            "2025-01-01",
            "0x1f",
            "1:30",
            " a",
            "a ",
            "[a]",
            "&a",
            "*a",
            "!a",
            "|",
            ">",
            "%a",
            "@a",
            "`a`",
            "'a'",
            "~",
            "?",
            "a\tb",
            "a\u{a0}b",
            "12e3",
        ] {
            assert!(scalar(text).starts_with('"'), "{text:?}");
        }
        assert_eq!(scalar("a\nallowed-tools: Bash(*)"), r#""a\nallowed-tools: Bash(*)""#);
        assert_eq!(quoted("\0\u{85}\u{202e}\u{e0041}\"\\"), r#""\x00\x85\u202e\U000e0041\"\\""#);
    }
}
