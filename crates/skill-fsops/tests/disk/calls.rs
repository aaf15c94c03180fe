//! Every system call that changes the disk is killed or made to fail once, with the help of `strace`.

use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use skill_fsops::{FsErrorKind, Root};

use crate::{Scratch, children, path};

/// The calls of a replace or a create. A child makes some of them for its own output too, which only adds rounds.
const CALLS: [&str; 11] = [
    "openat",
    "openat2",
    "newfstatat",
    "fstat",
    "write",
    "fchmod",
    "fsync",
    "flock",
    "renameat",
    "renameat2",
    "close",
];

const OLD: &[u8] = b"old bytes";

/// Long enough that old and new cannot be mistaken for each other.
fn new() -> Vec<u8> {
    vec![b'n'; 20_000]
}

#[test]
#[ignore = "a child process of the tests of this file"]
fn replacing_child() {
    let Some(folder) = children::folder() else { return };
    Root::open(&folder).unwrap().replace(path("file"), &new(), 0o600).unwrap();
}

#[test]
#[ignore = "a child process of the tests of this file"]
fn creating_child() {
    let Some(folder) = children::folder() else { return };
    Root::open(&folder).unwrap().create(path("file"), &new(), 0o640).unwrap();
}

/// Runs a child under `strace` with more arguments.
fn traced(child: &str, scratch: &Scratch, arguments: &[&str]) -> ExitStatus {
    traced_command(child, scratch, arguments).status().unwrap()
}

fn traced_command(child: &str, scratch: &Scratch, arguments: &[&str]) -> Command {
    let plain = children::command(child, &scratch.path);
    let mut command = Command::new("strace");
    command.args(["-f", "-qq", "-o", "/dev/null"]).args(arguments);
    command.arg(plain.get_program()).args(plain.get_args());
    for (name, value) in plain.get_envs() {
        command.env(name, value.unwrap_or_default());
    }
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command
}

fn can_trace() -> bool {
    let works = Command::new("strace").args(["-o", "/dev/null", "true"]).stderr(Stdio::null()).status();
    let works = works.is_ok_and(|status| status.success());
    if !works {
        println!("skipped: no `strace`, or it may not trace here");
    }
    works
}

/// What the disk holds after a child ended in any way.
fn check(scratch: &Scratch, before: Option<&[u8]>, what: &str) -> Vec<String> {
    let root = scratch.root();
    let now = root.read(path("file"), 100_000).ok();
    match &now {
        Some(file) => {
            let old = before.is_some_and(|bytes| bytes == file.bytes);
            assert!(old || file.bytes == new(), "{what}: {} bytes", file.bytes.len());
            assert_eq!((file.mode, file.links), (0o640, 1), "{what}");
        }
        None => assert!(before.is_none(), "{what}: the file is gone"),
    }
    let strays = root.strays(path("")).unwrap();
    root.remove_strays(path("")).unwrap();
    let expect: &[&str] = if now.is_some() { &["file"] } else { &[] };
    assert_eq!(scratch.names(""), expect, "{what}");
    strays
}

/// Runs a child again and again and kills it at one call after the other, until a run is not disturbed any more.
/// Answers how many runs were killed, how many of these ended with the new file, and how many left a stray.
fn killed_at(call: &str, child: &str, before: Option<&[u8]>) -> [usize; 3] {
    let scratch = Scratch::quick();
    let mut counts = [0; 3];
    for round in 1..500 {
        if let Some(bytes) = before {
            scratch.file("file", bytes);
            scratch.mode("file", 0o640);
        }
        let inject = format!("inject={call}:signal=KILL:when={round}");
        let status = traced(child, &scratch, &["-e", &inject]);
        let what = format!("{child}, killed at {call} number {round}");
        let strays = check(&scratch, before, &what).len();
        let is_new = scratch.root().read(path("file"), 100_000).is_ok_and(|file| file.bytes == new());
        if status.success() {
            assert!(is_new && strays == 0, "{what}: success without the new bytes");
            return counts;
        }
        counts = [counts[0] + 1, counts[1] + usize::from(is_new), counts[2] + strays];
        if is_new {
            scratch.root().remove(path("file")).unwrap();
        }
    }
    panic!("{child} never came to an end of its calls of {call}");
}

