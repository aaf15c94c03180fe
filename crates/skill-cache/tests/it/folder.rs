//! The folder: where it is, what is refused, and what happens when it cannot be written.

use std::os::unix::fs::{PermissionsExt, symlink};
use std::time::{Duration, Instant};

use camino::Utf8Path;
use skill_cache::{Cache, CacheError, Key, Lookup, place};

use crate::world::{World, entry, expect_hit, folder, miss};

const BELOW: &str = ".claude/skills/ozempskills/cache";

fn mode(path: &Utf8Path) -> u32 {
    fs_err::metadata(path).unwrap().permissions().mode() & 0o777
}

fn set_mode(path: &Utf8Path, mode: u32) {
    fs_err::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
}

#[track_caller]
fn refused(home: &Utf8Path, dir: Option<&Utf8Path>, code: &str) {
    let error = Cache::open(home, dir).unwrap_err();
    assert_eq!(error.code(), code, "{error}");
}

#[test]
fn it_is_made_when_missing() {
    let (_guard, home) = folder();
    assert!(Cache::open_existing(&home, None).unwrap().is_none());
    assert_eq!(place(&home, None), home.join(BELOW));
    let cache = Cache::open(&home, None).unwrap();
    assert_eq!(cache.path(), home.join(BELOW));
    assert_eq!(mode(&home.join(BELOW)), 0o700);
    assert!(Cache::open_existing(&home, None).unwrap().is_some());
    assert_eq!(cache.keys().unwrap(), []);
    let world = World::stored();
    assert_eq!(mode(&world.file()), 0o600);
}

#[test]
fn a_folder_given_by_hand() {
    let (_guard, home) = folder();
    let dir = home.join("a/b");
    let cache = Cache::open(&home, Some(&dir)).unwrap();
    assert_eq!(cache.path(), dir);
    assert_eq!(mode(&dir), 0o700);
    // Its parents may be reached through a link, it may not be one itself.
    symlink(home.join("a"), home.join("link")).unwrap();
    assert_eq!(Cache::open(&home, Some(&home.join("link/b"))).unwrap().path(), dir);
    refused(&home, Some(&home.join("link")), "cache_folder_refused");
    refused(&home, Some(Utf8Path::new("a/b")), "cache_folder_relative");
    refused(&home, Some(Utf8Path::new("/")), "cache_folder_relative");
    refused(&home, Some(&home.join("missing/../c")), "cache_folder_refused");
}

#[test]
fn a_link_between_home_and_the_folder_is_refused() {
    let (_guard, home) = folder();
    for at in [".claude", ".claude/skills", ".claude/skills/ozempskills", BELOW] {
        let (_elsewhere, target) = folder();
        let link = home.join(at);
        fs_err::create_dir_all(link.parent().unwrap()).unwrap();
        symlink(&target, &link).unwrap();
        refused(&home, None, "cache_folder_refused");
        assert_eq!(
            fs_err::read_dir(&target).unwrap().count(),
            0,
            "{at}: something was written through the link"
        );
        fs_err::remove_file(&link).unwrap();
    }
    // The home folder itself may be a link.
    let (_guard, other) = folder();
    symlink(&home, other.join("home")).unwrap();
    assert_eq!(Cache::open(&other.join("home"), None).unwrap().path(), home.join(BELOW));
}

#[test]
fn a_folder_that_others_may_write_to_is_refused() {
    let world = World::new();
    for bits in [0o720, 0o702, 0o777, 0o770] {
        set_mode(world.cache.path(), bits);
        refused(&world.home, None, "cache_folder_refused");
    }
    set_mode(world.cache.path(), 0o755);
    Cache::open(&world.home, None).unwrap();
    fs_err::remove_dir(world.cache.path()).unwrap();
    fs_err::write(world.home.join(BELOW), "").unwrap();
    refused(&world.home, None, "cache_folder_refused");
}

#[test]
fn another_user_owns_the_folder() {
    let world = World::new();
    let owner = std::process::Command::new("chown").args(["12345", world.cache.path().as_str()]).status();
    if !owner.is_ok_and(|status| status.success()) {
        return; // Only the system's first user can give a folder away.
    }
    refused(&world.home, None, "cache_folder_refused");
}

