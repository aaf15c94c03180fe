use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::Serialize;

use crate::resolution::RootClass;

/// Whose search order is followed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Profile {
    /// Project, user, enabled plugins, marketplaces: the order this project promises.
    #[default]
    Seed,
    /// Claude Code.
    ClaudeCode,
    /// Codex.
    Codex,
    /// Cursor.
    Cursor,
    /// Gemini CLI.
    Gemini,
    /// OpenCode.
    Opencode,
}

/// A text names no profile.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no profile; the profiles are seed, claude-code, codex, cursor, gemini and opencode")]
pub struct ProfileError(pub String);

impl ProfileError {
    /// The stable code of this error.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        "profile_unknown"
    }
}

impl Profile {
    /// All profiles, the default first.
    pub const ALL: &[Self] =
        &[Self::Seed, Self::ClaudeCode, Self::Codex, Self::Cursor, Self::Gemini, Self::Opencode];

    /// The word of the command line.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Seed => "seed",
            Self::ClaudeCode => "claude-code",
            Self::Codex => "codex",
            Self::Cursor => "cursor",
            Self::Gemini => "gemini",
            Self::Opencode => "opencode",
        }
    }

    pub(crate) const fn table(self) -> &'static Table {
        match self {
            Self::Seed => &SEED,
            Self::ClaudeCode => &CLAUDE_CODE,
            Self::Codex => &CODEX,
            Self::Cursor => &CURSOR,
            Self::Gemini => &GEMINI,
            Self::Opencode => &OPENCODE,
        }
    }
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Profile {
    type Err = ProfileError;

    fn from_str(text: &str) -> Result<Self, ProfileError> {
        let found = Self::ALL.iter().find(|profile| profile.word() == text);
        found.copied().ok_or_else(|| ProfileError(text.to_owned()))
    }
}

/// Where the folders of a row hang.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum At {
    /// Each project root, the nearest first.
    ProjectFromStart,
    /// Each project root, the git root first.
    ProjectFromTop,
    /// The home folder.
    Home,
    /// The configuration folder of Claude Code.
    Config,
    /// The configuration folder of Codex.
    CodexHome,
    /// The top of the file system.
    System,
    /// Each managed folder of Claude Code.
    Managed,
}

/// How the skills of a folder are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    /// `<folder>/<name>/SKILL.md`, looked up by the name.
    Named,
    /// `<folder>/SKILL.md` and `<folder>/*/SKILL.md`.
    OneLevel,
    /// Any `SKILL.md` below the folder.
    Deep {
        /// Folders below it.
        depth: usize,
        /// Whether folders that start with a dot are entered.
        dots: bool,
        /// Whether links to folders are followed.
        links: bool,
    },
}

/// One step of an order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    pub(crate) at: At,
    pub(crate) folders: &'static [&'static str],
    pub(crate) class: RootClass,
    pub(crate) layout: Layout,
}

/// What a requested name is compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Match {
    /// The folder that holds `SKILL.md`.
    Folder,
    /// Frontmatter `name`, the folder when it is absent or empty.
    NameElseFolder,
    /// Frontmatter `name`, which must be there.
    Name,
    /// As [`Self::Name`] with the characters of a path mapped to `-`; `description` must be there too.
    SafeName,
}

impl Match {
    /// Whether a name that matches stands in the file letter by letter.
    pub(crate) const fn takes_names_as_written(self) -> bool {
        matches!(self, Self::NameElseFolder | Self::Name)
    }
}

/// What is said about a second file with the name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Clash {
    /// A note when its bytes differ.
    Shadowed,
    /// The client keeps both: always a note.
    BothStay,
    /// The client documents no order: always a note.
    NoOrder,
}

/// The search order of one client.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) rows: &'static [Row],
    pub(crate) rule: Match,
    /// Whether a later hit replaces an earlier one; the rows stand in the order the client loads them.
    pub(crate) last_wins: bool,
    pub(crate) plugins: bool,
    pub(crate) marketplaces: bool,
    pub(crate) clash: Clash,
}

const fn row(at: At, folders: &'static [&'static str], class: RootClass, layout: Layout) -> Row {
    Row { at, folders, class, layout }
}

/// Depth below a root where a client states none.
const RECURSIVE: Layout = Layout::Deep { depth: 8, dots: true, links: true };

