use std::fmt;
use std::str::FromStr;

use crate::{Code, nfc};

/// The longest name in bytes.
const LIMIT: usize = 256;

/// A skill name as a person types it: `skill`, `plugin:skill` or `plugin@marketplace:skill`.
///
/// Letters outside ASCII are allowed; the name is kept in NFC. A name is never a path.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SkillName {
    plugin: Option<String>,
    marketplace: Option<String>,
    skill: String,
}

/// A text is not a skill name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// Nothing, or blanks only.
    #[error("the skill name is empty")]
    Empty,
    /// More bytes than any client accepts.
    #[error("the skill name has {bytes} bytes; the limit is {LIMIT}")]
    TooLong {
        /// Length of the name in bytes.
        bytes: usize,
    },
    /// A separator, `.` or `..`, or a leading `~`.
    #[error("the skill name is a path; give the name alone, without `/`, `\\`, `.`, `..` or a leading `~`")]
    IsPath,
    /// NUL, a line break or another control character.
    #[error("the skill name holds a control character (U+{code_point:04X})")]
    Control {
        /// The character.
        code_point: u32,
    },
    /// A namespace part is missing or doubled.
    #[error(
        "the skill name has an empty or doubled namespace; the forms are `skill`, `plugin:skill` and `plugin@marketplace:skill`"
    )]
    Namespace,
}

pub(crate) const CODES: &[Code] = &[
    Code::error("name_empty", "the skill name is empty", "Give the name of one skill."),
    Code::error("name_too_long", "the skill name has more than 256 bytes", "Give the name of one skill."),
    Code::error("name_is_path", "the skill name is a path", "Give the name alone, without separators."),
    Code::error("name_control", "the skill name holds a control character", "Type the name by hand."),
    Code::error(
        "name_namespace",
        "a namespace part is empty or doubled",
        "Use `skill`, `plugin:skill` or `plugin@marketplace:skill`.",
    ),
];

impl NameError {
    /// The stable code of this error.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Empty => "name_empty",
            Self::TooLong { .. } => "name_too_long",
            Self::IsPath => "name_is_path",
            Self::Control { .. } => "name_control",
            Self::Namespace => "name_namespace",
        }
    }
}

impl SkillName {
    /// The skill part.
    #[must_use]
    pub fn skill(&self) -> &str {
        &self.skill
    }

    /// The plugin part, when a namespace was given.
    #[must_use]
    pub fn plugin(&self) -> Option<&str> {
        self.plugin.as_deref()
    }

    /// The marketplace part, when one was given.
    #[must_use]
    pub fn marketplace(&self) -> Option<&str> {
        self.marketplace.as_deref()
    }
}

impl FromStr for SkillName {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        if text.trim().is_empty() {
            return Err(NameError::Empty);
        }
        if text.len() > LIMIT {
            return Err(NameError::TooLong { bytes: text.len() });
        }
        if let Some(found) = text.chars().find(|c| is_control(*c)) {
            return Err(NameError::Control { code_point: u32::from(found) });
        }
        let text = nfc(text);
        let (space, skill) = match text.split_once(':') {
            Some((space, skill)) => (Some(space), skill),
            None => (None, text.as_str()),
        };
        let (plugin, marketplace) = match space.map(|space| space.split_once('@').ok_or(space)) {
            None => (None, None),
            Some(Ok((plugin, marketplace))) => (Some(plugin), Some(marketplace)),
            Some(Err(plugin)) => (Some(plugin), None),
        };
        for part in [Some(skill), plugin, marketplace].into_iter().flatten() {
            check_part(part)?;
        }
        Ok(Self {
            plugin: plugin.map(Into::into),
            marketplace: marketplace.map(Into::into),
            skill: skill.into(),
        })
    }
}

fn check_part(part: &str) -> Result<(), NameError> {
    if part.trim().is_empty() || part.contains(':') {
        return Err(NameError::Namespace);
    }
    if part == "." || part == ".." || part.starts_with('~') || part.contains(['/', '\\']) {
        return Err(NameError::IsPath);
    }
    Ok(())
}

/// Control characters and the two Unicode line breaks.
fn is_control(c: char) -> bool {
    c.is_control() || matches!(c, '\u{2028}' | '\u{2029}')
}

impl fmt::Display for SkillName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(plugin) = &self.plugin {
            f.write_str(plugin)?;
            if let Some(marketplace) = &self.marketplace {
                write!(f, "@{marketplace}")?;
            }
            f.write_str(":")?;
        }
        f.write_str(&self.skill)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[track_caller]
    fn check(text: &str, expect: Result<(&str, Option<&str>, Option<&str>), NameError>) {
        let name = text.parse::<SkillName>();
        let parts = name.as_ref().map(|name| (name.skill(), name.plugin(), name.marketplace()));
        assert_eq!(parts, expect.as_ref().map(|parts| *parts));
    }

    #[test]
    fn forms() {
        check("plan", Ok(("plan", None, None)));
        check("kit:plan", Ok(("plan", Some("kit"), None)));
        check("kit@market:plan", Ok(("plan", Some("kit"), Some("market"))));
        check("cre\u{300}me", Ok(("crème", None, None)));
        check("地图", Ok(("地图", None, None)));
    }

    #[test]
    fn paths_are_not_names() {
        for path in [".", "..", "../x", "a/b", "/abs", "a\\b", "~", "~/x", "kit:..", "..:x", "kit@..:x"] {
            check(path, Err(NameError::IsPath));
        }
    }

    #[test]
    fn empty_long_and_control() {
        check("", Err(NameError::Empty));
        check(" \t", Err(NameError::Empty));
        check(&"x".repeat(257), Err(NameError::TooLong { bytes: 257 }));
        check(&"x".repeat(10_240), Err(NameError::TooLong { bytes: 10_240 }));
        check("a\0", Err(NameError::Control { code_point: 0 }));
        check("a\nb", Err(NameError::Control { code_point: 10 }));
        check("a\u{2028}b", Err(NameError::Control { code_point: 0x2028 }));
        for text in [":x", "x:", "a:b:c", "@m:x", "a@:x"] {
            check(text, Err(NameError::Namespace));
        }
    }

    proptest! {
        #[test]
        fn printing_and_parsing_agree(text: String) {
            if let Ok(name) = text.parse::<SkillName>() {
                prop_assert_eq!(name.to_string().parse::<SkillName>(), Ok(name));
            }
        }
    }
}
