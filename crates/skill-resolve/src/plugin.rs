//! Enabled plugins: which are on, where they are installed, which of their skills carries the name.

use camino::{Utf8Path, Utf8PathBuf};
use skill_fsops::EntryKind;
use skill_model::{Note, SkillName, nfc};

use crate::disk::{self, Folder};
use crate::fault::Fault;
use crate::install::{self, Install};
use crate::manifest::{Declared, Manifest};
use crate::plugin_report::PluginReport;
use crate::profile::Match;
use crate::registry::{Entry, Registry};
use crate::resolution::RootClass;
use crate::search::{Search, Spot};
use crate::settings::{Settings, SettingsScope};

/// How closely plugins are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Closeness {
    /// Every skill of every enabled plugin.
    Full,
    /// Folders of the name, and what the manifest declares: another plugin has the answer, and this feeds the list of
    /// further candidates.
    Behind,
    /// Folders of the name alone: a project or user folder has the answer, and this feeds its shadow notes.
    Glance,
}

/// Looks through the enabled plugins in byte order of their keys.
pub(crate) fn search(search: &mut Search<'_>, closeness: Closeness) -> Vec<PluginReport> {
    let settings = Settings::read(search.around, search.roots, search.config);
    for fault in settings.faults() {
        search.ledger.fault(fault.clone());
    }
    if closeness == Closeness::Full {
        note_scopes(search, &settings);
    }
    let on = settings.decisions.iter().filter(|(key, decision)| decision.on && concerns(search.name, key));
    let on: Vec<(&str, SettingsScope)> = on.map(|(key, decision)| (key.as_str(), decision.scope)).collect();
    // Without a plugin that is on, the registry cannot hold the answer, broken or not.
    if on.is_empty() {
        return Vec::new();
    }
    let Some(registry) = registry(search) else { return Vec::new() };
    on.into_iter().filter_map(|(key, scope)| ask(search, &registry, key, scope, closeness)).collect()
}

fn registry(search: &mut Search<'_>) -> Option<Registry> {
    match &search.config.plugins {
        Ok(plugins) => {
            let registry = Registry::read(plugins);
            for fault in &registry.faults {
                search.ledger.fault(fault.clone());
            }
            Some(registry)
        }
        Err(fault) => {
            search.ledger.fault(fault.clone());
            None
        }
    }
}

/// Asks one plugin. Answers with a report when every place is to be told.
fn ask(
    search: &mut Search<'_>,
    registry: &Registry,
    key: &str,
    scope: SettingsScope,
    closeness: Closeness,
) -> Option<PluginReport> {
    let behind = closeness == Closeness::Full && search.ledger.has_winner() && !search.everything();
    let closeness = if behind { Closeness::Behind } else { closeness };
    let entry = registry.entry(key, search.roots, &search.config.home);
    if closeness == Closeness::Glance && !entry.install_path.is_some_and(|path| glimpse(search, path)) {
        return None;
    }
    let install = entry.install_path.map(|path| install::choose(path, &search.config.home));
    let before = search.ledger.len();
    if let Some(folder) = install.as_ref().and_then(|install| install.folder.as_deref()) {
        list(search, key, folder, closeness);
    }
    let found = search.ledger.len() > before;
    if found || closeness != Closeness::Glance {
        tell(search, key, &entry, install.as_ref(), found);
    }
    if !search.everything() {
        return None;
    }
    if !found {
        let path = absent_path(&entry, install.as_ref());
        search.ledger.absent(RootClass::EnabledPlugin, path, Some(key));
    }
    Some(PluginReport::of(key, scope, &entry, install, &search.around.system_root))
}

/// Whether a key `plugin@marketplace` is the one a namespaced name asks for.
fn concerns(name: &SkillName, key: &str) -> bool {
    let Some(wanted) = name.plugin() else { return true };
    let (plugin, marketplace) = key.split_once('@').unwrap_or((key, ""));
    nfc(plugin) == wanted && name.marketplace().is_none_or(|wanted| nfc(marketplace) == wanted)
}

