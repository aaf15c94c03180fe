//! Each check of section 8.4, failing alone.

use camino::Utf8Path;
use serde_json::{Value, json};
use skill_cache::{Entry, Lookup, Wanted};
use skill_model::Digest;

use crate::world::{BODY, World, entry, entry_with, expect_hit, miss, wanted};

#[test]
fn nothing_stored_is_a_plain_miss() {
    let world = World::new();
    assert_eq!(miss(&world.get()), "absent");
    let Lookup::Miss(found) = world.get() else { unreachable!() };
    assert_eq!(found.note(&world.file()), None);
}

#[test]
fn a_request_for_something_else() {
    let world = World::stored();
    #[track_caller]
    fn check(world: &World, wanted: &Wanted<'_>, expect: &str) {
        assert_eq!(miss(&world.get_as(wanted)), expect);
    }
    check(&world, &Wanted { source_path: Utf8Path::new("/other/SKILL.md"), ..wanted() }, "c02 foreign");
    check(&world, &Wanted { skill_name: "flow / a.md", ..wanted() }, "c02 foreign");
    check(&world, &Wanted { source_hash: Digest::of(b"new bytes"), ..wanted() }, "c03 stale");
    check(&world, &Wanted { frontmatter_raw: "", ..wanted() }, "c05 miss");
    check(&world, &Wanted { license_basis: Some("MIT | © A"), ..wanted() }, "c06 stale");
    check(&world, &Wanted { license_basis: None, ..wanted() }, "c06 stale");
    check(&world, &Wanted { live_body: "a shorter body", ..wanted() }, "c09 miss");
    let Lookup::Miss(found) = world.get_as(&Wanted { source_hash: Digest::of(b""), ..wanted() }) else {
        unreachable!()
    };
    let note = found.note(&world.file()).unwrap();
    assert_eq!(
        (note.code.as_ref(), note.text.as_str()),
        ("C03", "cache entry not used: the source has changed")
    );
    expect_hit(&world.get());
}

#[test]
fn other_rules_make_a_candidate_when_everything_else_passes() {
    let world = World::stored();
    let other = Wanted { ruleset_hash: Digest::of(b"newer rules"), ..wanted() };
    assert!(matches!(world.get_as(&other), Lookup::Candidate(_)));
    world.cache.put(&world.key, &entry().with_compressed("POISON")).unwrap();
    assert_eq!(miss(&world.get_as(&other)), "c08 poisoned");
}

#[test]
fn a_poisoned_body_with_good_hashes() {
    let world = World::new();
    world.cache.put(&world.key, &entry().with_compressed("run POISON")).unwrap();
    assert_eq!(miss(&world.get()), "c08 poisoned");
    let Lookup::Miss(found) = world.get() else { unreachable!() };
    assert_eq!(found.reason.as_deref(), Some("an added word"));
    assert_eq!(found.state.route_word(), "poisoned");
}

#[test]
fn counts_and_skipped_bodies() {
    let world = World::new();
    #[track_caller]
    fn check(world: &World, stored: &Entry, expect: &str) {
        world.cache.put(&world.key, stored).unwrap();
        assert_eq!(miss(&world.get()), expect);
    }
    check(&world, &entry_with(|entry| entry.original_body_chars = 1), "c09 miss");
    check(&world, &entry_with(|entry| entry.compressed_body_chars = 1), "c09 miss");
    check(&world, &entry_with(|entry| entry.compression_skipped = true), "c09 miss");
    check(&world, &entry().with_compressed(&format!("{BODY} and more")), "c09 miss");
    let mut skipped = entry().with_compressed(BODY);
    skipped.compression_skipped = true;
    skipped.skip_reason = Some("short_prose".to_owned());
    world.cache.put(&world.key, &skipped).unwrap();
    expect_hit(&world.get());
}

/// Stores the entry after a change to its JSON, without new hashes.
fn forged(world: &World, change: impl FnOnce(&mut Value)) -> Lookup {
    world.cache.put(&world.key, &entry()).unwrap();
    let mut value: Value = serde_json::from_slice(&world.bytes()).unwrap();
    change(&mut value);
    world.plant(value.to_string().as_bytes());
    world.get()
}

