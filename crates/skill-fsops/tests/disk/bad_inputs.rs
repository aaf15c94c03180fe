//! What every operation answers for inputs that must be refused, by both strategies.

use std::os::unix::net::UnixListener;

use skill_fsops::{EntryKind, FsErrorKind, Root};

use crate::{STRATEGIES, Scratch, path};

/// A folder with one of everything.
fn zoo() -> (Scratch, UnixListener) {
    let scratch = Scratch::new();
    scratch.folder("folder/inner");
    scratch.folder("outside-target");
    scratch.file("file", "text");
    scratch.file("folder/file", "text");
    scratch.link("file", "link-to-file");
    scratch.link("folder", "link-to-folder");
    scratch.link("/etc", "link-out");
    scratch.link("/etc/hosts", "link-out-file");
    scratch.link("nowhere", "link-dangling");
    scratch.link("link-loop", "link-loop");
    scratch.fifo("fifo");
    let socket = UnixListener::bind(scratch.join("socket")).unwrap();
    (scratch, socket)
}

/// Long enough that no file system here holds it.
fn long() -> String {
    "x".repeat(256)
}

#[track_caller]
fn check_read(name: &str, expect: Result<&str, FsErrorKind>) {
    let (scratch, _socket) = zoo();
    for strategy in STRATEGIES {
        let root = Root::open_with(&scratch.path, strategy).unwrap();
        let read = root.read(path(name), 4);
        let text = read.map(|file| String::from_utf8(file.bytes).unwrap()).map_err(|error| error.kind);
        assert_eq!(text.as_deref().map_err(|kind| *kind), expect, "{strategy:?}");
    }
}

#[test]
fn read() {
    use FsErrorKind::*;
    check_read("file", Ok("text"));
    check_read("./folder//file", Ok("text"));
    check_read("link-to-file", Err(Link));
    check_read("link-to-folder", Err(Link));
    check_read("link-to-folder/file", Err(Link));
    check_read("link-out/hosts", Err(Link));
    check_read("link-out-file", Err(Link));
    check_read("link-dangling", Err(Link));
    check_read("link-loop", Err(Link));
    check_read("link-loop/file", Err(Link));
    check_read("../file", Err(Escapes));
    check_read("folder/../file", Err(Escapes));
    check_read("folder/../../file", Err(Escapes));
    check_read("..", Err(Escapes));
    check_read("/etc/hosts", Err(Escapes));
    check_read("fifo", Err(NotRegular));
    check_read("socket", Err(NotRegular));
    check_read("folder", Err(NotRegular));
    check_read("", Err(NotRegular));
    check_read("missing", Err(NotFound));
    check_read("missing/file", Err(NotFound));
    check_read("file/inner", Err(NotFound));
    check_read("file/inner/deeper", Err(NotFound));
    check_read("fifo/inner", Err(NotFound));
    check_read("FILE", Err(NotFound));
    check_read(&long(), Err(NotFound));
    check_read(&format!("{}/file", long()), Err(NotFound));
    check_read(&"missing/".repeat(2000), Err(NotFound));
    check_read("fi\0le", Err(BadName));
}

#[test]
fn devices_are_not_read() {
    for strategy in STRATEGIES {
        let root = Root::open_with(path("/dev"), strategy).unwrap();
        for device in ["null", "zero", "tty"] {
            let kind = root.read(path(device), 4).unwrap_err().kind;
            assert_eq!(kind, FsErrorKind::NotRegular, "{device}");
        }
    }
}

#[test]
fn kernel_links_are_not_followed() {
    // These links of /proc lead to open files whatever their text says.
    for strategy in STRATEGIES {
        let root = Root::open_with(path("/"), strategy).unwrap();
        for link in ["proc/self/exe", "proc/self/root/etc/hosts", "proc/self/cwd/Cargo.toml"] {
            assert_eq!(root.read(path(link), 1 << 20).unwrap_err().kind, FsErrorKind::Link, "{link}");
        }
    }
}

#[test]
fn limits_count_bytes() {
    let (scratch, _socket) = zoo();
    for strategy in STRATEGIES {
        let root = Root::open_with(&scratch.path, strategy).unwrap();
        assert_eq!(root.read(path("file"), 4).unwrap().bytes, b"text");
        assert_eq!(root.read(path("file"), 3).unwrap_err().kind, FsErrorKind::TooLarge);
        assert_eq!(root.read(path("file"), 0).unwrap_err().kind, FsErrorKind::TooLarge);
        scratch.file("empty", "");
        assert_eq!(root.read(path("empty"), 0).unwrap().bytes, b"");
    }
}

