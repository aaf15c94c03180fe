use serde::Serialize;
use serde_json::Value;

/// `value` with an indent of two, sorted keys and ASCII only; no final line feed.
///
/// Keys are sorted by code point. Each character outside U+0020 to U+007E is escaped, above U+FFFF as a surrogate pair.
/// Integers are plain; other numbers have the shortest digits that read back as the same double, with at least one decimal.
///
/// # Errors
///
/// A value that JSON cannot hold, such as a map whose keys are not texts.
pub fn write(value: &impl Serialize) -> Result<String, serde_json::Error> {
    let value = serde_json::to_value(value)?;
    let mut out = String::new();
    node(&value, 0, &mut out);
    Ok(out)
}

fn node(value: &Value, depth: usize, out: &mut String) {
    match value {
        Value::Null => out.push_str("null"),
        Value::Bool(true) => out.push_str("true"),
        Value::Bool(false) => out.push_str("false"),
        Value::Number(number) => match number.as_f64() {
            Some(float) if number.is_f64() => out.push_str(&format!("{float:?}")),
            _ => out.push_str(&number.to_string()),
        },
        Value::String(string) => text(string, out),
        Value::Array(items) if items.is_empty() => out.push_str("[]"),
        Value::Object(fields) if fields.is_empty() => out.push_str("{}"),
        Value::Array(items) => {
            out.push('[');
            for (index, item) in items.iter().enumerate() {
                line(index, depth + 1, out);
                node(item, depth + 1, out);
            }
            close(']', depth, out);
        }
        Value::Object(fields) => {
            let mut fields: Vec<_> = fields.iter().collect();
            fields.sort_unstable_by_key(|(key, _)| *key);
            out.push('{');
            for (index, (key, field)) in fields.into_iter().enumerate() {
                line(index, depth + 1, out);
                text(key, out);
                out.push_str(": ");
                node(field, depth + 1, out);
            }
            close('}', depth, out);
        }
    }
}

fn line(index: usize, depth: usize, out: &mut String) {
    if index > 0 {
        out.push(',');
    }
    out.push('\n');
    out.extend(std::iter::repeat_n("  ", depth));
}

fn close(bracket: char, depth: usize, out: &mut String) {
    out.push('\n');
    out.extend(std::iter::repeat_n("  ", depth));
    out.push(bracket);
}

fn text(string: &str, out: &mut String) {
    out.push('"');
    for c in string.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            ' '..='~' => out.push(c),
            _ => {
                for unit in c.encode_utf16(&mut [0; 2]) {
                    out.push_str(&format!("\\u{unit:04x}"));
                }
            }
        }
    }
    out.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_form_is_fixed() {
        for (value, expect) in [
            (json!({}), "{}"),
            (json!([]), "[]"),
            (json!({"b": 1, "a": [1, "x"]}), "{\n  \"a\": [\n    1,\n    \"x\"\n  ],\n  \"b\": 1\n}"),
            (json!({"B": null, "a": true, "_": {}}), "{\n  \"B\": null,\n  \"_\": {},\n  \"a\": true\n}"),
            (json!({"\u{ffff}": 1, "\u{10000}": 2}), "{\n  \"\\uffff\": 1,\n  \"\\ud800\\udc00\": 2\n}"),
            (json!(3.0), "3.0"),
            (json!(0.693), "0.693"),
            (json!(-7), "-7"),
            (json!(u64::MAX), "18446744073709551615"),
            (json!("a/b\"\\\n\r\t\u{8}\u{c}\u{0}\u{7f}~ "), r#""a/b\"\\\n\r\t\b\f\u0000\u007f~ ""#),
            (json!("é😀"), r#""\u00e9\ud83d\ude00""#),
        ] {
            assert_eq!(write(&value).unwrap(), expect);
        }
    }
}
