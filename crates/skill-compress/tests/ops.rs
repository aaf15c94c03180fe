//! Operations: what is taken, what is refused, what comes out.

mod answer;

use proptest::prelude::*;
use serde_json::{Value, json};
use skill_compress::{
    OpsError, WorkOrder, apply_ops, check_ops, compress_ops_with_fallback, parse_ops, work_order,
};
use skill_document::parse;

use crate::answer::{answer, keep_all};

const SOURCE: &str = "\
---
name: demo
---

# Use

The store is a folder on this machine. It came from an older system <!-- why --> of the group.
The shape of the store is plain.

```bash
ls store
```

- Blue comes from the design group.
- Green comes from the writing group. It is a soft tone.

1. Run `make` on the
   whole tree.
2. Stop.
";

fn order() -> WorkOrder {
    work_order(&parse(SOURCE.as_bytes()), "demo", None)
}

/// The unit whose text starts so.
fn unit(order: &WorkOrder, start: &str) -> usize {
    order.units.iter().position(|unit| unit.text.starts_with(start)).expect("the order has such a unit")
}

/// The answer that keeps everything but one unit.
fn with(start: &str, op: impl Fn(&str) -> Value) -> Result<String, OpsError> {
    let document = parse(SOURCE.as_bytes());
    let order = order();
    let mut ops = keep_all(&order);
    let at = unit(&order, start);
    ops[at] = op(&order.units[at].id);
    let ops = parse_ops(&answer(&order, ops), &order)?;
    apply_ops(&document, &order, &ops).map(|candidate| candidate.body)
}

#[track_caller]
fn refused(start: &str, op: impl Fn(&str) -> Value, code: &str) {
    let error = with(start, op).expect_err(code);
    assert_eq!(error.code(), code, "{error}");
}

fn rewrite(text: &str) -> impl Fn(&str) -> Value {
    move |id| json!({"op": "rewrite", "id": id, "text": text})
}

#[test]
fn the_order_shows_stand_ins_and_what_is_allowed() {
    let order = order();
    let mark = |id: &str, label: &str| format!("<<{}:{id} {label}>>", order.nonce);
    assert!(order.masked_body.contains(&mark("B1", "bash 3 lines")));
    assert!(!order.masked_body.contains("ls store"));
    let older = &order.units[unit(&order, "It came")];
    assert_eq!(older.text, format!("It came from an older system {} of the group.", mark("L1", "comment")));
    assert_eq!(older.allowed, ["keep", "rewrite", "merge", "drop"]);
    assert_eq!(order.units[unit(&order, "The shape")].allowed, ["keep", "rewrite"]);
    assert_eq!(order.units[unit(&order, "Green")].allowed, ["keep", "rewrite", "merge"]);
    assert_eq!(order.units[unit(&order, "Use")].allowed, ["keep"]);
    let run = &order.units[unit(&order, "Run")];
    assert_eq!((run.kind.as_str(), run.text.as_str()), ("step", "Run `make` on the whole tree."));
    assert_eq!(run.literals, ["`make`"]);
    let parents: Vec<_> =
        order.protected.iter().map(|item| (item.id.as_str(), item.parent.clone())).collect();
    let id = |start| Some(order.units[unit(&order, start)].id.clone());
    assert_eq!(parents, [("L1", id("It came")), ("B1", id("The shape"))]);
}

#[test]
fn a_label_of_a_fence_never_closes_a_stand_in() {
    for info in ["a>>b", "x y", "aaaaaaaaaaaaaaaaaaaaaaaaa", "`", ""] {
        let source = format!("text here\n\n~~~{info}\ncode\n~~~\n");
        let order = work_order(&parse(source.as_bytes()), "demo", None);
        assert_eq!(order.masked_body.matches(">>").count(), 1, "{}", order.masked_body);
    }
}

#[test]
fn look_alikes_in_the_source_are_plain_text() {
    let source = "The text <<0123456789abcdef:B1 bash 2 lines>> is plain here.\n";
    let document = parse(source.as_bytes());
    let order = work_order(&document, "demo", None);
    let ops = parse_ops(&answer(&order, keep_all(&order)), &order).unwrap();
    assert_eq!(apply_ops(&document, &order, &ops).unwrap().body, source);
}

