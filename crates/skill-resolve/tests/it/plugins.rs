//! Rows, recorded folders, versions and layouts of plugins.

use crate::world::World;

const CACHE: &str = "home/.claude/plugins/cache/shop/kit";

/// `kit@shop` on, recorded as `recorded`, with a skill `plan` in each of `versions`.
fn kit(recorded: &str, versions: &[&str]) -> World {
    let path = format!("@TOP@/{CACHE}/{recorded}");
    let world = World::new()
        .on(&["kit@shop"])
        .registry(&format!("{{\"plugins\": {{\"kit@shop\": [{{\"installPath\": \"{path}\"}}]}}}}"));
    versions.iter().fold(world, |world, version| world.skill(&format!("{CACHE}/{version}/skills/plan")))
}

#[track_caller]
fn check_version(world: &World, expect: &str, codes: &[&str]) {
    match expect {
        "none" => world.check("plan", "none"),
        version => world.check("plan", &format!("enabled_plugin {CACHE}/{version}/skills/plan/SKILL.md")),
    }
    assert_eq!(world.codes("plan"), codes);
}

impl World {
    fn in_use(self, version: &str) -> Self {
        self.file(&format!("{CACHE}/{version}/.in_use"), "")
    }

    fn leased(self, version: &str) -> Self {
        self.file(&format!("{CACHE}/{version}/.in_use/999999"), "{\"pid\": 999999, \"procStart\": \"x\"}")
    }

    fn orphaned(self, version: &str) -> Self {
        self.file(&format!("{CACHE}/{version}/.orphaned_at"), "")
    }
}

#[test]
fn version_folder_table() {
    // The recorded folder is in use and not orphaned.
    check_version(&kit("1", &["1", "2"]).in_use("1").in_use("2"), "1", &[]);
    check_version(&kit("1", &["1", "2"]).leased("1").in_use("2"), "1", &[]);
    check_version(&kit("1", &["1"]).folder(&format!("{CACHE}/1/.in_use")), "1", &[]);
    // It is not, and one beside it is.
    check_version(&kit("1", &["1", "2"]).in_use("2"), "2", &["version_sibling"]);
    check_version(&kit("1", &["1", "2"]).in_use("1").orphaned("1").leased("2"), "2", &["version_sibling"]);
    check_version(&kit("1", &["2"]).in_use("2"), "2", &["version_sibling"]);
    // Several beside it are.
    let several =
        kit("1", &["1", "1.9.0", "1.10.0", "1.2.0"]).in_use("1.9.0").in_use("1.10.0").in_use("1.2.0");
    check_version(&several, "1.10.0", &["version_sibling", "version_several"]);
    assert!(several.note("plan", "version_several").ends_with("the highest is taken, not 1.2.0, 1.9.0"));
    // None is, and the recorded one exists.
    check_version(&kit("1", &["1", "2"]), "1", &[]);
    check_version(&kit("1", &["1", "2"]).orphaned("1"), "1", &["version_orphaned"]);
    check_version(&kit("1", &["1", "2"]).in_use("2").orphaned("2"), "1", &[]);
    check_version(&kit("1", &["1"]).in_use("1").orphaned("1"), "1", &["version_orphaned"]);
    // None is, and the recorded one is missing.
    check_version(&kit("1", &["2"]), "none", &["install_path_missing"]);
    check_version(&kit("1", &[]), "none", &["install_path_missing"]);
    check_version(&kit("1", &["2"]).in_use("2").orphaned("2"), "none", &["install_path_missing"]);
}

#[test]
fn a_recorded_folder_behind_a_link_is_canonical() {
    let world = kit("latest", &["2"]).link(&format!("{CACHE}/latest"), "2");
    check_version(&world, "2", &[]);
    let gone = kit("latest", &["2"]).link(&format!("{CACHE}/latest"), "3").in_use("2");
    check_version(&gone, "2", &["version_sibling"]);
}

#[test]
fn recorded_paths_that_are_refused() {
    for (recorded, code) in [
        ("/", "install_path_refused"),
        ("~", "install_path_refused"),
        ("~/", "install_path_refused"),
        ("@TOP@/home", "install_path_refused"),
        ("@TOP@/home/../home/.", "install_path_refused"),
        ("@TOP@", "install_path_refused"),
        ("@TOP@/project/file", "install_path_refused"),
        ("project/plugin", "install_path_refused"),
        ("", "install_path_refused"),
        ("C:/plugins/kit", "install_path_foreign"),
        (r"\\\\host\\share", "install_path_foreign"),
        ("@TOP@/nowhere/kit", "install_path_missing"),
    ] {
        let world = World::new()
            .on(&["kit@shop"])
            .file("project/file", "")
            .skill("home/skills/plan")
            .skill("skills/plan")
            .registry(&format!("{{\"plugins\": {{\"kit@shop\": [{{\"installPath\": \"{recorded}\"}}]}}}}"));
        let before = world.tree();
        world.check("plan", "none");
        assert_eq!(world.codes("plan"), [code], "{recorded}");
        assert_eq!(world.tree(), before);
    }
}

