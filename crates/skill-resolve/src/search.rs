//! One search: its question, its surroundings and its ledger.

use std::collections::BTreeSet;

use camino::{Utf8Path, Utf8PathBuf};
use skill_fsops::{EntryKind, FsError, FsErrorKind};
use skill_model::{Note, SkillName, nfc};

use crate::config::Config;
use crate::disk::{self, File, Folder};
use crate::fault::Fault;
use crate::ledger::{Find, Ledger};
use crate::profile::{Match, Profile};
use crate::resolution::{Outcome, RootClass};
use crate::skill_file::{SkillFile, Unparsed};
use crate::surroundings::{Depth, Surroundings};

/// The state of one search.
#[derive(Debug)]
pub(crate) struct Search<'a> {
    pub(crate) name: &'a SkillName,
    /// What candidates are compared with, in NFC.
    pub(crate) target: String,
    pub(crate) profile: Profile,
    pub(crate) depth: Depth,
    pub(crate) around: &'a Surroundings,
    pub(crate) roots: &'a [Utf8PathBuf],
    pub(crate) config: &'a Config,
    pub(crate) ledger: Ledger,
    /// Folders of skills that were opened, for the look one level deeper.
    pub(crate) opened: Vec<(RootClass, Folder)>,
    own: Option<Utf8PathBuf>,
    unreadable: BTreeSet<Utf8PathBuf>,
}

/// Where a file stands and which rules hold there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spot<'s> {
    pub(crate) class: RootClass,
    pub(crate) plugin: Option<&'s str>,
    /// The canonical file must lie below this folder.
    pub(crate) inside: Option<&'s Utf8Path>,
    pub(crate) rule: Match,
}

impl<'s> Spot<'s> {
    pub(crate) const fn open(class: RootClass, rule: Match) -> Self {
        Self { class, plugin: None, inside: None, rule }
    }

    fn find(&self, path: &Utf8Path, canonical: &Utf8Path) -> Find {
        Find {
            class: self.class,
            path: path.to_owned(),
            canonical: canonical.to_owned(),
            plugin: self.plugin.map(ToOwned::to_owned),
        }
    }
}

impl<'a> Search<'a> {
    pub(crate) fn new(
        name: &'a SkillName,
        profile: Profile,
        depth: Depth,
        around: &'a Surroundings,
        roots: &'a [Utf8PathBuf],
        config: &'a Config,
    ) -> Self {
        let target = match profile.table().rule {
            Match::SafeName => safe(&name.to_string()),
            _ => name.skill().to_owned(),
        };
        let own = around.own_skill.as_deref().and_then(|path| skill_fsops::canonicalize(path).ok());
        let (ledger, opened, unreadable) = (Ledger::default(), Vec::new(), BTreeSet::new());
        Self { name, target, profile, depth, around, roots, config, ledger, opened, own, unreadable }
    }

    pub(crate) fn everything(&self) -> bool {
        self.depth == Depth::Everything
    }

    pub(crate) fn is_target(&self, folder: &str) -> bool {
        folder == self.target || (!folder.is_ascii() && nfc(folder) == self.target)
    }

    /// Lists a folder. One that leads nowhere is noted; one that cannot be read may hide the answer.
    pub(crate) fn open(&mut self, path: &Utf8Path) -> Option<Folder> {
        match disk::folder(path) {
            Ok(found) => found,
            Err(error) => {
                self.unresolved(path, &error);
                None
            }
        }
    }

    /// Lists a folder whose last name must be listed exactly so. Names that differ in case are near misses
    /// when `wanted` stands in them.
    pub(crate) fn open_exact(&mut self, class: RootClass, path: &Utf8Path) -> Option<Folder> {
        let (parent, leaf) = (path.parent()?, path.file_name()?);
        let parent = self.open(parent)?;
        self.note_command(&parent);
        self.case_variants(class, &parent, leaf);
        parent.entry(leaf)?;
        self.open(&parent.path.join(leaf))
    }

    /// Names the folder that would be right but for its case, when it holds the skill.
    pub(crate) fn case_variants(&mut self, class: RootClass, parent: &Folder, leaf: &str) {
        let variants: Vec<Utf8PathBuf> =
            parent.case_variants(leaf).map(|odd| parent.path.join(odd)).collect();
        for odd in variants {
            let held = disk::spellings(&self.target).into_iter().map(|name| odd.join(name).join("SKILL.md"));
            if let Some(path) = held.into_iter().find(|path| disk::exists(path)) {
                let reason =
                    format!("the folder is called `{}`, not `{leaf}`", odd.file_name().unwrap_or_default());
                self.ledger.near_miss(class, path, &reason);
            }
        }
    }

