use super::{ScalarType, Value};

/// The entries of an `allowed-tools` value.
pub(super) fn entries(value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    match value {
        Value::Scalar(scalar) if scalar.resolved == ScalarType::Null => {}
        Value::Scalar(scalar) => split(&scalar.text, &mut found),
        Value::List(values) => {
            let mut texts = Vec::new();
            flatten(values, &mut texts);
            join_open_brackets(&texts, &mut found);
        }
        Value::Map(_) => {}
    }
    found
}

fn flatten<'v>(values: &'v [Value], texts: &mut Vec<&'v str>) {
    for value in values {
        match value {
            Value::Scalar(scalar) => texts.push(scalar.text.trim()),
            Value::List(inner) => flatten(inner, texts),
            Value::Map(_) => {}
        }
    }
}

/// A flow list cuts an unquoted `Bash(a, b)` at the comma: the two halves are one entry again.
fn join_open_brackets(texts: &[&str], found: &mut Vec<String>) {
    let mut open: Option<String> = None;
    for text in texts.iter().filter(|text| !text.is_empty()) {
        let entry = match open.take() {
            Some(start) => format!("{start}, {text}"),
            None => (*text).to_owned(),
        };
        if depth(&entry) > 0 { open = Some(entry) } else { found.push(entry) }
    }
    found.extend(open);
}

fn depth(text: &str) -> i32 {
    text.bytes().map(|b| i32::from(b == b'(') - i32::from(b == b')')).sum()
}

/// Cuts at blanks and commas outside brackets and quotes. Quotes around an entry are not part of it.
fn split(text: &str, found: &mut Vec<String>) {
    let mut entry = String::new();
    let mut depth = 0_usize;
    let mut quote: Option<char> = None;
    for c in text.chars() {
        match (quote, c) {
            (Some(open), _) if c == open => quote = None,
            (Some(_), _) => entry.push(c),
            (None, '"' | '\'') if depth == 0 => quote = Some(c),
            (None, ',') | (None, ' ' | '\t' | '\n' | '\r') if depth == 0 => flush(&mut entry, found),
            (None, _) => {
                match c {
                    '(' | '[' | '{' => depth += 1,
                    ')' | ']' | '}' => depth = depth.saturating_sub(1),
                    _ => {}
                }
                entry.push(c);
            }
        }
    }
    flush(&mut entry, found);
}

fn flush(entry: &mut String, found: &mut Vec<String>) {
    let whole = std::mem::take(entry);
    let trimmed = whole.trim();
    if !trimmed.is_empty() {
        found.push(trimmed.to_owned());
    }
}

#[cfg(test)]
mod tests {
    use crate::parse;

    /// `lines` is the text behind `name: a`.
    #[track_caller]
    fn check(lines: &str, expect: Option<&[&str]>) {
        let source = format!("---\nname: a\n{lines}---\nB");
        let document = parse(source.as_bytes());
        let tools = document.frontmatter().and_then(crate::Frontmatter::allowed_tools);
        let tools = tools.as_ref().map(|tools| tools.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(tools.as_deref(), expect, "{lines:?}");
    }

    #[test]
    fn all_shapes_give_one_list() {
        check("", None);
        check("allowed-tools:\n", Some(&[]));
        check("allowed-tools: []\n", Some(&[]));
        check("allowed-tools: \"\"\n", Some(&[]));
        check("allowed-tools: Read\n", Some(&["Read"]));
        check("allowed-tools: \"Read,Write\"\n", Some(&["Read", "Write"]));
        check(
            "allowed-tools: Read Bash(git log *) Bash(du -h *) mcp__db__get\n",
            Some(&["Read", "Bash(git log *)", "Bash(du -h *)", "mcp__db__get"]),
        );
        check(
            "allowed-tools: Read, Grep,Bash(npm run x, y:*)\n",
            Some(&["Read", "Grep", "Bash(npm run x, y:*)"]),
        );
        check("allowed-tools:\n  - Read\n  - Bash(git diff:*)\n", Some(&["Read", "Bash(git diff:*)"]));
        check("allowed-tools:\n- Read\n- Write\n", Some(&["Read", "Write"]));
        check("allowed-tools: [Read, \"Bash(x, y)\"]\n", Some(&["Read", "Bash(x, y)"]));
        check("allowed-tools: [Read, Bash(x, y), Grep]\n", Some(&["Read", "Bash(x, y)", "Grep"]));
        check("allowed-tools: >-\n  Read,\n  Write\n", Some(&["Read", "Write"]));
        check("allowed-tools: {Read: true}\n", Some(&[]));
    }

    #[test]
    fn the_ceiling_survives_a_mistake_elsewhere() {
        check("description: a: b\nallowed-tools: Read\n", Some(&["Read"]));
        check("allowed-tools: - Read\n", Some(&["-", "Read"]));
        check(
            "description: \"never ends\nallowed-tools:\n  - Read\n  - Bash(a b)\n",
            Some(&["Read", "Bash(a b)"]),
        );
    }
}
