//! One test for each file of `tests/cases/skillmeld/`.
//!
//! The program crate declares it: `[[test]] name = "skillmeld"`, `path = "../../tests/skillmeld.rs"`,
//! `harness = false`, with `libtest-mimic`, `serde`, `tempfile`, `toml` and `toml_edit` as dev-dependencies.
#![forbid(unsafe_code)]

mod runner;

fn main() -> std::process::ExitCode {
    runner::run("skillmeld", env!("CARGO_BIN_EXE_skillmeld"), env!("CARGO_MANIFEST_DIR"))
}
