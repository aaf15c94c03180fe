//! Blocks of a body: kinds, tiling, containers, fences, steps.

use std::fmt::Write as _;

use skill_document::{Block, BlockKind, Document, Inline, InlineKind, Place, ProblemKind, parse};

/// One line per block: containers, kind, and the text with `\n` written out.
fn draw(body: &str) -> String {
    let document = parse(body.as_bytes());
    assert_eq!(document.print(), body.as_bytes());
    let mut out = String::new();
    for block in document.blocks() {
        let path: String = block.path.iter().map(|place| draw_place(place, body)).collect();
        let content = block.content.slice(body);
        writeln!(out, "{path}{} {content:?}", draw_kind(block, &document)).expect("a string takes all");
    }
    out
}

fn draw_place(place: &Place, body: &str) -> String {
    match place {
        Place::Quote { quote } => format!("q{quote} "),
        Place::Item { list, index, marker, ordered } => {
            let kind = if *ordered { "o" } else { "u" };
            format!("{kind}{list}.{index}[{}] ", marker.slice(body))
        }
    }
}

fn draw_kind(block: &Block, document: &Document<'_>) -> String {
    match &block.kind {
        BlockKind::Fence { mark, width, info, closed } => {
            let open = if *closed { "" } else { " open" };
            format!("fence {mark}{width} {:?}{open}", info.slice(document.text()))
        }
        BlockKind::Indented => "indented".into(),
        BlockKind::Html { comment: true } => "comment".into(),
        BlockKind::Html { comment: false } => "html".into(),
        BlockKind::RefDef => "refdef".into(),
        BlockKind::Table => "table".into(),
        BlockKind::Heading { level, setext } => format!("h{level}{}", if *setext { " setext" } else { "" }),
        BlockKind::StepHead => "step".into(),
        BlockKind::Para => "para".into(),
        BlockKind::Blank => "blank".into(),
        BlockKind::Rule => "rule".into(),
        BlockKind::Opaque => "opaque".into(),
    }
}

#[track_caller]
fn check(body: &str, expect: &[&str]) {
    let drawn = draw(body);
    assert_eq!(drawn.lines().collect::<Vec<_>>(), expect, "{body:?}");
}

fn markers(body: &str) -> Vec<&str> {
    let document = parse(body.as_bytes());
    let steps = document.inlines().iter().filter(|inline| inline.kind == InlineKind::StepMarker);
    steps.map(|inline: &Inline| inline.span.slice(body)).collect()
}

/// Fences of all shapes (A01 to A04, A37).
#[test]
fn fences() {
    check("````md\n```\nx\n```\n````\n", &["fence `4 \"md\" \"````md\\n```\\nx\\n```\\n````\""]);
    check("~~~\n```\n~~~\nx\n", &["fence ~3 \"\" \"~~~\\n```\\n~~~\"", "para \"x\""]);
    check("```\na\n```sh\nb\n```\n", &["fence `3 \"\" \"```\\na\\n```sh\\nb\\n```\""]);
    check("``` a`b\nx\n", &["para \"``` a`b\\nx\""]);
    check("  ```  sh -x \nx\n  ```", &["fence `3 \"sh -x\" \"```  sh -x \\nx\\n  ```\""]);
    check("```\n```\n", &["fence `3 \"\" \"```\\n```\""]);
    check("```\n", &["fence `3 \"\" open \"```\""]);
    check("```", &["fence `3 \"\" open \"```\""]);
}

/// An open fence at the top runs to the end and is told (A05, B57); one in a container ends with it (A06).
#[test]
fn open_fences() {
    let body = "# T\n\n```md\n## Not a heading\n\n1. no step\n";
    check(
        body,
        &["h1 \"# T\"", "blank \"\"", "fence `3 \"md\" open \"```md\\n## Not a heading\\n\\n1. no step\""],
    );
    let document = parse(body.as_bytes());
    let problem = &document.problems()[0];
    assert_eq!((problem.kind, problem.line, problem.column), (ProblemKind::FenceNotClosed, 3, 1));
    let body = "- a\n  ```\n  b\n\nc\n";
    check(body, &["u0.0[-] para \"a\"", "u0.0[-] fence `3 \"\" open \"```\\n  b\\n\"", "para \"c\""]);
    assert!(parse(body.as_bytes()).problems().is_empty());
    check("> ```\n> keep\nc\n", &["q0 fence `3 \"\" open \"```\\n> keep\"", "para \"c\""]);
}

