//! Gives the rules a digest: every source file of this crate, by path, so that any change of a rule, a threshold or a
//! lexicon is a change of the digest. It is done here because a cache hit may not spend its time on hashing lexicons.
#![forbid(unsafe_code)]
#![expect(clippy::disallowed_methods, reason = "a build script reads the sources that it is built from")]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use sha2::{Digest as _, Sha256};

fn main() -> std::io::Result<()> {
    println!("cargo::rerun-if-changed=src");
    let mut files = Vec::new();
    collect(Path::new("src"), &mut files)?;
    files.sort();
    let mut hasher = Sha256::new();
    for file in files {
        let name = file.to_string_lossy().replace('\\', "/");
        let bytes = std::fs::read(&file)?;
        for part in [name.as_bytes(), &bytes] {
            hasher.update((part.len() as u64).to_be_bytes());
            hasher.update(part);
        }
    }
    let mut hex = String::new();
    for byte in hasher.finalize() {
        // Writing into a string does not fail.
        let _ = write!(hex, "{byte:02x}");
    }
    println!("cargo::rustc-env=RULESET_SHA256={hex}");
    Ok(())
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    Ok(())
}
