use serde_json::{Map, Value};
use skill_document::{FrontmatterParse, Scalar, ScalarType};

use crate::error::EmitError;
use crate::quote::quoted;
use crate::yaml;

/// What stands between the fences of an emitted `SKILL.md`, as it is read back.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fields {
    /// Name of the skill.
    pub name: String,
    /// When it is used.
    pub description: String,
    /// SPDX identifier or expression.
    pub license: Option<String>,
    /// What it needs.
    pub compatibility: Option<String>,
    /// Tools that need no question.
    pub allowed_tools: Option<String>,
    /// Tools that are never used.
    pub disallowed_tools: Option<String>,
    /// Whether only a person can call it.
    pub disable_model_invocation: bool,
    /// Free values.
    pub metadata: Map<String, Value>,
}

impl Fields {
    /// The fields of a merged skill. Keys that are not carried are left alone.
    pub(crate) fn of(frontmatter: &Map<String, Value>, license: Option<&str>) -> Self {
        let text = |key: &str| frontmatter.get(key).and_then(Value::as_str).map(str::to_owned);
        let full = |key: &str| text(key).filter(|text| !text.is_empty());
        Self {
            name: text("name").unwrap_or_default(),
            description: text("description").unwrap_or_default(),
            license: license.map(str::to_owned),
            compatibility: full("compatibility"),
            allowed_tools: full("allowed-tools"),
            disallowed_tools: full("disallowed-tools"),
            disable_model_invocation: frontmatter.get("disable-model-invocation") == Some(&Value::Bool(true)),
            metadata: frontmatter.get("metadata").and_then(Value::as_object).cloned().unwrap_or_default(),
        }
    }

    /// The keys in the order in which they are written, with their values as written.
    fn lines(&self) -> Vec<(&'static str, String)> {
        let texts = [
            ("name", Some(&self.name)),
            ("description", Some(&self.description)),
            ("license", self.license.as_ref()),
            ("compatibility", self.compatibility.as_ref()),
            ("allowed-tools", self.allowed_tools.as_ref()),
            ("disallowed-tools", self.disallowed_tools.as_ref()),
        ];
        let written = texts.into_iter().filter_map(|(key, text)| Some((key, yaml::scalar(text?))));
        let invocation =
            self.disable_model_invocation.then(|| ("disable-model-invocation", "true".to_owned()));
        written.chain(invocation).collect()
    }
}

/// The bytes of a `SKILL.md`: the fields, then the body unchanged, with a line feed before it when it starts with none.
///
/// # Errors
/// When a reader would not find exactly these fields and this body in the bytes.
pub fn render(fields: &Fields, body: &str) -> Result<Vec<u8>, EmitError> {
    let mut text = String::from("---\n");
    for (key, value) in fields.lines() {
        text += &format!("{key}: {value}\n");
    }
    let mut metadata: Vec<_> = fields.metadata.iter().collect();
    metadata.sort_by_key(|(key, _)| *key);
    if !metadata.is_empty() {
        text += "metadata:\n";
    }
    for (key, value) in metadata {
        text += &format!("  {}: {}\n", yaml::scalar(key), yaml::flow(value));
    }
    text += "---\n";
    let gap = if body.starts_with('\n') { "" } else { "\n" };
    let bytes = [text.as_bytes(), gap.as_bytes(), body.as_bytes()].concat();
    match difference(fields, body, &bytes) {
        None => Ok(bytes),
        Some(what) => {
            let name = quoted(&fields.name);
            Err(EmitError::new(format!("the SKILL.md of {name} would not be read back as meant: {what}")))
        }
    }
}

/// What a reader finds other than meant.
fn difference(fields: &Fields, body: &str, bytes: &[u8]) -> Option<String> {
    let document = skill_document::parse_head(bytes);
    let Some(found) = document.frontmatter() else { return Some("no frontmatter".to_owned()) };
    if found.parse != FrontmatterParse::Strict {
        return Some("the frontmatter is not YAML".to_owned());
    }
    let read = document.body_text();
    if read != body && read.strip_prefix('\n') != Some(body) {
        return Some("the body".to_owned());
    }
    let mut expected: Vec<(&str, Value)> = Vec::new();
    let texts = [
        ("name", Some(&fields.name)),
        ("description", Some(&fields.description)),
        ("license", fields.license.as_ref()),
        ("compatibility", fields.compatibility.as_ref()),
        ("allowed-tools", fields.allowed_tools.as_ref()),
        ("disallowed-tools", fields.disallowed_tools.as_ref()),
    ];
    expected.extend(texts.into_iter().filter_map(|(key, text)| Some((key, Value::String(text?.clone())))));
    expected
        .extend(fields.disable_model_invocation.then_some(("disable-model-invocation", Value::Bool(true))));
    if !fields.metadata.is_empty() {
        expected.push(("metadata", texts_only(&Value::Object(fields.metadata.clone()))));
    }
    let keys: Vec<&str> = found.fields.iter().map(|field| field.key.as_str()).collect();
    if keys != expected.iter().map(|(key, _)| *key).collect::<Vec<_>>() {
        return Some("the keys".to_owned());
    }
    let differs =
        found.fields.iter().zip(&expected).find(|(field, (_, value))| as_json(&field.value) != *value);
    differs.map(|(field, _)| format!("`{}`", field.key))
}

