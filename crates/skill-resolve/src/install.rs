//! From a recorded `installPath` to the folder that is used: spelling, refusals, versions beside it.

use std::cmp::Ordering;

use camino::{Utf8Path, Utf8PathBuf};
use skill_fsops::{EntryKind, FsErrorKind};
use skill_model::Note;

use crate::disk;

/// What came of a recorded path.
#[derive(Debug, Default)]
pub(crate) struct Install {
    /// Canonical folder of the version that is used.
    pub(crate) folder: Option<Utf8PathBuf>,
    pub(crate) in_use: bool,
    pub(crate) orphaned: bool,
    pub(crate) notes: Vec<Note>,
}

/// The marks of a version folder. Only their existence counts: the processes named in leases may be long gone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Marks {
    in_use: bool,
    orphaned: bool,
}

impl Marks {
    fn of(folder: &Utf8Path) -> Self {
        let orphaned = skill_fsops::kind(&folder.join(".orphaned_at"));
        Self {
            in_use: disk::exists(&folder.join(".in_use")),
            orphaned: matches!(orphaned, Ok(Some(kind)) if kind != EntryKind::Folder),
        }
    }

    const fn active(self) -> bool {
        self.in_use && !self.orphaned
    }
}

/// Chooses the folder of a plugin (contract, section 4.3). Never makes one.
pub(crate) fn choose(recorded: &str, home: &Utf8Path) -> Install {
    let path = match spelled(recorded, home) {
        Ok(path) => path,
        Err((code, why)) => return refused(code, why, recorded),
    };
    let own = match skill_fsops::canonicalize(&path) {
        Ok(folder) => Some(folder),
        Err(error) if matches!(error.kind, FsErrorKind::NotFound | FsErrorKind::BrokenLink) => None,
        Err(error) => return refused("install_path_refused", &error.detail, recorded),
    };
    if let Some(folder) = &own {
        if let Some(why) = refusal(folder, home) {
            return refused("install_path_refused", why, recorded);
        }
        let marks = Marks::of(folder);
        if marks.active() {
            return chosen(folder.clone(), marks, Vec::new());
        }
    }
    let mut siblings = active_siblings(own.as_deref().unwrap_or(&path), home);
    match (siblings.pop(), own) {
        (Some(best), _) => from_sibling(best, &siblings, recorded),
        (None, Some(folder)) => {
            let marks = Marks::of(&folder);
            let note = Note::new(
                "version_orphaned",
                "this plugin version is marked orphaned; it may be out of date",
            );
            let notes = if marks.orphaned { vec![note.at(folder.as_str())] } else { Vec::new() };
            chosen(folder, marks, notes)
        }
        (None, None) => refused("install_path_missing", "the recorded plugin folder is missing", recorded),
    }
}

const fn chosen(folder: Utf8PathBuf, marks: Marks, notes: Vec<Note>) -> Install {
    Install { folder: Some(folder), in_use: marks.in_use, orphaned: marks.orphaned, notes }
}

fn refused(code: &'static str, why: &str, recorded: &str) -> Install {
    Install { notes: vec![Note::new(code, why).at(recorded)], ..Install::default() }
}

fn from_sibling(best: Utf8PathBuf, others: &[Utf8PathBuf], recorded: &str) -> Install {
    let text = format!("the recorded folder `{recorded}` is not the one in use; this version beside it is");
    let mut notes = vec![Note::new("version_sibling", text).at(best.as_str())];
    if !others.is_empty() {
        let names: Vec<&str> = others.iter().filter_map(|path| path.file_name()).collect();
        let text = format!("several versions are in use; the highest is taken, not {}", names.join(", "));
        notes.push(Note::new("version_several", text).at(best.as_str()));
    }
    chosen(best, Marks { in_use: true, orphaned: false }, notes)
}

/// Folders beside `path` that are in use and not orphaned, the highest version last.
fn active_siblings(path: &Utf8Path, home: &Utf8Path) -> Vec<Utf8PathBuf> {
    let parent = path.parent().and_then(|parent| disk::folder(parent).ok().flatten());
    let Some(parent) = parent else { return Vec::new() };
    let mut found: Vec<Utf8PathBuf> = parent
        .entries
        .iter()
        .filter(|(_, kind)| *kind == EntryKind::Folder)
        .map(|(name, _)| parent.path.join(name))
        .filter(|folder| folder != path && refusal(folder, home).is_none() && Marks::of(folder).active())
        .collect();
    found.sort_by(|a, b| compare_versions(a.file_name().unwrap_or(""), b.file_name().unwrap_or("")));
    found
}

