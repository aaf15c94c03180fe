use camino::Utf8PathBuf;
use clap::{Args, Parser, Subcommand};
use skill_cli::{ColorChoice, Format};
use skill_resolve::Profile;

use crate::commands;

/// Find the file a skill name really means, check its licence, and hand back a smaller instruction set from a verified cache
#[derive(Debug, Parser)]
#[command(name = "ozempskills", version, propagate_version = true, after_help = EXAMPLES)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) global: Global,
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXAMPLES: &str = "\
Examples:
  ozempskills route plan                    print the smaller instruction set of the skill `plan`
  ozempskills resolve plan --explain        show every place that was looked at
  ozempskills ref plan reference/steps.md   the same for a file that the skill loads
  ozempskills setup --dry-run               show what an installation would change";

/// Options of every command.
#[derive(Args, Debug)]
pub(crate) struct Global {
    /// How results are printed
    #[arg(long, global = true, value_enum, default_value_t, value_name = "FORMAT")]
    pub(crate) format: Format,
    /// Folder to search from instead of the working folder
    #[arg(long, global = true, value_name = "DIR")]
    pub(crate) project: Option<Utf8PathBuf>,
    /// Whose search order is used: seed, claude-code, codex, cursor, gemini or opencode
    #[arg(long, global = true, default_value = "seed", value_name = "PROFILE")]
    pub(crate) profile: Profile,
    /// Cache folder instead of ~/.claude/skills/ozempskills/cache
    #[arg(long, global = true, value_name = "DIR")]
    pub(crate) cache_dir: Option<Utf8PathBuf>,
    /// Neither read nor write the cache
    #[arg(long, global = true)]
    pub(crate) no_cache: bool,
    /// Accepted for scripts; this program never uses the network
    #[arg(long, global = true)]
    pub(crate) offline: bool,
    /// Exit with 10 to 13 for the normal outcomes that serve nothing
    #[arg(long, global = true)]
    pub(crate) strict_exit: bool,
    /// Leave the time out of cache entries
    #[arg(long, global = true)]
    pub(crate) no_clock: bool,
    /// No notes on standard error
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    pub(crate) quiet: bool,
    /// Details on standard error
    #[arg(short, long, global = true)]
    pub(crate) verbose: bool,
    /// When to use colour
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN")]
    pub(crate) color: ColorChoice,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    #[command(alias = "get")]
    Route(commands::route::Args),
    Resolve(commands::resolve::Args),
    License(commands::license::Args),
    Prepare(commands::prepare::Args),
    Store(commands::store::Args),
    Ref(commands::reference::Args),
    Cache(commands::cache::Args),
    Setup(commands::setup::Args),
    Doctor(commands::doctor::Args),
}