#[test]
fn operations_change_their_unit_and_nothing_else() {
    let check = |start: &str, op: &dyn Fn(&str) -> Value, from: &str, to: &str| {
        let body = parse(SOURCE.as_bytes()).body_text().to_owned();
        assert_eq!(with(start, op).unwrap(), body.replacen(from, to, 1), "{start}");
    };
    check(
        "The store",
        &rewrite("The store is a folder."),
        "The store is a folder on this machine.",
        "The store is a folder.",
    );
    check("Run", &rewrite("Run `make` on all."), "Run `make` on the\n   whole tree.", "Run `make` on all.");
    let drop = |id: &str| json!({"op": "drop", "id": id, "reason": "rationale"});
    check("The store", &drop, "The store is a folder on this machine. ", "");
    check("It is a soft", &drop, " It is a soft tone.", "");
    let nonce = order().nonce;
    let text = format!("It came from <<{nonce}:L1 comment>> the group.");
    check("It came", &rewrite(&text), "an older system <!-- why --> of the group", "<!-- why --> the group");
    let text = format!("The shape is plain. <<{nonce}:B1 bash 3 lines>>");
    check("The shape", &rewrite(&text), "The shape of the store is plain.", "The shape is plain.");
}

#[test]
fn neighbours_of_one_scope_merge() {
    let document = parse(SOURCE.as_bytes());
    let order = order();
    let mut ops = keep_all(&order);
    let at = unit(&order, "Green");
    let ids = [order.units[at].id.clone(), order.units[at + 1].id.clone()];
    ops[at] = json!({"op": "merge", "ids": ids, "text": "Green, a soft tone, comes from the writing group."});
    ops.remove(at + 1);
    let ops = parse_ops(&answer(&order, ops), &order).unwrap();
    let body = apply_ops(&document, &order, &ops).unwrap().body;
    assert!(body.contains("- Green, a soft tone, comes from the writing group.\n\n1."), "{body}");
}

#[test]
fn units_of_two_scopes_do_not_merge() {
    let order = order();
    let mut ops = keep_all(&order);
    let at = unit(&order, "Blue");
    ops[at] = json!({"op": "merge", "ids": [order.units[at].id, order.units[at + 1].id], "text": "x"});
    ops.remove(at + 1);
    assert_eq!(parse_ops(&answer(&order, ops), &order).unwrap_err().code(), "ops_merge");
}

#[test]
fn broken_operations_are_refused() {
    let nonce = order().nonce;
    let l1 = format!("<<{nonce}:L1 comment>>");
    refused("It came", rewrite("It came from an older system of the group."), "ops_sentinel");
    refused("It came", rewrite(&format!("It {l1} came {l1} here.")), "ops_sentinel");
    refused("The store", rewrite(&format!("The store {l1} is.")), "ops_sentinel");
    refused("It came", rewrite(&format!("It came {l1} from {nonce}.")), "ops_sentinel");
    refused("It came", rewrite(&format!("It came <<{nonce}:L1 comment> here.")), "ops_sentinel");
    refused("The shape", rewrite(&format!("The <<{nonce}:B1 bash 3 lines>> shape.")), "ops_sentinel");
    refused("The store", rewrite("one\ntwo"), "ops_text");
    refused("The store", rewrite("one\u{2028}two"), "ops_text");
    refused("The store", rewrite(" one"), "ops_text");
    refused("The store", rewrite("\u{1b}[0m"), "ops_text");
    refused("Use", rewrite("Usage"), "ops_not_allowed");
    refused("Run", |id| json!({"op": "drop", "id": id, "reason": "rationale"}), "ops_not_allowed");
    refused("The store", |id| json!({"op": "drop", "id": id, "reason": "dull"}), "ops_drop");
    refused("The store", |id| json!({"op": "drop", "id": id, "reason": "duplicate_of"}), "ops_drop");
    refused("The store", |id| json!({"op": "drop", "id": id, "reason": "meta", "witness": "u3"}), "ops_drop");
    refused(
        "The store",
        |id| json!({"op": "drop", "id": id, "reason": "duplicate_of", "witness": id}),
        "ops_drop",
    );
    refused(
        "The store",
        |id| json!({"op": "drop", "id": id, "reason": "duplicate_of", "witness": "u99"}),
        "ops_unknown_unit",
    );
    refused("The store", |id| json!({"op": "keep", "id": id, "text": "x"}), "ops_unknown_member");
    refused("The store", |_| json!({"op": "keep"}), "ops_missing_member");
    refused("The store", |_| json!({"op": "keep", "id": 7}), "ops_wrong_type");
    refused("The store", |id| json!({"op": "merge", "ids": [id], "text": "x"}), "ops_wrong_type");
    refused("The store", |_| json!("keep"), "ops_wrong_type");
}

