//! JSON read without tolerance: no repeated keys, no deep nesting, nothing behind the value.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

/// Levels of arrays and objects, the outermost included.
const DEPTH: usize = 32;

/// Reads one JSON value. The error is a lower-case fragment with line and column.
pub(crate) fn read(bytes: &[u8]) -> Result<Value, String> {
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let value = Strict { left: DEPTH }.deserialize(&mut reader).map_err(|error| error.to_string())?;
    reader.end().map_err(|error| error.to_string())?;
    Ok(value)
}

/// Whether a `\u` escape is written with a capital hex digit. No writer of entries does so, and the two spellings would
/// make two files of one entry.
pub(crate) fn has_capital_escape(bytes: &[u8]) -> bool {
    let mut rest = bytes;
    while let Some(at) = rest.iter().position(|byte| *byte == b'\\') {
        let escape = &rest[at + 1..];
        let digits = escape.strip_prefix(b"u").and_then(|digits| digits.get(..4));
        if digits.is_some_and(|digits| digits.iter().any(u8::is_ascii_uppercase)) {
            return true;
        }
        rest = escape.get(1..).unwrap_or_default();
    }
    false
}

/// Reads a value with `left` levels left.
struct Strict {
    left: usize,
}

impl<'de> DeserializeSeed<'de> for Strict {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl Strict {
    fn below<E: Error>(&self) -> Result<usize, E> {
        self.left.checked_sub(1).ok_or_else(|| E::custom(format_args!("nested deeper than {DEPTH}")))
    }
}

impl<'de> Visitor<'de> for Strict {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        Number::from_f64(value).map(Value::Number).ok_or_else(|| E::custom("a number that is not finite"))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(Value::String(value.to_owned()))
    }

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(Value::String(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let left = self.below()?;
        let mut out = Vec::new();
        while let Some(item) = items.next_element_seed(Self { left })? {
            out.push(item);
        }
        Ok(Value::Array(out))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Value, A::Error> {
        let left = self.below()?;
        let mut out = Map::new();
        while let Some(key) = members.next_key::<String>()? {
            if out.contains_key(&key) {
                return Err(A::Error::custom(format_args!(
                    "the member `{}` is there twice",
                    skill_model::excerpt(&key, 60)
                )));
            }
            let value = members.next_value_seed(Self { left })?;
            out.insert(key, value);
        }
        Ok(Value::Object(out))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    #[test]
    fn what_is_read() {
        assert_eq!(read(b" {\"b\": [1, null], \"a\": {}} ").unwrap(), json!({"b": [1, null], "a": {}}));
    }

    #[test]
    fn what_is_refused() {
        for (bytes, word) in [
            (&b"{\"a\":1,\"a\":1}"[..], "twice"),
            (b"{\"a\":{\"b\":1,\"\\u0062\":1}}", "twice"),
            (b"{} {}", "trailing"),
            (b"", "EOF"),
            (b"{\"a\":1", "EOF"),
            (b"{\"a\":\"\xff\"}", "unicode"),
            (b"{\"a\":\"\\ud800\"}", "hex escape"),
            (b"{\"a\":1e999}", "range"),
            (b"{\"a\":NaN}", "expected"),
            (b"\xef\xbb\xbf{}", "expected"),
        ] {
            let error = read(bytes).unwrap_err();
            assert!(error.contains(word), "{error}");
        }
    }

    #[test]
    fn depth_is_bounded() {
        let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        assert!(read(nested(32).as_bytes()).is_ok());
        assert!(read(nested(33).as_bytes()).unwrap_err().contains("deeper than 32"));
        assert!(read("[".repeat(1_000_000).as_bytes()).is_err());
    }

    #[test]
    fn capital_escapes() {
        assert!(has_capital_escape(br#""\u001B""#));
        assert!(!has_capital_escape(br#""\u001b""#));
        assert!(!has_capital_escape(br#""\\u001B""#));
        assert!(!has_capital_escape(br#""\"#));
    }

    proptest! {
        #[test]
        fn any_bytes_end_in_an_answer(bytes: Vec<u8>) {
            let _ = read(&bytes);
            let _ = has_capital_escape(&bytes);
        }
    }
}
