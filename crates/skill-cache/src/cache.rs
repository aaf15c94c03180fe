use std::time::Duration;

use camino::{Utf8Path, Utf8PathBuf};
use skill_fsops::{EntryKind, FsErrorKind, Root};

use crate::lookup::{Lookup, Miss, Wanted, judge};
use crate::read::{Fault, LIMIT, Parsed, parse};
use crate::{CacheError, CheckId, Entry, Key, place, write};

/// The file whose kernel lock guards the removal of entries. Readers and writers of entries take none.
const LOCK: &str = ".lock";
/// How long a removal waits for another one.
const LOCK_WAIT: Duration = Duration::from_secs(5);
/// Mode of a new entry.
const MODE: u32 = 0o600;

/// A folder of entries, held open.
#[derive(Debug)]
pub struct Cache {
    root: Root,
}

/// One file in the folder that has the name of an entry.
#[derive(Debug)]
pub struct Listed {
    /// Its name.
    pub key: Key,
    /// The entry, or the failed check with a fragment that says more.
    pub entry: Result<Box<Entry>, (CheckId, String)>,
}

/// What a removal did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Removal {
    /// Entries that were removed.
    pub removed: Vec<Key>,
    /// Files that stay, each with the reason.
    pub kept: Vec<(Key, String)>,
}

impl Cache {
    /// Opens the cache folder: `override_dir`, or the fixed folder below `home`. Makes it with mode 0700 when missing.
    ///
    /// # Errors
    ///
    /// `Refused` when the folder is a link, belongs to another user or may be written to by others, or when a component
    /// between `home` and it is a link; `Relative`, `Unwritable`, `Io`.
    pub fn open(home: &Utf8Path, override_dir: Option<&Utf8Path>) -> Result<Self, CacheError> {
        place::open(home, override_dir).map(|root| Self { root })
    }

    /// The same, but answers none instead of making the folder when nothing is there.
    ///
    /// # Errors
    ///
    /// As [`Self::open`].
    pub fn open_existing(
        home: &Utf8Path,
        override_dir: Option<&Utf8Path>,
    ) -> Result<Option<Self>, CacheError> {
        match skill_fsops::kind(&place::place(home, override_dir)) {
            Ok(None) => Ok(None),
            _ => Self::open(home, override_dir).map(Some),
        }
    }

    /// The folder.
    #[must_use]
    pub fn path(&self) -> &Utf8Path {
        self.root.path()
    }

    /// The path of an entry, whether it exists or not.
    #[must_use]
    pub fn path_of(&self, key: &Key) -> Utf8PathBuf {
        self.root.path().join(key.as_str())
    }

    /// Looks for an entry and checks it against the live source.
    ///
    /// `prove(live_body, cached_body)` runs the never-alter checks; its error says which one failed. It is called for every
    /// entry that passed the cheaper checks, unless the two bodies are equal. Nothing is written. A fault of the disk is a
    /// miss.
    #[must_use]
    pub fn get(
        &self,
        key: &Key,
        wanted: &Wanted<'_>,
        prove: &dyn Fn(&str, &str) -> Result<(), String>,
    ) -> Lookup {
        match self.parsed(key) {
            Ok(Some(parsed)) => judge(parsed, wanted, prove),
            Ok(None) => Lookup::Miss(Miss::absent()),
            Err(fault) => Lookup::Miss(Miss::of(fault)),
        }
    }

    /// Stores an entry in one step; what stood there is replaced. The hashes of the extension are set here.
    ///
    /// # Errors
    ///
    /// `TooLarge`, `Blocked` when something that is no regular file stands there, `Unwritable`, `Io`. What stood there
    /// stays then.
    pub fn put(&self, key: &Key, entry: &Entry) -> Result<(), CacheError> {
        let bytes = write::bytes(entry)?;
        self.root.replace(Utf8Path::new(key.as_str()), &bytes, MODE).map_err(CacheError::of_file)
    }

