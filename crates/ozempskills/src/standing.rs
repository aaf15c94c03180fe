//! How cache entries stand against their live sources.

use camino::{Utf8Path, Utf8PathBuf};
use skill_cache::{Cache, Entry, Key, Listed, Lookup, MissState};
use skill_cli::Failure;
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

/// Whether an entry is of this skill, by its own word.
pub(crate) fn is_of_skill(cache: &Cache, key: &Key, name: &str) -> bool {
    let entry = cache.read(key).ok().flatten();
    entry.is_some_and(|entry| entry.skill_name == name || entry.skill_name.split(" / ").next() == Some(name))
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
