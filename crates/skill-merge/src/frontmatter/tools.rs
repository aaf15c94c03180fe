use std::collections::BTreeSet;
use std::sync::LazyLock;

use regex::Regex;
use serde_json::Value;

use crate::Rules;

static OLD: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"[A-Za-z_]\w*(?:\([^)]*\))?").expect("a constant"));

/// The tools that a value declares; none when it declares nothing.
pub(super) fn list(value: Option<&Value>, rules: Rules) -> Option<BTreeSet<String>> {
    let found: BTreeSet<String> = match value? {
        Value::Array(items) => {
            let texts = items.iter().filter_map(Value::as_str).map(|item| item.trim().to_owned());
            texts.filter(|item| !item.is_empty()).collect()
        }
        Value::String(text) if rules.current() => tokens(text),
        Value::String(text) => OLD.find_iter(text).map(|hit| hit.as_str().to_owned()).collect(),
        _ => return None,
    };
    if found.is_empty() && !rules.current() { None } else { Some(found) }
}

/// Runs without blank or comma outside balanced parentheses.
fn tokens(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut token = String::new();
    let mut depth = 0_usize;
    for c in text.chars() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 && (c.is_whitespace() || c == ',') {
            found.insert(std::mem::take(&mut token));
        } else {
            token.push(c);
        }
    }
    found.insert(token);
    found.remove("");
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tool_is_taken_whole() {
        for (text, expect) in [
            ("Read, Bash(git add:*) mcp__x__y-z", "Bash(git add:*)|Read|mcp__x__y-z"),
            ("Bash(f(a, b) c) Read", "Bash(f(a, b) c)|Read"),
            ("", ""),
        ] {
            let found = list(Some(&text.into()), Rules::Current).unwrap();
            assert_eq!(found.into_iter().collect::<Vec<_>>().join("|"), expect);
        }
        assert_eq!(list(None, Rules::Current), None);
    }
}
