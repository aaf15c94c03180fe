//! One file per obligation. Whole-file obligations see both [`Sides`]; unit obligations see one [`PairView`].

use skill_document::{Document, Inline};
use skill_model::Finding;

use crate::{Pair, Unit};

/// One of the two texts with its units.
pub(crate) struct Side<'a> {
    pub(crate) document: &'a Document<'a>,
    pub(crate) units: Vec<Unit>,
}

/// Both texts and how their units pair up.
pub(crate) struct Sides<'a> {
    pub(crate) source: Side<'a>,
    pub(crate) candidate: Side<'a>,
    pub(crate) pairs: Vec<Pair>,
}

/// The units of one side of a pair.
pub(crate) struct Piece<'a> {
    pub(crate) document: &'a Document<'a>,
    pub(crate) units: Vec<&'a Unit>,
    /// The inline spans inside these units, in order of place.
    pub(crate) inlines: Vec<&'a Inline>,
}

/// One pair whose two sides differ in bytes.
pub(crate) struct PairView<'a> {
    pub(crate) source: Piece<'a>,
    pub(crate) candidate: Piece<'a>,
}

/// An obligation over the whole file.
pub(crate) type WholeCheck = fn(&Sides<'_>, &mut Vec<Finding>);

/// An obligation over one pair. Never called for pairs whose texts are byte-equal.
pub(crate) type PairCheck = fn(&PairView<'_>, &mut Vec<Finding>);
