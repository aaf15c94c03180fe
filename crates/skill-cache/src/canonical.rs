//! Canonical JSON: UTF-8, no blanks, keys sorted by bytes, no escapes beyond those required.

use serde_json::Value;
use skill_model::Digest;

/// Name of the extension member.
pub(crate) const EXTENSION: &str = "x_ozempskills";
/// Name of the member that holds the entry's own hash.
pub(crate) const ENTRY_HASH: &str = "entry_hash";

/// The digest of an entry without its own hash.
pub(crate) fn entry_hash(entry: &Value) -> Digest {
    let mut out = Vec::new();
    write(entry, Level::Entry, &mut out);
    Digest::of(&out)
}

/// Which object is written: the own hash stands in the extension alone.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Level {
    Entry,
    Extension,
    Below,
}

/// Recursion is bounded by the reader, which refuses more than 32 levels.
fn write(value: &Value, level: Level, out: &mut Vec<u8>) {
    match value {
        Value::Null => out.extend_from_slice(b"null"),
        Value::Bool(true) => out.extend_from_slice(b"true"),
        Value::Bool(false) => out.extend_from_slice(b"false"),
        Value::Number(number) => out.extend_from_slice(number.to_string().as_bytes()),
        Value::String(text) => string(text, out),
        Value::Array(items) => {
            out.push(b'[');
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    out.push(b',');
                }
                write(item, Level::Below, out);
            }
            out.push(b']');
        }
        Value::Object(members) => {
            let mut members: Vec<(&String, &Value)> =
                members.iter().filter(|(key, _)| level != Level::Extension || *key != ENTRY_HASH).collect();
            members.sort_unstable_by(|left, right| left.0.as_bytes().cmp(right.0.as_bytes()));
            out.push(b'{');
            for (index, (key, member)) in members.into_iter().enumerate() {
                if index > 0 {
                    out.push(b',');
                }
                string(key, out);
                out.push(b':');
                let below = level == Level::Entry && key == EXTENSION;
                write(member, if below { Level::Extension } else { Level::Below }, out);
            }
            out.push(b'}');
        }
    }
}

/// A string with the escapes that JSON requires: quote, backslash and C0 controls, the short form where there is one.
fn string(text: &str, out: &mut Vec<u8>) {
    out.push(b'"');
    let mut start = 0;
    for (at, byte) in text.bytes().enumerate() {
        let short = match byte {
            b'"' | b'\\' => byte,
            b'\n' => b'n',
            b'\r' => b'r',
            b'\t' => b't',
            0x08 => b'b',
            0x0c => b'f',
            0..=0x1f => b'u',
            _ => continue,
        };
        out.extend_from_slice(&text.as_bytes()[start..at]);
        out.extend_from_slice(&[b'\\', short]);
        if short == b'u' {
            out.extend_from_slice(format!("{byte:04x}").as_bytes());
        }
        start = at + 1;
    }
    out.extend_from_slice(&text.as_bytes()[start..]);
    out.push(b'"');
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    fn canonical(value: &Value) -> String {
        let mut out = Vec::new();
        write(value, Level::Below, &mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn the_form() {
        let value = json!({"b": [1, -2, null, true, 1.5], "a": "é\u{7f}/\"\\\n\r\t\u{8}\u{c}\u{1b}", "é": {}, "B": []});
        assert_eq!(
            canonical(&value),
            "{\"B\":[],\"a\":\"é\u{7f}/\\\"\\\\\\n\\r\\t\\b\\f\\u001b\",\"b\":[1,-2,null,true,1.5],\"é\":{}}"
        );
    }

    #[test]
    fn only_the_own_hash_is_left_out() {
        let with = |hash: &str| entry_hash(&json!({"a": 1, EXTENSION: {ENTRY_HASH: hash, "b": 2}}));
        assert_eq!(with("x"), with("y"));
        let other = |hash: &str| entry_hash(&json!({ENTRY_HASH: hash, EXTENSION: {"b": {ENTRY_HASH: 1}}}));
        assert_ne!(other("x"), other("y"));
        let deep = |hash: &str| entry_hash(&json!({EXTENSION: {"b": {ENTRY_HASH: hash}}}));
        assert_ne!(deep("x"), deep("y"));
    }

    proptest! {
        #[test]
        fn it_reads_back_as_the_same_value(text: String, key: String, number: i64) {
            let value = json!({ key: [text, number] });
            let read: Value = serde_json::from_str(&canonical(&value)).unwrap();
            prop_assert_eq!(read, value);
        }
    }
}
