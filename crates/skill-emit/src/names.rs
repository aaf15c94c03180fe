//! Names of folders, plugins and markets.

/// The longest name, in characters.
pub(crate) const LIMIT: usize = 64;

/// A name as `a-z`, `0-9` and single `-`, at most 64 characters, never empty, without `-` at its ends.
pub(crate) fn slug(text: &str) -> String {
    let lower = text.to_lowercase();
    let parts = lower.split(|c: char| !c.is_ascii_lowercase() && !c.is_ascii_digit());
    let mut slug = parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-");
    slug.truncate(LIMIT);
    let slug = slug.trim_end_matches('-');
    if slug.is_empty() { "skill".to_owned() } else { slug.to_owned() }
}

/// The first rule of the upload that a skill name breaks (D55). Words such as `tool`, `ai` and `skill` are fine.
pub(crate) fn broken_rule(name: &str) -> Option<&'static str> {
    let lower = name.to_ascii_lowercase();
    if name.is_empty() {
        Some("it is empty")
    } else if name.chars().count() > LIMIT {
        Some("at most 64 characters")
    } else if !name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-') {
        Some("only a-z, 0-9 and -")
    } else if name.starts_with('-') || name.ends_with('-') {
        Some("no - at its start or end")
    } else if name.contains("--") {
        Some("no double -")
    } else if lower.contains("claude") || lower.contains("anthropic") {
        Some("no claude or anthropic in it")
    } else {
        None
    }
}

/// Names of markets that are kept for official use.
const RESERVED: &[&str] = &[
    "claude-code-marketplace",
    "claude-code-plugins",
    "claude-plugins-official",
    "claude-plugins-community",
    "claude-community",
    "anthropic-marketplace",
    "anthropic-plugins",
    "agent-skills",
    "anthropic-agent-skills",
    "knowledge-work-plugins",
    "life-sciences",
    "claude-for-legal",
    "claude-for-financial-services",
    "financial-services-plugins",
    "first-party-plugins",
    "healthcare",
    "org",
    "org-provisioned",
    "unknown",
];

/// Whether a market of this name is refused.
pub(crate) fn is_reserved(name: &str) -> bool {
    RESERVED.iter().any(|reserved| reserved.eq_ignore_ascii_case(name))
}

/// Whether a market of this name may be taken for an official one (D54).
pub(crate) fn sounds_official(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    ["claude", "anthropic", "official"].iter().any(|word| lower.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slugs_are_safe() {
        for (text, expect) in [("My Plugin!", "my-plugin"), ("../..", "skill"), ("a--b", "a-b"), ("Été", "t")]
        {
            assert_eq!(slug(text), expect);
        }
        assert_eq!(slug(&format!("{} b", "a".repeat(63))), "a".repeat(63));
    }

    #[test]
    fn each_rule_is_named() {
        for name in ["mcp-bridge", "ai-helper", "skill-tool", "a"] {
            assert_eq!(broken_rule(name), None, "{name}");
        }
        let long = "a".repeat(65);
        for (name, rule) in [
            ("", "it is empty"),
            (long.as_str(), "at most 64 characters"),
            ("ClaudeX", "only a-z, 0-9 and -"),
            ("a_b", "only a-z, 0-9 and -"),
            ("-a", "no - at its start or end"),
            ("a-", "no - at its start or end"),
            ("a--b", "no double -"),
            ("claude-notes", "no claude or anthropic in it"),
            ("my-anthropic-kit", "no claude or anthropic in it"),
        ] {
            assert_eq!(broken_rule(name), Some(rule), "{name}");
        }
    }
}
