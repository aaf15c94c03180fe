//! Every `SKILL.md` below a folder, within bounds.

use std::collections::BTreeSet;

use camino::{Utf8Path, Utf8PathBuf};
use skill_fsops::{EntryKind, WalkLimits};
use skill_model::Note;

use crate::disk::{self, File};
use crate::search::Search;

/// Folders entered and entries seen at most, for one root (contract, section 4.2).
const FOLDERS: usize = 2_000;
const ENTRIES: usize = 10_000;

const SKIPPED: &[&str] = &[".git", "node_modules"];

/// Which links a scan follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Links {
    /// Links to files only.
    None,
    /// Links to folders that hold a `SKILL.md`, one level.
    SkillFolders,
    /// Links to any folder.
    All,
}

/// How far a scan goes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    pub(crate) depth: usize,
    pub(crate) dots: bool,
    pub(crate) links: Links,
}

/// A file called `SKILL.md`, or nearly so.
#[derive(Debug)]
pub(crate) struct Scanned {
    /// Path below the start as it was reached.
    pub(crate) below: Utf8PathBuf,
    pub(crate) file: File,
}

/// The files called `SKILL.md` below `start`, a canonical folder, in byte order of their paths.
pub(crate) fn deep(search: &mut Search<'_>, start: &Utf8Path, bounds: Bounds) -> Vec<Scanned> {
    let mut found = Vec::new();
    let mut seen = BTreeSet::from([start.to_owned()]);
    let mut queue = vec![(start.to_owned(), Utf8PathBuf::new(), bounds.depth)];
    // One budget for a root and all that its links lead to.
    let (mut folders, mut entries) = (FOLDERS, ENTRIES);
    while let Some((folder, prefix, depth)) = queue.pop() {
        if entries == 0 {
            note_limit(search, &folder, "entries");
            break;
        }
        let limits = WalkLimits { depth, folders, entries };
        let walk = match skill_fsops::walk(&folder, limits, SKIPPED) {
            Ok(walk) => walk,
            Err(error) => {
                search
                    .ledger
                    .note(Note::new("walk_unreadable", error.detail.clone()).at(error.path.as_str()));
                continue;
            }
        };
        if let Some(limit) = walk.limit {
            note_limit(search, &folder, limit);
        }
        let entered = walk.entries.iter().filter(|entry| entry.kind == EntryKind::Folder).count() + 1;
        folders = folders.saturating_sub(entered).max(1);
        entries = entries.saturating_sub(walk.entries.len());
        for (path, detail) in walk.unreadable {
            search.ledger.note(Note::new("walk_unreadable", detail).at(folder.join(path).as_str()));
        }
        for entry in walk.entries.into_iter().filter(|entry| bounds.dots || !is_hidden(&entry.path)) {
            let at = folder.join(&entry.path);
            let below = prefix.join(&entry.path);
            if entry.path.file_name() == Some("SKILL.md") {
                found.push(Scanned { below, file: file(&at, entry.kind) });
            } else if entry.kind == EntryKind::Link {
                note_broken(search, &at);
                let deeper = depth.saturating_sub(entry.path.components().count());
                match bounds.links {
                    Links::None => {}
                    Links::SkillFolders => found.extend(skill_folder(&at, start, &below)),
                    Links::All => queue.extend(linked_folder(&at, &mut seen).map(|to| (to, below, deeper))),
                }
            }
        }
    }
    found.sort_by(|a, b| a.below.as_str().cmp(b.below.as_str()));
    found
}

fn note_limit(search: &mut Search<'_>, folder: &Utf8Path, limit: &str) {
    let text = format!("the search below this folder ended at its limit of {limit}; more may lie there");
    search.ledger.note(Note::new("walk_limit", text).at(folder.as_str()));
}

/// A link of the name that leads nowhere is no hit, and it is said.
fn note_broken(search: &mut Search<'_>, link: &Utf8Path) {
    if link.file_name().is_some_and(|name| search.is_target(name))
        && let Err(error) = disk::canonical(link)
    {
        search.ledger.note(Note::new("broken_link", error.detail).at(link.as_str()));
    }
}

fn is_hidden(path: &Utf8Path) -> bool {
    path.components().any(|part| part.as_str().starts_with('.'))
}

fn file(path: &Utf8Path, kind: EntryKind) -> File {
    match kind {
        EntryKind::File => File::Regular(path.to_owned()),
        EntryKind::Link => disk::linked_file(path),
        EntryKind::Folder | EntryKind::Other => File::NotRegular,
    }
}

/// A link to a folder with a `SKILL.md` in it. Behind a link that leaves the start nothing is looked at: such a
/// file is only named, for the caller to refuse.
fn skill_folder(link: &Utf8Path, start: &Utf8Path, below: &Utf8Path) -> Option<Scanned> {
    let target = disk::canonical(link).ok().flatten()?;
    let below = below.join("SKILL.md");
    if !target.starts_with(start) {
        return Some(Scanned { below, file: File::Regular(target.join("SKILL.md")) });
    }
    let folder = disk::folder(&target).ok().flatten()?;
    let kind = folder.entry("SKILL.md")?;
    Some(Scanned { below, file: disk::file(&folder, "SKILL.md", kind) })
}

/// The folder that a link leads to, unless it was walked before: links may go in circles.
fn linked_folder(link: &Utf8Path, seen: &mut BTreeSet<Utf8PathBuf>) -> Option<Utf8PathBuf> {
    let target = disk::canonical(link).ok().flatten()?;
    let is_folder = matches!(skill_fsops::kind(&target), Ok(Some(EntryKind::Folder)));
    (is_folder && seen.insert(target.clone())).then_some(target)
}
