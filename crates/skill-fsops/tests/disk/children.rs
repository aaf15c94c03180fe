//! Second processes: this test program again, running one ignored test.

use std::process::{Child, Command, Stdio};

use camino::Utf8PathBuf;

const FOLDER: &str = "SKILL_FSOPS_TEST_FOLDER";

/// Starts the ignored test `name` in its own process with a folder to work in.
pub(crate) fn start(name: &str, folder: &camino::Utf8Path) -> Child {
    command(name, folder).spawn().unwrap()
}

pub(crate) fn command(name: &str, folder: &camino::Utf8Path) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", name, "--ignored", "--nocapture", "--test-threads=1"]);
    command.env(FOLDER, folder).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// The folder that the parent gave; `None` when a person runs the ignored tests by hand.
#[expect(clippy::disallowed_methods, reason = "the parent test hands its folder over this way")]
pub(crate) fn folder() -> Option<Utf8PathBuf> {
    std::env::var(FOLDER).ok().map(Utf8PathBuf::from)
}

/// Stops a child and waits until it stands still.
pub(crate) fn stop(child: &Child) {
    let id = rustix::process::Pid::from_child(child);
    rustix::process::kill_process(id, rustix::process::Signal::STOP).unwrap();
    rustix::process::waitpid(Some(id), rustix::process::WaitOptions::UNTRACED).unwrap();
}

/// Ends a child and takes its exit status from the system.
pub(crate) fn end(mut child: Child) {
    child.kill().unwrap();
    child.wait().unwrap();
}
