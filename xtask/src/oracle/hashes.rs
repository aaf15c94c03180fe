use serde_json::Value;
use skill_model::meld::{SkillFile, bundle_hash};

use super::Case;
use super::world::World;
use crate::Outcome;

/// Bundles of the corpus, and lists of files made by hand.
pub(crate) fn compare(world: &World) -> Outcome<Vec<Case>> {
    let mut cases = Vec::new();
    for record in list(&world.json("bundle-hash/hashes.json")?) {
        let path = record["path"].as_str().unwrap_or_default();
        let name = path.trim_start_matches("$CORPUS/");
        cases.push(case(name.to_owned(), record, &world.files(path)?));
    }
    for (index, record) in list(&world.json("bundle-hash/vectors.json")?).iter().enumerate() {
        let files: Vec<SkillFile> = serde_json::from_value(record["files"].clone())?;
        cases.push(case(format!("vector-{index}"), record, &files));
    }
    Ok(cases)
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn case(name: String, record: &Value, files: &[SkillFile]) -> Case {
    let found = bundle_hash(files);
    let same = record["bundle_hash"].as_str() == Some(&found);
    let difference = (!same).then(|| format!("recorded {}, found {found}", record["bundle_hash"]));
    Case { name: format!("bundle-hash/{name}"), difference }
}
