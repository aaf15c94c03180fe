//! A file is replaced with all that belongs to it, and what another program saves meanwhile is never lost.

use std::io::Write as _;

use skill_fsops::{FileRead, FsErrorKind, Method, Root, Staged, SwapNames};
use skill_model::Digest;

use crate::{Scratch, path};

const WRITE: &str = ".x-tmp-write";
const SWAP: &str = ".x-tmp-swap";

fn names() -> SwapNames {
    SwapNames { write: WRITE.to_owned(), swap: SWAP.to_owned() }
}

struct Case {
    scratch: Scratch,
    root: Root,
}

impl Case {
    fn new() -> Self {
        let scratch = Scratch::new();
        scratch.folder("d");
        scratch.file("d/f.md", "old");
        scratch.mode("d/f.md", 0o640);
        let root = scratch.root();
        Self { scratch, root }
    }

    fn read(&self) -> FileRead {
        self.root.read_sole(path("d/f.md"), 100).unwrap()
    }

    fn stage(&self) -> Staged<'_> {
        self.root.stage(path("d/f.md"), &self.read(), b"new", &names()).unwrap()
    }

    /// What stands in the folder, with the bytes of each file.
    #[track_caller]
    fn check(&self, expect: &[(&str, &str)]) {
        let there = self.scratch.names("d");
        let bytes = |name: &String| {
            let bytes = fs_err::read(self.scratch.join("d").join(name)).unwrap_or_default();
            String::from_utf8(bytes).unwrap()
        };
        let there: Vec<_> = there.iter().map(|name| (name.as_str(), bytes(name))).collect();
        let there: Vec<_> = there.iter().map(|(name, bytes)| (*name, bytes.as_str())).collect();
        assert_eq!(there, expect);
    }
}

#[test]
fn the_new_file_takes_over_mode_and_attributes() {
    let case = Case::new();
    let file = fs_err::File::open(case.scratch.join("d/f.md")).unwrap();
    let flags = rustix::fs::XattrFlags::empty();
    if rustix::fs::fsetxattr(&file, "user.note", b"kept", flags).is_err() {
        return println!("skipped: this file system has no extended attributes");
    }
    let staged = case.stage();
    case.check(&[(SWAP, "new"), ("f.md", "old")]);
    let swapped = staged.swap().unwrap();
    assert_eq!((swapped.method(), swapped.lost()), (Method::Exchange, &[][..]));
    case.check(&[(SWAP, "old"), ("f.md", "new")]);
    swapped.confirm().unwrap();
    swapped.finish().unwrap();
    case.check(&[("f.md", "new")]);
    assert_eq!(case.scratch.mode_of("d/f.md"), 0o640);
    let mut value = [0; 16];
    let file = fs_err::File::open(case.scratch.join("d/f.md")).unwrap();
    let length = rustix::fs::fgetxattr(&file, "user.note", &mut value[..]).unwrap();
    assert_eq!(&value[..length], b"kept");
}

#[test]
fn what_is_dropped_or_undone_leaves_the_old_file() {
    let case = Case::new();
    drop(case.stage());
    case.check(&[("f.md", "old")]);
    let inode = case.read().inode;
    case.stage().swap().unwrap().undo().unwrap();
    case.check(&[("f.md", "old")]);
    assert_eq!(case.read().inode, inode);
}

#[test]
fn an_edit_before_the_exchange_stands() {
    let edits: [fn(&Scratch); 5] = [
        |scratch| scratch.file("d/f.md", "EDIT"),
        |scratch| {
            scratch.file("saved", "EDIT");
            fs_err::rename(scratch.join("saved"), scratch.join("d/f.md")).unwrap();
        },
        // The same bytes in another file are still somebody's save.
        |scratch| {
            scratch.file("saved", "old");
            fs_err::rename(scratch.join("saved"), scratch.join("d/f.md")).unwrap();
        },
        |scratch| {
            fs_err::remove_file(scratch.join("d/f.md")).unwrap();
            scratch.link("../outside", "d/f.md");
        },
        |scratch| {
            fs_err::remove_file(scratch.join("d/f.md")).unwrap();
            scratch.fifo("d/f.md");
        },
    ];
    for method in [Method::Exchange, Method::Rename] {
        for (number, edit) in edits.iter().enumerate() {
            let case = Case::new();
            case.scratch.file("outside", "OUTSIDE");
            let staged = case.stage();
            edit(&case.scratch);
            let before = fs_err::symlink_metadata(case.scratch.join("d/f.md")).unwrap().file_type();
            assert_eq!(staged.swap_by(method).unwrap_err().kind, FsErrorKind::Stale, "{method:?} {number}");
            assert_eq!(case.scratch.names("d"), ["f.md"]);
            let after = fs_err::symlink_metadata(case.scratch.join("d/f.md")).unwrap().file_type();
            assert_eq!(before, after);
            assert_eq!(case.scratch.bytes("outside"), b"OUTSIDE");
            if number < 2 {
                case.check(&[("f.md", "EDIT")]);
            }
        }
    }
}

#[test]
fn a_file_that_went_away_is_not_made_again() {
    for method in [Method::Exchange, Method::Rename] {
        let case = Case::new();
        let staged = case.stage();
        fs_err::remove_file(case.scratch.join("d/f.md")).unwrap();
        assert_eq!(staged.swap_by(method).unwrap_err().kind, FsErrorKind::Stale);
        case.check(&[]);
    }
}

