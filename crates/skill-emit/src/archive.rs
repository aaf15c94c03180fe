use std::io::{Cursor, Write as _};

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

use crate::build::Files;
use crate::error::EmitError;

/// Level of deflate; another one would change the bytes.
const LEVEL: i64 = 6;

/// A zip archive whose bytes depend on names, bytes and execute bits alone: entries in byte order, 1980-01-01, modes 0644
/// and 0755, no extra fields (D51).
///
/// # Errors
/// More files or bytes than the plain format holds.
pub fn archive(files: &Files) -> Result<Vec<u8>, EmitError> {
    let failed =
        |error: &dyn std::fmt::Display| EmitError::new(format!("the archive cannot be made: {error}"));
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (path, file) in files {
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .compression_level(Some(LEVEL))
            .last_modified_time(DateTime::default())
            .unix_permissions(if file.executable { 0o755 } else { 0o644 });
        writer.start_file(path.as_str(), options).map_err(|error| failed(&error))?;
        writer.write_all(&file.bytes).map_err(|error| failed(&error))?;
    }
    Ok(writer.finish().map_err(|error| failed(&error))?.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::build::File;
    use std::io::Read as _;

    #[test]
    fn members_are_sorted_with_fixed_time_and_mode() {
        let file = |text: &str, executable| File { bytes: text.as_bytes().to_vec(), executable };
        let files: Files = [
            ("a/z.sh".to_owned(), file("z", true)),
            ("a/é.md".to_owned(), file("e", false)),
            ("a/SKILL.md".to_owned(), file(&"s".repeat(5000), false)),
        ]
        .into();
        let bytes = archive(&files).unwrap();
        assert_eq!(bytes, archive(&files).unwrap());
        let mut read = zip::ZipArchive::new(Cursor::new(bytes.as_slice())).unwrap();
        let mut seen = Vec::new();
        for index in 0..read.len() {
            let mut member = read.by_index(index).unwrap();
            let mut text = String::new();
            member.read_to_string(&mut text).unwrap();
            let name = member.name().unwrap().into_owned();
            assert_eq!(text.as_bytes(), files[&name].bytes);
            assert_eq!(member.last_modified(), Some(DateTime::default()));
            assert!(member.extra_data().is_none_or(|data| data.is_empty()));
            seen.push((name, member.unix_mode().map(|mode| mode & 0o7777)));
        }
        let expect = [("a/SKILL.md", 0o644), ("a/z.sh", 0o755), ("a/é.md", 0o644)];
        assert_eq!(seen, expect.map(|(name, mode)| (name.to_owned(), Some(mode))));
        // Bit 11 of the flags of the local header: the name beyond ASCII is UTF-8.
        let at = bytes.windows("a/é.md".len()).position(|window| window == "a/é.md".as_bytes()).unwrap();
        assert_eq!(bytes[at - 30 + 7] & 0b1000, 0b1000);
    }
}
