//! The block to follow, for people and agents.

use std::io;

use skill_cli::Terminal;
use skill_model::{Digest, Note};

use crate::context::note_line;
use crate::message;
use crate::report::RouteReport;

/// Notes that change how far a reader should trust the text; they stand inside the block.
const TRUST: &[&str] = &[
    "source_checkout",
    "version_orphaned",
    "shadowed",
    "served_verbatim",
    "license_absent",
    "license_file_differs",
    "ambiguous",
    "order_undocumented",
];

/// Whether a note stands inside the block instead of on standard error.
pub(crate) fn is_trust_note(note: &Note) -> bool {
    TRUST.contains(&note.code.as_ref())
}

/// Prints permission line, trust notes, ceiling, and the text between two fences.
pub(crate) fn print(report: &RouteReport, terminal: Terminal) -> io::Result<()> {
    let frontmatter = report.frontmatter_raw.as_deref().unwrap_or_default();
    let body = report.body.as_deref().unwrap_or_default();
    let mut head = report.permission_line.clone().unwrap_or_default() + "\n";
    for note in report.notes.iter().filter(|note| is_trust_note(note)) {
        head += &format!("Note: {}\n", skill_cli::Escaped(&note_line(note)));
    }
    head += &message::ceiling(report.allowed_tools.as_deref());
    let fence = fence(report.source_hash, frontmatter, body);
    terminal.out(&format!("{head}\n{fence}\n"))?;
    terminal.out_foreign(frontmatter)?;
    terminal.out_foreign(body)?;
    let line_end = if body.is_empty() || body.ends_with('\n') { "" } else { "\n" };
    terminal.out(&format!("{line_end}{fence}\n"))
}

/// `=====` and a nonce that the text does not hold, so that no text can end the block early.
/// The nonce follows from the source, so equal input prints equal bytes.
fn fence(source: Option<Digest>, frontmatter: &str, body: &str) -> String {
    let mut digest = source.unwrap_or_else(|| Digest::of(body.as_bytes()));
    loop {
        let nonce = digest.hex()[..16].to_owned();
        if !frontmatter.contains(&nonce) && !body.contains(&nonce) {
            return format!("===== {nonce}");
        }
        digest = Digest::of(nonce.as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fence_is_never_in_the_text() {
        let source = Some(Digest::of(b"source"));
        let first = fence(source, "", "body");
        assert_eq!(first, fence(source, "", "body"));
        let nonce = first.strip_prefix("===== ").unwrap();
        assert_eq!(nonce.len(), 16);
        let body = format!("body {nonce}");
        assert!(!body.contains(fence(source, "", &body).strip_prefix("===== ").unwrap()));
    }
}
