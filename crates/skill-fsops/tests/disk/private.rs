//! The folder for a program's own data.

use skill_fsops::{FsErrorKind, Root};

use crate::{Scratch, path};

const BELOW: &str = ".client/skills/tool/cache";

#[track_caller]
fn check(prepare: impl FnOnce(&Scratch), expect: Result<(), FsErrorKind>) {
    let scratch = Scratch::new();
    prepare(&scratch);
    let opened = Root::open_private(&scratch.path, path(BELOW));
    assert_eq!(opened.as_ref().map(|_| ()).map_err(|error| error.kind), expect);
    if let Ok(root) = opened {
        assert_eq!(root.path(), scratch.join(BELOW));
        root.replace(path("entry"), b"{}", 0o600).unwrap();
        assert_eq!(scratch.bytes(&format!("{BELOW}/entry")), b"{}");
    }
}

#[test]
fn missing_folders_are_made_for_this_user_alone() {
    check(|_| {}, Ok(()));
    let scratch = Scratch::new();
    Root::open_private(&scratch.path, path(BELOW)).unwrap();
    for part in [".client", ".client/skills", ".client/skills/tool", BELOW] {
        assert_eq!(scratch.mode_of(part), 0o700, "{part}");
    }
}

#[test]
fn existing_folders() {
    use FsErrorKind::*;
    let with_mode = |mode: u32| {
        move |scratch: &Scratch| {
            scratch.folder(BELOW);
            scratch.mode(BELOW, mode);
        }
    };
    check(with_mode(0o700), Ok(()));
    check(with_mode(0o755), Ok(()));
    check(with_mode(0o770), Err(Unsafe));
    check(with_mode(0o702), Err(Unsafe));
    check(with_mode(0o777), Err(Unsafe));
    check(with_mode(0o1777), Err(Unsafe));
    // The write bits of parents are another matter: many systems give them to the user's own group.
    check(
        |scratch| {
            scratch.folder(".client");
            scratch.mode(".client", 0o775);
        },
        Ok(()),
    );
}

#[test]
fn links_and_other_things_in_the_way() {
    use FsErrorKind::*;
    for part in [".client", ".client/skills", ".client/skills/tool", BELOW] {
        let parent = part.rsplit_once('/').map_or("", |(parent, _)| parent);
        check(
            |scratch| {
                scratch.folder(parent);
                scratch.folder("elsewhere/skills/tool/cache");
                scratch.link(scratch.join("elsewhere").as_str(), part);
            },
            Err(Link),
        );
        check(
            |scratch| {
                scratch.folder(parent);
                scratch.link("nowhere", part);
            },
            Err(Link),
        );
        check(
            |scratch| {
                scratch.folder(parent);
                scratch.file(part, "");
            },
            Err(NotFolder),
        );
        check(
            |scratch| {
                scratch.folder(parent);
                scratch.fifo(part);
            },
            Err(NotFolder),
        );
    }
}

#[test]
fn nothing_is_made_behind_a_link() {
    let scratch = Scratch::new();
    scratch.folder("elsewhere");
    scratch.link("elsewhere", ".client");
    Root::open_private(&scratch.path, path(BELOW)).unwrap_err();
    assert_eq!(scratch.names("elsewhere"), [""; 0]);
}

#[test]
fn the_anchor_may_be_reached_through_a_link() {
    let scratch = Scratch::new();
    scratch.folder("real-home");
    scratch.link("real-home", "home");
    let root = Root::open_private(&scratch.join("home"), path("cache")).unwrap();
    assert_eq!(root.path(), scratch.join("real-home/cache"));
    let missing = Root::open_private(&scratch.join("no-home"), path("cache")).unwrap_err();
    assert_eq!(missing.kind, FsErrorKind::NotFound);
    assert_eq!(scratch.names(""), ["home", "real-home"]);
}

#[test]
fn paths_out_of_the_anchor() {
    let scratch = Scratch::new();
    for below in ["..", "../x", "a/../../x", "/tmp/x"] {
        let error = Root::open_private(&scratch.path, path(below)).unwrap_err();
        assert_eq!(error.kind, FsErrorKind::Escapes, "{below}");
    }
    assert_eq!(scratch.names(""), [""; 0]);
}

#[test]
fn another_owner() {
    if !rustix::process::geteuid().is_root() {
        return println!("skipped: only root can make a folder of another owner");
    }
    for part in [".client", ".client/skills", BELOW] {
        check(
            |scratch| {
                scratch.folder(part);
                std::os::unix::fs::chown(scratch.join(part), Some(1234), None).unwrap();
            },
            Err(FsErrorKind::Unsafe),
        );
    }
}
