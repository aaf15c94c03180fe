//! The folders of a profile's table, in search order, and what each layout finds in them.

use camino::{Utf8Path, Utf8PathBuf};
use skill_fsops::EntryKind;

use crate::disk;
use crate::fault::Fault;
use crate::profile::{At, Layout, Row, Table};
use crate::resolution::RootClass;
use crate::scan;
use crate::search::{Search, Spot};
use crate::surroundings::MANAGED_FOLDERS;

/// One folder of skills.
#[derive(Debug)]
struct Place {
    class: RootClass,
    folder: Utf8PathBuf,
    layout: Layout,
}

/// Looks at every place of the table until the profile's first hit; places behind it only feed notes.
pub(crate) fn search(search: &mut Search<'_>) {
    let table = search.profile.table();
    let mut places = Vec::new();
    for row in table.rows {
        match bases(search, row.at) {
            Ok(bases) => places.extend(spread(row, &bases).into_iter().map(Ok)),
            Err(fault) => places.push(Err(fault)),
        }
    }
    if table.last_wins {
        places.reverse();
    }
    let places = without_doubles(places);
    for place in places {
        match place {
            Ok(place) => look(search, &place, table),
            Err(fault) => search.ledger.fault(fault),
        }
    }
}

fn bases(search: &Search<'_>, at: At) -> Result<Vec<Utf8PathBuf>, Fault> {
    let top = &search.around.system_root;
    Ok(match at {
        At::ProjectFromStart => search.roots.to_vec(),
        At::ProjectFromTop => search.roots.iter().rev().cloned().collect(),
        At::Home => vec![search.config.home.clone()],
        At::Config => vec![search.config.folder.clone()?],
        At::CodexHome => vec![search.config.codex_home()?],
        At::System => vec![top.clone()],
        At::Managed => MANAGED_FOLDERS.iter().map(|folder| top.join(folder)).collect(),
    })
}

fn spread(row: &Row, bases: &[Utf8PathBuf]) -> Vec<Place> {
    let place = |base: &Utf8PathBuf, folder: &str| Place {
        class: row.class,
        folder: base.join(folder),
        layout: row.layout,
    };
    bases.iter().flat_map(|base| row.folders.iter().map(move |folder| place(base, folder))).collect()
}

/// A home folder that is a project root too names one folder twice: it is the user's.
fn without_doubles(places: Vec<Result<Place, Fault>>) -> Vec<Result<Place, Fault>> {
    let of_user: Vec<Utf8PathBuf> = places
        .iter()
        .flatten()
        .filter(|place| place.class != RootClass::Project)
        .map(|place| place.folder.clone())
        .collect();
    let doubled = |place: &Place| place.class == RootClass::Project && of_user.contains(&place.folder);
    places.into_iter().filter(|place| !place.as_ref().is_ok_and(doubled)).collect()
}

fn look(search: &mut Search<'_>, place: &Place, table: &Table) {
    match place.layout {
        Layout::Named => named(search, place, table),
        Layout::OneLevel => one_level(search, place, table),
        Layout::Deep { depth, dots, links } => {
            let Some(folder) = opened(search, place) else { return };
            let bounds =
                scan::Bounds { depth, dots, links: if links { scan::Links::All } else { scan::Links::None } };
            let mut files = scan::deep(search, &folder.path, bounds);
            if table.last_wins {
                files.reverse();
            }
            let before = search.ledger.len();
            for file in files {
                let path = place.folder.join(&file.below);
                let name = path.parent().and_then(Utf8Path::file_name).unwrap_or_default().to_owned();
                search.consider(&Spot::open(place.class, table.rule), &name, &path, file.file);
            }
            absent_when_silent(search, place, before);
        }
    }
}

fn named(search: &mut Search<'_>, place: &Place, table: &Table) {
    let before = search.ledger.len();
    if let Some(folder) = search.open_exact(place.class, &place.folder) {
        let spot = Spot::open(place.class, table.rule);
        for (entry, kind) in folder.same_name(&search.target) {
            search.skill_folder(&spot, &place.folder.join(entry), kind);
        }
        flat_file(search, place, &folder);
        search.opened.push((place.class, folder));
    }
    absent_when_silent(search, place, before);
}

/// A skill is a folder, and some people write a file.
fn flat_file(search: &mut Search<'_>, place: &Place, folder: &disk::Folder) {
    let name = format!("{}.md", search.target);
    for (file, _) in folder.same_name(&name) {
        let path = place.folder.join(file);
        search.ledger.near_miss(place.class, path, "a skill is a folder with a `SKILL.md`, not one file");
    }
}

fn one_level(search: &mut Search<'_>, place: &Place, table: &Table) {
    let before = search.ledger.len();
    let spot = Spot::open(place.class, table.rule);
    if let Some(folder) = search.open_exact(place.class, &place.folder) {
        if let Some(kind) = folder.entry("SKILL.md") {
            let name = place.folder.file_name().unwrap_or_default().to_owned();
            let file = disk::file(&folder, "SKILL.md", kind);
            search.consider(&spot, &name, &place.folder.join("SKILL.md"), file);
        }
        for (entry, kind) in &folder.entries {
            if matches!(kind, EntryKind::Folder | EntryKind::Link) {
                search.skill_folder(&spot, &place.folder.join(entry), *kind);
            }
        }
        search.opened.push((place.class, folder));
    }
    absent_when_silent(search, place, before);
}

fn opened(search: &mut Search<'_>, place: &Place) -> Option<disk::Folder> {
    let before = search.ledger.len();
    let folder = search.open_exact(place.class, &place.folder);
    if folder.is_none() {
        absent_when_silent(search, place, before);
    }
    folder
}

/// Every place of the order has a line, also one with nothing in it.
fn absent_when_silent(search: &mut Search<'_>, place: &Place, before: usize) {
    if search.ledger.len() == before {
        let path = place.folder.join(&search.target).join("SKILL.md");
        search.ledger.absent(place.class, path, None);
    }
}
