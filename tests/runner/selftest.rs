//! Tests of the runner itself: a case that lies must fail.
//!
//! They run with every program's cases, against `/bin/sh` in place of the program.

use std::path::PathBuf;

use libtest_mimic::{Failed, Trial};

use crate::runner::check;
use crate::runner::disk::{Names, Node, Tree};
use crate::runner::session::Run;
use crate::runner::{Program, case, pattern};

type Check = fn() -> Result<(), String>;

/// The self tests, under names that start with `runner::`.
pub(crate) fn trials() -> Vec<Trial> {
    let list: [(&str, Check); 6] = [
        ("runner::pattern", patterns),
        ("runner::generalise", generalises),
        ("runner::case", cases),
        ("runner::session", sessions),
        ("runner::disk", disks),
        ("runner::tree", trees),
    ];
    list.into_iter().map(|(name, test)| Trial::test(name, move || test().map_err(Failed::from))).collect()
}

fn patterns() -> Result<(), String> {
    for (pattern, text, expect) in [
        ("a\n", "a\n", true),
        ("a\n", "a", false),
        ("a\n", "a\nb\n", false),
        ("a [..] c\n", "a b c\n", true),
        ("a [..] c\n", "a b\nb c\n", false),
        ("...\nc\n", "a\nb\nc\n", true),
        ("...\nc\n", "a\nb\nd\n", false),
        ("...\n", "", true),
        ("[KEY]__x.json", "0123456789abcdef__x.json", true),
        ("[KEY]__x.json", "0123456789abcdeg__x.json", false),
        ("[TIME]", "2026-11-30T07:00:00.5Z", true),
        ("[TIME]", "2026-11-30 07:00", false),
        ("[HASH]", "0123", false),
        ("", "", true),
        ("", "x", false),
    ] {
        expect_eq(&format!("{pattern:?} on {text:?}"), &pattern::matches(pattern, text), &expect)?;
    }
    Ok(())
}

fn generalises() -> Result<(), String> {
    for (text, expect) in [
        ("a/0123456789abcdef__x.json", "a/[KEY]__x.json"),
        ("0123456789abcdef0__x", "0123456789abcdef0__x"),
        ("at 2026-11-30T07:00:00Z.", "at [TIME]."),
        ("sha256:00", "sha256:00"),
    ] {
        expect_eq(text, &pattern::generalise(text).as_str(), &expect)?;
    }
    Ok(())
}

fn cases() -> Result<(), String> {
    for (text, expect) in [
        ("about = 'x'\nargs = []", true),
        ("args = []", false),
        ("about = 'x'\nargs = []\nstduot = ''", false),
        ("about = 'x'", false),
        ("about = 'x'\n[[steps]]\nargs = []\n[[steps]]\nremove = 'a'", true),
        ("about = 'x'\n[[steps]]\nremove = 'a'", false),
        ("about = 'x'\n[[steps]]\nargs = []\nremove = 'a'", false),
        ("about = 'x'\nargs = []\n[[steps]]\nargs = []", false),
    ] {
        expect_eq(text, &case::parse(text).is_ok(), &expect)?;
    }
    Ok(())
}

