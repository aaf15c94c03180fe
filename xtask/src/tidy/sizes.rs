//! How long files and functions may be. Tests do not count.

use syn::visit::Visit;

use super::Violation;
use super::source::{self, Source};

/// Production lines of any file.
const FILE: usize = 400;
/// Lines of a `lib.rs`, a table of contents.
const TABLE_OF_CONTENTS: usize = 80;
/// Lines of a program's `main.rs`: parse, dispatch, exit.
const MAIN: usize = 40;
/// Lines of `commands/<verb>.rs`.
const COMMAND: usize = 150;
/// Lines of a function, from its signature to its closing brace.
const FUNCTION: usize = 70;
/// Production lines of the whole of `skill-cli`, so that the shared helper cannot grow without limit.
const SHARED_CLI: usize = 600;

/// Files, functions and the shared helper that are too long.
pub(crate) fn check(sources: &[Source]) -> Vec<Violation> {
    let mut found: Vec<Violation> =
        sources.iter().filter(|source| !source.is_test).flat_map(check_file).collect();
    let shared: usize = sources
        .iter()
        .filter(|source| source.path.starts_with("crates/skill-cli/src/"))
        .map(Source::production_lines)
        .sum();
    if shared > SHARED_CLI {
        found.push(Violation::new("crates/skill-cli", "shared_cli_lines", shared, SHARED_CLI));
    }
    found
}

fn check_file(source: &Source) -> Vec<Violation> {
    let (rule, limit) = limit(&source.path);
    let lines = source.production_lines();
    let mut functions = Functions { path: &source.path, found: Vec::new() };
    source.production_items().for_each(|item| functions.visit_item(item));
    if lines > limit {
        functions.found.push(Violation::new(&source.path, rule, lines, limit));
    }
    functions.found
}

/// The rule for a file and its limit.
fn limit(path: &str) -> (&'static str, usize) {
    if path.ends_with("/src/lib.rs") {
        ("lib_lines", TABLE_OF_CONTENTS)
    } else if path.starts_with("crates/") && path.ends_with("/src/main.rs") {
        ("main_lines", MAIN)
    } else if path.starts_with("crates/") && path.contains("/src/commands/") {
        ("command_lines", COMMAND)
    } else {
        ("file_lines", FILE)
    }
}

struct Functions<'a> {
    path: &'a str,
    found: Vec<Violation>,
}

impl Functions<'_> {
    fn measure(&mut self, signature: &syn::Signature, block: &syn::Block) {
        let lines = block.brace_token.span.close().end().line + 1 - signature.fn_token.span.start().line;
        if lines > FUNCTION {
            let file = format!("{}::{}", self.path, signature.ident);
            self.found.push(Violation::new(file, "function_lines", lines, FUNCTION));
        }
    }
}

impl<'ast> Visit<'ast> for Functions<'_> {
    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        self.measure(&function.sig, &function.block);
        syn::visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        self.measure(&function.sig, &function.block);
        syn::visit::visit_impl_item_fn(self, function);
    }

    fn visit_trait_item_fn(&mut self, function: &'ast syn::TraitItemFn) {
        if let Some(block) = &function.default {
            self.measure(&function.sig, block);
        }
        syn::visit::visit_trait_item_fn(self, function);
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

    fn rules(path: &str, text: &str) -> Vec<String> {
        check(&[Source::sample(path, text)])
            .into_iter()
            .map(|v| format!("{} {}", v.rule, v.measured))
            .collect()
    }

    fn blank(lines: usize) -> String {
        "\n".repeat(lines)
    }

    #[test]
    fn files() {
        for (path, limit, rule) in [
            ("crates/a/src/lib.rs", 80, "lib_lines 81"),
            ("crates/a/src/main.rs", 40, "main_lines 41"),
            ("crates/a/src/commands/b.rs", 150, "command_lines 151"),
            ("crates/a/src/b.rs", 400, "file_lines 401"),
            ("xtask/src/main.rs", 400, "file_lines 401"),
        ] {
            assert_eq!(rules(path, &blank(limit)), Vec::<String>::new(), "{path}");
            assert_eq!(rules(path, &blank(limit + 1)), [rule]);
        }
    }

    #[test]
    fn functions() {
        for shape in ["fn f() {@}", "impl A { fn f() {@} }", "trait A { fn f() {@} }", "mod m { fn f() {@} }"]
        {
            let (fits, long) = (shape.replace('@', &blank(69)), shape.replace('@', &blank(70)));
            assert_eq!(rules("xtask/src/a.rs", &fits), Vec::<String>::new(), "{shape}");
            assert_eq!(rules("xtask/src/a.rs", &long), ["function_lines 71"], "{shape}");
        }
        let test = format!("#[cfg(test)] mod tests {{ fn f() {{{}}} }}", blank(90));
        assert_eq!(rules("xtask/src/a.rs", &test), Vec::<String>::new());
    }

    #[test]
    fn the_shared_helper() {
        let half =
            |name: &str, lines| Source::sample(&format!("crates/skill-cli/src/{name}.rs"), &blank(lines));
        assert_eq!(check(&[half("a", 300), half("b", 300)]), []);
        assert_eq!(check(&[half("a", 300), half("b", 301)]).len(), 1);
    }
}