#[test]
fn row_choice() {
    let row = |scope: &str, project: Option<&str>, version: &str| {
        let project = project.map_or(String::new(), |path| format!("\"projectPath\": \"{path}\", "));
        format!("{{\"scope\": \"{scope}\", {project}\"installPath\": \"@TOP@/{CACHE}/{version}\"}}")
    };
    let here = Some("@TOP@/project");
    let check = |rows: &[String], expect: &str| {
        let mut world = kit("x", &["1", "2", "3", "4"]).folder("elsewhere").link("way", "project");
        let text = format!("{{\"version\": 2, \"plugins\": {{\"kit@shop\": [{}]}}}}", rows.join(", "));
        world = world.registry(&text);
        match expect {
            "none" => world.check("plan", "none"),
            version => world.check("plan", &format!("enabled_plugin {CACHE}/{version}/skills/plan/SKILL.md")),
        }
    };
    let all = [
        row("managed", None, "4"),
        row("user", None, "3"),
        row("project", here, "2"),
        row("local", here, "1"),
    ];
    for (expect, rows) in [("1", &all[..]), ("2", &all[..3]), ("3", &all[..2]), ("4", &all[..1])] {
        check(rows, expect);
    }
    check(&[row("project", Some("@TOP@/elsewhere"), "1"), row("user", None, "3")], "3");
    check(&[row("local", Some("@TOP@/elsewhere"), "1")], "none");
    check(&[row("local", None, "1")], "none");
    check(&[row("local", Some("@TOP@/way"), "1")], "1");
    check(&[row("local", Some("@TOP@//project/"), "1")], "1");
    check(&[row("local", Some("@TOP@/gone"), "1")], "none");
    check(&[row("user", None, "2"), row("user", None, "3")], "2");
}

