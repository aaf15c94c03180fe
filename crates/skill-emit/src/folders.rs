use crate::archive::archive;
use crate::build::{File, Files, Set, Skill, Skills};
use crate::error::EmitError;
use crate::limits;
use crate::provenance::{provenance, set_name, with_files};

/// Files below the folder or in the archive that was asked for, and what a person should know.
#[derive(Clone, Debug, Default)]
pub struct Package {
    /// Path to file.
    pub files: Files,
    /// The path among them that lists all others; none for an archive.
    pub marker: Option<String>,
    /// What a person should know.
    pub warnings: Vec<String>,
}

/// A folder of skills for Claude Code, such as `.claude/skills`.
#[must_use]
pub fn claude_code(set: &Set<'_>, skills: &Skills) -> Package {
    let limits = |skill: &Skill| limits::routing(skill).into_iter().chain(limits::name_rule(skill)).collect();
    folder(set, skills, limits)
}

/// A folder of skills in the shared layout `.agents/skills`, which Codex, Gemini CLI, Cursor and OpenCode read.
#[must_use]
pub fn agents(set: &Set<'_>, skills: &Skills) -> Package {
    let limits =
        |skill: &Skill| limits::format_limit(skill).into_iter().chain(limits::name_rule(skill)).collect();
    folder(set, skills, limits)
}

fn folder(set: &Set<'_>, skills: &Skills, limits: impl Fn(&Skill) -> Vec<String>) -> Package {
    let mut files = Files::new();
    for skill in &skills.skills {
        add(&mut files, &format!("{}/", skill.folder), skill);
    }
    let text = with_files(&provenance(set, skills), &files);
    let marker = format!("PROVENANCE-{}.md", set_name(skills));
    files.insert(marker.clone(), markdown_file(text));
    let warnings = skills.skills.iter().flat_map(limits).collect();
    Package { files, marker: Some(marker), warnings }
}

/// One archive for each skill, `{folder}.zip`: one top folder that holds the skill and its provenance.
///
/// # Errors
/// As [`archive`].
pub fn archives(set: &Set<'_>, skills: &Skills) -> Result<Package, EmitError> {
    let text = provenance(set, skills);
    let mut made = Files::new();
    for skill in &skills.skills {
        let mut files = Files::new();
        add(&mut files, &format!("{}/", skill.folder), skill);
        let listed = with_files(&text, &files);
        files.insert(format!("{}/PROVENANCE.md", skill.folder), markdown_file(listed));
        made.insert(format!("{}.zip", skill.folder), File { bytes: archive(&files)?, executable: false });
    }
    Ok(Package { files: made, marker: None, warnings: upload_warnings(skills) })
}

/// One archive, `name`, for a whole set. claude.ai takes one skill per archive, so several are warned about.
///
/// # Errors
/// As [`archive`].
pub fn one_archive(set: &Set<'_>, skills: &Skills, name: &str) -> Result<Package, EmitError> {
    if let [_] = skills.skills.as_slice() {
        let mut package = archives(set, skills)?;
        package.files = package.files.into_values().map(|file| (name.to_owned(), file)).collect();
        return Ok(package);
    }
    let mut files = Files::new();
    for skill in &skills.skills {
        add(&mut files, &format!("skills/{}/", skill.folder), skill);
    }
    let text = with_files(&provenance(set, skills), &files);
    files.insert("PROVENANCE.md".to_owned(), markdown_file(text));
    let mut warnings = upload_warnings(skills);
    warnings.push("claude.ai takes one skill per archive; pass a folder as --out".to_owned());
    let file = File { bytes: archive(&files)?, executable: false };
    Ok(Package { files: [(name.to_owned(), file)].into(), marker: None, warnings })
}

fn upload_warnings(skills: &Skills) -> Vec<String> {
    let limits = skills
        .skills
        .iter()
        .flat_map(|skill| limits::routing(skill).into_iter().chain(limits::upload(skill)));
    limits.collect()
}

/// Puts a skill below `prefix`.
pub(crate) fn add(files: &mut Files, prefix: &str, skill: &Skill) {
    files.insert(format!("{prefix}SKILL.md"), File { bytes: skill.content.clone(), executable: false });
    files.extend(skill.files.iter().map(|(path, file)| (format!("{prefix}{path}"), file.clone())));
}

pub(crate) fn markdown_file(text: String) -> File {
    File { bytes: text.into_bytes(), executable: false }
}
