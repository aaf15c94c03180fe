//! From a name to the one file that is used: read once, with everything that later steps need.

use camino::{Utf8Path, Utf8PathBuf};
use skill_cli::Failure;
use skill_document::{Document, Frontmatter};
use skill_fsops::{FileRead, FsErrorKind};
use skill_license::{Decision, Verdict};
use skill_model::{Note, RelPath, SkillName, nfc};
use skill_resolve::{Candidate, Depth, Resolution, ResolvedVia};

use crate::context::{Context, failure_of, search_failure};
use crate::state::State;
use crate::{document, licence, message, scope};

/// The largest source in bytes.
pub(crate) const SOURCE_LIMIT: u64 = 4 * 1024 * 1024;

/// A file that may be served.
#[derive(Debug)]
pub(crate) struct Source {
    /// The requested name, in NFC.
    pub(crate) name: String,
    /// The name inside the entry: `skill`, or `skill / path`.
    pub(crate) entry_name: String,
    /// The skill part of `entry_name`.
    pub(crate) skill_name: String,
    /// The referenced path, for a referenced file.
    pub(crate) reference: Option<RelPath>,
    pub(crate) resolved_via: ResolvedVia,
    /// Canonical path of the file.
    pub(crate) path: Utf8PathBuf,
    pub(crate) file: FileRead,
    /// The skill that loads a referenced file.
    pub(crate) parent: Option<Parent>,
    pub(crate) candidates: Vec<Candidate>,
    pub(crate) notes: Vec<Note>,
}

/// What a referenced file takes over from its skill.
#[derive(Debug)]
pub(crate) struct Parent {
    pub(crate) decision: Decision,
    pub(crate) allowed_tools: Option<Vec<String>>,
    pub(crate) source_hash: skill_model::Digest,
}

/// A normal outcome that serves nothing.
#[derive(Debug)]
pub(crate) struct Nothing {
    pub(crate) state: State,
    pub(crate) message: String,
    pub(crate) candidates: Vec<Candidate>,
    pub(crate) notes: Vec<Note>,
}

impl Nothing {
    pub(crate) fn new(state: State, message: impl Into<String>) -> Self {
        Self { state, message: message.into(), candidates: Vec::new(), notes: Vec::new() }
    }
}

/// What a name led to.
pub(crate) enum Located {
    Source(Box<Source>),
    Nothing(Nothing),
}

/// Parses a name and refuses what would route this program to itself, before anything is read.
pub(crate) fn parse_name(text: &str, context: &Context) -> Result<Result<SkillName, Nothing>, Failure> {
    let is_own = |name: &str| nfc(name).to_lowercase() == "ozempskills";
    if context.nested {
        return Ok(Err(Nothing::new(State::SelfRoute, message::SELF_ROUTE)));
    }
    let name: SkillName = text.parse().map_err(|error: skill_model::NameError| {
        Failure::usage(error.code(), error.to_string())
            .help("Give the name of one skill, such as `plan` or `kit:plan`.")
    })?;
    if name.plugin().is_none() && is_own(name.skill()) {
        return Ok(Err(Nothing::new(State::SelfRoute, message::SELF_ROUTE)));
    }
    Ok(Ok(name))
}

/// Finds and reads the file of `name`, or of `reference` below it.
pub(crate) fn locate(
    name: &SkillName,
    reference: Option<&str>,
    depth: Depth,
    context: &Context,
) -> Result<Located, Failure> {
    let Resolution { winner, candidates, notes, .. } = resolve(name, depth, context)?;
    let requested = name.to_string();
    let Some(winner) = winner else {
        let text = message::not_found(&requested);
        return Ok(Located::Nothing(Nothing { state: State::NotFound, message: text, candidates, notes }));
    };
    let named_like_us =
        winner.name_field.as_deref().is_some_and(|field| nfc(field).to_lowercase() == "ozempskills");
    if named_like_us && name.skill().to_lowercase() == "ozempskills" {
        return Ok(Located::Nothing(Nothing::new(State::SelfRoute, message::SELF_ROUTE)));
    }
    let source = Source {
        name: requested,
        entry_name: winner.skill_name.clone(),
        skill_name: winner.skill_name,
        reference: None,
        resolved_via: winner.resolved_via,
        path: winner.path,
        file: winner.read.map_err(|error| document::read_failure(&error))?,
        parent: None,
        candidates,
        notes,
    };
    match reference {
        None => Ok(Located::Source(Box::new(source))),
        Some(path) => referenced(source, path),
    }
}

