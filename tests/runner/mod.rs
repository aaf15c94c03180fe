//! Runs the command-line cases of one program.
//!
//! A case is `tests/cases/<program>/<name>.toml`; `<name>.in/` is the disk before it and `<name>.out/`
//! the disk after it. The keys are described in `tests/README.md`. Each case runs in its own empty
//! folder with a cleared environment, so cases run in parallel and leave nothing behind.
//! `CASES=overwrite` writes what the program said into the case instead of failing.
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "the runner lays out and reads temporary folders; it is no part of a program"
)]

mod case;
mod check;
mod disk;
mod overwrite;
mod pattern;
mod selftest;
mod session;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use libtest_mimic::{Arguments, Failed, Trial};

/// What every case of one run shares.
pub(crate) struct Program {
    /// Absolute path of the binary.
    pub(crate) binary: PathBuf,
    /// Rewrite expectations instead of failing.
    pub(crate) overwrite: bool,
}

/// Runs all cases of `program` and prints the result like `cargo test` does.
///
/// `manifest` is the folder of the program's crate; the cases stand two folders above it.
pub(crate) fn run(program: &str, binary: &str, manifest: &str) -> ExitCode {
    let folder = Path::new(manifest).join("../../tests/cases").join(program);
    let shared = Arc::new(Program {
        binary: PathBuf::from(binary),
        overwrite: std::env::var("CASES").is_ok_and(|value| value == "overwrite"),
    });
    let mut trials = selftest::trials();
    for file in case::list(&folder) {
        trials.push(trial(&file, &shared));
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// One case file as a test named after the file.
fn trial(file: &Path, shared: &Arc<Program>) -> Trial {
    let name = file.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    let (path, program) = (file.to_path_buf(), Arc::clone(shared));
    let ignored = case::needs_root(file) && !session::is_root();
    Trial::test(name, move || session::run_file(&path, &program).map_err(Failed::from))
        .with_ignored_flag(ignored)
}
