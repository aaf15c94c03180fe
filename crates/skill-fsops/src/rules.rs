use camino::Utf8Path;
use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};

use crate::error::Failure;
use crate::read;
use crate::sys::{self, Handle, Strategy};
use crate::{EntryKind, FsErrorKind};

/// Bytes of one ignore file; a larger one is not obeyed and is reported.
const LIMIT: u64 = 1 << 20;

/// What the ignore files of one folder say.
pub(crate) struct Rules(Option<Gitignore>);

/// An ignore file that could not be read.
type Unread = (&'static str, Failure);

impl Rules {
    pub(crate) fn none() -> Self {
        Self(None)
    }

    /// Reads the ignore files of a folder whose entries are known. A later file outranks an earlier one.
    pub(crate) fn of(
        folder: &Handle,
        entries: &[(String, EntryKind)],
        strategy: Strategy,
        start: bool,
    ) -> (Self, Vec<Unread>) {
        let has = |wanted: &str| entries.iter().any(|(name, _)| name == wanted);
        let mut lines = Lines { builder: GitignoreBuilder::new(""), unread: Vec::new() };
        if start && has(".git") {
            let parent = sys::folder(folder, &[".git", "info"], strategy);
            lines.add(".git/info/exclude", parent.and_then(|parent| read::file(&parent, "exclude", LIMIT)));
        }
        for name in [".gitignore", ".ignore"] {
            if has(name) {
                lines.add(name, read::file(folder, name, LIMIT));
            }
        }
        let rules = lines.builder.build().ok().filter(|rules| !rules.is_empty());
        (Self(rules), lines.unread)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// Whether `below`, a path relative to this folder, is to be ignored; `None` when no rule fits.
    pub(crate) fn word_on(&self, below: &Utf8Path, folder: bool) -> Option<bool> {
        match self.0.as_ref()?.matched(below, folder) {
            Match::None => None,
            Match::Ignore(_) => Some(true),
            Match::Whitelist(_) => Some(false),
        }
    }
}

struct Lines {
    builder: GitignoreBuilder,
    unread: Vec<Unread>,
}

impl Lines {
    fn add(&mut self, name: &'static str, file: Result<read::FileRead, Failure>) {
        let file = match file {
            Ok(file) => file,
            // A worktree has a file named `.git`, and a fresh repository no exclude file.
            Err(failure) if matches!(failure.kind, FsErrorKind::NotFound | FsErrorKind::NotFolder) => return,
            Err(failure) => return self.unread.push((name, failure)),
        };
        let text = String::from_utf8_lossy(&file.bytes);
        for line in text.strip_prefix('\u{feff}').unwrap_or(&text).lines() {
            // Git passes over a pattern that it cannot read, and so do we.
            let _ = self.builder.add_line(None, line);
        }
    }
}
