use std::collections::{BTreeMap, BTreeSet};

use skill_model::meld::{AssembledSkill, MergeResult, SkillSource};

use crate::error::EmitError;
use crate::skill_md::{Fields, render};
use crate::{carry, names};

/// A file of a package: its bytes and whether it can be run. No other bit of its mode travels.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct File {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// Mode 0755, else 0644.
    pub executable: bool,
}

/// Relative path with `/` to file.
pub type Files = BTreeMap<String, File>;

/// One bundle that the set is made of.
#[derive(Clone, Debug, Default)]
pub struct Source {
    /// Where it comes from; the name is the one that ids carry.
    pub info: SkillSource,
    /// Every regular file of the bundle.
    pub files: Files,
}

/// One file that a child takes along.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Support {
    /// Index in [`Set::sources`].
    pub source: usize,
    /// Path in the bundle and in the child.
    pub path: String,
}

/// What is known of one child beyond the merge result.
#[derive(Clone, Debug, Default)]
pub struct Child {
    /// The sources that own one of its atoms: indices in [`Set::sources`], in that order.
    pub sources: Vec<usize>,
    /// The files that its atoms refer to.
    pub support: Vec<Support>,
}

/// A verified set and what it was made of.
#[derive(Clone, Copy, Debug)]
pub struct Set<'a> {
    /// The merge result with its authored descriptions.
    pub result: &'a MergeResult,
    /// The bundles, in their order.
    pub sources: &'a [Source],
    /// One for each child, in order.
    pub children: &'a [Child],
    /// Time for the provenance, RFC 3339.
    pub generated_at: &'a str,
}

/// One skill ready to be written.
#[derive(Clone, Debug)]
pub struct Skill {
    /// The name in its frontmatter.
    pub name: String,
    /// The folder it stands in.
    pub folder: String,
    /// What its frontmatter says.
    pub fields: Fields,
    /// `SKILL.md`.
    pub content: Vec<u8>,
    /// Everything else, relative to the folder.
    pub files: Files,
    /// Names of the sources that its atoms come from, sorted; none for the router.
    pub sources: Option<Vec<String>>,
}

/// Every skill of a set, the router first.
#[derive(Clone, Debug)]
pub struct Skills {
    /// In the order in which they are listed.
    pub skills: Vec<Skill>,
}

/// Makes the skills of a set.
///
/// # Errors
/// No skill at all, a blank description, two skills in one folder, two sources with other bytes for one support file, a
/// `SKILL.md` that would not be read back as meant.
pub fn build(set: &Set<'_>) -> Result<Skills, EmitError> {
    let result = set.result;
    if result.skills.is_empty() {
        return Err(EmitError::new("nothing to emit: the merge result has no skills"));
    }
    let router = result.orchestrator.iter().map(|skill| (skill, None));
    let children = result.skills.iter().enumerate().map(|(index, skill)| (skill, Some(index)));
    let all: Vec<(&AssembledSkill, Option<usize>)> = router.chain(children).collect();
    refuse_blank(&all)?;
    let (mut skills, mut folders) = (Vec::new(), BTreeSet::new());
    for (skill, index) in all {
        let child = index.and_then(|index| set.children.get(index));
        let license = index.and(skill.doc.source.license.spdx_id.as_deref());
        let fields = Fields::of(&skill.doc.frontmatter, license);
        let folder = names::slug(&fields.name);
        if !folders.insert(folder.clone()) {
            return Err(EmitError::new(format!("two skills of the set share the folder {folder}")));
        }
        let content = render(&fields, &skill.doc.body)?;
        let files = child.map(|child| carry::files(&fields.name, child, set.sources)).transpose()?;
        let sources = child.map(|child| source_names(child, set.sources));
        skills.push(Skill {
            name: fields.name.clone(),
            folder,
            fields,
            content,
            files: files.unwrap_or_default(),
            sources,
        });
    }
    Ok(Skills { skills })
}

fn refuse_blank(all: &[(&AssembledSkill, Option<usize>)]) -> Result<(), EmitError> {
    let fields = all.iter().map(|(skill, _)| Fields::of(&skill.doc.frontmatter, None));
    let blank = fields.filter(|fields| fields.description.trim().is_empty());
    let blockers: Vec<String> =
        blank.map(|fields| format!("{}: description is empty", crate::quote::line(&fields.name))).collect();
    if blockers.is_empty() {
        return Ok(());
    }
    Err(EmitError::new(format!("refusing to emit a skill with no description: {}", blockers.join("; "))))
}

fn source_names(child: &Child, sources: &[Source]) -> Vec<String> {
    let names = child.sources.iter().filter_map(|index| sources.get(*index));
    names.map(|source| source.info.name.clone()).collect::<BTreeSet<_>>().into_iter().collect()
}
