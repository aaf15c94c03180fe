//! Which plugins are enabled, and which settings file says so.

use std::collections::BTreeMap;

use camino::{Utf8Path, Utf8PathBuf};
use schemars::JsonSchema;
use serde::Serialize;

use crate::config::Config;
use crate::fault::Fault;
use crate::json::{self, Node, Shape};
use crate::surroundings::Surroundings;

/// Where a setting stands, strongest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SettingsScope {
    /// Set by an administrator.
    Managed,
    /// `.claude/settings.local.json` of a project root.
    Local,
    /// `.claude/settings.json` of a project root.
    Project,
    /// `settings.json` of the configuration folder.
    User,
}

/// One settings file and whether it could be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SettingsFile {
    /// Its scope.
    pub scope: SettingsScope,
    /// Where it stands or would stand.
    #[schemars(with = "String")]
    pub path: Utf8PathBuf,
    /// Whether anything is there.
    pub present: bool,
    /// Why it could not be read.
    pub fault: Option<Fault>,
}

/// What was decided for one plugin key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Decision {
    pub(crate) on: bool,
    pub(crate) scope: SettingsScope,
    pub(crate) path: Utf8PathBuf,
}

/// The settings of all scopes.
#[derive(Debug, Default)]
pub(crate) struct Settings {
    /// By key `plugin@marketplace`, in byte order.
    pub(crate) decisions: BTreeMap<String, Decision>,
    pub(crate) files: Vec<SettingsFile>,
}

impl SettingsScope {
    /// The word of the listings.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Managed => "managed",
            Self::Local => "local",
            Self::Project => "project",
            Self::User => "user",
        }
    }
}

impl Settings {
    /// Reads every scope, strongest first: the first file that holds a key decides it.
    pub(crate) fn read(around: &Surroundings, roots: &[Utf8PathBuf], config: &Config) -> Self {
        let mut settings = Self::default();
        for (scope, path) in places(around, roots, config) {
            settings.add(scope, path);
        }
        settings
    }

    /// Files that are there and could not be read.
    pub(crate) fn faults(&self) -> impl Iterator<Item = &Fault> {
        self.files.iter().filter_map(|file| file.fault.as_ref())
    }

    fn add(&mut self, scope: SettingsScope, path: Utf8PathBuf) {
        let (present, fault) = match enabled_plugins(&path) {
            Ok(None) => (false, None),
            Ok(Some(values)) => {
                for (key, on) in values {
                    let decision = Decision { on, scope, path: path.clone() };
                    self.decisions.entry(key).or_insert(decision);
                }
                (true, None)
            }
            Err(fault) => (true, Some(fault)),
        };
        self.files.push(SettingsFile { scope, path, present, fault });
    }
}

fn places(
    around: &Surroundings,
    roots: &[Utf8PathBuf],
    config: &Config,
) -> Vec<(SettingsScope, Utf8PathBuf)> {
    let user = config.folder.as_ref().ok().map(|folder| folder.join("settings.json"));
    let mut places: Vec<_> =
        around.managed_settings.iter().map(|path| (SettingsScope::Managed, path.clone())).collect();
    let in_roots = |name: &'static str| roots.iter().map(move |root| root.join(".claude").join(name));
    places.extend(in_roots("settings.local.json").map(|path| (SettingsScope::Local, path)));
    // In the home folder the project file and the user file are one.
    places.extend(
        in_roots("settings.json")
            .filter(|path| Some(path) != user.as_ref())
            .map(|path| (SettingsScope::Project, path)),
    );
    places.extend(user.map(|path| (SettingsScope::User, path)));
    places
}

/// The values of `enabledPlugins` in one file; `None` when there is no file. Only JSON `true` is on.
fn enabled_plugins(path: &Utf8Path) -> Result<Option<BTreeMap<String, bool>>, Fault> {
    let Some(file) = json::open(path)? else { return Ok(None) };
    let members = file.root().members("the settings file")?;
    let Some(plugins) = json::member(&members, "enabledPlugins") else { return Ok(Some(BTreeMap::new())) };
    let values = plugins.members("`enabledPlugins`")?;
    // A doubled key counts as the client's parser counts it: the last one stays.
    let on = |(key, value): (String, Node<'_>)| (key, value.shape() == Shape::True);
    Ok(Some(values.into_iter().map(on).collect()))
}
