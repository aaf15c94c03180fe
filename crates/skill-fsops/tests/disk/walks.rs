//! Walks: order, limits, links, ignore files.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt as _;

use skill_fsops::{EntryKind, FsErrorKind, Root, Walk, WalkLimits, WalkRules};

use crate::{STRATEGIES, Scratch, path};

const LIMITS: WalkLimits = WalkLimits { depth: 8, folders: 100, entries: 1_000 };

fn walk(scratch: &Scratch, limits: WalkLimits, skip: &[&str]) -> Walk {
    let [kernel, stepwise] = STRATEGIES.map(|strategy| {
        let root = Root::open_with(&scratch.path, strategy).unwrap();
        root.walk(path(""), limits, skip, WalkRules::Everything).unwrap()
    });
    assert_eq!(kernel, stepwise);
    assert_eq!(kernel, skill_fsops::walk(&scratch.path, limits, skip).unwrap());
    kernel
}

fn names(walk: &Walk) -> Vec<&str> {
    walk.entries.iter().map(|entry| entry.path.as_str()).collect()
}

#[test]
fn order_is_by_bytes_component_by_component() {
    let scratch = Scratch::new();
    for folder in ["a", "a/z", "a-b", "B", ".hidden"] {
        scratch.folder(folder);
    }
    for file in ["a/z/f", "a/.f", "a-b/f", "a.md", "é", "B/f", ".hidden/f"] {
        scratch.file(file, "");
    }
    let walk = walk(&scratch, LIMITS, &[]);
    let expect =
        [".hidden", ".hidden/f", "B", "B/f", "a", "a/.f", "a/z", "a/z/f", "a-b", "a-b/f", "a.md", "é"];
    assert_eq!(names(&walk), expect);
    assert!(walk.entries.is_sorted_by(|one, two| one.path < two.path));
    assert_eq!((walk.limit, walk.unreadable.len(), walk.not_utf8), (None, 0, 0));
}

#[test]
fn links_are_named_and_not_followed() {
    let scratch = Scratch::new();
    scratch.folder("folder");
    scratch.file("folder/file", "");
    scratch.link("folder", "link");
    scratch.link(".", "self");
    scratch.link("nowhere", "dangling");
    scratch.fifo("fifo");
    let walk = walk(&scratch, LIMITS, &[]);
    let found: Vec<_> = walk.entries.iter().map(|entry| (entry.path.as_str(), entry.kind)).collect();
    let expect = [
        ("dangling", EntryKind::Link),
        ("fifo", EntryKind::Other),
        ("folder", EntryKind::Folder),
        ("folder/file", EntryKind::File),
        ("link", EntryKind::Link),
        ("self", EntryKind::Link),
    ];
    assert_eq!(found, expect);
}

#[test]
fn skipped_folders_are_hidden_and_files_of_that_name_are_not() {
    let scratch = Scratch::new();
    scratch.folder(".git/objects");
    scratch.folder("a/node_modules/x");
    scratch.folder("b");
    scratch.file("b/.git", "gitdir: elsewhere");
    let walk = walk(&scratch, LIMITS, &[".git", "node_modules"]);
    assert_eq!(names(&walk), ["a", "b", "b/.git"]);
}

#[test]
fn limits_are_said() {
    let scratch = Scratch::new();
    scratch.folder("a/b/c/d");
    scratch.folder("e");
    scratch.file("a/b/file", "");
    let check = |limits: WalkLimits, expect: &[&str], limit: Option<&str>| {
        let walk = walk(&scratch, limits, &[]);
        assert_eq!((names(&walk).as_slice(), walk.limit), (expect, limit), "{limits:?}");
    };
    let all = ["a", "a/b", "a/b/c", "a/b/c/d", "a/b/file", "e"];
    check(LIMITS, &all, None);
    check(WalkLimits { depth: 4, ..LIMITS }, &all, None);
    check(WalkLimits { depth: 3, ..LIMITS }, &all, Some("depth"));
    check(WalkLimits { depth: 1, ..LIMITS }, &["a", "a/b", "e"], Some("depth"));
    check(WalkLimits { depth: 0, ..LIMITS }, &["a", "e"], Some("depth"));
    check(WalkLimits { entries: 6, ..LIMITS }, &all, None);
    check(WalkLimits { entries: 5, ..LIMITS }, &all[..5], Some("entries"));
    check(WalkLimits { entries: 0, ..LIMITS }, &[], Some("entries"));
    check(WalkLimits { folders: 6, ..LIMITS }, &all, None);
    check(WalkLimits { folders: 5, ..LIMITS }, &all, Some("folders"));
    check(WalkLimits { folders: 2, ..LIMITS }, &["a", "a/b"], Some("folders"));
}

