use camino::{Utf8Path, Utf8PathBuf};
use skill_cli::{ExitCode, Failure, Format, Terminal};
use skill_fsops::EntryKind;
use skill_model::Note;
use skill_resolve::{Profile, ResolveError, Surroundings, Survey};

use crate::args::Global;
use crate::state::State;

/// Everything a command needs to know of its caller. The environment is read here and nowhere else.
#[derive(Debug)]
pub(crate) struct Context {
    pub(crate) format: Format,
    pub(crate) terminal: Terminal,
    pub(crate) profile: Profile,
    pub(crate) around: Surroundings,
    pub(crate) cache_dir: Option<Utf8PathBuf>,
    pub(crate) use_cache: bool,
    /// RFC 3339 time for new entries; none when no time may be known.
    pub(crate) now: Option<String>,
    /// The call comes from a compressor program that this program started.
    pub(crate) nested: bool,
    /// `OZEMPSKILLS_COMPRESSOR_COMMAND`.
    pub(crate) compressor_command: Option<String>,
    strict: bool,
}

/// Set for the compressor program, so that a call from it ends at once.
pub(crate) const DEPTH_VARIABLE: &str = "OZEMPSKILLS_DEPTH";

impl Context {
    /// Reads the environment once.
    pub(crate) fn new(global: Global, terminal: Terminal) -> Result<Self, Failure> {
        let working = working_folder()?;
        let home =
            variable("HOME").map(Utf8PathBuf::from).filter(|home| home.is_absolute()).ok_or_else(|| {
                Failure::error("no_home", "HOME is not set to an absolute folder")
                    .help("Set HOME and try again.")
            })?;
        let start = match &global.project {
            Some(project) => checked_folder(&working.join(project))?,
            None => working.clone(),
        };
        let around = Surroundings {
            start,
            config_dir: variable("CLAUDE_CONFIG_DIR"),
            plugin_dir: variable("CLAUDE_CODE_PLUGIN_CACHE_DIR"),
            codex_home: variable("CODEX_HOME"),
            managed_settings: skill_resolve::managed_settings(Utf8Path::new("/")),
            system_root: Utf8PathBuf::from("/"),
            own_skill: Some(own_skill(&home, variable("CLAUDE_CONFIG_DIR").as_deref())),
            home,
        };
        Ok(Self {
            format: global.format,
            terminal,
            profile: global.profile,
            around,
            cache_dir: global.cache_dir.map(|dir| working.join(dir)),
            use_cache: !global.no_cache,
            now: now(global.no_clock),
            nested: variable(DEPTH_VARIABLE).is_some_and(|depth| !depth.is_empty() && depth != "0"),
            compressor_command: variable("OZEMPSKILLS_COMPRESSOR_COMMAND")
                .filter(|text| !text.trim().is_empty()),
            strict: global.strict_exit,
        })
    }

    /// The exit code of a state.
    pub(crate) fn exit(&self, state: State) -> ExitCode {
        state.exit(self.strict)
    }

    /// Prints notes to standard error in human format; in JSON they are part of the object.
    pub(crate) fn notes(&self, notes: &[Note]) -> std::io::Result<()> {
        if self.format == Format::Json {
            return Ok(());
        }
        for note in notes {
            self.terminal.note("note", &note_line(note))?;
        }
        Ok(())
    }

    /// What a search rests on: folders, roots, settings and plugins.
    pub(crate) fn survey(&self) -> Result<Survey, Failure> {
        skill_resolve::survey(&self.around).map_err(|error| search_failure(&error))
    }

    /// The absolute form of a path that the caller typed.
    pub(crate) fn absolute(&self, path: &Utf8Path) -> Result<Utf8PathBuf, Failure> {
        Ok(working_folder()?.join(path))
    }
}

/// A note as one line, with its path when the text does not name it.
pub(crate) fn note_line(note: &Note) -> String {
    match &note.path {
        Some(path) if !note.text.contains(path.as_str()) => format!("{} ({path})", note.text),
        _ => note.text.clone(),
    }
}

#[expect(clippy::disallowed_methods, reason = "the one place that reads the environment")]
fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

#[expect(clippy::disallowed_methods, reason = "the one place that asks for the working folder")]
fn working_folder() -> Result<Utf8PathBuf, Failure> {
    let unreadable = |detail: String| {
        Failure::error("input_unreadable", format!("the working folder is not usable: {detail}"))
            .help("Change to a folder that exists and has a UTF-8 name.")
    };
    let folder = std::env::current_dir().map_err(|error| unreadable(error.to_string()))?;
    Utf8PathBuf::from_path_buf(folder).map_err(|path| unreadable(format!("{} is not UTF-8", path.display())))
}

fn checked_folder(path: &Utf8Path) -> Result<Utf8PathBuf, Failure> {
    let canonical = skill_fsops::canonicalize(path).map_err(|error| failure_of(&error))?;
    match skill_fsops::kind(&canonical) {
        Ok(Some(EntryKind::Folder)) => Ok(canonical),
        _ => Err(Failure::error("input_unreadable", format!("`{path}` is not a folder"))
            .help("Give a folder to `--project`.")),
    }
}

/// Where `setup` puts the skill of this program for a user. A blank variable counts as unset.
fn own_skill(home: &Utf8Path, config_dir: Option<&str>) -> Utf8PathBuf {
    let config = config_dir
        .filter(|dir| !dir.trim().is_empty())
        .map_or_else(|| home.join(".claude"), Utf8PathBuf::from);
    config.join("skills/ozempskills/SKILL.md")
}

/// A search that could not begin, as a failure of the program.
pub(crate) fn search_failure(error: &ResolveError) -> Failure {
    Failure::error(error.code(), error.to_string()).help("Give an existing folder with `--project`.")
}

/// A disk error as a failure of the program.
pub(crate) fn failure_of(error: &skill_fsops::FsError) -> Failure {
    Failure::error(error.kind.code(), error.to_string()).at(error.path.as_str())
}

/// `SOURCE_DATE_EPOCH` stands for the clock when it is set, so that two runs give equal bytes.
fn now(no_clock: bool) -> Option<String> {
    let fixed = variable("SOURCE_DATE_EPOCH").and_then(|text| text.parse().ok());
    let time = match fixed {
        Some(seconds) => jiff::Timestamp::from_second(seconds).ok()?,
        None if no_clock => return None,
        None => jiff::Timestamp::now(),
    };
    jiff::Timestamp::from_second(time.as_second()).ok().map(|time| time.to_string())
}
