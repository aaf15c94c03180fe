//! What a surface cuts or refuses, as warnings (contract 9.3, D55).

use crate::build::Skill;
use crate::names;
use crate::quote::{line, quoted};

/// Characters of a description that Claude Code routes by.
const ROUTING: usize = 1536;

/// Characters of a description that the API and the Agent Skills format accept.
const AUTHORING: usize = 1024;

/// A description that Claude Code cuts.
pub(crate) fn routing(skill: &Skill) -> Option<String> {
    let (name, n) = (line(&skill.name), skill.fields.description.chars().count());
    (n > ROUTING).then(|| {
        format!(
            "{name}: description is {n} chars; Claude Code truncates the routing text at {ROUTING} \
             (maxSkillDescriptionChars), dropping the last {} — lead with the key use case to keep it",
            n - ROUTING
        )
    })
}

/// A description that the API refuses.
pub(crate) fn authoring(skill: &Skill) -> Option<String> {
    over_authoring(skill, "the API /v1/skills surface rejects descriptions over 1024 chars")
}

/// A description that the Agent Skills format does not allow.
pub(crate) fn format_limit(skill: &Skill) -> Option<String> {
    over_authoring(skill, "the Agent Skills format allows 1024, and a client may refuse or cut it")
}

fn over_authoring(skill: &Skill, consequence: &str) -> Option<String> {
    let n = skill.fields.description.chars().count();
    (n > AUTHORING).then(|| format!("{}: description is {n} chars; {consequence}", line(&skill.name)))
}

/// What an upload refuses beyond the length.
pub(crate) fn upload(skill: &Skill) -> Vec<String> {
    let tag = tag_like(&skill.fields.description).map(|tag| {
        let (name, tag) = (line(&skill.name), quoted(tag));
        format!("{name}: description holds a tag-like span {tag}; the upload is rejected")
    });
    tag.into_iter().chain(name_rule(skill)).collect()
}

/// A name that an upload refuses.
pub(crate) fn name_rule(skill: &Skill) -> Option<String> {
    let rule = names::broken_rule(&skill.name)?;
    Some(format!("{}: name breaks the upload rule: {rule}", line(&skill.name)))
}

/// The first `<`, optional `/` or `!`, letter, anything but angle brackets, `>`.
fn tag_like(text: &str) -> Option<&str> {
    text.match_indices('<').find_map(|(at, _)| {
        let rest = &text[at + 1..];
        let name = rest.strip_prefix(['/', '!']).unwrap_or(rest);
        let end = rest.find(['<', '>'])?;
        (name.starts_with(|c: char| c.is_ascii_alphabetic()) && rest[end..].starts_with('>'))
            .then(|| &text[at..at + 1 + end + 1])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_told_from_comparisons() {
        for (text, expect) in [
            ("use <target> now", Some("<target>")),
            ("</b>", Some("</b>")),
            ("<!DOCTYPE x>", Some("<!DOCTYPE x>")),
            ("x < 250 and y > 3", None),
            ("a->b, x <= y, <3", None),
            ("a <b <c>", Some("<c>")),
            ("<open", None),
        ] {
            assert_eq!(tag_like(text), expect, "{text}");
        }
    }
}
