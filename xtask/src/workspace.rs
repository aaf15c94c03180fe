//! Where the repository is and what `cargo metadata` says about it.

use std::path::{Path, PathBuf};

use cargo_metadata::{Metadata, MetadataCommand, Package};

use crate::Outcome;

/// Absolute path of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map_or_else(PathBuf::new, Path::to_path_buf)
}

/// What cargo knows about the workspace, without the registry.
pub(crate) fn metadata() -> Outcome<Metadata> {
    Ok(MetadataCommand::new().manifest_path(root().join("Cargo.toml")).no_deps().exec()?)
}

/// The crates of the workspace in name order.
pub(crate) fn crates(metadata: &Metadata) -> Vec<&Package> {
    let mut packages = metadata.workspace_packages();
    packages.sort_by(|a, b| a.name.cmp(&b.name));
    packages
}

/// A path as it is written in the repository.
pub(crate) fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).to_string_lossy().into_owned()
}

/// Every file below a folder whose name ends so, in path order; none when the folder is missing.
pub(crate) fn files(folder: &Path, ending: &str) -> Outcome<Vec<PathBuf>> {
    let (mut found, mut open) = (Vec::new(), vec![folder.to_path_buf()]);
    while let Some(current) = open.pop() {
        if !current.is_dir() {
            continue;
        }
        for entry in std::fs::read_dir(&current)? {
            let path = entry?.path();
            if path.is_dir() && !path.is_symlink() {
                if path.file_name().is_none_or(|name| name != "target") {
                    open.push(path);
                }
            } else if path.to_string_lossy().ends_with(ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}
