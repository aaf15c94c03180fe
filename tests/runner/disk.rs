//! Lays out the disk of a case and reads it back.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Component, Path, PathBuf};

use crate::runner::case::{Disk, Step};
use crate::runner::pattern;

/// What stands at one path.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Node {
    File(Vec<u8>),
    Link(String),
}

/// Every file and link below a folder, by path relative to it. Folders count only through their files.
pub(crate) type Tree = BTreeMap<String, Node>;

/// Fills values that differ on each run into a text of a case.
pub(crate) struct Names {
    /// Absolute path of the case's folder, and what steps captured.
    values: BTreeMap<String, String>,
}

impl Names {
    pub(crate) fn new(root: &Path) -> Self {
        let root = root.to_string_lossy().into_owned();
        Self { values: BTreeMap::from([("ROOT".to_owned(), root)]) }
    }

    pub(crate) fn set(&mut self, name: &str, value: &str) {
        self.values.insert(name.to_owned(), value.to_owned());
    }

    /// The text with every known `[NAME]` replaced by its value.
    pub(crate) fn fill(&self, text: &str) -> String {
        self.values
            .iter()
            .fold(text.to_owned(), |text, (name, value)| text.replace(&format!("[{name}]"), value))
    }

    /// The text with every known value replaced by its `[NAME]`.
    pub(crate) fn hide(&self, text: &str) -> String {
        self.values
            .iter()
            .fold(text.to_owned(), |text, (name, value)| text.replace(value, &format!("[{name}]")))
    }
}

/// Copies the stored folder, then makes what it cannot hold.
pub(crate) fn lay(stored: &Path, root: &Path, disk: &Disk, names: &Names) -> Result<(), String> {
    for folder in ["home", "project", "tmp"] {
        make_dir(&root.join(folder))?;
    }
    for (path, node) in read_tree(stored)? {
        put(&root.join(unstored(&path)), &filled(node, names))?;
    }
    for folder in &disk.dirs {
        make_dir(&below(root, folder)?)?;
    }
    for (path, target) in &disk.links {
        put(&below(root, path)?, &Node::Link(names.fill(target)))?;
    }
    for (path, mode) in &disk.modes {
        set_mode(&below(root, path)?, mode)?;
    }
    for (path, owner) in &disk.owners {
        let path = below(root, path)?;
        std::os::unix::fs::lchown(&path, Some(*owner), Some(*owner)).map_err(at(&path))?;
    }
    Ok(())
}

/// Carries out a step that changes the disk.
pub(crate) fn change(root: &Path, step: &Step, names: &Names) -> Result<(), String> {
    if let Some(write) = &step.write {
        let path = below(root, &write.path)?;
        let time = fs::metadata(&path).and_then(|metadata| metadata.modified());
        put(&path, &Node::File(names.fill(&write.text).into_bytes()))?;
        if write.keep_time {
            let time = time.map_err(at(&path))?;
            fs::File::options()
                .write(true)
                .open(&path)
                .and_then(|file| file.set_modified(time))
                .map_err(at(&path))?;
        }
    }
    if let Some(replace) = &step.replace {
        let (from, to) = (names.fill(&replace.from), names.fill(&replace.to));
        for path in find(root, &replace.path)? {
            let text = fs::read_to_string(&path).map_err(at(&path))?;
            if !text.contains(&from) {
                return Err(format!("{}: does not hold {from:?}", path.display()));
            }
            fs::write(&path, text.replacen(&from, &to, 1)).map_err(at(&path))?;
        }
    }
    if let Some(copy) = &step.copy {
        let (from, to) = (below(root, &copy.from)?, below(root, &copy.to)?);
        put(&to, &Node::File(fs::read(&from).map_err(at(&from))?))?;
    }
    if let Some(link) = &step.link {
        put(&below(root, &link.path)?, &Node::Link(names.fill(&link.target)))?;
    }
    if let Some(mode) = &step.mode {
        for path in find(root, &mode.path)? {
            set_mode(&path, &mode.mode)?;
        }
    }
    if let Some(remove) = &step.remove {
        for path in find(root, remove)? {
            remove_any(&path)?;
        }
    }
    Ok(())
}

