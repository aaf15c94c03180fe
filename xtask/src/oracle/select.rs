use serde_json::Value;

use super::Case;
use super::world::{World, difference};
use crate::Outcome;

/// Runs of the program; messages that quote a JSON reader are equal up to the first colon.
pub(crate) fn compare(world: &World) -> Outcome<Vec<Case>> {
    let folder = world.path("select");
    let mut cases = Vec::new();
    for record in world.json("select/cases.json")?.as_array().into_iter().flatten() {
        let ran = world.run(&record["argv"], &folder)?;
        let expected = &record["expected"];
        let name = format!("select/{}", record["id"].as_str().unwrap_or_default());
        let difference = if expected["exit"].as_i64() == Some(ran.exit) {
            answer(&expected["stdout"], &ran.stdout)
        } else {
            Some(format!("recorded exit {}, found {}", expected["exit"], ran.exit))
        };
        cases.push(Case { name, difference });
    }
    Ok(cases)
}

fn answer(expected: &Value, found: &Value) -> Option<String> {
    let head = |value: &Value| {
        value["error"].as_str().and_then(|text| text.split_once(": ")).map(|(head, _)| head.to_owned())
    };
    let first = difference(expected, found)?;
    if head(expected).is_some_and(|head| head.ends_with("not readable")) && head(expected) == head(found) {
        return None;
    }
    Some(first)
}
