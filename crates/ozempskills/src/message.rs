//! The fixed lines of the published text, and the codes of this program.

use skill_model::{Code, excerpt};

/// Printed when the target is this program's own skill, or the call is nested.
pub(crate) const SELF_ROUTE: &str = "ozempskills does not route itself";

/// Printed when no place holds the skill.
pub(crate) fn not_found(name: &str) -> String {
    format!("No source file found for {name}; invoke it normally via the Skill tool.")
}

/// Printed when a referenced file does not exist.
pub(crate) fn reference_not_found(name: &str, path: &str) -> String {
    format!("No referenced file {path} in {name}; read it normally.")
}

/// Printed when a referenced file is code, data or a binary.
pub(crate) fn out_of_scope(name: &str, path: &str, reason: &str) -> String {
    format!("{path} in {name} is not prose ({reason}); read or run the original as it is.")
}

/// Printed when the licence does not clearly allow a copy. `value` goes on one line of at most 200 characters.
pub(crate) fn license_refused(name: &str, value: &str) -> String {
    let value = excerpt(&skill_cli::Escaped(value).to_string(), 200);
    format!(
        "Skipping compression for {name} — its license ({value}) doesn't clearly permit derivative copies. Invoke it normally via the Skill tool."
    )
}

/// Printed once above every block.
pub(crate) fn permission(name: &str) -> String {
    format!(
        "Using a compressed instruction set for {name} via ozempskills; the harness did not parse {name}'s real allowed-tools frontmatter through this path, so I'm self-restricting to the tool patterns listed in it for the rest of this task."
    )
}

/// The line that states the ceiling.
pub(crate) fn ceiling(tools: Option<&[String]>) -> String {
    match tools {
        None => "Allowed tools: none declared; no ceiling from this skill".to_owned(),
        Some([]) => "Allowed tools: none".to_owned(),
        Some(tools) => format!("Allowed tools: {}", skill_cli::Escaped(&tools.join(", "))),
    }
}

pub(crate) const CODES: &[Code] = &[
    Code::error("bad_arguments", "the command line cannot be read", "See `ozempskills --help`."),
    Code::error("no_home", "the home folder is not known", "Set HOME to an absolute folder."),
    Code::error(
        "no_config_folder",
        "the configuration folder cannot be used",
        "Make the folder, or unset CLAUDE_CONFIG_DIR.",
    ),
    Code::error(
        "output_failed",
        "the result could not be written",
        "Check the disk or the pipe; nothing else was changed.",
    ),
    Code::error("output_exists", "the output file is already there", "Name a file that does not exist."),
    Code::error(
        "path_escapes_skill",
        "a referenced path leaves the folder of its skill",
        "Give a path below the folder of SKILL.md.",
    ),
    Code::error("input_unreadable", "an input file cannot be read", "Check the path and its rights."),
    Code::finding(
        "not_smaller",
        "an offered text saves nothing (P25)",
        "Offer a body with fewer characters and fewer words.",
    ),
    Code::error(
        "compressor_failed",
        "the compressor program failed and `--no-fallback` was given",
        "Run the program by hand with the work order of `ozempskills prepare`.",
    ),
    Code::error(
        "block_edited",
        "the routing block was edited by hand",
        "Use `--force` to replace it, or take the marks out.",
    ),
    Code::error(
        "block_marks",
        "the marks of the routing block are unmatched or repeated",
        "Leave exactly one begin and one end mark, or none.",
    ),
    Code::error(
        "skill_edited",
        "the installed skill file was edited by hand",
        "Use `--force` to replace it.",
    ),
    Code::error(
        "setup_target",
        "a file that setup must change is a link or not regular",
        "Replace it with a regular file.",
    ),
    Code::error("entry_unknown", "no cache entry has this key or name", "See `ozempskills cache list`."),
    Code::error("nothing_selected", "neither a key nor `--all` was given", "Name the entries to remove."),
    Code::note(
        "cache_disabled",
        "the cache cannot be used; the answer was made without it",
        "See the reason; `--cache-dir` names another folder.",
    ),
    Code::note("cache_miss", "an entry existed and was not served", "Nothing: a new entry takes its place."),
    Code::note(
        "cache_not_written",
        "the entry could not be stored",
        "Nothing: the answer is whole; the next call makes it again.",
    ),
    Code::note(
        "stale_entry_kept",
        "an entry made under earlier terms stays on disk and is not served",
        "Remove it with `ozempskills cache clear`.",
    ),
    Code::note(
        "compressor_fallback",
        "the compressor program gave nothing usable; the deterministic result is served",
        "See the reason; `-v` shows its messages.",
    ),
    Code::note(
        "compressor_not_used",
        "a verified entry is served; the compressor program was not started",
        "Run `ozempskills cache clear NAME` first to use it.",
    ),
    Code::note(
        "kept_by_fallback",
        "units stay as they are because a gate refused their rewrite",
        "Nothing: the served text holds them verbatim.",
    ),
    Code::note(
        "entry_kept",
        "a file in the cache folder is no entry and stays",
        "Remove it by hand when it is not wanted.",
    ),
    Code::note(
        "license_absent",
        "the skill names no licence; permissive use is assumed by omission",
        "Ask the author to state one.",
    ),
    Code::note("served_verbatim", "the body is served as it is", "Nothing: the reason is given."),
    Code::note(
        "poisoned_entry",
        "an entry with good hashes fails the never-alter checks",
        "Look for a program that writes to the cache.",
    ),
];
