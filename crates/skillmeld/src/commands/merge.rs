use serde::Serialize;
use skill_merge::{ATOM_LIMIT, Grouping, ListedAtom, Merged, Request, Rules};
use skill_model::meld::{Conflict, MergeResult};

use crate::run::{Context, Outcome, Stop};
use crate::{bundle, input};

/// Make one set of skills from bundles; every byte of it stands in one of them
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Folders with SKILL.md, the preferred one first
    #[arg(long, required = true, num_args = 1.., value_name = "DIR")]
    bundles: Vec<String>,
    /// What the set is wanted for; `-` for standard input
    #[arg(long, value_name = "PATH|-")]
    profile: String,
    /// Group and kind of each atom: an object by atom id
    #[arg(long, value_name = "PATH|-")]
    grouping: Option<String>,
    /// Winners of conflicts, and conflicts of meaning: a list
    #[arg(long, value_name = "PATH|-")]
    adjudication: Option<String>,
    /// Output of discover or select, for names and licences
    #[arg(long, value_name = "PATH|-")]
    sources: Option<String>,
    /// Print the atoms that a grouping has to name, and stop
    #[arg(long)]
    list_atoms: bool,
}

#[derive(Serialize)]
struct Report {
    result: MergeResult,
    problems: Vec<String>,
}

#[derive(Serialize)]
struct Listing {
    atoms: Vec<ListedAtom>,
}

pub(crate) fn run(args: &Args, context: &Context) -> Outcome {
    let optional = [&args.grouping, &args.adjudication, &args.sources];
    let mut paths: Vec<Option<&str>> = optional.into_iter().map(|path| path.as_deref()).collect();
    paths.push(Some(&args.profile));
    input::one_stdin(&paths)?;
    let profile = input::profile(&args.profile)?;
    let grouping: Option<Grouping> =
        args.grouping.as_deref().map(|path| input::object(path, "grouping not readable")).transpose()?;
    let adjudication: Vec<Conflict> = match &args.adjudication {
        Some(path) => input::list(path, "adjudication not readable")?,
        None => Vec::new(),
    };
    let known = match &args.sources {
        Some(path) => input::candidates(path, "sources not readable")?,
        None => Vec::new(),
    };
    let (_, sources) = bundle::sources(&args.bundles, &known, Rules::Current).map_err(Stop::Failed)?;
    let request = Request {
        profile: &profile,
        grouping: grouping.as_ref(),
        adjudication: &adjudication,
        severity: &|_| None,
        limit: ATOM_LIMIT,
        rules: Rules::Current,
    };
    let failed = |error: skill_merge::MergeError| Stop::Failed(error.to_string());
    if args.list_atoms {
        let atoms = skill_merge::list_atoms(&sources, &request).map_err(failed)?;
        return context.print(&Listing { atoms });
    }
    context.progress(&format!("read {} bundles", sources.len()))?;
    let Merged { result, problems } = skill_merge::merge(&sources, &request).map_err(failed)?;
    let plan = &result.plan;
    context.progress(&format!(
        "kept {} atoms, dropped {}, deduped {}, {} conflicts -> {} skills, {} problems",
        plan.kept.len(),
        plan.dropped.len(),
        plan.deduped.len(),
        plan.conflicts_resolved.len(),
        result.skills.len(),
        problems.len()
    ))?;
    context.print(&Report { result, problems })
}
