//! Frontmatter as real files have it: values, shapes, mistakes. Classes of public bug reports are named in the tests.

use skill_document::{Field, FrontmatterParse, ProblemKind, ScalarStyle, ScalarType, Value, parse};

fn source(fields: &str) -> String {
    format!("---\n{fields}---\nB\n")
}

/// The text of `description` behind `fields`.
#[track_caller]
fn check_text(fields: &str, key: &str, expect: Option<&str>) {
    let source = source(fields);
    let document = parse(source.as_bytes());
    assert_eq!(document.frontmatter().and_then(|frontmatter| frontmatter.text(key)), expect, "{fields:?}");
}

/// The problems behind `fields` as kind, line, column.
#[track_caller]
fn check_problems(fields: &str, expect: &[(ProblemKind, usize, usize)]) {
    let source = source(fields);
    let document = parse(source.as_bytes());
    let found: Vec<_> =
        document.problems().iter().map(|problem| (problem.kind, problem.line, problem.column)).collect();
    assert_eq!(found, expect, "{fields:?}");
    assert!(document.print() == source.as_bytes());
}

/// Block scalars: folding, indentation, chomping (B28).
#[test]
fn block_scalars_are_exact() {
    let check =
        |value: &str, expect: &str| check_text(&format!("d: {value}license: MIT\n"), "d", Some(expect));
    check(
        ">\n  One line\n  goes on.\n\n  Two:\n    kept\n  end.\n",
        "One line goes on.\nTwo:\n  kept\nend.\n",
    );
    check(">-  # note\n  one\n  two\n", "one two");
    check("|+\n  a: b\n  # no comment\n\n", "a: b\n# no comment\n\n");
    check("|-\n  \"in quotes\"\n", "\"in quotes\"");
    check("|2\n    two more\n  none\n", "  two more\nnone\n");
    check("|\n  a\n\n\n", "a\n");
    check(">+\n  a\n\n", "a\n\n");
    check("|\n", "");
}

/// Scalars stay text, whatever YAML would make of them (B34).
#[test]
fn scalars_stay_text() {
    let check = |value: &str, expect: &str, resolved: ScalarType| {
        let source = source(&format!("v: {value}\n"));
        let document = parse(source.as_bytes());
        let field = &document.frontmatter().unwrap().fields[0];
        let Value::Scalar(scalar) = &field.value else { panic!("{field:?}") };
        assert_eq!((scalar.text.as_str(), scalar.resolved), (expect, resolved));
    };
    check("40320", "40320", ScalarType::Number);
    check("1.10", "1.10", ScalarType::Number);
    check("1e3", "1e3", ScalarType::Number);
    check("0x10", "0x10", ScalarType::Number);
    check("on", "on", ScalarType::Text);
    check("yes", "yes", ScalarType::Text);
    check("2024-01-01", "2024-01-01", ScalarType::Text);
    check("true", "true", ScalarType::Bool);
    check("null", "null", ScalarType::Null);
    check("\"40320\"", "40320", ScalarType::Text);
    check("'true'", "true", ScalarType::Text);
    check("!!str 1", "1", ScalarType::Text);
    check("|-\n  1", "1", ScalarType::Text);
}

/// A list or map where text belongs is told apart; the other fields stay (B34).
#[test]
fn shapes_are_kept() {
    let source = source("name: x\ndescription: [a, b]\nmetadata:\n  a: 1\n  b: {c: d}\nlicense: MIT\n");
    let document = parse(source.as_bytes());
    let frontmatter = document.frontmatter().unwrap();
    assert!(
        matches!(&frontmatter.field("description").unwrap().value, Value::List(values) if values.len() == 2)
    );
    assert!(matches!(&frontmatter.field("metadata").unwrap().value, Value::Map(pairs)
        if pairs.iter().map(|(key, _)| key.as_str()).collect::<Vec<_>>() == ["a", "b"]));
    assert_eq!((frontmatter.text("description"), frontmatter.text("license")), (None, Some("MIT")));
    assert_eq!(frontmatter.parse, FrontmatterParse::Strict);
}

