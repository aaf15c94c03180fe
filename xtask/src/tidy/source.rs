//! Source files, read and parsed once, and the rules about single words in them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use syn::spanned::Spanned;
use syn::visit::Visit;

use super::Violation;
use crate::{Outcome, workspace};

/// One Rust file.
pub(crate) struct Source {
    /// Relative to the repository.
    pub(crate) path: String,
    pub(crate) text: String,
    pub(crate) syntax: syn::File,
    /// Holds nothing but tests: it stands in a `tests/` folder or its module is declared `#[cfg(test)]`.
    pub(crate) is_test: bool,
}

impl Source {
    #[cfg(test)]
    pub(crate) fn sample(path: &str, text: &str) -> Self {
        let syntax = syn::parse_file(text).expect("a sample parses");
        Self { path: path.to_owned(), text: text.to_owned(), syntax, is_test: false }
    }

    /// The top-level items that are built outside tests.
    pub(crate) fn production_items(&self) -> impl Iterator<Item = &syn::Item> {
        self.syntax.items.iter().filter(|item| !is_test_item(item))
    }

    /// Lines that are built outside tests: all but those of top-level `#[cfg(test)]` items.
    pub(crate) fn production_lines(&self) -> usize {
        if self.is_test {
            return 0;
        }
        let tests: usize =
            self.syntax.items.iter().filter(|item| is_test_item(item)).map(|item| lines(item.span())).sum();
        self.text.lines().count() - tests
    }
}

/// Number of source lines that a span covers.
pub(crate) fn lines(span: proc_macro2::Span) -> usize {
    span.end().line + 1 - span.start().line
}

/// Every Rust file of the repository, test modules marked.
pub(crate) fn read_all(root: &Path) -> Outcome<Vec<Source>> {
    let (mut sources, mut tests) = (Vec::new(), BTreeSet::new());
    for folder in ["crates", "xtask", "tests"] {
        for path in workspace::files(&root.join(folder), ".rs")? {
            let shown = workspace::shown(&path);
            // Files that a program reads in a test are data, whatever their names say.
            if shown.starts_with("tests/cases/") || shown.starts_with("tests/fixtures/") {
                continue;
            }
            let text = std::fs::read_to_string(&path)?;
            let syntax = syn::parse_file(&text).map_err(|error| format!("{}: {error}", path.display()))?;
            tests.extend(test_modules(&path, &syntax));
            let is_test = !shown.contains("/src/");
            sources.push((path, Source { path: shown, text, syntax, is_test }));
        }
    }
    let marked = sources.into_iter().map(|(path, source)| {
        let is_test = source.is_test
            || tests.iter().any(|test| path.starts_with(test) || path == test.with_extension("rs"));
        Source { is_test, ..source }
    });
    Ok(marked.collect())
}

/// Words that no file may hold, tests included.
pub(crate) fn check(source: &Source) -> Vec<Violation> {
    let mut words = Words { path: &source.path, found: Vec::new() };
    words.visit_file(&source.syntax);
    words.found
}

/// Whether an item is built for tests only.
pub(crate) fn is_test_item(item: &syn::Item) -> bool {
    let attributes = match item {
        syn::Item::Mod(item) => &item.attrs,
        syn::Item::Fn(item) => &item.attrs,
        syn::Item::Impl(item) => &item.attrs,
        syn::Item::Use(item) => &item.attrs,
        syn::Item::Struct(item) => &item.attrs,
        syn::Item::Const(item) => &item.attrs,
        _ => return false,
    };
    is_test(attributes)
}

/// Whether attributes say `#[cfg(test)]` or `#[test]`.
pub(crate) fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("test")
            || attribute.path().is_ident("cfg")
                && attribute.parse_args::<syn::Path>().is_ok_and(|path| path.is_ident("test"))
    })
}

