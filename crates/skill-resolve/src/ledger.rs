//! What a search has seen so far, and who is first.

use camino::{Utf8Path, Utf8PathBuf};
use skill_model::{Digest, Note};

use crate::fault::Fault;
use crate::profile::{Clash, Profile};
use crate::resolution::{Candidate, Outcome, RootClass, Winner};
use crate::skill_file::SkillFile;

/// A file that carries the name.
#[derive(Debug)]
pub(crate) struct Find {
    pub(crate) class: RootClass,
    /// As it was reached.
    pub(crate) path: Utf8PathBuf,
    pub(crate) canonical: Utf8PathBuf,
    pub(crate) plugin: Option<String>,
}

#[derive(Debug)]
struct Hit {
    find: Find,
    name: Option<String>,
    digest: Option<Digest>,
}

/// Candidates, notes and hits in search order.
#[derive(Debug, Default)]
pub(crate) struct Ledger {
    candidates: Vec<Candidate>,
    notes: Vec<Note>,
    /// Notes that matter only when nothing was found.
    later: Vec<Note>,
    faults: Vec<Fault>,
    hits: Vec<Hit>,
    winner: Option<SkillFile>,
}

/// What is left when a search is over.
#[derive(Debug)]
pub(crate) struct Closed {
    pub(crate) winner: Option<Winner>,
    pub(crate) candidates: Vec<Candidate>,
    pub(crate) notes: Vec<Note>,
    pub(crate) blocked_by: Option<Fault>,
}

impl Ledger {
    /// Number of candidates so far.
    pub(crate) const fn len(&self) -> usize {
        self.candidates.len()
    }

    pub(crate) const fn has_winner(&self) -> bool {
        self.winner.is_some()
    }

    /// Whether a hit lies in this class.
    pub(crate) fn has_hit(&self, class: RootClass) -> bool {
        self.hits.iter().any(|hit| hit.find.class == class)
    }

    /// Frontmatter `name` of a file that was seen before.
    pub(crate) fn known(&self, canonical: &Utf8Path) -> Option<Option<&str>> {
        self.hits.iter().find(|hit| hit.find.canonical == canonical).map(|hit| hit.name.as_deref())
    }

