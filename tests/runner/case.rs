//! What a case file may say.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;

/// A whole case: how the disk looks, and what is done on it.
#[derive(Debug)]
pub(crate) struct Case {
    pub(crate) disk: Disk,
    pub(crate) steps: Vec<Step>,
}

/// Things about the disk before the first step that a stored folder cannot hold.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Disk {
    /// One sentence: what the case shows.
    pub(crate) about: String,
    /// Empty folders.
    pub(crate) dirs: Vec<String>,
    /// Symbolic links, path to target. `[ROOT]` may stand in the target.
    pub(crate) links: BTreeMap<String, String>,
    /// Octal modes.
    pub(crate) modes: BTreeMap<String, String>,
    /// Numeric owners. A case with owners runs as root only.
    pub(crate) owners: BTreeMap<String, u32>,
}

/// One step: a command, or one change of the disk between two commands.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Step {
    /// Arguments of the program. This key makes the step a command.
    pub(crate) args: Option<Vec<String>>,
    pub(crate) stdin: String,
    /// Environment variables, added to `HOME`, `PATH`, `LANG` and `TMPDIR`.
    pub(crate) env: BTreeMap<String, String>,
    /// Variables that are taken away, such as `HOME`.
    pub(crate) unset: Vec<String>,
    /// Working folder below the root of the case; `project` when absent.
    pub(crate) cwd: Option<String>,
    pub(crate) status: i32,
    /// Expected output. Absent means none, unless `stdout_has` is given.
    pub(crate) stdout: Option<String>,
    pub(crate) stderr: Option<String>,
    /// Lines that must stand somewhere in the output.
    pub(crate) stdout_has: Vec<String>,
    pub(crate) stderr_has: Vec<String>,
    /// Text that must stand nowhere in the output.
    pub(crate) stdout_lacks: Vec<String>,
    pub(crate) stderr_lacks: Vec<String>,
    /// Paths that must not exist after the command.
    pub(crate) absent: Vec<String>,
    /// Paths that must exist after the command.
    pub(crate) present: Vec<String>,
    /// Files or folders whose bytes the command must not change.
    pub(crate) unchanged: Vec<String>,
    /// Folder to the number of files below it.
    pub(crate) count: BTreeMap<String, usize>,
    /// Name to a line with one `[..]`: what stands there is `[NAME]` in later steps.
    pub(crate) capture: BTreeMap<String, String>,

    pub(crate) write: Option<Write>,
    pub(crate) replace: Option<Replace>,
    pub(crate) copy: Option<FromTo>,
    pub(crate) link: Option<Link>,
    pub(crate) mode: Option<Mode>,
    pub(crate) remove: Option<String>,
}

/// Writes a whole file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Write {
    pub(crate) path: String,
    pub(crate) text: String,
    /// Puts the old modification time back, as an edit that hides from `make` would.
    #[serde(default)]
    pub(crate) keep_time: bool,
}

/// Replaces the first occurrence of a text in every file that the path pattern names.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Replace {
    pub(crate) path: String,
    pub(crate) from: String,
    pub(crate) to: String,
}

/// Copies one file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FromTo {
    pub(crate) from: String,
    pub(crate) to: String,
}

/// Makes one symbolic link.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Link {
    pub(crate) path: String,
    pub(crate) target: String,
}

/// Sets the octal mode of one path.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Mode {
    pub(crate) path: String,
    pub(crate) mode: String,
}

/// Keys of a case file that describe the disk; all others belong to a step.
const DISK_KEYS: &[&str] = &["about", "dirs", "links", "modes", "owners"];

/// Case files of a folder in name order; none when the folder is missing.
pub(crate) fn list(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .collect();
    files.sort();
    files
}

/// Whether the case changes owners, which only root may do.
pub(crate) fn needs_root(file: &Path) -> bool {
    std::fs::read_to_string(file)
        .is_ok_and(|text| parse(&text).is_ok_and(|case| !case.disk.owners.is_empty()))
}

/// Reads a case. A file without `steps` is a case of one step.
pub(crate) fn parse(text: &str) -> Result<Case, String> {
    let mut table: toml::Table = text.parse().map_err(|error| format!("not a case: {error}"))?;
    let mut disk = toml::Table::new();
    for key in DISK_KEYS {
        if let Some(value) = table.remove(*key) {
            disk.insert((*key).to_owned(), value);
        }
    }
    let disk: Disk = disk.try_into().map_err(|error| format!("not a case: {error}"))?;
    if disk.about.trim().is_empty() {
        return Err("`about` is missing: say in one sentence what the case shows".to_owned());
    }
    let steps = match table.remove("steps") {
        Some(steps) if table.is_empty() => {
            steps.try_into().map_err(|error| format!("not a step: {error}"))?
        }
        Some(_) => return Err("keys of a step stand beside `steps`".to_owned()),
        None => vec![table.try_into().map_err(|error| format!("not a step: {error}"))?],
    };
    check_steps(&steps)?;
    Ok(Case { disk, steps })
}

/// Each step does exactly one thing, and at least one step is a command.
fn check_steps(steps: &[Step]) -> Result<(), String> {
    for (index, step) in steps.iter().enumerate() {
        let does = usize::from(step.args.is_some())
            + usize::from(step.write.is_some())
            + usize::from(step.replace.is_some())
            + usize::from(step.copy.is_some())
            + usize::from(step.link.is_some())
            + usize::from(step.mode.is_some())
            + usize::from(step.remove.is_some());
        if does != 1 {
            return Err(format!(
                "step {}: {does} of args, write, replace, copy, link, mode, remove; one is meant",
                index + 1
            ));
        }
    }
    if steps.iter().all(|step| step.args.is_none()) {
        return Err("no step runs the program".to_owned());
    }
    Ok(())
}
