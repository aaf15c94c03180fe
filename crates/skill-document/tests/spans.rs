//! Inline spans of whole documents, and the literals that shortening tools lost in public bug reports.

use std::fmt::Write as _;

use skill_document::{InlineKind, parse};

/// One line per span, indented by nesting: kind and text.
fn draw(body: &str) -> String {
    let document = parse(body.as_bytes());
    let mut out = String::new();
    let mut open: Vec<usize> = Vec::new();
    for inline in document.inlines() {
        open.retain(|end| *end > inline.span.start);
        let kind = match &inline.kind {
            InlineKind::Number(n) => format!("Number [{}|{}|{}|{}]", n.comparator, n.value, n.unit, n.object),
            kind => format!("{kind:?}"),
        };
        let indent = "  ".repeat(open.len());
        writeln!(out, "{indent}{kind} {:?}", inline.span.slice(body)).expect("a string takes all");
        open.push(inline.span.end);
    }
    out
}

/// The texts of one kind.
#[track_caller]
fn check(body: &str, kind: &InlineKind, expect: &[&str]) {
    let document = parse(body.as_bytes());
    let found: Vec<_> = document
        .inlines()
        .iter()
        .filter(|inline| inline.kind == *kind)
        .map(|inline| inline.span.slice(body))
        .collect();
    assert_eq!(found, expect, "{body:?}");
}

#[test]
fn a_document_with_everything() {
    let body = "\
# Ship it

Use **Bash** and the `Read` tool on $1 in ${ROOT}/out, at most three times.

- If it is new, you must read [the guide](docs/new.md) first.
- Say \"Done. Bye.\" and run `git push --force` after Step 2.
- Map @src/a.ts with <name> to {{x}}; see https://x.y/z. <!-- c -->

| Key | Use |
|---|---|
| `A_B` | 10 MB, never more |
";
    insta::assert_snapshot!(draw(body), @r#"
    Emphasis "**Bash**"
      Tool "Bash"
    Code "`Read`"
      Tool "Read"
    Argument "$1"
    Path "${ROOT}/out"
      Variable "${ROOT}"
    Number [at most|3||times] "at most three"
    HardConstraint "If it is new, you must read [the guide](docs/new.md) first."
      ConditionalLoad "If it is new, you must read [the guide](docs/new.md) first."
        Link "[the guide](docs/new.md)"
          LinkTarget "docs/new.md"
    Utterance "\"Done. Bye.\""
    Code "`git push --force`"
      Flag "--force"
    CrossReference "Step 2"
    AtFile "@src/a.ts"
    Placeholder "<name>"
    Template "{{x}}"
    Url "https://x.y/z"
    Comment "<!-- c -->"
    Code "`A_B`"
      EnvVar "A_B"
    HardConstraint "10 MB, never more"
      Number [|10|MB|] "10 MB"
    "#);
}

/// Code spans by backtick run, with escapes (A27 to A29).
#[test]
fn code_spans() {
    check("``a ` b`` and `c`", &InlineKind::Code, &["``a ` b``", "`c`"]);
    check("\\`no code\\` and ``` open", &InlineKind::Code, &[]);
    check("`a\nb`", &InlineKind::Code, &["`a\nb`"]);
}

/// Targets of links of every form (P04).
#[test]
fn link_targets() {
    let target = |body, expect| check(body, &InlineKind::LinkTarget, expect);
    target("[a](u.md) [b](<u v.md> \"t\") ![c](d.png 't') [e]( f )", &["u.md", "u v.md", "d.png", "f"]);
    target("[a][L] [L][] [L]\n\n[L]: /u", &["L", "L", "L"]);
    target("[a `](x)` b](y.md)", &["y.md"]);
    target("[**a**](b_(c).md)", &["b_(c).md"]);
    check(
        "<https://x.y> https://a.b/c?d=(e). www.x.org!",
        &InlineKind::Url,
        &["<https://x.y>", "https://a.b/c?d=(e)", "www.x.org"],
    );
}

/// Argument marks, dynamic lines and template tokens stay; money is a number (B62).
#[test]
fn dynamic_marks() {
    let body = "Move $1 to $2 in ${DIR}/out for {{user.name}}; $ARGUMENTS costs $10.50. State: !`date`";
    check(body, &InlineKind::Argument, &["$1", "$2", "$ARGUMENTS"]);
    check(body, &InlineKind::Variable, &["${DIR}"]);
    check(body, &InlineKind::Template, &["{{user.name}}"]);
    check(body, &InlineKind::DynamicCommand, &["!`date`"]);
}

/// A guarded load keeps guard and path together (B63).
#[test]
fn guarded_loads() {
    let load = |body, expect| check(body, &InlineKind::ConditionalLoad, expect);
    let body =
        "If, and only if, it is mobile, you must load `ref/mobile/audit.md` - required.\n\nElse go on.";
    load(body, &["If, and only if, it is mobile, you must load `ref/mobile/audit.md` - required."]);
    check(body, &InlineKind::Path, &["ref/mobile/audit.md"]);
    load("Load `ref/mobile/audit.md` - required.", &[]);
}

/// Words in code, HTML and link targets are no prose.
#[test]
fn protected_text_gives_no_prose_spans() {
    check("`never 3 \"x\"` <b title=\"must\"> [a](never/3.md)", &InlineKind::HardConstraint, &[]);
    check("`\"x\"`", &InlineKind::Utterance, &[]);
    let document = parse(b"```\nnever `x` 3\n```\n\n    must 4\n\n<div>\n5 never\n</div>\n\n[r]: /never\n");
    assert!(document.inlines().is_empty(), "{:?}", document.inlines());
}

/// Escapes and entities cut no literal.
#[test]
fn escapes() {
    check("Use \\*.md, a&amp;b and my\\_file.md", &InlineKind::Path, &["my\\_file.md"]);
    check("**JavaScript**, *SKILL.md*; _x.py_", &InlineKind::Path, &["SKILL.md", "x.py"]);
}

#[test]
fn literals_between_wide_letters() {
    check("请阅读references/foo.md文件，然后运行`x`。", &InlineKind::Path, &["references/foo.md"]);
    check("说「好的」。", &InlineKind::Utterance, &["「好的」"]);
}

#[test]
fn literal_kinds_are_told() {
    assert!(InlineKind::Path.is_literal() && InlineKind::StepMarker.is_literal());
    for kind in
        [InlineKind::Link, InlineKind::Emphasis, InlineKind::HardConstraint, InlineKind::ConditionalLoad]
    {
        assert!(!kind.is_literal());
    }
}