/// All files and links below a folder; empty when there is no such folder.
pub(crate) fn read_tree(folder: &Path) -> Result<Tree, String> {
    let mut tree = Tree::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(current) = open.pop() {
        let entries = match fs::read_dir(&current) {
            Err(error) if current == folder && error.kind() == std::io::ErrorKind::NotFound => {
                return Ok(tree);
            }
            entries => entries.map_err(at(&current))?,
        };
        for entry in entries {
            let path = entry.map_err(at(&current))?.path();
            let kind = fs::symlink_metadata(&path).map_err(at(&path))?.file_type();
            let name = path.strip_prefix(folder).unwrap_or(&path).to_string_lossy().into_owned();
            if kind.is_symlink() {
                let target = fs::read_link(&path).map_err(at(&path))?;
                tree.insert(name, Node::Link(target.to_string_lossy().into_owned()));
            } else if kind.is_dir() {
                open.push(path);
            } else {
                tree.insert(name, Node::File(fs::read(&path).map_err(at(&path))?));
            }
        }
    }
    Ok(tree)
}

/// Paths below the root that a pattern names. The last component may hold holes; no hit is an error.
pub(crate) fn find(root: &Path, path: &str) -> Result<Vec<PathBuf>, String> {
    let full = below(root, path)?;
    if fs::symlink_metadata(&full).is_ok() {
        return Ok(vec![full]);
    }
    let (Some(parent), Some(name)) = (full.parent(), full.file_name()) else {
        return Err(format!("{path}: not a path"));
    };
    let pattern = name.to_string_lossy();
    let mut hits: Vec<PathBuf> = fs::read_dir(parent)
        .into_iter()
        .flatten()
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|hit| {
            hit.file_name().is_some_and(|name| pattern::line_matches(&pattern, &name.to_string_lossy()))
        })
        .collect();
    hits.sort();
    if hits.is_empty() { Err(format!("{path}: no such path")) } else { Ok(hits) }
}

/// The path in the spelling of the repository, which cannot hold a `.git`.
pub(crate) fn stored(path: &str) -> String {
    respell(path, ".git", "dot-git")
}

/// Writes a file or a link, replacing what stands there.
pub(crate) fn put(path: &Path, node: &Node) -> Result<(), String> {
    if let Some(parent) = path.parent() {
        make_dir(parent)?;
    }
    match node {
        Node::File(bytes) => fs::write(path, bytes).map_err(at(path)),
        Node::Link(target) => {
            if fs::symlink_metadata(path).is_ok() {
                remove_any(path)?;
            }
            symlink(target, path).map_err(at(path))
        }
    }
}

/// Removes a file, a link, or a whole folder.
pub(crate) fn remove_any(path: &Path) -> Result<(), String> {
    let kind = fs::symlink_metadata(path).map_err(at(path))?.file_type();
    if kind.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) }.map_err(at(path))
}

/// A path of a case, which may not leave the case's folder.
pub(crate) fn below(root: &Path, path: &str) -> Result<PathBuf, String> {
    let relative = Path::new(path);
    if relative.components().all(|component| matches!(component, Component::Normal(_) | Component::CurDir)) {
        Ok(root.join(relative))
    } else {
        Err(format!("{path}: a path of a case is relative to its folder and holds no `..`"))
    }
}

fn unstored(path: &str) -> String {
    respell(path, "dot-git", ".git")
}

fn respell(path: &str, from: &str, to: &str) -> String {
    path.split('/').map(|part| if part == from { to } else { part }).collect::<Vec<_>>().join("/")
}

fn filled(node: Node, names: &Names) -> Node {
    match node {
        Node::File(bytes) => match String::from_utf8(bytes) {
            Ok(text) => Node::File(names.fill(&text).into_bytes()),
            Err(error) => Node::File(error.into_bytes()),
        },
        Node::Link(target) => Node::Link(names.fill(&target)),
    }
}

fn make_dir(path: &Path) -> Result<(), String> {
    fs::create_dir_all(path).map_err(at(path))
}

fn set_mode(path: &Path, mode: &str) -> Result<(), String> {
    let bits = u32::from_str_radix(mode, 8).map_err(|error| format!("mode {mode:?}: {error}"))?;
    fs::set_permissions(path, fs::Permissions::from_mode(bits)).map_err(at(path))
}

fn at(path: &Path) -> impl FnOnce(std::io::Error) -> String {
    let path = path.to_path_buf();
    move |error| format!("{}: {error}", path.display())
}
