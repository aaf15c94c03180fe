use clap::Subcommand;
use skill_cli::{Escaped, EscapedBlock, ExitCode, Failure, Format};

use crate::context::Context;
use crate::entry;
use crate::report::CacheReport;
use crate::run::Stop;
use crate::standing;
use crate::state::State;
use skill_cache::{Cache, Key};
use skill_model::Note;

/// Look after the cache: list, show, verify or remove entries
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// One row per entry: skill, state, saving, source path
    List {
        /// Only entries that would not be served
        #[arg(long)]
        stale: bool,
    },
    /// Print an entry
    Show {
        /// Key of the entry, or name of the skill
        #[arg(value_name = "KEY|NAME")]
        target: String,
    },
    /// Run every check on entries against their live sources
    Verify {
        /// Keys of the entries; all when none is given
        #[arg(value_name = "KEY")]
        keys: Vec<String>,
    },
    /// Remove entries that this program made
    Clear {
        /// Keys of entries, or names of skills
        #[arg(value_name = "KEY|NAME")]
        targets: Vec<String>,
        /// Remove every entry
        #[arg(long, conflicts_with = "targets")]
        all: bool,
        /// Show what would be removed and remove nothing
        #[arg(long)]
        dry_run: bool,
    },
    /// Print the folder
    Path,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<ExitCode, Stop> {
    if let Command::Path = &args.command {
        let path = entry::place(context);
        context.terminal.out(&format!("{}\n", Escaped(path.as_str())))?;
        return Ok(context.exit(State::Ok));
    }
    let Some(cache) = entry::open_existing(context)? else {
        return print(&CacheReport::new(&entry::place(context), Vec::new()), context);
    };
    match &args.command {
        Command::Path => unreachable!("answered above"),
        Command::List { stale } => {
            let mut rows = standing::rows(&cache)?;
            rows.retain(|row| !stale || row.state != "fresh");
            print(&CacheReport::new(cache.path(), rows), context)
        }
        Command::Show { target } => show(&cache, target, context),
        Command::Verify { keys } => verify(&cache, keys, context),
        Command::Clear { targets, all, dry_run } => clear(&cache, targets, *all, *dry_run, context),
    }
}

fn show(cache: &Cache, target: &str, context: &Context) -> Result<ExitCode, Stop> {
    for key in standing::selected(cache, std::slice::from_ref(&target.to_owned()))? {
        let text = cache.raw(&key).map_err(|error| entry::failure(&error))?;
        // The entry is JSON of this program or of a stranger: it is shown, never trusted.
        context.terminal.out(&EscapedBlock(&text).to_string())?;
    }
    Ok(context.exit(State::Ok))
}

fn verify(cache: &Cache, keys: &[String], context: &Context) -> Result<ExitCode, Stop> {
    let mut rows = standing::rows(cache)?;
    if !keys.is_empty() {
        let wanted = standing::selected(cache, keys)?;
        rows.retain(|row| wanted.iter().any(|key| key.as_str() == row.key));
    }
    let state = if rows.iter().all(|row| row.state == "fresh") { State::Ok } else { State::Rejected };
    print(&CacheReport { state, ..CacheReport::new(cache.path(), rows) }, context)
}

fn clear(
    cache: &Cache,
    targets: &[String],
    all: bool,
    dry_run: bool,
    context: &Context,
) -> Result<ExitCode, Stop> {
    if targets.is_empty() && !all {
        return Err(Failure::usage("nothing_selected", "neither an entry nor `--all` was given")
            .help("Name keys or skills, or give `--all`; nothing was removed.")
            .into());
    }
    let keys = if all {
        cache.keys().map_err(|error| entry::failure(&error))?
    } else {
        standing::selected(cache, targets)?
    };
    let removal = if dry_run {
        standing::would_remove(cache, keys)
    } else {
        cache.remove(&keys).map_err(|error| entry::failure(&error))?
    };
    let removed = removal.removed.iter().map(ToString::to_string).collect();
    let kept = |(key, reason): &(Key, String)| Note::new("entry_kept", format!("`{key}` stays: {reason}"));
    let notes = removal.kept.iter().map(kept).collect();
    context.notes(&removal.kept.iter().map(kept).collect::<Vec<_>>())?;
    print(
        &CacheReport { removed: Some(removed), notes, ..CacheReport::new(cache.path(), Vec::new()) },
        context,
    )
}

fn print(report: &CacheReport, context: &Context) -> Result<ExitCode, Stop> {
    if context.format == Format::Json {
        context.terminal.json(report)?;
        return Ok(context.exit(report.state));
    }
    let mut text = String::new();
    for row in &report.entries {
        text += &standing::row_line(row);
    }
    for key in report.removed.iter().flatten() {
        text += &format!("{}\n", Escaped(key));
    }
    if text.is_empty() {
        text = "no entries\n".to_owned();
    }
    context.terminal.out(&text)?;
    Ok(context.exit(report.state))
}
