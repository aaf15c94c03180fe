use skill_document::Document;
use skill_model::Span;

/// What a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum UnitClass {
    /// A sentence of an ordered step.
    Step,
    /// A sentence of an unordered list item.
    Item,
    /// A sentence of a paragraph.
    Para,
    /// A table cell that is neither header nor key column.
    Cell,
    /// A heading.
    Heading,
}

/// The smallest piece of prose that is kept, rewritten, merged or dropped as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// `u1`, `u2`, … in order of place.
    pub id: String,
    /// What it is.
    pub class: UnitClass,
    /// Heading chain and list path, outermost first.
    pub scope: Vec<String>,
    /// Its bytes in the source: text only, without list marker, container prefix or line end.
    pub span: Span,
    /// Index of its block in the document.
    pub block: usize,
}

/// Splits the prose of a document into units, in order. Protected blocks hold none.
#[must_use]
pub fn units(document: &Document<'_>) -> Vec<Unit> {
    let _ = document;
    panic!("skeleton")
}
