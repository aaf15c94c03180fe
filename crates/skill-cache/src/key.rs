use std::fmt;

use camino::Utf8Path;
use skill_model::{Digest, nfc};

/// The longest slug in bytes.
const SLUG: usize = 80;
/// Hex digits of the path digest in a key.
const HEX: usize = 16;
const SUFFIX: &str = ".json";

/// The file name of an entry: `<h>__<slug>.json`, or `<h>__<slug>__<relslug>.json` for a referenced file.
///
/// `<h>` is the first 16 hex digits of the SHA-256 of the canonical path of that very file. The slugs are for people;
/// an entry is identified by the full path and name inside it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key(String);

impl Key {
    /// The key of a skill whose `SKILL.md` has the canonical path `path`.
    #[must_use]
    pub fn for_skill(path: &Utf8Path, name: &str) -> Self {
        Self(format!("{}__{}{SUFFIX}", hash(path), slug(name)))
    }

    /// The key of a file that the skill `name` refers to as `rel`; `path` is the canonical path of that file.
    #[must_use]
    pub fn for_reference(path: &Utf8Path, name: &str, rel: &str) -> Self {
        Self(format!("{}__{}__{}{SUFFIX}", hash(path), slug(name), slug(rel)))
    }

    /// Reads a file name that has the form of a key; none for any other name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        let stem = name.strip_suffix(SUFFIX)?;
        let (hex, slugs) = stem.split_at_checked(HEX)?;
        let slugs = slugs.strip_prefix("__")?;
        let is_form = hex.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
            && !slugs.is_empty()
            && slugs.len() <= 2 * SLUG + 2
            && slugs.bytes().all(|b| is_plain(char::from(b)));
        is_form.then(|| Self(name.to_owned()))
    }

    /// The file name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn hash(path: &Utf8Path) -> String {
    // Windows hands out canonical paths in a form that people do not write.
    let path = path.as_str();
    let path = path.strip_prefix(r"\\?\").unwrap_or(path);
    let mut hex = Digest::of(path.as_bytes()).hex();
    hex.truncate(HEX);
    hex
}

/// A name that is legal on every file system.
fn slug(text: &str) -> String {
    let mut out = String::new();
    let mut in_run = false;
    for c in nfc(text).chars() {
        let plain = is_plain(c) || c == '/';
        if plain || !in_run {
            out.push(if is_plain(c) { c } else { '-' });
        }
        in_run = !plain;
    }
    let mut slug = out.trim_matches(['-', '.']);
    if slug.len() > SLUG {
        slug = slug[..SLUG].trim_end_matches(['-', '.']);
    }
    if slug.is_empty() { "skill".to_owned() } else { slug.to_owned() }
}

fn is_plain(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-')
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn golden_keys() {
        // printf %s PATH | sha256sum | cut -c1-16
        let path = Utf8Path::new("/home/u/.claude/skills/flow/SKILL.md");
        assert_eq!(Key::for_skill(path, "flow").as_str(), "b9715ceff6bf3a88__flow.json");
        let path = Utf8Path::new("/home/u/.claude/skills/flow/reference/mobile/audit.md");
        assert_eq!(
            Key::for_reference(path, "flow", "reference/mobile/audit.md").as_str(),
            "56fbd7e57994866b__flow__reference-mobile-audit.md.json"
        );
        let path = Utf8Path::new(r"C:\s\SKILL.md");
        assert_eq!(Key::for_skill(Utf8Path::new(r"\\?\C:\s\SKILL.md"), "x"), Key::for_skill(path, "x"));
    }

    #[test]
    fn names_become_legal() {
        #[track_caller]
        fn check(name: &str, expect: &str) {
            assert_eq!(slug(name), expect, "{name:?}");
        }
        check("flow", "flow");
        check("kit:plan", "kit-plan");
        check("kit@market:plan", "kit-market-plan");
        check("a/b.md", "a-b.md");
        check("a-b.md", "a-b.md");
        check("a  b", "a-b");
        check("a / b", "a---b");
        check("../../x", "x");
        check("..", "skill");
        check("", "skill");
        check("-.-", "skill");
        check("地图", "skill");
        check("cafe\u{301}", "caf");
        check("café-x", "caf--x");
        check("cafe\u{301}-x", "caf--x");
        check("CON", "CON");
        check("a\u{0}\nb", "a-b");
        check(&"x".repeat(100), &"x".repeat(80));
        check(&format!("{}-{}", "x".repeat(79), "y"), &"x".repeat(79));
    }

    #[test]
    fn near_paths_have_own_keys() {
        let key = |rel: &str| Key::for_reference(&Utf8Path::new("/s/x").join(rel), "x", rel);
        assert_ne!(key("references/a/b.md"), key("references/a-b.md"));
        assert_eq!(key("references/a/b.md").as_str()[18..], key("references/a-b.md").as_str()[18..]);
        let skill = |root: &str| Key::for_skill(Utf8Path::new(root), "x");
        assert_ne!(skill("/a/SKILL.md"), skill("/b/SKILL.md"));
    }

    #[test]
    fn other_names_are_no_keys() {
        for name in [
            "",
            ".json",
            "0123456789abcdef.json",
            "0123456789abcdef__.json",
            "0123456789abcde__x.json",
            "0123456789ABCDEF__x.json",
            "0123456789abcdef_x.json",
            "0123456789abcdef__x",
            "0123456789abcdef__a/b.json",
            "0123456789abcdef__é.json",
            ".lock",
            "é123456789abcdef__x.json",
        ] {
            assert_eq!(Key::parse(name), None, "{name}");
        }
        let long = format!("0123456789abcdef__{}.json", "x".repeat(163));
        assert_eq!(Key::parse(&long), None);
    }

    proptest! {
        #[test]
        fn any_key_is_a_legal_name_that_parses(path: String, name: String, rel: String) {
            for key in [Key::for_skill(Utf8Path::new(&path), &name), Key::for_reference(Utf8Path::new(&path), &name, &rel)] {
                prop_assert_eq!(Key::parse(key.as_str()), Some(key.clone()));
                prop_assert!(key.as_str().len() <= 16 + 2 + 80 + 2 + 80 + 5);
            }
        }
    }
}
