use camino::{Utf8Path, Utf8PathBuf};
use skill_cli::{ExitCode, Failure, Format};
use skill_fsops::{FsErrorKind, Root};
use skill_resolve::Depth;

use crate::context::{Context, failure_of};
use crate::report::StoreReport;
use crate::run::Stop;
use crate::source::{self, Located};
use crate::state::State;
use crate::{commands, message};
use skill_license::Verdict;

/// Write the work order by which a model can shorten a skill
///
/// The order masks protected blocks, lists the units of prose with their obligations, and goes to standard output or to a
/// new file. What the model returns is checked by `ozempskills store`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Name of the skill
    #[arg(value_name = "NAME")]
    name: String,
    /// Prepare this prose file of the skill instead of its SKILL.md
    #[arg(long, value_name = "RELPATH")]
    file: Option<String>,
    /// Write to this file, which must not exist
    #[arg(long, value_name = "FILE")]
    output: Option<Utf8PathBuf>,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<ExitCode, Stop> {
    let name = match source::parse_name(&args.name, context)? {
        Ok(name) => name,
        Err(nothing) => return commands::store::print(&StoreReport::nothing(&args.name, nothing), context),
    };
    let source = match source::locate(&name, args.file.as_deref(), Depth::Winner, context)? {
        Located::Nothing(nothing) => {
            return commands::store::print(&StoreReport::nothing(&name.to_string(), nothing), context);
        }
        Located::Source(source) => source,
    };
    let parsed = skill_document::parse(&source.file.bytes);
    let decision = source.decide(&parsed);
    if decision.verdict == Verdict::Refuse {
        let text = message::license_refused(&source.name, decision.value.as_deref().unwrap_or_default());
        let nothing = source::Nothing::new(State::LicenseRefused, text);
        return commands::store::print(&StoreReport::nothing(&source.name, nothing), context);
    }
    crate::document::refuse(&parsed, &source.path)?;
    let order = skill_compress::work_order(&parsed, &source.skill_name, source.reference_str());
    context.notes(&source.notes)?;
    match &args.output {
        None => context.terminal.json(&order)?,
        Some(path) => {
            let text = serde_json::to_string_pretty(&order).map_err(std::io::Error::other)? + "\n";
            create(&context.absolute(path)?, text.as_bytes())?;
            if context.format == Format::Human {
                context.terminal.out(&format!(
                    "work order {} written to {}\n",
                    order.order_id,
                    skill_cli::Escaped(path.as_str())
                ))?;
            } else {
                context.terminal.json(
                    &serde_json::json!({"state": State::WorkOrder, "order_id": order.order_id, "path": path}),
                )?;
            }
        }
    }
    Ok(context.exit(State::WorkOrder))
}

/// Writes a file that must not exist.
fn create(path: &Utf8Path, bytes: &[u8]) -> Result<(), Failure> {
    let (parent, name) = (path.parent().unwrap_or(Utf8Path::new("/")), path.file_name().unwrap_or_default());
    let folder = skill_fsops::canonicalize(parent).map_err(|error| failure_of(&error))?;
    let root = Root::open(&folder).map_err(|error| failure_of(&error))?;
    root.create(Utf8Path::new(name), bytes, 0o644).map_err(|error| match error.kind {
        FsErrorKind::Exists => Failure::error("output_exists", format!("`{path}` is already there"))
            .at(path.as_str())
            .help("Name a file that does not exist; nothing was written."),
        _ => failure_of(&error),
    })
}
