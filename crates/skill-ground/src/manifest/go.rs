use super::Reading;

/// `go.mod`: only `require` names dependencies. Other directives and their blocks are passed over.
pub(super) fn module(text: &str) -> Reading {
    let mut reading = Reading::default();
    let mut block: Option<&str> = None;
    for (number, line) in text.lines().enumerate() {
        let line = line.split("//").next().unwrap_or_default();
        let mut words = line.split_whitespace();
        let (directive, name) = match (block, words.next()) {
            (_, None) => continue,
            (Some(_), Some(")")) => {
                block = None;
                continue;
            }
            (Some(directive), first) => (directive, first),
            (None, Some(directive)) => {
                // `require(` without a blank is allowed.
                let (directive, open) =
                    directive.strip_suffix('(').map_or((directive, false), |rest| (rest, true));
                let name = words.next();
                if open || name == Some("(") {
                    block = Some(directive);
                    continue;
                }
                (directive, name)
            }
        };
        if directive != "require" {
            continue;
        }
        match (name.map(|name| name.trim_matches(['"', '`'])), words.next()) {
            (Some(name), Some(_)) if !name.is_empty() => reading.names([name]),
            _ => reading.problem(format!("line {}: a requirement without a version", number + 1)),
        }
    }
    reading
}

#[cfg(test)]
mod tests {
    use super::super::{Kind, check};

    #[test]
    fn only_requirements_are_dependencies() {
        let text = "module example.invalid/m\n\ngo 1.22\ntoolchain go1.22.1\n\nrequire (\n\ta.b/gin v1.9.1\n\
            \tmodule.x/y v0.3.0 // indirect\n)\nrequire c.d/e v0.9.1\nreplace a => ../a\n\
            exclude (\n\tx.y/z v1\n)\nretract [v1, v2]\n";
        check(Kind::GoMod, text, &["a.b/gin", "c.d/e", "module.x/y"], &[]);
        check(Kind::GoMod, "require(\r\n\ta.b/c v1\r\n)\r\n", &["a.b/c"], &[]);
        check(Kind::GoMod, "require v1\n", &[], &["line 1: a requirement without a version"]);
    }
}
