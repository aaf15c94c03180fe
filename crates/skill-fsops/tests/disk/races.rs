//! A second thread changes the tree under the operations.

use std::io::Write as _;
use std::sync::atomic::{AtomicBool, Ordering};

use skill_fsops::{FsErrorKind, Root, Strategy, WalkLimits};

use crate::{STRATEGIES, Scratch, path};

const TIMES: usize = 2_000;

/// Tells the other thread to end, also when this one fails.
struct Done<'d>(&'d AtomicBool);

impl Drop for Done<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Runs `work` while another thread runs `disturb` over and over.
fn disturbed<T>(disturb: impl Fn() + Sync, work: impl FnOnce() -> T) -> T {
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                disturb();
            }
        });
        let _done = Done(&done);
        work()
    })
}

/// A root whose folder `parent` is swapped with a link to a folder outside of it, and the outside.
fn swapped(strategy: Strategy, work: impl FnOnce(&Root)) -> Scratch {
    let scratch = Scratch::quick();
    scratch.folder("root/parent/inner");
    scratch.folder("outside/inner");
    scratch.file("root/parent/file", "inside");
    scratch.file("outside/file", "secret");
    scratch.file("outside/inner/file", "secret");
    scratch.link("../outside", "root/link");
    let (parent, link) = (scratch.join("root/parent"), scratch.join("root/link"));
    let swap = || {
        let cwd = rustix::fs::CWD;
        rustix::fs::renameat_with(
            cwd,
            parent.as_str(),
            cwd,
            link.as_str(),
            rustix::fs::RenameFlags::EXCHANGE,
        )
        .unwrap();
    };
    let root = Root::open_with(&scratch.join("root"), strategy).unwrap();
    disturbed(swap, || work(&root));
    scratch
}

#[test]
fn nothing_is_written_outside() {
    for strategy in STRATEGIES {
        let mut written = 0;
        let mut links = 0;
        let scratch = swapped(strategy, |root| {
            for time in 0..TIMES {
                let name = format!("parent/inner/new-{}", time % 10);
                let results = [
                    root.replace(path(&name), b"new", 0o600),
                    root.make_folder(path("parent/made"), 0o700),
                    root.remove_folder(path("parent/made")),
                    root.lock(path("parent/lock"), std::time::Duration::ZERO).map(drop),
                ];
                for result in results {
                    match result.map_err(|error| error.kind) {
                        Ok(()) => written += 1,
                        Err(FsErrorKind::Link) => links += 1,
                        Err(FsErrorKind::NotFound) => {}
                        Err(other) => panic!("{other:?}"),
                    }
                }
            }
        });
        assert_eq!(scratch.names("outside"), ["file", "inner"]);
        assert_eq!(scratch.names("outside/inner"), ["file"]);
        assert_eq!(scratch.bytes("outside/file"), b"secret");
        // Both faces of the swap were met, or the test shows nothing.
        assert!(written > 0 && links > 0, "{written} written, {links} links met");
    }
}

#[test]
fn nothing_is_read_outside() {
    const LIMITS: WalkLimits = WalkLimits { depth: 9, folders: 99, entries: 99 };
    for strategy in STRATEGIES {
        swapped(strategy, |root| {
            for _ in 0..TIMES {
                if let Ok(file) = root.read(path("parent/file"), 99) {
                    assert_eq!(file.bytes, b"inside");
                }
                assert!(root.read(path("parent/inner/file"), 99).is_err());
                let rules = skill_fsops::WalkRules::Everything;
                let walk = root.walk(path(""), LIMITS, &[], rules).unwrap();
                assert!(
                    walk.entries.iter().all(|entry| !entry.path.as_str().ends_with("inner/file")),
                    "{walk:?}"
                );
            }
        });
    }
}

#[test]
fn nothing_outside_is_removed() {
    for strategy in STRATEGIES {
        let scratch = swapped(strategy, |root| {
            for _ in 0..TIMES {
                // Its own file may go; only the other one must stay.
                let _ = root.remove(path("parent/file"));
                let _ = root.remove(path("parent/inner/file"));
                let _ = root.remove_strays(path("parent"));
            }
        });
        assert_eq!(
            (scratch.bytes("outside/file"), scratch.names("outside/inner").len()),
            (b"secret".to_vec(), 1)
        );
    }
}

