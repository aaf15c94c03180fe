//! The last resort: checkouts of marketplaces.

use crate::world::World;

const SHELF: &str = "home/.claude/plugins/marketplaces";

#[track_caller]
fn check(world: &World, name: &str, expect: &str) {
    match expect {
        "none" => world.check(name, "none"),
        path => world.check(name, &format!("marketplace_fallback {SHELF}/{path}/SKILL.md")),
    }
}

#[test]
fn any_depth_by_name_else_folder() {
    let world = World::new()
        .named(&format!("{SHELF}/m/skills/folder"), "named")
        .file(&format!("{SHELF}/m/a/b/c/unnamed/SKILL.md"), "text\n");
    check(&world, "named", "m/skills/folder");
    check(&world, "unnamed", "m/a/b/c/unnamed");
    check(&world, "folder", "none");
    assert_eq!(world.codes("named"), ["source_checkout"]);
}

#[test]
fn only_when_no_plugin_has_it() {
    let world = World::new()
        .kit()
        .skill("home/.claude/plugins/cache/shop/kit/1.0.0/skills/plan")
        .skill(&format!("{SHELF}/m/skills/plan"));
    world.check("plan", "enabled_plugin home/.claude/plugins/cache/shop/kit/1.0.0/skills/plan/SKILL.md");
    assert!(!world.listing("plan").contains("marketplace"));
}

#[test]
fn byte_order_of_the_path_decides_and_others_are_listed() {
    let world = World::new()
        .skill(&format!("{SHELF}/b/skills/plan"))
        .skill(&format!("{SHELF}/a-b/skills/plan"))
        .skill(&format!("{SHELF}/a/skills/plan"));
    // `-` comes before `/`.
    check(&world, "plan", "a-b/skills/plan");
    assert_eq!(world.codes("plan"), ["source_checkout", "other_candidate", "other_candidate"]);
}

#[test]
fn skipped_folders_and_depth() {
    let world = World::new()
        .skill(&format!("{SHELF}/m/.git/plan"))
        .skill(&format!("{SHELF}/m/node_modules/plan"))
        .skill(&format!("{SHELF}/m/1/2/3/4/5/6/7/eighth"))
        .skill(&format!("{SHELF}/m/1/2/3/4/5/6/7/8/ninth"));
    check(&world, "plan", "none");
    check(&world, "eighth", "m/1/2/3/4/5/6/7/eighth");
    check(&world, "ninth", "none");
    assert_eq!(world.codes("ninth"), ["walk_limit"]);
}

#[test]
fn a_limit_is_never_silence() {
    let mut world = World::new().skill(&format!("{SHELF}/m/zz/plan"));
    for index in 0..2_001 {
        world = world.folder(&format!("{SHELF}/m/a/{index:04}"));
    }
    check(&world, "plan", "none");
    assert_eq!(
        world.note("plan", "walk_limit"),
        format!("{SHELF}/m: the search below this folder ended at its limit of folders; more may lie there")
    );
}

#[test]
fn links_in_checkouts() {
    let world = World::new()
        .skill("outside/plan")
        .skill("outside/far/skills/tool")
        .link(&format!("{SHELF}/m/skills/plan"), "@TOP@/outside/plan")
        .link(&format!("{SHELF}/linked"), "@TOP@/outside/far")
        .skill(&format!("{SHELF}/m/store/kept"))
        .link(&format!("{SHELF}/m/alias"), "store/kept");
    check(&world, "plan", "none");
    assert_eq!(world.codes("plan"), ["escapes_root"]);
    // A marketplace that is a link is walked where it lies.
    world.check("tool", "marketplace_fallback outside/far/skills/tool/SKILL.md");
    check(&world, "kept", "m/store/kept");
}

#[test]
fn a_namespace_asks_for_the_plugin() {
    let world = World::new()
        .skill(&format!("{SHELF}/m/plugins/kit/skills/plan"))
        .skill(&format!("{SHELF}/m/plugins/pak/skills/plan"))
        .skill(&format!("{SHELF}/n/plugins/kit/skills/plan"))
        .skill(&format!("{SHELF}/m/odd/skills/plan"))
        .file(&format!("{SHELF}/m/odd/.claude-plugin/plugin.json"), "{\"name\": \"even\"}")
        .skill(&format!("{SHELF}/o/skills/one"))
        .skill(&format!("{SHELF}/o/skills/two"))
        .file(
            &format!("{SHELF}/o/.claude-plugin/marketplace.json"),
            "{\"name\": \"o\", \"plugins\": [{\"name\": \"first\", \"source\": \"./\", \"skills\": [\"./skills/one\"]}]}",
        );
    check(&world, "kit:plan", "m/plugins/kit/skills/plan");
    check(&world, "pak:plan", "m/plugins/pak/skills/plan");
    check(&world, "kit@n:plan", "n/plugins/kit/skills/plan");
    check(&world, "even:plan", "m/odd/skills/plan");
    check(&world, "first:one", "o/skills/one");
    for name in ["odd:plan", "kit@o:plan", "first:two", "other:plan"] {
        check(&world, name, "none");
    }
}

#[test]
fn a_plugin_turned_off_may_appear() {
    let world = World::new()
        .file("home/.claude/settings.json", "{\"enabledPlugins\": {\"kit@m\": false}}")
        .skill(&format!("{SHELF}/m/plugins/kit/skills/plan"));
    check(&world, "plan", "m/plugins/kit/skills/plan");
    assert_eq!(world.codes("plan"), ["source_checkout"]);
}
