//! Marketplace checkouts: the last resort, when no enabled plugin carries the name.

use camino::{Utf8Path, Utf8PathBuf};
use skill_fsops::EntryKind;
use skill_model::{Note, nfc};

use crate::disk::File;
use crate::json;
use crate::manifest::{self, Manifest};
use crate::profile::Match;
use crate::resolution::RootClass;
use crate::scan::{self, Bounds, Links, Scanned};
use crate::search::{Search, Spot};

/// Folders below a marketplace root (contract, section 4.2).
const DEPTH: usize = 8;

/// One file with its marketplace.
struct Offered {
    /// As it was reached, the key of the order.
    path: Utf8PathBuf,
    folder: String,
    root: Utf8PathBuf,
    file: File,
}

/// Looks through every marketplace checkout. Byte order of the path decides among several.
pub(crate) fn search(search: &mut Search<'_>) {
    let plugins = match &search.config.plugins {
        Ok(plugins) => plugins.clone(),
        Err(fault) => {
            search.ledger.fault(fault.clone());
            return;
        }
    };
    let place = plugins.join("marketplaces");
    let before = search.ledger.len();
    let folder = search.open(&place);
    let mut offered = Vec::new();
    for (name, kind) in folder.iter().flat_map(|folder| &folder.entries) {
        let wanted = search.name.marketplace().is_none_or(|wanted| nfc(name) == wanted);
        if wanted && matches!(kind, EntryKind::Folder | EntryKind::Link) {
            collect(search, &place.join(name), &mut offered);
        }
    }
    offered.sort_by(|a, b| a.path.as_str().cmp(b.path.as_str()));
    for one in offered {
        let spot = Spot {
            class: RootClass::MarketplaceFallback,
            plugin: None,
            inside: Some(&one.root),
            rule: Match::NameElseFolder,
        };
        search.consider(&spot, &one.folder, &one.path, one.file);
    }
    if search.ledger.len() == before {
        search.ledger.absent(RootClass::MarketplaceFallback, place, None);
    }
}

/// The files of one marketplace that may count, those of other plugins left out.
fn collect(search: &mut Search<'_>, reached: &Utf8Path, offered: &mut Vec<Offered>) {
    let Some(root) = search.open(reached).map(|folder| folder.path) else { return };
    let bounds = Bounds { depth: DEPTH, dots: true, links: Links::SkillFolders };
    let entries = entries(&root);
    for Scanned { below, file } in scan::deep(search, &root, bounds) {
        let path = reached.join(&below);
        if below.components().any(|part| part.as_str() == ".claude") {
            own_folder(search, &path);
            continue;
        }
        if search.name.plugin().is_some_and(|wanted| !belongs(&root, &below, &entries, wanted)) {
            continue;
        }
        let folder = path.parent().and_then(Utf8Path::file_name).unwrap_or_default().to_owned();
        offered.push(Offered { path, folder, root: root.clone(), file });
    }
}

/// What a plugin keeps in its own `.claude` serves those who work on the plugin.
fn own_folder(search: &mut Search<'_>, path: &Utf8Path) {
    if path.parent().and_then(Utf8Path::file_name).is_some_and(|folder| search.is_target(folder)) {
        let text = "it lies in a `.claude` folder of a checkout, which is no folder of plugin skills";
        search.ledger.near_miss(RootClass::MarketplaceFallback, path.to_owned(), text);
    }
}

/// One plugin that a marketplace keeps in its own checkout.
struct Entry {
    name: String,
    source: Utf8PathBuf,
    /// Folders of its skills below the source; empty when it names none.
    skills: Vec<Utf8PathBuf>,
}

/// The plugins of `marketplace.json` whose source is a folder of the checkout. A file that cannot be read names none.
fn entries(root: &Utf8Path) -> Vec<Entry> {
    let file = manifest::inside(root, ".claude-plugin/marketplace.json").ok().flatten();
    let members =
        file.as_ref().and_then(|file| file.root().members("the marketplace").ok()).unwrap_or_default();
    let plugins = json::member(&members, "plugins").and_then(|plugins| plugins.items("`plugins`").ok());
    plugins.unwrap_or_default().iter().filter_map(entry).collect()
}

fn entry(node: &json::Node<'_>) -> Option<Entry> {
    let members = node.members("a plugin").ok()?;
    let text = |key: &str| json::member(&members, key)?.text(key).ok();
    let source = text("source")?;
    let source = manifest::below_root(&source).ok()?;
    let skills = json::member(&members, "skills").and_then(|skills| manifest::declared(skills).ok());
    let skills = skills.into_iter().flatten().filter_map(|entry| entry.below.ok()).collect();
    Some(Entry { name: text("name")?, source, skills })
}

/// Whether a file of a checkout belongs to the plugin `wanted`: by the marketplace's own list, by the nearest plugin
/// manifest above the file, or else by the folder that holds `skills/` or `skill/`.
fn belongs(root: &Utf8Path, below: &Utf8Path, entries: &[Entry], wanted: &str) -> bool {
    let owns = |entry: &Entry| {
        let rest = below.strip_prefix(&entry.source).ok();
        rest.is_some_and(|rest| {
            entry.skills.is_empty() || entry.skills.iter().any(|folder| rest.starts_with(folder))
        })
    };
    if entries.iter().any(|entry| nfc(&entry.name) == wanted && owns(entry)) {
        return true;
    }
    for folder in below.ancestors().skip(1) {
        if let Ok(Manifest { name: Some(name), .. }) = Manifest::read(&root.join(folder)) {
            return nfc(&name) == wanted;
        }
    }
    let holder = below.ancestors().find(|path| matches!(path.file_name(), Some("skill" | "skills")));
    holder.and_then(Utf8Path::parent).and_then(Utf8Path::file_name).is_some_and(|name| nfc(name) == wanted)
}

/// The note that goes with every copy from a checkout.
pub(crate) fn note(path: &Utf8Path) -> Note {
    let text =
        "this copy is the source checkout of a marketplace and may differ from what is active or enabled";
    Note::new("source_checkout", text).at(path.as_str())
}
