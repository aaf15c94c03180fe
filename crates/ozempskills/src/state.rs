use schemars::JsonSchema;
use serde::Serialize;
use skill_cli::ExitCode;

/// How a call ends. Every call has exactly one state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub(crate) enum State {
    /// The block to follow was printed.
    Served,
    /// The target is this program's own skill, or the call is nested.
    SelfRoute,
    /// No source file; a normal outcome.
    NotFound,
    /// A copy is not clearly allowed; nothing was stored.
    LicenseRefused,
    /// The file cannot be split safely.
    DocumentRefused,
    /// A referenced file that is not prose: read the original.
    OutOfScope,
    /// A work order was written.
    WorkOrder,
    /// A model's text was checked and stored.
    Stored,
    /// Another command is done.
    Ok,
    /// A gate or a check found a problem.
    Rejected,
}

impl State {
    /// The word that is printed.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Served => "SERVED",
            Self::SelfRoute => "SELF_ROUTE",
            Self::NotFound => "NOT_FOUND",
            Self::LicenseRefused => "LICENSE_REFUSED",
            Self::DocumentRefused => "DOCUMENT_REFUSED",
            Self::OutOfScope => "OUT_OF_SCOPE",
            Self::WorkOrder => "WORK_ORDER",
            Self::Stored => "STORED",
            Self::Ok => "OK",
            Self::Rejected => "REJECTED",
        }
    }

    /// The exit code; `strict` tells the normal outcomes of `route` apart for scripts.
    pub(crate) const fn exit(self, strict: bool) -> ExitCode {
        match (self, strict) {
            (Self::SelfRoute, true) => ExitCode(10),
            (Self::NotFound, true) => ExitCode(11),
            (Self::LicenseRefused, true) => ExitCode(12),
            (Self::DocumentRefused, true) => ExitCode(13),
            (Self::DocumentRefused, false) | (Self::Rejected, _) => ExitCode::REFUSED,
            _ => ExitCode::OK,
        }
    }
}

/// What the printed body is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ServedAs {
    /// A smaller body.
    Compressed,
    /// The body as it is: triage skipped it, or nothing could be saved.
    Verbatim,
    /// The body as it is: a gate refused every rewrite.
    VerbatimFallback,
}