/// An unquoted colon is told with line and column; every field is still read (B27).
#[test]
fn an_unquoted_colon_loses_nothing() {
    let fields = "name: promo\ndescription: For launch work: posts. On: promo\nallowed-tools: Read\nlicense: Proprietary\n";
    check_problems(fields, &[(ProblemKind::FrontmatterYaml, 3, 29)]);
    check_text(fields, "license", Some("Proprietary"));
    check_text(fields, "description", Some("For launch work: posts. On: promo"));
    let source = source(fields);
    let document = parse(source.as_bytes());
    assert_eq!(document.frontmatter().unwrap().parse, FrontmatterParse::Lenient);
    assert_eq!(document.frontmatter().unwrap().allowed_tools().unwrap(), ["Read"]);
    assert_eq!(document.frontmatter_raw(), format!("---\n{fields}---\n"));
}

/// Columns count characters, not bytes.
#[test]
fn columns_count_characters() {
    check_problems("é: für 地图: x\n", &[(ProblemKind::FrontmatterYaml, 2, 10)]);
}

/// Plain YAML mistakes: named with a place, and top-level fields are still read (B39).
#[test]
fn yaml_mistakes_have_a_place() {
    let check = |fields: &str, line: usize, column: usize, key: &str, expect: &str| {
        check_problems(fields, &[(ProblemKind::FrontmatterYaml, line, column)]);
        check_text(fields, key, Some(expect));
    };
    check("name: t\nm:\n\tv: 1\nlicense: MIT\n", 4, 2, "license", "MIT");
    check("d: *any file\nlicense: MIT\n", 2, 4, "d", "*any file");
    check("d: [draft] write\nlicense: MIT\n", 2, 12, "d", "[draft] write");
    check("d: @mention x\nlicense: MIT\n", 2, 4, "d", "@mention x");
    check("d: \"Plan, then go\" - helps\nlicense: MIT\n", 2, 20, "d", "\"Plan, then go\" - helps");
    check("d: \"never ends\nlicense: MIT\n", 2, 4, "license", "MIT");
    check("d: [never\nlicense: MIT\nx: |\n  a\n  b\n", 3, 8, "x", "a\nb\n");
    check("name: {{project_name}}\nlicense: MIT\n", 2, 8, "name", "{{project_name}}");
    check("<<<<<<< ours\nname: a\n=======\nlicense: MIT\n", 2, 1, "license", "MIT");
}

/// Two keys with one text (B35). Quotes make no difference; a nested key is not top-level.
#[test]
fn doubled_keys_name_both_lines() {
    let fields = "name: t\ndescription: one\n\"description\": two\nmetadata:\n  name: in\n";
    check_problems(fields, &[(ProblemKind::DuplicateKey, 4, 1)]);
    let source = source(fields);
    let document = parse(source.as_bytes());
    let message = &document.problems()[0].message;
    assert!(message.contains("line 3") && message.contains("line 4"), "{message}");
    assert_eq!(document.frontmatter().unwrap().fields.len(), 4);
    assert_eq!(document.frontmatter().unwrap().text("description"), Some("one"));
    check_problems(
        "a: b: c\n'x': 1\nx: 2\n",
        &[(ProblemKind::FrontmatterYaml, 2, 5), (ProblemKind::DuplicateKey, 4, 1)],
    );
    check_problems("m:\n  a: 1\n  a: 2\n", &[(ProblemKind::DuplicateNestedKey, 4, 3)]);
    assert!(!ProblemKind::DuplicateNestedKey.refuses() && ProblemKind::DuplicateKey.refuses());
}

/// ` #` cuts a plain value (B33).
#[test]
fn a_comment_that_cuts_a_value_is_told() {
    let fields = "d: Post to the #general channel\n";
    check_problems(fields, &[(ProblemKind::CommentCutsValue, 2, 16)]);
    check_text(fields, "d", Some("Post to the"));
    check_problems("d: a#b and \"x\"\nv: \"1 # 2\" # real\nw: [a, b] # c\n# d\nx: | # e\n  f # g\n", &[]);
    check_problems("l:\n  - a # b\n", &[(ProblemKind::CommentCutsValue, 3, 7)]);
}

