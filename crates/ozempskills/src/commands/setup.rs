use camino::{Utf8Path, Utf8PathBuf};
use clap::ValueEnum;
use skill_cli::{Escaped, ExitCode, Failure, Format};
use skill_resolve::Survey;

use crate::context::Context;
use crate::install::{self, Action, Kind, Target};
use crate::report::{SetupChange, SetupReport};
use crate::rule;
use crate::run::Stop;
use crate::state::State;

/// Install the skill and the routing rule, or take them away again
///
/// Puts the skill into the client's skills folder and one marked block into CLAUDE.md or AGENTS.md.
/// Running it twice changes nothing more; `--remove` gives back the bytes that stood there before.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Where to install: for this user, or for the project
    #[arg(long, value_enum, default_value_t)]
    scope: Scope,
    /// For which client
    #[arg(long, value_enum, default_value_t)]
    client: Client,
    /// Show what would change and write nothing
    #[arg(long)]
    dry_run: bool,
    /// Take the skill and the block away
    #[arg(long)]
    remove: bool,
    /// Replace a block or skill file that was edited by hand
    #[arg(long)]
    force: bool,
    /// File that gets the routing block, instead of CLAUDE.md or AGENTS.md
    #[arg(long, value_name = "PATH")]
    rule_file: Option<Utf8PathBuf>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Scope {
    #[default]
    User,
    Project,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Client {
    #[default]
    ClaudeCode,
    Cursor,
    All,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<ExitCode, Stop> {
    let mut planned = Vec::new();
    for target in targets(args, context)? {
        let action = match args.remove {
            true => install::plan_remove(&target, args.force)?,
            false => install::plan_install(&target, args.force)?,
        };
        planned.push((target, action));
    }
    // Every file was judged before the first one is written.
    if !args.dry_run {
        for (target, action) in &planned {
            install::carry_out(target, action)?;
        }
    }
    print(&planned, args, context)?;
    Ok(context.exit(State::Ok))
}

fn targets(args: &Args, context: &Context) -> Result<Vec<Target>, Stop> {
    let survey = context.survey()?;
    let project = survey.project_roots.last().unwrap_or(&context.around.start);
    let (claude, cursor) = (args.client != Client::Cursor, args.client != Client::ClaudeCode);
    let mut skills = Vec::new();
    let mut rules = Vec::new();
    match args.scope {
        Scope::User => {
            let config = config_folder(&survey)?;
            if claude {
                skills.push(config.join("skills"));
                rules.push(config.join("CLAUDE.md"));
            }
            if cursor {
                // Cursor reads no rule file of a user, so only the skill is installed for it here.
                skills.push(context.around.home.join(".cursor/skills"));
            }
        }
        Scope::Project => {
            if claude {
                skills.push(project.join(".claude/skills"));
                rules.push(project.join("CLAUDE.md"));
            }
            if cursor {
                skills.push(project.join(".cursor/skills"));
                rules.push(project.join("AGENTS.md"));
            }
        }
    }
    if let Some(path) = &args.rule_file {
        rules = vec![context.absolute(path)?];
    }
    let skill =
        |folder: &Utf8PathBuf| Target { path: folder.join("ozempskills/SKILL.md"), kind: Kind::Skill };
    let rule = |path: Utf8PathBuf| Target { path, kind: Kind::Rule };
    Ok(skills.iter().map(skill).chain(rules.into_iter().map(rule)).collect())
}

fn config_folder(survey: &Survey) -> Result<&Utf8Path, Failure> {
    survey.config.folder.as_deref().ok_or_else(|| {
        Failure::error("no_config_folder", "CLAUDE_CONFIG_DIR does not name a folder")
            .help("Make the folder, or unset the variable; nothing was changed.")
    })
}

fn print(planned: &[(Target, Action)], args: &Args, context: &Context) -> std::io::Result<()> {
    if context.format == Format::Json {
        let change = |(target, action): &(Target, Action)| SetupChange {
            path: target.path.to_string(),
            kind: target.kind.word(),
            action: action.word(),
        };
        let changes = planned.iter().map(change).collect();
        let report =
            SetupReport { schema: "ozempskills.setup/1", state: State::Ok, dry_run: args.dry_run, changes };
        return context.terminal.json(&report);
    }
    for (target, action) in planned {
        context.terminal.out(&line(&target.path, target.kind, action, args.dry_run))?;
    }
    Ok(())
}

fn line(path: &Utf8Path, kind: Kind, action: &Action, dry_run: bool) -> String {
    let would = if dry_run && !matches!(action, Action::Unchanged | Action::Absent) { "would " } else { "" };
    let mut text = format!("{would}{} {} {}\n", action.word(), kind.word(), Escaped(path.as_str()));
    if let (true, Action::Create(_) | Action::Update(_)) = (dry_run, action) {
        let new = if kind == Kind::Rule { rule::fresh() } else { install::installed_skill() };
        text.extend(new.lines().map(|line| format!("  | {line}\n")));
    }
    text
}
