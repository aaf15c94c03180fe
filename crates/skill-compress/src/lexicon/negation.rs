use super::Sense;

/// Classes of words that turn a statement around. Equal inside a class, never across.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Negation {
    /// `not`, `never`.
    Not,
    /// `no`, `none`, `nothing`.
    None,
    /// `neither`, `nor`.
    Nor,
    /// `without`, `in the absence of`.
    Without,
    /// `avoid`, `refrain from`.
    Avoid,
    /// `refuse`, `decline`.
    Refuse,
    /// `forbid`, `prohibit`, `disallow`, `ban`.
    Forbid,
    /// `prevent`.
    Prevent,
    /// `fail to`.
    Fail,
    /// `instead of`, `rather than`.
    Instead,
    /// `hardly`, `rarely`, `seldom`.
    Hardly,
}

use Negation::{Avoid, Fail, Forbid, Hardly, Instead, Nor, Not, Prevent, Refuse, Without};

/// Negators and the verbs that forbid.
pub(super) const TABLE: &[(&str, Sense)] = &[
    ("aren", Sense::Negation(Not)),
    ("avoid", Sense::Negation(Avoid)),
    ("avoidance", Sense::Negation(Avoid)),
    ("avoided", Sense::Negation(Avoid)),
    ("avoiding", Sense::Negation(Avoid)),
    ("avoids", Sense::Negation(Avoid)),
    ("ban", Sense::Negation(Forbid)),
    ("banned", Sense::Negation(Forbid)),
    ("barely", Sense::Negation(Hardly)),
    ("bars", Sense::Negation(Forbid)),
    ("decline", Sense::Negation(Refuse)),
    ("declined", Sense::Negation(Refuse)),
    ("declines", Sense::Negation(Refuse)),
    ("denied", Sense::Negation(Refuse)),
    ("denies", Sense::Negation(Refuse)),
    ("deny", Sense::Negation(Refuse)),
    ("denying", Sense::Negation(Refuse)),
    ("disallow", Sense::Negation(Forbid)),
    ("disallowed", Sense::Negation(Forbid)),
    ("disallowing", Sense::Negation(Forbid)),
    ("disallows", Sense::Negation(Forbid)),
    ("don", Sense::Negation(Not)),
    ("fail to", Sense::Negation(Fail)),
    ("forbid", Sense::Negation(Forbid)),
    ("forbidden", Sense::Negation(Forbid)),
    ("forbidding", Sense::Negation(Forbid)),
    ("forbids", Sense::Negation(Forbid)),
    ("hardly", Sense::Negation(Hardly)),
    ("instead of", Sense::Negation(Instead)),
    ("neither", Sense::Negation(Nor)),
    ("never", Sense::Negation(Not)),
    ("no", Sense::Negation(Negation::None)),
    ("no longer", Sense::Negation(Not)),
    ("no one", Sense::Negation(Negation::None)),
    ("nobody", Sense::Negation(Negation::None)),
    ("none", Sense::Negation(Negation::None)),
    ("nor", Sense::Negation(Nor)),
    ("not", Sense::Negation(Not)),
    ("nothing", Sense::Negation(Negation::None)),
    ("nowhere", Sense::Negation(Negation::None)),
    ("prevent", Sense::Negation(Prevent)),
    ("prevented", Sense::Negation(Prevent)),
    ("preventing", Sense::Negation(Prevent)),
    ("prevents", Sense::Negation(Prevent)),
    ("prohibit", Sense::Negation(Forbid)),
    ("prohibited", Sense::Negation(Forbid)),
    ("prohibiting", Sense::Negation(Forbid)),
    ("prohibition", Sense::Negation(Forbid)),
    ("prohibits", Sense::Negation(Forbid)),
    ("rarely", Sense::Negation(Hardly)),
    ("refrain", Sense::Negation(Avoid)),
    ("refraining", Sense::Negation(Avoid)),
    ("refrains", Sense::Negation(Avoid)),
    ("refusal", Sense::Negation(Refuse)),
    ("refuse", Sense::Negation(Refuse)),
    ("refused", Sense::Negation(Refuse)),
    ("refuses", Sense::Negation(Refuse)),
    ("refusing", Sense::Negation(Refuse)),
    ("scarcely", Sense::Negation(Hardly)),
    ("seldom", Sense::Negation(Hardly)),
    ("without", Sense::Negation(Without)),
];