/// CRLF and mixed line ends: values have no `\r`, raw bytes keep it (B32).
#[test]
fn carriage_returns_stay_out_of_values() {
    let source = "---\r\nname: crlf\r\nd: >\r\n  a\r\n  b\r\nallowed-tools: Read, Grep\r\n---\r\n\r\n# T\r\n";
    let document = parse(source.as_bytes());
    let frontmatter = document.frontmatter().unwrap();
    assert_eq!((frontmatter.text("name"), frontmatter.text("d")), (Some("crlf"), Some("a b\n")));
    assert_eq!(frontmatter.allowed_tools().unwrap(), ["Read", "Grep"]);
    assert_eq!(document.frontmatter_raw(), &source[..source.find("\r\n\r\n").unwrap() + 2]);
    assert!(document.problems().is_empty());
    let mixed = parse(b"---\r\nname: mixed\nd: x\r\n---\n\r\nA\nB\r\n");
    assert_eq!(mixed.frontmatter().unwrap().text("d"), Some("x"));
}

/// Spans are bytes of the source, also behind characters of several bytes and behind a mark (B31).
#[test]
fn spans_are_byte_exact() {
    let source = "\u{feff}---\nnäme: 'é地'  # c\n\"größe\": 1\nlist:\n  - ü\n  - y\n\n# c\nkeep: |+\n  ß\n\nlast: z\n---\n";
    let document = parse(source.as_bytes());
    let frontmatter = document.frontmatter().unwrap();
    let shown: Vec<(&str, &str, &str, usize)> = frontmatter
        .fields
        .iter()
        .map(|Field { key, key_span, span, line, .. }| {
            (key.as_str(), key_span.slice(source), span.slice(source), *line)
        })
        .collect();
    assert_eq!(
        shown,
        [
            ("näme", "näme", "näme: 'é地'  # c\n", 2),
            ("größe", "\"größe\"", "\"größe\": 1\n", 3),
            ("list", "list", "list:\n  - ü\n  - y\n", 4),
            ("keep", "keep", "keep: |+\n  ß\n\n", 9),
            ("last", "last", "last: z\n", 12),
        ]
    );
    assert_eq!(document.bom().len(), 3);
}

#[test]
fn empty_values_and_flow_maps_have_spans() {
    let source = "---\nallowed-tools:\nlicense:   # none\n\n# c\nx: 1\n---\n";
    let document = parse(source.as_bytes());
    let spans: Vec<_> =
        document.frontmatter().unwrap().fields.iter().map(|field| field.span.slice(source)).collect();
    assert_eq!(spans, ["allowed-tools:\n", "license:   # none\n", "x: 1\n"]);
    let source = "---\n{name: a, \"license\": MIT}\n---\n";
    let document = parse(source.as_bytes());
    let spans: Vec<_> =
        document.frontmatter().unwrap().fields.iter().map(|field| field.span.slice(source)).collect();
    assert_eq!(spans, ["name: a", "\"license\": MIT"]);
}

#[test]
fn quotes_and_styles() {
    let source = source("a: 'it''s'\nb: \"x\\ty\"\nc: plain\n  goes on\nd: >-\n  f\n");
    let document = parse(source.as_bytes());
    let shown: Vec<_> = document
        .frontmatter()
        .unwrap()
        .fields
        .iter()
        .map(|field| match &field.value {
            Value::Scalar(scalar) => (scalar.text.as_str(), scalar.style),
            _ => panic!("{field:?}"),
        })
        .collect();
    assert_eq!(
        shown,
        [
            ("it's", ScalarStyle::Single),
            ("x\ty", ScalarStyle::Double),
            ("plain goes on", ScalarStyle::Plain),
            ("f", ScalarStyle::Folded),
        ]
    );
}

