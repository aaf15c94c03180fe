//! What holds for every input: nothing is lost, blocks tile, spans nest.

use proptest::prelude::*;
use skill_document::{BlockKind, Document, parse, parse_head};
use skill_model::Span;

/// Panics unless the document keeps every promise of its type.
fn assert_sound(source: &[u8]) {
    let document = parse(source);
    assert_eq!(document.print(), source, "printing gives the source");
    assert_eq!(document.bom().start, 0);
    let mut at = document.bom().end;
    if let Some(frontmatter) = document.frontmatter() {
        assert_eq!(frontmatter.span.start, at);
        assert!(frontmatter.span.contains(frontmatter.inner));
        at = frontmatter.span.end;
        assert_fields(&document);
    }
    assert_eq!(document.body(), Span::new(at, source.len()));
    for block in document.blocks() {
        assert_eq!(block.span.start, at, "blocks tile the body");
        assert!(!block.span.is_empty() && block.span.contains(block.content), "{block:?}");
        at = block.span.end;
    }
    assert_eq!(at, source.len(), "blocks reach the end");
    assert_spans(&document);
    let head = parse_head(source);
    assert_eq!(head.print(), source, "printing a head gives the source");
    assert_eq!((head.frontmatter(), head.body()), (document.frontmatter(), document.body()));
    let offsets: Vec<usize> = document.problems().iter().map(|problem| problem.offset).collect();
    assert!(offsets.is_sorted(), "problems are in order");
    assert!(offsets.iter().all(|offset| *offset <= source.len()));
}

fn assert_fields(document: &Document<'_>) {
    let Some(frontmatter) = document.frontmatter() else { return };
    let mut end = frontmatter.inner.start;
    for field in &frontmatter.fields {
        assert!(frontmatter.inner.contains(field.span), "{field:?}");
        assert!(field.span.contains(field.key_span), "{field:?}");
        assert!(field.span.start >= end, "fields are in order and apart");
        let _ = (field.span.slice(document.text()), field.key_span.slice(document.text()));
        end = field.span.end;
    }
}

fn assert_spans(document: &Document<'_>) {
    let text = document.text();
    if text.is_empty() {
        assert!(document.inlines().is_empty());
        return;
    }
    for block in document.blocks() {
        assert!(text.get(block.span.start..block.span.end).is_some(), "{block:?}");
        assert!(text.get(block.content.start..block.content.end).is_some(), "{block:?}");
        let line_start =
            block.span.start == document.body().start || text[..block.span.start].ends_with(['\n', '\r']);
        assert!(line_start, "blocks are whole lines: {block:?}");
    }
    let mut open: Vec<Span> = Vec::new();
    let mut before = Span::new(0, usize::MAX);
    for inline in document.inlines() {
        let block = &document.blocks()[inline.block];
        assert!(block.kind.is_prose() && block.content.contains(inline.span), "{inline:?} in {block:?}");
        assert!(
            text.get(inline.span.start..inline.span.end).is_some_and(|text| !text.is_empty()),
            "{inline:?}"
        );
        let ordered = before.start < inline.span.start
            || (before.start == inline.span.start && before.end >= inline.span.end);
        assert!(ordered, "by start, longest first: {inline:?}");
        before = inline.span;
        open.retain(|outer| outer.end > inline.span.start);
        assert!(open.iter().all(|outer| outer.contains(inline.span)), "{inline:?} overlaps in part");
        open.push(inline.span);
    }
}

/// Pieces of Markdown that disturb each other when they meet.
const PIECES: &[&str] = &[
    "# Head\n",
    "## 3. Head\n",
    "Head\n====\n",
    "Head\n---\n",
    "---\n",
    "***\n",
    "\n",
    "\n\n",
    " ",
    "  ",
    "    ",
    "\t",
    "- a\n",
    "* b\n",
    "+ c\n",
    "1. one\n",
    "2) two\n",
    "10. ten\n",
    "   - nested\n",
    "      deep\n",
    "-\n",
    "1.\n",
    "- [ ] do\n",
    "- [x] done\n",
    "> quote\n",
    "> > twice\n",
    ">\n",
    "> - item\n",
    "lazy\n",
    "```\n",
    "```sh\n",
    "````\n",
    "~~~\n",
    "  ```\n",
    "    code\n",
    "`code`",
    "``a`b``",
    "`",
    "**bold**",
    "*",
    "_",
    "__",
    "~~gone~~",
    "[t](u.md)",
    "[t][r]",
    "[r]",
    "![i](x.png)",
    "[r]: /u \"t\"\n",
    "[r]:\n/u\n",
    "<b>",
    "</b>",
    "<name>",
    "<div>\n",
    "</div>\n",
    "<!-- c -->",
    "<!--\n",
    "-->\n",
    "<http://x.y>",
    "| a | b |\n",
    "|---|---|\n",
    "| c \\| d | `e|f` |\n",
    "|",
    "\r\n",
    "\r",
    "\u{2028}",
    "\u{a0}",
    "\u{feff}",
    "é地\u{202e}",
    "\0",
    "\\",
    "\\`",
    "&amp;",
    "\"say it.\" ",
    "“so”",
    "it's ",
    "'x' ",
    "at least 3 files ",
    "up to ",
    "twenty-five ",
    "$1 ",
    "$10.50 ",
    "${X}",
    "{{x}}",
    "{{",
    "{a}",
    "@file.md ",
    "@scope/pkg ",
    "/commit ",
    "--force ",
    "SKILL.md ",
    "src/*.ts ",
    "C:\\x ",
    "a/b/c.md ",
    "Step 2: go\n",
    "(a) go\n",
    "**3. Build**\n",
    "2. glued\n",
    "see Step 4. ",
    "Never do. ",
    "If x, load a.md. ",
    "Read, Write ",
    "Bash(git *) ",
    "mcp__a__b ",
    "!`date` ",
    "call() ",
    "camelCase ",
    "a_b ",
    "https://x.y/z. ",
    ". ",
    "? ",
    "⚠️ ",
    "(",
    ")",
    "[",
    "]",
    "「引」",
    "…",
    "—",
    "a\u{301}",
];

