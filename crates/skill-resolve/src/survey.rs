use camino::Utf8PathBuf;
use schemars::JsonSchema;
use serde::Serialize;

use crate::config::{Config, ConfigReport};
use crate::fault::Fault;
use crate::install;
use crate::plugin_report::PluginReport;
use crate::registry::Registry;
use crate::roots::{ResolveError, project_roots};
use crate::settings::{Settings, SettingsFile};
use crate::surroundings::Surroundings;

/// What a search would rest on, without a name: for a health check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Survey {
    /// The project roots, nearest first, canonical.
    #[schemars(with = "Vec<String>")]
    pub project_roots: Vec<Utf8PathBuf>,
    /// Which configuration folder is in use.
    pub config: ConfigReport,
    /// Every settings file, strongest first.
    pub settings: Vec<SettingsFile>,
    /// The enabled plugins with their chosen folders, in byte order of the keys.
    pub plugins: Vec<PluginReport>,
    /// Everything that cannot be used.
    pub faults: Vec<Fault>,
}

/// Reads the settings and the plugin registry and chooses a folder for each enabled plugin.
///
/// # Errors
/// [`ResolveError`] when the start folder cannot be used.
pub fn survey(around: &Surroundings) -> Result<Survey, ResolveError> {
    let config = Config::of(around);
    let roots = project_roots(&around.start, &config.home)?;
    let settings = Settings::read(around, &roots, &config);
    let mut faults: Vec<Fault> = settings.faults().cloned().collect();
    faults.extend(config.folder.as_ref().err().cloned());
    let registry = match &config.plugins {
        Ok(plugins) => Registry::read(plugins),
        Err(fault) => {
            faults.extend(config.folder.is_ok().then(|| fault.clone()));
            Registry::default()
        }
    };
    faults.extend(registry.faults.iter().cloned());
    let mut plugins = Vec::new();
    for (key, decision) in settings.decisions.iter().filter(|(_, decision)| decision.on) {
        let entry = registry.entry(key, &roots, &config.home);
        faults.extend(entry.faults.iter().cloned());
        let install = entry.install_path.map(|path| install::choose(path, &config.home));
        plugins.push(PluginReport::of(key, decision.scope, &entry, install, &around.system_root));
    }
    let (config, settings) = (config.report(), settings.files);
    Ok(Survey { project_roots: roots, config, settings, plugins, faults })
}
