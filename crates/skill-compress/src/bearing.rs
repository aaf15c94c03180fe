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

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expect: bool) {
        let document = skill_document::parse(text.as_bytes());
        let units = crate::units(&document);
        assert_eq!(units.len(), 1, "{text}");
        assert_eq!(bears(&document, &units[0]), expect, "{text}");
    }

    #[test]
    fn an_article_tells_a_noun_from_an_order() {
        check("The list is short.\n", false);
        check("List the files.\n", true);
        check("A plan helps the reader.\n", false);
        check("Plan the change.\n", true);
    }

    #[test]
    fn a_sentence_goes_on_behind_a_quoted_question() {
        check("Ask \"Shall I?\" before you start.\n", true);
    }
}
