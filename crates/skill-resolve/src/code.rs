use skill_model::Code;

/// Every stable code that this crate hands out.
pub const CODES: &[Code] = &[
    Code::error("profile_unknown", "the text names no profile", "Give one of the listed profiles."),
    Code::error(
        "start_unusable",
        "the start folder cannot be used",
        "Give an existing folder with --project.",
    ),
    Code::error(
        "settings_unreadable",
        "a settings file or plugin registry is there and cannot be read",
        "Correct the file at the place named; it is never rewritten.",
    ),
    Code::error(
        "config_dir_unusable",
        "CLAUDE_CONFIG_DIR names no folder that can be used",
        "Give an absolute path of an existing folder, or unset it.",
    ),
    Code::error(
        "plugin_dir_unusable",
        "CLAUDE_CODE_PLUGIN_CACHE_DIR names no folder that can be used",
        "Give an absolute path of an existing folder, or unset it.",
    ),
    Code::error(
        "codex_home_unusable",
        "CODEX_HOME names no folder that can be used",
        "Give an absolute path of an existing folder, or unset it.",
    ),
    Code::error(
        "root_unreadable",
        "a folder or file of the search cannot be read",
        "Check its permission bits.",
    ),
    Code::note("near_miss", "something nearly has the right place", "Rename or move it as the note says."),
    Code::note(
        "shadowed",
        "another file with the name and other bytes lies behind the one that was found",
        "Compare the two, and remove or rename one.",
    ),
    Code::note(
        "other_candidate",
        "another plugin or checkout has the name",
        "Name the plugin: `plugin:skill`.",
    ),
    Code::note("ambiguous", "the client keeps several files with the name", "Rename all but one."),
    Code::note("order_undocumented", "the client documents no order for a clash", "Keep one of the files."),
    Code::note("name_differs", "folder and frontmatter name differ", "Give both the same name."),
    Code::note("command_same_name", "a command has the name", "Rename one if you meant the command."),
    Code::note(
        "broken_link",
        "a link leads nowhere or in a circle",
        "Remove the link or let it lead to a folder.",
    ),
    Code::note("escapes_root", "a link leads out of the declared root", "Keep the files inside the root."),
    Code::note("own_skill", "the file is the program's own skill", "Nothing to do."),
    Code::note("not_regular", "`SKILL.md` is not a regular file", "Put a regular file there."),
    Code::note(
        "fields_missing",
        "the client needs fields that the frontmatter lacks",
        "Add `name` and `description`.",
    ),
    Code::note("walk_limit", "a search ended at its limit", "Remove what does not belong there."),
    Code::note("walk_unreadable", "a folder below a root cannot be read", "Check its permission bits."),
    Code::note(
        "source_checkout",
        "the copy is a marketplace checkout",
        "Enable the plugin to use its active copy.",
    ),
    Code::note("version_sibling", "another version than the recorded one is in use", "Update the plugin."),
    Code::note("version_several", "several versions of a plugin are in use", "Update the plugin."),
    Code::note("version_orphaned", "the plugin version is marked orphaned", "Update the plugin."),
    Code::note("install_path_missing", "the recorded plugin folder is missing", "Install the plugin again."),
    Code::note("install_path_refused", "the recorded path is no plugin folder", "Install the plugin again."),
    Code::note(
        "install_path_foreign",
        "the recorded path is of another system",
        "Install the plugin on this system.",
    ),
    Code::note(
        "other_project_row",
        "a plugin is installed for other projects",
        "Install it for this project or user.",
    ),
    Code::note(
        "plugin_not_installed",
        "a plugin is enabled and not installed",
        "Install the plugin or turn it off.",
    ),
    Code::note("settings_scope", "another scope than the user's decided", "Look at the file named."),
    Code::note(
        "manifest_unreadable",
        "a plugin manifest cannot be read",
        "Correct the file at the place named.",
    ),
    Code::note(
        "manifest_path_refused",
        "a plugin declares a path that is refused",
        "Use a path below the plugin.",
    ),
    Code::note("namespace_unknown", "the client has no plugin skills here", "Give the skill's name alone."),
];
