//! The list of known exceptions. It may only shrink.

use super::Violation;

/// One line of the list: `rule | file | measured | reason`.
struct Exception<'a> {
    line: usize,
    rule: &'a str,
    file: &'a str,
    measured: &'a str,
    used: bool,
}

/// Takes the listed violations away, and adds one for each line that is wrong or no longer needed.
///
/// A measured number that shrank must shrink in the list too, so that it cannot grow back.
pub(crate) fn apply(path: &str, list: &str, found: Vec<Violation>) -> Vec<Violation> {
    let (mut exceptions, mut left) = (Vec::new(), Vec::new());
    for (index, text) in list.lines().enumerate() {
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        match *text.split(" | ").collect::<Vec<_>>() {
            [rule, file, measured, reason] if !reason.trim().is_empty() => {
                exceptions.push(Exception { line: index + 1, rule, file, measured, used: false });
            }
            _ => left.push(Violation::new(
                format!("{path}:{}", index + 1),
                "exception",
                "a line of another form",
                "rule | file | measured | reason",
            )),
        }
    }
    for violation in found {
        let listed = exceptions.iter_mut().find(|exception| {
            exception.rule == violation.rule
                && exception.file == violation.file
                && exception.measured == violation.measured
        });
        match listed {
            Some(exception) => exception.used = true,
            None => left.push(violation),
        }
    }
    for exception in exceptions.iter().filter(|exception| !exception.used) {
        let measured =
            format!("{} of {} at {} is no longer found", exception.rule, exception.file, exception.measured);
        left.push(Violation::new(
            format!("{path}:{}", exception.line),
            "exception",
            measured,
            "a list that shrinks",
        ));
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_only_shrinks() {
        let found = vec![Violation::new("a.rs", "file_lines", 410, 400)];
        for (list, expect) in [
            ("file_lines | a.rs | 410 | a table", &[][..]),
            ("# a comment\n\nfile_lines | a.rs | 410 | a table", &[]),
            ("", &["a.rs"]),
            ("file_lines | a.rs | 420 | a table", &["a.rs", "list:1"]),
            ("file_lines | b.rs | 410 | a table", &["a.rs", "list:1"]),
            ("file_lines | a.rs | 410", &["list:1", "a.rs"]),
            ("file_lines | a.rs | 410 | a table\nallow | a.rs | x | y", &["list:2"]),
        ] {
            let left = apply("list", list, found.clone());
            assert_eq!(
                left.iter().map(|violation| violation.file.as_str()).collect::<Vec<_>>(),
                expect,
                "{list}"
            );
        }
    }
}
