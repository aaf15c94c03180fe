use skill_document::Document;
use skill_model::{Finding, Level};

use crate::Alignment;

/// What the obligations say about an offered text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Broken and open obligations, in order of place in the source.
    pub findings: Vec<Finding>,
    /// How many single obligations were checked.
    pub obligations_checked: usize,
    /// Units of the source.
    pub units: usize,
}

impl Report {
    /// Whether nothing failed and nothing is open.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.findings.is_empty()
    }

    /// Whether any finding refuses the text.
    #[must_use]
    pub fn has_failure(&self) -> bool {
        self.findings.iter().any(|finding| finding.level == Level::Fail)
    }
}

/// Checks obligations P01 to P30 of an offered document against its source.
#[must_use]
pub fn verify(source: &Document<'_>, candidate: &Document<'_>, alignment: &Alignment) -> Report {
    let _ = (source, candidate, alignment);
    panic!("skeleton")
}
