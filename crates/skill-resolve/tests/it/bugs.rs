//! Public bug reports of class resolve, each with an own input. The number in a comment is that of the report list.

use camino::Utf8Path;
use skill_model::SkillName;
use skill_resolve::{Depth, Outcome};

use crate::world::World;

// B01
#[test]
fn user_skills_folder_is_a_link() {
    let world =
        World::new().skill("home/dotfiles/skills/lint").link("home/.claude/skills", "../dotfiles/skills");
    let before = world.tree();
    world.check("lint", "user home/dotfiles/skills/lint/SKILL.md");
    assert_eq!(world.tree(), before);
    let moved =
        World::new().skill("home/dotfiles/claude/skills/lint").link("home/.claude", "dotfiles/claude");
    moved.check("lint", "user home/dotfiles/claude/skills/lint/SKILL.md");
}

// B02
#[test]
fn one_file_linked_from_two_roots_is_one_hit() {
    let world = World::new()
        .skill("home/.agents/skills/tidy")
        .link("home/.claude/skills/tidy", "../../.agents/skills/tidy")
        .link("project/.claude/skills/tidy", "../../../home/.agents/skills/tidy");
    world.check("tidy", "project home/.agents/skills/tidy/SKILL.md");
    assert!(world.codes("tidy").is_empty());
    let outcomes: Vec<Outcome> = world.resolve("tidy").candidates.iter().map(|one| one.outcome).collect();
    assert_eq!(outcomes, [Outcome::Hit, Outcome::SameFile]);
}

// B03
#[test]
fn one_folder_too_deep_is_a_near_miss() {
    let world = World::new().skill("project/.claude/skills/backend/migrate");
    world.check("migrate", "none");
    assert_eq!(
        world.note("migrate", "near_miss"),
        "project/.claude/skills/backend/migrate/SKILL.md: it lies one folder too deep to be a skill"
    );
    let user = World::new().skill("home/.claude/skills/backend/migrate");
    user.check("migrate", "none");
    assert_eq!(user.codes("migrate"), ["near_miss"]);
}

// B04
#[test]
fn recorded_version_counts_not_the_first_or_last_of_the_folder() {
    let world = ["2.10.0", "2.2.0", "2.9.0"]
        .into_iter()
        .fold(World::new(), |world, version| {
            world.skill(&format!("home/.claude/plugins/cache/shop/kit/{version}/skills/plan"))
        })
        .on(&["kit@shop"])
        .installed(&[("kit@shop", "shop/kit/2.10.0")]);
    world.check("plan", "enabled_plugin home/.claude/plugins/cache/shop/kit/2.10.0/skills/plan/SKILL.md");
    assert!(world.codes("plan").is_empty());
}

// B06
#[test]
fn all_versions_orphaned_or_all_in_use() {
    let mut world = World::new().on(&["kit@shop", "pak@shop"]);
    for version in ["1.0.0", "1.1.0"] {
        let folder = format!("home/.claude/plugins/cache/shop/kit/{version}");
        world = world.skill(&format!("{folder}/skills/plan")).file(&format!("{folder}/.orphaned_at"), "");
    }
    for version in ["0.1.0", "0.2.0", "0.3.0"] {
        let folder = format!("home/.claude/plugins/cache/shop/pak/{version}");
        world = world.skill(&format!("{folder}/skills/ship")).file(&format!("{folder}/.in_use"), "");
    }
    let world = world.installed(&[("kit@shop", "shop/kit/1.1.0"), ("pak@shop", "shop/pak/0.2.0")]);
    world.check("plan", "enabled_plugin home/.claude/plugins/cache/shop/kit/1.1.0/skills/plan/SKILL.md");
    assert_eq!(world.codes("plan"), ["version_orphaned"]);
    world.check("ship", "enabled_plugin home/.claude/plugins/cache/shop/pak/0.2.0/skills/ship/SKILL.md");
    assert!(world.codes("ship").is_empty(), "the orphaned plugin does not hold this answer");
}

