//! Any bytes as a settings file and as the plugin registry: no panic, and what cannot be read is said, never taken as empty.
#![no_main]

use std::sync::LazyLock;

use camino::{Utf8Path, Utf8PathBuf};
use libfuzzer_sys::fuzz_target;
use skill_resolve::{Surroundings, survey};

/// A home on disk, because the reader opens its files itself.
static HOME: LazyLock<tempfile::TempDir> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for inside in ["home/.claude/plugins", "project"] {
        std::fs::create_dir_all(folder.path().join(inside)).expect("a folder");
    }
    folder
});

fuzz_target!(|input: &[u8]| {
    let root = Utf8Path::from_path(HOME.path()).expect("a path in UTF-8");
    let around = Surroundings {
        home: root.join("home"),
        start: root.join("project"),
        config_dir: None,
        plugin_dir: None,
        codex_home: None,
        managed_settings: Vec::new(),
        system_root: root.join("none"),
        own_skill: None,
    };
    for name in ["settings.json", "plugins/installed_plugins.json"] {
        let file: Utf8PathBuf = around.home.join(".claude").join(name);
        std::fs::write(&file, input).expect("a file");
        let report = survey(&around).expect("the start folder is there");
        let bare = input.strip_prefix(b"\xef\xbb\xbf").unwrap_or(input);
        let object = serde_json::from_slice::<serde_json::Map<String, serde_json::Value>>(bare).is_ok();
        if !object {
            assert!(!report.faults.is_empty(), "{name} is no JSON object, and nothing says so");
        }
        std::fs::remove_file(&file).expect("a file to remove");
    }
});
