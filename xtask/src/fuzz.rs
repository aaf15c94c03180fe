use std::process::Command;

use crate::{Outcome, shell, workspace};

/// Runs the fuzz targets of tests/fuzz/ with cargo-fuzz and a nightly toolchain.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Target to run; all of them when left out
    target: Option<String>,
    /// Seconds for each target
    #[arg(long, default_value_t = 60)]
    seconds: u64,
}

/// Runs each target for its time. Fails at the first input that breaks one.
pub(crate) fn run(args: &Args) -> Outcome {
    if !shell::answers(Command::new("cargo-fuzz").arg("--version")) {
        println!("skipped: cargo-fuzz is not installed (`cargo install cargo-fuzz --locked`)");
        return Ok(());
    }
    if !shell::answers(Command::new("rustup").args(["run", "nightly", "rustc", "--version"])) {
        println!("skipped: there is no nightly toolchain, which the sanitizer needs");
        return Ok(());
    }
    let targets = targets()?;
    if let Some(target) = &args.target
        && !targets.contains(target)
    {
        return Err(format!("no target {target}; there are: {}", targets.join(" ")).into());
    }
    let limit = format!("-max_total_time={}", args.seconds);
    for target in targets.iter().filter(|name| args.target.as_ref().is_none_or(|wanted| wanted == *name)) {
        println!("== {target}");
        let mut command = Command::new("rustup");
        command.args([
            "run",
            "nightly",
            "cargo-fuzz",
            "fuzz",
            "run",
            "--fuzz-dir",
            "tests/fuzz",
            target,
            "--",
            &limit,
        ]);
        command.env_remove("CARGO").env_remove("RUSTUP_TOOLCHAIN").current_dir(workspace::root());
        if !shell::succeeds(&mut command) {
            return Err(
                format!("{target}: an input breaks it; it is in tests/fuzz/artifacts/{target}/").into()
            );
        }
    }
    println!("fuzz: {} targets, no input broke one", targets.len());
    Ok(())
}

/// One target for each file.
fn targets() -> Outcome<Vec<String>> {
    let files = workspace::files(&workspace::root().join("tests/fuzz/fuzz_targets"), ".rs")?;
    Ok(files.iter().filter_map(|file| Some(file.file_stem()?.to_string_lossy().into_owned())).collect())
}
