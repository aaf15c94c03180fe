//! A JSON value read strictly: bounded size and depth, no member twice, nothing around it.

use std::collections::BTreeSet;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};

use super::OpsError;

/// Most levels of nesting.
const DEPTH: usize = 64;
/// Most bytes of an operations text.
const SIZE: usize = 16 * 1024 * 1024;

/// A JSON value. Members keep their order.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Json {
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
    /// Null, a boolean or a number: no operation has such a member.
    Other,
}

/// Reads one object that is the whole text. JSON white space around it is no content and is allowed.
pub(super) fn read(text: &str) -> Result<Vec<(String, Json)>, OpsError> {
    if text.len() > SIZE {
        return Err(OpsError::TooLarge { bytes: text.len(), limit: SIZE });
    }
    let blank = |c: char| matches!(c, ' ' | '\t' | '\r' | '\n');
    if !text.trim_start_matches(blank).starts_with('{') {
        return Err(OpsError::NotAlone { place: "before" });
    }
    let mut reader = serde_json::Deserializer::from_str(text);
    let value = Seed { depth: 0 }.deserialize(&mut reader).map_err(|error| syntax(&error))?;
    reader.end().map_err(|_| OpsError::NotAlone { place: "behind" })?;
    match value {
        Json::Object(members) => Ok(members),
        _ => Err(OpsError::NotAlone { place: "before" }),
    }
}

const TOO_DEEP: &str = "nested deeper than 64 levels";
const TWICE: &str = "member given twice: ";

fn syntax(error: &serde_json::Error) -> OpsError {
    let message = error.to_string();
    if message.contains(TOO_DEEP) || message.contains("recursion limit") {
        return OpsError::TooDeep;
    }
    // The place is appended by the reader; it is reported apart from the message.
    let message = message.split(" at line ").next().unwrap_or_default().to_owned();
    match message.strip_prefix(TWICE) {
        Some(member) => OpsError::MemberTwice { member: member.to_owned(), line: error.line() },
        None => OpsError::NotJson { message, line: error.line(), column: error.column() },
    }
}

struct Seed {
    depth: usize,
}

impl<'de> DeserializeSeed<'de> for Seed {
    type Value = Json;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Json, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl Seed {
    fn inner<E: serde::de::Error>(&self) -> Result<Self, E> {
        if self.depth >= DEPTH { Err(E::custom(TOO_DEEP)) } else { Ok(Self { depth: self.depth + 1 }) }
    }
}

impl<'de> Visitor<'de> for Seed {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Other)
    }

    fn visit_bool<E>(self, _: bool) -> Result<Json, E> {
        Ok(Json::Other)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Json, E> {
        Ok(Json::Other)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Json, E> {
        Ok(Json::Other)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Json, E> {
        Ok(Json::Other)
    }

    fn visit_str<E>(self, text: &str) -> Result<Json, E> {
        Ok(Json::Text(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Json, A::Error> {
        let mut list = Vec::new();
        while let Some(value) = seq.next_element_seed(self.inner()?)? {
            list.push(value);
        }
        Ok(Json::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Json, A::Error> {
        let mut members = Vec::new();
        let mut seen = BTreeSet::new();
        while let Some(key) = map.next_key::<String>()? {
            if !seen.insert(key.clone()) {
                return Err(A::Error::custom(format_args!("{TWICE}{key}")));
            }
            members.push((key, map.next_value_seed(self.inner()?)?));
        }
        Ok(Json::Object(members))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn refused(text: &str, code: &str) {
        assert_eq!(read(text).map_err(|error| error.code()), Err(code), "{text}");
    }

    #[test]
    fn only_one_object_and_nothing_around_it() {
        assert_eq!(read(" {\"a\":[\"b\", 1, null]}\n").unwrap().len(), 1);
        refused("", "ops_not_alone");
        refused("Here you go: {}", "ops_not_alone");
        refused("\u{feff}{}", "ops_not_alone");
        refused("[]", "ops_not_alone");
        refused("{} {}", "ops_not_alone");
        refused("{}x", "ops_not_alone");
        refused("```json\n{}\n```", "ops_not_alone");
    }

    #[test]
    fn broken_doubled_and_deep_values_are_named() {
        refused("{\"a\":", "ops_not_json");
        refused("{\"a\":1,}", "ops_not_json");
        refused("{\"a\":1,\"a\":2}", "ops_member_twice");
        refused("{\"a\":[{\"b\":1,\"\\u0062\":2}]}", "ops_member_twice");
        let nested = |levels: usize| format!("{{\"a\":{}{}}}", "[".repeat(levels), "]".repeat(levels));
        assert!(read(&nested(63)).is_ok());
        refused(&nested(64), "ops_too_deep");
        refused(&nested(100_000), "ops_too_deep");
    }

    #[test]
    fn the_size_is_bounded() {
        refused(&" ".repeat(SIZE + 1), "ops_too_large");
    }
}
