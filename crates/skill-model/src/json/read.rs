use std::fmt;

use serde::de::{DeserializeOwned, DeserializeSeed, Error as _, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

/// The largest input that is read, in bytes.
pub const MAX_BYTES: usize = 64 * 1024 * 1024;

/// A text is not the JSON that was expected: where, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct JsonError(String);

/// Reads one object of a known shape.
///
/// # Errors
///
/// [`JsonError`] as for [`value`], or with the path of the field, such as `[2].entry.id`, that is missing or of another type.
pub fn object<T: DeserializeOwned>(value: Value) -> Result<T, JsonError> {
    match value {
        Value::Object(_) => shaped(value),
        Value::Array(_) => Err(JsonError("the input: expected an object, not a list".to_owned())),
        _ => Err(JsonError("the input: expected an object".to_owned())),
    }
}

/// Reads a list of values of a known shape.
///
/// # Errors
///
/// As for [`object`].
pub fn list<T: DeserializeOwned>(value: Value) -> Result<Vec<T>, JsonError> {
    match value {
        Value::Array(_) => shaped(value),
        _ => Err(JsonError("the input: expected a list".to_owned())),
    }
}

fn shaped<T: DeserializeOwned>(value: Value) -> Result<T, JsonError> {
    serde_path_to_error::deserialize(value).map_err(|error| {
        let path = error.path().to_string();
        let place = if path == "." { "the input".to_owned() } else { format!("field {path}") };
        JsonError(format!("{place}: {}", error.inner()))
    })
}

/// Reads any JSON. A key that stands twice in one object, nesting deeper than 128, text behind the value and invalid UTF-8
/// are refused, because two readers could take them for different things.
///
/// # Errors
///
/// [`JsonError`] with line and column.
pub fn value(bytes: &[u8]) -> Result<Value, JsonError> {
    if bytes.len() > MAX_BYTES {
        return Err(JsonError(format!("the input has {} bytes; the limit is {MAX_BYTES}", bytes.len())));
    }
    let fail = |error: serde_json::Error| JsonError(format!("not JSON: {error}"));
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let value = Strict.deserialize(&mut reader).map_err(fail)?;
    reader.end().map_err(fail)?;
    Ok(value)
}

/// Reads a value and refuses doubled keys.
struct Strict;

impl<'de> DeserializeSeed<'de> for Strict {
    type Value = Value;

    fn deserialize<D: serde::Deserializer<'de>>(self, reader: D) -> Result<Value, D::Error> {
        reader.deserialize_any(self)
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
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element_seed(Self)? {
            list.push(item);
        }
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Value, A::Error> {
        let mut map = Map::new();
        while let Some(key) = fields.next_key::<String>()? {
            if map.contains_key(&key) {
                return Err(A::Error::custom(format!("the key {key:?} stands twice in one object")));
            }
            map.insert(key, fields.next_value_seed(Self)?);
        }
        Ok(Value::Object(map))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::meld::{Candidate, Conflict, MergeResult, UseCaseProfile};

    #[track_caller]
    fn refused<T: DeserializeOwned + fmt::Debug>(text: &str, expect: &str) {
        let error = value(text.as_bytes()).and_then(object::<T>).unwrap_err();
        assert_eq!(error.to_string(), expect);
    }

    #[test]
    fn a_refusal_names_the_place() {
        refused::<UseCaseProfile>("{", "not JSON: EOF while parsing an object at line 1 column 1");
        refused::<UseCaseProfile>("{} x", "not JSON: trailing characters at line 1 column 4");
        refused::<UseCaseProfile>(
            r#"{"a": {"b": 1, "b": 2}}"#,
            "not JSON: the key \"b\" stands twice in one object at line 1 column 18",
        );
        refused::<UseCaseProfile>(
            r#"{"tasks": ["a", 3]}"#,
            "field tasks[1]: invalid type: integer `3`, expected a string",
        );
        let nested = value(br#"[{"entry": {"id": "a", "source": {}}}]"#).and_then(list::<Candidate>);
        assert_eq!(nested.unwrap_err().to_string(), "field [0].entry.source: missing field `name`");
        refused::<Conflict>(
            r#"{"atom_a": "a", "atom_b": "b", "type": "t", "source": "Semantic"}"#,
            "field source: unknown variant `Semantic`, expected `structural` or `semantic`",
        );
        refused::<UseCaseProfile>("[]", "the input: expected an object, not a list");
    }

    #[test]
    fn defaults_fill_what_is_missing_and_unknown_fields_are_ignored() {
        let result: MergeResult = object(value(br#"{"plan": {"later": 1}}"#).unwrap()).unwrap();
        assert_eq!(result, MergeResult::default());
    }

    #[test]
    fn deep_nesting_is_refused() {
        let deep = "[".repeat(200) + &"]".repeat(200);
        assert!(value(deep.as_bytes()).unwrap_err().to_string().contains("recursion limit"));
    }
}
