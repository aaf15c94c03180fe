//! Properties over generated instruction files.

mod answer;
mod generate;

use std::collections::BTreeSet;

use proptest::prelude::*;
use serde_json::{Value, json};
use skill_compress::{
    Alignment, Served, WorkOrder, apply_ops, chars, check_body, check_candidate, check_ops, compress,
    compress_ops_with_fallback, parse_ops, units, verify, words, work_order,
};
use skill_document::{BlockKind, Document, parse};

use crate::answer::{answer, keep_all};
use crate::generate::file;

/// Every byte that must never change, in order: protected blocks and literals of the body.
fn protected(document: &Document<'_>) -> Vec<String> {
    let is_protected = |kind: &BlockKind| {
        matches!(
            kind,
            BlockKind::Fence { .. } | BlockKind::Indented | BlockKind::Html { .. } | BlockKind::RefDef
        )
    };
    let blocks = document.blocks().iter().filter(|block| is_protected(&block.kind)).map(|block| block.span);
    let literals =
        document.inlines().iter().filter(|inline| inline.kind.is_literal()).map(|inline| inline.span);
    let mut all: Vec<_> = blocks.chain(literals).collect();
    all.sort();
    all.iter().map(|span| span.slice(document.text()).to_owned()).collect()
}

fn word_set(text: &str) -> BTreeSet<String> {
    text.split(|c: char| !c.is_alphanumeric()).map(str::to_lowercase).collect()
}

fn with_body(document: &Document<'_>, body: &str) -> String {
    format!("{}{body}", &document.text()[..document.body().start])
}

