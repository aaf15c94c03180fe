use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use skill_merge::Source;
use skill_model::Digest;
use skill_model::meld::SkillFile;

use crate::Outcome;

/// The shared folder and the program.
pub(crate) struct World {
    oracle: PathBuf,
    corpus: PathBuf,
    program: PathBuf,
}

/// What a run of the program gave.
pub(crate) struct Ran {
    pub(crate) exit: i64,
    pub(crate) stdout: Value,
}

impl World {
    pub(crate) fn new(shared: &Path, program: PathBuf) -> Outcome<Self> {
        let shared = shared.canonicalize()?;
        Ok(Self { oracle: shared.join("oracle"), corpus: shared.join("corpus"), program })
    }

    /// A file or folder of the records.
    pub(crate) fn path(&self, relative: &str) -> PathBuf {
        self.oracle.join(relative)
    }

    /// A recorded JSON file.
    pub(crate) fn json(&self, relative: &str) -> Outcome<Value> {
        let path = self.path(relative);
        let text = std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(serde_json::from_slice(&text)?)
    }

    /// The sorted names of the folders in a folder of the records.
    pub(crate) fn folders(&self, relative: &str) -> Outcome<Vec<String>> {
        let mut names = Vec::new();
        for entry in std::fs::read_dir(self.path(relative))? {
            let entry = entry?;
            if entry.file_type()?.is_dir() {
                names.push(entry.file_name().to_string_lossy().into_owned());
            }
        }
        names.sort();
        Ok(names)
    }

    /// An argument with its placeholders filled; `case` is the folder of the case.
    pub(crate) fn fill(&self, argument: &str, case: &Path) -> String {
        argument.replace("$CORPUS", &self.corpus.to_string_lossy()).replace("$CASE", &case.to_string_lossy())
    }

    /// Runs the program with the recorded arguments.
    pub(crate) fn run(&self, argv: &Value, case: &Path) -> Outcome<Ran> {
        let arguments = texts(argv).into_iter().map(|argument| self.fill(argument, case));
        let output = Command::new(&self.program).args(arguments).output()?;
        let stdout = serde_json::from_slice(&output.stdout).unwrap_or(Value::Null);
        Ok(Ran { exit: output.status.code().unwrap_or(-1).into(), stdout })
    }

    /// The bundle at a recorded path.
    pub(crate) fn source(&self, path: &str) -> Outcome<Source> {
        let root = PathBuf::from(self.fill(path, &self.oracle));
        let files = files(&root)?;
        let skill = std::fs::read(root.join("SKILL.md"))?;
        let folder = root.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Ok(Source::read(&folder, skill, files)?)
    }

    /// Path and digest of every file of the bundle at a recorded path.
    pub(crate) fn files(&self, path: &str) -> Outcome<Vec<SkillFile>> {
        files(&PathBuf::from(self.fill(path, &self.oracle)))
    }
}

fn files(root: &Path) -> Outcome<Vec<SkillFile>> {
    let mut found = Vec::new();
    let mut open = vec![root.to_path_buf()];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.is_dir() {
                open.push(path);
                continue;
            }
            let relative = path.strip_prefix(root)?.to_string_lossy().into_owned();
            found.push(SkillFile { path: relative, sha256: Digest::of(&std::fs::read(&path)?).hex() });
        }
    }
    Ok(found)
}

/// The texts of a list.
pub(crate) fn texts(list: &Value) -> Vec<&str> {
    list.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

/// The first place at which two documents differ.
pub(crate) fn difference(expected: &Value, found: &Value) -> Option<String> {
    at(expected, found, "")
}

fn at(expected: &Value, found: &Value, place: &str) -> Option<String> {
    match (expected, found) {
        (Value::Object(a), Value::Object(b)) => {
            let missing =
                a.keys().find(|key| !b.contains_key(*key)).map(|key| format!("{place}.{key} is missing"));
            let extra = b
                .keys()
                .find(|key| !a.contains_key(*key))
                .map(|key| format!("{place}.{key} is not recorded"));
            missing
                .or(extra)
                .or_else(|| a.iter().find_map(|(key, value)| at(value, &b[key], &format!("{place}.{key}"))))
        }
        (Value::Array(a), Value::Array(b)) => {
            let inner = a.iter().zip(b).enumerate();
            inner.into_iter().find_map(|(index, (a, b))| at(a, b, &format!("{place}[{index}]"))).or_else(
                || {
                    (a.len() != b.len())
                        .then(|| format!("{place} has {} items, recorded are {}", b.len(), a.len()))
                },
            )
        }
        (Value::String(a), Value::String(b)) if a != b => {
            let same = a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count();
            let tail = |text: &str| {
                let bytes = text.as_bytes();
                let piece = &bytes[same.saturating_sub(20).min(bytes.len())..(same + 60).min(bytes.len())];
                String::from_utf8_lossy(piece).into_owned()
            };
            Some(format!("{place} byte {same}: recorded {:?}, found {:?}", tail(a), tail(b)))
        }
        _ if expected == found => None,
        _ => Some(format!("{place}: recorded {expected}, found {found}")),
    }
}
