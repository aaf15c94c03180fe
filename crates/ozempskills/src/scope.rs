//! Which referenced files are prose for a reader, and which are code or data for a machine.

use skill_fsops::FileRead;
use skill_model::RelPath;

/// Folders in which a `.txt` file is taken for prose.
const TEXT_FOLDERS: &[&str] = &["reference", "references", "docs", "agents"];

/// Why a path can be no prose, judged before anything is read; `None` when it may be.
pub(crate) fn refused_by_name(path: &RelPath) -> Option<&'static str> {
    let name = path.components().last().unwrap_or_default();
    let extension = name.rsplit_once('.').map(|(stem, extension)| (stem, extension.to_ascii_lowercase()));
    match extension.as_ref().map(|(stem, extension)| (*stem, extension.as_str())) {
        None | Some(("", _)) => Some("no extension"),
        Some((_, "md" | "markdown" | "mdx")) => None,
        Some((_, "txt")) if path.components().any(|part| TEXT_FOLDERS.contains(&part)) => None,
        Some((_, "txt")) => Some("a text file outside reference, references, docs and agents"),
        Some(_) => Some("code, data or a binary by its extension"),
    }
}

/// Why a file that was read is no prose; `None` when it is.
pub(crate) fn refused_by_content(path: &RelPath, file: &FileRead) -> Option<&'static str> {
    if file.executable {
        return Some("it has an execute bit");
    }
    if file.bytes.starts_with(b"#!") {
        return Some("its first line names an interpreter");
    }
    if file.bytes.contains(&0) {
        return Some("it holds a NUL byte");
    }
    (path.as_str().to_ascii_lowercase().ends_with(".mdx") && imports_code(&file.bytes))
        .then_some("it imports code")
}

/// Whether a line outside fences starts with `import` or `export`, as MDX writes them.
fn imports_code(bytes: &[u8]) -> bool {
    let mut fenced = false;
    for line in bytes.split(|byte| *byte == b'\n') {
        if line.starts_with(b"```") || line.starts_with(b"~~~") {
            fenced = !fenced;
        }
        if !fenced && (line.starts_with(b"import ") || line.starts_with(b"export ")) {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use skill_model::Digest;

    fn file(bytes: &[u8], executable: bool) -> FileRead {
        let (bytes, digest) = (bytes.to_vec(), Digest::of(bytes));
        FileRead { bytes, digest, executable, mode: 0o644, links: 1, owner: 0, inode: 1, device: 1 }
    }

    #[track_caller]
    fn check(path: &str, bytes: &[u8], executable: bool, expect: bool) {
        let path: RelPath = path.parse().unwrap();
        let file = file(bytes, executable);
        let prose = refused_by_name(&path).is_none() && refused_by_content(&path, &file).is_none();
        assert_eq!(prose, expect, "{path}");
    }

    #[test]
    fn prose_and_not() {
        check("reference/mobile/audit.md", b"# A", false, true);
        check("agents/reviewer.markdown", b"x", false, true);
        check("x.MD", b"x", false, true);
        check("references/notes.txt", b"x", false, true);
        check("notes.txt", b"x", false, false);
        check("scripts/run.mjs", b"x", false, false);
        check("scripts/run.py", b"x", false, false);
        check("data.json", b"{}", false, false);
        check("config.yaml", b"a: 1", false, false);
        check("page.html", b"x", false, false);
        check("LICENSE", b"x", false, false);
        check(".md", b"x", false, false);
        check("run.md", b"#!/bin/sh\n", false, false);
        check("run.md", b"x", true, false);
        check("run.md", b"a\0b", false, false);
        check("page.mdx", b"# A\n\nText.\n", false, true);
        check("page.mdx", b"import X from './x'\n\n# A\n", false, false);
        check("page.mdx", b"# A\n```js\nimport X from 'x'\n```\n", false, true);
    }
}
