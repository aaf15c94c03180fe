use skill_model::{Note, SkillName};

use crate::config::Config;
use crate::marketplace;
use crate::near;
use crate::places;
use crate::plugin::{self, Closeness};
use crate::plugin_report::PluginReport;
use crate::profile::{Match, Profile};
use crate::resolution::{Resolution, ResolvedVia, RootClass};
use crate::roots::{ResolveError, project_roots};
use crate::search::Search;
use crate::surroundings::{Depth, Surroundings};

/// Finds the file that `name` means in the order of `profile`.
///
/// Reads only through `skill-fsops` and never writes. That nothing was found is a normal answer:
/// [`Resolution::winner`] is `None`, and [`Resolution::blocked_by`] says whether something unreadable may have held it.
///
/// # Errors
/// [`ResolveError`] when the start folder cannot be used.
pub fn resolve(
    name: &SkillName,
    profile: Profile,
    depth: Depth,
    around: &Surroundings,
) -> Result<Resolution, ResolveError> {
    let config = Config::of(around);
    let roots = project_roots(&around.start, &config.home)?;
    let mut search = Search::new(name, profile, depth, around, &roots, &config);
    let plugins = run(&mut search);
    let (target, everything) = (search.target.clone(), search.everything());
    let closed = search.ledger.close(&target, profile, everything);
    let mut notes = closed.notes;
    if let Some(winner) = &closed.winner
        && winner.resolved_via == ResolvedVia::MarketplaceFallback
    {
        notes.insert(0, marketplace::note(&winner.path));
    }
    Ok(Resolution {
        name: name.to_string(),
        profile,
        winner: closed.winner,
        candidates: closed.candidates,
        notes,
        project_roots: roots,
        config: config.report(),
        blocked_by: closed.blocked_by,
        plugins,
    })
}

fn run(search: &mut Search<'_>) -> Vec<PluginReport> {
    let table = search.profile.table();
    let namespaced = search.name.plugin().is_some();
    if !namespaced || table.rule == Match::SafeName {
        places::search(search);
    }
    if namespaced && !table.plugins && table.rule != Match::SafeName {
        let text = format!("{} has no plugin skills here; give the skill's name alone", search.profile);
        search.ledger.note(Note::new("namespace_unknown", text));
    }
    // A configuration folder that cannot be used hides everything behind the project step.
    let usable = search.config.folder.is_ok();
    let mut plugins = Vec::new();
    if table.plugins && usable {
        let closeness = match search.ledger.has_winner() && !search.everything() {
            true => Closeness::Glance,
            false => Closeness::Full,
        };
        plugins = plugin::search(search, closeness);
    } else if table.plugins
        && let Err(fault) = &search.config.folder
    {
        search.ledger.fault(fault.clone());
    }
    let open = !search.ledger.has_winner() || search.everything();
    if table.marketplaces && usable && open && !search.ledger.has_hit(RootClass::EnabledPlugin) {
        marketplace::search(search);
    }
    if !search.ledger.has_winner() || search.everything() {
        near::one_level_deeper(search);
    }
    plugins
}
