use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A licence decision in the form that travels with a stored copy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LicenseInfo {
    /// Row of the decision table, `L01` to `L08`.
    pub rule: String,
    /// The SPDX expression that was read, when one was.
    pub expression: Option<String>,
    /// The side of an `OR` that the decision rests on.
    pub chosen: Option<String>,
    /// A notice inside the file that travels with the copy, verbatim.
    pub notice: Option<String>,
}