#[test]
fn other_things_in_the_place_of_an_entry() {
    let world = World::new();
    let file = world.file();
    let check = |word: &str| {
        let start = Instant::now();
        assert_eq!(miss(&world.get()), "c01 miss", "{word}");
        assert!(start.elapsed() < Duration::from_secs(5), "{word} blocked");
        let error = world.cache.put(&world.key, &entry()).unwrap_err();
        assert!(matches!(error, CacheError::Blocked(_)), "{word}: {error}");
        assert!(world.cache.keeps(&world.key).is_some(), "{word}");
        assert_eq!(world.cache.keys().unwrap(), [], "{word}");
        assert_eq!(world.cache.remove(std::slice::from_ref(&world.key)).unwrap().removed, [], "{word}");
    };
    fs_err::create_dir(&file).unwrap();
    check("folder");
    fs_err::remove_dir(&file).unwrap();

    fs_err::write(world.home.join("target"), "untouched").unwrap();
    symlink(world.home.join("target"), &file).unwrap();
    check("link");
    assert_eq!(fs_err::read_to_string(world.home.join("target")).unwrap(), "untouched");
    fs_err::remove_file(&file).unwrap();

    assert!(std::process::Command::new("mkfifo").arg(file.as_str()).status().unwrap().success());
    check("FIFO");
    fs_err::remove_file(&file).unwrap();

    world.cache.put(&world.key, &entry()).unwrap();
    expect_hit(&world.get());
}

#[test]
fn a_huge_file_is_a_miss_and_is_replaced() {
    let world = World::new();
    fs_err::File::create(world.file()).unwrap().set_len(1 << 40).unwrap();
    assert_eq!(miss(&world.get()), "c01 miss");
    world.cache.put(&world.key, &entry()).unwrap();
    expect_hit(&world.get());
    let huge = entry().with_compressed(&"x".repeat(9 << 20));
    assert_eq!(world.cache.put(&world.key, &huge).unwrap_err().code(), "cache_entry_too_large");
    expect_hit(&world.get());
}

#[test]
fn a_folder_that_cannot_be_written_still_serves() {
    let world = World::stored();
    set_mode(world.cache.path(), 0o500);
    let cache = Cache::open(&world.home, None).unwrap();
    assert!(matches!(world.get(), Lookup::Hit(_)));
    // The system's first user may write anyway.
    if let Err(error) = cache.put(&world.key, &entry()) {
        assert_eq!(error.code(), "cache_unwritable");
    }
    set_mode(world.cache.path(), 0o700);
}

#[test]
fn removal_takes_only_entries() {
    let world = World::stored();
    let folder = world.cache.path().to_owned();
    let damaged = "0123456789abcdef__damaged.json";
    fs_err::write(folder.join(damaged), "{").unwrap();
    fs_err::write(folder.join("notes.json"), "{}").unwrap();
    fs_err::write(folder.join("0123456789abcdef__x.txt"), "").unwrap();
    let keys = world.cache.keys().unwrap();
    assert_eq!(keys.len(), 2);
    let gone = Key::parse("ffffffffffffffff__gone.json").unwrap();
    let done = world.cache.remove(&[keys, vec![gone.clone()]].concat()).unwrap();
    assert_eq!(done.removed, std::slice::from_ref(&world.key));
    let kept: Vec<&str> = done.kept.iter().map(|(key, _)| key.as_str()).collect();
    assert_eq!(kept, [damaged, gone.as_str()]);
    for name in [damaged, "notes.json", "0123456789abcdef__x.txt"] {
        assert!(folder.join(name).exists(), "{name}");
    }
    assert_eq!(miss(&world.get()), "absent");
}

#[test]
fn a_listing_shows_what_cannot_be_read() {
    let world = World::stored();
    fs_err::write(world.cache.path().join("0123456789abcdef__damaged.json"), "{").unwrap();
    let listed = world.cache.list().unwrap();
    let seen: Vec<(&str, bool)> = listed.iter().map(|row| (row.key.as_str(), row.entry.is_ok())).collect();
    assert_eq!(seen, [("0123456789abcdef__damaged.json", false), (world.key.as_str(), true)]);
    assert!(world.cache.raw(&world.key).unwrap().starts_with("{\n  \"cache_format_version\": 1,"));
}