    pub(crate) fn note(&mut self, note: Note) {
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    /// As [`Self::note`] when it `matters` to an answer, else kept for the case that there is none.
    pub(crate) fn note_if(&mut self, matters: bool, note: Note) {
        if matters {
            self.note(note);
        } else if !self.later.contains(&note) {
            self.later.push(note);
        }
    }

    /// The plugin that holds the answer so far.
    pub(crate) fn winner_plugin(&self) -> Option<&str> {
        self.hits.first()?.find.plugin.as_deref()
    }

    /// Something could not be read that may hold the answer.
    pub(crate) fn fault(&mut self, fault: Fault) {
        if !self.faults.contains(&fault) {
            self.note(fault.note());
            self.faults.push(fault);
        }
    }

    pub(crate) fn look(
        &mut self,
        find: &Find,
        canonical: Option<Utf8PathBuf>,
        outcome: Outcome,
        reason: Option<String>,
    ) {
        self.candidates.push(Candidate {
            order: self.candidates.len() + 1,
            class: find.class,
            path: find.path.clone(),
            canonical,
            outcome,
            reason,
            name_field: None,
            plugin: find.plugin.clone(),
        });
    }

    pub(crate) fn absent(&mut self, class: RootClass, path: Utf8PathBuf, plugin: Option<&str>) {
        let find = Find { class, canonical: path.clone(), path, plugin: plugin.map(ToOwned::to_owned) };
        self.look(&find, None, Outcome::Absent, None);
    }

    pub(crate) fn near_miss(&mut self, class: RootClass, path: Utf8PathBuf, reason: &str) {
        self.note(Note::new("near_miss", reason).at(path.as_str()));
        let find = Find { class, canonical: path.clone(), path, plugin: None };
        self.look(&find, None, Outcome::NearMiss, Some(reason.to_owned()));
    }

    pub(crate) fn same_file(&mut self, find: &Find) {
        let name = self.known(&find.canonical).flatten().map(ToOwned::to_owned);
        self.look(find, Some(find.canonical.clone()), Outcome::SameFile, None);
        if let Some(candidate) = self.candidates.last_mut() {
            candidate.name_field = name;
        }
    }

    /// A file with the name: the first one is the answer.
    pub(crate) fn offer(&mut self, find: Find, file: SkillFile) {
        let outcome = if self.hits.is_empty() { Outcome::Hit } else { Outcome::Shadowed };
        self.look(&find, Some(find.canonical.clone()), outcome, None);
        if let Some(candidate) = self.candidates.last_mut() {
            candidate.name_field.clone_from(&file.name);
        }
        let digest = file.read.as_ref().ok().map(|read| read.digest);
        self.hits.push(Hit { find, name: file.name.clone(), digest });
        if self.winner.is_none() {
            self.winner = Some(file);
        }
    }

    /// Ends the search for `target`. `everything` keeps the notes that matter only without an answer.
    pub(crate) fn close(mut self, target: &str, profile: Profile, everything: bool) -> Closed {
        for note in self.clashes(target, profile) {
            self.note(note);
        }
        if self.winner.is_none() || everything {
            for note in std::mem::take(&mut self.later) {
                self.note(note);
            }
        }
        let blocked_by = if self.winner.is_none() { self.faults.into_iter().next() } else { None };
        let winner =
            self.hits.into_iter().next().zip(self.winner).map(|(hit, file)| winner(hit, file, target));
        Closed { winner, candidates: self.candidates, notes: self.notes, blocked_by }
    }

    /// What has to be said about the files behind the first one.
    fn clashes(&self, target: &str, profile: Profile) -> Vec<Note> {
        let Some((first, others)) = self.hits.split_first() else { return Vec::new() };
        others.iter().filter_map(|other| clash(first, other, target, profile)).collect()
    }
}

fn winner(hit: Hit, file: SkillFile, target: &str) -> Winner {
    let class = hit.find.class;
    let extra = matches!(class, RootClass::Managed | RootClass::System | RootClass::Synced);
    let folder = hit.find.canonical.parent().unwrap_or(&hit.find.canonical).to_owned();
    Winner {
        folder,
        path: hit.find.canonical,
        resolved_via: class.via(),
        skill_name: target.to_owned(),
        name_field: hit.name,
        plugin: hit.find.plugin,
        profile_root: extra.then(|| class.word().to_owned()),
        read: file.read,
    }
}

fn clash(first: &Hit, other: &Hit, target: &str, profile: Profile) -> Option<Note> {
    let equal = first.digest.is_some() && first.digest == other.digest;
    let bytes = if equal { "with equal bytes" } else { "with other bytes" };
    let place = other.find.class.phrase();
    let (code, text) = match profile.table().clash {
        Clash::BothStay => (
            "ambiguous",
            format!("{profile} keeps two files named `{target}`; the other stands {place}, {bytes}"),
        ),
        Clash::NoOrder => (
            "order_undocumented",
            format!("{profile} documents no order; another file named `{target}` stands {place}, {bytes}"),
        ),
        Clash::Shadowed if first.find.class == other.find.class && other.find.plugin.is_some() => {
            let key = other.find.plugin.as_deref().unwrap_or_default();
            ("other_candidate", format!("plugin `{key}` has a skill named `{target}` too, {bytes}"))
        }
        Clash::Shadowed if other.find.class == RootClass::MarketplaceFallback => {
            if first.find.class != RootClass::MarketplaceFallback {
                return None;
            }
            ("other_candidate", format!("another checkout holds a skill named `{target}` too, {bytes}"))
        }
        Clash::Shadowed if equal => return None,
        Clash::Shadowed
            if first.find.class == RootClass::Project && other.find.class == RootClass::Project =>
        {
            (
                "shadowed",
                format!(
                    "another file named `{target}` stands in another project root {bytes}; the order of {profile} puts the served one first"
                ),
            )
        }
        Clash::Shadowed if profile == Profile::Seed => (
            "shadowed",
            format!(
                "another file named `{target}` stands {place} {bytes}; a direct call of `/{target}` may run that \
                 copy, because the client's own order differs"
            ),
        ),
        // Plugin skills live in a namespace of their own there, so they take nothing from each other.
        Clash::Shadowed if other.find.class == RootClass::EnabledPlugin => return None,
        Clash::Shadowed => (
            "shadowed",
            format!(
                "another file named `{target}` stands {place} {bytes}; {profile} puts the served one first"
            ),
        ),
    };
    Some(Note::new(code, text).at(other.find.path.as_str()))
}