#[test]
fn a_folder_that_moved_away_is_left_alone() {
    let case = Case::new();
    let staged = case.stage();
    fs_err::rename(case.scratch.join("d"), case.scratch.join("moved")).unwrap();
    case.scratch.link("moved", "d");
    assert_eq!(staged.swap().unwrap_err().kind, FsErrorKind::Stale);
    assert_eq!(case.scratch.names("moved"), ["f.md"]);
    assert_eq!(case.scratch.bytes("moved/f.md"), b"old");
}

#[test]
fn an_edit_after_the_exchange_is_seen_and_stands() {
    let case = Case::new();
    let swapped = case.stage().swap().unwrap();
    case.scratch.file("saved", "EDIT");
    fs_err::rename(case.scratch.join("saved"), case.scratch.join("d/f.md")).unwrap();
    assert_eq!(swapped.confirm().unwrap_err().kind, FsErrorKind::Stale);
    // Putting back meets the newer edit, and that one stays live.
    assert_eq!(swapped.undo().unwrap_err().kind, FsErrorKind::Stale);
    case.check(&[(SWAP, "old"), ("f.md", "EDIT")]);
}

#[test]
fn an_edit_through_an_old_handle_is_kept() {
    let case = Case::new();
    let mut editor = fs_err::OpenOptions::new().append(true).open(case.scratch.join("d/f.md")).unwrap();
    let swapped = case.stage().swap().unwrap();
    editor.write_all(b"EDIT").unwrap();
    let refused = swapped.finish().unwrap_err();
    assert_eq!(refused.kind, FsErrorKind::Stale);
    assert!(refused.detail.contains(SWAP), "{}", refused.detail);
    case.check(&[(SWAP, "oldEDIT"), ("f.md", "new")]);
}

#[test]
fn what_was_displaced_before_a_crash_is_put_back() {
    let case = Case::new();
    std::mem::forget(case.stage().swap().unwrap());
    case.scratch.file(&format!("d/{SWAP}"), "EDIT");
    case.root.put_back(path("d/f.md"), SWAP, Digest::of(b"new")).unwrap();
    case.check(&[("f.md", "EDIT")]);
    let refused = case.root.put_back(path("d/f.md"), SWAP, Digest::of(b"new")).unwrap_err();
    assert_eq!(refused.kind, FsErrorKind::Stale);
    case.check(&[("f.md", "EDIT")]);
}

#[test]
fn without_exchange_the_file_is_renamed_over() {
    let case = Case::new();
    let swapped = case.stage().swap_by(Method::Rename).unwrap();
    assert_eq!(swapped.method(), Method::Rename);
    swapped.confirm().unwrap();
    case.check(&[("f.md", "new")]);
    assert_eq!(case.scratch.mode_of("d/f.md"), 0o640);
    swapped.finish().unwrap();
}

#[test]
fn files_that_are_not_replaced() {
    let case = Case::new();
    let reviewed = case.read();
    let staged = |kind| {
        let refused = case.root.stage(path("d/f.md"), &reviewed, b"new", &names()).unwrap_err().kind;
        assert_eq!(refused, kind);
        assert_eq!(case.scratch.bytes("d/f.md"), b"old");
    };
    case.scratch.mode("d/f.md", 0o440);
    staged(FsErrorKind::WriteProtected);
    for mode in [0o4644, 0o2644, 0o1644] {
        case.scratch.mode("d/f.md", mode);
        staged(FsErrorKind::SpecialBits);
        assert_eq!(case.root.read_sole(path("d/f.md"), 100).unwrap_err().kind, FsErrorKind::SpecialBits);
    }
    case.scratch.mode("d/f.md", 0o640);
    fs_err::hard_link(case.scratch.join("d/f.md"), case.scratch.join("second")).unwrap();
    staged(FsErrorKind::HardLink);
    assert_eq!(case.root.read_sole(path("d/f.md"), 100).unwrap_err().kind, FsErrorKind::HardLink);
    fs_err::remove_file(case.scratch.join("second")).unwrap();
    for taken in [WRITE, SWAP] {
        case.scratch.file(&format!("d/{taken}"), "THEIRS");
        staged(FsErrorKind::Exists);
        case.check(&[(taken, "THEIRS"), ("f.md", "old")]);
        fs_err::remove_file(case.scratch.join("d").join(taken)).unwrap();
    }
    if rustix::process::geteuid().is_root() {
        std::os::unix::fs::chown(case.scratch.join("d/f.md"), Some(4321), None).unwrap();
        staged(FsErrorKind::ForeignOwner);
    }
}

#[test]
fn what_is_read_back_and_renamed_whole() {
    let case = Case::new();
    case.root.make_folder(path("b/.x"), 0o700).unwrap();
    case.root.create_checked(path("b/.x/one"), b"1", 0o600).unwrap();
    let taken = case.root.create_checked(path("b/.x/one"), b"2", 0o600).unwrap_err();
    assert_eq!(taken.kind, FsErrorKind::Exists);
    case.root.rename_folder(path("b/.x"), "whole").unwrap();
    assert_eq!(case.scratch.names("b"), ["whole"]);
    case.root.make_folder(path("b/.x"), 0o700).unwrap();
    assert_eq!(case.root.rename_folder(path("b/.x"), "whole").unwrap_err().kind, FsErrorKind::Exists);
    assert_eq!(case.root.rename_folder(path("d/f.md"), "g").unwrap_err().kind, FsErrorKind::NotFolder);
    case.root.flush(path("b")).unwrap();
}
