//! The answer does not depend on the order in which a disk lists its folders.

use skill_resolve::Profile;

use crate::world::World;

/// Builds one world with its parts made in a rotated order.
fn built(profile: Profile, turn: usize) -> World {
    let mut folders = vec![
        "home/.claude/plugins/cache/s/a/1.10.0/skills/x/plan",
        "home/.claude/plugins/cache/s/a/1.10.0/skills/plan",
        "home/.claude/plugins/cache/s/a/1.9.0/skills/plan",
        "home/.claude/plugins/cache/s/b/2/skills/plan",
        "home/.claude/plugins/marketplaces/m/skills/shelved",
        "home/.claude/plugins/marketplaces/n/skills/shelved",
        "home/.claude/plugins/marketplaces/m/a/shelved",
        "home/.agents/skills/one/plan",
        "home/.agents/skills/two/plan",
        "home/.agents/skills/plan",
    ];
    folders.rotate_left(turn);
    if turn % 2 == 1 {
        folders.reverse();
    }
    let world = folders.into_iter().fold(World::with(profile), World::skill);
    world
        .file("home/.claude/plugins/cache/s/a/1.9.0/.in_use", "")
        .file("home/.claude/plugins/cache/s/a/1.10.0/.in_use", "")
        .on(&["b@s", "a@s"])
        .installed(&[("b@s", "s/b/2"), ("a@s", "s/a/1.0.0")])
}

#[test]
fn answers_notes_and_listings_are_the_same() {
    for profile in Profile::ALL {
        let seen = |turn: usize| {
            let world = built(*profile, turn).everything();
            ["plan", "shelved", "none"].map(|name| {
                let notes = world.resolve(name).notes;
                let notes: Vec<String> =
                    notes.iter().map(|note| format!("{note:?}").replace(world.top.as_str(), "")).collect();
                (world.answer(name), world.listing(name), notes)
            })
        };
        let first = seen(0);
        for turn in 1..10 {
            assert_eq!(seen(turn), first, "{profile} {turn}");
        }
    }
}