/// Code inside list items and quotes, by indent (A07, A10, A11, B55).
#[test]
fn nested_code() {
    check(
        "- one:\n\n    ```sh\n    mv a b\n    ```\n\n- two\n",
        &[
            "u0.0[-] para \"one:\"",
            "u0.0[-] blank \"\"",
            "u0.0[-] fence `3 \"sh\" \"```sh\\n    mv a b\\n    ```\"",
            "blank \"\"",
            "u0.1[-] para \"two\"",
        ],
    );
    check("- ```\n  x\n  ```\n", &["u0.0[-] fence `3 \"\" \"```\\n  x\\n  ```\""]);
    check(
        "- a\n\n       ```\n       x\n",
        &["u0.0[-] para \"a\"", "u0.0[-] blank \"\"", "u0.0[-] indented \" ```\\n       x\""],
    );
    check("> ```\n> x\n> ```\n", &["q0 fence `3 \"\" \"```\\n> x\\n> ```\""]);
    check(
        "    run --a\n\n    run --b\n\nx\n",
        &["indented \"    run --a\\n\\n    run --b\"", "blank \"\"", "para \"x\""],
    );
}

/// A line of four blanks continues a paragraph or belongs to an item (A12, A13).
#[test]
fn deep_indent_is_not_always_code() {
    check("a\n    b\n", &["para \"a\\n    b\""]);
    check("- a\n\n    b\n", &["u0.0[-] para \"a\"", "u0.0[-] blank \"\"", "u0.0[-] para \"b\""]);
}

/// List markers are literal; numbers, delimiters and levels differ (A08, A19 to A22, B61).
#[test]
fn lists() {
    check(
        "1. a\n1. b\n   1. c\n   2. d\n",
        &[
            "o0.0[1.] para \"a\"",
            "o0.1[1.] para \"b\"",
            "o0.1[1.] o1.0[1.] para \"c\"",
            "o0.1[1.] o1.1[2.] para \"d\"",
        ],
    );
    check("0. a\n\n7) b\n", &["o0.0[0.] para \"a\"", "blank \"\"", "o1.0[7)] para \"b\""]);
    check("- a\n* b\n+ c\n", &["u0.0[-] para \"a\"", "u1.0[*] para \"b\"", "u2.0[+] para \"c\""]);
    check(
        "1. a\n```\nx\n```\n2. b\n",
        &["o0.0[1.] para \"a\"", "fence `3 \"\" \"```\\nx\\n```\"", "o1.0[2.] para \"b\""],
    );
    check("1. a\n2.\n3. c\n", &["o0.0[1.] para \"a\"", "o0.1[2.] para \"\"", "o0.2[3.] para \"c\""]);
    check("- [ ] a\n- [x] b\n", &["u0.0[-] para \"a\"", "u0.1[-] para \"b\""]);
    check("- [ ] a\n\n- [x] b\n", &["u0.0[-] para \"a\"", "blank \"\"", "u0.1[-] para \"b\""]);
    check("- - a\n  - b\n", &["u0.0[-] u1.0[-] para \"a\"", "u0.0[-] u1.1[-] para \"b\""]);
    check("- a\nlazy\n- b\n", &["u0.0[-] para \"a\\nlazy\"", "u0.1[-] para \"b\""]);
    check(
        "1. # H\n2. > q\n3. ---\n",
        &["o0.0[1.] h1 \"# H\"", "o0.1[2.] q0 para \"q\"", "o0.2[3.] rule \"---\""],
    );
    check("-\n\n- b\n", &["u0.0[-] para \"\"", "blank \"\"", "u0.1[-] para \"b\""]);
}

#[test]
fn quotes() {
    check("> a\nb\n> c\n", &["q0 para \"a\\nb\\n> c\""]);
    check(
        "> a\n>\n> b\n\n> c\n",
        &["q0 para \"a\"", "q0 blank \"\"", "q0 para \"b\"", "blank \"\"", "q1 para \"c\""],
    );
    check(">> x\n", &["q0 q1 para \"x\""]);
}

