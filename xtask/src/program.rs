//! Builds the program and runs it in a home of its own.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

use crate::{Outcome, shell, workspace};

/// Where cargo put the binary of a program of this workspace.
pub(crate) fn build(name: &str, release: bool) -> Outcome<PathBuf> {
    let mut args = vec!["build", "--locked", "--quiet", "--package", name, "--bin", name];
    if release {
        args.push("--release");
    }
    if !shell::succeeds(&mut shell::cargo(&args)) {
        return Err(format!("{name} does not build").into());
    }
    let target = workspace::metadata()?.target_directory.into_std_path_buf();
    Ok(target.join(if release { "release" } else { "debug" }).join(name))
}

/// An empty home and project in a temporary folder.
pub(crate) struct Sandbox {
    root: PathBuf,
    /// Removed when the sandbox goes.
    _folder: TempDir,
}

impl Sandbox {
    /// Makes `home/` and `project/`.
    pub(crate) fn new() -> Outcome<Self> {
        let folder = tempfile::tempdir()?;
        let root = std::fs::canonicalize(folder.path())?;
        std::fs::create_dir(root.join("home"))?;
        std::fs::create_dir(root.join("project"))?;
        Ok(Self { root, _folder: folder })
    }

    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    pub(crate) fn home(&self) -> PathBuf {
        self.root.join("home")
    }

    pub(crate) fn project(&self) -> PathBuf {
        self.root.join("project")
    }

    /// Where the program keeps its entries.
    pub(crate) fn cache(&self) -> PathBuf {
        self.home().join(".claude/skills/ozempskills/cache")
    }

    /// A command with this home, started in a folder, without the environment of this process.
    pub(crate) fn command(&self, program: &Path, folder: &Path, args: &[&str]) -> Command {
        let mut command = Command::new(program);
        command.args(args).current_dir(folder).env_clear().env("HOME", self.home());
        command.env("PATH", "/usr/local/bin:/usr/bin:/bin").env("LANG", "C.UTF-8").stdin(Stdio::null());
        command
    }

    /// Runs with `--format json` and reads the answer.
    pub(crate) fn ask(&self, program: &Path, folder: &Path, args: &[&str]) -> Outcome<Answer> {
        let args = [args, &["--format", "json"]].concat();
        Ok(Answer::new(self.command(program, folder, &args).output()?))
    }
}

/// What one command said.
pub(crate) struct Answer {
    /// Exit code; none when a signal ended the command.
    pub(crate) status: Option<i32>,
    /// The JSON of stdout, or null.
    pub(crate) json: Value,
    /// Both streams as text.
    pub(crate) text: String,
}

impl Answer {
    /// An answer of a program that ended well.
    #[cfg(test)]
    pub(crate) fn sample(text: &str) -> Self {
        Self { status: Some(0), json: serde_json::from_str(text).expect("JSON"), text: text.to_owned() }
    }

    pub(crate) fn new(output: Output) -> Self {
        let stdout = String::from_utf8_lossy(&output.stdout);
        Self {
            status: output.status.code(),
            json: serde_json::from_str(&stdout).unwrap_or(Value::Null),
            text: format!("{stdout}{}", String::from_utf8_lossy(&output.stderr)),
        }
    }

    /// The text at a JSON pointer, or nothing.
    pub(crate) fn at(&self, pointer: &str) -> &str {
        self.json.pointer(pointer).and_then(Value::as_str).unwrap_or("")
    }

    /// The number at a JSON pointer, or 0.
    pub(crate) fn number(&self, pointer: &str) -> u64 {
        self.json.pointer(pointer).and_then(Value::as_u64).unwrap_or(0)
    }

    /// Whether the program broke instead of answering: a signal, or the exit code of a panic.
    pub(crate) fn broke(&self) -> bool {
        self.status.is_none_or(|code| code == 101)
    }
}

/// Copies a folder with all files below it.
pub(crate) fn copy(from: &Path, to: &Path) -> Outcome {
    for file in workspace::files(from, "")? {
        let target = to.join(file.strip_prefix(from)?);
        std::fs::create_dir_all(target.parent().unwrap_or(to))?;
        std::fs::write(&target, std::fs::read(&file)?)?;
    }
    Ok(())
}
