//! A replaced file is the old one or the new one, whole, whatever happens.

use std::process::Child;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use skill_fsops::{FsErrorKind, Root};

use crate::{STRATEGIES, Scratch, children, path};

#[test]
fn new_files_get_the_mode_and_old_ones_keep_theirs() {
    let scratch = Scratch::new();
    for strategy in STRATEGIES {
        let root = Root::open_with(&scratch.path, strategy).unwrap();
        for mode in [0o600, 0o644, 0o666, 0o755, 0o777] {
            root.create(path("new"), b"one", mode).unwrap();
            assert_eq!((scratch.bytes("new").as_slice(), scratch.mode_of("new")), (&b"one"[..], mode));
            root.remove(path("new")).unwrap();
            root.replace(path("new"), b"two", mode).unwrap();
            assert_eq!((scratch.bytes("new").as_slice(), scratch.mode_of("new")), (&b"two"[..], mode));
            root.remove(path("new")).unwrap();
        }
        for mode in [0o600, 0o640, 0o755, 0o666, 0o200] {
            scratch.file("old", "old");
            scratch.mode("old", mode);
            root.replace(path("old"), b"new", 0o600).unwrap();
            assert_eq!(scratch.mode_of("old"), mode);
            root.remove(path("old")).unwrap();
        }
        assert_eq!(scratch.names(""), [""; 0]);
    }
}

#[test]
fn special_bits_are_not_given_and_not_overwritten() {
    let scratch = Scratch::new();
    scratch.root().create(path("new"), b"", 0o7755).unwrap();
    assert_eq!(scratch.mode_of("new"), 0o755);
    for (mode, kind) in [
        (0o4755, FsErrorKind::Unsafe),
        (0o2755, FsErrorKind::Unsafe),
        (0o1644, FsErrorKind::Unsafe),
        (0o444, FsErrorKind::Denied),
    ] {
        scratch.file("old", "old");
        scratch.mode("old", mode);
        assert_eq!(scratch.root().replace(path("old"), b"new", 0o600).unwrap_err().kind, kind, "{mode:o}");
        assert_eq!((scratch.bytes("old").as_slice(), scratch.mode_of("old")), (&b"old"[..], mode));
        scratch.root().remove(path("old")).unwrap();
    }
    assert_eq!(scratch.names(""), ["new"]);
}

#[test]
fn owner_and_group_are_kept() {
    use std::os::unix::fs::MetadataExt as _;
    if !rustix::process::geteuid().is_root() {
        return println!("skipped: only root can make a file of another owner");
    }
    let scratch = Scratch::new();
    scratch.file("file", "old");
    std::os::unix::fs::chown(scratch.join("file"), Some(1234), Some(4321)).unwrap();
    scratch.root().replace(path("file"), b"new", 0o600).unwrap();
    let meta = fs_err::metadata(scratch.join("file")).unwrap();
    assert_eq!((meta.uid(), meta.gid()), (1234, 4321));
}

#[test]
fn a_second_name_keeps_the_old_bytes() {
    let scratch = Scratch::new();
    scratch.file("file", "old");
    fs_err::hard_link(scratch.join("file"), scratch.join("second")).unwrap();
    scratch.root().replace(path("file"), b"new", 0o600).unwrap();
    assert_eq!((scratch.bytes("file"), scratch.bytes("second")), (b"new".to_vec(), b"old".to_vec()));
}

#[test]
fn folders_are_made_with_their_parents() {
    let scratch = Scratch::new();
    for strategy in STRATEGIES {
        let root = Root::open_with(&scratch.path, strategy).unwrap();
        root.make_folder(path("a/b/c"), 0o775).unwrap();
        root.make_folder(path("a/b/c"), 0o700).unwrap();
        root.make_folder(path(""), 0o700).unwrap();
        assert_eq!((scratch.mode_of("a"), scratch.mode_of("a/b/c")), (0o775, 0o775));
        for folder in ["a/b/c", "a/b", "a"] {
            root.remove_folder(path(folder)).unwrap();
        }
        assert_eq!(scratch.names(""), [""; 0]);
    }
}

#[test]
fn a_held_root_outlives_its_path() {
    let scratch = Scratch::new();
    scratch.folder("a");
    let root = Root::open(&scratch.join("a")).unwrap();
    fs_err::rename(scratch.join("a"), scratch.join("b")).unwrap();
    scratch.folder("a");
    root.create(path("file"), b"text", 0o600).unwrap();
    assert_eq!((scratch.names("a").len(), scratch.names("b")), (0, vec!["file".to_owned()]));
}

#[test]
fn readers_see_whole_files_only() {
    const TIMES: usize = 2_000;
    let scratch = Scratch::quick();
    let versions = [vec![b'a'; 10_000], vec![b'b'; 70_000]];
    scratch.file("file", &versions[0]);
    let done = AtomicBool::new(false);
    let seen = std::thread::scope(|scope| {
        let reader = scope.spawn(|| {
            let root = scratch.root();
            let mut seen = [0_usize; 2];
            while !done.load(Ordering::Relaxed) {
                match root.read(path("file"), 100_000) {
                    Ok(file) => {
                        let version = versions.iter().position(|bytes| *bytes == file.bytes);
                        seen[version.expect("a mixed or short file")] += 1;
                    }
                    // The name led to another file at the second look, three times in a row.
                    Err(error) => assert_eq!(error.kind, FsErrorKind::Changed),
                }
            }
            seen
        });
        let root = scratch.root();
        let failed = (1..=TIMES).find(|time| root.replace(path("file"), &versions[time % 2], 0o600).is_err());
        done.store(true, Ordering::Relaxed);
        assert_eq!(failed, None);
        reader.join().unwrap()
    });
    assert!(seen[0] > 0 && seen[1] > 0, "{seen:?}");
    assert_eq!(scratch.names(""), ["file"]);
}