// B07
#[test]
fn rows_of_several_projects() {
    let row =
        |version: &str| format!("\"installPath\": \"@TOP@/home/.claude/plugins/cache/shop/kit/{version}\"");
    let mut world = World::new().on(&["kit@shop", "old@shop"]).folder("elsewhere").folder("project2");
    for version in ["1.0.0", "2.0.0", "3.0.0"] {
        world = world.skill(&format!("home/.claude/plugins/cache/shop/kit/{version}/skills/plan"));
    }
    let world = world.skill("home/.claude/plugins/cache/shop/old/1/skills/aged").registry(&format!(
        "{{\"version\": 2, \"plugins\": {{
          \"kit@shop\": [
            {{\"scope\": \"local\", {}, \"projectPath\": \"@TOP@/elsewhere\"}},
            {{\"scope\": \"user\", {}}},
            {{\"scope\": \"local\", {}, \"projectPath\": \"@TOP@/project\"}}],
          \"old@shop\": {{\"installPath\": \"@TOP@/home/.claude/plugins/cache/shop/old/1\"}}
        }}}}",
        row("1.0.0"),
        row("2.0.0"),
        row("3.0.0")
    ));
    world.check("plan", "enabled_plugin home/.claude/plugins/cache/shop/kit/3.0.0/skills/plan/SKILL.md");
    assert_eq!(
        world.note("plan", "other_project_row"),
        "-: plugin `kit@shop` has rows of other projects, which do not count here: @TOP@/elsewhere"
    );
    world.check("aged", "enabled_plugin home/.claude/plugins/cache/shop/old/1/skills/aged/SKILL.md");
    let world = world.at("project2");
    world.check("plan", "enabled_plugin home/.claude/plugins/cache/shop/kit/2.0.0/skills/plan/SKILL.md");
}

// B08
#[test]
fn row_of_another_checkout_does_not_count_in_a_worktree() {
    let world = World::new()
        .file("project/.git/worktrees/wt/HEAD", "ref: x\n")
        .file("worktree/.git", "gitdir: @TOP@/project/.git/worktrees/wt\n")
        .skill("home/.claude/plugins/cache/shop/kit/1.0.0/skills/plan")
        .on(&["kit@shop"])
        .registry(
            "{\"version\": 2, \"plugins\": {\"kit@shop\": [{\"scope\": \"project\", \"projectPath\": \"@TOP@/project\",
             \"installPath\": \"@TOP@/home/.claude/plugins/cache/shop/kit/1.0.0\"}]}}",
        )
        .at("worktree");
    let before = world.tree();
    world.check("plan", "none");
    assert!(world.note("plan", "other_project_row").ends_with("which do not count here: @TOP@/project"));
    assert_eq!(world.tree(), before);
    let world = world.skill("home/.claude/plugins/marketplaces/shop/plugins/kit/skills/plan");
    world.check(
        "plan",
        "marketplace_fallback home/.claude/plugins/marketplaces/shop/plugins/kit/skills/plan/SKILL.md",
    );
}

// B09
#[test]
fn only_the_json_value_true_is_on() {
    let mut world = World::new().file(
        "home/.claude/settings.json",
        "{\"enabledPlugins\": {\"a@s\": false, \"b@s\": \"true\", \"c@s\": 1, \"d@s\": null, \"f@s\": true}}",
    );
    let keys = ["a", "b", "c", "d", "e", "f"];
    for key in keys {
        world = world.skill(&format!("home/.claude/plugins/cache/s/{key}/1/skills/{key}-skill"));
    }
    let rows: Vec<(String, String)> =
        keys.iter().map(|key| (format!("{key}@s"), format!("s/{key}/1"))).collect();
    let rows: Vec<(&str, &str)> = rows.iter().map(|(key, path)| (key.as_str(), path.as_str())).collect();
    let world = world.installed(&rows).skill("home/.claude/plugins/marketplaces/s/plugins/a/skills/a-skill");
    world.check(
        "a-skill",
        "marketplace_fallback home/.claude/plugins/marketplaces/s/plugins/a/skills/a-skill/SKILL.md",
    );
    assert_eq!(world.codes("a-skill"), ["source_checkout"]);
    for name in ["b-skill", "c-skill", "d-skill", "e-skill"] {
        world.check(name, "none");
    }
    world.check("f-skill", "enabled_plugin home/.claude/plugins/cache/s/f/1/skills/f-skill/SKILL.md");
}

// B10
#[test]
fn plugin_turned_off_for_one_project() {
    let world = World::new()
        .kit()
        .skill("home/.claude/plugins/cache/shop/kit/1.0.0/skills/plan")
        .file("project/.claude/settings.json", "{}")
        .file("project/.claude/settings.local.json", "{\"enabledPlugins\": {\"kit@shop\": false}}");
    world.check("plan", "none");
    assert_eq!(
        world.note("plan", "settings_scope"),
        "project/.claude/settings.local.json: plugin `kit@shop` is off by local settings"
    );
    let only_local = World::new()
        .installed(&[("kit@shop", "shop/kit/1.0.0")])
        .skill("home/.claude/plugins/cache/shop/kit/1.0.0/skills/plan")
        .file("project/.claude/settings.local.json", "{\"enabledPlugins\": {\"kit@shop\": true}}");
    only_local.check("plan", "enabled_plugin home/.claude/plugins/cache/shop/kit/1.0.0/skills/plan/SKILL.md");
}

// B11
#[test]
fn config_dir_moves_settings_plugins_and_skills() {
    let mut world = World::new()
        .skill("cfg/skills/here")
        .skill("home/.claude/skills/there")
        .skill("cfg/plugins/cache/s/k/1/skills/plugged")
        .file("cfg/settings.json", "{\"enabledPlugins\": {\"k@s\": true}}")
        .file(
            "cfg/plugins/installed_plugins.json",
            "{\"plugins\": {\"k@s\": [{\"installPath\": \"@TOP@/cfg/plugins/cache/s/k/1\"}]}}",
        )
        .skill("cfg/plugins/marketplaces/m/skills/shelved")
        .skill("project/.claude/skills/local");
    world.check("there", "user home/.claude/skills/there/SKILL.md");
    world.around.config_dir = Some(world.top.join("cfg").into());
    world.check("here", "user cfg/skills/here/SKILL.md");
    world.check("there", "none");
    world.check("plugged", "enabled_plugin cfg/plugins/cache/s/k/1/skills/plugged/SKILL.md");
    world.check("shelved", "marketplace_fallback cfg/plugins/marketplaces/m/skills/shelved/SKILL.md");
    for blank in ["", " ", "\t "] {
        world.around.config_dir = Some(blank.into());
        world.check("there", "user home/.claude/skills/there/SKILL.md");
    }
    world.around.config_dir = Some("cfg".into());
    world.check("here", "blocked config_dir_unusable cfg");
    world.check("local", "project project/.claude/skills/local/SKILL.md");
    assert_eq!(world.codes("local"), ["config_dir_unusable"]);
    for bad in ["missing", "cfg/settings.json"] {
        world.around.config_dir = Some(world.top.join(bad).into());
        world.check("there", &format!("blocked config_dir_unusable {bad}"));
    }
}

// B12
#[test]
fn plugin_manifest_declares_paths() {
    let cache = "home/.claude/plugins/cache/s";
    let world = World::new()
        .on(&["p1@s", "p2@s", "p3@s"])
        .installed(&[("p1@s", "s/p1/1"), ("p2@s", "s/p2/1"), ("p3@s", "s/p3/1")])
        .file(
            &format!("{cache}/p1/1/.claude-plugin/plugin.json"),
            "{\"name\": \"p1\", \"skills\": \"./kit-skills/\"}",
        )
        .skill(&format!("{cache}/p1/1/kit-skills/one"))
        .skill(&format!("{cache}/p1/1/skills/uno"))
        .skill(&format!("{cache}/p1/1/.claude-plugin/kit-skills/wrong-base"))
        .file(&format!("{cache}/p2/1/.claude-plugin/plugin.json"), "{\"skills\": [\"./\"]}")
        .named(&format!("{cache}/p2/1"), "two")
        .file(&format!("{cache}/p3/1/.claude-plugin/plugin.json"), "{\"skills\": \"../../p1/1/kit-skills\"}");
    world.check("one", &format!("enabled_plugin {cache}/p1/1/kit-skills/one/SKILL.md"));
    world.check("uno", &format!("enabled_plugin {cache}/p1/1/skills/uno/SKILL.md"));
    world.check("two", &format!("enabled_plugin {cache}/p2/1/SKILL.md"));
    world.check("wrong-base", "none");
    assert_eq!(
        world.note("one", "manifest_path_refused"),
        format!(
            "{cache}/p3/1: the manifest declares `../../p1/1/kit-skills`, which is refused: it holds `..`"
        )
    );
    world.check("p3:one", "none");
}

// B13
#[test]
fn plugin_with_its_own_claude_folder() {
    let root = "home/.claude/plugins/cache/shop/kit/1.0.0";
    let world = World::new()
        .kit()
        .skill(&format!("{root}/skills/plan"))
        .skill(&format!("{root}/.claude/skills/secret"))
        .file(&format!("{root}/.claude/settings.json"), "{}");
    world.check("plan", &format!("enabled_plugin {root}/skills/plan/SKILL.md"));
    world.check("secret", "none");
    let shelf = World::new().skill("home/.claude/plugins/marketplaces/m/p/.claude/skills/secret");
    shelf.check("secret", "none");
    assert_eq!(shelf.codes("secret"), ["near_miss"]);
}

// B14
#[test]
fn folder_counts_in_roots_and_name_counts_in_plugins() {
    let world = World::new()
        .kit()
        .named("project/.claude/skills/maps", "atlas")
        .named("home/.claude/plugins/cache/shop/kit/1.0.0/skills/zz-dir", "geo-maps");
    world.check("maps", "project project/.claude/skills/maps/SKILL.md");
    let winner = world.resolve("maps").winner.expect("a winner");
    assert_eq!((winner.skill_name.as_str(), winner.name_field.as_deref()), ("maps", Some("atlas")));
    assert_eq!(world.codes("maps"), ["name_differs"]);
    world
        .check("geo-maps", "enabled_plugin home/.claude/plugins/cache/shop/kit/1.0.0/skills/zz-dir/SKILL.md");
    for name in ["geo", "maps-geo", "zz-dir", "atlas", "Maps", "map"] {
        world.check(name, "none");
    }
}

// B15
#[test]
fn two_plugins_with_one_name() {
    let world = World::new()
        .on(&["beta@s", "alpha@s"])
        .installed(&[("beta@s", "s/beta/1"), ("alpha@s", "s/alpha/1")])
        .skill("home/.claude/plugins/cache/s/beta/1/skills/review")
        .skill("home/.claude/plugins/cache/s/alpha/1/skills/review");
    for _ in 0..20 {
        world.check("review", "enabled_plugin home/.claude/plugins/cache/s/alpha/1/skills/review/SKILL.md");
    }
    assert_eq!(
        world.note("review", "other_candidate"),
        "home/.claude/plugins/cache/s/beta/1/skills/review/SKILL.md: plugin `beta@s` has a skill named `review` too, \
         with other bytes"
    );
    for name in ["beta:review", "beta@s:review"] {
        world.check(name, "enabled_plugin home/.claude/plugins/cache/s/beta/1/skills/review/SKILL.md");
        assert!(world.codes(name).is_empty());
    }
    assert_eq!(world.resolve("beta:review").winner.expect("a winner").plugin.as_deref(), Some("beta@s"));
    world.check("beta@other:review", "none");
    world.check("gamma:review", "none");
}

// B16
#[test]
fn only_the_exact_file_and_folder_names_count() {
    let world = World::new()
        .file("project/.claude/skills/low/skill.md", "---\nname: low\n---\n")
        .file("project/.claude/skills/high/SKILL.MD", "---\nname: high\n---\n")
        .skill("project/.claude/Skills/cap");
    let near = |name: &str, expect: &str| {
        world.check(name, "none");
        assert_eq!(world.note(name, "near_miss"), expect);
    };
    near("low", "project/.claude/skills/low/skill.md: the file is called `skill.md`, not `SKILL.md`");
    near("high", "project/.claude/skills/high/SKILL.MD: the file is called `SKILL.MD`, not `SKILL.md`");
    near("cap", "project/.claude/Skills/cap/SKILL.md: the folder is called `Skills`, not `skills`");
}

// B17
#[test]
fn plugin_skill_without_a_name_is_called_as_its_folder() {
    let root = "home/.claude/plugins/cache/shop/kit/1.0.0/skills";
    let world = World::new()
        .kit()
        .file(&format!("{root}/brew/SKILL.md"), "---\ndescription: x\n---\n")
        .file(&format!("{root}/stew/SKILL.md"), "---\nname: \"\"\n---\n")
        .file(&format!("{root}/plain/SKILL.md"), "no frontmatter\n");
    for name in ["brew", "stew", "plain"] {
        world.check(name, &format!("enabled_plugin {root}/{name}/SKILL.md"));
        assert_eq!(world.resolve(name).winner.expect("a winner").name_field, None);
    }
    world.check("SKILL", "none");
}

// B18
#[test]
fn project_copy_shadows_the_user_copy() {
    let same = "---\nname: same\n---\n";
    let mut world = World::new()
        .skill("project/.claude/skills/commit")
        .skill("home/.claude/skills/commit")
        .file("project/.claude/skills/same/SKILL.md", same)
        .file("home/.claude/skills/same/SKILL.md", same);
    for depth in [Depth::Winner, Depth::Everything] {
        world.depth = depth;
        world.check("commit", "project project/.claude/skills/commit/SKILL.md");
        assert_eq!(
            world.note("commit", "shadowed"),
            "home/.claude/skills/commit/SKILL.md: another file named `commit` stands at user level with other bytes; a \
             direct call of `/commit` may run that copy, because the client's own order differs"
        );
        world.check("same", "project project/.claude/skills/same/SKILL.md");
        assert!(world.codes("same").is_empty());
    }
}

// B19
#[test]
fn recorded_folder_is_gone() {
    let world = World::new()
        .on(&["kit@s", "gone@s"])
        .installed(&[("kit@s", "s/kit/1.0.0"), ("gone@s", "s/gone/1.0.0")])
        .skill("home/.claude/plugins/cache/s/kit/1.1.0/skills/plan")
        .file("home/.claude/plugins/cache/s/kit/1.1.0/.in_use", "");
    world.check("plan", "enabled_plugin home/.claude/plugins/cache/s/kit/1.1.0/skills/plan/SKILL.md");
    assert!(world.note("plan", "version_sibling").contains("@TOP@/home/.claude/plugins/cache/s/kit/1.0.0"));
    world.check("lost", "none");
    assert_eq!(
        world.note("lost", "install_path_missing"),
        "home/.claude/plugins/cache/s/gone/1.0.0: plugin `gone@s`: the recorded plugin folder is missing"
    );
}

// B20
#[test]
fn broken_settings_are_never_empty_settings() {
    let world = World::new()
        .skill("project/.claude/skills/note")
        .file("home/.claude/settings.json", "{\n  \"enabledPlugins\": {\n    \"kit@s\": tr");
    let before = world.tree();
    world.check("note", "project project/.claude/skills/note/SKILL.md");
    assert_eq!(
        world.note("note", "settings_unreadable"),
        "home/.claude/settings.json: line 3, column 15: not JSON: eof while parsing a value"
    );
    world.check("plan", "blocked settings_unreadable home/.claude/settings.json");
    let fault = world.resolve("plan").blocked_by.expect("a fault");
    assert_eq!((fault.line, fault.column), (Some(3), Some(15)));
    assert_eq!(world.tree(), before);
}

// B21
#[test]
fn spellings_of_a_recorded_folder() {
    let world = World::new()
        .on(&["a@s", "b@s", "c@s"])
        .skill("home/.claude/plugins/cache/s/a/1/skills/aa")
        .skill("home/.claude/plugins/cache/s/b/1/skills/bb")
        .registry(
            r#"{"version": 2, "plugins": {
            "a@s": [{"installPath": "~/.claude/plugins/cache/s/a/1/"}],
            "b@s": [{"installPath": "@TOP@/home/.claude/plugins/cache/s//b/./1/"}],
            "c@s": [{"installPath": "C:\\Users\\u\\.claude\\plugins\\cache\\s\\c\\1"}]}}"#,
        );
    let before = world.tree();
    world.check("aa", "enabled_plugin home/.claude/plugins/cache/s/a/1/skills/aa/SKILL.md");
    world.check("bb", "enabled_plugin home/.claude/plugins/cache/s/b/1/skills/bb/SKILL.md");
    world.check("cc", "none");
    assert_eq!(world.codes("cc"), ["install_path_foreign"]);
    assert_eq!(world.tree(), before);
}