/// Operations of every kind, one pick for each unit in turn.
fn shortened(order: &WorkOrder, picks: &[usize]) -> Vec<Value> {
    let mut ops = Vec::new();
    let mut at = 0;
    while let Some(unit) = order.units.get(at) {
        let may = |op: &str| unit.allowed.iter().any(|allowed| allowed == op);
        let next = order.units.get(at + 1).filter(|next| next.scope == unit.scope && next.kind == unit.kind);
        let bare: Vec<&str> = unit.text.split(' ').filter(|word| !matches!(*word, "the" | "a")).collect();
        at += 1;
        ops.push(match (picks[at % picks.len()], next) {
            (1, _) if may("rewrite") => json!({"op": "rewrite", "id": unit.id, "text": bare.join(" ")}),
            (2, _) if may("drop") => json!({"op": "drop", "id": unit.id, "reason": "rationale"}),
            (3, Some(next)) if may("merge") && next.allowed.iter().any(|op| op == "merge") => {
                at += 1;
                let text = format!("{}; {}", unit.text.trim_end_matches('.'), next.text);
                json!({"op": "merge", "ids": [unit.id, next.id], "text": text})
            }
            _ => json!({"op": "keep", "id": unit.id}),
        });
    }
    ops
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_copy_is_clean_smaller_and_holds_no_new_word(source in file()) {
        let document = parse(source.as_bytes());
        let outcome = compress(&document);
        prop_assert!(outcome.report.is_clean());
        prop_assert!(check_body(&document, &outcome.body).is_clean());
        prop_assert_eq!(outcome.skip.is_none(), outcome.served == Served::Compressed);
        if outcome.skip.is_some() {
            prop_assert_eq!(&outcome.body, document.body_text());
            prop_assert!(outcome.changes.is_empty());
        } else {
            prop_assert!(words(&outcome.body) < words(document.body_text()));
            prop_assert!(chars(&outcome.body) < chars(document.body_text()));
        }
        prop_assert!(word_set(&outcome.body).is_subset(&word_set(document.body_text())));
        let file = with_body(&document, &outcome.body);
        let offered = parse(file.as_bytes());
        prop_assert_eq!(offered.frontmatter_raw(), document.frontmatter_raw());
        prop_assert_eq!(protected(&offered), protected(&document));
        prop_assert!(verify(&document, &offered, &Alignment::Inferred).is_clean());
    }

    #[test]
    fn a_copy_of_a_copy_is_clean_too(source in file()) {
        let document = parse(source.as_bytes());
        let first = with_body(&document, &compress(&document).body);
        let copy = parse(first.as_bytes());
        let second = compress(&copy);
        prop_assert!(check_body(&copy, &second.body).is_clean());
        prop_assert_eq!(compress(&document), compress(&document));
    }

    #[test]
    fn keeping_everything_gives_the_same_bytes(source in file()) {
        let document = parse(source.as_bytes());
        let order = work_order(&document, "demo", None);
        let ops = parse_ops(&answer(&order, keep_all(&order)), &order).unwrap();
        let candidate = apply_ops(&document, &order, &ops).unwrap();
        prop_assert_eq!(candidate.body.as_str(), document.body_text());
        prop_assert!(candidate.findings.is_empty(), "{:?}", candidate.findings);
        prop_assert!(check_ops(&document, &order, &ops).unwrap().report.is_clean());
    }

    #[test]
    fn the_texts_of_an_order_rewrite_every_unit_to_itself(source in file()) {
        let document = parse(source.as_bytes());
        let order = work_order(&document, "demo", None);
        let rewrite = |unit: &skill_compress::OrderUnit| match unit.kind.as_str() {
            "heading" => json!({"op": "keep", "id": unit.id}),
            _ => json!({"op": "rewrite", "id": unit.id, "text": unit.text}),
        };
        let ops = parse_ops(&answer(&order, order.units.iter().map(rewrite).collect()), &order).unwrap();
        let candidate = apply_ops(&document, &order, &ops).unwrap();
        prop_assert_eq!(candidate.body.as_str(), document.body_text());
    }

    #[test]
    fn an_order_is_the_same_twice_and_its_nonce_is_new(source in file()) {
        let document = parse(source.as_bytes());
        let order = work_order(&document, "demo", Some("reference/a.md"));
        prop_assert_eq!(&order, &work_order(&document, "demo", Some("reference/a.md")));
        prop_assert!(!source.contains(&order.nonce));
        prop_assert_ne!(order.order_id, work_order(&document, "demo", None).order_id);
        prop_assert_eq!(order.units.len(), units(&document).len());
        let mut masked = order.masked_body.matches(&order.nonce).count();
        for item in &order.protected {
            let mark = format!("<<{}:{} ", order.nonce, item.id);
            prop_assert_eq!(order.masked_body.matches(&mark).count(), 1, "{}", mark);
            masked -= 1;
        }
        prop_assert_eq!(masked, 0);
    }

    /// A body is stored without its operations, so what they prove must be provable without them.
    #[test]
    fn what_operations_prove_is_provable_from_the_body_alone(
        source in file(),
        picks in prop::collection::vec(0..5_usize, 64),
    ) {
        let document = parse(source.as_bytes());
        let order = work_order(&document, "demo", None);
        let ops = parse_ops(&answer(&order, shortened(&order, &picks)), &order).unwrap();
        if let Ok(checked) = check_ops(&document, &order, &ops)
            && checked.report.is_clean()
        {
            prop_assert!(check_body(&document, &checked.body).is_clean(), "{}", checked.body);
        }
        let outcome = compress_ops_with_fallback(&document, &order, &ops).unwrap();
        prop_assert!(outcome.report.is_clean());
        prop_assert!(check_body(&document, &outcome.body).is_clean(), "{}", outcome.body);
    }

    #[test]
    fn one_changed_operation_is_refused(source in file(), pick in any::<prop::sample::Index>(), kind in 0..7_usize) {
        let document = parse(source.as_bytes());
        let order = work_order(&document, "demo", None);
        prop_assume!(!order.units.is_empty());
        let at = pick.index(order.units.len());
        let mut ops = keep_all(&order);
        let id = order.units[at].id.clone();
        let expect = match kind {
            0 => { ops.remove(at); vec!["ops_unit_missing", "ops_out_of_order"] }
            1 => { ops.insert(at, ops[at].clone()); vec!["ops_unit_twice"] }
            2 => { ops[at]["note"] = json!("x"); vec!["ops_unknown_member"] }
            3 => {
                ops[at] = json!({"op": "drop", "id": id, "reason": "duplicate_of"});
                vec!["ops_drop", "ops_not_allowed"]
            }
            4 => { ops[at]["id"] = json!("u0"); vec!["ops_unknown_unit"] }
            5 => { ops[at] = json!({"op": "erase", "id": id}); vec!["ops_unknown_op"] }
            _ => { ops[at] = json!({"op": "rewrite", "id": id, "text": " "}); vec!["ops_text", "ops_not_allowed"] }
        };
        let error = parse_ops(&answer(&order, ops), &order).unwrap_err();
        prop_assert!(expect.contains(&error.code()), "{} is not in {:?}", error.code(), expect);
    }

    #[test]
    fn a_foreign_stand_in_is_refused(source in file(), pick in any::<prop::sample::Index>()) {
        let document = parse(source.as_bytes());
        let order = work_order(&document, "demo", None);
        let may: Vec<usize> =
            (0..order.units.len()).filter(|unit| order.units[*unit].kind != "heading").collect();
        prop_assume!(!may.is_empty());
        let at = may[pick.index(may.len())];
        let mut ops = keep_all(&order);
        let text = format!("{} <<{}:B999 bash 1 line>>", order.units[at].text, order.nonce);
        ops[at] = json!({"op": "rewrite", "id": order.units[at].id, "text": text});
        let ops = parse_ops(&answer(&order, ops), &order).unwrap();
        prop_assert_eq!(apply_ops(&document, &order, &ops).unwrap_err().code(), "ops_sentinel");
    }

    #[test]
    fn the_source_is_its_own_candidate(source in file()) {
        let document = parse(source.as_bytes());
        for text in [source.as_str(), document.body_text()] {
            let checked = check_candidate(&document, text).unwrap();
            prop_assert!(checked.report.is_clean());
            prop_assert_eq!(checked.body.as_str(), document.body_text());
        }
    }

    #[test]
    fn bytes_of_any_kind_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let document = parse(&bytes);
        let outcome = compress(&document);
        prop_assert_eq!(outcome.body.as_str(), document.body_text());
        let order = work_order(&document, "demo", None);
        let _ = parse_ops(&String::from_utf8_lossy(&bytes), &order);
        let _ = check_candidate(&document, &String::from_utf8_lossy(&bytes));
        let _ = skill_compress::feasibility(&document, 2.0);
    }
}