/// Whether a recorded folder may hold the skill: a few looks, so that a hit elsewhere stays cheap.
fn glimpse(search: &Search<'_>, recorded: &str) -> bool {
    let Ok(folder) = install::spelled(recorded, &search.config.home) else { return false };
    let named = disk::spellings(&search.target)
        .into_iter()
        .any(|name| disk::exists(&folder.join("skills").join(name)));
    named || disk::exists(&folder.join("skill"))
}

fn note_scopes(search: &mut Search<'_>, settings: &Settings) {
    for (key, decision) in &settings.decisions {
        if decision.scope == SettingsScope::User || !concerns(search.name, key) {
            continue;
        }
        let state = if decision.on { "on" } else { "off" };
        let text = format!("plugin `{key}` is {state} by {} settings", decision.scope.word());
        search.ledger.note(Note::new("settings_scope", text).at(decision.path.as_str()));
    }
}

/// What has to be said about one plugin that was asked. How its version was chosen matters only when it holds the
/// answer, or when there is none.
fn tell(search: &mut Search<'_>, key: &str, entry: &Entry<'_>, install: Option<&Install>, found: bool) {
    for fault in entry.faults {
        search.ledger.fault(fault.clone());
    }
    if !entry.elsewhere.is_empty() {
        let rows = entry.elsewhere.join(", ");
        let text = format!("plugin `{key}` has rows of other projects, which do not count here: {rows}");
        search.ledger.note_if(found || install.is_none(), Note::new("other_project_row", text));
    }
    if !entry.known {
        let text = format!("plugin `{key}` is enabled and not installed");
        search.ledger.note_if(false, Note::new("plugin_not_installed", text));
    }
    let wins = search.ledger.winner_plugin() == Some(key);
    if let Some(install) = install {
        for note in &install.notes {
            let text = format!("plugin `{key}`: {}", note.text);
            search.ledger.note_if(wins || install.folder.is_none(), Note { text, ..note.clone() });
        }
    }
}

fn absent_path(entry: &Entry<'_>, install: Option<&Install>) -> Utf8PathBuf {
    let folder = install.and_then(|install| install.folder.clone());
    folder.map_or_else(|| entry.install_path.unwrap_or_default().into(), |folder| folder.join("skills"))
}

/// Looks through one plugin: `skill/`, then `skills/*/`, then what the manifest declares, then the root.
fn list(search: &mut Search<'_>, key: &str, root: &Utf8Path, closeness: Closeness) {
    let spot = Spot {
        class: RootClass::EnabledPlugin,
        plugin: Some(key),
        inside: Some(root),
        rule: Match::NameElseFolder,
    };
    let Some(folder) = search.open(root) else { return };
    for (name, kind) in &folder.entries {
        if name == "skill" {
            search.skill_folder(&spot, &folder.path.join(name), *kind);
        }
    }
    if let Some(kind) = folder.entry("skills") {
        let skills = folder.path.join("skills");
        let opened = match kind {
            EntryKind::Link => open_inside(search, &spot, &skills),
            _ => search.open(&skills),
        };
        if let Some(skills) = opened {
            children(search, &spot, &skills, closeness);
        }
    }
    search.note_command(&folder);
    if closeness == Closeness::Glance {
        return;
    }
    search.case_variants(spot.class, &folder, "skills");
    let present = folder.entry(".claude-plugin").is_some();
    let manifest = match if present { Manifest::read(root) } else { Ok(Manifest::default()) } {
        Ok(manifest) => manifest,
        Err(fault) => {
            unreadable_manifest(search, &fault);
            return;
        }
    };
    for entry in manifest.skills.iter().flatten() {
        declared(search, &spot, root, entry, closeness);
    }
    if counts_as_skill(&folder, &manifest) {
        root_skill(search, &spot, &folder, key);
    }
}

