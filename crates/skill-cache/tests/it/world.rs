//! A home folder with a cache, one live source, and an entry for it.

use camino::{Utf8Path, Utf8PathBuf};
use skill_cache::{
    Cache, Compressor, Entry, Estimates, Extension, Key, Lookup, ResolvedVia, VerifierNote, Wanted,
};
use skill_model::{Digest, LicenseInfo};

pub(crate) const FRONTMATTER: &str = "---\nname: flow\nlicense: MIT\n---\n";
pub(crate) const BODY: &str = "# Flow\n\nIn order to begin, run `make` — then \"stop\".\u{1b}\n";
pub(crate) const SHORT: &str = "# Flow\n\nTo begin, run `make` — then \"stop\".\u{1b}\n";
pub(crate) const PATH: &str = "/home/u/.claude/skills/flow/SKILL.md";

pub(crate) struct World {
    pub(crate) home: Utf8PathBuf,
    pub(crate) cache: Cache,
    pub(crate) key: Key,
    _folder: tempfile::TempDir,
}

impl World {
    pub(crate) fn new() -> Self {
        let (folder, home) = folder();
        let cache = Cache::open(&home, None).unwrap();
        Self { home, cache, key: Key::for_skill(Utf8Path::new(PATH), "flow"), _folder: folder }
    }

    /// A world with the entry of [`entry`] stored.
    pub(crate) fn stored() -> Self {
        let world = Self::new();
        world.cache.put(&world.key, &entry()).unwrap();
        world
    }

    pub(crate) fn file(&self) -> Utf8PathBuf {
        self.cache.path_of(&self.key)
    }

    pub(crate) fn bytes(&self) -> Vec<u8> {
        fs_err::read(self.file()).unwrap()
    }

    /// Writes bytes in the place of the entry, as a stranger would.
    pub(crate) fn plant(&self, bytes: &[u8]) {
        fs_err::write(self.file(), bytes).unwrap();
    }

    /// Looks the entry up for the live source; a body with `POISON` breaks a rule.
    pub(crate) fn get(&self) -> Lookup {
        self.get_as(&wanted())
    }

    pub(crate) fn get_as(&self, wanted: &Wanted<'_>) -> Lookup {
        self.cache.get(&self.key, wanted, &|_, cached| {
            if cached.contains("POISON") { Err("an added word".to_owned()) } else { Ok(()) }
        })
    }
}

pub(crate) fn folder() -> (tempfile::TempDir, Utf8PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = Utf8PathBuf::try_from(folder.path().to_owned()).unwrap();
    let path = path.canonicalize_utf8().unwrap();
    (folder, path)
}

pub(crate) fn rules() -> Digest {
    Digest::of(b"rules")
}

pub(crate) fn source_hash() -> Digest {
    Digest::of(format!("{FRONTMATTER}{BODY}").as_bytes())
}

pub(crate) fn wanted() -> Wanted<'static> {
    Wanted {
        source_path: Utf8Path::new(PATH),
        skill_name: "flow",
        source_hash: source_hash(),
        frontmatter_raw: FRONTMATTER,
        live_body: BODY,
        license_basis: Some("MIT"),
        ruleset_hash: rules(),
    }
}

pub(crate) fn extension() -> Extension {
    let compressor = Compressor { kind: "deterministic".to_owned(), id: "skill-compress".to_owned() };
    let license = LicenseInfo {
        rule: "L05".to_owned(),
        expression: Some("MIT".to_owned()),
        chosen: None,
        notice: None,
    };
    Extension::new("0.1.0", rules(), compressor, VerifierNote::passed(26, 3, vec!["u2".to_owned()]), license)
}

pub(crate) fn entry() -> Entry {
    let mut entry =
        Entry::verbatim("flow", PATH, source_hash(), ResolvedVia::User, BODY).with_compressed(SHORT);
    entry.frontmatter_raw = FRONTMATTER.to_owned();
    entry.license_basis = "MIT".to_owned();
    entry.generated_at = Some("2026-11-30T12:00:00Z".to_owned());
    entry.extension = Some(extension());
    entry
}

/// The entry after a change.
pub(crate) fn entry_with(change: impl FnOnce(&mut Entry)) -> Entry {
    let mut entry = entry();
    change(&mut entry);
    entry
}

/// The entry with estimates.
pub(crate) fn estimated() -> Entry {
    let mut entry = entry();
    entry.extension.as_mut().unwrap().estimates = Some(Estimates { cl100k: [20, 17], o200k: [19, 16] });
    entry
}

#[track_caller]
pub(crate) fn expect_hit(found: &Lookup) -> &Entry {
    match found {
        Lookup::Hit(entry) => entry,
        other => panic!("expected a hit: {other:?}"),
    }
}

/// The failed check and the state of a miss, such as `C03 stale`; `absent` without a check.
#[track_caller]
pub(crate) fn miss(found: &Lookup) -> String {
    match found {
        Lookup::Miss(miss) => match miss.failed {
            Some(check) => format!("{check} {:?}", miss.state).to_lowercase(),
            None => "absent".to_owned(),
        },
        other => panic!("expected a miss: {other:?}"),
    }
}
