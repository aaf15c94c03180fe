use camino::{Utf8Path, Utf8PathBuf};
use schemars::JsonSchema;
use serde::Serialize;
use skill_fsops::EntryKind;
use skill_model::Note;

use crate::disk;
use crate::install::Install;
use crate::json::{self, Node};
use crate::registry::Entry;
use crate::settings::SettingsScope;

/// An enabled plugin with the folder that is used for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PluginReport {
    /// Key `plugin@marketplace`.
    pub key: String,
    /// The scope that turned it on.
    pub enabled_by: SettingsScope,
    /// `installPath` of the row that counts here, as it is written.
    pub recorded: Option<String>,
    /// The chosen folder, canonical.
    #[schemars(with = "Option<String>")]
    pub folder: Option<Utf8PathBuf>,
    /// Whether that folder is marked as in use.
    pub in_use: bool,
    /// Whether that folder is marked as orphaned.
    pub orphaned: bool,
    /// Who says it is in use. Shown to a person and never used for a choice: leases outlive their processes.
    pub leases: Vec<Lease>,
    /// What has to be said about the choice.
    pub notes: Vec<Note>,
}

/// One file in an `.in_use` folder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Lease {
    /// Name of the file.
    pub file: String,
    /// Process id that it names.
    pub pid: Option<u64>,
    /// When that process began, as it is written.
    pub started: Option<String>,
    /// Whether a process with that id exists; `None` where the system does not show processes as files.
    pub alive: Option<bool>,
}

/// Lease files read at most.
const LEASES: usize = 64;

impl PluginReport {
    pub(crate) fn of(
        key: &str,
        enabled_by: SettingsScope,
        entry: &Entry<'_>,
        install: Option<Install>,
        system_root: &Utf8Path,
    ) -> Self {
        let Install { folder, in_use, orphaned, notes } = install.unwrap_or_default();
        let leases = folder.as_ref().map_or_else(Vec::new, |folder| leases(folder, system_root));
        let recorded = entry.install_path.map(ToOwned::to_owned);
        Self { key: key.to_owned(), enabled_by, recorded, folder, in_use, orphaned, leases, notes }
    }
}

fn leases(version: &Utf8Path, system_root: &Utf8Path) -> Vec<Lease> {
    // A link here could lead anywhere, and a list for a person is no reason to follow it.
    let Ok(entries) = skill_fsops::list(&version.join(".in_use")) else { return Vec::new() };
    let files = entries.iter().filter(|(_, kind)| *kind == EntryKind::File);
    files
        .take(LEASES)
        .map(|(name, _)| lease(&version.join(".in_use").join(name), name, system_root))
        .collect()
}

fn lease(path: &Utf8Path, name: &str, system_root: &Utf8Path) -> Lease {
    let file = json::open(path).ok().flatten();
    let members = file.as_ref().and_then(|file| file.root().members("the lease").ok()).unwrap_or_default();
    let raw = |key: &str| json::member(&members, key).map(Node::raw);
    let pid = raw("pid").or(Some(name)).and_then(|text| text.parse().ok());
    let processes = system_root.join("proc");
    let alive = pid
        .filter(|_| disk::exists(&processes))
        .map(|pid: u64| disk::exists(&processes.join(pid.to_string())));
    let started = raw("procStart").map(|text| text.trim_matches('"').to_owned());
    Lease { file: name.to_owned(), pid, started, alive }
}
