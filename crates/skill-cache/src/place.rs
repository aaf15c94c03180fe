use camino::{Utf8Path, Utf8PathBuf};
use skill_fsops::{FsErrorKind, Root};

use crate::CacheError;

/// The folder below the home folder, whatever the install place of the program.
const BELOW_HOME: &str = ".claude/skills/ozempskills/cache";

/// Where the cache is: `override_dir`, or the fixed folder below `home`. Touches nothing.
#[must_use]
pub fn place(home: &Utf8Path, override_dir: Option<&Utf8Path>) -> Utf8PathBuf {
    override_dir.map_or_else(|| home.join(BELOW_HOME), Into::into)
}

/// Opens the folder and makes what is missing of it with mode 0700.
///
/// Below `home` no component may be a link. Of a folder given by hand, the parents that exist may be reached through
/// links; the folder itself may not be one.
pub(crate) fn open(home: &Utf8Path, override_dir: Option<&Utf8Path>) -> Result<Root, CacheError> {
    let Some(dir) = override_dir else {
        return Root::open_private(home, Utf8Path::new(BELOW_HOME)).map_err(CacheError::of_folder);
    };
    if !dir.is_absolute() {
        return Err(CacheError::Relative(dir.to_owned()));
    }
    let (anchor, below) = split(dir)?;
    Root::open_private(&anchor, &below).map_err(CacheError::of_folder)
}

/// The nearest parent of `dir` that exists, in canonical form, and the way from there to `dir`.
fn split(dir: &Utf8Path) -> Result<(Utf8PathBuf, Utf8PathBuf), CacheError> {
    let mut last = None;
    for parent in dir.ancestors().skip(1) {
        match skill_fsops::canonicalize(parent) {
            Ok(anchor) => {
                let below = dir.strip_prefix(parent).unwrap_or(dir);
                return Ok((anchor, below.to_owned()));
            }
            Err(error) if error.kind == FsErrorKind::NotFound => last = Some(error),
            Err(error) => return Err(CacheError::of_folder(error)),
        }
    }
    // Only the root has no parent, and the root is nobody's private folder.
    Err(last.map_or_else(|| CacheError::Relative(dir.to_owned()), CacheError::of_folder))
}