/// Resolves, and turns a fault that could hide the answer into a failure.
pub(crate) fn resolve(name: &SkillName, depth: Depth, context: &Context) -> Result<Resolution, Failure> {
    let mut resolution = skill_resolve::resolve(name, context.profile, depth, &context.around)
        .map_err(|error| search_failure(&error))?;
    match resolution.blocked_by.take() {
        Some(fault) => Err(document::blocked(&fault)),
        None => Ok(resolution),
    }
}

/// Steps from a skill to a file below it: licence of the skill, place, kind, one read.
fn referenced(skill: Source, path: &str) -> Result<Located, Failure> {
    let escapes = |detail: &str| {
        Failure::error(
            "path_escapes_skill",
            format!("`{path}` is not a path below the folder of `{}`: {detail}", skill.name),
        )
        .help("Give a path relative to the folder of SKILL.md, with `/` and without `..`.")
    };
    let relative: RelPath =
        path.parse().map_err(|error: skill_model::RelPathError| escapes(&error.to_string()))?;
    let parsed = skill_document::parse(&skill.file.bytes);
    let decision = licence::of_skill(&parsed);
    if decision.verdict == Verdict::Refuse {
        let text = message::license_refused(&skill.name, decision.value.as_deref().unwrap_or_default());
        return Ok(Located::Nothing(Nothing::new(State::LicenseRefused, text)));
    }
    document::refuse(&parsed, &skill.path)?;
    if let Some(reason) = scope::refused_by_name(&relative) {
        return Ok(out_of_scope(&skill.name, &relative, reason));
    }
    let folder = skill.folder().to_owned();
    let canonical = match skill_fsops::canonicalize(&folder.join(relative.as_str())) {
        Ok(canonical) => canonical,
        Err(error) if matches!(error.kind, FsErrorKind::NotFound | FsErrorKind::BrokenLink) => {
            let text = message::reference_not_found(&skill.name, relative.as_str());
            return Ok(Located::Nothing(Nothing::new(State::NotFound, text)));
        }
        Err(error) => return Err(failure_of(&error)),
    };
    if !canonical.starts_with(&folder) {
        return Err(escapes("it is a link to a place outside"));
    }
    let file = skill_fsops::read(&canonical, SOURCE_LIMIT).map_err(|error| document::read_failure(&error))?;
    if let Some(reason) = scope::refused_by_content(&relative, &file) {
        return Ok(out_of_scope(&skill.name, &relative, reason));
    }
    let parent = Parent {
        decision,
        allowed_tools: parsed.frontmatter().and_then(Frontmatter::allowed_tools),
        source_hash: skill.file.digest,
    };
    Ok(Located::Source(Box::new(Source {
        entry_name: format!("{} / {relative}", skill.skill_name),
        reference: Some(relative),
        path: canonical,
        file,
        parent: Some(parent),
        ..skill
    })))
}

fn out_of_scope(name: &str, path: &RelPath, reason: &str) -> Located {
    Located::Nothing(Nothing::new(State::OutOfScope, message::out_of_scope(name, path.as_str(), reason)))
}

impl Source {
    /// The folder that holds the file.
    pub(crate) fn folder(&self) -> &Utf8Path {
        self.path.parent().unwrap_or(&self.path)
    }

    /// The referenced path as text.
    pub(crate) fn reference_str(&self) -> Option<&str> {
        self.reference.as_ref().map(RelPath::as_str)
    }

    /// The ceiling on tools: that of the skill, also for a referenced file.
    pub(crate) fn allowed_tools(&self, document: &Document<'_>) -> Option<Vec<String>> {
        match &self.parent {
            Some(parent) => parent.allowed_tools.clone(),
            None => document.frontmatter().and_then(Frontmatter::allowed_tools),
        }
    }

    /// The licence decision for these very bytes.
    pub(crate) fn decide(&self, document: &Document<'_>) -> Decision {
        match &self.parent {
            Some(parent) => licence::of_reference(&parent.decision, document),
            None => licence::of_skill(document),
        }
    }
}
