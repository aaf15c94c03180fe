use serde::{Deserialize, Serialize};

use super::{MergePlan, SkillDoc};

/// What an atom does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AtomKind {
    /// A heading.
    Heading,
    /// An order to the reader.
    Directive,
    /// Code.
    Example,
    /// When something applies.
    Trigger,
    /// Everything else.
    Context,
    /// Names something the skill needs.
    DependencyRef,
}

/// Where a piece of a body comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// The bytes of an atom.
    #[default]
    Source,
    /// A template of the engine.
    Scaffold,
}

/// One piece of a body.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AssembledAtom {
    /// Id of the atom; empty for a scaffold.
    pub atom_id: String,
    /// Kind of the atom; none for a scaffold.
    pub kind: Option<AtomKind>,
    /// Which of the two it is.
    #[serde(default)]
    pub role: Role,
    /// `sep`, `orch-intro` or `route`; none for an atom.
    pub template_id: Option<String>,
}

/// One skill of the set.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AssembledSkill {
    /// Frontmatter and body.
    pub doc: SkillDoc,
    /// The pieces of the body, in order.
    #[serde(default)]
    pub layout: Vec<AssembledAtom>,
}

/// One line of the router.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RouteEntry {
    /// Always `route`.
    pub template_id: String,
    /// Label of the group.
    pub label: String,
    /// Name of the skill that the line leads to.
    pub skill_name: String,
}

/// What `merge` makes of its sources.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct MergeResult {
    /// The children, in order of their labels.
    pub skills: Vec<AssembledSkill>,
    /// The router, when there is more than one child.
    pub orchestrator: Option<AssembledSkill>,
    /// The lines of the router, in order.
    pub routing_table: Vec<RouteEntry>,
    /// What was decided, and why.
    pub plan: MergePlan,
}