#[test]
fn a_witness_must_stay() {
    let source = "The blue folder is here. It holds the old files. The blue folder is here.\n";
    let document = parse(source.as_bytes());
    let order = work_order(&document, "demo", None);
    let drop = |id: &str, witness: &str| json!({"op": "drop", "id": id, "reason": "duplicate_of", "witness": witness});
    let mut ops = keep_all(&order);
    ops[2] = drop("u3", "u1");
    let read = parse_ops(&answer(&order, ops.clone()), &order).unwrap();
    let checked = check_ops(&document, &order, &read).unwrap();
    assert_eq!(checked.body, "The blue folder is here. It holds the old files.\n");
    assert!(checked.report.is_clean(), "{:?}", checked.report.findings);
    ops[0] = drop("u1", "u3");
    assert_eq!(parse_ops(&answer(&order, ops), &order).unwrap_err().code(), "ops_drop");
}

#[test]
fn an_answer_to_another_order_is_stale() {
    let order = order();
    let good: Value = serde_json::from_str(&answer(&order, keep_all(&order))).unwrap();
    let mut other = good.clone();
    other["order_id"] = json!("sha256:00");
    assert_eq!(parse_ops(&other.to_string(), &order).unwrap_err().code(), "ops_stale_order");
    other = good.clone();
    other["schema"] = json!("ozempskills.ops/2");
    assert_eq!(parse_ops(&other.to_string(), &order).unwrap_err().code(), "ops_schema");
    other = good;
    other["extra"] = json!(1);
    assert_eq!(parse_ops(&other.to_string(), &order).unwrap_err().code(), "ops_unknown_member");
    let ops = parse_ops(&answer(&order, keep_all(&order)), &order).unwrap();
    let edited = SOURCE.replace("older", "newer");
    let error = apply_ops(&parse(edited.as_bytes()), &order, &ops).unwrap_err();
    assert_eq!(error.code(), "ops_stale_source");
}

#[test]
fn a_text_that_reads_as_another_block_is_a_finding() {
    let document = parse(SOURCE.as_bytes());
    let order = order();
    for text in
        ["# The store", "- The store is a folder.", "```", "1. The store", "> The store", "<div>", "---"]
    {
        let mut ops = keep_all(&order);
        let at = unit(&order, "The store");
        ops[at] = json!({"op": "rewrite", "id": order.units[at].id, "text": text});
        let ops = parse_ops(&answer(&order, ops), &order).unwrap();
        let candidate = apply_ops(&document, &order, &ops).unwrap();
        assert!(candidate.findings.iter().any(|finding| finding.id == "P26"), "{text}: {}", candidate.body);
        assert!(!check_ops(&document, &order, &ops).unwrap().report.is_clean(), "{text}");
    }
}

#[test]
fn a_refused_unit_keeps_its_text_and_the_others_change() {
    let source = format!(
        "{}\nNever delete the main folder without approval from the owner of the group. {}\n",
        "In essence, the store is a plain folder that lives on this machine. ",
        "Names of colours come from the design group that made the first version of this text. ".repeat(4),
    );
    let document = parse(source.as_bytes());
    let order = work_order(&document, "demo", None);
    let mut ops = keep_all(&order);
    let never = unit(&order, "Never");
    let store = unit(&order, "In essence");
    ops[never] = json!({"op": "rewrite", "id": order.units[never].id, "text": "Delete the main folder."});
    ops[store] = json!({"op": "rewrite", "id": order.units[store].id, "text": "The store is a plain folder that lives on this machine."});
    let ops = parse_ops(&answer(&order, ops), &order).unwrap();
    let outcome = compress_ops_with_fallback(&document, &order, &ops).unwrap();
    assert_eq!(outcome.kept_by_fallback, [order.units[never].id.clone()]);
    assert!(outcome.body.contains("Never delete the main folder without approval"));
    assert!(outcome.body.contains("The store is a plain folder that lives on this machine."));
    assert!(!outcome.rejected.is_empty());
}

proptest! {
    #[test]
    fn no_text_panics_the_reader(text in "[{}\\[\\]\",:a-z0-9\\\\ ]{0,60}") {
        let order = order();
        prop_assert!(parse_ops(&text, &order).is_err());
    }
}