#[test]
fn killed_at_every_call() {
    if !can_trace() {
        return;
    }
    for (child, before) in [("calls::replacing_child", Some(OLD)), ("calls::creating_child", None)] {
        let counts = CALLS.map(|call| killed_at(call, child, before));
        let [killed, new, strays] = counts
            .into_iter()
            .fold([0; 3], |sum, next| [sum[0] + next[0], sum[1] + next[1], sum[2] + next[2]]);
        println!("{child}: killed {killed} times, {new} ended with the new file, {strays} left a stray");
        // Kills came before the rename, in the middle, and after it, or the rounds show nothing.
        assert!(killed > 20 && new > 0 && strays > 2 && new + strays < killed);
    }
}

#[test]
fn failed_flushes_and_writes() {
    if !can_trace() {
        return;
    }
    let scratch = Scratch::quick();
    for (call, error) in [
        ("fsync:error=EIO:when=1", "flush of the file"),
        ("write:error=ENOSPC", "disk full"),
        ("write:error=EDQUOT", "quota"),
        ("fchmod:error=EPERM", "mode"),
        ("renameat,renameat2:error=EIO", "rename"),
    ] {
        scratch.file("file", OLD);
        scratch.mode("file", 0o640);
        let status = traced("calls::replacing_child", &scratch, &["-e", &format!("inject={call}")]);
        assert!(!status.success(), "{error}");
        assert_eq!(scratch.names(""), ["file"], "{error}: the temporary was not removed");
        assert_eq!((scratch.bytes("file").as_slice(), scratch.mode_of("file")), (OLD, 0o640), "{error}");
    }
    // A folder that cannot be flushed: the new file stands there, and the caller is told.
    let status = traced("calls::replacing_child", &scratch, &["-e", "inject=fsync:error=EIO:when=2"]);
    assert!(!status.success());
    assert_eq!(scratch.bytes("file"), new());
}

#[test]
fn interrupted_calls_are_made_again() {
    if !can_trace() {
        return;
    }
    let scratch = Scratch::quick();
    scratch.file("file", OLD);
    let arguments = ["-e", "inject=fsync,flock:error=EINTR:when=1..3"];
    assert!(traced("calls::replacing_child", &scratch, &arguments).success());
    assert_eq!(scratch.bytes("file"), new());
}

#[test]
fn bytes_reach_the_disk_before_the_name_does() {
    if !can_trace() {
        return;
    }
    let scratch = Scratch::new();
    scratch.file("file", OLD);
    let log = scratch.join("log");
    let calls = "trace=fsync,renameat,renameat2";
    traced("calls::replacing_child", &scratch, &["-o", log.as_str(), "-e", calls]);
    let log = String::from_utf8(scratch.bytes("log")).unwrap();
    let calls: Vec<&str> =
        log.lines().filter_map(|line| line.split_whitespace().nth(1)?.split('(').next()).collect();
    let calls: Vec<&str> =
        calls.into_iter().filter(|call| call.starts_with("fsync") || call.starts_with("rename")).collect();
    assert_eq!(calls, ["fsync", "renameat", "fsync"], "{log}");
}

#[test]
fn kernels_without_the_confined_call() {
    if !can_trace() {
        return;
    }
    // What an old kernel and a sandbox answer. The library then walks one step at a time.
    for error in ["ENOSYS", "EPERM"] {
        let scratch = Scratch::quick();
        scratch.file("file", OLD);
        let status =
            traced("calls::replacing_child", &scratch, &["-e", &format!("inject=openat2:error={error}")]);
        assert!(status.success(), "{error}");
        assert_eq!(scratch.bytes("file"), new());
    }
}

