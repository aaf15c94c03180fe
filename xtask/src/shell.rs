//! Runs other programs.

use std::process::{Command, Stdio};
use std::time::Instant;

use crate::workspace;

/// A cargo command in the repository.
pub(crate) fn cargo(args: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(args).current_dir(workspace::root());
    // The cargo that runs this program sets them, and they would make other crates build again.
    for (name, _) in std::env::vars_os() {
        let text = name.to_string_lossy();
        if text.starts_with("CARGO_PKG_") || text.starts_with("CARGO_MANIFEST_") {
            command.env_remove(&name);
        }
    }
    command
}

/// Runs to the end with the terminal of this program. True when it succeeds.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    command.status().is_ok_and(|status| status.success())
}

/// Whether the program starts and answers; its output is dropped.
pub(crate) fn answers(command: &mut Command) -> bool {
    succeeds(command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()))
}

/// Whole seconds since an instant, for reports.
pub(crate) fn seconds(since: Instant) -> String {
    format!("{:.1} s", since.elapsed().as_secs_f64())
}
