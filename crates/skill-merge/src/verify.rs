//! Whether a result says only what its sources say. Parses the sources again and believes nothing of the result.

use std::collections::{BTreeMap, BTreeSet};

use skill_model::meld::{AssembledSkill, AtomKind, MergeResult, Role};

use crate::assemble::{self, Piece};
use crate::atom::{self, Atom};
use crate::{Rules, Source, frontmatter, license, merge, support};

/// Everything that is wrong with `result`; empty when it is accepted. `sources` must be those of the merge, in its order.
#[must_use]
pub fn verify(result: &MergeResult, sources: &[Source], rules: Rules) -> Vec<String> {
    let atoms = atom::parse(sources, rules);
    let mut by_id: BTreeMap<&str, &Atom> = BTreeMap::new();
    for atom in &atoms {
        by_id.entry(&atom.id).or_insert(atom);
    }
    let mut check = Check { result, sources, rules, by_id, problems: Vec::new() };
    for (index, skill) in result.skills.iter().enumerate() {
        check.child(index, skill);
    }
    check.router();
    check.once();
    check.reasons();
    check.frontmatter();
    if rules.current() {
        check.names();
        check.accounts(&atoms);
        check.problems.extend(support::carrying(result, sources).clashes);
    }
    check.problems
}

struct Check<'v> {
    result: &'v MergeResult,
    sources: &'v [Source],
    rules: Rules,
    by_id: BTreeMap<&'v str, &'v Atom>,
    problems: Vec<String>,
}

