use super::Sense;

/// The eight connective classes of conditions, and two that stand near them. Never equal across classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Connective {
    /// `if`, `when`, `in case`.
    If,
    /// `unless`, `except`.
    Unless,
    /// `only if`, `only when`.
    OnlyIf,
    /// `until`.
    Until,
    /// `before`, `prior to`.
    Before,
    /// `after`, `once`.
    After,
    /// `otherwise`, `else`.
    Else,
    /// `while`, `during`.
    While,
    /// `provided that`: a condition that is closer to `only if` than to `if`.
    Provided,
    /// `even if`, `regardless of`: the condition that does not count.
    Even,
}

use Connective::{After, Before, Else, Even, If, OnlyIf, Provided, Unless, Until, While};

/// Words and fixed phrases that open a condition.
pub(super) const TABLE: &[(&str, Sense)] = &[
    ("after", Sense::Guard(After)),
    ("although", Sense::Guard(Even)),
    ("apart from", Sense::Guard(Unless)),
    ("as long as", Sense::Guard(Provided)),
    ("as soon as", Sense::Guard(After)),
    ("assuming", Sense::Guard(Provided)),
    ("before", Sense::Guard(Before)),
    ("besides", Sense::Guard(Unless)),
    ("depending on", Sense::Guard(If)),
    ("despite", Sense::Guard(Even)),
    ("during", Sense::Guard(While)),
    ("else", Sense::Guard(Else)),
    ("even if", Sense::Guard(Even)),
    ("even though", Sense::Guard(Even)),
    ("even when", Sense::Guard(Even)),
    ("except", Sense::Guard(Unless)),
    ("except if", Sense::Guard(Unless)),
    ("except when", Sense::Guard(Unless)),
    ("excepting", Sense::Guard(Unless)),
    ("excluding", Sense::Guard(Unless)),
    ("given", Sense::Guard(Provided)),
    ("if", Sense::Guard(If)),
    ("in case", Sense::Guard(If)),
    ("once", Sense::Guard(After)),
    ("only after", Sense::Guard(OnlyIf)),
    ("only if", Sense::Guard(OnlyIf)),
    ("only once", Sense::Guard(OnlyIf)),
    ("only when", Sense::Guard(OnlyIf)),
    ("other than", Sense::Guard(Unless)),
    ("otherwise", Sense::Guard(Else)),
    ("prior to", Sense::Guard(Before)),
    ("provided", Sense::Guard(Provided)),
    ("provided that", Sense::Guard(Provided)),
    ("providing", Sense::Guard(Provided)),
    ("regardless", Sense::Guard(Even)),
    ("regardless of", Sense::Guard(Even)),
    ("till", Sense::Guard(Until)),
    ("unless", Sense::Guard(Unless)),
    ("until", Sense::Guard(Until)),
    ("when", Sense::Guard(If)),
    ("whenever", Sense::Guard(If)),
    ("wherever", Sense::Guard(If)),
    ("while", Sense::Guard(While)),
    ("whilst", Sense::Guard(While)),
];
