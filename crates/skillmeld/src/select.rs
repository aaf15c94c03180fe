//! The choice among candidates: closed, ordered, small.

use std::collections::{BTreeMap, BTreeSet};

use skill_model::meld::{Candidate, Selection};

/// The most skills that one set is made of.
const LIMIT: usize = 3;

/// The chosen candidates in the given order, with warnings for those that share a repository or a name.
///
/// # Errors
/// The first of: nothing chosen, more than three, an id twice, an id that is not among the candidates.
pub(crate) fn select(candidates: &[Candidate], ids: &[&str]) -> Result<Selection, String> {
    if ids.is_empty() {
        return Err("no skills chosen".to_owned());
    }
    if ids.len() > LIMIT {
        return Err(format!("chose {} skills; the limit is {LIMIT}", ids.len()));
    }
    let mut seen = BTreeSet::new();
    let doubled: BTreeSet<&str> = ids.iter().copied().filter(|id| !seen.insert(*id)).collect();
    if !doubled.is_empty() {
        return Err(format!("duplicate ids chosen: {}", join(doubled, ", ")));
    }
    let find = |id: &str| candidates.iter().find(|candidate| candidate.entry.id == id);
    let unknown: Vec<&str> = ids.iter().copied().filter(|id| find(id).is_none()).collect();
    if !unknown.is_empty() {
        return Err(unknown_ids(candidates, &unknown));
    }
    let chosen: Vec<Candidate> = ids.iter().filter_map(|id| find(id).cloned()).collect();
    let mut warnings =
        shared(&chosen, "the source repo", |candidate| candidate.entry.source.repo.as_deref().unwrap_or(""));
    warnings.extend(shared(&chosen, "the name", |candidate| &candidate.entry.source.name));
    Ok(Selection { chosen, warnings })
}

fn unknown_ids(candidates: &[Candidate], unknown: &[&str]) -> String {
    let named = candidates.iter().filter(|candidate| unknown.contains(&candidate.entry.source.name.as_str()));
    let meant: BTreeSet<&str> = named.map(|candidate| candidate.entry.id.as_str()).collect();
    let mut text = format!("ids not in the candidate set: {} — choose only listed ids", unknown.join(", "));
    if !meant.is_empty() {
        text += &format!(" (did you mean {}?)", join(meant, ", "));
    }
    text
}

/// One warning for each non-empty key that several picks share, in order of the keys.
fn shared<'c>(chosen: &'c [Candidate], what: &str, key: impl Fn(&'c Candidate) -> &'c str) -> Vec<String> {
    let mut groups: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for candidate in chosen {
        groups.entry(key(candidate)).or_default().push(&candidate.entry.id);
    }
    let several = groups.iter().filter(|(key, ids)| !key.is_empty() && ids.len() > 1);
    several.map(|(key, ids)| format!("{} share {what} {key}", ids.join(" and "))).collect()
}

fn join(texts: BTreeSet<&str>, separator: &str) -> String {
    texts.into_iter().collect::<Vec<_>>().join(separator)
}

#[cfg(test)]
mod tests {
    use super::*;
    use skill_model::json;

    fn candidates() -> Vec<Candidate> {
        let one = |id: &str, name: &str, repo: &str| serde_json::json!({"entry": {"id": id, "source": {"name": name, "repo": repo}}});
        let all = [one("r:a", "a", "r"), one("r:b", "b", "r"), one("s:a", "a", "s"), one("t", "t", "t")];
        json::list(all.to_vec().into()).unwrap()
    }

    #[track_caller]
    fn refused(ids: &[&str], expect: &str) {
        assert_eq!(select(&candidates(), ids).unwrap_err(), expect);
    }

    #[test]
    fn the_first_failing_check_is_told() {
        refused(&[], "no skills chosen");
        refused(&["x", "x", "x", "x"], "chose 4 skills; the limit is 3");
        refused(&["x", "x"], "duplicate ids chosen: x");
        refused(&["z", "y", "t"], "ids not in the candidate set: z, y — choose only listed ids");
        refused(&["a"], "ids not in the candidate set: a — choose only listed ids (did you mean r:a, s:a?)");
    }

    #[test]
    fn what_picks_share_is_told() {
        let selection = select(&candidates(), &["s:a", "r:b", "r:a"]).unwrap();
        assert_eq!(
            selection.chosen.iter().map(|one| one.entry.id.as_str()).collect::<Vec<_>>(),
            ["s:a", "r:b", "r:a"]
        );
        assert_eq!(
            selection.warnings,
            ["r:b and r:a share the source repo r", "s:a and r:a share the name a"]
        );
    }
}
