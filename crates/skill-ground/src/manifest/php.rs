use serde_json::Value;

use super::Reading;

/// `composer.json`. Names without a vendor stand for the platform (`php`, `ext-json`).
pub(super) fn composer(text: &str) -> Reading {
    let mut reading = Reading::default();
    let Some(composer) = super::json(text, &mut reading) else { return reading };
    for place in ["require", "require-dev"] {
        match composer.get(place) {
            None => {}
            Some(Value::Object(table)) => reading.names(table.keys().filter(|name| name.contains('/'))),
            // An empty table of PHP is printed as an empty list.
            Some(Value::Array(items)) if items.is_empty() => {}
            Some(_) => reading.problem(format!("`{place}` is not an object")),
        }
    }
    reading
}

#[cfg(test)]
mod tests {
    use super::super::{Kind, check};

    #[test]
    fn packages_with_a_vendor_are_read() {
        let text =
            r#"{"require": {"php": "^8", "ext-json": "*", "laravel/framework": "11"}, "require-dev": []}"#;
        check(Kind::Composer, text, &["laravel/framework"], &[]);
        check(Kind::Composer, r#"{"require": 1}"#, &[], &["`require` is not an object"]);
    }
}
