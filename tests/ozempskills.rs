//! One test for each file of `tests/cases/ozempskills/`.
//!
//! The program crate declares it: `[[test]] name = "ozempskills"`, `path = "../../tests/ozempskills.rs"`,
//! `harness = false`, with `libtest-mimic`, `serde`, `tempfile`, `toml` and `toml_edit` as dev-dependencies.
#![forbid(unsafe_code)]

mod runner;

fn main() -> std::process::ExitCode {
    runner::run("ozempskills", env!("CARGO_BIN_EXE_ozempskills"), env!("CARGO_MANIFEST_DIR"))
}
