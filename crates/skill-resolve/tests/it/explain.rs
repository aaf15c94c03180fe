//! What is listed, what is said, and the shape of the answer.

use skill_resolve::Depth;

use crate::world::World;

fn full() -> World {
    World::new()
        .file("project/.git/HEAD", "")
        .skill("project/sub/.claude/skills/plan")
        .skill("home/.claude/skills/plan")
        .on(&["empty@shop", "kit@shop", "pak@shop"])
        .installed(&[("empty@shop", "shop/empty/1"), ("kit@shop", "shop/kit/1"), ("pak@shop", "shop/pak/1")])
        .folder("home/.claude/plugins/cache/shop/empty/1")
        .skill("home/.claude/plugins/cache/shop/kit/1/skills/plan")
        .link("home/.claude/plugins/cache/shop/kit/1/skills/alias", "plan")
        .link("home/.claude/plugins/cache/shop/pak/1/skills/plan", "@TOP@/elsewhere")
        .skill("elsewhere")
        .at("project/sub")
}

#[test]
fn every_place_has_a_line() {
    insta::assert_snapshot!(full().everything().listing("plan"), @r"
    1 project project/sub/.claude/skills/plan/SKILL.md hit
    2 project project/.claude/skills/plan/SKILL.md absent
    3 user home/.claude/skills/plan/SKILL.md shadowed
    4 enabled_plugin home/.claude/plugins/cache/shop/empty/1/skills absent
    5 enabled_plugin home/.claude/plugins/cache/shop/kit/1/skills/alias/SKILL.md shadowed
    6 enabled_plugin home/.claude/plugins/cache/shop/kit/1/skills/plan/SKILL.md same file
    7 enabled_plugin home/.claude/plugins/cache/shop/pak/1/skills/plan/SKILL.md refused (escapes_root: a link leads out of the declared root, to `@TOP@/elsewhere/SKILL.md`)
    ");
}

#[test]
fn a_winner_needs_fewer_lines() {
    insta::assert_snapshot!(full().listing("plan"), @r"
    1 project project/sub/.claude/skills/plan/SKILL.md hit
    2 project project/.claude/skills/plan/SKILL.md absent
    3 user home/.claude/skills/plan/SKILL.md shadowed
    4 enabled_plugin home/.claude/plugins/cache/shop/kit/1/skills/plan/SKILL.md shadowed
    5 enabled_plugin home/.claude/plugins/cache/shop/pak/1/skills/plan/SKILL.md refused (escapes_root: a link leads out of the declared root, to `@TOP@/elsewhere/SKILL.md`)
    ");
}

#[test]
fn json_shape() {
    let world = World::new().skill("home/.claude/skills/plan");
    let mut json = serde_json::to_string_pretty(&world.resolve("plan")).expect("JSON");
    json = json.replace(world.top.as_str(), "@TOP@");
    insta::assert_snapshot!(json, @r#"
    {
      "name": "plan",
      "profile": "seed",
      "winner": {
        "path": "@TOP@/home/.claude/skills/plan/SKILL.md",
        "folder": "@TOP@/home/.claude/skills/plan",
        "resolved_via": "user",
        "skill_name": "plan",
        "name_field": "plan",
        "plugin": null,
        "profile_root": null
      },
      "candidates": [
        {
          "order": 1,
          "class": "project",
          "path": "@TOP@/project/.claude/skills/plan/SKILL.md",
          "canonical": null,
          "outcome": "absent",
          "reason": null,
          "name_field": null,
          "plugin": null
        },
        {
          "order": 2,
          "class": "user",
          "path": "@TOP@/home/.claude/skills/plan/SKILL.md",
          "canonical": "@TOP@/home/.claude/skills/plan/SKILL.md",
          "outcome": "hit",
          "reason": null,
          "name_field": "plan",
          "plugin": null
        }
      ],
      "notes": [],
      "project_roots": [
        "@TOP@/project"
      ],
      "config": {
        "folder": "@TOP@/home/.claude",
        "source": "home",
        "plugins": "@TOP@/home/.claude/plugins"
      },
      "blocked_by": null,
      "plugins": []
    }
    "#);
}

#[test]
fn the_programs_own_skill_is_never_the_user_hit() {
    let mut world = World::new().skill("home/.claude/skills/own").link("home/.claude/skills/alias", "own");
    world.around.own_skill = Some(world.top.join("home/.claude/skills/alias/SKILL.md"));
    for name in ["own", "alias"] {
        world.check(name, "none");
        assert_eq!(world.codes(name), ["own_skill"]);
    }
    let world = world.link("project/.claude/skills/own", "../../../home/.claude/skills/own");
    world.check("own", "project home/.claude/skills/own/SKILL.md");
}

#[test]
fn a_file_that_cannot_be_used_is_still_what_the_name_means() {
    let mut large = b"---\nname: big\n---\n".to_vec();
    large.resize((4 << 20) + 1, b'x');
    let world =
        World::new().bytes("project/.claude/skills/big/SKILL.md", &large).skill("home/.claude/skills/big");
    world.check("big", "project project/.claude/skills/big/SKILL.md");
    let error = world.resolve("big").winner.expect("a winner").read.expect_err("too large");
    assert_eq!(error.code(), "fs_too_large");
    large.truncate(4 << 20);
    let world = World::new().bytes("project/.claude/skills/big/SKILL.md", &large);
    assert!(world.resolve("big").winner.expect("a winner").read.is_ok());
}

#[test]
fn a_folder_or_fifo_is_no_skill_file() {
    let world = World::new()
        .folder("project/.claude/skills/plan/SKILL.md")
        .folder("project/.claude/skills/pipe")
        .skill("home/.claude/skills/plan");
    let fifo = world.top.join("project/.claude/skills/pipe/SKILL.md");
    assert!(std::process::Command::new("mkfifo").arg(fifo).status().expect("mkfifo").success());
    world.check("plan", "user home/.claude/skills/plan/SKILL.md");
    assert_eq!(world.codes("plan"), ["not_regular"]);
    world.check("pipe", "none");
}

#[test]
fn a_lone_file_is_a_near_miss() {
    let world = World::new().file("project/.claude/skills/plan.md", "---\nname: plan\n---\n");
    world.check("plan", "none");
    assert_eq!(world.codes("plan"), ["near_miss"]);
}

#[test]
fn codes_are_listed_and_unique() {
    let ids: Vec<&str> = skill_resolve::CODES.iter().map(|code| code.id).collect();
    let unique: std::collections::BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(ids.len(), unique.len());
    for (world, name) in [(full(), "plan"), (full().everything(), "plan"), (full().everything(), "other")] {
        for code in world.codes(name) {
            assert!(unique.contains(code.as_str()), "{code}");
        }
    }
}

#[test]
fn both_depths_agree_on_the_winner() {
    let mut world = full();
    for name in ["plan", "alias", "other", "kit:plan"] {
        world.depth = Depth::Winner;
        let lean = world.answer(name);
        world.depth = Depth::Everything;
        assert_eq!(world.answer(name), lean);
    }
}
