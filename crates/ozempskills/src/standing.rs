//! How cache entries stand against their live sources.

use camino::{Utf8Path, Utf8PathBuf};
use skill_cache::{Cache, Entry, Key, Listed, Lookup, MissState, Removal};
use skill_cli::{Escaped, Failure};
use skill_document::Document;
use skill_fsops::FsErrorKind;
use skill_license::{Decision, Verdict};

use crate::entry;
use crate::licence;
use crate::report::CacheRow;
use crate::source::SOURCE_LIMIT;

/// One row for each entry, in the order of the keys.
pub(crate) fn rows(cache: &Cache) -> Result<Vec<CacheRow>, Failure> {
    let listed = cache.list().map_err(|error| entry::failure(&error))?;
    Ok(listed.into_iter().map(|listed| row(cache, listed)).collect())
}

/// What a removal would do.
pub(crate) fn would_remove(cache: &Cache, keys: Vec<Key>) -> Removal {
    let mut removal = Removal::default();
    for key in keys {
        match cache.keeps(&key) {
            Some(reason) => removal.kept.push((key, reason)),
            None => removal.removed.push(key),
        }
    }
    removal
}

/// The keys that the targets name, by key or by skill.
pub(crate) fn selected(cache: &Cache, targets: &[String]) -> Result<Vec<Key>, Failure> {
    let keys = cache.keys().map_err(|error| entry::failure(&error))?;
    let mut chosen = Vec::new();
    for target in targets {
        let before = chosen.len();
        chosen.extend(
            keys.iter().filter(|key| key.as_str() == target || is_of_skill(cache, key, target)).cloned(),
        );
        if chosen.len() == before {
            return Err(Failure::error(
                "entry_unknown",
                format!("no entry has the key or skill name `{target}`"),
            )
            .help("`ozempskills cache list` shows what is there."));
        }
    }
    chosen.dedup();
    Ok(chosen)
}

/// Whether an entry is of this skill, by its own word.
fn is_of_skill(cache: &Cache, key: &Key, name: &str) -> bool {
    let entry = cache.read(key).ok().flatten();
    entry.is_some_and(|entry| entry.skill_name == name || entry.skill_name.split(" / ").next() == Some(name))
}

/// A row as one line for people.
pub(crate) fn row_line(row: &CacheRow) -> String {
    let saving = row.chars.map_or(String::new(), |[before, after]| format!("{after}/{before} chars"));
    let mut line = format!(
        "{:<8}  {:<24}  {saving:<18}  {}",
        row.state,
        Escaped(row.skill_name.as_deref().unwrap_or("?")).to_string(),
        Escaped(row.source_path.as_deref().unwrap_or(&row.key))
    );
    if let Some(reason) = &row.reason {
        line += &format!("  ({})", Escaped(reason));
    }
    line + "\n"
}

fn row(cache: &Cache, listed: Listed) -> CacheRow {
    let mut row = CacheRow {
        key: listed.key.to_string(),
        skill_name: None,
        state: "damaged",
        source_path: None,
        failed_check: None,
        reason: None,
        chars: None,
    };
    match listed.entry {
        Err((check, reason)) => {
            row.failed_check = Some(check.to_string());
            row.reason = Some(reason);
        }
        Ok(stored) => {
            row.skill_name = Some(stored.skill_name.clone());
            row.source_path = Some(stored.source_path.clone());
            let narrow = |count: u64| usize::try_from(count).unwrap_or(usize::MAX);
            row.chars = Some([narrow(stored.original_body_chars), narrow(stored.compressed_body_chars)]);
            (row.state, row.failed_check, row.reason) = state(cache, &listed.key, &stored);
        }
    }
    row
}

type Standing = (&'static str, Option<String>, Option<String>);

fn state(cache: &Cache, key: &Key, stored: &Entry) -> Standing {
    let path = Utf8PathBuf::from(&stored.source_path);
    let file = match skill_fsops::read(&path, SOURCE_LIMIT) {
        Ok(file) => file,
        Err(error) if error.kind == FsErrorKind::NotFound => {
            return ("gone", None, Some("the source file is not there any more".to_owned()));
        }
        Err(error) => return ("gone", None, Some(error.to_string())),
    };
    let document = skill_document::parse(&file.bytes);
    let decision = match decide(stored, &document, &path) {
        Ok(decision) => decision,
        Err(reason) => return ("stale", None, Some(reason)),
    };
    let wanted = entry::wanted(&stored.skill_name, &path, file.digest, &document, &decision);
    match cache.get(key, &wanted, &|_, body| entry::prove(&document, body)) {
        Lookup::Hit(_) | Lookup::Candidate(_) => ("fresh", None, None),
        Lookup::Miss(_) if decision.verdict == Verdict::Refuse => (
            "refused",
            Some("C06".to_owned()),
            Some("the licence of the live source does not allow a copy".to_owned()),
        ),
        Lookup::Miss(miss) => {
            let word = match miss.state {
                MissState::Stale => "stale",
                MissState::Poisoned => "poisoned",
                MissState::Miss | MissState::Foreign => "damaged",
            };
            (word, miss.failed.map(|check| check.to_string()), miss.reason)
        }
    }
}

/// The decision on the live source; for a referenced file, its skill is found by going up the stored relative path.
fn decide(stored: &Entry, document: &Document<'_>, path: &Utf8Path) -> Result<Decision, String> {
    let relative = stored.extension.as_ref().and_then(|extension| extension.reference_path.as_deref());
    let Some(relative) = relative else {
        return Ok(licence::of_skill(document));
    };
    let folder =
        path.as_str().strip_suffix(relative).ok_or("the source does not lie at its stored relative path")?;
    let skill = Utf8Path::new(folder).join("SKILL.md");
    let file = skill_fsops::read(&skill, SOURCE_LIMIT).map_err(|error| error.to_string())?;
    let parent = licence::of_skill(&skill_document::parse(&file.bytes));
    Ok(licence::of_reference(&parent, document))
}