fn piece() -> impl Strategy<Value = String> {
    let fixed = prop::sample::select(PIECES);
    prop_oneof![8 => fixed.prop_map(str::to_owned), 1 => "[ -~\\n]{0,12}", 1 => "\\PC{0,6}"]
}

fn markdown() -> impl Strategy<Value = String> {
    prop::collection::vec(piece(), 0..40).prop_map(|pieces| pieces.concat())
}

/// Lines of YAML, right and wrong.
const LINES: &[&str] = &[
    "name: a\n",
    "name: \"a\"\n",
    "\"name\": b\n",
    "naïve: é\n",
    "license: MIT # x\n",
    "description: >-\n  a\n\n  b\n",
    "d: |+\n  x\n\n",
    "allowed-tools: [Read, \"B(x, y)\"]\n",
    "allowed-tools:\n- Read\n",
    "metadata:\n  a: 1\n  a: 2\n",
    "x: a: b\n",
    "y: \"open\n",
    "z: [a\n",
    "\tt: 1\n",
    "# c\n",
    "\n",
    "...\n",
    "--- x\n",
    "&a x: *a\n",
    "a: &a [x]\n",
    "b: *a\n",
    "? [c]\n: d\n",
    "{a: b}\n",
    "- l\n",
    "text\n",
    "k: 'it''s'\r\n",
    "\u{feff}",
    ": \n",
    "<<: *a\n",
    "e:\n",
    "!!str f: !t g\n",
    "  i: j\n",
    "%YAML 1.2\n",
    "\r",
];

fn yaml() -> impl Strategy<Value = String> {
    let fixed = prop::sample::select(LINES);
    prop::collection::vec(prop_oneof![9 => fixed.prop_map(str::to_owned), 1 => "\\PC{0,8}"], 0..10)
        .prop_map(|p| p.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_bytes(source: Vec<u8>) {
        assert_sound(&source);
    }

    #[test]
    fn any_text(source in "(?s).{0,200}") {
        assert_sound(source.as_bytes());
    }

    #[test]
    fn any_markdown(source in markdown()) {
        assert_sound(source.as_bytes());
    }

    #[test]
    fn any_frontmatter(bom in "\u{feff}?", yaml in yaml(), eol in "\n|\r\n| \t\n", body in markdown()) {
        assert_sound(format!("{bom}---{eol}{yaml}---{eol}{body}").as_bytes());
        assert_sound(format!("{bom}---{eol}{yaml}{body}").as_bytes());
        assert_sound(format!("{bom}---{eol}{yaml}---").as_bytes());
    }

    #[test]
    fn carriage_returns_change_nothing_but_themselves(source in markdown()) {
        let unix = source.replace('\r', "");
        let windows = unix.replace('\n', "\r\n");
        assert_sound(windows.as_bytes());
        let kinds = |text: &str| -> Vec<std::mem::Discriminant<BlockKind>> {
            parse(text.as_bytes()).blocks().iter().map(|block| std::mem::discriminant(&block.kind)).collect()
        };
        prop_assert_eq!(kinds(&unix), kinds(&windows));
    }
}

#[test]
fn cuts_of_characters_are_sound() {
    let whole = "---\nnäme: 'é'\n---\n# T\n\n- `x` “ü” ⚠️ at least 3 文件 <né> {{é}}\n";
    for end in 0..whole.len() {
        assert_sound(&whole.as_bytes()[..end]);
        assert_sound(&whole.as_bytes()[end..]);
    }
}
