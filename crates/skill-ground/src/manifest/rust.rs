use toml::{Table, Value};

use super::Reading;

const TABLES: [&str; 5] =
    ["dependencies", "dev-dependencies", "dev_dependencies", "build-dependencies", "build_dependencies"];

/// `Cargo.toml`: a package, a workspace, or both.
pub(super) fn cargo(text: &str) -> Reading {
    let mut reading = Reading::default();
    let Some(table) = super::toml(text, &mut reading) else { return reading };
    tables(&table, "", &mut reading);
    if let Some(workspace) = table.get("workspace").and_then(Value::as_table) {
        tables(workspace, "workspace.", &mut reading);
    }
    for (name, target) in table.get("target").and_then(Value::as_table).into_iter().flatten() {
        if let Some(target) = target.as_table() {
            tables(target, &format!("target.{name}."), &mut reading);
        }
    }
    reading
}

fn tables(parent: &Table, place: &str, reading: &mut Reading) {
    for name in TABLES {
        match parent.get(name) {
            None => {}
            Some(Value::Table(table)) => reading.names(table.keys().filter(|name| !name.is_empty())),
            Some(_) => reading.problem(format!("`{place}{name}` is not a table")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Kind, check};

    #[test]
    fn packages_targets_and_workspaces_are_read() {
        let text = "[dependencies]\nserde.workspace = true\n[dev-dependencies]\ninsta = \"1\"\n\
            [build-dependencies]\ncc = \"1\"\n[target.'cfg(unix)'.dependencies]\nlibc = \"0.2\"\n\
            [workspace.dependencies]\nclap = \"4\"\n";
        check(Kind::Cargo, text, &["cc", "clap", "insta", "libc", "serde"], &[]);
        check(Kind::Cargo, "dependencies = 5\n", &[], &["`dependencies` is not a table"]);
    }
}
