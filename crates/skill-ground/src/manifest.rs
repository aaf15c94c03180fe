//! Names of dependencies from the manifests of several ecosystems.

mod go;
mod gradle;
mod maven;
mod node;
mod php;
mod python;
mod ruby;
mod rust;

use std::borrow::Cow;

/// Which reader a manifest needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Pyproject,
    Requirements,
    Package,
    Cargo,
    GoMod,
    Pom,
    Gradle,
    GradleCatalog,
    Gemfile,
    Composer,
}

impl Kind {
    /// The kind by the name of the file, whatever its folder.
    pub(crate) fn of(path: &str) -> Option<Self> {
        Some(match path.rsplit('/').next()? {
            "pyproject.toml" => Self::Pyproject,
            "package.json" => Self::Package,
            "Cargo.toml" => Self::Cargo,
            "go.mod" => Self::GoMod,
            "pom.xml" => Self::Pom,
            "build.gradle" | "build.gradle.kts" | "settings.gradle" | "settings.gradle.kts" => Self::Gradle,
            "libs.versions.toml" => Self::GradleCatalog,
            "Gemfile" | "gems.rb" => Self::Gemfile,
            "composer.json" => Self::Composer,
            name if name.starts_with("requirements") && name.ends_with(".txt") => Self::Requirements,
            _ => return None,
        })
    }
}

/// What a manifest gave.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Reading {
    /// Names, as each ecosystem spells them; may repeat.
    pub(crate) names: Vec<String>,
    /// What could not be read, as sentence fragments.
    pub(crate) problems: Vec<String>,
}

impl Reading {
    fn problem(&mut self, text: impl Into<String>) {
        self.problems.push(text.into());
    }

    fn names<S: Into<String>>(&mut self, names: impl IntoIterator<Item = S>) {
        self.names.extend(names.into_iter().map(Into::into));
    }
}

/// Reads one manifest.
pub(crate) fn read(kind: Kind, bytes: &[u8]) -> Reading {
    let (text, whole) = decode(bytes);
    let mut reading = match kind {
        Kind::Pyproject => python::pyproject(&text),
        Kind::Requirements => python::requirements(&text),
        Kind::Package => node::package(&text),
        Kind::Cargo => rust::cargo(&text),
        Kind::GoMod => go::module(&text),
        Kind::Pom => maven::pom(&text),
        Kind::Gradle => gradle::script(&text),
        Kind::GradleCatalog => gradle::catalog(&text),
        Kind::Gemfile => ruby::gemfile(&text),
        Kind::Composer => php::composer(&text),
    };
    if !whole {
        reading.problem("bytes that are not UTF-8 were left out");
    }
    reading
}

/// The text without a byte order mark, and whether every byte was used. Other bytes are dropped; UTF-16 with a mark, as a
/// PowerShell redirection writes it, is read.
pub(crate) fn decode(bytes: &[u8]) -> (Cow<'_, str>, bool) {
    let units = |of: fn([u8; 2]) -> u16| {
        let units = bytes[2..].chunks_exact(2).map(|pair| of([pair[0], pair[1]]));
        let text: Option<String> = char::decode_utf16(units).map(Result::ok).collect();
        text.filter(|_| bytes.len().is_multiple_of(2))
    };
    let wide = match bytes {
        [0xff, 0xfe, ..] => units(u16::from_le_bytes),
        [0xfe, 0xff, ..] => units(u16::from_be_bytes),
        _ => None,
    };
    if let Some(text) = wide {
        return (Cow::Owned(text), true);
    }
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    if let Ok(text) = std::str::from_utf8(bytes) {
        return (Cow::Borrowed(text), true);
    }
    (Cow::Owned(bytes.utf8_chunks().map(|chunk| chunk.valid()).collect()), false)
}

/// A TOML document, or the problem.
fn toml(text: &str, reading: &mut Reading) -> Option<toml::Table> {
    match text.parse::<toml::Table>() {
        Ok(table) => Some(table),
        Err(error) => {
            let line = error.span().map_or(1, |span| 1 + text[..span.start].matches('\n').count());
            reading.problem(format!("not readable as TOML: line {line}: {}", error.message()));
            None
        }
    }
}

/// A JSON object, or the problem.
fn json(text: &str, reading: &mut Reading) -> Option<serde_json::Map<String, serde_json::Value>> {
    match serde_json::from_str(text) {
        Ok(serde_json::Value::Object(map)) => Some(map),
        Ok(_) => {
            reading.problem("not a JSON object");
            None
        }
        Err(error) => {
            reading.problem(format!("not readable as JSON: {error}"));
            None
        }
    }
}

#[cfg(test)]
pub(crate) fn check(kind: Kind, text: &str, names: &[&str], problems: &[&str]) {
    let mut reading = read(kind, text.as_bytes());
    reading.names.sort();
    assert_eq!(
        (reading.names.as_slice(), reading.problems.as_slice()),
        (&strings(names)[..], &strings(problems)[..])
    );
}

#[cfg(test)]
fn strings(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_mark_is_no_part_of_the_first_name() {
        check(Kind::Requirements, "\u{feff}flask\n", &["flask"], &[]);
        let wide: Vec<u8> = "\u{feff}flask\r\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(read(Kind::Requirements, &wide).names, ["flask"]);
    }

    #[test]
    fn other_bytes_are_told() {
        let reading = read(Kind::Requirements, b"num\xffpy\n");
        assert_eq!(reading.names, ["numpy"]);
        assert_eq!(reading.problems, ["bytes that are not UTF-8 were left out"]);
    }

    const KINDS: [Kind; 10] = [
        Kind::Pyproject,
        Kind::Requirements,
        Kind::Package,
        Kind::Cargo,
        Kind::GoMod,
        Kind::Pom,
        Kind::Gradle,
        Kind::GradleCatalog,
        Kind::Gemfile,
        Kind::Composer,
    ];

    proptest! {
        #[test]
        fn no_bytes_panic_and_no_name_is_empty(bytes: Vec<u8>, text in "[a-z\"'(){}\\[\\]=:,.\n \t<>/-]{0,80}") {
            for kind in KINDS {
                for bytes in [bytes.as_slice(), text.as_bytes()] {
                    prop_assert!(read(kind, bytes).names.iter().all(|name| !name.is_empty()));
                }
            }
        }
    }
}
