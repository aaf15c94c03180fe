//! Operations from an untrusted program: no panic, and whatever is taken keeps the promises of the reader.
//!
//! The input is a source, a NUL byte, and an answer; `ORDER` in the answer stands for the order id, so that the
//! fuzzer gets past the first check.
#![no_main]

use libfuzzer_sys::fuzz_target;
use skill_compress::{Op, apply_ops, check_ops, parse_ops, work_order};

fuzz_target!(|input: &[u8]| {
    let Some(cut) = input.iter().position(|byte| *byte == 0) else { return };
    let (source, answer) = (&input[..cut], String::from_utf8_lossy(&input[cut + 1..]));
    let document = skill_document::parse(source);
    let order = work_order(&document, "fuzz", None);
    assert!(!document.text().contains(&order.nonce));
    let answer = answer.replace("ORDER", &order.order_id.to_string());
    let Ok(ops) = parse_ops(&answer, &order) else { return };
    // Every unit is named once, in order.
    let mut next = 0;
    for op in ops.as_slice() {
        let (first, last) = match op {
            Op::Keep { unit } | Op::Rewrite { unit, .. } | Op::Drop { unit, .. } => (*unit, *unit),
            Op::Merge { units, .. } => *units,
        };
        assert_eq!(first, next);
        next = last + 1;
    }
    assert_eq!(next, order.units.len());
    let Ok(candidate) = apply_ops(&document, &order, &ops) else { return };
    assert!(!candidate.body.contains(&order.nonce), "a stand-in was left in the body");
    if ops.as_slice().iter().all(|op| matches!(op, Op::Keep { .. })) {
        assert_eq!(candidate.body, document.body_text());
    }
    let checked = check_ops(&document, &order, &ops);
    assert!(checked.is_ok_and(|checked| checked.body == candidate.body));
});
