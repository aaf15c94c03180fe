use toml::Value;

use super::Reading;

/// `pyproject.toml`: PEP 621, PEP 735, Poetry, uv.
pub(super) fn pyproject(text: &str) -> Reading {
    let mut reading = Reading::default();
    let Some(table) = super::toml(text, &mut reading) else { return reading };
    let project = table.get("project");
    list(project.and_then(|project| project.get("dependencies")), "project.dependencies", &mut reading);
    let optional = project.and_then(|project| project.get("optional-dependencies"));
    lists(optional, "project.optional-dependencies", &mut reading);
    lists(table.get("dependency-groups"), "dependency-groups", &mut reading);
    let tool = |name: &str| table.get("tool").and_then(|tool| tool.get(name));
    let uv = tool("uv").and_then(|uv| uv.get("dev-dependencies"));
    list(uv, "tool.uv.dev-dependencies", &mut reading);
    if let Some(poetry) = tool("poetry") {
        keys(poetry.get("dependencies"), "tool.poetry.dependencies", &mut reading);
        keys(poetry.get("dev-dependencies"), "tool.poetry.dev-dependencies", &mut reading);
        for (name, group) in poetry.get("group").and_then(Value::as_table).into_iter().flatten() {
            keys(group.get("dependencies"), &format!("tool.poetry.group.{name}.dependencies"), &mut reading);
        }
    }
    reading
}

/// `requirements*.txt`: the name at the start of each line that is no comment and no option.
pub(super) fn requirements(text: &str) -> Reading {
    let mut reading = Reading::default();
    let lines = text.lines().map(str::trim);
    reading.names(lines.filter(|line| !line.starts_with(['#', '-'])).filter_map(requirement));
    reading
}

/// The name that a requirement starts with, in lower case.
fn requirement(text: &str) -> Option<String> {
    let text = text.trim();
    let end = text.find(|c: char| !(c.is_ascii_alphanumeric() || "._-".contains(c))).unwrap_or(text.len());
    (end > 0).then(|| text[..end].to_lowercase())
}

fn list(value: Option<&Value>, place: &str, reading: &mut Reading) {
    match value {
        None => {}
        // A group may include another one by a table; that one is read itself.
        Some(Value::Array(items)) => {
            reading.names(items.iter().filter_map(Value::as_str).filter_map(requirement));
        }
        Some(_) => reading.problem(format!("`{place}` is not a list")),
    }
}

fn lists(value: Option<&Value>, place: &str, reading: &mut Reading) {
    match value {
        None => {}
        Some(Value::Table(groups)) => {
            for (name, group) in groups {
                list(Some(group), &format!("{place}.{name}"), reading);
            }
        }
        Some(_) => reading.problem(format!("`{place}` is not a table")),
    }
}

fn keys(value: Option<&Value>, place: &str, reading: &mut Reading) {
    match value {
        None => {}
        Some(Value::Table(table)) => {
            let names = table.keys().filter(|name| !name.eq_ignore_ascii_case("python"));
            reading.names(names.filter_map(|name| requirement(name)));
        }
        Some(_) => reading.problem(format!("`{place}` is not a table")),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Kind, check};

    #[test]
    fn every_table_of_pyproject_is_read() {
        let text = "[project]\ndependencies = [\"Flask>=2\", \" numpy \", \"x[y]~=1\"]\n\
            [project.optional-dependencies]\ndev = [\"pytest\"]\n\
            [dependency-groups]\nlint = [\"mypy\", {include-group = \"dev\"}]\n\
            [tool.uv]\ndev-dependencies = [\"ruff\"]\n\
            [tool.poetry.dependencies]\npython = \"^3\"\nhttpx = \"*\"\n\
            [tool.poetry.dev-dependencies]\ntox = \"1\"\n\
            [tool.poetry.group.docs.dependencies]\nSphinx = \"7\"\n";
        let expect = ["flask", "httpx", "mypy", "numpy", "pytest", "ruff", "sphinx", "tox", "x"];
        check(Kind::Pyproject, text, &expect, &[]);
    }

    #[test]
    fn a_wrong_type_is_named() {
        check(Kind::Pyproject, "project = 1\n", &[], &[]);
        let text = "[project]\ndependencies = \"flask\"\noptional-dependencies = []\n";
        let expect =
            ["`project.dependencies` is not a list", "`project.optional-dependencies` is not a table"];
        check(Kind::Pyproject, text, &[], &expect);
    }

    #[test]
    fn a_broken_file_is_named_with_its_line() {
        check(
            Kind::Pyproject,
            "[a]\nb = \n",
            &[],
            &["not readable as TOML: line 2: string values must be quoted, expected literal string"],
        );
    }

    #[test]
    fn requirements_are_lines() {
        let text = "# c\n-r base.txt\nDjango==4.2\n\n  pandas>=2 # data\n--hash=x\n===\n";
        check(Kind::Requirements, text, &["django", "pandas"], &[]);
    }
}
