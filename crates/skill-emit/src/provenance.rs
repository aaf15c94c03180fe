use std::collections::BTreeMap;

use skill_model::{Digest, meld::MergePlan};

use crate::build::{Files, Set, Skill, Skills};
use crate::quote::{line, markdown};

/// Title of the list of files; nothing follows it.
const FILES: &str = "\n## Files\n\n";

/// The name of a set: the children's folders joined by `-` when there is a router, else the only folder.
#[must_use]
pub fn set_name(skills: &Skills) -> String {
    let children = skills.skills.iter().filter(|skill| skill.sources.is_some());
    children.map(|skill| skill.folder.as_str()).collect::<Vec<_>>().join("-")
}

/// Where a set comes from and what changed, as Markdown.
pub(crate) fn provenance(set: &Set<'_>, skills: &Skills) -> String {
    let at = line(set.generated_at);
    let mut text = format!(
        "# Provenance\n\nGenerated {at}. Made by skillmeld out of the skills below; each byte of an instruction stands in one of them.\n"
    );
    text += "\n## Sources\n\n";
    let mut sources: Vec<_> = set.sources.iter().map(|source| &source.info).collect();
    sources.sort_by(|a, b| a.name.cmp(&b.name));
    for source in sources {
        let license = source.license.spdx_id.as_deref().unwrap_or("license unknown");
        let url =
            source.url.as_deref().filter(|url| is_shown(url)).or(source.repo.as_deref()).unwrap_or("local");
        text += &format!("- **{}** ({}) — {}\n", markdown(&source.name), line(license), link(url));
    }
    text += &composition(skills);
    text += &carried(skills, &set.result.plan);
    text += &changes(&set.result.plan);
    let warnings = &set.result.plan.warnings;
    if !warnings.is_empty() {
        text += "\n## Warnings\n\n";
        text.extend(warnings.iter().map(|warning| format!("- {}\n", warning_line(warning))));
    }
    text
}

/// An address without anything that Markdown or a terminal would take for more (D52).
fn is_shown(url: &str) -> bool {
    url.starts_with("https://")
        && url.chars().all(|c| c.is_ascii_graphic() && !"<>()[]\\`\"'*_|".contains(c) || c == '_')
}

fn link(place: &str) -> String {
    if is_shown(place) { place.to_owned() } else { markdown(place) }
}

/// A warning of the engine quotes names in `'…'`; only what is hidden, and what opens a tag or a link, is escaped.
fn warning_line(text: &str) -> String {
    line(text).replace('<', "\\<").replace("](", "]\\(")
}

fn composition(skills: &Skills) -> String {
    let children: Vec<&Skill> = skills.skills.iter().filter(|skill| skill.sources.is_some()).collect();
    let mut text = format!("\n## Composition\n\nEmitted {} skill(s):\n\n", children.len());
    for skill in &children {
        let names: Vec<String> = skill.sources.iter().flatten().map(|name| markdown(name)).collect();
        let names = if names.is_empty() { "n/a".to_owned() } else { names.join(", ") };
        text += &format!("- **{}** — atoms from: {names}\n", markdown(&skill.name));
    }
    for router in skills.skills.iter().filter(|skill| skill.sources.is_none()) {
        text +=
            &format!("- **{}** — routing only (generated from frozen templates)\n", markdown(&router.name));
    }
    text
}

fn carried(skills: &Skills, plan: &MergePlan) -> String {
    let mut lines = Vec::new();
    for skill in skills.skills.iter().filter(|skill| skill.sources.is_some()) {
        let fields = &skill.fields;
        let mut parts = Vec::new();
        let texts = [
            ("allowed-tools", fields.allowed_tools.clone()),
            ("disallowed-tools", fields.disallowed_tools.clone()),
            ("disable-model-invocation", fields.disable_model_invocation.then(|| "true".to_owned())),
            ("compatibility", fields.compatibility.clone()),
        ];
        parts.extend(
            texts.into_iter().filter_map(|(key, value)| Some(format!("{key}: {}", warning_line(&value?)))),
        );
        if !fields.metadata.is_empty() {
            let mut keys: Vec<String> = fields.metadata.keys().map(|key| warning_line(key)).collect();
            keys.sort();
            parts.push(format!("metadata: {}", keys.join(", ")));
        }
        if !parts.is_empty() {
            lines.push(format!("- **{}** — {}\n", markdown(&skill.name), parts.join("; ")));
        }
    }
    lines.extend(
        plan.frontmatter_findings
            .iter()
            .map(|finding| format!("- _review_: {}\n", warning_line(&finding.message))),
    );
    if lines.is_empty() { String::new() } else { format!("\n## Frontmatter carried\n\n{}", lines.concat()) }
}

fn changes(plan: &MergePlan) -> String {
    let mut reasons = BTreeMap::<&str, usize>::new();
    for reason in plan.drop_reasons.values() {
        *reasons.entry(reason).or_default() += 1;
    }
    let reasons: Vec<String> =
        reasons.iter().map(|(reason, count)| format!("{count} {}", markdown(reason))).collect();
    let reasons = if reasons.is_empty() { "none".to_owned() } else { reasons.join(", ") };
    format!(
        "\n## What changed\n\n- Deduplicated: {} duplicate atom(s) collapsed to one copy.\n- Dropped: {} atom(s) ({reasons}).\n\
         - Conflicts resolved: {}.\n",
        plan.deduped.len(),
        plan.dropped.len(),
        plan.conflicts_resolved.len()
    )
}

/// The list of files that a provenance ends with: digest and path. A later emit knows its own files by it (D49).
pub(crate) fn with_files(text: &str, files: &Files) -> String {
    let lines = files.iter().map(|(path, file)| format!("- {} {path}\n", Digest::of(&file.bytes).hex()));
    format!("{text}{FILES}{}", lines.collect::<String>())
}

/// Path to digest of each file that a provenance lists; empty when the text is none of ours.
#[must_use]
pub fn recorded(text: &str) -> BTreeMap<String, String> {
    let Some((_, list)) = text.rsplit_once(FILES).filter(|_| text.starts_with("# Provenance\n")) else {
        return BTreeMap::new();
    };
    let lines = list.lines().filter_map(|line| line.strip_prefix("- ")?.split_once(' '));
    lines.map(|(digest, path)| (path.to_owned(), digest.to_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::build::File;

    #[test]
    fn the_list_of_files_is_read_back() {
        let files: Files = ["a/SKILL.md", "a/é b.md"].map(|path| (path.to_owned(), File::default())).into();
        let text = with_files("# Provenance\n\nx\n", &files);
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        let expect: BTreeMap<_, _> = files.keys().map(|path| (path.clone(), empty.to_owned())).collect();
        assert_eq!(recorded(&text), expect);
        assert!(recorded("# Other\n\n## Files\n\n- 00 a\n").is_empty());
    }

    #[test]
    fn only_plain_addresses_are_shown() {
        assert!(is_shown("https://example.invalid/a_b"));
        for url in [
            "http://e.invalid",
            "https://e.invalid/](javascript:x)",
            "https://e.invalid/\u{202e}",
            "file:///root",
        ] {
            assert!(!is_shown(url), "{url}");
        }
    }
}