/// The client does not load such a plugin, so nothing it declares can be what the name means.
fn unreadable_manifest(search: &mut Search<'_>, fault: &Fault) {
    let mut note = fault.note();
    note.code = "manifest_unreadable".into();
    search.ledger.note(note);
}

/// Every skill folder directly in `folder`.
fn children(search: &mut Search<'_>, spot: &Spot<'_>, folder: &Folder, closeness: Closeness) {
    if closeness != Closeness::Full {
        for (name, kind) in folder.same_name(&search.target) {
            search.skill_folder(spot, &folder.path.join(name), kind);
        }
        return;
    }
    for (name, kind) in &folder.entries {
        let path = folder.path.join(name);
        if *kind == EntryKind::Folder && !search.is_target(name) && search.is_other_skill(&path) {
            continue;
        }
        if !search.skill_folder(spot, &path, *kind) && *kind == EntryKind::Folder {
            too_deep(search, &path);
        }
    }
}

fn too_deep(search: &mut Search<'_>, group: &Utf8Path) {
    let path = group.join(&search.target).join("SKILL.md");
    if disk::exists(&path) {
        let text = "a skill folder lies one folder too deep";
        search.ledger.note_if(false, Note::new("near_miss", text).at(path.as_str()));
    }
}

fn open_inside(search: &mut Search<'_>, spot: &Spot<'_>, path: &Utf8Path) -> Option<Folder> {
    let target = disk::canonical(path).ok().flatten();
    let root = spot.inside?;
    if target.as_ref().is_some_and(|target| !target.starts_with(root)) {
        let text = "a link leads out of the plugin root; nothing behind it is read";
        search.ledger.note(Note::new("escapes_root", text).at(path.as_str()));
        return None;
    }
    search.open(target.as_deref().unwrap_or(path))
}

/// An entry of the manifest: a folder that holds `SKILL.md`, or a folder of such folders.
fn declared(
    search: &mut Search<'_>,
    spot: &Spot<'_>,
    root: &Utf8Path,
    entry: &Declared,
    closeness: Closeness,
) {
    let below = match &entry.below {
        Ok(below) if below.as_str().is_empty() => {
            // The root itself is looked at after all other entries; without a file there it is a folder of folders.
            if !disk::exists(&root.join("SKILL.md"))
                && let Some(folder) = search.open(root)
            {
                children(search, spot, &folder, closeness);
            }
            return;
        }
        Ok(below) => below,
        Err(why) => {
            let text = format!("the manifest declares `{}`, which is refused: {why}", entry.text);
            search.ledger.note(Note::new("manifest_path_refused", text).at(root.as_str()));
            return;
        }
    };
    let path = root.join(below);
    let Some(folder) = open_inside(search, spot, &path) else { return };
    match folder.entry("SKILL.md") {
        Some(kind) => {
            let name = path.file_name().unwrap_or_default().to_owned();
            search.consider(spot, &name, &path.join("SKILL.md"), disk::file(&folder, "SKILL.md", kind));
        }
        None => children(search, spot, &folder, closeness),
    }
}

/// A `SKILL.md` at the root counts when the manifest declares the root, or when the plugin has no other place.
fn counts_as_skill(folder: &Folder, manifest: &Manifest) -> bool {
    let bare =
        folder.entry("skill").is_none() && folder.entry("skills").is_none() && manifest.skills.is_none();
    bare || manifest.declares_root()
}

/// The folder of the root is a version, so the plugin's own name stands in for a missing `name`.
fn root_skill(search: &mut Search<'_>, spot: &Spot<'_>, folder: &Folder, key: &str) {
    let Some(kind) = folder.entry("SKILL.md") else { return };
    let name = key.split_once('@').map_or(key, |(plugin, _)| plugin);
    search.consider(spot, name, &folder.path.join("SKILL.md"), disk::file(folder, "SKILL.md", kind));
}
