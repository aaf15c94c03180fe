use serde::Serialize;
use skill_model::Digest;
use skill_model::meld::Verdict;

use crate::build::{Set, Skill, Skills};
use crate::limits;
use crate::provenance::provenance;
use crate::quote::line;

/// Shown with every upload.
const SHARING: &str = "a /v1/skills upload is workspace-wide: every member of the workspace can invoke the skill, not just the uploader";

/// What a host needs to upload a set to `/v1/skills`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ApiPayload {
    /// Always `api`.
    pub surface: &'static str,
    /// Values of the `anthropic-beta` header.
    pub beta_headers: [&'static str; 3],
    /// The skills, the router first.
    pub skills: Vec<ApiSkill>,
    /// To keep with the upload.
    pub provenance_md: String,
    /// Whether a person has to confirm.
    pub requires_confirmation: bool,
    /// What a person should know.
    pub warnings: Vec<String>,
}

/// One skill of an upload.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ApiSkill {
    /// Folder of its files.
    pub name: String,
    /// The name in its frontmatter.
    pub display_name: String,
    /// The description in its frontmatter.
    pub description: String,
    /// The whole `SKILL.md`.
    pub content: String,
    /// Every file of the upload, below the folder.
    pub files: Vec<ApiFile>,
}

/// One file of an upload.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ApiFile {
    /// Path, starting with the folder of the skill.
    pub path: String,
    /// SHA-256 in hex.
    pub sha256: String,
}

/// The payload of an upload.
#[must_use]
pub fn api(set: &Set<'_>, skills: &Skills) -> ApiPayload {
    let requires_confirmation = set.result.plan.frontmatter_verdict == Verdict::Review;
    let mut warnings = vec![SHARING.to_owned()];
    if requires_confirmation {
        let text = "the merge plan carries a REVIEW frontmatter verdict; confirm with the user before uploading to a shared workspace";
        warnings.push(text.to_owned());
    }
    for skill in &skills.skills {
        warnings.extend(unenforced(skill));
        warnings.extend(limits::authoring(skill));
        warnings.extend(limits::upload(skill));
        warnings.extend(left_behind(skill));
    }
    let text = provenance(set, skills);
    ApiPayload {
        surface: "api",
        beta_headers: ["code-execution-2025-08-25", "skills-2025-10-02", "files-api-2025-04-14"],
        skills: skills.skills.iter().map(payload).collect(),
        provenance_md: format!("{text}\n## Sharing scope\n\nUploaded via /v1/skills — {SHARING}.\n"),
        requires_confirmation,
        warnings,
    }
}

fn payload(skill: &Skill) -> ApiSkill {
    let file = |path: &str, bytes: &[u8]| ApiFile {
        path: format!("{}/{path}", skill.folder),
        sha256: Digest::of(bytes).hex(),
    };
    let support = skill.files.iter().map(|(path, support)| file(path, &support.bytes));
    ApiSkill {
        name: skill.folder.clone(),
        display_name: skill.name.clone(),
        description: skill.fields.description.clone(),
        content: String::from_utf8_lossy(&skill.content).into_owned(),
        files: std::iter::once(file("SKILL.md", &skill.content)).chain(support).collect(),
    }
}

fn unenforced(skill: &Skill) -> Option<String> {
    let fields = &skill.fields;
    let present = [
        ("allowed-tools", fields.allowed_tools.is_some()),
        ("disallowed-tools", fields.disallowed_tools.is_some()),
        ("disable-model-invocation", fields.disable_model_invocation),
    ];
    let keys: Vec<&str> = present.iter().filter(|(_, there)| *there).map(|(key, _)| *key).collect();
    (!keys.is_empty()).then(|| {
        let (name, keys) = (line(&skill.name), keys.join(", "));
        format!("{name}: {keys} carried in SKILL.md but the API surface does not enforce tool or invocation frontmatter")
    })
}

fn left_behind(skill: &Skill) -> Option<String> {
    let paths: Vec<String> = skill.files.keys().map(|path| line(path)).collect();
    (!paths.is_empty()).then(|| {
        let (name, paths) = (line(&skill.name), paths.join(", "));
        format!("{name}: support file(s) {paths} are not in the /v1/skills payload; upload them separately via the Files API")
    })
}
