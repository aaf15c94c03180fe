//! Many processes write and read one cache, and some are killed on the way.

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use camino::{Utf8Path, Utf8PathBuf};
use skill_cache::{Cache, Entry, Key, Lookup, ResolvedVia, Wanted};
use skill_model::Digest;

use crate::world::{extension, folder, rules};

const PROCESSES: u32 = 8;
const ROUNDS: u32 = 200;
const KEYS: u32 = 8;
/// Tells a child which folder is home and which number it has.
const CHILD: &str = "SKILL_CACHE_TEST_CHILD";

/// One of the skills that all processes share.
struct Skill {
    path: Utf8PathBuf,
    name: String,
    body: String,
}

impl Skill {
    fn new(number: u32) -> Self {
        let path = Utf8PathBuf::from(format!("/s/{number}/SKILL.md"));
        Self { path, name: format!("s{number}"), body: format!("line {number} of the source\n").repeat(400) }
    }

    fn key(&self) -> Key {
        Key::for_skill(&self.path, &self.name)
    }

    fn hash(&self) -> Digest {
        Digest::of(self.body.as_bytes())
    }

    /// What process `writer` stores: one letter per line, so that a mixture of two writers shows.
    fn shortened(&self, writer: u32) -> String {
        format!("{} {writer}\n", self.name).repeat(200 + writer as usize)
    }

    fn entry(&self, writer: u32) -> Entry {
        let mut entry =
            Entry::verbatim(&self.name, self.path.as_str(), self.hash(), ResolvedVia::User, &self.body)
                .with_compressed(&self.shortened(writer));
        entry.license_basis = "MIT".to_owned();
        entry.extension = Some(extension());
        entry
    }

    fn get(&self, cache: &Cache) -> Lookup {
        let wanted = Wanted {
            source_path: &self.path,
            skill_name: &self.name,
            source_hash: self.hash(),
            frontmatter_raw: "",
            live_body: &self.body,
            license_basis: Some("MIT"),
            ruleset_hash: rules(),
        };
        cache.get(&self.key(), &wanted, &|_, cached| {
            let whole = (0..PROCESSES).any(|writer| self.shortened(writer) == cached);
            if whole { Ok(()) } else { Err("a body that no process wrote".to_owned()) }
        })
    }
}

/// Runs in a child process only.
#[test]
fn child() {
    #[expect(
        clippy::disallowed_methods,
        reason = "a test that runs itself again has no other way to be told so"
    )]
    let Ok(told) = std::env::var(CHILD) else { return };
    let (number, home) = told.split_once(' ').unwrap();
    let number: u32 = number.parse().unwrap();
    let cache = Cache::open(Utf8Path::new(home), None).unwrap();
    for round in 0..ROUNDS {
        let skill = Skill::new((round * 5 + number) % KEYS);
        if (round / 3 + number).is_multiple_of(2) {
            cache.put(&skill.key(), &skill.entry(number)).unwrap();
        }
        match skill.get(&cache) {
            Lookup::Hit(_) => {}
            Lookup::Miss(miss) if miss.failed.is_none() => {}
            other => panic!("process {number}, round {round}: {other:?}"),
        }
    }
}

fn spawn(home: &Utf8Path, number: u32) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "processes::child", "--test-threads=1"])
        .env(CHILD, format!("{number} {home}"))
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

#[test]
fn many_processes_and_some_killed() {
    let (_guard, home) = folder();
    let cache = Cache::open(&home, None).unwrap();
    let mut children: Vec<(u32, Child)> =
        (0..PROCESSES).map(|number| (number, spawn(&home, number))).collect();
    // Two are killed while they write; others take their place.
    for victim in [1, 4] {
        std::thread::sleep(Duration::from_millis(60));
        let (_, child) = &mut children[victim];
        child.kill().unwrap();
        child.wait().unwrap();
        children[victim].1 = spawn(&home, u32::try_from(victim).unwrap());
    }
    for (number, child) in children {
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "process {number}: {}", String::from_utf8_lossy(&output.stderr));
    }
    for number in 0..KEYS {
        let skill = Skill::new(number);
        assert!(matches!(skill.get(&cache), Lookup::Hit(_)), "{}", skill.name);
    }
    // A killed writer leaves at most its own temporary, and holds no lock.
    assert!(cache.strays().unwrap().len() <= 2);
    cache.remove_strays().unwrap();
    assert_eq!(cache.strays().unwrap(), [""; 0]);
    let start = Instant::now();
    let done = cache.remove(&cache.keys().unwrap()).unwrap();
    assert_eq!(done.removed.len(), KEYS as usize);
    assert!(start.elapsed() < Duration::from_secs(2), "the lock was held by nobody");
}
