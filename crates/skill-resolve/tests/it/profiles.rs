//! The search order of each client.

use skill_resolve::{Profile, ResolvedVia};

use crate::world::World;

/// Puts `plan` in every folder of `order`, then takes the strongest away one after the other.
#[track_caller]
fn check_order(profile: Profile, start: &str, order: &[(&str, ResolvedVia)]) {
    for at in 0..order.len() {
        let mut world = World::with(profile).file("project/.git/HEAD", "").folder("project/sub").at(start);
        for (folder, _) in &order[at..] {
            world = world.skill(&format!("{folder}/plan"));
        }
        let (folder, via) = order[at];
        world.check("plan", &format!("{via} {folder}/plan/SKILL.md"));
    }
}

use ResolvedVia::{Project, User};

#[test]
fn seed_order() {
    check_order(
        Profile::Seed,
        "project/sub",
        &[
            ("project/sub/.claude/skills", Project),
            ("project/.claude/skills", Project),
            ("home/.claude/skills", User),
        ],
    );
}

#[test]
fn claude_code_order() {
    check_order(
        Profile::ClaudeCode,
        "project/sub",
        &[
            ("etc/claude-code/.claude/skills", User),
            ("home/.claude/skills", User),
            ("project/sub/.claude/skills", Project),
            ("project/.claude/skills", Project),
            ("home/.claude/skills/synced", User),
        ],
    );
}

#[test]
fn claude_code_marks_managed_and_synced_roots() {
    for (folder, root) in [
        ("etc/claude-code/.claude/skills", Some("managed")),
        ("home/.claude/skills/synced", Some("synced")),
        ("home/.claude/skills", None),
        ("project/.claude/skills", None),
    ] {
        let world = World::with(Profile::ClaudeCode).skill(&format!("{folder}/plan"));
        let winner = world.resolve("plan").winner.expect("a winner");
        assert_eq!(winner.profile_root.as_deref(), root);
    }
}

#[test]
fn claude_code_plugins_have_a_namespace() {
    let cache = "home/.claude/plugins/cache/shop/kit/1.0.0/skills";
    let world = World::with(Profile::ClaudeCode)
        .kit()
        .skill(&format!("{cache}/plan"))
        .skill(&format!("{cache}/solo"))
        .skill("home/.claude/skills/plan")
        .skill("home/.claude/plugins/marketplaces/m/skills/shelved");
    world.check("plan", "user home/.claude/skills/plan/SKILL.md");
    assert!(world.codes("plan").is_empty());
    world.check("kit:plan", &format!("enabled_plugin {cache}/plan/SKILL.md"));
    world.check("solo", &format!("enabled_plugin {cache}/solo/SKILL.md"));
    world.check("shelved", "none");
}

#[test]
fn claude_code_says_what_is_shadowed() {
    let world = World::with(Profile::ClaudeCode)
        .skill("home/.claude/skills/plan")
        .skill("project/.claude/skills/plan");
    world.check("plan", "user home/.claude/skills/plan/SKILL.md");
    assert_eq!(
        world.note("plan", "shadowed"),
        "project/.claude/skills/plan/SKILL.md: another file named `plan` stands in a project root with other bytes; \
         claude-code puts the served one first"
    );
}

#[test]
fn codex_order() {
    check_order(
        Profile::Codex,
        "project/sub",
        &[
            ("project/.agents/skills", Project),
            ("project/sub/.agents/skills", Project),
            ("project/.codex/skills", Project),
            ("project/sub/.codex/skills", Project),
            ("home/.agents/skills", User),
            ("home/.codex/skills", User),
            ("home/.codex/skills/.system", User),
            ("etc/codex/skills", User),
        ],
    );
}

#[test]
fn codex_matches_name_else_folder_down_to_its_depth() {
    let root = "home/.agents/skills";
    let world = World::with(Profile::Codex)
        .named(&format!("{root}/folder"), "named")
        .file(&format!("{root}/unnamed/SKILL.md"), "text\n")
        .skill(&format!("{root}/1/2/3/4/5/sixth"))
        .skill(&format!("{root}/1/2/3/4/5/6/seventh"))
        .skill(&format!("{root}/.hidden/secret"))
        .skill("outside/linked")
        .link(&format!("{root}/group"), "@TOP@/outside")
        .link(&format!("{root}/circle"), ".");
    world.check("named", &format!("user {root}/folder/SKILL.md"));
    world.check("folder", "none");
    world.check("unnamed", &format!("user {root}/unnamed/SKILL.md"));
    world.check("sixth", &format!("user {root}/1/2/3/4/5/sixth/SKILL.md"));
    world.check("seventh", "none");
    world.check("secret", "none");
    world.check("linked", "user outside/linked/SKILL.md");
}

#[test]
fn codex_names_a_broken_link_and_goes_on() {
    for link in ["project/.agents/skills/plan", "project/.agents/skills/group/plan"] {
        let world = World::with(Profile::Codex).link(link, "nowhere").skill("home/.agents/skills/plan");
        world.check("plan", "user home/.agents/skills/plan/SKILL.md");
        assert_eq!(world.codes("plan"), ["broken_link"]);
    }
}

