use toml::Value;

use super::Reading;

/// Ends of the names of dependency configurations, in lower case.
const CONFIGURATIONS: [&str; 10] = [
    "implementation",
    "api",
    "compileonly",
    "runtimeonly",
    "annotationprocessor",
    "kapt",
    "ksp",
    "classpath",
    "compile",
    "runtime",
];

/// A build script in Groovy or Kotlin: quoted coordinates on lines that start with a configuration.
pub(super) fn script(text: &str) -> Reading {
    let mut reading = Reading::default();
    let mut comment = false;
    for line in text.lines().map(str::trim) {
        comment |= line.starts_with("/*");
        let hidden = comment || line.starts_with("//");
        comment &= !line.contains("*/");
        let end = line.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(line.len());
        let word = line[..end].to_ascii_lowercase();
        if !hidden && CONFIGURATIONS.iter().any(|known| word.ends_with(known)) {
            reading.names(coordinates(&line[end..]));
        }
    }
    reading
}

/// `group:name` of each quoted text with a colon, or of `group:` and `name:` with quoted texts.
fn coordinates(line: &str) -> Vec<String> {
    let quoted = quoted(line);
    let whole: Vec<String> = quoted.iter().filter_map(|(_, text)| coordinate(text)).collect();
    let named = |key: &str| {
        let is_key = |before: &str| {
            let before = before.trim_end().trim_end_matches([':', '=']).trim_end();
            before.strip_suffix(key).is_some_and(|rest| !rest.ends_with(|c: char| c.is_alphanumeric()))
        };
        quoted
            .iter()
            .find(|(before, _)| is_key(before))
            .map(|(_, text)| *text)
            .filter(|text| !text.is_empty())
    };
    match (named("group"), named("name")) {
        (Some(group), Some(name)) if whole.is_empty() => vec![format!("{group}:{name}")],
        _ => whole,
    }
}

/// Each quoted text with what stands before it.
fn quoted(line: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    let mut rest = line;
    while let Some((before, quote, after)) =
        rest.find(['"', '\'']).map(|at| (&rest[..at], &rest[at..=at], &rest[at + 1..]))
    {
        if before.contains("//") {
            break;
        }
        let Some((text, behind)) = after.split_once(quote) else { break };
        found.push((before, text));
        rest = behind;
    }
    found
}

/// `group:name` of `group:name:version`; none for a path of a project such as `:core`.
fn coordinate(text: &str) -> Option<String> {
    let mut parts = text.split(':');
    let (group, name) = (parts.next()?, parts.next()?);
    (!group.is_empty() && !name.is_empty()).then(|| format!("{group}:{name}"))
}

/// `libs.versions.toml`: the libraries of a version catalog.
pub(super) fn catalog(text: &str) -> Reading {
    let mut reading = Reading::default();
    let Some(table) = super::toml(text, &mut reading) else { return reading };
    match table.get("libraries") {
        None => {}
        Some(Value::Table(libraries)) => {
            for (alias, library) in libraries {
                match library_name(library) {
                    Some(name) => reading.names([name]),
                    None => reading.problem(format!("`libraries.{alias}` has no group and name")),
                }
            }
        }
        Some(_) => reading.problem("`libraries` is not a table"),
    }
    reading
}

fn library_name(library: &Value) -> Option<String> {
    let text = |key: &str| library.get(key).and_then(Value::as_str);
    match library {
        Value::String(text) => coordinate(text),
        _ => text("module")
            .and_then(coordinate)
            .or_else(|| coordinate(&format!("{}:{}", text("group")?, text("name")?))),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Kind, check};

    #[test]
    fn quoted_coordinates_are_read() {
        let text = "dependencies {\n  implementation 'org.a:b:1.0'\n  testImplementation(\"org.c:d\")\n\
              api platform('org.e:f:2')\n  // implementation 'no:no:1'\n  /* api 'no:no:1'\n  api 'no:yet:1' */\n\
              compileOnly group: 'org.g', name: 'h', version: '1'\n  implementation project(':core')\n\
              implementation(libs.x) // 'no:no'\n  description 'not:me'\n}\n";
        check(Kind::Gradle, text, &["org.a:b", "org.c:d", "org.e:f", "org.g:h"], &[]);
    }

    #[test]
    fn catalogs_are_read() {
        let text = "[libraries]\na = \"org.a:b:1\"\nc = { module = \"org.c:d\", version.ref = \"x\" }\n\
            e = { group = \"org.e\", name = \"f\" }\ng = { version = \"1\" }\n";
        let problem = "`libraries.g` has no group and name";
        check(Kind::GradleCatalog, text, &["org.a:b", "org.c:d", "org.e:f"], &[problem]);
    }
}
