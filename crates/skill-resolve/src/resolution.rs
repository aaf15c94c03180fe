use std::fmt;

use camino::Utf8PathBuf;
use schemars::JsonSchema;
use serde::Serialize;
use skill_fsops::{FileRead, FsError};
use skill_model::Note;

use crate::config::ConfigReport;
use crate::fault::Fault;
use crate::plugin_report::PluginReport;
use crate::profile::Profile;

/// What a name means, and all that was looked at.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Resolution {
    /// The requested name in NFC, with its namespace.
    pub name: String,
    /// Whose order was followed.
    pub profile: Profile,
    /// The file the name means; `None` is a normal answer.
    pub winner: Option<Winner>,
    /// What was looked at, in search order.
    pub candidates: Vec<Candidate>,
    /// What the reader should know.
    pub notes: Vec<Note>,
    /// The project roots, nearest first, canonical.
    #[schemars(with = "Vec<String>")]
    pub project_roots: Vec<Utf8PathBuf>,
    /// Which configuration folder is in use.
    pub config: ConfigReport,
    /// When nothing was found: what could have held the answer and could not be read.
    pub blocked_by: Option<Fault>,
    /// The enabled plugins with their chosen folders; only with [`crate::Depth::Everything`].
    pub plugins: Vec<PluginReport>,
}

/// The file that a name means.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Winner {
    /// Canonical path of the `SKILL.md`.
    #[schemars(with = "String")]
    pub path: Utf8PathBuf,
    /// Canonical folder of that file.
    #[schemars(with = "String")]
    pub folder: Utf8PathBuf,
    /// The step that found it.
    pub resolved_via: ResolvedVia,
    /// The name of the skill in NFC.
    pub skill_name: String,
    /// Frontmatter `name` as written, when it is there and not empty.
    pub name_field: Option<String>,
    /// Key `plugin@marketplace` of the plugin that holds it.
    pub plugin: Option<String>,
    /// The class of a managed, system or synced root, all recorded as `user`.
    pub profile_root: Option<String>,
    /// The file, read once during the search: these bytes are to be used from here on. A file that is
    /// there and cannot be used (unreadable, over 4 MiB) is still what the name means.
    #[serde(skip)]
    pub read: Result<FileRead, FsError>,
}

/// The step of the order that found a file, as it is stored in a cache entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ResolvedVia {
    /// A project root.
    Project,
    /// The user's folders, and managed, system or synced ones.
    User,
    /// A plugin that is enabled and installed.
    EnabledPlugin,
    /// The checkout of a marketplace.
    MarketplaceFallback,
}

/// What kind of place a candidate lies in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RootClass {
    /// A project root.
    Project,
    /// The user's own folders.
    User,
    /// An enabled plugin.
    EnabledPlugin,
    /// A marketplace checkout.
    MarketplaceFallback,
    /// Folders set by an administrator for Claude Code.
    Managed,
    /// Folders that come with a client or belong to the system.
    System,
    /// Folders that a client fills from an account.
    Synced,
}

/// One place that was looked at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Candidate {
    /// Place in the search order, from 1.
    pub order: usize,
    /// What kind of place it lies in.
    pub class: RootClass,
    /// The path as it was reached.
    #[schemars(with = "String")]
    pub path: Utf8PathBuf,
    /// The canonical path, when something is there.
    #[schemars(with = "Option<String>")]
    pub canonical: Option<Utf8PathBuf>,
    /// What became of it.
    pub outcome: Outcome,
    /// Why it was refused or missed.
    pub reason: Option<String>,
    /// Frontmatter `name` as written, when it was read and is not empty.
    pub name_field: Option<String>,
    /// Key of the plugin it lies in.
    pub plugin: Option<String>,
}

/// What became of a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The name means this file.
    Hit,
    /// It has the name, and a stronger place has it too.
    Shadowed,
    /// The canonical file of a candidate before it.
    SameFile,
    /// It has the name and may not be used.
    Refused,
    /// Nothing is there.
    Absent,
    /// It nearly has the right place.
    NearMiss,
}

impl ResolvedVia {
    /// The word of a cache entry.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Project => "project",
            Self::User => "user",
            Self::EnabledPlugin => "enabled_plugin",
            Self::MarketplaceFallback => "marketplace_fallback",
        }
    }
}

impl RootClass {
    /// The word of the listings.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Managed => "managed",
            Self::System => "system",
            Self::Synced => "synced",
            _ => self.via().word(),
        }
    }

    /// How a file of this class is recorded.
    #[must_use]
    pub const fn via(self) -> ResolvedVia {
        match self {
            Self::Project => ResolvedVia::Project,
            Self::EnabledPlugin => ResolvedVia::EnabledPlugin,
            Self::MarketplaceFallback => ResolvedVia::MarketplaceFallback,
            Self::User | Self::Managed | Self::System | Self::Synced => ResolvedVia::User,
        }
    }

    /// The class in plain words, for notes.
    pub(crate) const fn phrase(self) -> &'static str {
        match self {
            Self::Project => "in a project root",
            Self::User => "at user level",
            Self::EnabledPlugin => "in an enabled plugin",
            Self::MarketplaceFallback => "in a marketplace checkout",
            Self::Managed => "in the managed folder",
            Self::System => "in a system folder",
            Self::Synced => "in the synced folder",
        }
    }
}

impl Outcome {
    /// The words of the listings.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Hit => "hit",
            Self::Shadowed => "shadowed",
            Self::SameFile => "same file",
            Self::Refused => "refused",
            Self::Absent => "absent",
            Self::NearMiss => "near miss",
        }
    }
}

impl fmt::Display for ResolvedVia {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl fmt::Display for RootClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
