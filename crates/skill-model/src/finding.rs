use std::borrow::Cow;

use schemars::JsonSchema;
use serde::Serialize;

use crate::Span;

/// How strongly a finding speaks against a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum Level {
    /// A person or an independent reviewer must decide.
    Review,
    /// The text is refused.
    Fail,
}

/// One broken or open obligation between a source and an offered text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Finding {
    /// Obligation, `P01` to `P30`.
    pub id: Cow<'static, str>,
    /// Refused, or open for a reviewer.
    pub level: Level,
    /// Unit of the source it is about, such as `u7`; none for the whole file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// The exact rule inside the obligation, such as `negator_lost`.
    pub rule: Cow<'static, str>,
    /// Excerpt of the source; empty when nothing stood there.
    pub source: String,
    /// Excerpt of the offered text; empty when nothing stands there.
    pub candidate: String,
    /// Where the excerpt stands in the source, in bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source_range: Option<Span>,
    /// Where the excerpt stands in the offered text, in bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub candidate_range: Option<Span>,
    /// What would satisfy the obligation.
    pub hint: String,
}
