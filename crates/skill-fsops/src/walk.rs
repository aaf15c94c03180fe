use std::ffi::OsStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use camino::{Utf8Path, Utf8PathBuf};
use ignore::{DirEntry, WalkBuilder};

use crate::{EntryKind, FsError, Root};

/// Bounds of a walk. Reaching one is said in [`Walk::limit`], never silence.
#[derive(Clone, Copy, Debug)]
pub struct WalkLimits {
    /// Folders below the start: with 0 only the start itself is entered, with 1 the folders in it too.
    pub depth: usize,
    /// Folders entered, the start included.
    pub folders: usize,
    /// Entries seen.
    pub entries: usize,
}

/// Which ignore files a walk obeys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WalkRules {
    /// None: everything is listed.
    Everything,
    /// `.gitignore`, `.ignore`, `.git/info/exclude` and the user's own git excludes, of the parents too.
    /// Hidden names are listed all the same.
    RespectIgnoreFiles,
}

/// One thing that a walk found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walked {
    /// Path relative to the start.
    pub path: Utf8PathBuf,
    /// What it is; links are named and never followed.
    pub kind: EntryKind,
}

/// The result of a walk, in byte order of the paths, component by component: a folder comes before
/// what it holds, and `a/b` before `a-b`. This is the order of [`Utf8PathBuf`].
#[derive(Clone, Debug, Default)]
pub struct Walk {
    /// What was found.
    pub entries: Vec<Walked>,
    /// The limit that was reached first, if any: `depth`, `folders` or `entries`. The last two end the walk;
    /// `depth` leaves out only what lies deeper.
    pub limit: Option<&'static str>,
    /// Folders that could not be read, with the reason.
    pub unreadable: Vec<(Utf8PathBuf, String)>,
    /// How many entries were left out, and not entered, because their names are not UTF-8.
    pub not_utf8: usize,
}

/// Lists everything below `start` in byte order. `skip` names folders that are neither listed nor entered.
/// Reads no ignore files: nothing is hidden from the walk but `skip`. `start` must be canonical.
///
/// # Errors
/// `NotFound`, `Link`, `NotFolder`, `Escapes`, `Denied`, `Io` for the start itself.
pub fn walk(start: &Utf8Path, limits: WalkLimits, skip: &[&str]) -> Result<Walk, FsError> {
    walk_with(start, limits, skip, WalkRules::Everything)
}

/// As [`walk`] with chosen ignore rules.
///
/// # Errors
/// As [`walk`].
pub fn walk_with(
    start: &Utf8Path,
    limits: WalkLimits,
    skip: &[&str],
    rules: WalkRules,
) -> Result<Walk, FsError> {
    // The handle is opened for its checks; it also says early that the folder cannot be listed.
    Root::open(start)?.list(Utf8Path::new(""))?;
    let not_utf8 = Arc::new(AtomicUsize::new(0));
    let mut walk = Walk::default();
    let mut folders = 1;
    let found = builder(start, limits, rules, skip, Arc::clone(&not_utf8)).build();
    for entry in found {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => {
                walk.unreadable.push(unreadable(start, &error));
                continue;
            }
        };
        let Some(found) = walked(start, &entry) else { continue };
        if walk.entries.len() == limits.entries {
            walk.limit.get_or_insert("entries");
            break;
        }
        let is_folder = found.kind == EntryKind::Folder;
        walk.entries.push(found);
        if is_folder && entry.depth() > limits.depth {
            walk.limit.get_or_insert("depth");
        } else if is_folder {
            if folders == limits.folders {
                walk.limit.get_or_insert("folders");
                break;
            }
            folders += 1;
        }
    }
    walk.not_utf8 = not_utf8.load(Ordering::Relaxed);
    Ok(walk)
}

fn builder(
    start: &Utf8Path,
    limits: WalkLimits,
    rules: WalkRules,
    skip: &[&str],
    not_utf8: Arc<AtomicUsize>,
) -> WalkBuilder {
    let respect = rules == WalkRules::RespectIgnoreFiles;
    let skip: Vec<String> = skip.iter().map(|&name| name.to_owned()).collect();
    let mut builder = WalkBuilder::new(start);
    builder
        .hidden(false)
        .follow_links(false)
        .ignore(respect)
        .git_ignore(respect)
        .git_global(respect)
        .git_exclude(respect)
        .parents(respect)
        .require_git(false)
        .max_depth(Some(limits.depth.saturating_add(1)))
        .sort_by_file_name(OsStr::cmp)
        .filter_entry(move |entry| {
            let Some(name) = entry.file_name().to_str() else {
                not_utf8.fetch_add(1, Ordering::Relaxed);
                return false;
            };
            let folder = entry.file_type().is_some_and(|kind| kind.is_dir());
            entry.depth() == 0 || !folder || !skip.iter().any(|skipped| skipped == name)
        });
    builder
}

/// The entry relative to the start; `None` for the start itself.
fn walked(start: &Utf8Path, entry: &DirEntry) -> Option<Walked> {
    let path = Utf8Path::from_path(entry.path())?.strip_prefix(start).ok()?;
    if path.as_str().is_empty() {
        return None;
    }
    let kind = entry.file_type()?;
    let kind = if kind.is_file() {
        EntryKind::File
    } else if kind.is_dir() {
        EntryKind::Folder
    } else if kind.is_symlink() {
        EntryKind::Link
    } else {
        EntryKind::Other
    };
    Some(Walked { path: path.to_owned(), kind })
}

fn unreadable(start: &Utf8Path, error: &ignore::Error) -> (Utf8PathBuf, String) {
    let path = blamed(error).and_then(|path| path.strip_prefix(start).ok()).unwrap_or(Utf8Path::new(""));
    let detail = error.io_error().map_or_else(|| error.to_string(), ToString::to_string);
    (path.to_owned(), detail)
}

/// The path that an error of the walk is about.
fn blamed(error: &ignore::Error) -> Option<&Utf8Path> {
    match error {
        ignore::Error::WithPath { path, .. } => Utf8Path::from_path(path),
        ignore::Error::WithDepth { err, .. } | ignore::Error::WithLineNumber { err, .. } => blamed(err),
        _ => None,
    }
}
