use std::collections::BTreeMap;
use std::path::Path;

use crate::Outcome;

/// Case to the reason that it differs: `NAME ID: why`, one a line; `#` opens a remark. The list can only shrink: a line
/// without a difference is an error of the run.
pub(crate) fn read(path: &Path) -> Outcome<BTreeMap<String, String>> {
    let text = std::fs::read_to_string(path)?;
    parse(&text).map_err(Into::into)
}

fn parse(text: &str) -> Result<BTreeMap<String, String>, String> {
    let mut found = BTreeMap::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let Some((name, why)) = line.split_once(' ').filter(|(_, why)| is_reason(why)) else {
            return Err(format!("line {}: expected `NAME D12: why`", index + 1));
        };
        if found.insert(name.to_owned(), why.to_owned()).is_some() {
            return Err(format!("line {}: {name} stands twice", index + 1));
        }
    }
    Ok(found)
}

/// One or more ids of the contract (`D`) or of the records (`R`), then why.
fn is_reason(text: &str) -> bool {
    let is_id = |id: &str| {
        let mut chars = id.trim().chars();
        matches!(chars.next(), Some('D' | 'R'))
            && chars.as_str().len() == 2
            && chars.all(|c| c.is_ascii_digit())
    };
    text.split_once(": ").is_some_and(|(ids, why)| ids.split(',').all(is_id) && !why.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_names_its_id() {
        assert!(parse("# x\nmerge/m1 D24, R10: two names\n").is_ok_and(|found| found.len() == 1));
        for bad in ["merge/m1\n", "merge/m1 because\n", "merge/m1 X1: y\n", "a D01: y\na D01: y\n"] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }
}
