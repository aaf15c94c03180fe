//! The registry of installed plugins: which rows it holds for a plugin, and which one counts here.

use std::collections::BTreeMap;

use camino::{Utf8Path, Utf8PathBuf};

use crate::fault::Fault;
use crate::install;
use crate::json::{self, Node, Shape};

/// What a row was installed for. The order is the order of preference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Scope {
    Local,
    Project,
    User,
    Managed,
}

/// One installation of a plugin.
#[derive(Debug)]
struct Row {
    scope: Scope,
    project_path: Option<String>,
    install_path: String,
}

/// The rows of one plugin, those of a wrong shape as faults.
#[derive(Debug, Default)]
struct Rows {
    rows: Vec<Row>,
    faults: Vec<Fault>,
}

/// Both registry files as one.
#[derive(Debug, Default)]
pub(crate) struct Registry {
    plugins: BTreeMap<String, Rows>,
    /// Files that are there and could not be read.
    pub(crate) faults: Vec<Fault>,
}

/// What the registry says about one plugin here.
#[derive(Debug, Default)]
pub(crate) struct Entry<'r> {
    /// The recorded folder of the row that counts.
    pub(crate) install_path: Option<&'r str>,
    /// Whether the registry knows the plugin at all.
    pub(crate) known: bool,
    /// Projects of rows that do not count here.
    pub(crate) elsewhere: Vec<&'r str>,
    /// Rows of a wrong shape.
    pub(crate) faults: &'r [Fault],
}

impl Registry {
    /// Reads `installed_plugins.json` and its sibling `installed_plugins_v2.json`, which is preferred when both
    /// hold a key.
    pub(crate) fn read(plugins: &Utf8Path) -> Self {
        let mut registry = Self::default();
        for name in ["installed_plugins_v2.json", "installed_plugins.json"] {
            match rows_by_key(&plugins.join(name)) {
                Ok(found) => {
                    for (key, rows) in found {
                        registry.plugins.entry(key).or_insert(rows);
                    }
                }
                Err(fault) => registry.faults.push(fault),
            }
        }
        registry
    }

    /// The row of `key` that counts in these project roots: local over project over user over managed; the
    /// nearest root first, then the first row of the file.
    pub(crate) fn entry(&self, key: &str, roots: &[Utf8PathBuf], home: &Utf8Path) -> Entry<'_> {
        let Some(rows) = self.plugins.get(key) else { return Entry::default() };
        let mut best: Option<((Scope, usize), &Row)> = None;
        let mut elsewhere = Vec::new();
        for row in &rows.rows {
            let distance = match row.scope {
                Scope::User | Scope::Managed => Some(0),
                Scope::Local | Scope::Project => {
                    row.project_path.as_deref().and_then(|path| distance(path, roots, home))
                }
            };
            match distance.map(|distance| (row.scope, distance)) {
                Some(rank) if best.is_none_or(|(other, _)| rank < other) => best = Some((rank, row)),
                Some(_) => {}
                None => elsewhere.push(row.project_path.as_deref().unwrap_or("(no projectPath)")),
            }
        }
        let install_path = best.map(|(_, row)| row.install_path.as_str());
        Entry { install_path, known: true, elsewhere, faults: &rows.faults }
    }
}

/// Which project root a recorded path is, canonically.
fn distance(recorded: &str, roots: &[Utf8PathBuf], home: &Utf8Path) -> Option<usize> {
    let path = install::spelled(recorded, home).ok()?;
    let at = |path: &Utf8Path| roots.iter().position(|root| root == path);
    at(&path).or_else(|| at(&skill_fsops::canonicalize(&path).ok()?))
}

fn rows_by_key(path: &Utf8Path) -> Result<BTreeMap<String, Rows>, Fault> {
    let Some(file) = json::open(path)? else { return Ok(BTreeMap::new()) };
    let root = file.root();
    let members = root.members("the plugin registry")?;
    let plugins = json::member(&members, "plugins")
        .ok_or_else(|| root.fault("the plugin registry has no `plugins`"))?;
    let plugins = plugins.members("`plugins`")?;
    Ok(plugins.into_iter().map(|(key, node)| (key, rows(&node))).collect())
}

/// Version 2 holds an array of rows, version 1 one row; the shape tells, not the number.
fn rows(node: &Node<'_>) -> Rows {
    let nodes = match node.shape() {
        Shape::Array => node.items("the plugin's rows"),
        Shape::Object => Ok(vec![*node]),
        _ => Err(node.wrong("the plugin's entry", "an array of rows")),
    };
    let mut rows = Rows::default();
    match nodes {
        Ok(nodes) => {
            for node in nodes {
                match row(&node) {
                    Ok(row) => rows.rows.push(row),
                    Err(fault) => rows.faults.push(fault),
                }
            }
        }
        Err(fault) => rows.faults.push(fault),
    }
    rows
}

fn row(node: &Node<'_>) -> Result<Row, Fault> {
    let members = node.members("a plugin row")?;
    let text =
        |key: &str| json::member(&members, key).map(|value| value.text(&format!("`{key}`"))).transpose();
    let install_path = text("installPath")?.ok_or_else(|| node.fault("a plugin row has no `installPath`"))?;
    let scope = match text("scope")?.as_deref() {
        None | Some("user") => Scope::User,
        Some("local") => Scope::Local,
        Some("project") => Scope::Project,
        Some("managed") => Scope::Managed,
        Some(_) => return Err(node.fault("`scope` is none of local, project, user and managed")),
    };
    Ok(Row { scope, project_path: text("projectPath")?, install_path })
}
