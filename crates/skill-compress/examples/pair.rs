//! Checks one pair of files: `cargo run -p skill-compress --example pair -- ORIGINAL CANDIDATE`.
//!
//! Prints each finding and then `PASS`, `REVIEW` or `FAIL`. Exits with 0 only for `PASS`.
#![forbid(unsafe_code)]

use std::process::ExitCode;

use skill_compress::{Alignment, verify};
use skill_document::parse;

#[expect(clippy::print_stdout, clippy::print_stderr, reason = "an example talks to a person")]
fn main() -> ExitCode {
    let paths: Vec<String> = std::env::args().skip(1).collect();
    let [original, candidate] = paths.as_slice() else {
        eprintln!("usage: pair ORIGINAL CANDIDATE");
        return ExitCode::from(2);
    };
    let (Ok(original), Ok(candidate)) = (read(original), read(candidate)) else {
        eprintln!("a file cannot be read");
        return ExitCode::from(3);
    };
    let report = verify(&parse(&original), &parse(&candidate), &Alignment::Inferred);
    for finding in &report.findings {
        println!(
            "{:?} {} {} {}",
            finding.level,
            finding.id,
            finding.rule,
            finding.unit.as_deref().unwrap_or("-")
        );
        println!("  source:    {:?}", finding.source);
        println!("  candidate: {:?}", finding.candidate);
        println!("  {}", finding.hint);
    }
    println!("{} obligations checked over {} units", report.obligations_checked, report.units);
    let verdict = match (report.has_failure(), report.is_clean()) {
        (true, _) => "FAIL",
        (false, true) => "PASS",
        (false, false) => "REVIEW",
    };
    println!("{verdict}");
    ExitCode::from(u8::from(verdict != "PASS"))
}

#[expect(clippy::disallowed_methods, reason = "an example reads two files")]
fn read(path: &str) -> std::io::Result<Vec<u8>> {
    std::fs::read(path)
}