/// Why a folder can be no plugin: everything a person owns would become a plugin skill.
fn refusal(folder: &Utf8Path, home: &Utf8Path) -> Option<&'static str> {
    if folder.parent().is_none() {
        return Some("the top of the file system is no plugin folder");
    }
    if home.starts_with(folder) {
        return Some("the home folder, or a folder that holds it, is no plugin folder");
    }
    match skill_fsops::kind(folder) {
        Ok(Some(EntryKind::Folder)) => None,
        _ => Some("the recorded plugin path is not a folder"),
    }
}

/// A recorded path in one spelling: `~/` expanded, repeated and trailing slashes and `.` gone.
///
/// # Errors
/// Code and reason when it can name no folder here.
pub(crate) fn spelled(recorded: &str, home: &Utf8Path) -> Result<Utf8PathBuf, (&'static str, &'static str)> {
    let expanded = match recorded.strip_prefix('~') {
        Some(rest) if rest.is_empty() || rest.starts_with('/') => format!("{home}/{rest}"),
        _ => recorded.to_owned(),
    };
    if !cfg!(windows) && is_windows(&expanded) {
        return Err(("install_path_foreign", "a Windows path names no folder on this system"));
    }
    if !Utf8Path::new(&expanded).is_absolute() {
        return Err(("install_path_refused", "the recorded plugin path is not absolute"));
    }
    Ok(Utf8Path::new(&expanded).components().collect())
}

fn is_windows(path: &str) -> bool {
    let bytes = path.as_bytes();
    let drive = bytes.len() >= 2 && bytes[0].is_ascii_alphabetic() && bytes[1] == b':';
    drive || path.starts_with(r"\\")
}

/// Versions field by field, numbers as numbers, then bytes.
fn compare_versions(a: &str, b: &str) -> Ordering {
    let fields = |text: &'static [char], version| str::split(version, text);
    const MARKS: &[char] = &['.', '-', '+', '_'];
    let mut left = fields(MARKS, a);
    let mut right = fields(MARKS, b);
    loop {
        let order = match (left.next(), right.next()) {
            (None, None) => return a.cmp(b),
            (None, Some(_)) => Ordering::Less,
            (Some(_), None) => Ordering::Greater,
            (Some(x), Some(y)) => compare_fields(x, y),
        };
        if order != Ordering::Equal {
            return order;
        }
    }
}

fn compare_fields(a: &str, b: &str) -> Ordering {
    let number = |text: &str| {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        digits.then(|| text.trim_start_matches('0').to_owned())
    };
    match (number(a), number(b)) {
        (Some(x), Some(y)) => x.len().cmp(&y.len()).then_with(|| x.cmp(&y)),
        _ => a.cmp(b),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_compare_as_numbers_then_bytes() {
        let sorted = ["0.9", "1.2.0", "1.9.0", "1.10.0", "1.10.0-rc1", "2", "2.0", "10", "abc", "unknown"];
        for (index, low) in sorted.iter().enumerate() {
            for high in &sorted[index + 1..] {
                assert_eq!(compare_versions(low, high), Ordering::Less, "{low} {high}");
                assert_eq!(compare_versions(high, low), Ordering::Greater, "{high} {low}");
            }
        }
        assert_eq!(
            compare_versions("01.0", "1.0"),
            Ordering::Less,
            "bytes decide when the numbers are equal"
        );
        assert_eq!(compare_versions("1.0", "1.0"), Ordering::Equal);
        let long = "1".repeat(60);
        assert_eq!(compare_versions(&long, "2"), Ordering::Greater);
    }

    #[test]
    fn spellings_of_a_path() {
        let check = |text: &str, expect: Result<&str, &str>| {
            let found = spelled(text, Utf8Path::new("/home/u"));
            let found = found.as_ref().map(|path| path.as_str()).map_err(|(code, _)| *code);
            assert_eq!(found, expect, "{text}");
        };
        check("~/a/1/", Ok("/home/u/a/1"));
        check("~", Ok("/home/u"));
        check("/x//b/./1/", Ok("/x/b/1"));
        check("~other/a", Err("install_path_refused"));
        check("a/b", Err("install_path_refused"));
        check("", Err("install_path_refused"));
        check(r"C:\Users\u", Err("install_path_foreign"));
        check("c:/Users/u", Err("install_path_foreign"));
        check(r"\\server\share", Err("install_path_foreign"));
    }
}
