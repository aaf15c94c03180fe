//! A disk that is full or read-only: the old file stays and no temporary is left.

use std::process::Command;
use std::time::{Duration, Instant};

use camino::Utf8Path;
use skill_fsops::{FsErrorKind, Root};

use crate::{STRATEGIES, Scratch, path};

/// A small file system in memory, unmounted when dropped.
struct Mounted<'s>(&'s Utf8Path);

impl<'s> Mounted<'s> {
    fn on(folder: &'s Utf8Path) -> Option<Self> {
        run("mount", &["-t", "tmpfs", "-o", "size=64k,mode=0700", "tmpfs", folder.as_str()])
            .then_some(Self(folder))
    }
}

impl Drop for Mounted<'_> {
    fn drop(&mut self) {
        run("umount", &["-l", self.0.as_str()]);
    }
}

fn run(program: &str, arguments: &[&str]) -> bool {
    Command::new(program).args(arguments).output().is_ok_and(|output| output.status.success())
}

/// Does it again while the disk is full: a process that another test starts at this moment holds a copy of
/// each open file for an instant, and with it the space of a file that was removed.
fn when_space_is_back(mut action: impl FnMut() -> Result<(), skill_fsops::FsError>) {
    let start = Instant::now();
    while let Err(error) = action() {
        assert_eq!(error.kind, FsErrorKind::Full);
        assert!(start.elapsed() < Duration::from_secs(20), "{error}");
    }
}

#[test]
fn full() {
    let scratch = Scratch::new();
    scratch.folder("small");
    let folder = scratch.join("small");
    let Some(_mounted) = Mounted::on(&folder) else {
        return println!("skipped: no permission to mount a small file system");
    };
    for strategy in STRATEGIES {
        let root = Root::open_with(&folder, strategy).unwrap();
        when_space_is_back(|| root.replace(path("file"), b"old", 0o600));
        let large = vec![b'n'; 100_000];
        assert_eq!(root.replace(path("file"), &large, 0o600).unwrap_err().kind, FsErrorKind::Full);
        assert_eq!(root.create(path("other"), &large, 0o600).unwrap_err().kind, FsErrorKind::Full);
        assert_eq!(scratch.names("small"), ["file"]);
        assert_eq!(root.read(path("file"), 10).unwrap().bytes, b"old");
        when_space_is_back(|| root.replace(path("file"), &vec![b'n'; 20_000], 0o600));
        root.remove(path("file")).unwrap();
    }
}

#[test]
fn full_of_files() {
    let scratch = Scratch::new();
    scratch.folder("small");
    let folder = scratch.join("small");
    let options = ["-t", "tmpfs", "-o", "size=1m,nr_inodes=3", "tmpfs", folder.as_str()];
    if !run("mount", &options) {
        return println!("skipped: no permission to mount a small file system");
    }
    let _mounted = Mounted(&folder);
    let root = Root::open(&folder).unwrap();
    root.create(path("one"), b"", 0o600).unwrap();
    root.create(path("two"), b"", 0o600).unwrap();
    assert_eq!(root.create(path("three"), b"", 0o600).unwrap_err().kind, FsErrorKind::Full);
    assert_eq!(root.make_folder(path("four"), 0o700).unwrap_err().kind, FsErrorKind::Full);
    assert_eq!(scratch.names("small"), ["one", "two"]);
}

#[test]
fn read_only() {
    let scratch = Scratch::new();
    scratch.folder("small");
    let folder = scratch.join("small");
    let Some(_mounted) = Mounted::on(&folder) else {
        return println!("skipped: no permission to mount a small file system");
    };
    let root = Root::open(&folder).unwrap();
    root.create(path("file"), b"old", 0o600).unwrap();
    if !run("mount", &["-o", "remount,ro", folder.as_str()]) {
        return println!("skipped: no permission to mount read-only");
    }
    let kinds = [
        root.replace(path("file"), b"new", 0o600).unwrap_err().kind,
        root.create(path("new"), b"new", 0o600).unwrap_err().kind,
        root.make_folder(path("new"), 0o700).unwrap_err().kind,
        root.remove(path("file")).unwrap_err().kind,
        root.lock(path("lock"), Duration::ZERO).unwrap_err().kind,
        Root::open_private(&folder, path("a/b")).unwrap_err().kind,
    ];
    assert_eq!(kinds, [FsErrorKind::ReadOnly; 6]);
    assert_eq!(root.read(path("file"), 10).unwrap().bytes, b"old");
    // What exists already can be used all the same.
    assert!(Root::open_private(&folder, path("")).is_ok());
}
