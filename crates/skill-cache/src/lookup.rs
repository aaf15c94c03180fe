//! May an entry be served? The checks of section 8.4 against the live source.

use camino::Utf8Path;
use schemars::JsonSchema;
use serde::Serialize;
use skill_model::{Digest, Note};

use crate::entry::count;
use crate::read::{Fault, Parsed};
use crate::{CheckId, Entry};

/// What is asked for, taken from the live source.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    /// Canonical absolute path of the source.
    pub source_path: &'a Utf8Path,
    /// `skill`, or `skill / path` for a referenced file.
    pub skill_name: &'a str,
    /// Digest of the live bytes that were just read.
    pub source_hash: Digest,
    /// The live frontmatter with both fence lines; empty when there is none.
    pub frontmatter_raw: &'a str,
    /// The live body.
    pub live_body: &'a str,
    /// The basis of the licence decision on the live bytes; none when it refuses.
    pub license_basis: Option<&'a str>,
    /// Digest of the running rules.
    pub ruleset_hash: Digest,
}

/// What a cache holds for a request.
#[derive(Clone, Debug, PartialEq)]
pub enum Lookup {
    /// An entry that passed every check. Print the live frontmatter and this body.
    Hit(Box<Entry>),
    /// An entry of another implementation, or one made under other rules. Everything else passed, the never-alter checks
    /// included. It may be served, and must be stored anew with a fresh extension.
    Candidate(Box<Entry>),
    /// Nothing that may be served.
    Miss(Miss),
}

/// Why nothing may be served. A miss is not an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Miss {
    /// The first check that failed; none when there is no entry.
    pub failed: Option<CheckId>,
    /// What kind of miss it is.
    pub state: MissState,
    /// What the check saw, as a lower-case fragment; none when there is no entry. It may quote the entry: escape it.
    pub reason: Option<String>,
}

/// What kind of miss it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum MissState {
    /// No entry, or one that cannot be read.
    Miss,
    /// An entry of another source or format.
    Foreign,
    /// An entry made from other bytes, another licence basis or other rules.
    Stale,
    /// An entry with good hashes and a body that breaks a never-alter rule.
    Poisoned,
}

impl MissState {
    /// The word of `cache.state` in the JSON of a route: `miss`, `stale` or `poisoned`.
    #[must_use]
    pub const fn route_word(self) -> &'static str {
        match self {
            Self::Miss | Self::Foreign => "miss",
            Self::Stale => "stale",
            Self::Poisoned => "poisoned",
        }
    }
}

impl Miss {
    pub(crate) const fn absent() -> Self {
        Self { failed: None, state: MissState::Miss, reason: None }
    }

    pub(crate) fn of((check, reason): Fault) -> Self {
        let state = match check {
            CheckId::C02 => MissState::Foreign,
            CheckId::C03 | CheckId::C06 | CheckId::C07 => MissState::Stale,
            CheckId::C08 => MissState::Poisoned,
            CheckId::C01 | CheckId::C04 | CheckId::C05 | CheckId::C09 => MissState::Miss,
        };
        Self { failed: Some(check), state, reason: Some(reason) }
    }

    /// The note that names the failed check; none when there is no entry.
    #[must_use]
    pub fn note(&self, path: &Utf8Path) -> Option<Note> {
        let check = self.failed?;
        let reason = self.reason.as_deref().unwrap_or_default();
        Some(Note::new(check.code(), format!("cache entry not used: {reason}")).at(path.as_str()))
    }
}

/// Checks C02 to C09, in their order. `prove` runs the never-alter checks on the live and the cached body.
pub(crate) fn judge(
    parsed: Parsed,
    wanted: &Wanted<'_>,
    prove: &dyn Fn(&str, &str) -> Result<(), String>,
) -> Lookup {
    let trust = match checked(&parsed, wanted, prove) {
        Ok(trust) => trust,
        Err(fault) => return Lookup::Miss(Miss::of(fault)),
    };
    let entry = Box::new(parsed.entry);
    match trust {
        Trust::Own => Lookup::Hit(entry),
        Trust::Other => Lookup::Candidate(entry),
    }
}

/// Whether an entry that passed is one of the running rules.
enum Trust {
    Own,
    Other,
}

