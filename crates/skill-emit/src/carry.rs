//! The files that a child takes along from its sources (D40).

use std::collections::BTreeMap;

use crate::build::{Child, File, Files, Source};
use crate::error::EmitError;
use crate::names;
use crate::quote::{is_hidden, quoted};

/// Names of a licence file, best first.
const LICENSES: [&str; 4] = ["LICENSE", "LICENSE.md", "LICENSE.txt", "COPYING"];
const NOTICES: [&str; 3] = ["NOTICE", "NOTICE.md", "NOTICE.txt"];

/// The files of one child, each from the bundle that its atom came from, and the licence texts of its sources.
pub(crate) fn files(name: &str, child: &Child, sources: &[Source]) -> Result<Files, EmitError> {
    let mut files = Files::new();
    for support in &child.support {
        let path = quoted(&support.path);
        let file = sources.get(support.source).and_then(|source| source.files.get(&support.path));
        let file = file.ok_or_else(|| EmitError::new(format!("support file {path} is in no source")))?;
        if support.path.chars().any(is_hidden) || support.path.parse::<skill_model::RelPath>().is_err() {
            return Err(EmitError::new(format!(
                "support file {path} has no safe name; rename it in its source"
            )));
        }
        if let Some(other) = files.insert(support.path.clone(), file.clone())
            && other.bytes != file.bytes
        {
            return Err(EmitError::new(format!("two sources hold other bytes as support file {path}")));
        }
    }
    licences(child, sources, &mut files);
    refuse_clash(name, &files)?;
    Ok(files)
}

/// `LICENSE-{slug}` and `NOTICE-{slug}` of each source.
fn licences(child: &Child, sources: &[Source], files: &mut Files) {
    for source in child.sources.iter().filter_map(|index| sources.get(*index)) {
        for (label, kinds) in [("LICENSE", &LICENSES[..]), ("NOTICE", &NOTICES[..])] {
            let Some(file) = kinds.iter().find_map(|kind| source.files.get(*kind)) else { continue };
            let slug = names::slug(&source.info.name);
            let mut path = format!("{label}-{slug}");
            let mut count = 1;
            while files.get(&path).is_some_and(|other| other.bytes != file.bytes) {
                count += 1;
                path = format!("{label}-{slug}-{count}");
            }
            files.insert(path, File { bytes: file.bytes.clone(), executable: false });
        }
    }
}

/// Refuses names that one folder of some system cannot hold together.
fn refuse_clash(name: &str, files: &Files) -> Result<(), EmitError> {
    let mut folded = BTreeMap::from([("skill.md".to_owned(), "SKILL.md")]);
    for path in files.keys() {
        if let Some(other) = folded.insert(skill_model::nfc(path).to_lowercase(), path) {
            let (name, a, b) = (quoted(name), quoted(other), quoted(path));
            return Err(EmitError::new(format!("{name}: {a} and {b} are one name on some systems")));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::build::Support;
    use skill_model::meld::SkillSource;

    fn source(name: &str, files: &[(&str, &str)]) -> Source {
        let files = files.iter().map(|(path, text)| {
            let executable = path.ends_with(".sh");
            ((*path).to_owned(), File { bytes: text.as_bytes().to_vec(), executable })
        });
        let info = SkillSource { name: name.to_owned(), ..SkillSource::default() };
        Source { info, files: files.collect() }
    }

    fn child(support: &[(usize, &str)]) -> Child {
        let support =
            support.iter().map(|(source, path)| Support { source: *source, path: (*path).to_owned() });
        Child { sources: vec![0, 1], support: support.collect() }
    }

    #[track_caller]
    fn refused(support: &[(usize, &str)], sources: &[Source], expect: &str) {
        assert_eq!(files("k", &child(support), sources).unwrap_err().to_string(), expect);
    }

    #[test]
    fn files_and_licences_come_along() {
        let a =
            source("a b", &[("scripts/run.sh", "a"), ("x.md", "x"), ("unused.md", ""), ("LICENSE", "MIT a")]);
        let b = source(
            "a-b",
            &[("docs/y.md", "y"), ("x.md", "x"), ("NOTICE.txt", "n b"), ("LICENSE.md", "MIT b")],
        );
        let wanted = [(0, "scripts/run.sh"), (0, "x.md"), (1, "docs/y.md"), (1, "x.md")];
        let files = files("k", &child(&wanted), &[a, b]).unwrap();
        let paths: Vec<&str> = files.keys().map(String::as_str).collect();
        assert_eq!(
            paths,
            ["LICENSE-a-b", "LICENSE-a-b-2", "NOTICE-a-b", "docs/y.md", "scripts/run.sh", "x.md"]
        );
        assert!(files["scripts/run.sh"].executable && !files["x.md"].executable);
        assert_eq!(files["LICENSE-a-b-2"].bytes, b"MIT b");
    }

    #[test]
    fn what_cannot_stand_in_one_folder_is_refused() {
        let a = source("a", &[("x.md", "1"), ("d/y.md", ""), ("a\nb", ""), ("skill.md", "")]);
        let b = source("b", &[("x.md", "2"), ("D/y.md", "")]);
        let sources = [a, b];
        refused(&[(0, "x.md"), (1, "x.md")], &sources, "two sources hold other bytes as support file 'x.md'");
        refused(
            &[(0, "d/y.md"), (1, "D/y.md")],
            &sources,
            "'k': 'D/y.md' and 'd/y.md' are one name on some systems",
        );
        refused(&[(0, "skill.md")], &sources, "'k': 'SKILL.md' and 'skill.md' are one name on some systems");
        refused(
            &[(0, "a\nb")],
            &sources,
            r"support file 'a\u{a}b' has no safe name; rename it in its source",
        );
        refused(&[(1, "no")], &sources, "support file 'no' is in no source");
    }
}