#[test]
fn the_start_must_be_a_real_folder() {
    let scratch = Scratch::new();
    scratch.folder("folder");
    scratch.file("file", "");
    scratch.link("folder", "link");
    let kind =
        |name: &str| skill_fsops::walk(&scratch.join(name), LIMITS, &[]).map_err(|error| error.kind).err();
    assert_eq!(kind("folder"), None);
    assert_eq!(kind("file"), Some(FsErrorKind::NotFolder));
    assert_eq!(kind("link"), Some(FsErrorKind::Link));
    assert_eq!(kind("missing"), Some(FsErrorKind::NotFound));
}

#[test]
fn names_that_are_not_utf8_are_counted() {
    let scratch = Scratch::new();
    scratch.folder("a");
    for folder in ["", "a"] {
        let name = std::path::Path::new(scratch.join(folder).as_str()).join(OsStr::from_bytes(b"\xff"));
        fs_err::create_dir(&name).unwrap();
        fs_err::write(name.join("file"), "").unwrap();
    }
    let walk = walk(&scratch, LIMITS, &[]);
    assert_eq!((names(&walk), walk.not_utf8), (vec!["a"], 2));
}

#[test]
fn a_deep_tree_uses_up_neither_stack_nor_handles() {
    let scratch = Scratch::quick();
    // More than a process may hold open by default.
    let depth = 1_100;
    let root = scratch.root();
    root.make_folder(path(&vec!["d"; depth].join("/")), 0o700).unwrap();
    let limits = WalkLimits { depth: usize::MAX, folders: usize::MAX, entries: usize::MAX };
    let walk = skill_fsops::walk(&scratch.path, limits, &[]).unwrap();
    assert_eq!((walk.entries.len(), walk.limit), (depth, None));
}

#[test]
fn ignore_files_count_when_asked_for() {
    let scratch = Scratch::new();
    for folder in [".git/info", "build/x", "src/build", "src/keep", "docs"] {
        scratch.folder(folder);
    }
    for file in
        ["a.log", "keep.log", "src/b.log", "src/keep/c.tmp", "build/x/y", "docs/private.md", "docs/z.md"]
    {
        scratch.file(file, "");
    }
    scratch.file(".gitignore", "\u{feff}/build/\n*.log\n!keep.log\n\\\n# comment\n[z-a]\n");
    scratch.file("src/.gitignore", "!b.log\n*.tmp\n");
    scratch.file("src/keep/.ignore", "!c.tmp\n");
    scratch.file(".git/info/exclude", "docs/private.md\n");
    let root = scratch.root();
    let walk = root.walk(path(""), LIMITS, &[".git"], WalkRules::RespectIgnoreFiles).unwrap();
    let expect = [
        ".gitignore",
        "docs",
        "docs/z.md",
        "keep.log",
        "src",
        "src/.gitignore",
        "src/b.log",
        "src/build",
        "src/keep",
        "src/keep/.ignore",
        "src/keep/c.tmp",
    ];
    assert_eq!(names(&walk), expect);
    let everything = root.walk(path(""), LIMITS, &[".git"], WalkRules::Everything).unwrap();
    assert_eq!(everything.entries.len(), expect.len() + 5);
}

#[test]
fn an_ignore_file_that_is_a_link_is_reported_and_not_obeyed() {
    let scratch = Scratch::new();
    scratch.folder("root");
    scratch.file("rules", "*\n");
    scratch.link("../rules", "root/.gitignore");
    scratch.file("root/file", "");
    let root = Root::open(&scratch.join("root")).unwrap();
    let walk = root.walk(path(""), LIMITS, &[], WalkRules::RespectIgnoreFiles).unwrap();
    assert_eq!(names(&walk), [".gitignore", "file"]);
    assert_eq!(walk.unreadable[0].0, ".gitignore");
}
