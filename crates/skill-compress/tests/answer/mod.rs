//! Answers to a work order.

use serde_json::{Value, json};
use skill_compress::WorkOrder;

/// An answer with the given operations.
pub(crate) fn answer(order: &WorkOrder, ops: Vec<Value>) -> String {
    json!({"schema": "ozempskills.ops/1", "order_id": order.order_id, "ops": ops}).to_string()
}

/// `keep` for every unit.
pub(crate) fn keep_all(order: &WorkOrder) -> Vec<Value> {
    order.units.iter().map(|unit| json!({"op": "keep", "id": unit.id})).collect()
}