fn checked(
    parsed: &Parsed,
    wanted: &Wanted<'_>,
    prove: &dyn Fn(&str, &str) -> Result<(), String>,
) -> Result<Trust, Fault> {
    let entry = &parsed.entry;
    same_request(entry, wanted)?;
    if entry.source_hash != wanted.source_hash {
        return Err((CheckId::C03, "the source has changed".to_owned()));
    }
    own_hashes(parsed)?;
    if entry.frontmatter_raw != wanted.frontmatter_raw {
        return Err((CheckId::C05, "the frontmatter is not the live one".to_owned()));
    }
    match wanted.license_basis {
        None => {
            return Err((CheckId::C06, "the licence of the live source does not allow a copy".to_owned()));
        }
        Some(basis) if basis != entry.license_basis => {
            return Err((CheckId::C06, "the licence basis is not what the live source gives".to_owned()));
        }
        Some(_) => {}
    }
    // A body that is the live one alters nothing.
    if entry.compressed_body != wanted.live_body {
        prove(wanted.live_body, &entry.compressed_body).map_err(|reason| (CheckId::C08, reason))?;
    }
    real_counts(entry, wanted.live_body)?;
    let own = entry.extension.as_ref().is_some_and(|extension| extension.ruleset_hash == wanted.ruleset_hash);
    Ok(if own { Trust::Own } else { Trust::Other })
}

fn same_request(entry: &Entry, wanted: &Wanted<'_>) -> Result<(), Fault> {
    if entry.source_path != wanted.source_path.as_str() {
        return Err((
            CheckId::C02,
            format!("made for the source `{}`", skill_model::excerpt(&entry.source_path, 200)),
        ));
    }
    if entry.skill_name != wanted.skill_name {
        return Err((
            CheckId::C02,
            format!("made for the skill `{}`", skill_model::excerpt(&entry.skill_name, 200)),
        ));
    }
    Ok(())
}

fn own_hashes(parsed: &Parsed) -> Result<(), Fault> {
    let Some(extension) = &parsed.entry.extension else {
        return no_renamed_extension(&parsed.entry);
    };
    if extension.body_hash != Digest::of(parsed.entry.compressed_body.as_bytes()) {
        return Err((CheckId::C04, "the hash of the body does not hold".to_owned()));
    }
    if extension.entry_hash != parsed.hash {
        return Err((CheckId::C04, "the hash of the entry does not hold".to_owned()));
    }
    Ok(())
}

/// An entry of another implementation has no hashes. One that has them under another name is a damaged entry of ours.
fn no_renamed_extension(entry: &Entry) -> Result<(), Fault> {
    let is_extension =
        |value: &serde_json::Value| value.get("entry_hash").is_some() && value.get("body_hash").is_some();
    match entry.other.iter().find(|(_, value)| is_extension(value)) {
        Some(_) => Err((CheckId::C04, "the extension stands under another name".to_owned())),
        None => Ok(()),
    }
}

fn real_counts(entry: &Entry, live_body: &str) -> Result<(), Fault> {
    let fault = |reason: &str| Err((CheckId::C09, reason.to_owned()));
    if entry.compression_skipped && entry.compressed_body != live_body {
        return fault("compression was skipped and the body is not the live one");
    }
    if entry.original_body_chars != count(live_body)
        || entry.compressed_body_chars != count(&entry.compressed_body)
    {
        return fault("the counts are not the real ones");
    }
    if entry.compressed_body_chars > entry.original_body_chars {
        return fault("the body is longer than the live one");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::canonical::{ENTRY_HASH, EXTENSION, entry_hash};
    use crate::{Compressor, Extension, ResolvedVia, VerifierNote, read, write};
    use serde_json::json;
    use skill_model::LicenseInfo;

    /// Looks an entry up whose body hash is `body_hash` and whose own hash is right.
    fn judged(body_hash: Digest) -> Lookup {
        let rules = Digest::of(b"rules");
        let compressor = Compressor { kind: "host".to_owned(), id: String::new() };
        let license = LicenseInfo { rule: "L05".to_owned(), expression: None, chosen: None, notice: None };
        let verifier = VerifierNote::passed(1, 1, Vec::new());
        let mut entry = Entry::verbatim("x", "/x", Digest::of(b"source"), ResolvedVia::Project, "body");
        entry.extension = Some(Extension::new("1", rules, compressor, verifier, license));
        let mut value = write::value_of(&entry);
        value[EXTENSION]["body_hash"] = json!(body_hash);
        value[EXTENSION][ENTRY_HASH] = json!(entry_hash(&value));
        let wanted = Wanted {
            source_path: Utf8Path::new("/x"),
            skill_name: "x",
            source_hash: entry.source_hash,
            frontmatter_raw: "",
            live_body: "body",
            license_basis: Some(""),
            ruleset_hash: rules,
        };
        judge(read::parse(value.to_string().as_bytes()).unwrap(), &wanted, &|_, _| Ok(()))
    }

    #[test]
    fn the_body_hash_is_checked_apart_from_the_entry_hash() {
        assert!(matches!(judged(Digest::of(b"body")), Lookup::Hit(_)));
        let Lookup::Miss(miss) = judged(Digest::of(b"other")) else { panic!("served") };
        assert_eq!(miss.failed, Some(CheckId::C04));
    }
}
