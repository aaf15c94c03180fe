//! Tests of the whole crate on a real disk, one file for each promise.

#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "the helpers of a test may do what a test may")]

mod bad_inputs;
#[cfg(target_os = "linux")]
mod calls;
mod children;
mod full_disk;
mod locks;
mod lookups;
mod permissions;
mod private;
#[cfg(target_os = "linux")]
mod races;
mod replace;
mod strategies;
mod transaction;
mod walks;

use camino::{Utf8Path, Utf8PathBuf};
use skill_fsops::{Root, Strategy};

/// Both ways to reach a folder; every table runs with each.
const STRATEGIES: [Strategy; 2] = [Strategy::Kernel, Strategy::Stepwise];

/// A temporary folder with its canonical path.
struct Scratch {
    path: Utf8PathBuf,
    _folder: tempfile::TempDir,
}

impl Scratch {
    fn new() -> Self {
        Self::of(tempfile::tempdir().unwrap())
    }

    /// In memory where the system offers that, for tests that flush thousands of times.
    fn quick() -> Self {
        Self::of(tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap())
    }

    fn of(folder: tempfile::TempDir) -> Self {
        let path = skill_fsops::canonicalize(Utf8Path::from_path(folder.path()).unwrap()).unwrap();
        Self { path, _folder: folder }
    }

    fn root(&self) -> Root {
        Root::open(&self.path).unwrap()
    }

    fn join(&self, name: &str) -> Utf8PathBuf {
        self.path.join(name)
    }

    fn folder(&self, name: &str) {
        fs_err::create_dir_all(self.join(name)).unwrap();
    }

    fn file(&self, name: &str, bytes: impl AsRef<[u8]>) {
        fs_err::write(self.join(name), bytes).unwrap();
    }

    fn link(&self, target: &str, name: &str) {
        std::os::unix::fs::symlink(target, self.join(name)).unwrap();
    }

    fn fifo(&self, name: &str) {
        let mode = rustix::fs::Mode::from_bits_truncate(0o600);
        rustix::fs::mkfifoat(rustix::fs::CWD, self.join(name).as_str(), mode).unwrap();
    }

    fn mode(&self, name: &str, mode: u32) {
        use std::os::unix::fs::PermissionsExt;
        fs_err::set_permissions(self.join(name), PermissionsExt::from_mode(mode)).unwrap();
    }

    /// Permission bits.
    fn mode_of(&self, name: &str) -> u32 {
        use std::os::unix::fs::PermissionsExt as _;
        fs_err::symlink_metadata(self.join(name)).unwrap().permissions().mode() & 0o7777
    }

    /// Every name directly in the folder, sorted.
    fn names(&self, name: &str) -> Vec<String> {
        let entries = fs_err::read_dir(self.join(name)).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort_unstable();
        names
    }

    fn bytes(&self, name: &str) -> Vec<u8> {
        fs_err::read(self.join(name)).unwrap()
    }
}

fn path(text: &str) -> &Utf8Path {
    Utf8Path::new(text)
}