/// Contract, section 4.2.
static SEED: Table = Table {
    rows: &[
        row(At::ProjectFromStart, &[".claude/skills"], RootClass::Project, Layout::Named),
        row(At::Config, &["skills"], RootClass::User, Layout::Named),
    ],
    rule: Match::Folder,
    last_wins: false,
    plugins: true,
    marketplaces: true,
    clash: Clash::Shadowed,
};

/// Skills page of the Claude Code documentation: enterprise over personal over project, `synced` last.
static CLAUDE_CODE: Table = Table {
    rows: &[
        row(At::Managed, &[".claude/skills"], RootClass::Managed, Layout::Named),
        row(At::Config, &["skills"], RootClass::User, Layout::Named),
        row(At::ProjectFromStart, &[".claude/skills"], RootClass::Project, Layout::Named),
        row(At::Config, &["skills/synced"], RootClass::Synced, Layout::Named),
    ],
    rule: Match::Folder,
    last_wins: false,
    plugins: true,
    marketplaces: false,
    clash: Clash::Shadowed,
};

const CODEX_LAYOUT: Layout = Layout::Deep { depth: 6, dots: false, links: true };

/// The skill loader of Codex.
static CODEX: Table = Table {
    rows: &[
        row(At::ProjectFromTop, &[".agents/skills"], RootClass::Project, CODEX_LAYOUT),
        row(At::ProjectFromTop, &[".codex/skills"], RootClass::Project, CODEX_LAYOUT),
        row(At::Home, &[".agents/skills"], RootClass::User, CODEX_LAYOUT),
        row(At::CodexHome, &["skills"], RootClass::User, CODEX_LAYOUT),
        row(
            At::CodexHome,
            &["skills/.system"],
            RootClass::System,
            Layout::Deep { depth: 6, dots: false, links: false },
        ),
        row(At::System, &["etc/codex/skills"], RootClass::System, CODEX_LAYOUT),
    ],
    rule: Match::NameElseFolder,
    last_wins: false,
    plugins: false,
    marketplaces: false,
    clash: Clash::BothStay,
};

const CURSOR_FOLDERS: &[&str] = &[".agents/skills", ".cursor/skills", ".claude/skills", ".codex/skills"];

/// Skills page of the Cursor documentation, which names the folders and no order among them.
static CURSOR: Table = Table {
    rows: &[
        row(At::ProjectFromStart, CURSOR_FOLDERS, RootClass::Project, RECURSIVE),
        row(At::Home, CURSOR_FOLDERS, RootClass::User, RECURSIVE),
    ],
    rule: Match::Folder,
    last_wins: false,
    plugins: false,
    marketplaces: false,
    clash: Clash::NoOrder,
};

const GEMINI_FOLDERS: &[&str] = &[".agents/skills", ".gemini/skills"];

/// The skill manager of Gemini CLI.
static GEMINI: Table = Table {
    rows: &[
        row(At::ProjectFromStart, GEMINI_FOLDERS, RootClass::Project, Layout::OneLevel),
        row(At::Home, GEMINI_FOLDERS, RootClass::User, Layout::OneLevel),
    ],
    rule: Match::SafeName,
    last_wins: false,
    plugins: false,
    marketplaces: false,
    clash: Clash::Shadowed,
};

const SHARED_FOLDERS: &[&str] = &[".claude/skills", ".agents/skills"];

/// The skill loader of OpenCode. Its configuration folders are read with the user's one first.
static OPENCODE: Table = Table {
    rows: &[
        row(At::Home, SHARED_FOLDERS, RootClass::User, RECURSIVE),
        row(At::ProjectFromStart, SHARED_FOLDERS, RootClass::Project, RECURSIVE),
        row(At::Home, &[".config/opencode/skill", ".config/opencode/skills"], RootClass::User, RECURSIVE),
        row(At::ProjectFromStart, &[".opencode/skill", ".opencode/skills"], RootClass::Project, RECURSIVE),
    ],
    rule: Match::Name,
    last_wins: true,
    plugins: false,
    marketplaces: false,
    clash: Clash::Shadowed,
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_round_trip() {
        for profile in Profile::ALL {
            assert_eq!(profile.to_string().parse(), Ok(*profile));
        }
        assert_eq!("Seed".parse::<Profile>(), Err(ProfileError("Seed".into())));
    }
}
