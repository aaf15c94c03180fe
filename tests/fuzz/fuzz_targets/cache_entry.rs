//! Any bytes as a cache entry: no panic, and only a body that is proved against the live source is ever served.
#![no_main]

use std::sync::LazyLock;

use camino::Utf8Path;
use libfuzzer_sys::fuzz_target;
use skill_cache::{Cache, Key, Lookup, Wanted};
use skill_model::Digest;

const SOURCE: &str = "/skills/a/SKILL.md";
const FRONT: &str = "---\nname: a\n---\n";
const BODY: &str = "In order to build, run `make`. In order to build, run `make`.\n";
const SHORT: &str = "To build, run `make`.\n";

/// A home on disk, because the cache opens its files itself.
static HOME: LazyLock<tempfile::TempDir> = LazyLock::new(|| tempfile::tempdir().expect("a temporary folder"));

fuzz_target!(|input: &[u8]| {
    let home = Utf8Path::from_path(HOME.path()).expect("a path in UTF-8");
    let cache = Cache::open(home, Some(&home.join("cache"))).expect("a cache folder");
    let path = Utf8Path::new(SOURCE);
    let key = Key::for_skill(path, "a");
    std::fs::write(cache.path_of(&key), input).expect("a file");
    let source_hash = Digest::of(format!("{FRONT}{BODY}").as_bytes());
    let wanted = Wanted {
        source_path: path,
        skill_name: "a",
        source_hash,
        frontmatter_raw: FRONT,
        live_body: BODY,
        license_basis: Some("MIT"),
        ruleset_hash: Digest::of(b"rules"),
    };
    let prove = |_: &str, body: &str| if body == SHORT { Ok(()) } else { Err("not proved".to_owned()) };
    match cache.get(&key, &wanted, &prove) {
        Lookup::Hit(entry) | Lookup::Candidate(entry) => {
            assert!(entry.compressed_body == SHORT || entry.compressed_body == BODY);
            assert_eq!(entry.source_hash, source_hash);
            assert_eq!((entry.skill_name.as_str(), entry.license_basis.as_str()), ("a", "MIT"));
        }
        Lookup::Miss(miss) => assert!(miss.failed.is_some(), "a file is there, so some check failed"),
    }
});