/// Headings (A38, B60): hash lines in code are none.
#[test]
fn headings() {
    check(
        "# Top\n```sh\n# no\n```\n## Use ##\nNotes\n-----\nText\n===\n",
        &[
            "h1 \"# Top\"",
            "fence `3 \"sh\" \"```sh\\n# no\\n```\"",
            "h2 \"## Use ##\"",
            "h2 setext \"Notes\\n-----\"",
            "h1 setext \"Text\\n===\"",
        ],
    );
    check("#word\n", &["para \"#word\""]);
    check("#hash\n---\n", &["h2 setext \"#hash\\n---\""]);
    check("a\n\n---\n", &["para \"a\"", "blank \"\"", "rule \"---\""]);
}

/// Raw HTML and comments (A14, A15).
#[test]
fn html() {
    check("<!-- a\n```\n\nb -->\nx\n", &["comment \"<!-- a\\n```\\n\\nb -->\"", "para \"x\""]);
    check(
        "<details>\n\n1. step\n\n</details>\n",
        &["html \"<details>\"", "blank \"\"", "o0.0[1.] para \"step\"", "blank \"\"", "html \"</details>\""],
    );
    check("<div>\n1. no step\n</div>\n", &["html \"<div>\\n1. no step\\n</div>\""]);
}

/// Link reference definitions, used, unused and doubled (A26).
#[test]
fn reference_definitions() {
    check(
        "[a]: /x\n[b]: /y\n  \"t\"\n[a]: /z\n\ntext [a]\n",
        &[
            "refdef \"[a]: /x\"",
            "refdef \"[b]: /y\\n  \\\"t\\\"\"",
            "refdef \"[a]: /z\"",
            "blank \"\"",
            "para \"text [a]\"",
        ],
    );
    check("[a]: /x\ntext\n", &["refdef \"[a]: /x\"", "para \"text\""]);
    check("> [a]: /x\n> b\n", &["q0 refdef \"[a]: /x\"", "q0 para \"b\""]);
    check("- [a]: /x\n- b\n", &["u0.0[-] refdef \"[a]: /x\"", "u0.1[-] para \"b\""]);
    check(
        "- a\n\n  [a]: /x\n\nb\n",
        &[
            "u0.0[-] para \"a\"",
            "u0.0[-] blank \"\"",
            "u0.0[-] refdef \"[a]: /x\"",
            "blank \"\"",
            "para \"b\"",
        ],
    );
}

/// Tables keep escaped pipes (A25).
#[test]
fn tables() {
    let body = "| a | b |\n|---|---|\n| `c\\|d` | \\| e |\n\nx\n";
    check(body, &["table \"| a | b |\\n|---|---|\\n| `c\\\\|d` | \\\\| e |\"", "blank \"\"", "para \"x\""]);
}

/// Heads of steps that CommonMark takes for text (A23, A24, A39).
#[test]
fn step_heads() {
    check(
        "**1. Scan**\n\nLook.\n\nStep 2: go\n\n(a) one\n",
        &[
            "step \"**1. Scan**\"",
            "blank \"\"",
            "para \"Look.\"",
            "blank \"\"",
            "step \"Step 2: go\"",
            "blank \"\"",
            "step \"(a) one\"",
        ],
    );
    assert_eq!(markers("Do this:\n2. build\n3. ship\n"), ["2.", "3."]);
    assert_eq!(markers("The number of windows in my house is\n14. The rest is doors.\n"), Vec::<&str>::new());
    assert_eq!(markers("**1. Scan** it\n**2. Fix** it\n"), ["1.", "2."]);
    assert_eq!(
        markers("## 3. Build\n\n### Phase 2: Ship\n\n1. item\n\nStep 4 must end first.\n"),
        ["3.", "Phase 2"]
    );
    assert_eq!(markers("> Step 1: a\n> Step 2: b\n"), ["Step 1", "Step 2"]);
    assert_eq!(markers("- **Step 1** - a\n"), ["Step 1"]);
    assert_eq!(markers("1. `x`\n   Step 2: y\n"), ["Step 2"]);
}

/// Line ends of all kinds tile (A16, B32).
#[test]
fn line_ends() {
    check("# T\r\n\r\na\r\nb\r\n", &["h1 \"# T\"", "blank \"\"", "para \"a\\r\\nb\""]);
    check("a\rb\r\r- c\r", &["para \"a\\rb\"", "blank \"\"", "u0.0[-] para \"c\""]);
    check("a\u{2028}b\n", &["para \"a\\u{2028}b\""]);
    check("\n\n  \na\n", &["blank \"\\n\\n  \"", "para \"a\""]);
}
