use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;

/// The checks that an entry must pass before it is served (contract, section 8.4), in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
pub enum CheckId {
    /// A regular file of at most 8 MiB with one JSON object of the right shape.
    C01,
    /// Format version, source path and skill name are the ones asked for.
    C02,
    /// The source hash is the one of the live bytes.
    C03,
    /// The hashes of the entry and of its body hold.
    C04,
    /// The frontmatter is the live one.
    C05,
    /// The licence of the live bytes allows, with the same basis.
    C06,
    /// The entry was made under the running rules, or all of them are run again and pass.
    C07,
    /// The never-alter checks pass on live and cached body.
    C08,
    /// Counts are the real ones, and a skipped body is the live one.
    C09,
}

impl CheckId {
    /// The stable code, such as `C03`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::C01 => "C01",
            Self::C02 => "C02",
            Self::C03 => "C03",
            Self::C04 => "C04",
            Self::C05 => "C05",
            Self::C06 => "C06",
            Self::C07 => "C07",
            Self::C08 => "C08",
            Self::C09 => "C09",
        }
    }
}

impl fmt::Display for CheckId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}