impl Check<'_> {
    fn say(&mut self, problem: impl Into<String>) {
        self.problems.push(problem.into());
    }

    /// Every byte of a child, from its layout.
    fn child(&mut self, index: usize, skill: &AssembledSkill) {
        let before = self.problems.len();
        let mut body = String::new();
        let mut pieces = Vec::new();
        for entry in &skill.layout {
            if entry.role == Role::Scaffold {
                let template = entry.template_id.as_deref().unwrap_or_default();
                if template == "sep" {
                    body.push_str(assemble::SEP);
                } else {
                    self.say(format!("skill {index}: unknown scaffold '{template}'"));
                }
                continue;
            }
            match self.by_id.get(entry.atom_id.as_str()) {
                None => self.say(format!("skill {index}: atom '{}' is not in any source", entry.atom_id)),
                Some(atom) => {
                    let text = atom.text(self.sources);
                    body.push_str(text);
                    pieces.push((*atom, entry.kind, text));
                }
            }
        }
        if self.problems.len() > before {
            return;
        }
        if body != skill.doc.body {
            self.say(format!("skill {index}: body is not byte-reconstructible from its layout"));
        } else if self.rules.current() {
            self.order(index, skill, &pieces);
        }
    }

    /// The layout is the only one that these atoms have.
    fn order(&mut self, index: usize, skill: &AssembledSkill, found: &[(&Atom, Option<AtomKind>, &str)]) {
        let mut sorted = found.to_vec();
        sorted.sort_by(|a, b| a.0.place(self.sources).cmp(&b.0.place(self.sources)));
        let piece = |(atom, kind, text): &(&Atom, Option<AtomKind>, &'_ str)| {
            let kind = match (atom.detected, kind) {
                (AtomKind::Directive, _) | (_, None) => atom.detected,
                (_, Some(kind)) => *kind,
            };
            (atom.id.clone(), kind, (*text).to_owned())
        };
        let owned: Vec<(String, AtomKind, String)> = sorted.iter().map(piece).collect();
        let pieces: Vec<Piece<'_>> =
            owned.iter().map(|(id, kind, text)| Piece { id, kind: *kind, text }).collect();
        if assemble::child(&pieces, self.rules).1 != skill.layout {
            self.say(format!("skill {index}: layout is not the one that its atoms have"));
        }
    }

    fn router(&mut self) {
        let several = self.result.skills.len() > 1;
        let Some(router) = &self.result.orchestrator else {
            if several {
                self.say("orchestrator missing for a multi-skill output");
            }
            return;
        };
        if !several {
            self.say("orchestrator emitted for a single-skill output");
        }
        for entry in &router.layout {
            let template = entry.template_id.as_deref().unwrap_or_default();
            if entry.role != Role::Scaffold || !matches!(template, "orch-intro" | "route") {
                self.say(format!("orchestrator: unknown scaffold '{template}'"));
            }
        }
        if router.doc.body != assemble::router_body(&self.result.routing_table) {
            self.say("orchestrator body is not reconstructible from the routing table");
        }
    }

    fn ids(&self) -> impl Iterator<Item = &str> {
        let entries = self.result.skills.iter().flat_map(|skill| &skill.layout);
        entries.filter(|entry| entry.role == Role::Source).map(|entry| entry.atom_id.as_str())
    }

    fn once(&mut self) {
        let mut seen = BTreeSet::new();
        let twice: BTreeSet<String> = self.ids().filter(|id| !seen.insert(*id)).map(str::to_owned).collect();
        for id in twice {
            self.say(format!("atom '{id}' appears in more than one skill"));
        }
    }

    fn reasons(&mut self) {
        let plan = &self.result.plan;
        let silent: BTreeSet<&String> =
            plan.dropped.iter().filter(|id| !plan.drop_reasons.contains_key(*id)).collect();
        for id in silent {
            self.problems.push(format!("dropped atom '{id}' has no recorded reason"));
        }
    }

    fn frontmatter(&mut self) {
        let mut findings = Vec::new();
        for (index, skill) in self.result.skills.iter().enumerate() {
            let owners: BTreeSet<usize> = skill
                .layout
                .iter()
                .filter_map(|entry| self.by_id.get(entry.atom_id.as_str()))
                .map(|atom| atom.source)
                .collect();
            let owners: Vec<&Source> = owners.into_iter().map(|owner| &self.sources[owner]).collect();
            let carried = frontmatter::carry(&owners, self.rules);
            self.fields(&format!("skill {index}"), skill, &carried.fields);
            findings.extend(carried.findings);
            let license = license::combine(owners.iter().map(|source| &source.info.license)).0;
            if self.rules.current() && license != skill.doc.source.license {
                self.say(format!("skill {index}: license does not match its sources"));
            }
        }
        if let Some(router) = &self.result.orchestrator {
            self.fields("orchestrator", router, &serde_json::Map::new());
        }
        let plan = &self.result.plan;
        let verdict = skill_model::meld::ScanFinding::verdict(&findings);
        if self.rules.current()
            && (plan.frontmatter_findings != findings || plan.frontmatter_verdict != verdict)
        {
            self.say("plan.frontmatter_findings does not match the sources");
        }
    }

    fn fields(
        &mut self,
        place: &str,
        skill: &AssembledSkill,
        expected: &serde_json::Map<String, serde_json::Value>,
    ) {
        for key in frontmatter::KEYS {
            match (skill.doc.frontmatter.get(*key), expected.get(*key)) {
                (Some(_), None) => {
                    self.say(format!("{place}: frontmatter '{key}' is not justified by any source"));
                }
                (found, expect) if found != expect => {
                    self.say(format!(
                        "{place}: frontmatter '{key}' does not match the source reconciliation"
                    ));
                }
                _ => {}
            }
        }
        if !self.rules.current() {
            return;
        }
        for key in skill.doc.frontmatter.keys() {
            if !matches!(key.as_str(), "name" | "description") && !frontmatter::KEYS.contains(&key.as_str()) {
                self.say(format!("{place}: frontmatter '{key}' is not justified by any source"));
            }
        }
    }

    /// Names, routes and the router's own layout.
    fn names(&mut self) {
        let table = &self.result.routing_table;
        let labels = table.iter().map(|entry| entry.label.as_str());
        let names = assemble::names(labels, self.rules);
        let own = |skill: &AssembledSkill| {
            skill.doc.frontmatter.get("name").and_then(serde_json::Value::as_str)
                == Some(&skill.doc.source.name)
        };
        let children: Vec<&String> = self.result.skills.iter().map(|skill| &skill.doc.source.name).collect();
        let routes: Vec<&String> = table.iter().map(|entry| &entry.skill_name).collect();
        let several = children.len() > 1;
        let routed = !several || (routes == children && names.iter().collect::<Vec<_>>() == children);
        let alone =
            several || (table.is_empty() && children.iter().all(|name| *crate::text::slug(name) == **name));
        let templates = table.iter().all(|entry| entry.template_id == "route");
        let router = self.result.orchestrator.as_ref().is_none_or(|router| {
            let layout: Vec<_> = std::iter::once("orch-intro").chain(table.iter().map(|_| "route")).collect();
            router.layout == layout.into_iter().map(assemble::scaffold).collect::<Vec<_>>()
                && router.doc.source.name == assemble::ROUTER
                && own(router)
        });
        if !(routed && alone && templates && router && self.result.skills.iter().all(own)) {
            self.say("routing table does not match the emitted skills");
        }
    }

    /// Each atom of the sources is kept, dropped or deduped, once.
    fn accounts(&mut self, atoms: &[Atom]) {
        let plan = &self.result.plan;
        let placed: BTreeSet<String> = self.ids().map(str::to_owned).collect();
        let kept: BTreeSet<String> = plan.kept.iter().cloned().collect();
        for id in kept.difference(&placed) {
            self.say(format!("kept atom '{id}' is in no skill"));
        }
        for id in placed.difference(&kept) {
            self.say(format!("atom '{id}' is in a skill and not in plan.kept"));
        }
        let mut told: Vec<&String> = plan.kept.iter().chain(&plan.dropped).chain(&plan.deduped).collect();
        told.sort_unstable();
        let mut all: Vec<&String> = atoms.iter().map(|atom| &atom.id).collect();
        all.sort_unstable();
        let reasons: BTreeSet<&String> = plan.drop_reasons.keys().collect();
        if told != all || reasons != plan.dropped.iter().collect() {
            self.say("plan does not account for each atom of the sources once");
        }
        let provenance: Vec<_> = kept
            .iter()
            .filter_map(|id| self.by_id.get(id.as_str()))
            .map(|atom| merge::provenance(atom, self.sources))
            .collect();
        if provenance != plan.provenance {
            self.say("plan.provenance does not match the sources");
        }
        if license::combine(self.sources.iter().map(|source| &source.info.license)).0
            != plan.license_resolution
        {
            self.say("plan.license_resolution does not match the sources");
        }
    }
}