    /// The names of all files that have the form of an entry's name, in byte order.
    ///
    /// # Errors
    ///
    /// `Unwritable` when the folder may not be read, `Io`.
    pub fn keys(&self) -> Result<Vec<Key>, CacheError> {
        let names = self.root.list(Utf8Path::new("")).map_err(CacheError::of_file)?;
        Ok(names
            .iter()
            .filter(|(_, kind)| *kind == EntryKind::File)
            .filter_map(|(name, _)| Key::parse(name))
            .collect())
    }

    /// Every file that has the name of an entry, read as one. The live sources are not looked at.
    ///
    /// # Errors
    ///
    /// As [`Self::keys`].
    pub fn list(&self) -> Result<Vec<Listed>, CacheError> {
        let keys = self.keys()?;
        Ok(keys
            .into_iter()
            .filter_map(|key| self.read(&key).transpose().map(|entry| Listed { key, entry }))
            .collect())
    }

    /// Reads one entry without looking at the live source; none when there is no such file.
    ///
    /// # Errors
    ///
    /// Check C01, or C02 for another format version, with a fragment that says more.
    pub fn read(&self, key: &Key) -> Result<Option<Box<Entry>>, (CheckId, String)> {
        self.parsed(key).map(|parsed| parsed.map(|parsed| Box::new(parsed.entry)))
    }

    /// The text of one entry as it stands on disk, at most 8 MiB. Bytes that are not UTF-8 come out as `U+FFFD`.
    /// It is untrusted: escape it before printing.
    ///
    /// # Errors
    ///
    /// `Io` when there is no such file, `Blocked` when it is no regular file, `Unwritable` when it may not be read.
    pub fn raw(&self, key: &Key) -> Result<String, CacheError> {
        let file = self.root.read(Utf8Path::new(key.as_str()), LIMIT).map_err(CacheError::of_file)?;
        Ok(String::from_utf8_lossy(&file.bytes).into_owned())
    }

    /// Why [`Self::remove`] would leave a file where it is; none when it would remove it.
    #[must_use]
    pub fn keeps(&self, key: &Key) -> Option<String> {
        match self.parsed(key) {
            Ok(Some(_)) => None,
            Ok(None) => Some("no such entry".to_owned()),
            Err((_, reason)) => Some(format!("not an entry: {reason}")),
        }
    }

    /// Removes entries while it holds the folder lock. A file that does not read as an entry stays.
    ///
    /// # Errors
    ///
    /// `Busy` when another process is removing entries, `Unwritable`, `Io`. Entries named before the failing one are gone.
    pub fn remove(&self, keys: &[Key]) -> Result<Removal, CacheError> {
        let _lock = self.root.lock(Utf8Path::new(LOCK), LOCK_WAIT).map_err(CacheError::of_file)?;
        let mut done = Removal::default();
        for key in keys {
            if let Some(reason) = self.keeps(key) {
                done.kept.push((key.clone(), reason));
                continue;
            }
            match self.root.remove(Utf8Path::new(key.as_str())) {
                Ok(()) => done.removed.push(key.clone()),
                Err(error) if error.kind == FsErrorKind::NotFound => {
                    done.kept.push((key.clone(), "no such entry".to_owned()));
                }
                Err(error) => return Err(CacheError::of_file(error)),
            }
        }
        Ok(done)
    }

    /// Temporaries that killed writers left and no process holds.
    ///
    /// # Errors
    ///
    /// As [`Self::keys`].
    pub fn strays(&self) -> Result<Vec<String>, CacheError> {
        self.root.strays(Utf8Path::new("")).map_err(CacheError::of_file)
    }

    /// Removes them; answers how many.
    ///
    /// # Errors
    ///
    /// `Unwritable`, `Io`.
    pub fn remove_strays(&self) -> Result<usize, CacheError> {
        self.root.remove_strays(Utf8Path::new("")).map_err(CacheError::of_file)
    }

    /// Reads and parses one file: check C01, and the version of C02.
    fn parsed(&self, key: &Key) -> Result<Option<Parsed>, Fault> {
        match self.root.read(Utf8Path::new(key.as_str()), LIMIT) {
            Ok(file) => parse(&file.bytes).map(Some),
            Err(error) if error.kind == FsErrorKind::NotFound => Ok(None),
            Err(error) => Err((CheckId::C01, error.to_string())),
        }
    }
}
