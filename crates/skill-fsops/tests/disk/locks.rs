//! Kernel locks between threads and between processes.

use std::time::{Duration, Instant};

use skill_fsops::{FsErrorKind, Root};

use crate::{Scratch, children, path};

#[test]
fn one_holder_at_a_time() {
    let scratch = Scratch::new();
    let first = scratch.root().lock(path("lock"), Duration::ZERO).unwrap();
    let refused = scratch.root().lock(path("lock"), Duration::from_millis(20)).unwrap_err();
    assert_eq!(refused.kind, FsErrorKind::Locked);
    let other = scratch.root().lock(path("other"), Duration::ZERO).unwrap();
    drop(first);
    let second = scratch.root().lock(path("lock"), Duration::ZERO).unwrap();
    drop((second, other));
    assert_eq!(scratch.mode_of("lock"), 0o600);
}

#[test]
fn a_waiter_gets_its_turn() {
    let scratch = Scratch::new();
    let held = scratch.root().lock(path("lock"), Duration::ZERO).unwrap();
    std::thread::scope(|scope| {
        let waiter = scope.spawn(|| scratch.root().lock(path("lock"), Duration::from_secs(30)).is_ok());
        std::thread::sleep(Duration::from_millis(30));
        drop(held);
        assert!(waiter.join().unwrap());
    });
}

#[test]
fn a_removed_lock_file_locks_nobody_out_and_nobody_in() {
    let scratch = Scratch::new();
    let held = scratch.root().lock(path("lock"), Duration::ZERO).unwrap();
    fs_err::remove_file(scratch.join("lock")).unwrap();
    // The file of the first lock is gone, so the second one is on a new file and works between newcomers.
    let second = scratch.root().lock(path("lock"), Duration::ZERO).unwrap();
    assert_eq!(scratch.root().lock(path("lock"), Duration::ZERO).unwrap_err().kind, FsErrorKind::Locked);
    drop((held, second));
}

#[test]
#[ignore = "a child process of `a_killed_holder_holds_nothing`"]
fn holding_child() {
    let Some(folder) = children::folder() else { return };
    let root = Root::open(&folder).unwrap();
    let _lock = root.lock(path("lock"), Duration::ZERO).unwrap();
    root.create(path("locked"), b"", 0o600).unwrap();
    std::thread::sleep(Duration::from_secs(600));
}

#[test]
fn a_killed_holder_holds_nothing() {
    let scratch = Scratch::new();
    let root = scratch.root();
    let child = children::start("locks::holding_child", &scratch.path);
    let start = Instant::now();
    while root.kind(path("locked")).unwrap().is_none() {
        assert!(start.elapsed() < Duration::from_secs(60), "the child took no lock");
        std::thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(root.lock(path("lock"), Duration::from_millis(20)).unwrap_err().kind, FsErrorKind::Locked);
    children::end(child);
    let start = Instant::now();
    let lock = root.lock(path("lock"), Duration::from_secs(10)).unwrap();
    assert!(start.elapsed() < Duration::from_millis(100), "waited {:?} for a dead holder", start.elapsed());
    drop(lock);
}

#[test]
#[ignore = "a child process of `a_counter_loses_no_turn`"]
fn counting_child() {
    let Some(folder) = children::folder() else { return };
    count(&Root::open(&folder).unwrap());
}

const TURNS: usize = 100;

fn count(root: &Root) {
    for _ in 0..TURNS {
        let _lock = root.lock(path("lock"), Duration::from_secs(60)).unwrap();
        let text = String::from_utf8(root.read(path("count"), 99).unwrap().bytes).unwrap();
        let next = text.parse::<usize>().unwrap() + 1;
        root.replace(path("count"), next.to_string().as_bytes(), 0o600).unwrap();
    }
}

#[test]
fn a_counter_loses_no_turn() {
    let scratch = Scratch::quick();
    scratch.file("count", "0");
    let children: Vec<_> = (0..2).map(|_| children::start("locks::counting_child", &scratch.path)).collect();
    count(&scratch.root());
    for mut child in children {
        assert!(child.wait().unwrap().success());
    }
    assert_eq!(scratch.bytes("count"), (3 * TURNS).to_string().as_bytes());
}
