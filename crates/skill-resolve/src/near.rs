//! Skills that lie one folder too deep, where the client never looks.

use skill_fsops::EntryKind;

use crate::disk;
use crate::search::Search;

/// Looks one level below the folders that were searched by name.
pub(crate) fn one_level_deeper(search: &mut Search<'_>) {
    for (class, folder) in std::mem::take(&mut search.opened) {
        let groups =
            folder.entries.iter().filter(|(_, kind)| matches!(kind, EntryKind::Folder | EntryKind::Link));
        for (group, _) in groups {
            for name in disk::spellings(&search.target) {
                let path = folder.path.join(group).join(name).join("SKILL.md");
                if disk::exists(&path) {
                    search.ledger.near_miss(class, path, "it lies one folder too deep to be a skill");
                }
            }
        }
    }
}