    /// Says when a command has the name: it is never a skill source.
    pub(crate) fn note_command(&mut self, folder: &Folder) {
        if folder.entry("commands").is_none() {
            return;
        }
        for name in disk::spellings(&self.target) {
            let path = folder.path.join("commands").join(format!("{name}.md"));
            if disk::exists(&path) {
                let text =
                    format!("a command is named `{}` too; a command is never a skill source", self.target);
                self.ledger.note(Note::new("command_same_name", text).at(path.as_str()));
            }
        }
    }

    /// Looks for `SKILL.md` in the folder `reached`, an entry of some folder of skills. Answers whether the
    /// ledger was told.
    pub(crate) fn skill_folder(&mut self, spot: &Spot<'_>, reached: &Utf8Path, kind: EntryKind) -> bool {
        if !matches!(kind, EntryKind::Folder | EntryKind::Link) {
            return false;
        }
        let name = reached.file_name().unwrap_or_default();
        let is_target = self.is_target(name);
        if spot.rule == Match::Folder && !is_target {
            return false;
        }
        let path = reached.join("SKILL.md");
        if kind == EntryKind::Link && self.leaves(spot, &path, reached, is_target) {
            return true;
        }
        let folder = match disk::folder(reached) {
            Ok(Some(folder)) => folder,
            Ok(None) => return false,
            Err(error) => {
                self.refuse_unresolved(spot, &path, &error, is_target);
                return true;
            }
        };
        match folder.entry("SKILL.md") {
            Some(kind) => {
                self.consider(spot, name, &path, disk::file(&folder, "SKILL.md", kind));
                true
            }
            None => is_target && self.odd_file_name(spot, &folder, reached),
        }
    }

    /// Whether `SKILL.md` in a folder of another name is one that is surely not meant: most skills of most plugins.
    /// The listing that [`Self::skill_folder`] needs is spared then.
    pub(crate) fn is_other_skill(&self, folder: &Utf8Path) -> bool {
        let file = Unparsed::read(&folder.join("SKILL.md"));
        file.error().is_none() && !file.may_be_named(&self.target)
    }

    /// Whether a link leads out of the root; then nothing behind it is read.
    fn leaves(&mut self, spot: &Spot<'_>, path: &Utf8Path, link: &Utf8Path, is_target: bool) -> bool {
        let (Some(root), Ok(target)) = (spot.inside, skill_fsops::canonicalize(link)) else { return false };
        if target.starts_with(root) {
            return false;
        }
        self.refuse_escape(spot, path, &target.join("SKILL.md"), is_target);
        true
    }

    fn odd_file_name(&mut self, spot: &Spot<'_>, folder: &Folder, reached: &Utf8Path) -> bool {
        let odd: Vec<String> = folder.case_variants("SKILL.md").map(ToOwned::to_owned).collect();
        for name in &odd {
            let reason = format!("the file is called `{name}`, not `SKILL.md`");
            self.ledger.near_miss(spot.class, reached.join(name), &reason);
        }
        !odd.is_empty()
    }

    /// Weighs one file. `folder` is the name that stands for the skill when its frontmatter has none.
    pub(crate) fn consider(&mut self, spot: &Spot<'_>, folder: &str, path: &Utf8Path, file: File) {
        let is_target = self.is_target(folder);
        let canonical = match file {
            File::Regular(canonical) => canonical,
            File::NotRegular => {
                self.refuse(spot, path, None, ("not_regular", "not a regular file"), is_target);
                return;
            }
            File::Unresolved(error) => {
                self.refuse_unresolved(spot, path, &error, is_target);
                return;
            }
        };
        if spot.inside.is_some_and(|root| !canonical.starts_with(root)) {
            self.refuse_escape(spot, path, &canonical, is_target);
            return;
        }
        if spot.rule == Match::Folder && !is_target {
            return;
        }
        if spot.class == RootClass::User && self.own.as_deref() == Some(&canonical) {
            let why = ("own_skill", "this is the program's own skill");
            self.refuse(spot, path, Some(&canonical), why, is_target);
            return;
        }
        let find = spot.find(path, &canonical);
        if let Some(name) = self.ledger.known(&canonical) {
            if self.carries_name(spot.rule, name, folder) {
                self.ledger.same_file(&find);
            }
            return;
        }
        let file = Unparsed::read(&canonical);
        if !is_target && spot.rule.takes_names_as_written() && !file.may_be_named(&self.target) {
            return;
        }
        let file = file.parse();
        if self.lacks_fields(spot, &file) {
            if is_target || self.carries_name(spot.rule, file.name.as_deref(), folder) {
                let why = ("fields_missing", "the client needs fields that the frontmatter lacks");
                self.refuse(spot, path, Some(&canonical), why, true);
            }
        } else if self.carries_name(spot.rule, file.name.as_deref(), folder) {
            self.note_name(spot, &file, path);
            self.ledger.offer(find, file);
        }
    }

