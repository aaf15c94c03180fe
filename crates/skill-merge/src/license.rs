//! The licence of a set from those of its sources.

use skill_model::meld::LicenseInfo;

/// Whether a licence passes its terms on.
const COPYLEFT: &[&str] = &[
    "GPL-2.0-only",
    "GPL-3.0-only",
    "AGPL-3.0-only",
    "LGPL-2.1-only",
    "LGPL-3.0-only",
    "MPL-2.0",
    "CC-BY-SA-4.0",
];

/// Pairs that cannot be in one work.
const INCOMPATIBLE: &[(&str, &str)] = &[
    ("Apache-2.0", "GPL-2.0-only"),
    ("GPL-2.0-only", "GPL-3.0-only"),
    ("AGPL-3.0-only", "GPL-2.0-only"),
    ("GPL-2.0-only", "LGPL-3.0-only"),
];

/// How much a licence asks for; an unlisted one asks for most.
fn rank(id: &str) -> u8 {
    match id {
        "Unlicense" => 0,
        "MIT" | "ISC" | "BSD-2-Clause" => 1,
        "BSD-3-Clause" | "CC-BY-4.0" => 2,
        "Apache-2.0" => 3,
        "MPL-2.0" => 4,
        "LGPL-2.1-only" | "LGPL-3.0-only" => 5,
        "GPL-2.0-only" | "CC-BY-SA-4.0" => 6,
        "GPL-3.0-only" => 7,
        "AGPL-3.0-only" => 8,
        _ => 9,
    }
}

/// The licence that asks for most, with what a person should know. One unknown source makes the whole unknown.
pub(crate) fn combine<'l>(licenses: impl Iterator<Item = &'l LicenseInfo>) -> (LicenseInfo, Vec<String>) {
    let source = Some("combined".to_owned());
    let unknown = LicenseInfo { spdx_id: None, copyleft: false, source: source.clone() };
    let all: Vec<Option<&str>> = licenses.map(|license| license.spdx_id.as_deref()).collect();
    let Some(mut ids) = all.iter().copied().collect::<Option<Vec<&str>>>() else {
        return (unknown, vec!["a source has no known licence, so the set has none".to_owned()]);
    };
    ids.sort_unstable();
    ids.dedup();
    let Some(most) = ids.iter().copied().min_by_key(|id| std::cmp::Reverse(rank(id))) else {
        return (unknown, Vec::new());
    };
    let mut told = Vec::new();
    for (one, other) in INCOMPATIBLE {
        if ids.contains(one) && ids.contains(other) {
            told.push(format!("{one} and {other} cannot be in one work"));
        }
    }
    let copyleft = COPYLEFT.contains(&most);
    if copyleft && ids.iter().any(|id| rank(id) < rank(most)) {
        told.push(format!("{most} covers the parts under milder licences too"));
    }
    (LicenseInfo { spdx_id: Some(most.to_owned()), copyleft, source }, told)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(ids: &[Option<&str>], expect: Option<&str>, told: usize) {
        let licenses: Vec<LicenseInfo> = ids
            .iter()
            .map(|id| LicenseInfo { spdx_id: id.map(str::to_owned), ..LicenseInfo::default() })
            .collect();
        let (found, messages) = combine(licenses.iter());
        assert_eq!((found.spdx_id.as_deref(), messages.len()), (expect, told), "{ids:?}");
    }

    #[test]
    fn the_strictest_licence_decides() {
        check(&[], None, 0);
        check(&[Some("MIT"), None], None, 1);
        check(&[Some("MIT"), Some("ISC")], Some("ISC"), 0);
        check(&[Some("MIT"), Some("GPL-3.0-only")], Some("GPL-3.0-only"), 1);
        check(&[Some("Apache-2.0"), Some("GPL-2.0-only")], Some("GPL-2.0-only"), 2);
        check(&[Some("GPL-2.0-only"), Some("GPL-3.0-only")], Some("GPL-3.0-only"), 2);
    }
}
