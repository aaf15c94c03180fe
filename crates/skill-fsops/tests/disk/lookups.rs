//! The free functions that a search uses.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt as _;

use skill_fsops::{EntryKind, FsErrorKind};
use skill_model::Digest;

use crate::{Scratch, path};

#[test]
fn canonical_paths() {
    let scratch = Scratch::new();
    scratch.folder("real/inner");
    scratch.file("real/file", "text");
    scratch.link("real", "link");
    scratch.link("link/file", "link-to-file");
    scratch.link("nowhere", "dangling");
    scratch.link("dangling", "dangling-twice");
    scratch.link("loop-b", "loop-a");
    scratch.link("loop-a", "loop-b");
    let check = |name: &str, expect: Result<&str, FsErrorKind>| {
        let found = skill_fsops::canonicalize(&scratch.join(name)).map_err(|error| error.kind);
        assert_eq!(found, expect.map(|name| scratch.join(name)), "{name}");
    };
    check("real/./inner/../file", Ok("real/file"));
    check("link/inner", Ok("real/inner"));
    check("link-to-file", Ok("real/file"));
    check("dangling", Err(FsErrorKind::BrokenLink));
    check("dangling/deeper/still", Err(FsErrorKind::BrokenLink));
    check("dangling-twice", Err(FsErrorKind::BrokenLink));
    check("loop-a", Err(FsErrorKind::BrokenLink));
    check("loop-a/file", Err(FsErrorKind::BrokenLink));
    check("missing", Err(FsErrorKind::NotFound));
    check("link/missing/deeper", Err(FsErrorKind::NotFound));
    check("real/file/deeper", Err(FsErrorKind::NotFound));
    check(&"x".repeat(300), Err(FsErrorKind::NotFound));
}

#[test]
fn kinds_follow_links_in_parents_only() {
    let scratch = Scratch::new();
    scratch.folder("real/inner");
    scratch.link("real", "link");
    scratch.link("loop", "loop");
    scratch.link("nowhere", "dangling");
    let check = |name: &str, expect: Result<Option<EntryKind>, FsErrorKind>| {
        assert_eq!(skill_fsops::kind(&scratch.join(name)).map_err(|error| error.kind), expect, "{name}");
    };
    check("link", Ok(Some(EntryKind::Link)));
    check("link/inner", Ok(Some(EntryKind::Folder)));
    check("loop", Ok(Some(EntryKind::Link)));
    check("loop/inner", Err(FsErrorKind::BrokenLink));
    check("dangling/inner", Ok(None));
    check("missing", Ok(None));
    check(&"x".repeat(300), Ok(None));
}

#[test]
fn free_functions_take_canonical_paths() {
    let scratch = Scratch::new();
    scratch.folder("real");
    scratch.file("real/file", "text");
    scratch.link("real", "link");
    let kind_of = |error: skill_fsops::FsError| error.kind;
    assert_eq!(skill_fsops::read(&scratch.join("real/file"), 9).unwrap().bytes, b"text");
    assert_eq!(
        skill_fsops::read(&scratch.join("link/file"), 9).map_err(kind_of).err(),
        Some(FsErrorKind::Link)
    );
    let escapes = Some(FsErrorKind::Escapes);
    assert_eq!(skill_fsops::read(path("real/file"), 9).map_err(kind_of).err(), escapes);
    assert_eq!(skill_fsops::read(&scratch.join("real/../real/file"), 9).map_err(kind_of).err(), escapes);
    assert_eq!(skill_fsops::list(&scratch.join("real")).unwrap(), [("file".to_owned(), EntryKind::File)]);
    assert_eq!(skill_fsops::list(&scratch.join("link")).map_err(kind_of).err(), Some(FsErrorKind::Link));
    assert!(skill_fsops::list(path("/")).unwrap().iter().any(|(name, _)| name == "dev"));
}

#[test]
fn a_read_reports_what_later_gates_ask() {
    use std::os::unix::fs::MetadataExt as _;
    let scratch = Scratch::new();
    scratch.file("file", "text");
    scratch.mode("file", 0o4751);
    fs_err::hard_link(scratch.join("file"), scratch.join("second")).unwrap();
    let file = scratch.root().read(path("file"), 4).unwrap();
    let meta = fs_err::metadata(scratch.join("file")).unwrap();
    assert_eq!(file.digest, Digest::of(b"text"));
    assert_eq!((file.mode, file.executable, file.links), (0o4751, true, 2));
    assert_eq!((file.inode, file.device, file.owner), (meta.ino(), meta.dev(), meta.uid()));
    scratch.mode("second", 0o640);
    assert!(!scratch.root().read(path("file"), 4).unwrap().executable);
}

#[test]
fn large_files_come_whole() {
    let scratch = Scratch::new();
    let bytes: Vec<u8> = (0..3_500_000_u32).flat_map(|n| [n as u8, (n >> 8) as u8]).collect();
    scratch.file("file", &bytes);
    let size = bytes.len() as u64;
    assert!(scratch.root().read(path("file"), size).unwrap().bytes == bytes);
    assert_eq!(scratch.root().read(path("file"), size - 1).unwrap_err().kind, FsErrorKind::TooLarge);
}

#[test]
fn names_are_listed_in_byte_order_and_others_counted() {
    let scratch = Scratch::new();
    for name in ["b", "B", "a-b", "a", "é", "z", "\u{1b}[31m"] {
        scratch.file(name, "");
    }
    fs_err::write(std::path::Path::new(scratch.path.as_str()).join(OsStr::from_bytes(b"not\xff")), "")
        .unwrap();
    let listing = skill_fsops::listing(&scratch.path).unwrap();
    let names: Vec<&str> = listing.entries.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["\u{1b}[31m", "B", "a", "a-b", "b", "z", "é"]);
    assert_eq!(listing.not_utf8, 1);
}

#[test]
fn a_canonical_path_that_is_not_utf8_is_named() {
    let scratch = Scratch::new();
    let raw = std::path::Path::new(scratch.path.as_str()).join(OsStr::from_bytes(b"not\xff"));
    fs_err::create_dir(&raw).unwrap();
    std::os::unix::fs::symlink(&raw, scratch.join("link")).unwrap();
    let error = skill_fsops::canonicalize(&scratch.join("link")).unwrap_err();
    assert_eq!(error.kind, FsErrorKind::NotUtf8);
}

#[test]
fn a_file_without_end_is_cut_off_by_the_limit() {
    // Its size is said to be 0 and it holds more, so it is either too large or not what the system said.
    let error = skill_fsops::read(path("/proc/kallsyms"), 1000);
    let kind = error.map_err(|error| error.kind).err();
    assert!(
        matches!(kind, Some(FsErrorKind::TooLarge | FsErrorKind::NotFound | FsErrorKind::Denied)),
        "{kind:?}"
    );
}
