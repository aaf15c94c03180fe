//! JSON arguments: a path, or `-` for standard input.

use std::io::Read as _;

use camino::Utf8Path;
use serde::de::DeserializeOwned;
use serde_json::Value;
use skill_model::json::{self, JsonError, MAX_BYTES};
use skill_model::meld::{Candidate, UseCaseProfile};

use crate::run::{Outcome, Stop};

/// Refuses a second `-` among the path arguments of one call: standard input can be read once.
pub(crate) fn one_stdin(paths: &[Option<&str>]) -> Outcome {
    if paths.iter().filter(|path| **path == Some("-")).count() > 1 {
        return Err(Stop::Usage("standard input (`-`) can stand for one argument only".to_owned()));
    }
    Ok(())
}

/// The JSON in the file `path`, or on standard input for `-`. `prefix` opens the message of a failure.
pub(crate) fn value(path: &str, prefix: &str) -> Outcome<Value> {
    let bytes = bytes(path).map_err(|cause| Stop::because(prefix, cause))?;
    json::value(&bytes).map_err(|cause| Stop::because(prefix, format!("{}: {cause}", shown(path))))
}

/// One object of a known shape.
pub(crate) fn object<T: DeserializeOwned>(path: &str, prefix: &str) -> Outcome<T> {
    typed(value(path, prefix)?, path, prefix, json::object)
}

/// A list of a known shape.
pub(crate) fn list<T: DeserializeOwned>(path: &str, prefix: &str) -> Outcome<Vec<T>> {
    typed(value(path, prefix)?, path, prefix, json::list)
}

/// The candidates of discover's output, select's output, or a bare list.
pub(crate) fn candidates(path: &str, prefix: &str) -> Outcome<Vec<Candidate>> {
    let mut found = value(path, prefix)?;
    if let Value::Object(fields) = &mut found {
        let inner = fields.remove("candidates").or_else(|| fields.remove("chosen"));
        found = inner.ok_or_else(|| Stop::because(prefix, "no candidates found in input"))?;
    }
    if found.as_array().is_none_or(Vec::is_empty) {
        return Err(Stop::because(prefix, "no candidates found in input"));
    }
    typed(found, path, prefix, json::list)
}

/// A completed profile.
pub(crate) fn profile(path: &str) -> Outcome<UseCaseProfile> {
    const PREFIX: &str = "profile not readable";
    let found = value(path, PREFIX)?;
    if found.get("profile").is_some() && found.get("summary").is_none() {
        let cause = "this is ground's full output; pass its 'profile' object instead, with summary and tasks completed";
        return Err(Stop::because(PREFIX, cause));
    }
    typed(found, path, PREFIX, json::object)
}

fn typed<T>(
    value: Value,
    path: &str,
    prefix: &str,
    read: impl FnOnce(Value) -> Result<T, JsonError>,
) -> Outcome<T> {
    read(value).map_err(|cause| Stop::because(prefix, format!("{}: {cause}", shown(path))))
}

fn shown(path: &str) -> &str {
    if path == "-" { "standard input" } else { path }
}

fn bytes(path: &str) -> Result<Vec<u8>, String> {
    if path == "-" {
        let mut bytes = Vec::new();
        let limit = u64::try_from(MAX_BYTES).unwrap_or(u64::MAX);
        let read = std::io::stdin().lock().take(limit.saturating_add(1)).read_to_end(&mut bytes);
        read.map_err(|error| format!("standard input: {error}"))?;
        return Ok(bytes);
    }
    let path = skill_fsops::canonicalize(&absolute(path)?).map_err(|error| error.to_string())?;
    let file = skill_fsops::read(&path, MAX_BYTES as u64).map_err(|error| error.to_string())?;
    Ok(file.bytes)
}

/// `path` as an absolute path, from the working folder.
pub(crate) fn absolute(path: &str) -> Result<camino::Utf8PathBuf, String> {
    let absolute = camino::absolute_utf8(Utf8Path::new(path));
    absolute.map_err(|error| format!("{path}: {error}"))
}
