//! Situations that a case file cannot build: entries with good hashes and bad text, a full disk, special files.
#![forbid(unsafe_code)]
#![expect(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a test builds its own small disk and may panic"
)]

use std::path::Path;
use std::process::{Command, Output};

use camino::Utf8Path;
use serde_json::Value;
use skill_cache::{Cache, Compressor, Entry, Extension, Key, ResolvedVia, VerifierNote};
use skill_model::{Digest, LicenseInfo};
use tempfile::TempDir;

const SKILL: &str = "---\nname: plan\nlicense: MIT\n---\n\n# Plan\n\nThe plan lives beside the code, and the code lives beside the plan, so that a reader of the one finds the other with ease. \
Basically, the shape is a list of the files of a change. The list of files is a table with a row for a file.\n\nNever change `main.rs`.\n";

struct Sandbox {
    folder: TempDir,
}

impl Sandbox {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(folder.path().join("home")).unwrap();
        std::fs::create_dir_all(folder.path().join("project/.claude/skills/plan")).unwrap();
        let sandbox = Self { folder };
        std::fs::write(sandbox.skill(), SKILL).unwrap();
        sandbox
    }

    fn path(&self) -> std::path::PathBuf {
        self.folder.path().canonicalize().unwrap()
    }

    fn skill(&self) -> std::path::PathBuf {
        self.path().join("project/.claude/skills/plan/SKILL.md")
    }

    fn home(&self) -> std::path::PathBuf {
        self.path().join("home")
    }

    fn run(&self, args: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_ozempskills"))
            .args(args)
            .env_clear()
            .env("HOME", self.home())
            .env("TMPDIR", self.path())
            .current_dir(self.path().join("project"))
            .output()
            .unwrap()
    }

    #[track_caller]
    fn route(&self, more: &[&str]) -> Value {
        let output = self.run(&[&["route", "plan", "--format", "json"], more].concat());
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_slice(&output.stdout).unwrap()
    }

    /// Puts an entry with right hashes and this body in place; `own` says whether it has the extension.
    fn plant(&self, body: &str, own: bool) -> std::path::PathBuf {
        let home = self.home();
        let cache = Cache::open(utf8(&home), None).unwrap();
        let skill = self.skill();
        let source = Digest::of(SKILL.as_bytes());
        let live = SKILL.split_once("---\n\n").map(|(_, body)| format!("\n{body}")).unwrap();
        let mut entry = Entry::verbatim("plan", utf8(&skill).as_str(), source, ResolvedVia::Project, &live);
        entry = entry.with_compressed(body);
        entry.frontmatter_raw = "---\nname: plan\nlicense: MIT\n---\n".to_owned();
        entry.license_basis = "MIT".to_owned();
        if own {
            let compressor = Compressor { kind: "host".to_owned(), id: "test".to_owned() };
            let license = LicenseInfo {
                rule: "L05".to_owned(),
                expression: Some("MIT".to_owned()),
                chosen: None,
                notice: None,
            };
            let verifier = VerifierNote::passed(1, 1, Vec::new());
            entry.extension =
                Some(Extension::new("0.0.0", skill_compress::ruleset_hash(), compressor, verifier, license));
        }
        let key = Key::for_skill(utf8(&skill), "plan");
        cache.put(&key, &entry).unwrap();
        cache.path_of(&key).into_std_path_buf()
    }
}

fn utf8(path: &Path) -> &Utf8Path {
    Utf8Path::from_path(path).unwrap()
}

fn shorter(text: &str) -> String {
    text.replace("Basically, the shape", "The shape")
        .split_once("---\n\n")
        .map(|(_, body)| format!("\n{body}"))
        .unwrap()
}

#[test]
fn an_entry_with_good_hashes_and_a_lost_never_is_poisoned() {
    let sandbox = Sandbox::new();
    sandbox.plant(&shorter(SKILL).replace("Never change", "Change"), true);
    let report = sandbox.route(&[]);
    assert_eq!(report["cache"]["state"], "poisoned", "{report:#}");
    assert!(report["body"].as_str().unwrap().contains("Never change `main.rs`."));
    assert_eq!(sandbox.route(&[])["cache"]["state"], "hit");
}

#[test]
fn an_entry_with_good_hashes_and_a_lost_literal_is_poisoned() {
    let sandbox = Sandbox::new();
    sandbox.plant(&shorter(SKILL).replace("`main.rs`", "`lib.rs`"), true);
    assert_eq!(sandbox.route(&[])["cache"]["state"], "poisoned");
}

#[test]
fn a_proved_entry_of_another_implementation_is_served_and_stored_anew() {
    let sandbox = Sandbox::new();
    let body = shorter(SKILL);
    let file = sandbox.plant(&body, false);
    assert!(!std::fs::read_to_string(&file).unwrap().contains("x_ozempskills"));
    let report = sandbox.route(&[]);
    assert_eq!(
        (&report["cache"]["state"], report["body"].as_str()),
        (&"hit".into(), Some(body.as_str())),
        "{report:#}"
    );
    assert!(std::fs::read_to_string(&file).unwrap().contains("x_ozempskills"));
}

#[test]
fn a_fifo_in_place_of_the_skill_does_not_block() {
    let sandbox = Sandbox::new();
    std::fs::remove_file(sandbox.skill()).unwrap();
    assert!(Command::new("mkfifo").arg(sandbox.skill()).status().unwrap().success());
    let output = sandbox.run(&["route", "plan"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text, "No source file found for plan; invoke it normally via the Skill tool.\n");
}

#[test]
fn a_file_over_the_limit_is_refused() {
    let sandbox = Sandbox::new();
    std::fs::write(sandbox.skill(), format!("{SKILL}{}", "word ".repeat(1 << 20))).unwrap();
    let output = sandbox.run(&["route", "plan", "--format", "json"]);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!((&report["state"], &report["code"]), (&"DOCUMENT_REFUSED".into(), &"too_large".into()));
}

#[test]
fn a_full_disk_does_not_stop_the_answer() {
    let sandbox = Sandbox::new();
    let small = sandbox.path().join("small");
    std::fs::create_dir(&small).unwrap();
    let mount =
        Command::new("mount").args(["-t", "tmpfs", "-o", "size=8k,mode=700", "tmpfs"]).arg(&small).output();
    if !mount.is_ok_and(|output| output.status.success()) {
        println!("skipped: a small file system cannot be mounted here");
        return;
    }
    std::fs::write(small.join("filler"), vec![b'x'; 8192]).unwrap();
    std::fs::create_dir(small.join("cache")).unwrap();
    std::fs::set_permissions(small.join("cache"), std::os::unix::fs::PermissionsExt::from_mode(0o700))
        .unwrap();
    let report = sandbox.route(&["--cache-dir", small.join("cache").to_str().unwrap()]);
    let left = std::fs::read_dir(small.join("cache")).unwrap().count();
    assert!(Command::new("umount").arg(&small).status().unwrap().success());
    assert_eq!(report["state"], "SERVED");
    let codes: Vec<&str> =
        report["notes"].as_array().unwrap().iter().filter_map(|note| note["code"].as_str()).collect();
    assert!(codes.contains(&"cache_not_written"), "{report:#}");
    assert_eq!(left, 0, "nothing half-written stays");
}