#[test]
fn file_systems_without_the_new_rename() {
    if !can_trace() {
        return;
    }
    for error in ["EINVAL", "ENOSYS"] {
        let scratch = Scratch::quick();
        let inject = format!("inject=renameat2:error={error}");
        assert!(traced("calls::creating_child", &scratch, &["-e", &inject]).success(), "{error}");
        assert_eq!((scratch.bytes("file"), scratch.names("").len()), (new(), 1));
        // Something stands there: the portable way refuses it too.
        scratch.file("file", OLD);
        assert!(!traced("calls::creating_child", &scratch, &["-e", &inject]).success());
        assert_eq!((scratch.bytes("file").as_slice(), scratch.names("").len()), (OLD, 1));
    }
}

#[test]
fn file_systems_without_locks() {
    if !can_trace() {
        return;
    }
    let scratch = Scratch::quick();
    scratch.file("file", OLD);
    let status = traced("calls::replacing_child", &scratch, &["-e", "inject=flock:error=ENOLCK"]);
    assert!(status.success());
    assert_eq!(scratch.bytes("file"), new());
}

#[test]
fn fifos_and_devices_are_not_opened() {
    if !can_trace() {
        return;
    }
    let scratch = Scratch::new();
    scratch.fifo("fifo");
    let log = Scratch::new();
    let log_path = log.join("log");
    let arguments = ["-o", log_path.as_str(), "-e", "trace=open,openat,openat2"];
    assert!(traced("calls::reading_child", &scratch, &arguments).success());
    let log = String::from_utf8(log.bytes("log")).unwrap();
    assert!(log.contains(scratch.path.file_name().unwrap()), "the trace does not show the folder");
    assert!(!log.contains("\"fifo\"") && !log.contains("\"zero\""), "{log}");
}

#[test]
#[ignore = "a child process of the tests of this file"]
fn reading_child() {
    let Some(folder) = children::folder() else { return };
    assert!(Root::open(&folder).unwrap().read(path("fifo"), 9).is_err());
    assert!(Root::open(&folder).unwrap().lock(path("fifo"), Duration::ZERO).is_err());
    assert!(Root::open(&folder).unwrap().replace(path("fifo"), b"", 0o600).is_err());
    assert!(skill_fsops::read(path("/dev/zero"), 9).is_err());
}

#[test]
fn a_lock_file_that_goes_away_meanwhile_is_not_taken_for_the_lock() {
    if !can_trace() {
        return;
    }
    let scratch = Scratch::new();
    let root = scratch.root();
    // The child opens the lock file and is held up before it asks for the lock.
    let mut tracer =
        traced_command("calls::locking_child", &scratch, &["-e", "inject=flock:delay_enter=300000:when=1"]);
    let mut tracer = tracer.spawn().unwrap();
    wait_for(&root, "lock");
    root.remove(path("lock")).unwrap();
    wait_for(&root, "taken");
    let refused = root.lock(path("lock"), Duration::ZERO).map(drop).map_err(|error| error.kind);
    root.create(path("end"), b"", 0o600).unwrap();
    assert!(tracer.wait().unwrap().success());
    assert_eq!(refused, Err(FsErrorKind::Locked));
}

#[test]
#[ignore = "a child process of the tests of this file"]
fn locking_child() {
    let Some(folder) = children::folder() else { return };
    let root = Root::open(&folder).unwrap();
    let _lock = root.lock(path("lock"), Duration::from_secs(10)).unwrap();
    root.create(path("taken"), b"", 0o600).unwrap();
    wait_for(&root, "end");
}

fn wait_for(root: &Root, name: &str) {
    let start = Instant::now();
    while root.kind(path(name)).unwrap().is_none() {
        assert!(start.elapsed() < Duration::from_secs(60), "`{name}` never came");
        std::thread::sleep(Duration::from_millis(1));
    }
}