// B22
#[test]
fn names_that_are_paths_are_no_names() {
    for name in ["../../outside", ".", "..", "", "a/b", "/abs", "a\\b", "a\0", "a\nb"] {
        assert!(name.parse::<SkillName>().is_err(), "{name:?}");
    }
}

// B23
#[test]
fn broken_links_are_no_hits() {
    let world = World::new()
        .link("project/.claude/skills/start", "../../../gone/start")
        .link("project/.claude/skills/loop", "loop")
        .file("project/.claude/skills/half/keep", "")
        .link("project/.claude/skills/half/SKILL.md", "nowhere.md")
        .skill("home/.claude/skills/start")
        .skill("home/.claude/skills/half");
    world.check("start", "user home/.claude/skills/start/SKILL.md");
    assert!(world.note("start", "broken_link").starts_with("project/.claude/skills/start/SKILL.md: "));
    world.check("half", "user home/.claude/skills/half/SKILL.md");
    assert_eq!(world.codes("half"), ["broken_link"]);
    world.check("loop", "none");
    assert_eq!(world.codes("loop"), ["broken_link"]);
}

#[test]
fn a_root_that_is_a_broken_link_is_noted() {
    let world = World::new().link("project/.claude", "../gone").skill("home/.claude/skills/start");
    world.check("start", "user home/.claude/skills/start/SKILL.md");
    assert_eq!(world.codes("start"), ["broken_link"]);
}

