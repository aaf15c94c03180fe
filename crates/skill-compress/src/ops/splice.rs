//! Puts protected bytes back into an offered text.

use skill_document::Document;
use skill_model::Span;

use super::OpsError;
use crate::Unit;
use crate::order::{Sentinel, Sentinels};

/// The offered text for units `first..=last` with the bytes of the source in place of the stand-ins.
///
/// Stand-ins inside the units must all be there, once, in order. Stand-ins of blocks that hang on the units may
/// close the text, all of them, in order; the blocks stay where they are.
pub(super) fn splice(
    document: &Document<'_>,
    units: &[Unit],
    sentinels: &Sentinels,
    (first, last): (usize, usize),
    text: &str,
) -> Result<String, OpsError> {
    let range = Span::new(units[first].span.start, units[last].span.end);
    let refuse = |why, sentinel: &str| OpsError::Sentinel {
        at: format!("unit {}", units[first].id),
        unit: units[first].id.clone(),
        why,
        sentinel: sentinel.to_owned(),
    };
    let inside: Vec<&Sentinel> = sentinels.inside(range).filter(|sentinel| sentinel.inline).collect();
    let hanging: Vec<&Sentinel> = sentinels.hanging(last).collect();
    let text = without_blocks(text, &hanging)
        .map_err(|sentinel| refuse("lacks a stand-in of its blocks", sentinel))?;
    let mark = format!("<<{}:", sentinels.nonce);
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let mut wanted = inside.iter();
    while let Some(at) = rest.find(&mark) {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let end = rest.find(">>").map_or(rest.len(), |end| end + 2);
        let found = &rest[..end];
        match wanted.next() {
            Some(sentinel) if sentinel.text == found => out.push_str(sentinel.span.slice(document.text())),
            _ if inside.iter().any(|sentinel| sentinel.text == found) => {
                return Err(refuse("repeats a stand-in or changes its order", found));
            }
            _ => {
                return Err(refuse(
                    "holds a stand-in that is not its own or stands in the wrong place",
                    found,
                ));
            }
        }
        rest = &rest[end..];
    }
    if let Some(sentinel) = wanted.next() {
        return Err(refuse("lacks a stand-in", &sentinel.text));
    }
    // The bare nonce would be a damaged stand-in: it stands nowhere in the source.
    if rest.contains(&sentinels.nonce) || out.contains(&sentinels.nonce) {
        return Err(refuse("holds a damaged stand-in", &sentinels.nonce));
    }
    out.push_str(rest);
    Ok(out)
}

/// The text without the stand-ins of hanging blocks that close it: none or all of them.
fn without_blocks<'t, 's>(text: &'t str, hanging: &[&'s Sentinel]) -> Result<&'t str, &'s str> {
    let mut rest = text;
    for (count, sentinel) in hanging.iter().rev().enumerate() {
        match rest.trim_end().strip_suffix(sentinel.text.as_str()) {
            Some(before) => rest = before,
            None if count == 0 => return Ok(text),
            None => return Err(&sentinel.text),
        }
    }
    Ok(if hanging.is_empty() { text } else { rest.trim_end() })
}
