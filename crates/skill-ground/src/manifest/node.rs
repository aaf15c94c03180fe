use serde_json::Value;

use super::Reading;

const TABLES: [&str; 4] = ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"];

/// `package.json`. The members of a workspace are files of their own.
pub(super) fn package(text: &str) -> Reading {
    let mut reading = Reading::default();
    let Some(package) = super::json(text, &mut reading) else { return reading };
    for place in TABLES {
        match package.get(place) {
            None => {}
            Some(Value::Object(table)) => reading.names(table.keys().filter(|name| !name.is_empty())),
            Some(_) => reading.problem(format!("`{place}` is not an object")),
        }
    }
    reading
}

#[cfg(test)]
mod tests {
    use super::super::{Kind, check};

    #[test]
    fn four_tables_are_read_with_their_spelling() {
        let text = r#"{"workspaces": ["packages/*"], "dependencies": {"Express": "4"}, "devDependencies": {"eslint": "8"},
            "peerDependencies": {"vue": "3"}, "optionalDependencies": {"@a/b": "1"}}"#;
        check(Kind::Package, text, &["@a/b", "Express", "eslint", "vue"], &[]);
        check(Kind::Package, r#"{"dependencies": ["a"]}"#, &[], &["`dependencies` is not an object"]);
        check(Kind::Package, "[1]", &[], &["not a JSON object"]);
    }
}
