use std::path::Path;

use serde_json::{Value, json};
use skill_merge::{ATOM_LIMIT, Grouping, Request, Rules, Source, identify, merge};
use skill_model::json as input;
use skill_model::meld::{Conflict, UseCaseProfile};

use super::Case;
use super::world::{World, difference, texts};
use crate::Outcome;

/// The engine under the rules of the reference against every recorded merge.
///
/// The program itself follows the current rules; what differs there is the list of section 10.
pub(crate) fn compare(world: &World) -> Outcome<Vec<Case>> {
    let mut cases = Vec::new();
    for id in world.folders("merge")? {
        let record = world.json(&format!("merge/{id}/case.json"))?;
        let expected = world.json(&format!("merge/{id}/expected.json"))?;
        if expected["stdout"]["error"].as_str().is_some_and(|error| error.starts_with("profile not readable"))
        {
            cases.push(refused(world, &id, &record, &expected)?);
            continue;
        }
        let found = run(world, &record, &world.path(&format!("merge/{id}")));
        let difference = against(&expected, found);
        cases.push(Case { name: format!("merge/{id}"), difference });
    }
    Ok(cases)
}

/// A profile that is refused is refused by the program, not by the engine.
fn refused(world: &World, id: &str, record: &Value, expected: &Value) -> Outcome<Case> {
    let ran = world.run(&record["argv"], &world.path(&format!("merge/{id}")))?;
    let head =
        |value: &Value| value["error"].as_str().and_then(|text| text.split(':').next()).map(str::to_owned);
    let same = ran.exit == 1 && head(&ran.stdout).is_some() && head(&ran.stdout) == head(&expected["stdout"]);
    let difference = (!same).then(|| format!("recorded {}, found {}", expected["stdout"], ran.stdout));
    Ok(Case { name: format!("merge/{id}"), difference })
}

fn run(world: &World, record: &Value, folder: &Path) -> Result<Value, String> {
    let argv = texts(&record["argv"]);
    let file = |flag: &str| -> Result<Option<Value>, String> {
        let Some(at) = argv.iter().position(|argument| *argument == flag) else { return Ok(None) };
        let bytes = std::fs::read(world.fill(argv[at + 1], folder)).map_err(|error| error.to_string())?;
        input::value(&bytes).map(Some).map_err(|error| error.to_string())
    };
    let profile: UseCaseProfile =
        input::object(file("--profile")?.unwrap_or_default()).map_err(|e| e.to_string())?;
    let grouping: Option<Grouping> =
        file("--grouping")?.map(input::object).transpose().map_err(|error| error.to_string())?;
    let adjudication: Vec<Conflict> = file("--adjudication")?
        .map(input::list)
        .transpose()
        .map_err(|error| error.to_string())?
        .unwrap_or_default();
    let bundles = record["bundles"].as_array().into_iter().flatten();
    let paths = bundles.filter_map(|bundle| bundle["path"].as_str());
    let sources: Vec<Source> =
        paths.map(|path| world.source(path)).collect::<Outcome<_>>().map_err(|error| error.to_string())?;
    let sources = identify(sources, &[], Rules::Reference).map_err(|error| error.to_string())?;
    let request = Request {
        profile: &profile,
        grouping: grouping.as_ref(),
        adjudication: &adjudication,
        severity: &|_| None,
        limit: ATOM_LIMIT,
        rules: Rules::Reference,
    };
    let merged = merge(&sources, &request).map_err(|error| error.to_string())?;
    Ok(json!({"problems": merged.problems, "result": merged.result}))
}

/// A refusal has to name the recorded cause, when it is one of the engine and not of the JSON reader.
fn against(expected: &Value, found: Result<Value, String>) -> Option<String> {
    let recorded = if expected["repaired_stdout"].is_object() {
        &expected["repaired_stdout"]
    } else {
        &expected["stdout"]
    };
    let cause = expected["uncaught"].as_str().or_else(|| recorded["error"].as_str()).unwrap_or_default();
    match found {
        Ok(found) if recorded["result"].is_object() => difference(recorded, &found),
        Ok(_) => Some(format!("recorded a refusal ({cause}), found a result")),
        Err(_) if cause.starts_with("AttributeError") || cause.contains(" not readable: ") => None,
        Err(error) if cause.ends_with(&error) => None,
        Err(error) => Some(format!("found a refusal: {error}; recorded {cause:?}")),
    }
}
