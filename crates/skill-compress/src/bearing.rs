use skill_document::Document;

use crate::Unit;
use crate::lexicon::obligations_of;
use crate::obligation::Piece;

/// Whether a unit carries an obligation: then no fixed rule touches it.
pub(crate) fn bears(document: &Document<'_>, unit: &Unit) -> bool {
    !obligations_of(&Piece::of(document, vec![unit])).is_empty()
}

/// The obligations of a unit in words, each once: `P13 negation of delete`.
pub(crate) fn obligations(document: &Document<'_>, unit: &Unit) -> Vec<String> {
    let mut found = Vec::new();
    for (id, what) in obligations_of(&Piece::of(document, vec![unit])) {
        let line = format!("{id} {what}");
        if !found.contains(&line) {
            found.push(line);
        }
    }
    found
}
