use std::collections::{BTreeMap, BTreeSet};

use skill_model::meld::{
    AssembledSkill, Conflict, MergePlan, MergeResult, Provenance, ScanFinding, Severity, UseCaseProfile,
};

use crate::assemble::{self, Piece};
use crate::atom::{self, Atom, ListedAtom};
use crate::frontmatter::{self, Carried};
use crate::group::{self, Grouping, Placement};
use crate::partition::{self, Cluster};
use crate::reconcile::Settled;
use crate::{MergeError, Rules, Source, conflict, dedupe, license, link, prune, reconcile, support, verify};

/// The most atoms of one merge.
pub const ATOM_LIMIT: usize = 50_000;

/// What a merge is asked to do, beside its sources.
pub struct Request<'r> {
    /// What the set is wanted for.
    pub profile: &'r UseCaseProfile,
    /// A host's groups.
    pub grouping: Option<&'r Grouping>,
    /// A host's judgment of conflicts.
    pub adjudication: &'r [Conflict],
    /// How dangerous a text is, as a scanner sees it.
    pub severity: &'r dyn Fn(&str) -> Option<Severity>,
    /// The most atoms; [`ATOM_LIMIT`] for a program.
    pub limit: usize,
    /// Whose rules hold.
    pub rules: Rules,
}

/// A merge with what its verifier says.
#[derive(Clone, Debug)]
pub struct Merged {
    /// The set.
    pub result: MergeResult,
    /// Empty when every byte was traced.
    pub problems: Vec<String>,
}

/// Makes one set of all sources: parse, dedupe, group, find and settle conflicts, prune, partition, assemble, verify.
///
/// # Errors
/// A grouping or adjudication that does not fit, too many atoms, or a kept atom that needs one that lost.
pub fn merge(sources: &[Source], request: &Request<'_>) -> Result<Merged, MergeError> {
    let rules = request.rules;
    let (atoms, deduped) = survivors(sources, request)?;
    let grouped = group::group(&atoms, sources, request.grouping, rules)?;
    let subjects = conflict::subjects(&atoms, &grouped.placements, sources);
    let conflicts = conflict::structural(&subjects, rules);
    let conflicts = conflict::adjudicate(conflicts, request.adjudication, &atoms, rules)?;
    let settled = reconcile::reconcile(conflicts, &atoms, sources, request.severity, rules);
    let pruned = prune::prune(&atoms, sources, request.profile, &settled.losers, rules)?;
    let (clusters, crowded) =
        partition::partition(&atoms, &grouped.placements, &pruned.kept, &settled.conflicts);

    let mut set = assemble_all(&clusters, &atoms, &grouped.placements, sources, rules);
    let mut plan = plan(&atoms, deduped, &pruned.kept, &settled, sources, rules);
    plan.license_resolution = license::combine(sources.iter().map(|source| &source.info.license)).0;
    plan.frontmatter_verdict = ScanFinding::verdict(&set.findings);
    plan.frontmatter_findings = std::mem::take(&mut set.findings);
    if rules.current() {
        plan.warnings.extend(grouped.forced.iter().map(|id| format!("grouping kept directive {id}")));
    }
    plan.warnings.extend(pruned.warnings);
    plan.warnings.extend(crowded);
    plan.warnings.extend(unresolved(&settled));
    if rules.current() {
        plan.warnings.extend(shared_skill(&settled, &set.result));
    }
    plan.warnings.append(&mut set.notes);
    plan.warnings.extend(closing_warnings(sources, &set.result, rules));

    let mut result = MergeResult { plan, ..set.result };
    result.plan.conflicts_resolved = settled.resolved();
    let problems = verify::verify(&result, sources, rules);
    Ok(Merged { result, problems })
}

/// The atoms that a host may group, as JSON.
///
/// # Errors
/// Too many atoms.
pub fn list_atoms(sources: &[Source], request: &Request<'_>) -> Result<Vec<ListedAtom>, MergeError> {
    let (atoms, _) = survivors(sources, request)?;
    Ok(atoms
        .iter()
        .map(|atom| ListedAtom::new(atom, sources, (request.severity)(atom.text(sources))))
        .collect())
}

fn survivors(sources: &[Source], request: &Request<'_>) -> Result<(Vec<Atom>, Vec<String>), MergeError> {
    let atoms = atom::parse(sources, request.rules);
    if atoms.len() > request.limit {
        let (count, limit) = (atoms.len(), request.limit);
        return Err(MergeError::new(format!(
            "the sources have {count} atoms; the limit is {limit}: merge fewer"
        )));
    }
    Ok(dedupe::dedupe(atoms, sources, request.rules))
}

/// The set without a plan.
struct Set {
    result: MergeResult,
    findings: Vec<ScanFinding>,
    notes: Vec<String>,
}

