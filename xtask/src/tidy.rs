use std::fmt;
use std::path::Path;

use crate::{Outcome, workspace};

mod cases;
mod dependencies;
mod exceptions;
mod floors;
mod layout;
mod manifests;
mod purity;
mod sizes;
mod source;

/// Checks the rules of docs/ARCHITECTURE.md that no compiler checks.
#[derive(clap::Args)]
pub(crate) struct Args {}

/// One broken rule.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Violation {
    /// Where, relative to the repository.
    pub(crate) file: String,
    /// The rule's short name, as used in the exceptions.
    pub(crate) rule: &'static str,
    /// What was found.
    pub(crate) measured: String,
    /// What is allowed.
    pub(crate) limit: String,
}

impl Violation {
    fn new(
        file: impl Into<String>,
        rule: &'static str,
        measured: impl fmt::Display,
        limit: impl fmt::Display,
    ) -> Self {
        Self { file: file.into(), rule, measured: measured.to_string(), limit: limit.to_string() }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}: {} (allowed: {})", self.file, self.rule, self.measured, self.limit)
    }
}

/// Prints every violation and fails when there is one.
pub(crate) fn run(_: &Args) -> Outcome {
    let root = workspace::root();
    let metadata = workspace::metadata()?;
    let crates = workspace::crates(&metadata);
    let sources = source::read_all(&root)?;

    let mut found = floors::check(&floors::arrows(&crates));
    found.extend(layout::check(&root, &crates)?);
    found.extend(manifests::check(&crates)?);
    found.extend(dependencies::check(&root, &crates)?);
    found.extend(cases::check(&root)?);
    found.extend(sources.iter().flat_map(source::check));
    found.extend(sizes::check(&sources));
    found.extend(sources.iter().flat_map(purity::check));
    found.extend(purity::check_manifests(&crates));

    let file = Path::new("xtask/tidy-exceptions.txt");
    let text = std::fs::read_to_string(root.join(file))?;
    let left = exceptions::apply(&file.to_string_lossy(), &text, found);
    for violation in &left {
        println!("{violation}");
    }
    if left.is_empty() {
        println!("tidy: {} crates, {} source files, no violation", crates.len(), sources.len());
        return Ok(());
    }
    Err(format!(
        "tidy: {} violations; each line names file, rule, what was found and what is allowed",
        left.len()
    )
    .into())
}
