//! Bundles on the disk: a folder with `SKILL.md`, read once and whole.

use camino::{Utf8Path, Utf8PathBuf};
use skill_fsops::{EntryKind, WalkLimits};
use skill_merge::{Rules, Source, identify};
use skill_model::meld::{Candidate, SkillFile};

/// Bounds of one bundle.
const LIMITS: WalkLimits = WalkLimits { depth: 64, folders: 10_000, entries: 10_000 };
const FILE_LIMIT: u64 = 16 * 1024 * 1024;
const BUNDLE_LIMIT: usize = 64 * 1024 * 1024;

/// The name of the file that makes a folder a bundle.
const SKILL: &str = "SKILL.md";

/// A bundle with the bytes of all its files.
#[derive(Debug)]
pub(crate) struct Bundle {
    /// Name of its folder.
    pub(crate) folder: String,
    /// Sorted by path.
    pub(crate) files: Vec<BundleFile>,
}

/// One file of a bundle.
#[derive(Debug)]
pub(crate) struct BundleFile {
    /// Path and digest.
    pub(crate) file: SkillFile,
    /// Its bytes.
    pub(crate) bytes: Vec<u8>,
}

impl Bundle {
    /// Reads every file below `dir`. Links, FIFOs, sockets, devices and names that are not UTF-8 are refused, and so is what
    /// is larger than 16 MiB a file, 64 MiB a bundle, 10,000 entries or 64 levels: a part of a bundle is another bundle.
    pub(crate) fn load(dir: &str) -> Result<Self, String> {
        let root = canonical(dir)?;
        let walk = skill_fsops::walk(&root, LIMITS, &[]).map_err(|error| error.to_string())?;
        if let Some(limit) = walk.limit {
            return Err(format!("the bundle {dir} is too large: more {limit} than are read"));
        }
        if let Some((path, reason)) = walk.unreadable.first() {
            return Err(format!("cannot read {path} of the bundle {dir}: {reason}"));
        }
        if walk.not_utf8 > 0 {
            return Err(format!("the bundle {dir} holds a name that is not UTF-8; rename it"));
        }
        let mut files = Vec::new();
        let mut total = 0;
        for entry in &walk.entries {
            match entry.kind {
                EntryKind::Folder => continue,
                EntryKind::File => {}
                EntryKind::Link => {
                    return Err(format!("the bundle {dir} holds the link {}; remove it", entry.path));
                }
                EntryKind::Other => {
                    return Err(format!(
                        "the bundle {dir} holds {}, which is no regular file; remove it",
                        entry.path
                    ));
                }
            }
            let read =
                skill_fsops::read(&root.join(&entry.path), FILE_LIMIT).map_err(|error| error.to_string())?;
            total += read.bytes.len();
            if total > BUNDLE_LIMIT {
                return Err(format!("the bundle {dir} holds more than {BUNDLE_LIMIT} bytes"));
            }
            let file = SkillFile { path: entry.path.to_string(), sha256: read.digest.hex() };
            files.push(BundleFile { file, bytes: read.bytes });
        }
        files.sort_by(|a, b| a.file.cmp(&b.file));
        let folder = root.file_name().unwrap_or_default().to_owned();
        let bundle = Self { folder, files };
        if bundle.file(SKILL).is_none() {
            return Err(format!("bundle has no SKILL.md: {dir}"));
        }
        Ok(bundle)
    }

    /// The file at `path`.
    pub(crate) fn file(&self, path: &str) -> Option<&BundleFile> {
        self.files.iter().find(|file| file.file.path == path)
    }

    fn source(&self) -> Result<Source, String> {
        let skill = self.file(SKILL).map(|file| file.bytes.clone()).unwrap_or_default();
        let files = self.files.iter().map(|file| file.file.clone()).collect();
        Source::read(&self.folder, skill, files).map_err(|error| error.to_string())
    }
}

fn canonical(dir: &str) -> Result<Utf8PathBuf, String> {
    let absolute = crate::input::absolute(dir)?;
    let root = skill_fsops::canonicalize(Utf8Path::new(&absolute)).map_err(|error| error.to_string())?;
    match skill_fsops::kind(&root) {
        Ok(Some(EntryKind::Folder)) => Ok(root),
        Ok(_) => Err(format!("not a directory: {dir}")),
        Err(error) => Err(error.to_string()),
    }
}

/// Loads the bundles of one call and gives them what `known` knows of them. The same step, in the same order, in every
/// command, so that ids agree. `rules` is the current one in every command.
pub(crate) fn sources(
    dirs: &[String],
    known: &[Candidate],
    rules: Rules,
) -> Result<(Vec<Bundle>, Vec<Source>), String> {
    let bundles: Vec<Bundle> = dirs.iter().map(|dir| Bundle::load(dir)).collect::<Result<_, _>>()?;
    let sources = bundles.iter().map(Bundle::source).collect::<Result<_, _>>()?;
    let sources = identify(sources, known, rules).map_err(|error| error.to_string())?;
    Ok((bundles, sources))
}
