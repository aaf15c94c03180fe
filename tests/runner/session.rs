//! Runs one case from the first step to the last.

use std::io::Write as _;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use crate::runner::case::{self, Case, Step};
use crate::runner::check::{self, Outcome};
use crate::runner::disk::{self, Names, Node, Tree};
use crate::runner::{Program, overwrite, pattern};

/// A command that runs longer than this has hung.
const LIMIT: Duration = Duration::from_secs(60);

/// Runs the case of a file; the error names every difference.
pub(crate) fn run_file(file: &Path, program: &Program) -> Result<(), String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let case = case::parse(&text)?;
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let root = std::fs::canonicalize(folder.path()).map_err(|error| error.to_string())?;
    let mut run = Run { root: &root, program, names: Names::new(&root) };
    let (outcomes, mut faults) = run.steps(&case, &file.with_extension("in"))?;
    let out = file.with_extension("out");
    if program.overwrite && !faults.is_empty() {
        overwrite::steps(file, &text, &case, &outcomes, &run.names)?;
        faults = Vec::new();
    }
    if out.is_dir() {
        let actual = run.tree()?;
        let differences = check::trees(&disk::read_tree(&out)?, &actual);
        if program.overwrite && !differences.is_empty() {
            overwrite::tree(&out, &actual)?;
        } else {
            faults.extend(differences);
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

/// Whether this process may change owners.
pub(crate) fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata("/proc/self").is_ok_and(|metadata| metadata.uid() == 0)
}

/// One case while it runs.
pub(crate) struct Run<'a> {
    pub(crate) root: &'a Path,
    pub(crate) program: &'a Program,
    pub(crate) names: Names,
}

impl Run<'_> {
    /// Runs all steps. Gives what each command did and every difference.
    pub(crate) fn steps(
        &mut self,
        case: &Case,
        stored: &Path,
    ) -> Result<(Vec<Option<Outcome>>, Vec<String>), String> {
        disk::lay(stored, self.root, &case.disk, &self.names)?;
        let (mut outcomes, mut faults) = (Vec::new(), Vec::new());
        for (index, step) in case.steps.iter().enumerate() {
            let named = |fault: String| format!("step {}: {fault}", index + 1);
            if step.args.is_none() {
                disk::change(self.root, step, &self.names).map_err(named)?;
                outcomes.push(None);
                continue;
            }
            let (outcome, found) = self.command(step).map_err(named)?;
            faults.extend(found.into_iter().map(named));
            outcomes.push(Some(outcome));
        }
        Ok((outcomes, faults))
    }

    fn command(&mut self, step: &Step) -> Result<(Outcome, Vec<String>), String> {
        let before = check::photograph(self.root, step)?;
        let outcome = self.start(step)?;
        let mut faults = check::command(step, &outcome, &self.names);
        faults.extend(check::paths(self.root, step)?);
        for (path, tree) in check::photograph(self.root, step)? {
            if before.get(&path) != Some(&tree) {
                faults.push(format!("{path}: changed by the command"));
            }
        }
        for (name, line) in &step.capture {
            match captured(line, &outcome.stdout) {
                Some(value) => self.names.set(name, &value),
                None => faults.push(format!("nothing to capture as {name}: no line of stdout is {line:?}")),
            }
        }
        Ok((outcome, faults))
    }

    fn start(&self, step: &Step) -> Result<Outcome, String> {
        let args = step.args.iter().flatten().map(|argument| self.names.fill(argument));
        let mut command = Command::new(&self.program.binary);
        command
            .args(args)
            .env_clear()
            .current_dir(disk::below(self.root, step.cwd.as_deref().unwrap_or("project"))?);
        command.env("HOME", self.root.join("home")).env("TMPDIR", self.root.join("tmp"));
        command.env("PATH", "/usr/local/bin:/usr/bin:/bin").env("LANG", "C.UTF-8");
        for (name, value) in &step.env {
            command.env(name, self.names.fill(value));
        }
        for name in &step.unset {
            command.env_remove(name);
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = command.spawn().map_err(|error| format!("{}: {error}", self.program.binary.display()))?;
        let output = finish(child, self.names.fill(&step.stdin))?;
        let mut stderr = self.names.hide(&String::from_utf8_lossy(&output.stderr));
        if let Some(signal) = output.status.signal() {
            stderr.push_str(&format!("ended by signal {signal}\n"));
        }
        Ok(Outcome {
            status: output.status.code().unwrap_or(-1),
            stdout: self.names.hide(&String::from_utf8_lossy(&output.stdout)),
            stderr,
        })
    }

    /// The disk after the case, with names in place of what differs on each run.
    fn tree(&self) -> Result<Tree, String> {
        let mut tree = Tree::new();
        for (path, node) in disk::read_tree(self.root)? {
            if path.starts_with("tmp/") {
                continue;
            }
            let node = match node {
                Node::File(bytes) => match String::from_utf8(bytes) {
                    Ok(text) => Node::File(self.names.hide(&text).into_bytes()),
                    Err(error) => Node::File(error.into_bytes()),
                },
                Node::Link(target) => Node::Link(self.names.hide(&target)),
            };
            tree.insert(disk::stored(&path), node);
        }
        Ok(tree)
    }
}

/// Feeds the input and waits for the end, at most [`LIMIT`].
fn finish(mut child: Child, input: String) -> Result<Output, String> {
    let pid = child.id();
    let stdin = child.stdin.take();
    std::thread::spawn(move || {
        // A program that does not read its input closes the pipe; that is its right.
        stdin.map(|mut pipe| pipe.write_all(input.as_bytes()))
    });
    let (done, wait) = mpsc::channel();
    std::thread::spawn(move || done.send(child.wait_with_output()));
    match wait.recv_timeout(LIMIT) {
        Ok(output) => output.map_err(|error| error.to_string()),
        Err(_) => {
            let _ = Command::new("kill").args(["-9", &pid.to_string()]).status();
            Err(format!("still running after {} seconds", LIMIT.as_secs()))
        }
    }
}

/// What stands at `[..]` in the first line of `text` that the pattern fits.
fn captured(line: &str, text: &str) -> Option<String> {
    let (before, after) = line.split_once("[..]")?;
    text.lines().filter(|other| pattern::line_matches(line, other)).find_map(|other| {
        let value = other.strip_prefix(before)?.strip_suffix(after)?;
        Some(value.to_owned())
    })
}
