//! Settings scopes and settings that cannot be read.

use skill_resolve::survey;

use crate::world::World;

const PLAN: &str = "enabled_plugin home/.claude/plugins/cache/shop/kit/1.0.0/skills/plan/SKILL.md";

fn kit() -> World {
    World::new()
        .installed(&[("kit@shop", "shop/kit/1.0.0")])
        .skill("home/.claude/plugins/cache/shop/kit/1.0.0/skills/plan")
}

fn value(on: &str) -> String {
    format!("{{\"enabledPlugins\": {{\"kit@shop\": {on}}}}}")
}

const MANAGED: &str = "etc/claude-code/managed-settings.json";
const LOCAL: &str = "project/.claude/settings.local.json";
const PROJECT: &str = "project/.claude/settings.json";
const USER: &str = "home/.claude/settings.json";

#[test]
fn the_strongest_scope_with_the_key_decides() {
    let order = [MANAGED, LOCAL, PROJECT, USER];
    for (at, strong) in order.iter().enumerate() {
        for weak in &order[at + 1..] {
            kit().file(strong, &value("true")).file(weak, &value("false")).check("plan", PLAN);
            kit().file(strong, &value("false")).file(weak, &value("true")).check("plan", "none");
            // A file without the key leaves it to the next one.
            kit().file(strong, "{\"enabledPlugins\": {}}").file(weak, &value("true")).check("plan", PLAN);
            kit().file(strong, "{}").file(weak, &value("true")).check("plan", PLAN);
        }
    }
}

#[test]
fn every_value_but_true_turns_a_plugin_off() {
    for off in ["false", "null", "1", "\"true\"", "[true]", "{}"] {
        kit().file(USER, &value(off)).check("plan", "none");
        kit().file(LOCAL, &value(off)).file(USER, &value("true")).check("plan", "none");
    }
    kit().file(USER, "{\"enabledPlugins\": {\"kit@shop\": true, \"kit@shop\": false}}").check("plan", "none");
}

#[test]
fn another_scope_than_the_users_is_noted() {
    for (path, word) in [(MANAGED, "managed"), (LOCAL, "local"), (PROJECT, "project")] {
        let world = kit().file(path, &value("true"));
        world.check("plan", PLAN);
        assert_eq!(
            world.note("plan", "settings_scope"),
            format!("{path}: plugin `kit@shop` is on by {word} settings")
        );
    }
    assert!(kit().file(USER, &value("true")).codes("plan").is_empty());
}

#[test]
fn the_nearest_project_settings_decide() {
    let world = kit()
        .file("project/.git/HEAD", "")
        .file("project/a/.claude/settings.json", &value("true"))
        .file(PROJECT, &value("false"))
        .at("project/a");
    world.check("plan", PLAN);
}

#[test]
fn every_managed_folder_is_read() {
    for folder in ["etc/claude-code", "Library/Application Support/ClaudeCode", "Program Files/ClaudeCode"] {
        kit().file(&format!("{folder}/managed-settings.json"), &value("true")).check("plan", PLAN);
    }
}

#[test]
fn settings_that_cannot_be_read_block_an_answer() {
    let cases: &[(&str, Option<usize>, Option<usize>)] = &[
        ("", Some(1), Some(1)),
        ("[]", Some(1), Some(1)),
        ("null", Some(1), Some(1)),
        ("{\"enabledPlugins\": []}", Some(1), Some(20)),
        ("{\"enabledPlugins\": null}", Some(1), Some(20)),
        ("{\"enabledPlugins\":\n {\"kit@shop\": tru", Some(2), Some(17)),
        ("{} // no", Some(1), Some(4)),
        ("{\"a\": \u{1}}", Some(1), Some(7)),
    ];
    for path in [MANAGED, LOCAL, PROJECT, USER] {
        for (text, line, column) in cases {
            let world = kit().file(path, text);
            world.check("plan", &format!("blocked settings_unreadable {path}"));
            let fault = world.resolve("plan").blocked_by.expect("a fault");
            assert_eq!((fault.line, fault.column), (*line, *column), "{text}: {fault}");
            assert!(fault.to_string().contains(path));
        }
    }
}

#[test]
fn too_large_too_deep_and_not_utf8_block_an_answer() {
    let deep = format!("{{\"a\": {}1{}}}", "[".repeat(64), "]".repeat(64));
    kit().file(USER, &deep).check("plan", &format!("blocked settings_unreadable {USER}"));
    let allowed = format!("{{\"a\": {}1{}}}", "[".repeat(63), "]".repeat(63));
    kit().file(USER, &allowed).check("plan", "none");
    kit().bytes(USER, b"{\"a\": \"\xff\"}").check("plan", &format!("blocked settings_unreadable {USER}"));
    let mut large = b"{}".to_vec();
    large.resize(16 << 20, b' ');
    kit().bytes(USER, &large).check("plan", "none");
    large.push(b' ');
    kit().bytes(USER, &large).check("plan", &format!("blocked settings_unreadable {USER}"));
}

#[test]
fn odd_things_in_a_settings_files_place_block_an_answer() {
    kit().folder(USER).check("plan", &format!("blocked settings_unreadable {USER}"));
    kit().link(USER, "nowhere").check("plan", &format!("blocked settings_unreadable {USER}"));
    let world = kit().folder("home/.claude");
    let fifo = std::process::Command::new("mkfifo").arg(world.top.join(USER)).status().expect("mkfifo");
    assert!(fifo.success());
    world.check("plan", &format!("blocked settings_unreadable {USER}"));
}

