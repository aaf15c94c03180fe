//! Pure crates read no disk, clock, environment or randomness, and print nothing.

use cargo_metadata::{DependencyKind, Package};
use syn::visit::Visit;

use super::Violation;
use super::source::{self, Source};

/// Crates whose functions give the same answer for the same values, always.
const PURE: &[&str] = &[
    "skill-model",
    "skill-document",
    "skill-license",
    "skill-compress",
    "skill-emit",
    "skill-ground",
    "skill-merge",
];

/// What a pure crate may not name, as path prefixes.
const BANNED_PATHS: &[&str] = &[
    "std::fs",
    "std::env",
    "std::io::stdin",
    "std::io::stdout",
    "std::net",
    "std::os",
    "std::process",
    "std::thread",
    "std::time::Instant",
    "std::time::SystemTime",
    "SystemTime",
    "Instant",
    "fs",
    "env",
    "fs_err",
    "getrandom",
    "jiff",
];

/// Macros that print.
const BANNED_MACROS: &[&str] = &["print", "println", "eprint", "eprintln"];

/// Crates that reach outside; a pure crate may not depend on them outside tests.
const BANNED_CRATES: &[&str] =
    &["skill-fsops", "fs-err", "getrandom", "ignore", "jiff", "rustix", "tempfile"];

/// Banned names in the production code of a pure crate.
pub(crate) fn check(source: &Source) -> Vec<Violation> {
    let pure = PURE.iter().any(|name| source.path.starts_with(&format!("crates/{name}/src/")));
    if !pure || source.is_test {
        return Vec::new();
    }
    let mut names = Names { path: &source.path, found: Vec::new() };
    source.production_items().for_each(|item| names.visit_item(item));
    names.found
}

/// Banned dependencies of pure crates.
pub(crate) fn check_manifests(crates: &[&Package]) -> Vec<Violation> {
    let pure = crates.iter().filter(|package| PURE.contains(&package.name.as_str()));
    let normal = pure.flat_map(|package| {
        package
            .dependencies
            .iter()
            .filter(|dependency| dependency.kind != DependencyKind::Development)
            .map(move |dependency| (package.name.as_str(), dependency.name.as_str()))
    });
    normal.filter_map(|(from, to)| banned_dependency(from, to)).collect()
}

fn banned_dependency(from: &str, to: &str) -> Option<Violation> {
    BANNED_CRATES.contains(&to).then(|| {
        let file = format!("crates/{from}/Cargo.toml");
        Violation::new(file, "pure", format!("depends on {to}"), "values in, values out")
    })
}

struct Names<'a> {
    path: &'a str,
    found: Vec<Violation>,
}

impl Names<'_> {
    fn report(&mut self, name: &str, line: usize) {
        let found = format!("`{name}` at line {line}");
        self.found.push(Violation::new(self.path, "pure", found, "values in, values out"));
    }

    fn name(&mut self, full: &str, line: usize) {
        let full = full.strip_prefix("core::").map_or_else(|| full.to_owned(), |rest| format!("std::{rest}"));
        if BANNED_PATHS.iter().any(|banned| full == *banned || full.starts_with(&format!("{banned}::"))) {
            self.report(&full, line);
        }
    }

    fn use_tree(&mut self, prefix: &str, tree: &syn::UseTree) {
        let join = |ident: &syn::Ident| {
            if prefix.is_empty() { ident.to_string() } else { format!("{prefix}::{ident}") }
        };
        match tree {
            syn::UseTree::Path(path) => self.use_tree(&join(&path.ident), &path.tree),
            syn::UseTree::Name(name) if name.ident == "self" => {
                self.name(prefix, name.ident.span().start().line);
            }
            syn::UseTree::Name(name) => self.name(&join(&name.ident), name.ident.span().start().line),
            syn::UseTree::Rename(name) => self.name(&join(&name.ident), name.ident.span().start().line),
            syn::UseTree::Glob(glob) => {
                self.name(&format!("{prefix}::*"), glob.star_token.spans[0].start().line);
            }
            syn::UseTree::Group(group) => group.items.iter().for_each(|tree| self.use_tree(prefix, tree)),
        }
    }
}

impl<'ast> Visit<'ast> for Names<'_> {
    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.use_tree("", &item.tree);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let parts: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        // A lone lower-case word is a local value, not a module.
        if let Some(first) = path.segments.first()
            && (parts.len() > 1 || first.ident.to_string().starts_with(char::is_uppercase))
        {
            self.name(&parts.join("::"), first.ident.span().start().line);
        }
        syn::visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, macro_call: &'ast syn::Macro) {
        if let Some(name) = BANNED_MACROS.iter().find(|name| macro_call.path.is_ident(name)) {
            self.report(&format!("{name}!"), macro_call.bang_token.span.start().line);
        }
        syn::visit::visit_macro(self, macro_call);
    }

    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        if !source::is_test(&module.attrs) {
            syn::visit::visit_item_mod(self, module);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, text: &str) -> usize {
        check(&Source::sample(path, text)).len()
    }

    #[test]
    fn names() {
        for (text, expect) in [
            ("use std::fs;", 1),
            ("use std::{collections::BTreeMap, env};", 1),
            ("use std::fs::{self, File};", 2),
            ("use std::time::SystemTime as T;", 1),
            ("use std::fs::*;", 1),
            ("fn f() { std::fs::read(\"a\"); }", 1),
            ("fn f() { std::env::var(\"A\"); }", 1),
            ("fn f(at: std::time::SystemTime) {}", 1),
            ("fn f() { println!(\"a\"); }", 1),
            ("fn f() { let fs = 1; let env = fs; }", 0),
            ("use std::time::Duration; use std::fmt;", 0),
            ("const A: &str = include_str!(\"a\");", 0),
            ("#[cfg(test)] mod tests { use std::fs; }", 0),
        ] {
            assert_eq!(found("crates/skill-license/src/a.rs", text), expect, "{text}");
        }
    }

    #[test]
    fn other_crates_may() {
        assert_eq!(found("crates/skill-fsops/src/a.rs", "use std::fs;"), 0);
        assert_eq!(found("crates/skill-license/tests/a.rs", "use std::fs;"), 0);
    }

    #[test]
    fn dependencies() {
        assert!(banned_dependency("skill-license", "skill-fsops").is_some());
        assert!(banned_dependency("skill-license", "spdx").is_none());
    }
}
