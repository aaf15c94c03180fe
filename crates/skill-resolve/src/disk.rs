//! The looks a search takes at the disk. A path that nothing stands at is an answer here, not an error.

use camino::{Utf8Path, Utf8PathBuf};
use skill_fsops::{EntryKind, FsError, FsErrorKind};
use unicode_normalization::UnicodeNormalization as _;

/// A folder with its listed names.
#[derive(Debug)]
pub(crate) struct Folder {
    /// Canonical path.
    pub(crate) path: Utf8PathBuf,
    /// Names in byte order.
    pub(crate) entries: Vec<(String, EntryKind)>,
}

impl Folder {
    /// The entry with exactly this name. A case-blind disk would open others too; the listing does not lie.
    pub(crate) fn entry(&self, name: &str) -> Option<EntryKind> {
        let at = self.entries.binary_search_by(|(entry, _)| entry.as_str().cmp(name)).ok()?;
        Some(self.entries[at].1)
    }

    /// Names that differ from `name` in case alone.
    pub(crate) fn case_variants<'f>(&'f self, name: &str) -> impl Iterator<Item = &'f str> {
        self.entries
            .iter()
            .map(|(entry, _)| entry.as_str())
            .filter(move |entry| *entry != name && entry.eq_ignore_ascii_case(name))
    }

    /// Names whose composed form is `name`, the composed spelling first.
    pub(crate) fn same_name(&self, name: &str) -> Vec<(&str, EntryKind)> {
        let mut found: Vec<_> = self
            .entries
            .iter()
            .filter(|(entry, _)| entry == name || (!entry.is_ascii() && skill_model::nfc(entry) == name))
            .map(|(entry, kind)| (entry.as_str(), *kind))
            .collect();
        found.sort_by_key(|(entry, _)| *entry != name);
        found
    }
}

/// What a listed entry leads to.
#[derive(Debug)]
pub(crate) enum File {
    /// A regular file, by its canonical path.
    Regular(Utf8PathBuf),
    /// A folder, FIFO, socket or device.
    NotRegular,
    /// A link that leads nowhere or in a circle, or one that may not be followed.
    Unresolved(FsError),
}

/// Lists the folder at `path`, links followed; `None` when no folder is there.
///
/// # Errors
/// A broken link, or what the system refuses.
pub(crate) fn folder(path: &Utf8Path) -> Result<Option<Folder>, FsError> {
    // Most paths hold no link, so the plain listing is tried before the path is resolved.
    match skill_fsops::list(path) {
        Ok(entries) => return Ok(Some(Folder { path: path.to_owned(), entries })),
        Err(error) if error.kind == FsErrorKind::Link => {}
        Err(error) => return absent(error),
    }
    let Some(path) = canonical(path)? else { return Ok(None) };
    match skill_fsops::list(&path) {
        Ok(entries) => Ok(Some(Folder { path, entries })),
        Err(error) => absent(error),
    }
}

fn absent<T>(error: FsError) -> Result<Option<T>, FsError> {
    match error.kind {
        FsErrorKind::NotFound | FsErrorKind::NotFolder => Ok(None),
        _ => Err(error),
    }
}

/// The canonical path; `None` when nothing is there.
///
/// # Errors
/// A broken link, or what the system refuses.
pub(crate) fn canonical(path: &Utf8Path) -> Result<Option<Utf8PathBuf>, FsError> {
    skill_fsops::canonicalize(path).map_or_else(absent, |path| Ok(Some(path)))
}

/// The regular file that an entry of `folder` is or leads to.
pub(crate) fn file(folder: &Folder, name: &str, kind: EntryKind) -> File {
    let path = folder.path.join(name);
    match kind {
        EntryKind::File => File::Regular(path),
        EntryKind::Link => linked_file(&path),
        EntryKind::Folder | EntryKind::Other => File::NotRegular,
    }
}

/// The regular file that a link leads to.
pub(crate) fn linked_file(link: &Utf8Path) -> File {
    let target = match skill_fsops::canonicalize(link) {
        Ok(target) => target,
        Err(error) => return File::Unresolved(error),
    };
    match skill_fsops::kind(&target) {
        Ok(Some(EntryKind::File)) => File::Regular(target),
        Ok(_) => File::NotRegular,
        Err(error) => File::Unresolved(error),
    }
}

/// Whether anything stands at `path`. A look that fails says no: this only feeds notes.
pub(crate) fn exists(path: &Utf8Path) -> bool {
    matches!(skill_fsops::kind(path), Ok(Some(_)))
}

/// The spellings under which a name may be stored when its folder is not listed: composed and decomposed.
pub(crate) fn spellings(name: &str) -> Vec<String> {
    let mut all = vec![name.to_owned()];
    let decomposed: String = name.nfd().collect();
    if decomposed != name {
        all.push(decomposed);
    }
    all
}
