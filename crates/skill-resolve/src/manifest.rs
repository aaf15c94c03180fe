//! `plugin.json`: the folders of skills that a plugin declares.

use camino::{Utf8Path, Utf8PathBuf};

use crate::disk;
use crate::fault::Fault;
use crate::json::{self, Node, Shape};

/// The part of a plugin manifest that a search needs.
#[derive(Debug, Default)]
pub(crate) struct Manifest {
    pub(crate) name: Option<String>,
    /// The declared entries in order; `None` when the field is absent.
    pub(crate) skills: Option<Vec<Declared>>,
}

/// One entry of `skills`.
#[derive(Debug)]
pub(crate) struct Declared {
    /// As it is written.
    pub(crate) text: String,
    /// Below the plugin root, the root itself as an empty path, or why it is refused.
    pub(crate) below: Result<Utf8PathBuf, &'static str>,
}

impl Manifest {
    /// Reads `.claude-plugin/plugin.json` below a canonical plugin root; without one nothing is declared.
    ///
    /// # Errors
    /// A manifest that is there and cannot be read, or that lies outside the root.
    pub(crate) fn read(root: &Utf8Path) -> Result<Self, Fault> {
        let Some(file) = inside(root, ".claude-plugin/plugin.json")? else { return Ok(Self::default()) };
        let members = file.root().members("the plugin manifest")?;
        let name = json::member(&members, "name").and_then(|name| name.text("`name`").ok());
        let skills = json::member(&members, "skills").map(declared).transpose()?;
        Ok(Self { name, skills })
    }

    /// Whether the root itself is declared as a folder of a skill.
    pub(crate) fn declares_root(&self) -> bool {
        let mut entries = self.skills.iter().flatten();
        entries.any(|entry| entry.below.as_ref().is_ok_and(|below| below.as_str().is_empty()))
    }
}

/// Reads a JSON file below `root`, a canonical folder; `None` when none is there.
///
/// # Errors
/// A file that cannot be read, or whose canonical place is outside the root.
pub(crate) fn inside(root: &Utf8Path, below: &str) -> Result<Option<json::JsonFile>, Fault> {
    let path = root.join(below);
    let canonical = disk::canonical(&path).map_err(|error| Fault::disk("settings_unreadable", &error))?;
    match canonical {
        Some(canonical) if canonical.starts_with(root) => json::open(&canonical),
        Some(_) => Err(Fault::new("settings_unreadable", &path, "a link leads out of the plugin root")),
        None => Ok(None),
    }
}

/// A string or an array of strings.
pub(crate) fn declared(node: &Node<'_>) -> Result<Vec<Declared>, Fault> {
    let texts = match node.shape() {
        Shape::Text => vec![node.text("`skills`")?],
        Shape::Array => {
            let items = node.items("`skills`")?;
            items.iter().map(|item| item.text("an entry of `skills`")).collect::<Result<_, _>>()?
        }
        _ => return Err(node.wrong("`skills`", "a string or an array of strings")),
    };
    Ok(texts.into_iter().map(|text| Declared { below: below_root(&text), text }).collect())
}

/// A declared path below the plugin root: `.`, or starting with `./`, without `..`.
pub(crate) fn below_root(text: &str) -> Result<Utf8PathBuf, &'static str> {
    if text.contains('\\') {
        return Err("it holds a backslash");
    }
    if text.starts_with('/') {
        return Err("it is absolute");
    }
    if text.split('/').any(|part| part == "..") {
        return Err("it holds `..`");
    }
    if text != "." && !text.starts_with("./") {
        return Err("it does not start with `./`");
    }
    Ok(text.split('/').filter(|part| !matches!(*part, "" | ".")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declared_paths_stay_below_the_root() {
        let check = |text: &str, expect: Result<&str, &str>| {
            assert_eq!(
                below_root(text).as_ref().map(|path| path.as_str()).map_err(|why| *why),
                expect,
                "{text}"
            );
        };
        check(".", Ok(""));
        check("./", Ok(""));
        check("./kit-skills/", Ok("kit-skills"));
        check("./a//b/./c", Ok("a/b/c"));
        check("kit-skills", Err("it does not start with `./`"));
        check("", Err("it does not start with `./`"));
        check("../p1", Err("it holds `..`"));
        check("./a/../../b", Err("it holds `..`"));
        check("/abs", Err("it is absolute"));
        check(".\\a", Err("it holds a backslash"));
    }
}