#[track_caller]
fn check_kind(name: &str, expect: Result<Option<EntryKind>, FsErrorKind>) {
    let (scratch, _socket) = zoo();
    for strategy in STRATEGIES {
        let root = Root::open_with(&scratch.path, strategy).unwrap();
        assert_eq!(root.kind(path(name)).map_err(|error| error.kind), expect, "{strategy:?}");
    }
}

#[test]
fn kind() {
    check_kind("", Ok(Some(EntryKind::Folder)));
    check_kind("file", Ok(Some(EntryKind::File)));
    check_kind("folder/inner", Ok(Some(EntryKind::Folder)));
    check_kind("link-loop", Ok(Some(EntryKind::Link)));
    check_kind("link-dangling", Ok(Some(EntryKind::Link)));
    check_kind("fifo", Ok(Some(EntryKind::Other)));
    check_kind("socket", Ok(Some(EntryKind::Other)));
    check_kind("missing", Ok(None));
    check_kind("missing/deeper", Ok(None));
    check_kind("file/inner", Ok(None));
    check_kind(&long(), Ok(None));
    check_kind("link-to-folder/file", Err(FsErrorKind::Link));
    check_kind("../x", Err(FsErrorKind::Escapes));
    check_kind("/x", Err(FsErrorKind::Escapes));
}

#[track_caller]
fn check_list(name: &str, expect: Result<&[(&str, EntryKind)], FsErrorKind>) {
    let (scratch, _socket) = zoo();
    for strategy in STRATEGIES {
        let root = Root::open_with(&scratch.path, strategy).unwrap();
        let list = root.list(path(name)).map_err(|error| error.kind);
        let list = list
            .as_ref()
            .map(|list| list.iter().map(|(name, kind)| (name.as_str(), *kind)).collect::<Vec<_>>());
        assert_eq!(list.as_deref().map_err(|kind| **kind), expect, "{strategy:?}");
    }
}

#[test]
fn list() {
    check_list("folder", Ok(&[("file", EntryKind::File), ("inner", EntryKind::Folder)]));
    check_list("folder/inner", Ok(&[]));
    check_list("link-to-folder", Err(FsErrorKind::Link));
    check_list("link-out", Err(FsErrorKind::Link));
    check_list("link-loop", Err(FsErrorKind::Link));
    check_list("file", Err(FsErrorKind::NotFolder));
    check_list("fifo", Err(FsErrorKind::NotFolder));
    check_list("missing", Err(FsErrorKind::NotFound));
    check_list(&long(), Err(FsErrorKind::NotFound));
    check_list(&format!("{}/inner", long()), Err(FsErrorKind::NotFound));
    check_list("..", Err(FsErrorKind::Escapes));
}

/// An operation that changes the disk, by name of its target.
type Change = fn(&Root, &str) -> Result<(), skill_fsops::FsError>;

/// Runs one refused change under both strategies and holds it to two promises: the kind, and
/// that nothing on the disk is different afterwards.
#[track_caller]
fn check_change(change: Change, name: &str, expect: FsErrorKind) {
    let (scratch, _socket) = zoo();
    for strategy in STRATEGIES {
        let root = Root::open_with(&scratch.path, strategy).unwrap();
        let before = (scratch.names(""), scratch.names("folder"), scratch.bytes("file"));
        assert_eq!(change(&root, name).unwrap_err().kind, expect, "{strategy:?} {name}");
        let after = (scratch.names(""), scratch.names("folder"), scratch.bytes("file"));
        assert_eq!(before, after, "{strategy:?} {name}");
    }
}

#[test]
fn replace_refuses() {
    use FsErrorKind::*;
    let replace: Change = |root, name| root.replace(path(name), b"new", 0o600);
    check_change(replace, "link-to-file", Link);
    check_change(replace, "link-dangling", Link);
    check_change(replace, "link-to-folder/file", Link);
    check_change(replace, "link-out/evil", Link);
    check_change(replace, "../evil", Escapes);
    check_change(replace, "/tmp/evil", Escapes);
    check_change(replace, "fifo", NotRegular);
    check_change(replace, "socket", NotRegular);
    check_change(replace, "folder", NotRegular);
    check_change(replace, "", NotRegular);
    check_change(replace, "missing/file", NotFound);
    check_change(replace, "file/inner", NotFolder);
    check_change(replace, &long(), BadName);
    check_change(replace, &format!("{}/file", long()), NotFound);
    check_change(replace, "a\0b", BadName);
}