// B24
#[test]
fn nearest_project_root_first_and_never_above_the_repository() {
    let world = World::new()
        .file("project/.git/HEAD", "ref: x\n")
        .skill(".claude/skills/above")
        .skill("project/.claude/skills/shared")
        .skill("project/.claude/skills/dup")
        .skill("project/packages/web/.claude/skills/web-only")
        .skill("project/packages/web/.claude/skills/dup")
        .at("project/packages/web");
    world.check("web-only", "project project/packages/web/.claude/skills/web-only/SKILL.md");
    world.check("shared", "project project/.claude/skills/shared/SKILL.md");
    world.check("dup", "project project/packages/web/.claude/skills/dup/SKILL.md");
    assert!(world.note("dup", "shadowed").starts_with("project/.claude/skills/dup/SKILL.md: "));
    world.check("above", "none");
}

// B25
#[test]
fn composed_and_decomposed_names_are_one() {
    let world = World::new()
        .named("project/.claude/skills/cre\u{300}me", "cre\u{300}me")
        .skill("project/.claude/skills/地图")
        .kit()
        .named("home/.claude/plugins/cache/shop/kit/1.0.0/skills/x", "cafe\u{301}");
    for typed in ["cr\u{e8}me", "cre\u{300}me"] {
        world.check(typed, "project project/.claude/skills/cre\u{300}me/SKILL.md");
        let found = world.resolve(typed);
        assert_eq!(found.name, "cr\u{e8}me");
        assert_eq!(found.winner.expect("a winner").skill_name, "cr\u{e8}me");
        assert!(found.notes.is_empty(), "{:?}", found.notes);
    }
    world.check("地图", "project project/.claude/skills/地图/SKILL.md");
    world.check("caf\u{e9}", "enabled_plugin home/.claude/plugins/cache/shop/kit/1.0.0/skills/x/SKILL.md");
}

// B26
#[test]
fn a_command_is_never_a_skill() {
    let world = World::new()
        .file("project/.claude/commands/memo.md", "Memo.\n")
        .file("project/.claude/commands/ship.md", "Ship.\n")
        .skill("project/.claude/skills/ship")
        .file("home/.claude/commands/note.md", "Note.\n");
    world.check("memo", "none");
    assert_eq!(world.codes("memo"), ["command_same_name"]);
    world.check("ship", "project project/.claude/skills/ship/SKILL.md");
    assert!(world.note("ship", "command_same_name").starts_with("project/.claude/commands/ship.md: "));
    assert_eq!(world.codes("note"), ["command_same_name"]);
}

#[test]
fn the_winner_holds_the_bytes_that_were_read() {
    let world = World::new().skill("project/.claude/skills/plan");
    let winner = world.resolve("plan").winner.expect("a winner");
    let bytes = fs_err::read(world.top.join("project/.claude/skills/plan/SKILL.md")).expect("a file");
    assert_eq!(winner.read.expect("a read file").bytes, bytes);
    assert_eq!(winner.folder.file_name(), Some("plan"));
    assert!(Utf8Path::new(&winner.path).is_absolute());
}
