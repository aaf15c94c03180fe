use serde::{Deserialize, Serialize};

/// The outcome of a check; the greater one is the worse one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Nothing speaks against it.
    #[default]
    Pass,
    /// A person has to look at the named findings.
    Review,
    /// Refused.
    Block,
}

/// How much a finding weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Worth knowing.
    Info,
    /// No effect on the verdict.
    Low,
    /// At least review.
    Medium,
    /// At least review.
    High,
    /// Block.
    Critical,
}

impl Severity {
    /// The verdict that one finding of this weight gives.
    #[must_use]
    pub const fn verdict(self) -> Verdict {
        match self {
            Self::Critical => Verdict::Block,
            Self::High | Self::Medium => Verdict::Review,
            Self::Low | Self::Info => Verdict::Pass,
        }
    }
}

/// One finding of a check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScanFinding {
    /// Stable id with the prefix of its owner, such as `core:raw-ip-url`.
    pub rule_id: String,
    /// Class of the finding, such as `prompt-injection`.
    pub category: String,
    /// Its weight.
    pub severity: Severity,
    /// `path:line`, `frontmatter`, or `-`.
    pub locus: String,
    /// One sentence fragment; may quote untrusted text.
    pub message: String,
}

impl ScanFinding {
    /// The worst verdict of `findings`; pass when there are none.
    #[must_use]
    pub fn verdict(findings: &[Self]) -> Verdict {
        findings.iter().map(|finding| finding.severity.verdict()).max().unwrap_or_default()
    }
}