#[test]
fn create_refuses() {
    use FsErrorKind::*;
    let create: Change = |root, name| root.create(path(name), b"new", 0o600);
    for there in ["file", "folder", "fifo", "socket", "link-to-file", "link-dangling", "link-loop"] {
        check_change(create, there, Exists);
    }
    check_change(create, "link-to-folder/new", Link);
    check_change(create, "../new", Escapes);
    check_change(create, "missing/new", NotFound);
    check_change(create, "file/new", NotFolder);
    check_change(create, &long(), BadName);
}

#[test]
fn remove_refuses() {
    use FsErrorKind::*;
    let remove: Change = |root, name| root.remove(path(name));
    check_change(remove, "link-to-file", Link);
    check_change(remove, "link-to-folder/file", Link);
    check_change(remove, "folder", NotRegular);
    check_change(remove, "fifo", NotRegular);
    check_change(remove, "missing", NotFound);
    check_change(remove, "../file", Escapes);
    let remove_folder: Change = |root, name| root.remove_folder(path(name));
    check_change(remove_folder, "link-to-folder", Link);
    check_change(remove_folder, "folder", NotEmpty);
    check_change(remove_folder, "file", NotFolder);
    check_change(remove_folder, "fifo", NotFolder);
    check_change(remove_folder, "missing", NotFound);
    check_change(remove_folder, "", NotRegular);
    check_change(remove_folder, "..", Escapes);
}

#[test]
fn make_folder_refuses() {
    use FsErrorKind::*;
    let make: Change = |root, name| root.make_folder(path(name), 0o700);
    check_change(make, "link-to-folder/new", Link);
    check_change(make, "link-to-folder", Link);
    check_change(make, "link-dangling/new", Link);
    check_change(make, "file/new", NotFolder);
    check_change(make, "file", NotFolder);
    check_change(make, "fifo/new", NotFolder);
    check_change(make, "../new", Escapes);
    check_change(make, "/new", Escapes);
    check_change(make, &long(), BadName);
}

#[test]
fn lock_refuses() {
    use FsErrorKind::*;
    let lock: Change = |root, name| root.lock(path(name), std::time::Duration::ZERO).map(drop);
    check_change(lock, "link-to-file", Link);
    check_change(lock, "link-dangling", Link);
    check_change(lock, "link-to-folder/lock", Link);
    check_change(lock, "fifo", NotRegular);
    check_change(lock, "folder", NotRegular);
    check_change(lock, "../lock", Escapes);
    check_change(lock, "missing/lock", NotFound);
}

#[test]
fn roots_are_opened_by_canonical_paths_of_folders() {
    let (scratch, _socket) = zoo();
    for strategy in STRATEGIES {
        let open = |path: &camino::Utf8Path| Root::open_with(path, strategy).map_err(|error| error.kind);
        assert!(open(&scratch.path).is_ok());
        assert_eq!(open(&scratch.join("link-to-folder")).err(), Some(FsErrorKind::Link));
        assert_eq!(open(&scratch.join("link-to-folder/inner")).err(), Some(FsErrorKind::Link));
        assert_eq!(open(&scratch.join("file")).err(), Some(FsErrorKind::NotFolder));
        assert_eq!(open(&scratch.join("missing")).err(), Some(FsErrorKind::NotFound));
        assert_eq!(open(&scratch.join("folder/..")).err(), Some(FsErrorKind::Escapes));
        assert_eq!(open(path("folder")).err(), Some(FsErrorKind::Escapes));
    }
}

#[test]
fn messages_name_operation_and_path() {
    let (scratch, _socket) = zoo();
    let error = scratch.root().read(path("folder"), 4).unwrap_err();
    assert_eq!(error.to_string(), format!("read `{}`: a folder, not a regular file", scratch.join("folder")));
    let error = scratch.root().read(path("missing"), 4).unwrap_err();
    assert_eq!(error.to_string(), format!("read `{}`: nothing is there", scratch.join("missing")));
    assert_eq!((error.code(), error.kind.next()), ("fs_not_found", "Check the path."));
}
