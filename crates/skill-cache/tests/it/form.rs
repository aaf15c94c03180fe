//! The written form of an entry.

use skill_cache::Entry;

use crate::world::{World, entry, entry_with, estimated, expect_hit};

#[test]
fn the_file() {
    let world = World::stored();
    insta::assert_snapshot!(String::from_utf8(world.bytes()).unwrap());
}

#[test]
fn what_is_stored_is_read_back() {
    let world = World::new();
    for stored in [entry(), estimated(), entry_with(|entry| entry.generated_at = None)] {
        world.cache.put(&world.key, &stored).unwrap();
        let found = world.get();
        let found = expect_hit(&found);
        // The hashes are set on the way to the disk.
        let mut again = found.clone();
        again.extension.clone_from(&stored.extension);
        assert_eq!(again, stored);
        let kept = found.extension.as_ref().unwrap();
        assert_eq!(kept.estimates, stored.extension.as_ref().unwrap().estimates);
    }
    assert!(!String::from_utf8(world.bytes()).unwrap().contains("generated_at"));
}

#[test]
fn a_hit_writes_nothing_and_equal_entries_are_equal_files() {
    let world = World::stored();
    let before = world.bytes();
    expect_hit(&world.get());
    assert_eq!(world.bytes(), before);
    let again = expect_hit(&world.get()).clone();
    world.cache.put(&world.key, &again).unwrap();
    assert_eq!(world.bytes(), before);
}

#[test]
fn unknown_members_are_kept_in_order() {
    let world = World::stored();
    let text = String::from_utf8(world.bytes()).unwrap();
    let text = text.replacen('{', "{ \"z_new\": [1.5, {\"b\": null}], \"a_new\": \"x\",", 1);
    // Without the extension, as another implementation would write it.
    let end = text.find(",\n  \"x_ozempskills\"").unwrap();
    world.plant(format!("{}\n}}\n", &text[..end]).as_bytes());
    let entry = world.cache.read(&world.key).unwrap().unwrap();
    let mut entry = *entry;
    entry.extension = crate::world::entry().extension;
    world.cache.put(&world.key, &entry).unwrap();
    expect_hit(&world.get());
    let text = String::from_utf8(world.bytes()).unwrap();
    let (z, a) = (text.find("\"z_new\"").unwrap(), text.find("\"a_new\"").unwrap());
    assert!(z < a, "{text}");
    assert!(text.contains("1.5"));
}

#[test]
fn the_schema_lists_the_published_fields_in_order() {
    let schema = serde_json::to_value(schemars::schema_for!(Entry)).unwrap();
    let names: Vec<&str> = schema["properties"].as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(
        names,
        [
            "cache_format_version",
            "skill_name",
            "source_path",
            "source_hash",
            "resolved_via",
            "generated_at",
            "frontmatter_raw",
            "license_basis",
            "compressed_body",
            "compression_skipped",
            "skip_reason",
            "original_body_chars",
            "compressed_body_chars",
            "x_ozempskills",
        ]
    );
}
