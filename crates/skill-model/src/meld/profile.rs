use serde::{Deserialize, Serialize};

/// What a set of skills is wanted for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct UseCaseProfile {
    /// Two or three sentences; the host writes them.
    pub summary: String,
    /// Programming languages.
    pub languages: Vec<String>,
    /// Frameworks.
    pub frameworks: Vec<String>,
    /// Conventions of the repository.
    pub conventions: Vec<String>,
    /// Tasks in the user's words.
    pub tasks: Vec<String>,
}
