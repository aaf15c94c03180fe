use camino::Utf8Path;
use skill_fsops::{EntryKind, FsErrorKind, Root, WalkLimits, WalkRules};
use skill_ground::{IGNORED_FOLDERS, MAX_FILES, MAX_READ_BYTES, Tree};

use crate::input;
use crate::run::{Context, Outcome, Stop};

/// Deeper folders, and entries beyond the files that count, are told and left out.
const LIMITS: WalkLimits = WalkLimits { depth: 64, folders: 100_000, entries: 200_000 };

/// Show what a repository is made of, and a profile for the host to complete
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Folder of the repository; ignore files below it are respected
    repo: String,
}

pub(crate) fn run(args: &Args, context: &Context) -> Outcome {
    let tree = tree(&args.repo)?;
    context.print(&skill_ground::ground(&tree))
}

/// The names below the repository, and the bytes of what is read.
fn tree(repo: &str) -> Outcome<Tree> {
    let failed = |error: skill_fsops::FsError| match error.kind {
        FsErrorKind::NotFound => Stop::Failed(format!("path not found: {repo}")),
        FsErrorKind::NotFolder => Stop::Failed(format!("not a directory: {repo}")),
        _ => Stop::Failed(error.to_string()),
    };
    let path = skill_fsops::canonicalize(&input::absolute(repo).map_err(Stop::Failed)?).map_err(failed)?;
    let root = Root::open(&path).map_err(failed)?;
    let rules = WalkRules::RespectIgnoreFiles;
    let walk = root.walk(Utf8Path::new(""), LIMITS, IGNORED_FOLDERS, rules).map_err(failed)?;
    let mut tree = Tree::new(path.as_str());
    if let Some(limit) = walk.limit {
        tree.warn(format!("the repository has more {limit} than are looked at"));
    }
    if walk.not_utf8 > 0 {
        tree.warn(format!("{} names that are not UTF-8 were left out", walk.not_utf8));
    }
    for (path, cause) in &walk.unreadable {
        tree.warn(format!("{path}: {cause}"));
    }
    let mut files = 0;
    for entry in &walk.entries {
        match entry.kind {
            EntryKind::Folder => tree.folder(entry.path.as_str()),
            EntryKind::File if files == MAX_FILES => {
                tree.warn(format!("only the first {MAX_FILES} files are looked at"));
                break;
            }
            EntryKind::File => {
                files += 1;
                add_file(&mut tree, &root, &entry.path);
            }
            EntryKind::Link | EntryKind::Other => {}
        }
    }
    Ok(tree)
}

fn add_file(tree: &mut Tree, root: &Root, path: &Utf8Path) {
    if !skill_ground::wants(path.as_str()) {
        return tree.file(path.as_str(), None);
    }
    match root.read(path, MAX_READ_BYTES) {
        Ok(file) => tree.file(path.as_str(), Some(&file.bytes)),
        Err(error) => {
            tree.file(path.as_str(), None);
            tree.warn(format!("{path}: {}", error.detail));
        }
    }
}