/// The value with everything but lists and maps as text, which is how `metadata` is written.
fn texts_only(value: &Value) -> Value {
    match value {
        Value::Array(items) => items.iter().map(texts_only).collect(),
        Value::Object(fields) => {
            let mut sorted: Vec<_> =
                fields.iter().map(|(key, value)| (key.clone(), texts_only(value))).collect();
            sorted.sort_by(|a, b| a.0.cmp(&b.0));
            Value::Object(sorted.into_iter().collect())
        }
        Value::Null => Value::String(String::new()),
        Value::String(text) => Value::String(text.clone()),
        other => Value::String(other.to_string()),
    }
}

fn as_json(value: &skill_document::Value) -> Value {
    match value {
        skill_document::Value::Scalar(Scalar { text, resolved: ScalarType::Bool, .. }) => {
            Value::Bool(text == "true")
        }
        // Numbers and nulls were never meant: whatever they stand for, they are not the text.
        skill_document::Value::Scalar(Scalar { resolved: ScalarType::Null | ScalarType::Number, .. }) => {
            Value::Null
        }
        skill_document::Value::Scalar(Scalar { text, .. }) => Value::String(text.clone()),
        skill_document::Value::List(items) => items.iter().map(as_json).collect(),
        skill_document::Value::Map(fields) => {
            Value::Object(fields.iter().map(|(key, value)| (key.clone(), as_json(value))).collect())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn fields(description: &str) -> Fields {
        Fields { name: "a".to_owned(), description: description.to_owned(), ..Fields::default() }
    }

    #[test]
    fn simple_fields_look_as_a_person_writes_them() {
        let mut all = fields("Does x. Use for y");
        all.license = Some("MIT OR Apache-2.0".to_owned());
        all.allowed_tools = Some("Bash(git:*) Read".to_owned());
        all.disable_model_invocation = true;
        all.metadata =
            serde_json::from_str(r#"{"version": "1.0", "b": ["x", 2], "a": {"k": true}}"#).unwrap();
        let expect = "---\nname: a\ndescription: Does x. Use for y\nlicense: MIT OR Apache-2.0\n\
            allowed-tools: Bash(git:*) Read\ndisable-model-invocation: true\nmetadata:\n\
            \x20 a: {\"k\": \"true\"}\n\x20 b: [\"x\", \"2\"]\n\x20 version: \"1.0\"\n---\n\n# T\n";
        assert_eq!(String::from_utf8(render(&all, "# T\n").unwrap()).unwrap(), expect);
    }

    #[test]
    fn a_body_keeps_its_bytes() {
        for (body, end) in
            [("\nx", "---\n\nx"), ("x", "---\n\nx"), ("\r\nx\r\n", "---\n\n\r\nx\r\n"), ("", "---\n\n")]
        {
            let bytes = render(&fields("d"), body).unwrap();
            assert!(bytes.ends_with(end.as_bytes()), "{body:?}");
        }
    }

    #[test]
    fn the_guard_sees_an_injected_key() {
        // What a writer without quotes would give.
        let bytes = b"---\nname: a\ndescription: x\nhooks: y\n---\n\nb";
        assert_eq!(difference(&fields("x\nhooks: y"), "b", bytes).as_deref(), Some("the keys"));
        let bytes = b"---\nname: a\ndescription: x # y\n---\n\nb";
        assert_eq!(difference(&fields("x # y"), "b", bytes).as_deref(), Some("`description`"));
    }

    /// Pieces of which hostile texts are made.
    fn hostile() -> impl Strategy<Value = String> {
        const PIECES: [&str; 40] = [
            "\n",
            "\r\n",
            "\r",
            "---",
            "...",
            ": ",
            " #",
            "allowed-tools: Bash(*)",
            "hooks:",
            "- ",
            "? ",
            "{",
            "}",
            "[",
            "]",
            ",",
            "&a",
            "*a",
            "!!str",
            "|",
            ">",
            "'",
            "\"",
            "\\",
            "%YAML",
            "@",
            "`",
            "\t",
            "\0",
            "\u{85}",
            "\u{2028}",
            "\u{feff}",
            "\u{202e}",
            "é",
            "数",
            "yes",
            "null",
            "1e3",
            "x",
            " ",
        ];
        let piece = prop_oneof![
            3 => prop::sample::select(PIECES.to_vec()).prop_map(str::to_owned),
            1 => any::<char>().prop_map(String::from),
        ];
        prop::collection::vec(piece, 0..8).prop_map(|pieces| pieces.concat())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(if cfg!(debug_assertions) { 1_000 } else { 10_000 }))]

        #[test]
        fn hostile_texts_are_read_back_as_the_intended_keys_only(
            texts in prop::array::uniform6(hostile()),
            metadata in prop::collection::btree_map(hostile(), hostile(), 0..3),
            invocation: bool,
            body in hostile(),
        ) {
            let [name, description, license, compatibility, allowed, disallowed] = texts;
            let metadata = metadata.into_iter().map(|(key, value)| (key, Value::String(value))).collect();
            let meant = Fields {
                name,
                description,
                license: Some(license),
                compatibility: Some(compatibility),
                allowed_tools: Some(allowed),
                disallowed_tools: Some(disallowed),
                disable_model_invocation: invocation,
                metadata,
            };
            // Writing succeeds whatever the text, and the check inside has read it back.
            let bytes = render(&meant, &body);
            prop_assert!(bytes.is_ok(), "{:?}", bytes);
        }
    }
}