/// A column-0 `---` inside quotes has two readings; a mistake elsewhere in the block has one.
#[test]
fn ambiguous_fences_are_told() {
    let kinds = |source: &str| -> Vec<ProblemKind> {
        parse(source.as_bytes()).problems().iter().map(|problem| problem.kind).collect()
    };
    let ambiguous = [ProblemKind::FrontmatterYaml, ProblemKind::FrontmatterAmbiguous];
    assert_eq!(kinds("---\nd: \"a\n---\nb\"\nname: x\n---\nB\n"), ambiguous);
    assert_eq!(kinds("---\nd: 'a\n---\n  b'\n---\nB\n"), ambiguous);
    assert_eq!(kinds("---\nd: \"a\n---\nb\"\n\nSome prose.\n\n---\nB\n"), [ProblemKind::FrontmatterYaml]);
    assert_eq!(kinds("---\nd: |\n  ---\n---\nB\n\n---\n"), []);
    assert_eq!(
        kinds("---\nd: \"open\n---\n# B\n\nSay \"hi\" now.\n\n---\nC\n"),
        [ProblemKind::FrontmatterYaml]
    );
    assert_eq!(kinds("---\nd: a: b\n---\nname: x\n---\nB\n"), [ProblemKind::FrontmatterYaml]);
    assert_eq!(kinds("---\nd: x\n---\nname: y\n---\n"), []);
}

/// Never closed, closed at the end of the file, empty (B30); nothing at all (B40).
#[test]
fn open_and_absent_blocks() {
    let document = parse(b"---\nname: open\n\n# Body\n");
    assert_eq!(document.problems()[0].kind, ProblemKind::FrontmatterNotClosed);
    assert!(document.frontmatter().is_none() && document.frontmatter_raw().is_empty());
    let document = parse(b"---\nname: eof\n---");
    assert_eq!((document.frontmatter().unwrap().text("name"), document.body_text()), (Some("eof"), ""));
    let document = parse(b"---\n---\nBody\n");
    assert!(document.frontmatter().unwrap().fields.is_empty() && document.problems().is_empty());
    let document = parse(b"# T\n\n---\n\nname: no yaml\n\n---\n");
    assert!(document.frontmatter().is_none() && document.problems().is_empty());
}

#[test]
fn blocks_that_are_no_fields() {
    check_problems("- a\n- b\n", &[(ProblemKind::FrontmatterYaml, 2, 1)]);
    check_problems("just text\n", &[(ProblemKind::FrontmatterYaml, 2, 1)]);
    check_problems("a: 1\n...\nb: 2\n", &[(ProblemKind::FrontmatterYaml, 4, 1)]);
    check_problems("a: 1\n--- x\n", &[(ProblemKind::FrontmatterYaml, 3, 1)]);
    check_problems("# only a comment\n", &[]);
    check_problems("a: &x [*x]\n", &[(ProblemKind::FrontmatterLimits, 2, 8)]);
}

#[test]
fn aliases_stand_for_their_value() {
    check_text("a: &x hello\nb: *x\n", "b", Some("hello"));
    let source = source("a: &x [1, 2]\nallowed-tools: *x\n");
    let document = parse(source.as_bytes());
    assert_eq!(document.frontmatter().unwrap().allowed_tools().unwrap(), ["1", "2"]);
}

#[test]
fn other_bytes_are_told() {
    let kinds = |source: &[u8]| -> Vec<(ProblemKind, usize, usize)> {
        parse(source).problems().iter().map(|problem| (problem.kind, problem.line, problem.column)).collect()
    };
    assert_eq!(kinds(b"a\n\xc3\xa9\xff"), [(ProblemKind::NotUtf8, 2, 2)]);
    assert_eq!(kinds(b"a\nb\0c"), [(ProblemKind::NulByte, 2, 2)]);
    assert_eq!(kinds(b"a\r\nb\rc"), [(ProblemKind::LoneCr, 2, 2)]);
    let document = parse(b"\xff\xfe#\0");
    assert_eq!((document.text(), document.body_text(), document.blocks().len()), ("", "", 1));
}
