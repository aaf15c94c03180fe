use skill_model::{Code, Note};

use crate::words::one_line;
use crate::{Decision, Detected};

const NEXT_REFUSED: &str = "Use the skill as it is, or ask its author for clear terms.";
const NEXT_ALLOWED: &str = "Nothing to do.";

/// Every stable code of this crate: the rows of the decision table, the errors of the expression reader, and notes.
pub const CODES: &[Code] = &[
    Code::note(
        "L01",
        "the file has no `license` field; taken as permissive by omission",
        "Check the terms at the source.",
    ),
    Code::finding("L02", "the `license` field is given twice or is no text", NEXT_REFUSED),
    Code::finding("L03", "the `license` field says nothing", NEXT_REFUSED),
    Code::finding("L04", "the `license` value holds a forbidding word", NEXT_REFUSED),
    Code::note("L05", "the `license` value is a permissive SPDX expression", NEXT_ALLOWED),
    Code::note("L06", "the `license` value is a known name of a permissive licence", NEXT_ALLOWED),
    Code::note(
        "L07",
        "the `license` value is permissive and names an attribution, which is kept whole",
        NEXT_ALLOWED,
    ),
    Code::finding("L08", "the `license` value is not clearly permissive", NEXT_REFUSED),
    Code::finding("L09", "a notice inside the file forbids what the field allows", NEXT_REFUSED),
    Code::note("L10", "a permissive licence statement inside the referenced file governs it", NEXT_ALLOWED),
    Code::finding(
        "L11",
        "a licence statement inside the referenced file is not clearly permissive",
        NEXT_REFUSED,
    ),
    Code::note("L12", "the referenced file states no licence of its own and follows its skill", NEXT_ALLOWED),
    Code::error(
        "spdx_too_long",
        "a licence expression is longer than 1,024 bytes",
        "Shorten the expression.",
    ),
    Code::error("spdx_too_deep", "a licence expression is nested deeper than 16", "Flatten the expression."),
    Code::error(
        "spdx_malformed",
        "a text is not an SPDX licence expression",
        "Write ids joined by AND, OR or WITH.",
    ),
    Code::note(
        "license_key_case",
        "a key differs from `license` in case only and is not the field",
        "Spell the key `license`.",
    ),
    Code::note(
        "license_in_metadata",
        "`metadata.license` is not the field",
        "Move the value to a top-level `license` key.",
    ),
    Code::note(
        "license_file_differs",
        "a LICENSE file names other terms than the field; the field governs",
        "Check which of the two is meant.",
    ),
];

/// The note for a top-level key such as `License` or `LICENSE`.
#[must_use]
pub fn license_key_case(key: &str) -> Note {
    let key = one_line(key, 40);
    Note::new(
        "license_key_case",
        format!("the key `{key}` is not the field `license`; the field counts as absent"),
    )
}

/// The note for a `license` inside `metadata`.
#[must_use]
pub fn license_in_metadata() -> Note {
    Note::new(
        "license_in_metadata",
        "`metadata.license` is not the field `license`; the field counts as absent",
    )
}

/// The note for a LICENSE file beside a skill that names other terms than the decision rests on; none when they agree.
///
/// The file never changes the decision. A file that was not recognised gives no note.
#[must_use]
pub fn license_file_differs(decision: &Decision, found: Option<&Detected>) -> Option<Note> {
    let found = found?;
    let read = decision.expression.as_deref();
    let agrees = read
        .is_some_and(|read| read.split([' ', '(', ')']).any(|word| word.trim_end_matches('+') == found.id));
    let stands = read.or(decision.value.as_deref()).unwrap_or("absent");
    (!agrees).then(|| {
        Note::new(
            "license_file_differs",
            format!(
                "the license field ({stands}) and the LICENSE file ({}) differ; the field governs",
                found.id
            ),
        )
    })
}
