//! The recorded behaviour of the reference engine against ours, field by field.

mod deviations;
mod hashes;
mod merge;
mod select;
mod world;

use std::path::PathBuf;

use world::World;

use crate::{Outcome, program, workspace};

/// Compares the recorded runs of the reference engine with ours; each difference has a line that explains it.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Folder that holds `oracle/` and `corpus/`.
    #[arg(long, value_name = "DIR")]
    shared: PathBuf,
    /// Only cases whose name holds this.
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
}

/// One recorded run: its name, such as `merge/m001`, and the first difference.
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) difference: Option<String>,
}

/// What compares one folder of recorded runs.
type Comparison = fn(&World) -> Outcome<Vec<Case>>;

/// Every folder of recorded runs that is compared.
const FOLDERS: &[(&str, Comparison)] =
    &[("bundle-hash", hashes::compare), ("select", select::compare), ("merge", merge::compare)];

/// Compares all folders and prints a line for each.
pub(crate) fn run(args: &Args) -> Outcome {
    if !args.shared.join("oracle").is_dir() {
        println!("oracle: skipped, {} holds no folder `oracle`", args.shared.display());
        return Ok(());
    }
    let world = World::new(&args.shared, program::build("skillmeld", false)?)?;
    let listed = deviations::read(&workspace::root().join("xtask/oracle-deviations.txt"))?;
    let wanted = |name: &str| args.only.as_ref().is_none_or(|only| name.contains(only.as_str()));
    let mut bad = Vec::new();
    for (folder, compare) in FOLDERS {
        let cases: Vec<Case> = compare(&world)?.into_iter().filter(|case| wanted(&case.name)).collect();
        let (mut equal, mut explained) = (0, 0);
        for case in &cases {
            match (&case.difference, listed.get(&case.name)) {
                (None, None) => equal += 1,
                (Some(_), Some(_)) => explained += 1,
                (Some(difference), None) => bad.push(format!("{}: {difference}", case.name)),
                (None, Some(why)) => bad.push(format!("{}: equal, so its line ({why}) has to go", case.name)),
            }
        }
        println!("{folder}: {} cases, {equal} equal, {explained} explained", cases.len());
        let stale = listed.keys().filter(|name| {
            name.split('/').next() == Some(folder)
                && wanted(name)
                && !cases.iter().any(|case| case.name == **name)
        });
        bad.extend(stale.map(|name| format!("{name}: there is no such case")));
    }
    for line in &bad {
        println!("  {line}");
    }
    if bad.is_empty() { Ok(()) } else { Err(format!("{} cases are not as recorded", bad.len()).into()) }
}
