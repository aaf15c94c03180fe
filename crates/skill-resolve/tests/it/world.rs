use std::os::unix::fs::symlink;

use camino::{Utf8Path, Utf8PathBuf};
use skill_resolve::{Depth, Profile, Resolution, Surroundings, managed_settings, resolve};
use tempfile::TempDir;

/// A home, a project and a file system top in a temporary folder.
pub(crate) struct World {
    _temp: TempDir,
    pub(crate) top: Utf8PathBuf,
    pub(crate) around: Surroundings,
    pub(crate) profile: Profile,
    pub(crate) depth: Depth,
}

impl World {
    pub(crate) fn new() -> Self {
        let temp = tempfile::tempdir().expect("a temporary folder");
        let top = Utf8PathBuf::try_from(fs_err::canonicalize(temp.path()).expect("a canonical path"))
            .expect("UTF-8");
        for folder in ["home", "project"] {
            fs_err::create_dir_all(top.join(folder)).expect("a folder");
        }
        let around = Surroundings {
            home: top.join("home"),
            start: top.join("project"),
            config_dir: None,
            plugin_dir: None,
            codex_home: None,
            managed_settings: managed_settings(&top),
            system_root: top.clone(),
            own_skill: None,
        };
        Self { _temp: temp, top, around, profile: Profile::Seed, depth: Depth::Winner }
    }

    pub(crate) fn with(profile: Profile) -> Self {
        Self { profile, ..Self::new() }
    }

    /// The same world, started in another folder.
    pub(crate) fn at(mut self, start: &str) -> Self {
        self.around.start = self.top.join(start);
        self
    }

    pub(crate) fn everything(mut self) -> Self {
        self.depth = Depth::Everything;
        self
    }

    pub(crate) fn folder(self, path: &str) -> Self {
        fs_err::create_dir_all(self.top.join(path)).expect("a folder");
        self
    }

    /// A file; `@TOP@` in the text stands for the temporary folder.
    pub(crate) fn file(self, path: &str, text: &str) -> Self {
        let text = text.replace("@TOP@", self.top.as_str());
        self.bytes(path, text.as_bytes())
    }

    pub(crate) fn bytes(self, path: &str, bytes: &[u8]) -> Self {
        let path = self.top.join(path);
        fs_err::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        fs_err::write(path, bytes).expect("a file");
        self
    }

    /// `SKILL.md` in `folder` with the folder's name and a body that tells where it stands.
    pub(crate) fn skill(self, folder: &str) -> Self {
        let name = Utf8Path::new(folder).file_name().expect("a name").to_owned();
        self.named(folder, &name)
    }

    /// `SKILL.md` in `folder` with this frontmatter name.
    pub(crate) fn named(self, folder: &str, name: &str) -> Self {
        let text = format!("---\nname: {name}\ndescription: Use when testing.\n---\nIn {folder}.\n");
        self.file(&format!("{folder}/SKILL.md"), &text)
    }

    pub(crate) fn link(self, path: &str, target: &str) -> Self {
        let path = self.top.join(path);
        fs_err::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        symlink(target.replace("@TOP@", self.top.as_str()), path).expect("a link");
        self
    }

    /// Turns plugins on in the user's settings.
    pub(crate) fn on(self, keys: &[&str]) -> Self {
        let values: Vec<String> = keys.iter().map(|key| format!("\"{key}\": true")).collect();
        let text = format!("{{\"enabledPlugins\": {{{}}}}}", values.join(", "));
        self.file("home/.claude/settings.json", &text)
    }

    /// A registry of user rows: key and folder below the plugin cache.
    pub(crate) fn installed(self, rows: &[(&str, &str)]) -> Self {
        let rows: Vec<String> = rows
            .iter()
            .map(|(key, folder)| {
                format!("\"{key}\": [{{\"scope\": \"user\", \"installPath\": \"@TOP@/home/.claude/plugins/cache/{folder}\"}}]")
            })
            .collect();
        self.registry(&format!("{{\"version\": 2, \"plugins\": {{{}}}}}", rows.join(", ")))
    }

    pub(crate) fn registry(self, text: &str) -> Self {
        self.file("home/.claude/plugins/installed_plugins.json", text)
    }

    /// One enabled plugin `kit@shop` in version `1.0.0`.
    pub(crate) fn kit(self) -> Self {
        self.on(&["kit@shop"]).installed(&[("kit@shop", "shop/kit/1.0.0")])
    }

    pub(crate) fn resolve(&self, name: &str) -> Resolution {
        let name = name.parse().expect("a name");
        resolve(&name, self.profile, self.depth, &self.around).expect("a usable start")
    }

    /// The answer in one line: step and path below the temporary folder, `none`, or what blocks it.
    pub(crate) fn answer(&self, name: &str) -> String {
        let found = self.resolve(name);
        match (&found.winner, &found.blocked_by) {
            (Some(winner), _) => format!("{} {}", winner.resolved_via, self.below(&winner.path)),
            (None, Some(fault)) => format!("blocked {} {}", fault.code, self.below(&fault.path)),
            (None, None) => "none".into(),
        }
    }

    #[track_caller]
    pub(crate) fn check(&self, name: &str, expect: &str) {
        assert_eq!(self.answer(name), expect, "{name}: {:#?}", self.resolve(name).notes);
    }

    /// Codes of the notes, in order.
    pub(crate) fn codes(&self, name: &str) -> Vec<String> {
        self.resolve(name).notes.iter().map(|note| note.code.to_string()).collect()
    }

    /// Text of the one note with this code.
    #[track_caller]
    pub(crate) fn note(&self, name: &str, code: &str) -> String {
        let notes = self.resolve(name).notes;
        let found: Vec<_> = notes.iter().filter(|note| note.code == code).collect();
        assert_eq!(found.len(), 1, "notes with code {code} in {notes:#?}");
        let path = found[0].path.as_deref().map_or("-", |path| self.below(Utf8Path::new(path)));
        format!("{path}: {}", found[0].text.replace(self.top.as_str(), "@TOP@"))
    }

    /// One line for each candidate.
    pub(crate) fn listing(&self, name: &str) -> String {
        let lines: Vec<String> = self
            .resolve(name)
            .candidates
            .iter()
            .map(|one| {
                let reason = one.reason.as_deref().map_or(String::new(), |reason| format!(" ({reason})"));
                let reason = reason.replace(self.top.as_str(), "@TOP@");
                format!("{} {} {} {}{reason}", one.order, one.class, self.below(&one.path), one.outcome)
            })
            .collect();
        lines.join("\n")
    }

    /// Everything below the temporary folder, to see that a search changes nothing.
    pub(crate) fn tree(&self) -> Vec<String> {
        let mut all = Vec::new();
        let mut queue = vec![self.top.clone()];
        while let Some(folder) = queue.pop() {
            for entry in fs_err::read_dir(&folder).expect("a folder") {
                let entry = entry.expect("an entry");
                let path = Utf8PathBuf::try_from(entry.path()).expect("UTF-8");
                let kind = entry.file_type().expect("a kind");
                if kind.is_dir() {
                    queue.push(path.clone());
                }
                let text = if kind.is_file() { fs_err::read(&path).expect("a file") } else { Vec::new() };
                all.push(format!("{path} {kind:?} {}", String::from_utf8_lossy(&text)));
            }
        }
        all.sort();
        all
    }

    fn below<'p>(&self, path: &'p Utf8Path) -> &'p str {
        path.strip_prefix(&self.top).unwrap_or(path).as_str()
    }
}
