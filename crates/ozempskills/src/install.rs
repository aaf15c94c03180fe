//! What `setup` puts on disk: a plan first, then writes.

use camino::{Utf8Path, Utf8PathBuf};
use skill_cli::Failure;
use skill_fsops::{EntryKind, Root};
use skill_model::Digest;

use crate::context::failure_of;
use crate::rule;

/// The skill that calls this program.
const SKILL: &str = include_str!("../skill/SKILL.md");

/// The largest rule file in bytes.
const LIMIT: u64 = 4 * 1024 * 1024;

/// Which of the two files a target is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The skill that calls this program.
    Skill,
    /// A file that holds the routing block.
    Rule,
}

impl Kind {
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Skill => "skill",
            Self::Rule => "rule",
        }
    }
}

/// One file that `setup` looks at.
#[derive(Clone, Debug)]
pub(crate) struct Target {
    pub(crate) path: Utf8PathBuf,
    pub(crate) kind: Kind,
}

/// What is to be done with one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    Create(String),
    Update(String),
    Remove,
    Unchanged,
    /// Nothing to remove.
    Absent,
}

impl Action {
    pub(crate) const fn word(&self) -> &'static str {
        match self {
            Self::Create(_) => "create",
            Self::Update(_) => "update",
            Self::Remove => "remove",
            Self::Unchanged => "unchanged",
            Self::Absent => "absent",
        }
    }
}

/// What putting a target in place would do. Reads, never writes.
pub(crate) fn plan_install(target: &Target, force: bool) -> Result<Action, Failure> {
    let existing = existing(&target.path)?;
    let wanted = match (target.kind, &existing) {
        (Kind::Skill, Some(text)) if !force && !is_ours(text) => return Err(skill_edited(&target.path)),
        (Kind::Skill, _) => installed_skill(),
        (Kind::Rule, Some(text)) => rule::install(text, target.path.as_str(), force)?,
        (Kind::Rule, None) => rule::fresh(),
    };
    Ok(match existing {
        None => Action::Create(wanted),
        Some(text) if text == wanted => Action::Unchanged,
        Some(_) => Action::Update(wanted),
    })
}

/// What taking a target away would do. Reads, never writes.
pub(crate) fn plan_remove(target: &Target, force: bool) -> Result<Action, Failure> {
    let Some(text) = existing(&target.path)? else {
        return Ok(Action::Absent);
    };
    if target.kind == Kind::Skill {
        return if force || is_ours(&text) { Ok(Action::Remove) } else { Err(skill_edited(&target.path)) };
    }
    Ok(match rule::remove(&text, target.path.as_str(), force)? {
        None => Action::Remove,
        Some(rest) if rest == text => Action::Absent,
        Some(rest) => Action::Update(rest),
    })
}

/// Carries a plan out.
pub(crate) fn carry_out(target: &Target, action: &Action) -> Result<(), Failure> {
    let (folder, below) = anchor(&target.path)?;
    let root = Root::open(&folder).map_err(|error| failure_of(&error))?;
    let done = match action {
        Action::Create(text) | Action::Update(text) => {
            let parent = below.parent().unwrap_or(Utf8Path::new(""));
            let made = if parent.as_str().is_empty() { Ok(()) } else { root.make_folder(parent, 0o755) };
            made.and_then(|()| root.replace(&below, text.as_bytes(), 0o644))
        }
        Action::Remove => root.remove(&below).map(|()| {
            if let (Kind::Skill, Some(parent)) = (target.kind, target.path.parent()) {
                remove_if_empty(parent);
            }
        }),
        Action::Unchanged | Action::Absent => Ok(()),
    };
    done.map_err(|error| failure_of(&error))
}

/// What stands at the place of the skill file, for `doctor`: none, ours of this version, ours of another, edited.
pub(crate) fn skill_state(path: &Utf8Path) -> Result<&'static str, Failure> {
    Ok(match existing(path)? {
        None => "absent",
        Some(text) if text == installed_skill() => "current",
        Some(text) if is_ours(&text) => "older",
        Some(_) => "edited",
    })
}

/// The text of a target; none when nothing is there.
pub(crate) fn existing(path: &Utf8Path) -> Result<Option<String>, Failure> {
    match skill_fsops::kind(path) {
        Ok(None) => return Ok(None),
        Ok(Some(EntryKind::File)) => {}
        Ok(Some(_)) => {
            return Err(Failure::error("setup_target", format!("`{path}` is a link or not a regular file"))
                .help("Replace it with a regular file, or name another one with `--rule-file`; nothing was changed."));
        }
        Err(error) => return Err(failure_of(&error)),
    }
    let (folder, below) = anchor(path)?;
    let root = Root::open(&folder).map_err(|error| failure_of(&error))?;
    let file = root.read(&below, LIMIT).map_err(|error| failure_of(&error))?;
    String::from_utf8(file.bytes).map(Some).map_err(|_| {
        Failure::error("setup_target", format!("`{path}` is not UTF-8"))
            .help("Name another file with `--rule-file`.")
    })
}

/// The nearest folder that exists, canonical, and the path below it.
fn anchor(path: &Utf8Path) -> Result<(Utf8PathBuf, Utf8PathBuf), Failure> {
    let mut folder = path.parent().unwrap_or(Utf8Path::new("/"));
    loop {
        match skill_fsops::canonicalize(folder) {
            Ok(canonical) => {
                let below = path.strip_prefix(folder).unwrap_or(path);
                return Ok((canonical, below.to_owned()));
            }
            Err(error) if error.kind == skill_fsops::FsErrorKind::NotFound => {}
            Err(error) => return Err(failure_of(&error)),
        }
        folder = folder.parent().unwrap_or(Utf8Path::new("/"));
    }
}

/// The folder of the skill goes with it when nothing else is in it. The cache, when it lies there, stays.
fn remove_if_empty(folder: &Utf8Path) {
    if let (Ok((parent, below)), Ok(names)) = (anchor(folder), skill_fsops::list(folder))
        && names.is_empty()
        && let Ok(root) = Root::open(&parent)
    {
        // A folder that somebody fills at this very moment stays, which is right.
        let _ = root.remove_folder(&below);
    }
}

/// The embedded skill and a last line that lets a later `setup` tell an edited file from one of its own.
pub(crate) fn installed_skill() -> String {
    format!("{SKILL}{}", seal(SKILL))
}

fn seal(text: &str) -> String {
    format!(
        "\n<!-- installed by ozempskills {} {} -->\n",
        env!("CARGO_PKG_VERSION"),
        Digest::of(text.as_bytes())
    )
}

/// Whether a file is as some version of this program wrote it.
fn is_ours(text: &str) -> bool {
    let Some((body, last)) = text.rsplit_once("\n<!-- installed by ozempskills ") else {
        return false;
    };
    let digest = last.strip_suffix(" -->\n").and_then(|line| line.rsplit_once(' '));
    digest.is_some_and(|(_, digest)| digest == Digest::of(body.as_bytes()).to_string())
}

fn skill_edited(path: &Utf8Path) -> Failure {
    Failure::error("skill_edited", format!("`{path}` is not as ozempskills wrote it"))
        .at(path.as_str())
        .help("Use `--force` to replace it; nothing was changed.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edit_breaks_the_seal() {
        let text = installed_skill();
        assert!(is_ours(&text));
        assert!(!is_ours(&text.replace("ozempskills route", "ozempskills  route")));
        assert!(!is_ours(&(text + "more")));
        assert!(!is_ours(SKILL));
        let older = format!("other text{}", seal("other text").replace(env!("CARGO_PKG_VERSION"), "0.0.1"));
        assert!(is_ours(&older));
    }
}