#[test]
fn codex_keeps_both_of_two_files() {
    let world =
        World::with(Profile::Codex).skill("project/.agents/skills/plan").skill("home/.agents/skills/plan");
    world.check("plan", "project project/.agents/skills/plan/SKILL.md");
    assert_eq!(world.codes("plan"), ["ambiguous"]);
    let one = World::with(Profile::Codex)
        .skill("home/.agents/skills/plan")
        .link("project/.agents/skills/plan", "../../../home/.agents/skills/plan");
    assert!(one.codes("plan").is_empty());
}

#[test]
fn codex_home_variable_and_roots() {
    let mut world = World::with(Profile::Codex).skill("cx/skills/plan").skill("cx/skills/.system/base");
    world.around.codex_home = Some(world.top.join("cx").into());
    world.check("plan", "user cx/skills/plan/SKILL.md");
    assert_eq!(world.resolve("base").winner.expect("a winner").profile_root.as_deref(), Some("system"));
    world.around.codex_home = Some("cx".into());
    assert!(world.answer("plan").starts_with("blocked codex_home_unusable"));
}

#[test]
fn cursor_order_and_clashes() {
    check_order(
        Profile::Cursor,
        "project",
        &[
            ("project/.agents/skills", Project),
            ("project/.cursor/skills", Project),
            ("project/.claude/skills", Project),
            ("project/.codex/skills", Project),
            ("home/.agents/skills", User),
            ("home/.cursor/skills", User),
            ("home/.claude/skills", User),
            ("home/.codex/skills", User),
        ],
    );
    let world = World::with(Profile::Cursor)
        .named("project/.cursor/skills/group/plan", "other")
        .skill("project/.claude/skills/plan")
        .skill("home/.claude/skills/plan");
    world.check("plan", "project project/.cursor/skills/group/plan/SKILL.md");
    world.check("other", "none");
    assert_eq!(world.codes("plan"), ["name_differs", "order_undocumented", "order_undocumented"]);
}

#[test]
fn gemini_order_fields_and_letters() {
    check_order(
        Profile::Gemini,
        "project",
        &[
            ("project/.agents/skills", Project),
            ("project/.gemini/skills", Project),
            ("home/.agents/skills", User),
            ("home/.gemini/skills", User),
        ],
    );
    let root = "home/.gemini/skills";
    let world = World::with(Profile::Gemini)
        .named(root, "at-root")
        .named(&format!("{root}/x"), "\"a:b*c\"")
        .file(&format!("{root}/bare/SKILL.md"), "---\nname: bare\n---\n")
        .file(&format!("{root}/nameless/SKILL.md"), "---\ndescription: x\n---\n")
        .skill(&format!("{root}/group/deep"));
    world.check("at-root", &format!("user {root}/SKILL.md"));
    for name in ["a-b-c", "a:b*c"] {
        world.check(name, &format!("user {root}/x/SKILL.md"));
    }
    for name in ["bare", "nameless"] {
        world.check(name, "none");
        assert_eq!(world.codes(name), ["fields_missing"]);
    }
    world.check("deep", "none");
}

#[test]
fn opencode_last_wins() {
    check_order(
        Profile::Opencode,
        "project/sub",
        &[
            ("project/.opencode/skills", Project),
            ("project/.opencode/skill", Project),
            ("project/sub/.opencode/skills", Project),
            ("home/.config/opencode/skills", User),
            ("home/.config/opencode/skill", User),
            ("project/.agents/skills", Project),
            ("project/.claude/skills", Project),
            ("project/sub/.agents/skills", Project),
            ("project/sub/.claude/skills", Project),
            ("home/.agents/skills", User),
            ("home/.claude/skills", User),
        ],
    );
}

#[test]
fn opencode_needs_a_name() {
    let root = "home/.claude/skills";
    let world = World::with(Profile::Opencode)
        .named(&format!("{root}/a/deep/folder"), "plan")
        .file(&format!("{root}/bare/SKILL.md"), "text\n");
    world.check("plan", &format!("user {root}/a/deep/folder/SKILL.md"));
    world.check("folder", "none");
    world.check("bare", "none");
    assert_eq!(world.codes("bare"), ["fields_missing"]);
}

#[test]
fn a_namespace_means_nothing_to_clients_without_plugins() {
    for profile in [Profile::Codex, Profile::Cursor, Profile::Opencode] {
        let world =
            World::with(profile).skill("project/.claude/skills/plan").skill("project/.agents/skills/plan");
        world.check("kit:plan", "none");
        assert_eq!(world.codes("kit:plan"), ["namespace_unknown"]);
    }
}

#[test]
fn a_home_that_is_the_project_is_user_level_for_every_client() {
    for (profile, folder) in [
        (Profile::ClaudeCode, ".claude/skills"),
        (Profile::Codex, ".agents/skills"),
        (Profile::Cursor, ".cursor/skills"),
        (Profile::Gemini, ".gemini/skills"),
        (Profile::Opencode, ".agents/skills"),
    ] {
        let world = World::with(profile).skill(&format!("home/{folder}/plan")).at("home");
        world.check("plan", &format!("user home/{folder}/plan/SKILL.md"));
        assert!(world.codes("plan").is_empty(), "{profile}");
    }
}
