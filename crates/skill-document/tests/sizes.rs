//! Hostile sizes: time stays near linear, the stack stays flat, limits are named.

use std::time::{Duration, Instant};

use saphyr::LoadableYamlNode;
use skill_document::{BlockKind, MAX_SOURCE_BYTES, ProblemKind, parse};

/// Generous for a debug build on a busy machine: each input takes about 0.1 s there, and minutes in quadratic time.
const LIMIT: Duration = Duration::from_secs(30);

#[track_caller]
fn within_limit(name: &str, source: &str) {
    let start = Instant::now();
    let document = parse(source.as_bytes());
    assert!(document.print() == source.as_bytes(), "{name}");
    assert!(start.elapsed() < LIMIT, "{name}: {} bytes took {:?}", source.len(), start.elapsed());
}

const UNITS: &[&str] = &[
    "> ",
    "- ",
    "1. ",
    "* ",
    "`",
    "`a",
    "``` ",
    "[",
    "![",
    "[a](",
    "[a][",
    "]",
    "*",
    "**a ",
    "_",
    "*a_ ",
    "~~",
    "<",
    "<a ",
    "<!--",
    "{{",
    "${",
    "$",
    "{",
    "\"",
    "\"a ",
    " 'a",
    "'",
    "“",
    "‘a",
    "(",
    ")",
    "a)",
    "&",
    "\\",
    "|",
    "| a ",
    "a|",
    "/",
    "a/",
    ".",
    "a.",
    "@",
    "--",
    "-",
    ":",
    "::",
    "://",
    "#",
    "=",
    "\u{2028}",
    "地",
    "é",
    "\u{feff}",
    "\r",
    "\n",
    "\r\n",
    "\n\n",
    "\t",
    " ",
    "Read, ",
    "Bash(",
    "at least ",
    "1 ",
    "1,",
    "1-",
    "1.",
    "one ",
    "to ",
    "3 to ",
    "Step 1 ",
    "Step 1: ",
    "Steps 1, ",
    "Step 1\n",
    "a\n2. b\n",
    "Never. ",
    "A. ",
    "if load a.md ",
    "[^",
    "[^a]",
    "⚠",
    "```\n",
    "~~~\n",
    "> a\n",
    "- a\n",
    "-\n",
    "[a]: b\n",
    "[a]:\n",
    "<b>",
    "<x-y>",
    "</x>",
    "!`a`",
    "a_",
    "A_B ",
    "*.md ",
    "**a** \"b\" ",
    "*a \"b* c\" ",
    "x](",
    "](y ",
    "<https://",
    "www.",
    "§1 ",
    "see \"a\" ",
    "table below ",
    "- [ ] ",
    "- [x] a\n",
];

#[test]
fn rows_of_one_thing() {
    for unit in UNITS {
        within_limit(unit, &unit.repeat(40_000 / unit.len()));
        within_limit(
            unit,
            &format!("| a |\n|---|\n| {} |\n", unit.replace(['\n', '\r'], " ").repeat(20_000 / unit.len())),
        );
    }
}

#[test]
fn a_long_line_and_many_lines() {
    within_limit("one line", &"word ".repeat(100_000));
    within_limit("one word", &"w".repeat(1_000_000));
    within_limit("many lines", &"a\n".repeat(100_000));
    within_limit("many blocks", &"a\n\n".repeat(70_000));
}

#[test]
fn deep_containers_become_opaque() {
    for source in
        ["> ".repeat(10_000), format!("{}x\n", "- ".repeat(10_000)), format!("{}x", "1) ".repeat(10_000))]
    {
        within_limit("deep", &format!("# T\n\n{source}\n{}", "\n".repeat(50_000)));
        let document_source = format!("# T\n\n{source}");
        let document = parse(document_source.as_bytes());
        assert_eq!(document.blocks().last().map(|block| block.kind.clone()), Some(BlockKind::Opaque));
        assert_eq!(
            document.problems().first().map(|problem| (problem.kind, problem.line)),
            Some((ProblemKind::NestedTooDeep, 3))
        );
    }
    let stairs: String = (0..500).map(|level| format!("{}- a\n", "  ".repeat(level))).collect();
    within_limit("stairs", &stairs);
}

#[test]
fn the_size_limit_is_exact_and_printable() {
    let exact = "a".repeat(MAX_SOURCE_BYTES);
    assert!(parse(exact.as_bytes()).problems().is_empty());
    let over = format!("\u{feff}---\nname: x\n---\n{exact}");
    let document = parse(over.as_bytes());
    assert_eq!(
        document.problems().iter().map(|problem| problem.kind).collect::<Vec<_>>(),
        [ProblemKind::TooLarge]
    );
    assert!(document.print() == over.as_bytes());
    assert_eq!(document.blocks().len(), 1);
    assert!(document.frontmatter().is_none());
}

/// `levels` anchors of nine aliases each.
fn bomb(levels: usize) -> String {
    let mut block = String::from("k0: &k0 [x,x,x,x,x,x,x,x,x]\n");
    for level in 1..levels {
        let aliases = vec![format!("*k{}", level - 1); 9].join(",");
        block.push_str(&format!("k{level}: &k{level} [{aliases}]\n"));
    }
    block
}

