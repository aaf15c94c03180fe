//! An arrow between crates goes to a strictly lower floor.

use cargo_metadata::Package;

use super::Violation;

/// Every crate with its floor. An engine that does not exist yet is not listed.
pub(crate) const FLOORS: &[(&str, u8)] = &[
    ("skill-model", 0),
    ("skill-document", 1),
    ("skill-fsops", 1),
    ("skill-license", 1),
    ("skill-cli", 1),
    ("skill-resolve", 2),
    ("skill-cache", 2),
    ("skill-compress", 2),
    ("skill-emit", 2),
    ("skill-ground", 2),
    ("skill-merge", 2),
    ("ozempskills", 3),
    ("skillmeld", 3),
    ("xtask", 4),
];

/// A dependency of one crate of the workspace on another, of any kind.
pub(crate) type Arrow = (String, String);

/// The crates, and every arrow between two of them.
pub(crate) struct Arrows {
    crates: Vec<String>,
    arrows: Vec<Arrow>,
}

/// Reads the arrows, development dependencies included.
pub(crate) fn arrows(crates: &[&Package]) -> Arrows {
    let names: Vec<String> = crates.iter().map(|package| package.name.to_string()).collect();
    let arrows = crates
        .iter()
        .flat_map(|package| package.dependencies.iter().map(|to| (package.name.to_string(), to.name.clone())))
        .filter(|(_, to)| names.contains(to))
        .collect();
    Arrows { crates: names, arrows }
}

/// Crates without a floor, floors without a crate, and arrows that do not go down.
pub(crate) fn check(all: &Arrows) -> Vec<Violation> {
    let mut found = Vec::new();
    for name in &all.crates {
        if floor(name).is_none() {
            found.push(Violation::new(name, "floor", "no floor", "a row in xtask/src/tidy/floors.rs"));
        }
    }
    for (name, _) in FLOORS {
        if !all.crates.iter().any(|other| other == name) {
            found.push(Violation::new(
                "xtask/src/tidy/floors.rs",
                "floor",
                format!("no crate {name}"),
                "crates that exist",
            ));
        }
    }
    for (from, to) in &all.arrows {
        if let (Some(high), Some(low)) = (floor(from), floor(to))
            && low >= high
        {
            found.push(Violation::new(
                format!("crates/{from}/Cargo.toml"),
                "floor",
                format!("{from} (floor {high}) depends on {to} (floor {low})"),
                "a strictly lower floor",
            ));
        }
    }
    found
}

fn floor(name: &str) -> Option<u8> {
    FLOORS.iter().find(|(other, _)| *other == name).map(|(_, floor)| *floor)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(extra: &[&str], arrows: &[(&str, &str)]) -> usize {
        let crates = FLOORS.iter().map(|(name, _)| *name).chain(extra.iter().copied());
        let arrows = arrows.iter().map(|(from, to)| ((*from).to_owned(), (*to).to_owned()));
        check(&Arrows { crates: crates.map(str::to_owned).collect(), arrows: arrows.collect() }).len()
    }

    #[test]
    fn an_arrow_goes_down() {
        for (arrow, expect) in [
            (("skill-cache", "skill-fsops"), 0),
            (("ozempskills", "skill-model"), 0),
            (("skill-cache", "skill-resolve"), 1),
            (("skill-license", "skill-document"), 1),
            (("skill-model", "skill-cli"), 1),
            (("ozempskills", "xtask"), 1),
        ] {
            assert_eq!(found(&[], &[arrow]), expect, "{arrow:?}");
        }
    }

    #[test]
    fn every_crate_has_a_floor() {
        assert_eq!(found(&["skill-new"], &[]), 1);
    }

    #[test]
    fn every_floor_has_a_crate() {
        assert_eq!(check(&Arrows { crates: Vec::new(), arrows: Vec::new() }).len(), FLOORS.len());
    }
}