#[test]
fn a_byte_order_mark_and_a_link_are_accepted() {
    kit().file(USER, &format!("\u{feff}{}", value("true"))).check("plan", PLAN);
    kit()
        .file("home/dotfiles/settings.json", &value("true"))
        .link(USER, "../dotfiles/settings.json")
        .check("plan", PLAN);
}

#[test]
fn a_broken_file_does_not_hide_what_is_found_elsewhere() {
    let world = kit().file(LOCAL, "{").file(USER, &value("true"));
    world.check("plan", PLAN);
    assert_eq!(world.codes("plan"), ["settings_unreadable"]);
    let world = kit().file(USER, "{").skill("home/.claude/skills/plan");
    world.check("plan", "user home/.claude/skills/plan/SKILL.md");
    assert_eq!(world.codes("plan"), ["settings_unreadable"]);
    let world = kit().file(USER, "{").skill("home/.claude/plugins/marketplaces/m/skills/plan");
    world.check("plan", "marketplace_fallback home/.claude/plugins/marketplaces/m/skills/plan/SKILL.md");
    assert_eq!(world.codes("plan"), ["source_checkout", "settings_unreadable"]);
}

const REGISTRY: &str = "home/.claude/plugins/installed_plugins.json";

#[test]
fn a_registry_that_cannot_be_read_blocks_an_answer() {
    let cases = [
        "",
        "[]",
        "{}",
        "{\"version\": 2}",
        "{\"plugins\": []}",
        "{\"plugins\": {\"kit@shop\": 1}}",
        "{\"plugins\": {\"kit@shop\": null}}",
        "{\"plugins\": {\"kit@shop\": [1]}}",
        "{\"plugins\": {\"kit@shop\": [{}]}}",
        "{\"plugins\": {\"kit@shop\": [{\"installPath\": 1}]}}",
        "{\"plugins\": {\"kit@shop\": [{\"installPath\": \"/x\", \"scope\": \"team\"}]}}",
        "{\"plugins\": {\"kit@shop\": [{\"installPath\": \"/x\", \"scope\": \"local\", \"projectPath\": 1}]}}",
    ];
    for text in cases {
        let world = World::new().on(&["kit@shop"]).registry(text);
        world.check("plan", &format!("blocked settings_unreadable {REGISTRY}"));
        let fault = world.resolve("plan").blocked_by.expect("a fault");
        assert!(fault.line.is_some() && fault.column.is_some(), "{text}: {fault:?}");
        // With no plugin on, the registry cannot hold the answer.
        World::new().registry(text).check("plan", "none");
        // A name in another plugin's namespace cannot be in this one's rows.
        let other = World::new().on(&["kit@shop"]).registry("{\"plugins\": {\"kit@shop\": 1}}");
        other.check("tool:plan", "none");
    }
}

#[test]
fn plugin_folder_variable() {
    let mut world = World::new()
        .on(&["kit@shop"])
        .file(
            "plug/installed_plugins.json",
            "{\"plugins\": {\"kit@shop\": {\"installPath\": \"@TOP@/plug/kit\"}}}",
        )
        .skill("plug/kit/skills/plan")
        .skill("plug/marketplaces/m/skills/shelved");
    world.around.plugin_dir = Some(world.top.join("plug").into());
    world.check("plan", "enabled_plugin plug/kit/skills/plan/SKILL.md");
    world.check("shelved", "marketplace_fallback plug/marketplaces/m/skills/shelved/SKILL.md");
    world.around.plugin_dir = Some("  ".into());
    world.check("plan", "none");
    for bad in ["plug", "/no/such/folder"] {
        world.around.plugin_dir = Some(bad.into());
        assert!(world.answer("plan").starts_with("blocked plugin_dir_unusable"), "{bad}");
    }
}

#[test]
fn a_config_folder_that_cannot_be_used_hides_plugins_and_marketplaces_too() {
    let mut world = World::new()
        .file(LOCAL, &value("true"))
        .file(
            "plug/installed_plugins.json",
            "{\"plugins\": {\"kit@shop\": {\"installPath\": \"@TOP@/plug/kit\"}}}",
        )
        .skill("plug/kit/skills/plan")
        .skill("plug/marketplaces/m/skills/shelved");
    world.around.plugin_dir = Some(world.top.join("plug").into());
    world.check("plan", "enabled_plugin plug/kit/skills/plan/SKILL.md");
    world.around.config_dir = Some(world.top.join("missing").into());
    for name in ["plan", "shelved", "kit:plan"] {
        world.check(name, "blocked config_dir_unusable missing");
    }
}

#[test]
fn survey_names_files_plugins_and_faults() {
    let world = kit().file(USER, &value("true")).file(LOCAL, "{");
    let found = survey(&world.around).expect("a usable start");
    let files: Vec<_> = found
        .settings
        .iter()
        .map(|file| (file.scope.word(), file.present, file.fault.is_some()))
        .filter(|file| file.0 != "managed")
        .collect();
    assert_eq!(files, [("local", true, true), ("project", false, false), ("user", true, false)]);
    assert_eq!(found.faults.len(), 1);
    let plugin = &found.plugins[0];
    assert_eq!((plugin.key.as_str(), plugin.enabled_by.word()), ("kit@shop", "user"));
    assert_eq!(plugin.folder.as_ref().and_then(|path| path.file_name()), Some("1.0.0"));
}
