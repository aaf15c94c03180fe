//! Refusals that come from the file itself.

use camino::Utf8Path;
use skill_cli::{Excerpt, ExitCode, Failure};
use skill_document::{Document, Problem};
use skill_fsops::{FsError, FsErrorKind};
use skill_model::Note;
use skill_resolve::Fault;

use crate::context::failure_of;
use crate::state::State;

/// Refuses a file that cannot be split safely, naming the place.
pub(crate) fn refuse(document: &Document<'_>, path: &Utf8Path) -> Result<(), Failure> {
    match document.problems().iter().find(|problem| problem.kind.refuses()) {
        Some(problem) => Err(failure(document, problem, path)),
        None => Ok(()),
    }
}

/// What is odd about a file that can still be served.
pub(crate) fn notes(document: &Document<'_>, path: &Utf8Path) -> Vec<Note> {
    let note = |problem: &Problem| {
        let text = format!("line {}, column {}: {}", problem.line, problem.column, problem.message);
        Note::new(problem.kind.code(), text).at(path.as_str())
    };
    document.problems().iter().filter(|problem| !problem.kind.refuses()).map(note).collect()
}

/// A read error of the source; a file that is too large is a refused document.
pub(crate) fn read_failure(error: &FsError) -> Failure {
    let failure = failure_of(error);
    if error.kind == FsErrorKind::TooLarge {
        return Failure { code: "too_large".to_owned(), ..refused(failure) }
            .help("Files over 4 MiB are not instructions; invoke the skill normally.");
    }
    failure
}

/// A file or variable that could hide the answer of a search.
pub(crate) fn blocked(fault: &Fault) -> Failure {
    let mut failure = Failure::error(fault.code.as_ref(), fault.message.clone())
        .at(fault.path.as_str())
        .help("Nothing else holds the skill, and this could. Mend it and try again; nothing was changed.");
    (failure.line, failure.column) = (fault.line, fault.column);
    failure
}

fn failure(document: &Document<'_>, problem: &Problem, path: &Utf8Path) -> Failure {
    let failure = Failure::error(problem.kind.code(), problem.message.clone())
        .at(path.as_str())
        .place(problem.line, problem.column)
        .help("Mend the file, or invoke the skill normally via the Skill tool.");
    let excerpt = (!document.text().is_empty()).then(|| Excerpt {
        text: document.text().to_owned(),
        offset: problem.offset,
        label: "here".to_owned(),
    });
    Failure { excerpt, ..refused(failure) }
}

fn refused(failure: Failure) -> Failure {
    Failure { state: State::DocumentRefused.word(), exit: ExitCode::REFUSED, ..failure }
}
