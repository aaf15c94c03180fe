//! What `doctor` looks at. Nothing is changed, but for stray temporaries of this program when that was asked for.

use skill_resolve::{ConfigSource, PluginReport, Survey};

use crate::context::{Context, note_line};
use crate::report::DoctorLine;
use crate::{entry, install, rule, standing};

/// Everything, in the order in which a search uses it.
pub(crate) fn look(survey: &Survey, fix: bool, context: &Context) -> Vec<DoctorLine> {
    let mut lines = folders(survey);
    lines.extend(cache(fix, context));
    lines.extend(installation(context, survey));
    lines
}

fn line(level: &'static str, topic: &'static str, text: impl Into<String>) -> DoctorLine {
    DoctorLine { level, topic, text: text.into() }
}

fn folders(places: &Survey) -> Vec<DoctorLine> {
    let why = match places.config.source {
        ConfigSource::Environment => "named by CLAUDE_CONFIG_DIR",
        ConfigSource::Home => "the default",
    };
    let mut lines = Vec::new();
    match &places.config.folder {
        Some(folder) => lines.push(line("ok", "folders", format!("configuration folder {folder} ({why})"))),
        None => lines.push(line("problem", "folders", "the configuration folder cannot be used")),
    }
    for root in &places.project_roots {
        lines.push(line("ok", "folders", format!("project root {root}")));
    }
    for file in places.settings.iter().filter(|file| file.present && file.fault.is_none()) {
        lines.push(line("ok", "settings", format!("{} ({})", file.path, file.scope.word())));
    }
    for fault in &places.faults {
        lines.push(line("problem", "settings", format!("{}: {fault}", fault.code)));
    }
    lines.extend(places.plugins.iter().flat_map(plugin));
    lines
}

fn plugin(plugin: &PluginReport) -> Vec<DoctorLine> {
    let mut lines = vec![match &plugin.folder {
        Some(folder) => line("ok", "plugins", format!("{} uses {folder}", plugin.key)),
        None => line("note", "plugins", format!("{} has no folder that can be used", plugin.key)),
    }];
    lines.extend(plugin.notes.iter().map(|note| line("note", "plugins", note_line(note))));
    lines
}

fn cache(fix: bool, context: &Context) -> Vec<DoctorLine> {
    let opened =
        if context.use_cache { entry::open_existing(context) } else { entry::open(context).map(Some) };
    let cache = match opened {
        Ok(Some(cache)) => cache,
        Ok(None) => {
            return vec![line(
                "ok",
                "cache",
                format!("cache folder {} is not made yet", entry::place(context)),
            )];
        }
        Err(failure) => {
            let level = if context.use_cache { "problem" } else { "note" };
            return vec![line(level, "cache", failure.message)];
        }
    };
    let mut lines = vec![line("ok", "cache", format!("cache folder {}", cache.path()))];
    match standing::rows(&cache) {
        Err(failure) => lines.push(line("problem", "cache", failure.message)),
        Ok(rows) => {
            let bad = rows.iter().filter(|row| !matches!(row.state, "fresh" | "stale" | "gone"));
            lines.extend(bad.map(|row| {
                let reason = row.reason.as_deref().unwrap_or_default();
                line("problem", "cache", format!("{}: {} ({reason})", row.key, row.state))
            }));
            lines.push(line("ok", "cache", format!("{} entries", rows.len())));
        }
    }
    let strays = if fix { cache.remove_strays() } else { cache.strays().map(|names| names.len()) };
    match strays {
        Err(error) => lines.push(line("problem", "cache", error.to_string())),
        Ok(0) => {}
        Ok(count) if fix => lines.push(line("ok", "cache", format!("{count} stray temporary files removed"))),
        Ok(count) => {
            lines.push(line(
                "problem",
                "cache",
                format!("{count} stray temporary files; `doctor --fix` removes them"),
            ));
        }
    }
    lines
}

fn installation(context: &Context, places: &Survey) -> Vec<DoctorLine> {
    let mut lines = Vec::new();
    let mut skills = Vec::new();
    let mut rules = Vec::new();
    if let Some(config) = &places.config.folder {
        skills.push(config.join("skills/ozempskills/SKILL.md"));
        rules.push(config.join("CLAUDE.md"));
    }
    let project = places.project_roots.last().unwrap_or(&context.around.start);
    skills.extend(
        [".claude", ".cursor"].map(|client| project.join(client).join("skills/ozempskills/SKILL.md")),
    );
    rules.extend(["CLAUDE.md", "AGENTS.md"].map(|name| project.join(name)));
    for path in skills {
        match install::skill_state(&path) {
            Ok("absent") => {}
            Ok("current") => lines.push(line("ok", "skill", format!("{path} is of this version"))),
            Ok(state) => {
                lines.push(line("note", "skill", format!("{path} is {state}; run `ozempskills setup`")));
            }
            Err(failure) => lines.push(line("problem", "skill", failure.message)),
        }
    }
    for path in rules {
        let standing =
            install::existing(&path).map(|text| text.map(|text| rule::standing(&text, path.as_str())));
        match standing {
            Ok(None | Some(Ok(rule::Standing::Absent))) => {}
            Ok(Some(Ok(rule::Standing::Current))) => {
                lines.push(line("ok", "rule", format!("{path} holds the routing block")));
            }
            Ok(Some(Ok(state))) => {
                lines.push(line("note", "rule", format!("{path} holds the routing block, {state:?}")));
            }
            Ok(Some(Err(failure))) | Err(failure) => lines.push(line("problem", "rule", failure.message)),
        }
    }
    if lines.is_empty() {
        lines.push(line(
            "note",
            "skill",
            "not installed; `ozempskills setup --dry-run` shows what would change",
        ));
    }
    lines
}