#[test]
fn the_nearest_root_wins_among_rows_of_one_scope() {
    let world = kit("x", &["1", "2"]).file("project/.git/HEAD", "").folder("project/a").registry(&format!(
        "{{\"plugins\": {{\"kit@shop\": [
          {{\"scope\": \"project\", \"projectPath\": \"@TOP@/project\", \"installPath\": \"@TOP@/{CACHE}/1\"}},
          {{\"scope\": \"project\", \"projectPath\": \"@TOP@/project/a\", \"installPath\": \"@TOP@/{CACHE}/2\"}}]}}}}"
    ));
    let world = world.at("project/a");
    world.check("plan", &format!("enabled_plugin {CACHE}/2/skills/plan/SKILL.md"));
}

#[test]
fn registry_shapes() {
    let row = |version: &str| format!("{{\"installPath\": \"@TOP@/{CACHE}/{version}\"}}");
    let plan = |version: &str| format!("enabled_plugin {CACHE}/{version}/skills/plan/SKILL.md");
    for text in [
        format!("{{\"version\": 1, \"plugins\": {{\"kit@shop\": {}}}}}", row("1")),
        format!("{{\"plugins\": {{\"kit@shop\": {}}}}}", row("1")),
        format!("{{\"version\": 1, \"plugins\": {{\"kit@shop\": [{}]}}}}", row("1")),
        format!("{{\"version\": 2, \"plugins\": {{\"a@s\": [], \"kit@shop\": {}}}}}", row("1")),
    ] {
        kit("x", &["1"]).registry(&text).check("plan", &plan("1"));
    }
    let second = "home/.claude/plugins/installed_plugins_v2.json";
    let both = kit("1", &["1", "2"]);
    both.file(second, &format!("{{\"version\": 2, \"plugins\": {{\"kit@shop\": [{}]}}}}", row("2")))
        .check("plan", &plan("2"));
    kit("1", &["1", "2"])
        .file(second, "{\"version\": 2, \"plugins\": {\"a@s\": []}}")
        .check("plan", &plan("1"));
    let broken = kit("1", &["1"]).file(second, "{");
    broken.check("plan", &plan("1"));
    assert_eq!(broken.codes("plan"), ["settings_unreadable"]);
    broken.check("other", &format!("blocked settings_unreadable {second}"));
}

#[test]
fn layouts_in_order() {
    let root = "home/.claude/plugins/cache/shop/kit/1";
    let manifest = format!("{root}/.claude-plugin/plugin.json");
    let all = kit("1", &[])
        .named(&format!("{root}/skill"), "plan")
        .named(&format!("{root}/skills/a"), "plan")
        .named(&format!("{root}/skills/b"), "plan")
        .named(&format!("{root}/more/c"), "plan")
        .named(root, "plan")
        .file(&manifest, "{\"skills\": [\"./\", \"./more\"]}");
    all.check("plan", &format!("enabled_plugin {root}/skill/SKILL.md"));
    let listing: Vec<String> = all
        .resolve("plan")
        .candidates
        .iter()
        .filter(|one| one.plugin.is_some())
        .map(|one| one.path.strip_prefix(all.top.join(root)).expect("in the plugin").to_string())
        .collect();
    let expect = ["skill/SKILL.md", "skills/a/SKILL.md", "skills/b/SKILL.md", "more/c/SKILL.md", "SKILL.md"];
    assert_eq!(listing, expect);
}

#[test]
fn manifest_table() {
    let root = "home/.claude/plugins/cache/shop/kit/1";
    let check = |skills: &str, file: &str, expect: bool, codes: &[&str]| {
        let world = kit("1", &[])
            .skill(&format!("{root}/skills/other"))
            .named(&format!("{root}/{file}"), "plan")
            .file(&format!("{root}/.claude-plugin/plugin.json"), &format!("{{\"skills\": {skills}}}"));
        let found = if expect { format!("enabled_plugin {root}/{file}/SKILL.md") } else { "none".into() };
        world.check("plan", &found.replace("/./", "/"));
        assert_eq!(world.codes("plan"), codes, "{skills}");
    };
    check("\"./more\"", "more/x", true, &[]);
    check("\"./more/\"", "more/x", true, &[]);
    check("[\"./one\", \"./more\"]", "more/x", true, &[]);
    check("\"./more/x\"", "more/x", true, &[]);
    check("\"./.claude/skills\"", ".claude/skills/x", true, &[]);
    check("\"./more\"", "more/deep/x", false, &[]);
    check("[]", "more/x", false, &[]);
    check("\"more\"", "more/x", false, &["manifest_path_refused"]);
    check("\"../1/more\"", "more/x", false, &["manifest_path_refused"]);
    check("\"./a/../more\"", "more/x", false, &["manifest_path_refused"]);
    check("\"/more\"", "more/x", false, &["manifest_path_refused"]);
    check("\".\\\\more\"", "more/x", false, &["manifest_path_refused"]);
    check("1", "more/x", false, &["manifest_unreadable"]);
    check("[1]", "more/x", false, &["manifest_unreadable"]);
    check("null", "more/x", false, &["manifest_unreadable"]);
    check("\"./missing\"", "more/x", false, &[]);
    check("{", "skills/x", true, &["manifest_unreadable"]);
}

#[test]
fn root_file_rule() {
    let root = "home/.claude/plugins/cache/shop/kit/1";
    let check = |manifest: Option<&str>, extra: Option<&str>, expect: bool| {
        let mut world = kit("1", &[]).named(root, "plan");
        if let Some(text) = manifest {
            world = world.file(&format!("{root}/.claude-plugin/plugin.json"), text);
        }
        if let Some(extra) = extra {
            world = world.skill(&format!("{root}/{extra}"));
        }
        let found = if expect { format!("enabled_plugin {root}/SKILL.md") } else { "none".into() };
        world.check("plan", &found);
    };
    check(None, None, true);
    check(Some("{\"name\": \"kit\"}"), None, true);
    check(None, Some("skills/other"), false);
    check(None, Some("skill"), false);
    check(Some("{\"skills\": [\"./more\"]}"), None, false);
    check(Some("{\"skills\": []}"), None, false);
    for listed in ["\"./\"", "\".\"", "[\"./\"]", "[\".\", \"./more\"]"] {
        check(Some(&format!("{{\"skills\": {listed}}}")), Some("skills/other"), true);
    }
    // The folder of the root is a version, so the plugin's name stands in for a missing one.
    let unnamed = kit("1", &[]).file(&format!("{root}/SKILL.md"), "text\n");
    unnamed.check("kit", &format!("enabled_plugin {root}/SKILL.md"));
    unnamed.check("1", "none");
}

#[test]
fn files_that_lead_out_of_the_plugin_are_refused() {
    let root = "home/.claude/plugins/cache/shop/kit/1";
    let outside = |world: World| world.skill("outside/plan");
    let folder = outside(kit("1", &[])).link(&format!("{root}/skills/plan"), "@TOP@/outside/plan");
    let file = outside(kit("1", &[]))
        .folder(&format!("{root}/skills/plan"))
        .link(&format!("{root}/skills/plan/SKILL.md"), "@TOP@/outside/plan/SKILL.md");
    let skills = outside(kit("1", &[])).link(&format!("{root}/skills"), "@TOP@/outside");
    let declared = outside(kit("1", &[]))
        .link(&format!("{root}/more"), "@TOP@/outside")
        .file(&format!("{root}/.claude-plugin/plugin.json"), "{\"skills\": \"./more\"}");
    for world in [folder, file, skills, declared] {
        world.check("plan", "none");
        assert_eq!(world.codes("plan"), ["escapes_root"]);
    }
    let inside = kit("1", &[])
        .skill(&format!("{root}/store/plan"))
        .link(&format!("{root}/skills/plan"), "../store/plan");
    inside.check("plan", &format!("enabled_plugin {root}/store/plan/SKILL.md"));
}

#[test]
fn nothing_behind_a_link_out_of_the_plugin_is_listed() {
    let root = "home/.claude/plugins/cache/shop/kit/1";
    let world = kit("1", &[])
        .file("outside/plan/skill.md", "---\nname: plan\n---\n")
        .link(&format!("{root}/skills/plan"), "@TOP@/outside/plan");
    world.check("plan", "none");
    assert_eq!(world.codes("plan"), ["escapes_root"], "a near miss would tell of the folder behind the link");
}

#[test]
fn a_manifest_behind_a_link_out_of_the_plugin_is_not_read() {
    let root = "home/.claude/plugins/cache/shop/kit/1";
    let world = kit("1", &[])
        .skill(&format!("{root}/more/plan"))
        .file("outside/plugin.json", "{\"skills\": \"./more\"}")
        .folder(&format!("{root}/.claude-plugin"))
        .link(&format!("{root}/.claude-plugin/plugin.json"), "@TOP@/outside/plugin.json");
    world.check("plan", "none");
    assert_eq!(world.codes("plan"), ["manifest_unreadable"]);
}

#[test]
fn near_misses_of_plugins() {
    let root = "home/.claude/plugins/cache/shop/kit/1";
    let deep = kit("1", &[]).skill(&format!("{root}/skills/group/plan"));
    let case = kit("1", &[]).skill(&format!("{root}/Skills/plan"));
    let file = kit("1", &[]).file(&format!("{root}/skills/plan/Skill.md"), "---\nname: plan\n---\n");
    for world in [deep, case, file] {
        world.check("plan", "none");
        assert_eq!(world.codes("plan"), ["near_miss"]);
    }
}

#[test]
fn a_plugin_copy_behind_a_project_copy_is_a_shadow() {
    let world = kit("1", &["1"]).skill("project/.claude/skills/plan");
    world.check("plan", "project project/.claude/skills/plan/SKILL.md");
    assert!(world.note("plan", "shadowed").contains("in an enabled plugin with other bytes"));
    let equal = fs_err::read(world.top.join("project/.claude/skills/plan/SKILL.md")).expect("a file");
    let world = world.bytes(&format!("{CACHE}/1/skills/plan/SKILL.md"), &equal);
    assert!(world.codes("plan").is_empty());
    // Only a folder of the name is seen at a glance; everything is seen on request.
    let other =
        kit("1", &[]).named(&format!("{CACHE}/1/skills/x"), "plan").skill("project/.claude/skills/plan");
    assert!(other.codes("plan").is_empty());
    assert_eq!(other.everything().codes("plan"), ["shadowed"]);
    let single = kit("1", &[]).named(&format!("{CACHE}/1/skill"), "plan").skill("home/.claude/skills/plan");
    single.check("plan", "user home/.claude/skills/plan/SKILL.md");
    assert_eq!(single.codes("plan"), ["shadowed"]);
}

#[test]
fn an_enabled_plugin_without_a_row_is_noted_when_nothing_is_found() {
    let world = World::new().on(&["kit@shop"]).registry("{\"plugins\": {}}");
    world.check("plan", "none");
    assert_eq!(world.codes("plan"), ["plugin_not_installed"]);
    let world = world.skill("home/.claude/plugins/marketplaces/m/skills/plan");
    assert_eq!(world.codes("plan"), ["source_checkout"]);
}

#[test]
fn a_namespace_skips_project_and_user() {
    let world = kit("1", &["1"]).skill("project/.claude/skills/plan").skill("home/.claude/skills/plan");
    for name in ["kit:plan", "kit@shop:plan"] {
        world.check(name, &format!("enabled_plugin {CACHE}/1/skills/plan/SKILL.md"));
    }
    for name in ["kit@mall:plan", "ki:plan", "kits:plan", "Kit:plan"] {
        world.check(name, "none");
    }
}

#[test]
fn leases_are_shown_and_never_weighed() {
    let world = kit("1", &["1"]).leased("1").folder("proc").everything();
    let found = world.resolve("plan");
    let plugin = &found.plugins[0];
    assert!(plugin.in_use && !plugin.orphaned);
    let lease = &plugin.leases[0];
    assert_eq!((lease.pid, lease.started.as_deref(), lease.alive), (Some(999_999), Some("x"), Some(false)));
}
