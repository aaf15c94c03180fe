use camino::Utf8PathBuf;

/// What the program read from its surroundings once. Nothing here is read by the library itself.
#[derive(Clone, Debug)]
pub struct Surroundings {
    /// The user's home folder, absolute.
    pub home: Utf8PathBuf,
    /// `--project` or the working folder, absolute.
    pub start: Utf8PathBuf,
    /// The raw value of `CLAUDE_CONFIG_DIR`.
    pub config_dir: Option<String>,
    /// The raw value of `CLAUDE_CODE_PLUGIN_CACHE_DIR`.
    pub plugin_dir: Option<String>,
    /// The raw value of `CODEX_HOME`.
    pub codex_home: Option<String>,
    /// Managed settings files, strongest first; see [`managed_settings`].
    pub managed_settings: Vec<Utf8PathBuf>,
    /// The top of the file system, `/`; tests put a folder of their own here.
    pub system_root: Utf8PathBuf,
    /// The `SKILL.md` of the program itself, when it is known: the user step never serves it.
    pub own_skill: Option<Utf8PathBuf>,
}

/// How much a search looks at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Depth {
    /// What the answer and its notes need. After a project or user hit, plugins are only asked
    /// whether they hold a folder of that name, and marketplaces are not read.
    #[default]
    Winner,
    /// Every place of the order, for `--explain`.
    Everything,
}

/// The folders that hold managed settings and skills, relative to the top of the file system.
/// Source: settings reference of Claude Code; each system has one of them.
pub(crate) const MANAGED_FOLDERS: &[&str] =
    &["etc/claude-code", "Library/Application Support/ClaudeCode", "Program Files/ClaudeCode"];

/// The managed settings files below the top of the file system, whether they exist or not.
#[must_use]
pub fn managed_settings(system_root: &camino::Utf8Path) -> Vec<Utf8PathBuf> {
    MANAGED_FOLDERS.iter().map(|folder| system_root.join(folder).join("managed-settings.json")).collect()
}
