//! What is left of an edit once everything that may go or come is taken away.

use std::collections::BTreeMap;

use super::words::{Edit, Words};
use crate::lexicon::{Gap, Role, Token, names_kind, stem};

/// Words that went, came or moved and that no table excuses. Indices into the readings.
pub(super) struct Residue {
    /// Words of the source that went.
    pub(super) lost: Vec<usize>,
    /// Words of the offered text that came.
    pub(super) added: Vec<usize>,
    /// Words of the source that stand elsewhere in the offered text.
    pub(super) moved: Vec<usize>,
}

impl Residue {
    /// Judges the edits of a pair.
    pub(super) fn of(words: &Words) -> Self {
        let (source, candidate) = (&words.source.tokens, &words.candidate.tokens);
        let mut added: Vec<usize> = words.edits.iter().flat_map(|edit| edit.added.iter().copied()).collect();
        let (mut lost, mut moved) = (Vec::new(), Vec::new());
        for at in words.edits.iter().flat_map(|edit| edit.lost.iter().copied()) {
            let token = &source[at];
            let twin = added
                .iter()
                .position(|other| candidate[*other].key == token.key && moves(&candidate[*other]));
            match twin.filter(|_| moves(token)) {
                Some(twin) => {
                    added.remove(twin);
                    moved.push(at);
                }
                None => lost.push(at),
            }
        }
        let reasons = reasons(words);
        lost.retain(|at| speaks(&source[*at]) && !reasons.contains(at) && !is_kind(source, *at));
        added.retain(|at| speaks(&candidate[*at]) && !is_kind(candidate, *at));
        Self { lost, added, moved }
    }
}

/// Pairs of a word that went and a word that came in its place.
pub(super) fn replacements(words: &Words) -> impl Iterator<Item = (&Token, &Token)> {
    words.edits.iter().flat_map(move |edit: &Edit| {
        let pairs =
            edit.lost.iter().flat_map(move |lost| edit.added.iter().map(move |added| (*lost, *added)));
        pairs.map(move |(lost, added)| (&words.source.tokens[lost], &words.candidate.tokens[added]))
    })
}

/// Whether a word is judged here: it says something, and no other obligation compares words of its kind.
pub(super) const fn speaks(token: &Token) -> bool {
    matches!(token.role, Role::Content | Role::Order | Role::Pronoun)
}

/// Whether the place of a word counts.
const fn moves(token: &Token) -> bool {
    !matches!(token.role, Role::Free | Role::Soft | Role::Person | Role::Bound(_))
}

/// In `the Read tool` the last word says what the literal is; with the literal it may go and come.
fn is_kind(tokens: &[Token], at: usize) -> bool {
    let literal = |token: &Token| matches!(token.role, Role::Literal(_));
    let before = tokens[at].gap == Gap::None && at > 0 && literal(&tokens[at - 1]);
    let behind = || tokens.get(at + 1).is_some_and(|next| next.gap == Gap::None && literal(next));
    names_kind(&tokens[at].key) && (before || behind())
}

/// The words of reasons that went as a whole: from `because` or `so that` to the end of the sentence or to a
/// comma, without a cue.
fn reasons(words: &Words) -> Vec<usize> {
    let tokens = &words.source.tokens;
    let cued: BTreeMap<usize, &str> = words
        .cues
        .iter()
        .filter(|cue| cue.what != "members joined by And")
        .map(|cue| (cue.at, cue.id))
        .collect();
    let mut out = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        if token.role != Role::Content || (token.key != "so that" && token.key != stem("because")) {
            continue;
        }
        if at == 0 || token.gap >= Gap::Sentence {
            continue;
        }
        // The reason ends with its sentence, or at a comma when what follows is no part of it.
        let stays = |next: &usize| {
            words.forth[*next].is_some()
                || cued.contains_key(next)
                || (*next > at && tokens[*next].gap == Gap::Sentence)
        };
        let gone = (at..tokens.len()).find(stays).unwrap_or(tokens.len());
        let ends = |end: &usize| *end == tokens.len() || tokens[*end].gap >= Gap::Comma;
        if let Some(end) = (at + 1..=gone).rev().find(ends) {
            out.extend(at..end);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use skill_document::parse;

    use super::super::{PairView, Piece};
    use super::*;

    #[track_caller]
    fn check(source: &str, candidate: &str, lost: &[&str], added: &[&str], moved: &[&str]) {
        let (left, right) = (parse(source.as_bytes()), parse(candidate.as_bytes()));
        let (units_left, units_right) = (crate::units(&left), crate::units(&right));
        let view = PairView::new(
            Piece::of(&left, units_left.iter().collect()),
            Piece::of(&right, units_right.iter().collect()),
        );
        let words = view.words();
        let residue = Residue::of(words);
        let keys = |tokens: &[Token], list: &[usize]| -> Vec<String> {
            list.iter().map(|at| tokens[*at].key.clone().into_owned()).collect()
        };
        assert_eq!(keys(&words.source.tokens, &residue.lost), lost, "{source}");
        assert_eq!(keys(&words.candidate.tokens, &residue.added), added, "{source}");
        assert_eq!(keys(&words.source.tokens, &residue.moved), moved, "{source}");
    }

    #[test]
    fn what_no_table_excuses_is_left() {
        check("Please run the slow tests.", "Run tests.", &["slow"], &[], &[]);
        check("Run tests.", "Run slow tests.", &[], &["slow"], &[]);
        check("Open the file `a`.", "Open `a`.", &[], &[], &[]);
        check("Copy apples over pears.", "Copy pears over apples.", &[], &[], &["appl", "over"]);
    }

    #[test]
    fn a_reason_goes_as_a_whole() {
        check("Never use logs because they are slow.", "Never use logs.", &[], &[], &[]);
        check("It fails because it is slow, so never use it.", "It fails, so never use it.", &[], &[], &[]);
        check("Use logs because they never lie.", "Use logs.", &["becaus", "they", "lie"], &[], &[]);
        check(
            "Use logs because they are very slow now.",
            "Use logs because they are now.",
            &["slow"],
            &[],
            &[],
        );
    }
}