    fn lacks_fields(&self, spot: &Spot<'_>, file: &SkillFile) -> bool {
        match spot.rule {
            Match::Folder | Match::NameElseFolder => false,
            Match::Name => file.name.is_none(),
            Match::SafeName => file.name.is_none() || !file.has_description,
        }
    }

    fn carries_name(&self, rule: Match, name: Option<&str>, folder: &str) -> bool {
        match rule {
            Match::Folder => self.is_target(folder),
            Match::NameElseFolder => self.is_target(name.unwrap_or(folder)),
            Match::Name => name.is_some_and(|name| self.is_target(name)),
            Match::SafeName => name.is_some_and(|name| safe(&nfc(name)) == self.target),
        }
    }

    /// Where the folder decides, another `name` in the file is shown.
    fn note_name(&mut self, spot: &Spot<'_>, file: &SkillFile, path: &Utf8Path) {
        let differs = file.name.as_ref().filter(|name| nfc(name) != self.target);
        if let (Match::Folder, Some(name)) = (spot.rule, differs) {
            let text = format!(
                "the folder is `{}` and the frontmatter name is `{name}`; the folder counts",
                self.target
            );
            self.ledger.note(Note::new("name_differs", text).at(path.as_str()));
        }
    }

    fn refuse(
        &mut self,
        spot: &Spot<'_>,
        path: &Utf8Path,
        canonical: Option<&Utf8Path>,
        (code, why): (&'static str, &str),
        is_target: bool,
    ) {
        let note = Note::new(code, why).at(path.as_str());
        if is_target {
            let find = spot.find(path, path);
            self.ledger.note(note);
            self.ledger.look(
                &find,
                canonical.map(ToOwned::to_owned),
                Outcome::Refused,
                Some(format!("{code}: {why}")),
            );
        } else {
            self.ledger.note_if(false, note);
        }
    }

    fn refuse_escape(&mut self, spot: &Spot<'_>, path: &Utf8Path, canonical: &Utf8Path, is_target: bool) {
        let why = format!("a link leads out of the declared root, to `{canonical}`");
        self.refuse(spot, path, Some(canonical), ("escapes_root", &why), is_target);
    }

    /// A link that leads nowhere is no hit; what cannot be read may hide one.
    fn refuse_unresolved(&mut self, spot: &Spot<'_>, path: &Utf8Path, error: &FsError, is_target: bool) {
        let broken = error.kind == FsErrorKind::BrokenLink;
        let code = if broken { "broken_link" } else { "root_unreadable" };
        self.refuse(spot, path, None, (code, &error.detail), is_target);
        if !broken && is_target {
            self.ledger.fault(Fault::disk("root_unreadable", error));
        }
    }

    fn unresolved(&mut self, path: &Utf8Path, error: &FsError) {
        if !self.unreadable.insert(path.to_owned()) {
            return;
        }
        if error.kind == FsErrorKind::BrokenLink {
            self.ledger.note(Note::new("broken_link", error.detail.clone()).at(path.as_str()));
        } else {
            self.ledger.fault(Fault::disk("root_unreadable", error));
        }
    }
}

/// The name as Gemini CLI keeps it: characters of paths become `-`.
pub(crate) fn safe(name: &str) -> String {
    name.chars()
        .map(|c| if matches!(c, ':' | '\\' | '/' | '<' | '>' | '*' | '?' | '"' | '|') { '-' } else { c })
        .collect()
}