#[test]
fn hashes_guard_every_member() {
    let world = World::new();
    let extension = |value: &mut Value, name: &str, new: Value| value["x_ozempskills"][name] = new;
    assert_eq!(miss(&forged(&world, |v| v["compressed_body"] = json!("# Flow\n"))), "c04 miss");
    assert_eq!(miss(&forged(&world, |v| v["generated_at"] = json!("2030-01-01T00:00:00Z"))), "c04 miss");
    assert_eq!(miss(&forged(&world, |v| v["new_member"] = json!(1))), "c04 miss");
    assert_eq!(miss(&forged(&world, |v| extension(v, "tool_version", json!("9")))), "c04 miss");
    assert_eq!(miss(&forged(&world, |v| extension(v, "new_member", json!(1)))), "c04 miss");
    assert_eq!(miss(&forged(&world, |v| extension(v, "entry_hash", json!(Digest::of(b"x"))))), "c04 miss");
    assert_eq!(miss(&forged(&world, |v| extension(v, "body_hash", json!(Digest::of(b"x"))))), "c04 miss");
    // The same value in another order and spacing is the same entry.
    expect_hit(&forged(&world, |_| {}));
}

#[test]
fn an_entry_of_another_implementation_is_a_candidate() {
    let world = World::new();
    let strip = |value: &mut Value| {
        value.as_object_mut().unwrap().shift_remove("x_ozempskills");
    };
    assert!(matches!(forged(&world, strip), Lookup::Candidate(_)));
    let poisoned = forged(&world, |value| {
        strip(value);
        value["compressed_body"] = json!("POISON");
        value["compressed_body_chars"] = json!(6);
    });
    assert_eq!(miss(&poisoned), "c08 poisoned");
}

#[test]
fn the_wrong_shape() {
    let world = World::new();
    let cases: [(&str, Value); 9] = [
        ("cache_format_version", json!("1")),
        ("cache_format_version", json!(1.0)),
        ("source_hash", json!("00")),
        ("source_hash", json!("sha256:00")),
        ("resolved_via", json!("network")),
        ("compressed_body", json!(null)),
        ("compression_skipped", json!("false")),
        ("original_body_chars", json!(-1)),
        ("generated_at", json!(null)),
    ];
    for (name, wrong) in cases {
        assert_eq!(miss(&forged(&world, |value| value[name] = wrong.clone())), "c01 miss", "{name} {wrong}");
    }
    let required = [
        "cache_format_version",
        "skill_name",
        "source_path",
        "source_hash",
        "resolved_via",
        "frontmatter_raw",
        "license_basis",
        "compressed_body",
        "compression_skipped",
        "skip_reason",
        "original_body_chars",
        "compressed_body_chars",
    ];
    for name in required {
        let found = forged(&world, |value| {
            value.as_object_mut().unwrap().shift_remove(name);
        });
        assert_eq!(miss(&found), "c01 miss", "{name}");
    }
}

#[test]
fn the_wrong_shape_of_the_extension() {
    let world = World::new();
    for name in [
        "schema",
        "entry_hash",
        "tool_version",
        "ruleset_hash",
        "body_hash",
        "source_bom",
        "compressor",
        "verifier",
        "license",
        "parent_source_hash",
        "reference_path",
    ] {
        let found = forged(&world, |value| {
            value["x_ozempskills"].as_object_mut().unwrap().shift_remove(name);
        });
        assert_eq!(miss(&found), "c01 miss", "{name}");
        assert_eq!(
            miss(&forged(&world, |value| value["x_ozempskills"][name] = json!([]))),
            "c01 miss",
            "{name}"
        );
    }
    assert_eq!(miss(&forged(&world, |value| value["x_ozempskills"] = json!(null))), "c01 miss");
    assert_eq!(miss(&forged(&world, |value| value["x_ozempskills"]["schema"] = json!(2))), "c01 miss");
    assert_eq!(
        miss(&forged(&world, |value| value["x_ozempskills"]["verifier"]["result"] = json!("FAIL"))),
        "c01 miss"
    );
    assert_eq!(
        miss(&forged(&world, |value| value["x_ozempskills"]["estimates"] = json!({"cl100k": [1, 2]}))),
        "c01 miss"
    );
    assert_eq!(
        miss(&forged(&world, |value| value["x_ozempskills"]["estimates"] =
            json!({"cl100k": [1], "o200k": [1, 2]}))),
        "c01 miss"
    );
    assert_eq!(miss(&forged(&world, |value| value["cache_format_version"] = json!(2))), "c02 foreign");
}

#[test]
fn damaged_and_foreign_files_are_replaced() {
    let world = World::new();
    for bytes in [
        &b""[..],
        b"{\"cache_format_version\": 1, \"skill_name\": \"x",
        b"{\"cache_format_version\": 2, \"skill_name\": \"x\"}",
        b"[]",
        b"null",
        b"\xff\xfe",
        b"{\"cache_format_version\": 1, \"cache_format_version\": 1}",
    ] {
        world.plant(bytes);
        assert!(["c01 miss", "c02 foreign"].contains(&miss(&world.get()).as_str()));
        world.cache.put(&world.key, &entry()).unwrap();
        expect_hit(&world.get());
    }
}
