//! Links the program at a fixed address where the linker can.
//!
//! The word lists hold some thirty thousand pointers. In a position independent program each of them is written at every
//! start, which costs as much as the rest of a cache hit (`cargo xtask bench route`).

#![forbid(unsafe_code)]

#[expect(
    clippy::disallowed_methods,
    reason = "cargo tells a build script its target by the environment alone"
)]
fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let target = |name: &str| std::env::var(name).unwrap_or_default();
    if target("CARGO_CFG_TARGET_OS") == "linux" && target("CARGO_CFG_TARGET_ENV") == "gnu" {
        println!("cargo:rustc-link-arg-bins=-no-pie");
    }
}