/// Each script with what the case claims, and how many claims are wrong.
fn sessions() -> Result<(), String> {
    for (step, faults) in [
        ("args = ['-c', 'echo hi']\nstdout = \"hi\\n\"", 0),
        ("args = ['-c', 'echo hi']", 1),
        ("args = ['-c', 'echo hi']\nstdout_has = ['hi']", 0),
        ("args = ['-c', 'echo hi']\nstdout_has = ['ho']", 1),
        ("args = ['-c', 'echo hi']\nstdout = \"...\\n\"\nstdout_lacks = ['i']", 1),
        ("args = ['-c', 'echo no >&2; exit 3']\nstatus = 3\nstderr = \"no\\n\"", 0),
        ("args = ['-c', 'exit 3']", 1),
        ("args = ['-c', 'kill -9 $$']\nstatus = -1\nstderr = \"ended by signal 9\\n\"", 0),
        ("args = ['-c', 'pwd; echo $HOME']\nstdout = \"[ROOT]/project\\n[ROOT]/home\\n\"", 0),
        ("args = ['-c', 'cat']\nstdin = 'x'\nstdout = 'x'", 0),
        ("args = ['-c', 'echo $A']\nenv = { A = '[ROOT]' }\nstdout = \"[ROOT]\\n\"", 0),
        ("args = ['-c', 'echo ${HOME-none}']\nunset = ['HOME']\nstdout = \"none\\n\"", 0),
        (
            "args = ['-c', 'echo > a']\npresent = ['project/a']\nabsent = ['project/b']\ncount = { project = 1 }",
            0,
        ),
        (
            "args = ['-c', 'echo > a']\npresent = ['project/b']\nabsent = ['project/a']\ncount = { project = 2 }",
            3,
        ),
        ("args = ['-c', 'true']\nunchanged = ['home']", 0),
        ("args = ['-c', 'echo > ../home/a']\nunchanged = ['home']", 1),
    ] {
        expect_eq(step, &run(&format!("about = 'x'\n{step}"))?.len(), &faults)?;
    }
    Ok(())
}

/// Steps between commands reach the disk, and what a command said can be used later.
fn disks() -> Result<(), String> {
    let text = r#"
about = "x"
dirs = ["home/empty"]
links = { "home/link" = "empty" }
modes = { "home/empty" = "0700" }
[[steps]]
write = { path = "project/a", text = "one [ROOT]" }
[[steps]]
replace = { path = "project/[..]", from = "one", to = "two" }
[[steps]]
copy = { from = "project/a", to = "project/sub/b" }
[[steps]]
link = { path = "project/c", target = "sub/b" }
[[steps]]
mode = { path = "project/a", mode = "0644" }
[[steps]]
args = ["-c", "cat c; echo; stat -c %a a ../home/empty; readlink ../home/link; echo id=42."]
stdout = "two [ROOT]\n644\n700\nempty\nid=42.\n"
capture = { ID = "id=[..]." }
[[steps]]
remove = "project/sub"
[[steps]]
args = ["-c", "echo [ID]; ls"]
stdout = "[ID]\na\nc\n"
"#;
    expect_eq("disk steps", &run(text)?, &Vec::<String>::new())?;
    let outside = "about = 'x'\n[[steps]]\nwrite = { path = '../a', text = '' }\n[[steps]]\nargs = []";
    expect_eq("a path out of the case", &run(outside).is_err(), &true)
}

fn trees() -> Result<(), String> {
    let file = |text: &str| Node::File(text.as_bytes().to_vec());
    let tree = |list: &[(&str, Node)]| {
        list.iter().map(|(path, node)| ((*path).to_owned(), node.clone())).collect::<Tree>()
    };
    let actual = tree(&[("0123456789abcdef__x.json", file("1\n")), ("l", Node::Link("t".to_owned()))]);
    for (expected, faults) in [
        (tree(&[("[KEY]__x.json", file("[..]\n")), ("l", Node::Link("t".to_owned()))]), 0),
        (tree(&[("[KEY]__x.json", file("2\n")), ("l", Node::Link("t".to_owned()))]), 1),
        (tree(&[("l", Node::Link("other".to_owned()))]), 2),
        (tree(&[("l", file("t"))]), 2),
        (tree(&[]), 2),
    ] {
        expect_eq(&format!("{expected:?}"), &check::trees(&expected, &actual).len(), &faults)?;
    }
    Ok(())
}

/// Runs a case of `/bin/sh` in a folder of its own and gives the faults.
fn run(text: &str) -> Result<Vec<String>, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let root = std::fs::canonicalize(folder.path()).map_err(|error| error.to_string())?;
    let program = Program { binary: PathBuf::from("/bin/sh"), overwrite: false };
    let mut run = Run { root: &root, program: &program, names: Names::new(&root) };
    Ok(run.steps(&case::parse(text)?, &root.join("none"))?.1)
}

fn expect_eq<T: PartialEq + std::fmt::Debug>(what: &str, actual: &T, expect: &T) -> Result<(), String> {
    if actual == expect { Ok(()) } else { Err(format!("{what}: expected {expect:?}, got {actual:?}")) }
}
