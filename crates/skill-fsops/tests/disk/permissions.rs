//! What a user without rights is told. Root may do everything, so root starts a child as nobody.

use std::os::unix::fs::MetadataExt as _;
use std::os::unix::process::CommandExt as _;

use skill_fsops::{FsErrorKind, Root, WalkLimits};

use crate::{Scratch, children, path};

/// The user id that owns nothing.
const NOBODY: u32 = 65_534;

const LIMITS: WalkLimits = WalkLimits { depth: 9, folders: 99, entries: 99 };

fn prepare() -> Scratch {
    let scratch = Scratch::new();
    scratch.mode("", 0o755);
    scratch.folder("closed/inner");
    scratch.file("closed/file", "text");
    scratch.folder("theirs");
    scratch.mode("theirs", 0o755);
    scratch.file("secret", "text");
    scratch.file("open", "text");
    scratch.folder("search-only");
    scratch.file("search-only/file", "text");
    scratch.mode("search-only/file", 0o644);
    scratch.mode("open", 0o644);
    scratch.mode("secret", 0o000);
    scratch.mode("closed", 0o000);
    scratch.mode("search-only", 0o111);
    scratch
}

#[test]
fn a_user_without_rights() {
    let scratch = prepare();
    let mut child = children::command("permissions::nobody", &scratch.path);
    if rustix::process::geteuid().is_root() {
        child.uid(NOBODY);
    } else {
        scratch.mode("", 0o555);
    }
    let status = child.status();
    scratch.mode("", 0o755);
    scratch.mode("closed", 0o755);
    scratch.mode("search-only", 0o755);
    match status {
        Ok(status) => assert!(status.success(), "run the ignored test `permissions::nobody` for the reason"),
        Err(error) => println!("skipped: cannot start a child as nobody: {error}"),
    }
}

#[test]
#[ignore = "a child process of `a_user_without_rights`"]
fn nobody() {
    let Some(folder) = children::folder() else { return };
    let root = Root::open(&folder).unwrap();
    assert_eq!(root.read(path("open"), 9).unwrap().bytes, b"text");
    // A folder that may be passed through but not listed.
    assert_eq!(root.read(path("search-only/file"), 9).unwrap().bytes, b"text");
    let denied = [
        root.list(path("search-only")).unwrap_err().kind,
        root.read(path("secret"), 9).unwrap_err().kind,
        root.read(path("closed/file"), 9).unwrap_err().kind,
        root.read(path("closed/missing"), 9).unwrap_err().kind,
        root.kind(path("closed/file")).unwrap_err().kind,
        root.list(path("closed")).unwrap_err().kind,
        root.create(path("new"), b"", 0o600).unwrap_err().kind,
        root.replace(path("open"), b"", 0o600).unwrap_err().kind,
        root.remove(path("open")).unwrap_err().kind,
        root.make_folder(path("new"), 0o700).unwrap_err().kind,
        root.lock(path("lock"), std::time::Duration::ZERO).unwrap_err().kind,
        skill_fsops::canonicalize(&folder.join("closed/inner")).unwrap_err().kind,
        skill_fsops::kind(&folder.join("closed/inner")).unwrap_err().kind,
        Root::open_private(&folder, path("new/cache")).unwrap_err().kind,
    ];
    assert_eq!(denied, [FsErrorKind::Denied; 14]);
    // The first user's folders may lie on the way, but they are not this user's own.
    let owner = fs_err::metadata(folder.join("theirs")).unwrap().uid();
    if owner != rustix::process::geteuid().as_raw() {
        let refused = Root::open_private(&folder, path("theirs")).unwrap_err();
        assert_eq!(refused.kind, FsErrorKind::Unsafe);
        assert_eq!(Root::open_private(&folder, path("theirs/new")).unwrap_err().kind, FsErrorKind::Denied);
    }
    let walk = skill_fsops::walk(&folder, LIMITS, &[]).unwrap();
    let unreadable: Vec<&str> = walk.unreadable.iter().map(|(path, _)| path.as_str()).collect();
    assert_eq!(unreadable, ["closed", "search-only"]);
    assert_eq!(walk.entries.len(), 5);
}