fn assemble_all(
    clusters: &[Cluster],
    atoms: &[Atom],
    placements: &[Placement],
    sources: &[Source],
    rules: Rules,
) -> Set {
    let labels: Vec<&str> = clusters.iter().map(|cluster| cluster.label.as_str()).collect();
    let names = assemble::names(labels.iter().copied(), rules);
    let mut set = Set { result: MergeResult::default(), findings: Vec::new(), notes: Vec::new() };
    for (cluster, name) in clusters.iter().zip(&names) {
        let piece = |at: &usize| Piece {
            id: &atoms[*at].id,
            kind: placements[*at].kind,
            text: atoms[*at].text(sources),
        };
        let pieces: Vec<Piece<'_>> = cluster.atoms.iter().map(piece).collect();
        let (body, layout) = assemble::child(&pieces, rules);
        let mut child = assemble::skill(name, String::new(), body, layout);
        let owners: BTreeSet<usize> = cluster.atoms.iter().map(|at| atoms[*at].source).collect();
        let owners: Vec<&Source> = owners.into_iter().map(|index| &sources[index]).collect();
        let Carried { fields, findings, notes } = frontmatter::carry(&owners, rules);
        child.doc.frontmatter.extend(fields);
        if rules.current() {
            child.doc.source.license = license::combine(owners.iter().map(|source| &source.info.license)).0;
        }
        set.findings.extend(findings);
        set.notes.extend(notes);
        set.result.skills.push(child);
    }
    if clusters.len() > 1 {
        let (router, table) = assemble::router(&labels, &names);
        set.result.orchestrator = Some(router);
        set.result.routing_table = table;
    }
    set
}

fn plan(
    atoms: &[Atom],
    deduped: Vec<String>,
    kept: &[bool],
    settled: &Settled,
    sources: &[Source],
    rules: Rules,
) -> MergePlan {
    let mut plan = MergePlan { deduped, ..MergePlan::default() };
    let mut staying: BTreeMap<&str, &Atom> = BTreeMap::new();
    for (atom, kept) in atoms.iter().zip(kept) {
        if *kept {
            plan.kept.push(atom.id.clone());
            staying.insert(&atom.id, atom);
        } else {
            let reason = if settled.losers.contains(&atom.id) { "conflict-loser" } else { "out-of-scope" };
            plan.drop_reasons.insert(atom.id.clone(), reason.to_owned());
            plan.dropped.push(atom.id.clone());
        }
    }
    plan.kept.sort_unstable();
    plan.dropped.sort_unstable();
    if rules.current() {
        plan.provenance = staying.values().map(|atom| provenance(atom, sources)).collect();
    }
    plan
}

pub(crate) fn provenance(atom: &Atom, sources: &[Source]) -> Provenance {
    Provenance {
        atom_id: atom.id.clone(),
        source_skill: sources[atom.source].name().to_owned(),
        source_path: atom.path.clone(),
        license: sources[atom.source].info.license.clone(),
    }
}

fn unresolved(settled: &Settled) -> Vec<String> {
    let one = |index: &usize| {
        let Conflict { atom_a, atom_b, kind, .. } = &settled.conflicts[*index];
        format!("unresolved conflict {atom_a}|{atom_b} ({kind}) needs adjudication")
    };
    settled.unresolved.iter().map(one).collect()
}

/// Pairs that nothing settled and that stand in one child.
fn shared_skill(settled: &Settled, result: &MergeResult) -> Vec<String> {
    let mut home: BTreeMap<&str, &str> = BTreeMap::new();
    for skill in &result.skills {
        for entry in &skill.layout {
            home.insert(&entry.atom_id, &skill.doc.source.name);
        }
    }
    home.remove("");
    let shared = |index: &usize| {
        let Conflict { atom_a, atom_b, .. } = &settled.conflicts[*index];
        let (a, b) = (home.get(atom_a.as_str())?, home.get(atom_b.as_str())?);
        (a == b).then(|| format!("conflicting atoms {atom_a}|{atom_b} share skill {a}"))
    };
    settled.unresolved.iter().filter_map(shared).collect()
}

fn closing_warnings(sources: &[Source], result: &MergeResult, rules: Rules) -> Vec<String> {
    let mut warnings = Vec::new();
    if rules.current() {
        warnings.extend(sources.iter().flat_map(|source| source.notes.clone()));
        let (_, told) = license::combine(sources.iter().map(|source| &source.info.license));
        warnings.extend(told.into_iter().map(|message| format!("license: {message}")));
    }
    let bodies = || result.skills.iter().map(|skill| skill.doc.body.as_str());
    let references: BTreeSet<String> = if rules.current() {
        bodies()
            .flat_map(link::support_references)
            .filter(|path| sources.iter().any(|s| s.holds(path)))
            .collect()
    } else {
        bodies().flat_map(link::folder_references).collect()
    };
    let carried = |path: &String| {
        format!("body references support file '{path}'; emit carries it when the source bundle has it")
    };
    warnings.extend(references.iter().map(carried));
    if rules.current() {
        warnings.extend(support::broken(result, sources));
        warnings.extend(unreachable(result));
    }
    warnings
}

/// Routes that lead to a child which the model must not start.
fn unreachable(result: &MergeResult) -> Vec<String> {
    let closed = |skill: &&AssembledSkill| {
        skill.doc.frontmatter.get("disable-model-invocation").and_then(serde_json::Value::as_bool)
            == Some(true)
    };
    let routed = result.skills.iter().filter(|_| result.orchestrator.is_some());
    let names = routed.filter(closed).map(|skill| &skill.doc.source.name);
    names.map(|name| format!("route to {name} leads to a non-invocable skill")).collect()
}
