//! Reads one file and prints its SHA-256: the least that any check against live bytes costs.
#![forbid(unsafe_code)]
#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "the other side of `cargo xtask bench route`; it is no part of a program"
)]

fn main() -> std::io::Result<()> {
    let path = std::env::args_os().nth(1).unwrap_or_default();
    println!("{}", skill_model::Digest::of(&std::fs::read(path)?));
    Ok(())
}
