use camino::{Utf8Path, Utf8PathBuf};

use crate::error::Failure;
use crate::read::{self, Listing};
use crate::rules::Rules;
use crate::sys::{self, Handle, Strategy};
use crate::{EntryKind, FsError, Root};

/// Bounds of a walk. Reaching one is said in [`Walk::limit`], never silence.
#[derive(Clone, Copy, Debug)]
pub struct WalkLimits {
    /// Folders below the start: with 0 only the start itself is entered, with 1 the folders in it too.
    pub depth: usize,
    /// Folders entered, the start included.
    pub folders: usize,
    /// Entries listed.
    pub entries: usize,
}

/// Which ignore files a walk obeys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WalkRules {
    /// None: everything is listed.
    Everything,
    /// `.gitignore` and `.ignore` in the start and below it, and `.git/info/exclude` of the start. Files above
    /// the start and the user's own git settings do not count, so the answer depends on the start alone.
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
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Walk {
    /// What was found.
    pub entries: Vec<Walked>,
    /// The limit that was reached first, if any: `depth`, `folders` or `entries`. The last two end the walk;
    /// `depth` leaves out only what lies deeper.
    pub limit: Option<&'static str>,
    /// Folders and ignore files that could not be read, with the reason.
    pub unreadable: Vec<(Utf8PathBuf, String)>,
    /// How many entries were left out, and not entered, because their names are not UTF-8.
    pub not_utf8: usize,
}

/// Lists everything below `start` in byte order. `skip` names folders that are neither listed nor entered.
/// Reads no ignore files: nothing is hidden from the walk but `skip`. `start` must be canonical.
///
/// # Errors
/// `NotFound`, `Link`, `NotFolder`, `Escapes`, `TooLarge`, `Denied`, `Io` for the start itself.
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
    Root::open(start)?.walk(Utf8Path::new(""), limits, skip, rules)
}

/// A folder that is being walked.
struct Level {
    path: Utf8PathBuf,
    rest: std::vec::IntoIter<(String, EntryKind)>,
    rules: Rules,
}

/// A walk under way. Each folder is reached anew from the handle of the start, so a folder that
/// becomes a link meanwhile is not entered, and deep trees do not use up handles.
struct Pass<'a> {
    start: &'a Handle,
    strategy: Strategy,
    rules: WalkRules,
    walk: Walk,
    levels: Vec<Level>,
    folders: usize,
}

pub(crate) fn below(
    start: &Handle,
    strategy: Strategy,
    limits: WalkLimits,
    skip: &[&str],
    rules: WalkRules,
) -> Result<Walk, Failure> {
    let mut pass = Pass { start, strategy, rules, walk: Walk::default(), levels: Vec::new(), folders: 0 };
    pass.enter(Utf8PathBuf::new())?;
    while let Some(level) = pass.levels.last_mut() {
        let Some((name, kind)) = level.rest.next() else {
            pass.levels.pop();
            continue;
        };
        let path = level.path.join(&name);
        let folder = kind == EntryKind::Folder;
        if (folder && skip.contains(&name.as_str())) || pass.ignored(&path, folder) {
            continue;
        }
        if pass.walk.entries.len() == limits.entries {
            pass.reached("entries");
            break;
        }
        pass.walk.entries.push(Walked { path: path.clone(), kind });
        if folder && pass.levels.len() > limits.depth {
            pass.reached("depth");
        } else if folder && pass.folders >= limits.folders {
            pass.reached("folders");
            break;
        } else if folder && let Err(failure) = pass.enter(path.clone()) {
            pass.walk.unreadable.push((path, failure.detail));
        }
    }
    Ok(pass.walk)
}

impl Pass<'_> {
    fn reached(&mut self, limit: &'static str) {
        self.walk.limit.get_or_insert(limit);
    }

    fn enter(&mut self, path: Utf8PathBuf) -> Result<(), Failure> {
        let parts: Vec<&str> = path.components().map(|part| part.as_str()).collect();
        let folder = sys::folder(self.start, &parts, self.strategy)?;
        let Listing { entries, not_utf8 } = read::listing(&folder)?;
        let rules = match self.rules {
            WalkRules::Everything => Rules::none(),
            WalkRules::RespectIgnoreFiles => {
                let (rules, unread) = Rules::of(&folder, &entries, self.strategy, self.levels.is_empty());
                let unread = unread.into_iter().map(|(name, failure)| (path.join(name), failure.detail));
                self.walk.unreadable.extend(unread);
                rules
            }
        };
        self.walk.not_utf8 += not_utf8;
        self.folders += 1;
        self.levels.push(Level { path, rest: entries.into_iter(), rules });
        Ok(())
    }

    /// Whether an ignore file hides `path`. The nearest one that has a word on it decides.
    fn ignored(&self, path: &Utf8Path, folder: bool) -> bool {
        let mut obeyed = self.levels.iter().rev().filter(|level| !level.rules.is_empty());
        let word = obeyed.find_map(|level| {
            path.strip_prefix(&level.path).ok().and_then(|below| level.rules.word_on(below, folder))
        });
        word.unwrap_or(false)
    }
}
