use super::Sense;

/// How strongly a clause binds its reader, weakest first.
///
/// The order of the contract: FORBID > MUST = bare imperative > SHOULD > MAY > none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Strength {
    /// Says what is so.
    None,
    /// `might`, `could`: it is possible.
    Might,
    /// `may`, `can`: it is allowed.
    May,
    /// `should`, `recommended`.
    Should,
    /// `will`, `would`: it is foreseen.
    Will,
    /// `must`, `have to`, a bare imperative.
    Must,
    /// `forbidden`.
    Forbid,
}

use Strength::{Forbid, May, Might, Must, Should, Will};

/// Modal verbs before the verb they govern, and adjectives of modality.
pub(super) const TABLE: &[(&str, Sense)] = &[
    ("advisable", Sense::Stance(Should)),
    ("advised", Sense::Stance(Should)),
    ("allow", Sense::Stance(May)),
    ("allowed", Sense::Stance(May)),
    ("allows", Sense::Stance(May)),
    ("can", Sense::Modal(May)),
    ("compulsory", Sense::Stance(Must)),
    ("could", Sense::Modal(Might)),
    ("discouraged", Sense::Stance(Should)),
    ("encouraged", Sense::Stance(Should)),
    ("impermissible", Sense::Stance(Forbid)),
    ("mandatory", Sense::Stance(Must)),
    ("may", Sense::Modal(May)),
    ("might", Sense::Modal(Might)),
    ("must", Sense::Modal(Must)),
    ("necessary", Sense::Stance(Must)),
    ("need", Sense::Stance(Must)),
    ("needed", Sense::Stance(Must)),
    ("needs", Sense::Stance(Must)),
    ("obligatory", Sense::Stance(Must)),
    ("optional", Sense::Stance(May)),
    ("optionally", Sense::Stance(May)),
    ("permissible", Sense::Stance(May)),
    ("permit", Sense::Stance(May)),
    ("permits", Sense::Stance(May)),
    ("permitted", Sense::Stance(May)),
    ("preferable", Sense::Stance(Should)),
    ("preferably", Sense::Stance(Should)),
    ("preferred", Sense::Stance(Should)),
    ("recommend", Sense::Stance(Should)),
    ("recommended", Sense::Stance(Should)),
    ("recommends", Sense::Stance(Should)),
    ("require", Sense::Stance(Must)),
    ("required", Sense::Stance(Must)),
    ("requirement", Sense::Stance(Must)),
    ("requirements", Sense::Stance(Must)),
    ("requires", Sense::Stance(Must)),
    ("shall", Sense::Modal(Must)),
    ("should", Sense::Modal(Should)),
    ("suggested", Sense::Stance(Should)),
    ("will", Sense::Modal(Will)),
    ("would", Sense::Modal(Will)),
];

/// Words that weaken a rule, so that one more or one less changes it.
pub(super) const HEDGES: &[(&str, Sense)] = &[
    ("as needed", Sense::Hedge),
    ("as possible", Sense::Hedge),
    ("by default", Sense::Hedge),
    ("commonly", Sense::Hedge),
    ("frequently", Sense::Hedge),
    ("generally", Sense::Hedge),
    ("ideally", Sense::Hedge),
    ("if applicable", Sense::Hedge),
    ("if necessary", Sense::Hedge),
    ("if needed", Sense::Hedge),
    ("if possible", Sense::Hedge),
    ("largely", Sense::Hedge),
    ("likely", Sense::Hedge),
    ("mainly", Sense::Hedge),
    ("maybe", Sense::Hedge),
    ("mostly", Sense::Hedge),
    ("normally", Sense::Hedge),
    ("occasionally", Sense::Hedge),
    ("often", Sense::Hedge),
    ("perhaps", Sense::Hedge),
    ("possible", Sense::Hedge),
    ("possibly", Sense::Hedge),
    ("primarily", Sense::Hedge),
    ("probably", Sense::Hedge),
    ("regularly", Sense::Hedge),
    ("sometimes", Sense::Hedge),
    ("tends to", Sense::Hedge),
    ("typically", Sense::Hedge),
    ("usually", Sense::Hedge),
    ("when applicable", Sense::Hedge),
    ("when necessary", Sense::Hedge),
    ("when needed", Sense::Hedge),
    ("when possible", Sense::Hedge),
    ("where applicable", Sense::Hedge),
    ("where appropriate", Sense::Hedge),
    ("where possible", Sense::Hedge),
];
