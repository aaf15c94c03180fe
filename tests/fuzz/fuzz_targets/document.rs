//! Any bytes as an instruction file: no panic, printing gives the same bytes, and the parts join.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let document = skill_document::parse(input);
    assert_eq!(document.print(), input);
    let mut next = document.body().start;
    for block in document.blocks() {
        assert_eq!(block.span.start, next, "blocks leave a hole or overlap");
        assert!(block.content.start >= block.span.start && block.content.end <= block.span.end);
        next = block.span.end;
    }
    if std::str::from_utf8(input).is_ok() {
        assert_eq!(next, document.body().end, "blocks do not join to the body");
        let whole = format!(
            "{}{}{}",
            document.bom().slice(document.text()),
            document.frontmatter_raw(),
            document.body_text()
        );
        assert_eq!(whole.as_bytes(), input);
    }
    let mut open: Vec<skill_model::Span> = Vec::new();
    for inline in document.inlines() {
        assert!(document.text().get(inline.span.start..inline.span.end).is_some(), "a span cuts a character");
        let block = &document.blocks()[inline.block];
        assert!(block.kind.is_prose() && block.content.contains(inline.span), "a span leaves its block");
        while open.last().is_some_and(|outer| outer.end <= inline.span.start) {
            open.pop();
        }
        assert!(open.last().is_none_or(|outer| outer.contains(inline.span)), "two spans overlap in part");
        open.push(inline.span);
    }
    if let Some(frontmatter) = document.frontmatter() {
        let _ = frontmatter.allowed_tools();
    }
});
