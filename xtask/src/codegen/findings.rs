//! Every stable code with its meaning and the next step.

use std::collections::BTreeMap;

use skill_model::Code;

use crate::Outcome;

/// The codes of all crates as one table. A code that two places hand out is refused.
pub(crate) fn render(crates: &[(&str, Vec<Code>)]) -> Outcome<String> {
    let mut rows = BTreeMap::new();
    for (owner, codes) in crates {
        for code in codes {
            if code.id.is_empty() || code.means.is_empty() || code.next.is_empty() {
                return Err(format!("{owner}: code {:?} lacks its meaning or its next step", code.id).into());
            }
            if let Some((other, _)) = rows.insert(code.id, (*owner, code)) {
                return Err(format!("code {} is handed out by {other} and by {owner}", code.id).into());
            }
        }
    }
    let mut text = "# Codes\n\nMade by `cargo xtask codegen` from the `CODES` of each crate; do not edit. An error says that the \
        work could not be\ndone, a finding that a gate refuses or questions something, a note never changes an exit code.\n\n\
        | code | kind | crate | meaning | next step |\n|---|---|---|---|---|\n"
        .to_owned();
    for (id, (owner, code)) in rows {
        let (means, next) = (cell(code.means), cell(code.next));
        text.push_str(&format!("| `{id}` | {} | {owner} | {means} | {next} |\n", code.kind.word()));
    }
    Ok(text)
}

fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Code = Code::note("a_note", "something | else", "Do it.");
    const B: Code = Code::error("b_error", "broken", "Mend it.");

    #[test]
    fn rows_are_sorted_and_escaped() {
        let text = render(&[("one", vec![B]), ("two", vec![A])]).expect("unique");
        let rows: Vec<&str> = text.lines().filter(|line| line.starts_with("| `")).collect();
        assert_eq!(
            rows,
            [
                "| `a_note` | note | two | something \\| else | Do it. |",
                "| `b_error` | error | one | broken | Mend it. |"
            ]
        );
    }

    #[test]
    fn a_code_is_unique_and_explained() {
        assert!(render(&[("one", vec![A]), ("two", vec![A])]).is_err());
        assert!(render(&[("one", vec![A, A])]).is_err());
        assert!(render(&[("one", vec![Code::note("x", "", "y")])]).is_err());
    }
}