/// Paths, without extension, of modules that a file declares for tests only.
fn test_modules(path: &Path, syntax: &syn::File) -> Vec<PathBuf> {
    let stem = path.file_stem().unwrap_or_default();
    let folder = path.parent().unwrap_or(path);
    let folder = if ["lib", "main", "mod"].iter().any(|name| stem == *name) {
        folder.to_owned()
    } else {
        folder.join(stem)
    };
    let declared = syntax.items.iter().filter_map(|item| match item {
        syn::Item::Mod(module) if module.content.is_none() && is_test(&module.attrs) => {
            Some(module.ident.to_string())
        }
        _ => None,
    });
    declared.map(|name| folder.join(name)).collect()
}

struct Words<'a> {
    path: &'a str,
    found: Vec<Violation>,
}

impl<'ast> Visit<'ast> for Words<'_> {
    fn visit_attribute(&mut self, attribute: &'ast syn::Attribute) {
        let line = attribute.span().start().line;
        if attribute.path().is_ident("allow") {
            let found = format!("`allow` at line {line}");
            self.found.push(Violation::new(self.path, "allow", found, "`expect` with a reason"));
        }
        syn::visit::visit_attribute(self, attribute);
    }

    fn visit_macro(&mut self, macro_call: &'ast syn::Macro) {
        for name in ["todo", "unimplemented", "dbg"] {
            if macro_call.path.is_ident(name) {
                let found = format!("`{name}!` at line {}", macro_call.span().start().line);
                self.found.push(Violation::new(self.path, "unfinished", found, "finished code"));
            }
        }
        let skeleton = macro_call.path.is_ident("panic") && macro_call.tokens.to_string() == "\"skeleton\"";
        if skeleton {
            let found = format!("a skeleton at line {}", macro_call.span().start().line);
            self.found.push(Violation::new(self.path, "unfinished", found, "finished code"));
        }
        syn::visit::visit_macro(self, macro_call);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_words(text: &str, expect: &[&str]) {
        let found = check(&Source::sample("a.rs", text));
        assert_eq!(found.iter().map(|violation| violation.rule).collect::<Vec<_>>(), expect, "{text}");
    }

    #[test]
    fn words() {
        check_words("#[allow(dead_code)] fn f() {}", &["allow"]);
        check_words("#![allow(dead_code)]", &["allow"]);
        check_words("fn f() { #[allow(unused)] let a = 1; }", &["allow"]);
        check_words("#[expect(dead_code, reason = \"x\")] fn f() {}", &[]);
        check_words("fn f() -> &'static str { \"#[allow(x)] todo!()\" }", &[]);
        check_words("fn f() { todo!() }", &["unfinished"]);
        check_words("fn f() { unimplemented!() }", &["unfinished"]);
        check_words("fn f() { panic!(\"skeleton\") }", &["unfinished"]);
        check_words("fn f() { panic!(\"no\") }", &[]);
        check_words("#[cfg(test)] mod tests { #[allow(x)] fn f() {} }", &["allow"]);
    }

    #[test]
    fn production_lines_leave_tests_out() {
        for (text, expect) in [
            ("fn a() {}\n", 1),
            ("fn a() {}\n\n#[cfg(test)]\nmod tests {\n    fn b() {}\n}\n", 2),
            ("#[cfg(test)]\nuse a::b;\nfn a() {\n}\n", 2),
            ("#[cfg(unix)]\nmod a {\n}\n", 3),
        ] {
            assert_eq!(Source::sample("a.rs", text).production_lines(), expect, "{text}");
        }
    }

    #[test]
    fn a_module_declared_for_tests_is_one() {
        let syntax =
            syn::parse_file("#[cfg(test)] mod tests; mod other; #[cfg(test)] mod inner {}").expect("parses");
        assert_eq!(test_modules(Path::new("src/lib.rs"), &syntax), [Path::new("src/tests")]);
        assert_eq!(test_modules(Path::new("src/a.rs"), &syntax), [Path::new("src/a/tests")]);
    }
}
