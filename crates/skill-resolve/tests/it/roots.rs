//! Which folders are project roots.

use skill_resolve::{Profile, ResolveError, resolve};

use crate::world::World;

#[track_caller]
fn check(world: &World, expect: &[&str]) {
    let roots = world.resolve("none").project_roots;
    let roots: Vec<&str> =
        roots.iter().map(|root| root.strip_prefix(&world.top).expect("below the top").as_str()).collect();
    assert_eq!(roots, expect);
}

#[test]
fn outside_a_repository_only_the_start_counts() {
    check(&World::new().folder("project/a/b").at("project/a/b"), &["project/a/b"]);
    check(&World::new().folder("home/a/b").at("home/a/b"), &["home/a/b"]);
}

#[test]
fn a_git_folder_or_file_ends_the_walk() {
    let expect = ["project/a/b", "project/a", "project"];
    check(&World::new().folder("project/a/b").file("project/.git/HEAD", "").at("project/a/b"), &expect);
    check(&World::new().folder("project/a/b").file("project/.git", "gitdir: x").at("project/a/b"), &expect);
    let nested = World::new().file("project/.git/HEAD", "").file("project/a/.git", "gitdir: x");
    check(&nested.folder("project/a/b").at("project/a/b"), &["project/a/b", "project/a"]);
    check(&World::new().file("project/.git/HEAD", ""), &["project"]);
}

#[test]
fn the_walk_never_goes_above_home() {
    let outer = World::new().file(".git/HEAD", "").folder("home/a/b").at("home/a/b");
    check(&outer, &["home/a/b"]);
    let dotfiles = World::new().file("home/.git/HEAD", "").folder("home/a").at("home/a");
    check(&dotfiles, &["home/a", "home"]);
}

#[test]
fn a_start_behind_a_link_is_canonical() {
    let world =
        World::new().file("project/.git/HEAD", "").folder("project/a").link("way", "project/a").at("way");
    check(&world, &["project/a", "project"]);
}

#[test]
fn the_users_own_folder_is_user_level_even_as_project_root() {
    let world = World::new().skill("home/.claude/skills/plan").file("home/.git/HEAD", "").folder("home/a");
    let world = world.at("home");
    world.check("plan", "user home/.claude/skills/plan/SKILL.md");
    let world = world.at("home/a");
    world.check("plan", "user home/.claude/skills/plan/SKILL.md");
    assert!(world.codes("plan").is_empty());
}

#[test]
fn a_start_that_is_no_folder_is_an_error() {
    for start in ["missing", "project/file"] {
        let world = World::new().file("project/file", "").at(start);
        let name = "plan".parse().expect("a name");
        let error = resolve(&name, Profile::Seed, world.depth, &world.around).expect_err("no start");
        assert_eq!(error.code(), "start_unusable");
        let ResolveError::Start { path, .. } = &error;
        assert_eq!(path, &world.around.start);
        assert!(error.to_string().ends_with("give an existing folder with --project"), "{error}");
    }
}
