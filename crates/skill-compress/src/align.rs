/// Which units of the source stand behind which units of the offered text. Indices into the two unit lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// Units of the source; more than one for a merge.
    pub source: Vec<usize>,
    /// Units of the offered text; empty for a drop. More than one when one unit was split into sentences.
    pub candidate: Vec<usize>,
}

/// Where the pairing comes from.
#[derive(Clone, Debug)]
pub enum Alignment {
    /// The host said so, by operations.
    Given(Vec<Pair>),
    /// It is inferred: exact matches first, then literal anchors and order inside one scope.
    Inferred,
}