#[test]
fn an_alias_bomb_is_refused_and_costs_nothing() {
    let start = Instant::now();
    let source = format!("---\n{}name: bomb\nlicense: MIT\n---\nB\n", bomb(30));
    let document = parse(source.as_bytes());
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
    assert_eq!(document.problems().first().map(|problem| problem.kind), Some(ProblemKind::FrontmatterLimits));
    let frontmatter = document.frontmatter().unwrap();
    assert_eq!((frontmatter.text("name"), frontmatter.text("license")), (Some("bomb"), Some("MIT")));
    assert!(document.print() == source.as_bytes());
}

/// Why the fields are read from parser events and not with the loader: the loader builds what the aliases stand for,
/// up to a budget of its own, and behind that budget it gives nothing at all.
#[test]
fn the_loader_expands_what_we_refuse() {
    fn count(yaml: &saphyr::Yaml<'_>) -> usize {
        match yaml {
            saphyr::Yaml::Sequence(values) => 1 + values.iter().map(count).sum::<usize>(),
            saphyr::Yaml::Mapping(map) => {
                1 + map.iter().map(|(key, value)| count(key) + count(value)).sum::<usize>()
            }
            _ => 1,
        }
    }
    let block = bomb(5);
    assert!(block.len() < 250, "{}", block.len());
    let loaded = saphyr::Yaml::load_from_str(&block).unwrap();
    assert!(count(&loaded[0]) > 70_000, "{}", count(&loaded[0]));
    assert!(saphyr::Yaml::load_from_str(&bomb(6)).is_err());

    for levels in [5, 6] {
        let source = format!("---\n{}name: bomb\n---\n", bomb(levels));
        let document = parse(source.as_bytes());
        assert_eq!(document.problems()[0].kind, ProblemKind::FrontmatterLimits);
        assert_eq!(document.frontmatter().unwrap().text("name"), Some("bomb"));
    }
    let source = format!("---\n{}---\n", bomb(4));
    assert!(parse(source.as_bytes()).problems().is_empty(), "918 expansions are within the limit");
}

#[test]
fn the_alias_limit_is_exact() {
    let source = |aliases: usize| format!("---\na: &a x\nb: [{}]\n---\n", "*a ,".repeat(aliases));
    assert!(parse(source(1_000).as_bytes()).problems().is_empty());
    assert_eq!(parse(source(1_001).as_bytes()).problems()[0].kind, ProblemKind::FrontmatterLimits);
}

#[test]
fn deep_and_large_yaml_is_refused() {
    let deep_map: String = (0..100).map(|level| format!("{}a:\n", " ".repeat(level))).collect();
    let blocks = [
        ("flow", "a: ".to_owned() + &"[".repeat(100_000)),
        ("closed flow", format!("a: {}{}", "[".repeat(100_000), "]".repeat(100_000))),
        ("flow maps", "a: ".to_owned() + &"{a: ".repeat(60_000)),
        ("sequence", format!("a:\n  {}x", "- ".repeat(100_000))),
        ("explicit keys", "? ".repeat(100_000)),
        ("deep map", deep_map),
        ("65 levels", format!("a: {}{}", "[".repeat(65), "]".repeat(65))),
        ("many nodes", format!("a: [{}x]", "x, ".repeat(10_000))),
        ("large", format!("a: {}", "x".repeat(256 * 1024))),
    ];
    for (name, block) in blocks {
        let start = Instant::now();
        let source = format!("---\nname: d\n{block}\n---\nB\n");
        let document = parse(source.as_bytes());
        assert!(start.elapsed() < LIMIT, "{name}: {:?}", start.elapsed());
        let kinds: Vec<_> = document.problems().iter().map(|problem| problem.kind).collect();
        assert!(
            kinds.contains(&ProblemKind::FrontmatterLimits) || kinds.contains(&ProblemKind::FrontmatterYaml),
            "{name}: {kinds:?}"
        );
        assert!(document.print() == source.as_bytes(), "{name}");
    }
    let fine = format!("---\na: {}{}\n---\n", "[".repeat(60), "]".repeat(60));
    assert!(parse(fine.as_bytes()).problems().is_empty());
}

const YAML_UNITS: &[&str] = &[
    "a: b\n",
    "a: \"\n",
    "a: [\n",
    "a: {\n",
    "- a\n",
    "  a: b\n",
    "? a\n",
    "a: b: c\n",
    "a: *b\n",
    "a: &b c\n",
    "'",
    "\"",
    "a: 'b\n",
    ": ",
    "a ",
    "a: b # c\n",
    "# c\n",
    "\n",
    "\t",
    "!",
    "&",
    "*",
    "|\n",
    "a: |\n",
    "a: >-\n",
    "...\n",
    "--- a\n",
    "%A\n",
    "[",
    "]",
    "{a: b, ",
    ",",
    "é: ü\n",
    "\r",
    "a: {a: 1, a: 2}\n",
    "\"a\": b\n",
    "a:\n",
    "---x\n",
    "\u{feff}",
];

/// Lines of every shape in the frontmatter: the YAML parser and the line reader stay near linear.
#[test]
fn rows_in_the_frontmatter() {
    for unit in YAML_UNITS {
        within_limit(unit, &format!("---\n{}---\nB\n", unit.repeat(40_000 / unit.len())));
        within_limit(unit, &format!("---\nx: y: z\n{}\n---\nB\n", unit.repeat(20_000 / unit.len())));
        within_limit(
            unit,
            &format!("---\nx: \"y\n{}\n---\nB\n---\nC\n---\nD\n", unit.repeat(20_000 / unit.len())),
        );
    }
}