/// Bytes that take a while to write.
const LARGE: usize = 48 << 20;

#[test]
#[ignore = "a child process of `a_killed_writer_leaves_the_old_file`"]
fn writing_child() {
    let Some(folder) = children::folder() else { return };
    let root = Root::open(&folder).unwrap();
    let bytes = vec![b'n'; LARGE];
    loop {
        root.replace(path("file"), &bytes, 0o600).unwrap();
    }
}

#[test]
fn a_killed_writer_leaves_the_old_file() {
    let scratch = Scratch::new();
    let root = scratch.root();
    let (child, temp) = stopped_in_the_middle(&scratch);

    // The holder is stopped but lives, so its temporary is nobody's stray.
    assert_eq!(root.strays(path("")).unwrap(), [""; 0]);
    assert_eq!(root.remove_strays(path("")).unwrap(), 0);
    assert!(scratch.names("").contains(&temp));
    assert_eq!(scratch.bytes("file"), b"old");

    children::end(child);
    assert_eq!(scratch.bytes("file"), b"old");
    assert_eq!(root.strays(path("")).unwrap(), [temp]);
    assert_eq!(root.remove_strays(path("")).unwrap(), 1);
    assert_eq!(scratch.names(""), ["file"]);
}

/// Starts writers until one could be stopped while it wrote its first temporary. On a busy machine the first
/// ones may have come to their end before the signal came.
fn stopped_in_the_middle(scratch: &Scratch) -> (Child, String) {
    for _ in 0..50 {
        scratch.file("file", "old");
        let child = children::start("replace::writing_child", &scratch.path);
        let temp = wait_for_half_a_temporary(scratch);
        children::stop(&child);
        if scratch.names("").contains(&temp) && scratch.bytes("file") == b"old" {
            return (child, temp);
        }
        children::end(child);
        scratch.root().remove_strays(path("")).unwrap();
    }
    panic!("no writer could be stopped in the middle");
}

/// Waits until the child has written a part of its first temporary.
fn wait_for_half_a_temporary(scratch: &Scratch) -> String {
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(60) {
        for name in scratch.names("") {
            let size = fs_err::metadata(scratch.join(&name)).map_or(0, |meta| meta.len());
            if name.starts_with(".tmp-") && size > 0 && size < LARGE as u64 / 2 {
                return name;
            }
        }
    }
    panic!("the child wrote nothing");
}

#[test]
#[ignore = "a child process of `killed_at_any_time`"]
fn hasty_child() {
    let Some(folder) = children::folder() else { return };
    let root = Root::open(&folder).unwrap();
    for time in 0_usize.. {
        root.replace(path("file"), &vec![b'a' + (time % 26) as u8; 30_000], 0o640).unwrap();
    }
}

#[test]
fn killed_at_any_time() {
    let scratch = Scratch::quick();
    let root = scratch.root();
    scratch.file("file", vec![b'a'; 30_000]);
    scratch.mode("file", 0o640);
    for round in 0_u64..60 {
        let child = children::start("replace::hasty_child", &scratch.path);
        std::thread::sleep(Duration::from_micros(3_000 + round * 211));
        children::end(child);
        let file = root.read(path("file"), 100_000).unwrap();
        assert_eq!((file.bytes.len(), file.mode), (30_000, 0o640));
        assert!(file.bytes.iter().all(|byte| *byte == file.bytes[0]), "round {round}: a mixed file");
        let strays = root.strays(path("")).unwrap();
        assert!(strays.len() <= 1);
        assert_eq!(root.remove_strays(path("")).unwrap(), strays.len());
        assert_eq!(scratch.names(""), ["file"]);
    }
}

#[test]
fn only_strays_of_this_crate_are_removed() {
    let scratch = Scratch::new();
    let stray = ".tmp-0123456789abcdef";
    let others = [".tmp-0123456789ABCDEF", ".tmp-1", "tmp-0123456789abcdef", ".tmp-0123456789abcdef.json"];
    for name in others {
        scratch.file(name, "");
    }
    scratch.folder(".tmp-00000000000000aa");
    scratch.link("tmp-0123456789abcdef", ".tmp-00000000000000bb");
    scratch.fifo(".tmp-00000000000000cc");
    let kept = scratch.names("");
    scratch.file(stray, "half");
    for strategy in STRATEGIES {
        let root = Root::open_with(&scratch.path, strategy).unwrap();
        assert_eq!(root.strays(path("")).unwrap(), [stray]);
    }
    assert_eq!(scratch.root().remove_strays(path("")).unwrap(), 1);
    assert_eq!(scratch.root().remove_strays(path("")).unwrap(), 0);
    assert_eq!(scratch.names(""), kept);
}
