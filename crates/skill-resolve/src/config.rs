use camino::{Utf8Path, Utf8PathBuf};
use schemars::JsonSchema;
use serde::Serialize;
use skill_fsops::EntryKind;

use crate::fault::Fault;
use crate::surroundings::Surroundings;

/// Which configuration folder is in use, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ConfigReport {
    /// The folder that holds `skills/` and `settings.json`, whether it exists or not; `None` when `CLAUDE_CONFIG_DIR` cannot be used.
    #[schemars(with = "Option<String>")]
    pub folder: Option<Utf8PathBuf>,
    /// Why it is this one.
    pub source: ConfigSource,
    /// The folder that holds `installed_plugins.json` and `marketplaces/`.
    #[schemars(with = "Option<String>")]
    pub plugins: Option<Utf8PathBuf>,
}

/// Where the configuration folder comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ConfigSource {
    /// `.claude` in the home folder.
    Home,
    /// `CLAUDE_CONFIG_DIR`.
    Environment,
}

/// The folders of the user, each usable or with what is wrong.
#[derive(Debug)]
pub(crate) struct Config {
    /// Canonical where it exists.
    pub(crate) home: Utf8PathBuf,
    pub(crate) folder: Result<Utf8PathBuf, Fault>,
    pub(crate) source: ConfigSource,
    pub(crate) plugins: Result<Utf8PathBuf, Fault>,
    raw_codex: Option<String>,
}

impl Config {
    pub(crate) fn of(around: &Surroundings) -> Self {
        let home = skill_fsops::canonicalize(&around.home).unwrap_or_else(|_| around.home.clone());
        let named = set(around.config_dir.as_deref());
        let folder = match named {
            Some(value) => named_folder(value, "CLAUDE_CONFIG_DIR", "config_dir_unusable"),
            None => Ok(home.join(".claude")),
        };
        let plugins = match (set(around.plugin_dir.as_deref()), &folder) {
            (Some(value), _) => named_folder(value, "CLAUDE_CODE_PLUGIN_CACHE_DIR", "plugin_dir_unusable"),
            (None, Ok(folder)) => Ok(folder.join("plugins")),
            (None, Err(fault)) => Err(fault.clone()),
        };
        let source = if named.is_some() { ConfigSource::Environment } else { ConfigSource::Home };
        Self { home, folder, source, plugins, raw_codex: around.codex_home.clone() }
    }

    pub(crate) fn codex_home(&self) -> Result<Utf8PathBuf, Fault> {
        match set(self.raw_codex.as_deref()) {
            Some(value) => named_folder(value, "CODEX_HOME", "codex_home_unusable"),
            None => Ok(self.home.join(".codex")),
        }
    }

    pub(crate) fn report(&self) -> ConfigReport {
        ConfigReport {
            folder: self.folder.clone().ok(),
            source: self.source,
            plugins: self.plugins.clone().ok(),
        }
    }
}

/// A blank value counts as unset.
fn set(value: Option<&str>) -> Option<&str> {
    value.filter(|value| !value.trim().is_empty())
}

/// A folder that a variable names: absolute and there, else it is a fault and never silence.
fn named_folder(value: &str, variable: &str, code: &'static str) -> Result<Utf8PathBuf, Fault> {
    let path = Utf8Path::new(value);
    let fault = |what: &str| Err(Fault::new(code, path, format!("{variable} {what}")));
    if !path.is_absolute() {
        return fault("is not an absolute path; give one or unset it");
    }
    let Ok(canonical) = skill_fsops::canonicalize(path) else {
        return fault("names a folder that is missing; make it or unset the variable");
    };
    match skill_fsops::kind(&canonical) {
        Ok(Some(EntryKind::Folder)) => Ok(canonical),
        _ => fault("names something that is not a folder; give a folder or unset it"),
    }
}
