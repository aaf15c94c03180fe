//! What the frontmatter of the sources leaves to a child. Nothing is widened: a source's limit holds for the whole child.

mod tools;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};
use skill_model::meld::{ScanFinding, Severity};

use crate::{Rules, Source};

/// The keys that are carried, in the order in which they are reconciled.
pub(crate) const KEYS: &[&str] =
    &["allowed-tools", "disallowed-tools", "disable-model-invocation", "compatibility", "metadata"];

/// What a child carries, and what a person should know about it.
#[derive(Default)]
pub(crate) struct Carried {
    pub(crate) fields: Map<String, Value>,
    pub(crate) findings: Vec<ScanFinding>,
    pub(crate) notes: Vec<String>,
}

/// Reconciles the frontmatter of the sources of one child, in their order.
pub(crate) fn carry(sources: &[&Source], rules: Rules) -> Carried {
    let mut carried = Carried::default();
    carried.allowed(sources, rules);
    carried.disallowed(sources, rules);
    carried.invocation(sources, rules);
    carried.compatibility(sources);
    carried.metadata(sources);
    if rules.current() {
        for source in sources {
            for key in source.frontmatter.keys().filter(|key| !is_known(key)) {
                carried.notes.push(format!("frontmatter key '{key}' of {} is not carried", source.name()));
            }
        }
    }
    carried
}

fn is_known(key: &str) -> bool {
    KEYS.contains(&key) || matches!(key, "name" | "description" | "license")
}

fn list(items: &BTreeSet<String>, separator: &str) -> String {
    items.iter().map(String::as_str).collect::<Vec<_>>().join(separator)
}

impl Carried {
    fn set(&mut self, key: &str, value: Value) {
        self.fields.insert(key.to_owned(), value);
    }

    fn finding(&mut self, rule: &str, message: String) {
        self.findings.push(ScanFinding {
            rule_id: format!("merge:{rule}"),
            category: "composition".to_owned(),
            severity: Severity::Medium,
            locus: "frontmatter".to_owned(),
            message,
        });
    }

    fn allowed(&mut self, sources: &[&Source], rules: Rules) {
        let lists: Vec<BTreeSet<String>> =
            sources.iter().filter_map(|source| tools::list(source.frontmatter.get(KEYS[0]), rules)).collect();
        let union: BTreeSet<String> = lists.iter().flatten().cloned().collect();
        let common: BTreeSet<String> =
            union.iter().filter(|tool| lists.iter().all(|list| list.contains(*tool))).cloned().collect();
        if !common.is_empty() {
            self.set(KEYS[0], list(&common, " ").into());
        }
        let lost: BTreeSet<String> = union.difference(&common).cloned().collect();
        if !lost.is_empty() {
            let text = "allowed-tools narrowed to the cross-source intersection; dropped from pre-approval";
            self.finding("allowed-tools-narrowed", format!("{text}: {}", list(&lost, ", ")));
        }
    }

    fn disallowed(&mut self, sources: &[&Source], rules: Rules) {
        let lists = sources.iter().filter_map(|source| tools::list(source.frontmatter.get(KEYS[1]), rules));
        let union: BTreeSet<String> = lists.flatten().collect();
        if !union.is_empty() {
            self.set(KEYS[1], list(&union, " ").into());
            let text = "disallowed-tools combined (most-restrictive union)";
            self.notes.push(format!("{text}: {}", list(&union, ", ")));
        }
    }

    fn invocation(&mut self, sources: &[&Source], rules: Rules) {
        let mut names = BTreeSet::new();
        let mut odd = BTreeSet::new();
        let mut hidden = BTreeSet::new();
        for source in sources {
            let name = source.name().to_owned();
            match source.frontmatter.get(KEYS[2]) {
                Some(Value::Bool(true)) => {
                    names.insert(name.clone());
                }
                Some(Value::String(text)) if text.eq_ignore_ascii_case("true") => {
                    names.insert(name.clone());
                }
                Some(Value::String(text)) if rules.current() && is_yes(text) => {
                    odd.insert(name.clone());
                    names.insert(name.clone());
                }
                _ => {}
            }
            let unseen = match source.frontmatter.get("user-invocable") {
                Some(Value::Bool(seen)) => !seen,
                Some(Value::String(text)) => text.eq_ignore_ascii_case("false"),
                _ => false,
            };
            if unseen {
                hidden.insert(name);
            }
        }
        if names.is_empty() {
            return;
        }
        self.set(KEYS[2], Value::Bool(true));
        self.finding(
            "invocation-disabled",
            format!(
                "disable-model-invocation honored from {}; the orchestrator cannot auto-route a non-invocable child — review",
                list(&names, ", ")
            ),
        );
        if !odd.is_empty() {
            let text = "disable-model-invocation is a text that means true in";
            self.finding("invocation-type", format!("{text} {}", list(&odd, ", ")));
        }
        if rules.current() && !hidden.is_empty() {
            let text = "neither the model nor the user can start the child, as user-invocable is false in";
            self.finding("unreachable", format!("{text} {}", list(&hidden, ", ")));
        }
    }

    fn compatibility(&mut self, sources: &[&Source]) {
        let mut texts: Vec<&str> = Vec::new();
        for text in sources.iter().filter_map(|source| source.frontmatter.get(KEYS[3])?.as_str()) {
            let text = text.trim();
            if !text.is_empty() && !texts.contains(&text) {
                texts.push(text);
            }
        }
        if texts.len() > 1 {
            self.notes.push("compatibility combined from multiple sources".to_owned());
        }
        if !texts.is_empty() {
            self.set(KEYS[3], texts.join("; ").into());
        }
    }

    fn metadata(&mut self, sources: &[&Source]) {
        let mut union: BTreeMap<&str, &Value> = BTreeMap::new();
        let mut differs: BTreeSet<&str> = BTreeSet::new();
        let maps = sources.iter().filter_map(|source| source.frontmatter.get(KEYS[4])?.as_object());
        for (key, value) in maps.flatten() {
            let first = union.entry(key).or_insert(value);
            if *first != value {
                differs.insert(key);
            }
        }
        for key in differs {
            let text = format!("metadata key '{key}' differs across sources; kept first source's value");
            self.notes.push(text);
        }
        if !union.is_empty() {
            let fields = union.into_iter().map(|(key, value)| (key.to_owned(), value.clone()));
            self.set(KEYS[4], Value::Object(fields.collect()));
        }
    }
}

fn is_yes(text: &str) -> bool {
    ["yes", "on", "1"].iter().any(|yes| text.eq_ignore_ascii_case(yes))
}