#[test]
fn a_target_swapped_for_a_link_is_never_written_through() {
    let scratch = Scratch::quick();
    scratch.folder("root");
    scratch.file("outside", "secret");
    scratch.file("root/file", "old");
    let swap = || {
        // The link replaces whatever stands there, as an attacker's rename would.
        scratch.link("../outside", "root/link");
        fs_err::rename(scratch.join("root/link"), scratch.join("root/file")).unwrap();
        let _ = fs_err::remove_file(scratch.join("root/file"));
    };
    let root = Root::open(&scratch.join("root")).unwrap();
    disturbed(swap, || {
        for _ in 0..TIMES {
            if let Err(error) = root.replace(path("file"), b"new", 0o600) {
                assert_eq!(error.kind, FsErrorKind::Link);
            }
            if let Ok(file) = root.read(path("file"), 99) {
                assert_eq!(file.bytes, b"new");
            }
        }
    });
    assert_eq!(scratch.bytes("outside"), b"secret");
}

#[test]
fn a_file_swapped_for_a_fifo_never_blocks() {
    let scratch = Scratch::quick();
    scratch.fifo("fifo");
    scratch.file("plain", "text");
    let swap = || {
        for source in ["fifo", "plain"] {
            let _ = fs_err::remove_file(scratch.join("file"));
            fs_err::hard_link(scratch.join(source), scratch.join("file")).unwrap();
        }
    };
    let root = scratch.root();
    disturbed(swap, || {
        for _ in 0..TIMES {
            match root.read(path("file"), 99) {
                Ok(file) => assert_eq!(file.bytes, b"text"),
                Err(error) => {
                    let expected = [FsErrorKind::NotRegular, FsErrorKind::NotFound, FsErrorKind::Changed];
                    assert!(expected.contains(&error.kind), "{error}");
                }
            }
        }
    });
}

#[test]
fn a_file_that_grows_is_never_half_read() {
    let scratch = Scratch::quick();
    scratch.file("file", "");
    let line = [b'x'; 64];
    let grow = || {
        let mut file = fs_err::OpenOptions::new().append(true).open(scratch.join("file")).unwrap();
        for _ in 0..64 {
            file.write_all(&line).unwrap();
        }
        file.set_len(0).unwrap();
    };
    let root = scratch.root();
    let changed = disturbed(grow, || {
        let mut changed = 0;
        for _ in 0..TIMES {
            match root.read(path("file"), 1 << 20) {
                Ok(file) => assert_eq!(file.bytes.len() % line.len(), 0),
                Err(error) => {
                    assert_eq!(error.kind, FsErrorKind::Changed);
                    changed += 1;
                }
            }
        }
        changed
    });
    println!("{changed} of {TIMES} reads gave up after three tries");
}

#[test]
fn one_of_many_creators_wins() {
    let scratch = Scratch::quick();
    for round in 0..100 {
        let name = format!("file-{round}");
        let winners: Vec<usize> = std::thread::scope(|scope| {
            let name = &name;
            let scratch = &scratch;
            let threads: Vec<_> = (0..4_usize)
                .map(|me| {
                    scope.spawn(move || {
                        let created = scratch.root().create(path(name), me.to_string().as_bytes(), 0o600);
                        created.map(|()| me).map_err(|error| error.kind)
                    })
                })
                .collect();
            let results = threads.into_iter().map(|thread| thread.join().unwrap());
            results
                .filter_map(|result| {
                    if let Err(kind) = result {
                        assert_eq!(kind, FsErrorKind::Exists);
                    }
                    result.ok()
                })
                .collect()
        });
        assert_eq!(winners.len(), 1);
        assert_eq!(scratch.bytes(&name), winners[0].to_string().as_bytes());
    }
    assert_eq!(scratch.root().strays(path("")).unwrap(), [""; 0]);
    assert_eq!(scratch.names("").len(), 100);
}

#[test]
fn clearing_strays_never_hurts_a_writer() {
    let scratch = Scratch::quick();
    let clear = || {
        scratch.root().remove_strays(path("")).unwrap();
    };
    let root = scratch.root();
    disturbed(clear, || {
        for time in 0..TIMES {
            root.replace(path("file"), time.to_string().as_bytes(), 0o600).unwrap();
            assert_eq!(root.read(path("file"), 99).unwrap().bytes, time.to_string().as_bytes());
        }
    });
    assert_eq!(scratch.names(""), ["file"]);
}
