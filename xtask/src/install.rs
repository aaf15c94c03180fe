use std::path::PathBuf;

use crate::{Outcome, shell};

/// Builds the programs and installs them where cargo installs programs.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Folder to install below instead of cargo's own
    #[arg(long, value_name = "DIR")]
    root: Option<PathBuf>,
}

/// The programs of this workspace.
const PROGRAMS: &[&str] = &["ozempskills"];

/// Installs each program and says where it is.
pub(crate) fn run(args: &Args) -> Outcome {
    for name in PROGRAMS {
        let path = format!("crates/{name}");
        let mut command = shell::cargo(&["install", "--path", &path, "--locked", "--force", "--quiet"]);
        if let Some(root) = &args.root {
            command.arg("--root").arg(root);
        }
        if !shell::succeeds(&mut command) {
            return Err(format!("{name} was not installed").into());
        }
        println!("installed {}", folder(args).join("bin").join(name).display());
    }
    println!("`ozempskills setup --dry-run` shows what the routing rule would change.");
    Ok(())
}

/// Where cargo installs: `--root`, `CARGO_INSTALL_ROOT`, `CARGO_HOME`, or `~/.cargo`.
fn folder(args: &Args) -> PathBuf {
    let from = |name: &str| std::env::var_os(name).map(PathBuf::from);
    let default = || from("HOME").unwrap_or_default().join(".cargo");
    args.root
        .clone()
        .or_else(|| from("CARGO_INSTALL_ROOT"))
        .or_else(|| from("CARGO_HOME"))
        .unwrap_or_else(default)
}
