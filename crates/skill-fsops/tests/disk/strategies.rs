//! The two ways to reach a folder give the same answers on any tree.

use proptest::prelude::*;
use skill_fsops::{FsErrorKind, Root, Strategy as Reach, WalkLimits, WalkRules};

use crate::{Scratch, path};

/// One thing in a small tree.
#[derive(Clone, Debug)]
enum Thing {
    File(u8),
    Folder,
    Fifo,
    Link(&'static str),
}

/// Something done to a path of the tree.
#[derive(Clone, Copy, Debug)]
enum Deed {
    Read,
    Kind,
    List,
    Replace,
    Create,
    Remove,
    RemoveFolder,
    MakeFolder,
    Lock,
}

fn name() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec!["a", "b", "c"])
}

fn place() -> impl Strategy<Value = String> {
    prop::collection::vec(name(), 1..4).prop_map(|names| names.join("/"))
}

fn thing() -> impl Strategy<Value = Thing> {
    let targets = vec!["a", "b", "../a", "../b/c", ".", "..", "/", "/etc", "nowhere", "a/b"];
    prop_oneof![
        3 => any::<u8>().prop_map(Thing::File),
        6 => Just(Thing::Folder),
        1 => Just(Thing::Fifo),
        3 => prop::sample::select(targets).prop_map(Thing::Link),
    ]
}

fn deed() -> impl Strategy<Value = Deed> {
    use Deed::*;
    prop::sample::select(vec![Read, Kind, List, Replace, Create, Remove, RemoveFolder, MakeFolder, Lock])
}

fn target() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        12 => name().prop_map(str::to_owned),
        1 => Just("..".to_owned()),
        1 => Just(".".to_owned()),
        1 => Just(String::new()),
        1 => Just("x".repeat(256)),
    ];
    prop::collection::vec(part, 1..5).prop_map(|parts| parts.join("/"))
}

/// Puts the things in place as far as they fit.
fn build(things: &[(String, Thing)]) -> Scratch {
    let scratch = Scratch::quick();
    scratch.folder("root");
    let root = Root::open_with(&scratch.join("root"), Reach::Stepwise).unwrap();
    for (place, thing) in things {
        let (parent, _) = place.rsplit_once('/').unwrap_or(("", ""));
        let full = format!("root/{place}");
        // Through the library, so that no thing is built behind a link.
        if root.make_folder(path(parent), 0o700).is_err() || !matches!(root.kind(path(place)), Ok(None)) {
            continue;
        }
        match thing {
            Thing::File(byte) => scratch.file(&full, [*byte]),
            Thing::Folder => scratch.folder(&full),
            Thing::Fifo => scratch.fifo(&full),
            Thing::Link(target) => scratch.link(target, &full),
        }
    }
    scratch
}

/// Does it, and puts the answer into words.
fn run(root: &Root, deed: Deed, target: &str) -> Result<String, FsErrorKind> {
    let target = path(target);
    let done = |()| "done".to_owned();
    let answer = match deed {
        Deed::Read => root.read(target, 9).map(|file| format!("{:?} {:o}", file.bytes, file.mode)),
        Deed::Kind => root.kind(target).map(|kind| format!("{kind:?}")),
        Deed::List => root.list(target).map(|list| format!("{list:?}")),
        Deed::Replace => root.replace(target, b"replaced", 0o600).map(done),
        Deed::Create => root.create(target, b"created", 0o600).map(done),
        Deed::Remove => root.remove(target).map(done),
        Deed::RemoveFolder => root.remove_folder(target).map(done),
        Deed::MakeFolder => root.make_folder(target, 0o700).map(done),
        Deed::Lock => root.lock(target, std::time::Duration::ZERO).map(drop).map(done),
    };
    answer.map_err(|error| error.kind)
}

/// Everything on the disk below the root, as text.
fn picture(root: &Root) -> String {
    let limits = WalkLimits { depth: 99, folders: 999, entries: 9_999 };
    let walk = root.walk(path(""), limits, &[], WalkRules::Everything).unwrap();
    let bytes: Vec<_> =
        walk.entries.iter().map(|entry| root.read(&entry.path, 99).map(|file| file.bytes).ok()).collect();
    format!("{walk:?} {bytes:?}")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn same_answers_and_same_trees(
        things in prop::collection::vec((place(), thing()), 0..12),
        deeds in prop::collection::vec((deed(), target()), 1..12),
    ) {
        let scratches = [build(&things), build(&things)];
        let roots = [Reach::Kernel, Reach::Stepwise];
        let roots: Vec<Root> = scratches.iter().zip(roots)
            .map(|(scratch, reach)| Root::open_with(&scratch.join("root"), reach).unwrap()).collect();
        prop_assert_eq!(picture(&roots[0]), picture(&roots[1]));
        for (deed, target) in &deeds {
            let answers = [run(&roots[0], *deed, target), run(&roots[1], *deed, target)];
            prop_assert_eq!(&answers[0], &answers[1], "{:?} {}", deed, target);
        }
        prop_assert_eq!(picture(&roots[0]), picture(&roots[1]));
        for scratch in &scratches {
            prop_assert_eq!(scratch.names(""), ["root"]);
        }
    }
}

#[test]
fn this_kernel_has_the_better_way() {
    // Not a promise of the library: it tells the reader of a test report which way was the default.
    println!("the default here is {:?}", Reach::detect());
}

#[test]
fn paths_longer_than_one_call_takes() {
    let scratch = Scratch::quick();
    let part = "d".repeat(200);
    let deep = vec![part; 30].join("/");
    for reach in [Reach::Kernel, Reach::Stepwise] {
        let root = Root::open_with(&scratch.path, reach).unwrap();
        root.make_folder(path(&deep), 0o700).unwrap();
        let file = format!("{deep}/file");
        root.replace(path(&file), b"text", 0o600).unwrap();
        assert_eq!(root.read(path(&file), 9).unwrap().bytes, b"text");
        root.remove(path(&file)).unwrap();
        for depth in (1..=30).rev() {
            let folder = vec!["d".repeat(200); depth].join("/");
            root.remove_folder(path(&folder)).unwrap();
        }
    }
    assert_eq!(scratch.names(""), [""; 0]);
}
