//! Both sides of a pair as words, and which word stands behind which.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;

use super::Piece;
use crate::UnitClass;
use crate::lexicon::{Cue, Literal, Reading, Role, Token, cues, is_foreign};

/// Most cells of the table that matches words in order. Longer pairs are matched greedily.
const CELLS: usize = 1 << 20;

/// Both sides of a pair as words.
pub(crate) struct Words {
    /// The words of the source.
    pub(crate) source: Reading,
    /// The words of the offered text.
    pub(crate) candidate: Reading,
    /// Why the source must not lose a word.
    pub(crate) cues: Vec<Cue>,
    /// Whether a unit of the source is a step, a list item or a table cell: its words are members, not rationale.
    pub(crate) listed: bool,
    /// Whether the source is not in the language of the lexicons, so that no cue can be expected and any word may be one.
    pub(crate) foreign: bool,
    /// For each word of the source, the word of the offered text that is the same one.
    pub(crate) forth: Vec<Option<usize>>,
    /// For each word of the offered text, the word of the source that is the same one.
    pub(crate) back: Vec<Option<usize>>,
    /// Runs of words that differ, in order: a run of the source, and the run that stands in its place.
    pub(crate) edits: Vec<Edit>,
}

/// Words of the source and the words in their place. One of the two may be empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Edit {
    /// Words of the source without a match.
    pub(crate) lost: Vec<usize>,
    /// Words of the offered text without a match.
    pub(crate) added: Vec<usize>,
}

impl Words {
    /// Reads both pieces and matches their words in order. Free words are not matched.
    pub(crate) fn of(source: &Piece<'_>, candidate: &Piece<'_>) -> Self {
        let listed = source.units.iter().any(|unit| unit.class != UnitClass::Para);
        let (texts, mut readings) = (
            [source.document.text(), candidate.document.text()],
            [Reading::of(source), Reading::of(candidate)],
        );
        mark_tools(texts, &mut readings);
        let [source, candidate] = readings;
        let left: Vec<usize> = matched_words(&source.tokens);
        let right: Vec<usize> = matched_words(&candidate.tokens);
        let pairs = in_order(&source.tokens, &left, &candidate.tokens, &right);
        let mut forth = vec![None; source.tokens.len()];
        let mut back = vec![None; candidate.tokens.len()];
        for (from, to) in pairs {
            forth[from] = Some(to);
            back[to] = Some(from);
        }
        let edits = edits(&left, &right, &forth, &back);
        let cues = cues(&source);
        let foreign = is_foreign(&source.tokens);
        Self { source, candidate, cues, listed, foreign, forth, back, edits }
    }

    /// The words that the source holds, whatever they do.
    pub(crate) fn known(&self) -> BTreeSet<&str> {
        self.source.tokens.iter().map(|token| token.key.as_ref()).collect()
    }

    /// Whether the source holds more than plain orders: a word of polarity, modality, condition, number, quantity or weight.
    pub(crate) fn is_rule(&self) -> bool {
        self.foreign
            || self.cues.iter().any(|cue| matches!(cue.id, "P09" | "P13" | "P15" | "P16" | "P18"))
            || self.cues.iter().any(|cue| cue.id == "P14" && self.source.tokens[cue.at].role != Role::Content)
    }

    /// Whether the source asks for anything at all, or lists what there is.
    pub(crate) fn is_obligation(&self) -> bool {
        self.listed || self.foreign || !self.cues.is_empty()
    }
}

/// A tool may lose the word that told it from a verb: `use the Read tool` and `use Read` name the same one. Inside a
/// sentence, a word that is written like a tool of either side is that tool.
fn mark_tools(texts: [&str; 2], readings: &mut [Reading; 2]) {
    let tools: BTreeSet<String> = readings
        .iter()
        .flat_map(|reading| &reading.tokens)
        .filter(|token| token.role == Role::Literal(Literal::Tool))
        .map(|token| token.key.clone().into_owned())
        .collect();
    if tools.is_empty() {
        return;
    }
    for (text, reading) in texts.into_iter().zip(readings) {
        for token in reading.tokens.iter_mut().filter(|token| token.proper) {
            if let Some(tool) = tools.get(token.span.slice(text)) {
                token.role = Role::Literal(Literal::Tool);
                token.key = Cow::Owned(tool.clone());
            }
        }
    }
}

/// The words that are matched: all that are not free.
fn matched_words(tokens: &[Token]) -> Vec<usize> {
    (0..tokens.len()).filter(|at| !tokens[*at].is_free()).collect()
}

fn same(left: &Token, right: &Token) -> bool {
    left.key == right.key && std::mem::discriminant(&left.role) == std::mem::discriminant(&right.role)
}

/// The longest common run of words in order. Equal ends are cut off first, because most pairs differ in one place.
fn in_order(source: &[Token], left: &[usize], candidate: &[Token], right: &[usize]) -> Vec<(usize, usize)> {
    let equal = |(a, b): &(&usize, &usize)| same(&source[**a], &candidate[**b]);
    let head = left.iter().zip(right).take_while(equal).count();
    let (left_rest, right_rest) = (&left[head..], &right[head..]);
    let tail = left_rest.iter().rev().zip(right_rest.iter().rev()).take_while(equal).count();
    let mut pairs: Vec<(usize, usize)> = left.iter().copied().zip(right.iter().copied()).take(head).collect();
    let (middle_left, middle_right) =
        (&left_rest[..left_rest.len() - tail], &right_rest[..right_rest.len() - tail]);
    if middle_left.len() * middle_right.len() <= CELLS {
        pairs.extend(longest(source, middle_left, candidate, middle_right));
    } else {
        pairs.extend(greedy(source, middle_left, candidate, middle_right));
    }
    let tails = left[left.len() - tail..].iter().copied().zip(right[right.len() - tail..].iter().copied());
    pairs.extend(tails);
    pairs
}

/// The longest common subsequence by the usual table.
fn longest(source: &[Token], left: &[usize], candidate: &[Token], right: &[usize]) -> Vec<(usize, usize)> {
    let width = right.len() + 1;
    let mut table = vec![0_u32; (left.len() + 1) * width];
    for (row, a) in left.iter().enumerate().rev() {
        for (column, b) in right.iter().enumerate().rev() {
            let here = row * width + column;
            table[here] = if same(&source[*a], &candidate[*b]) {
                table[here + width + 1] + 1
            } else {
                table[here + width].max(table[here + 1])
            };
        }
    }
    let (mut row, mut column, mut pairs) = (0, 0, Vec::new());
    while row < left.len() && column < right.len() {
        let here = row * width + column;
        if same(&source[left[row]], &candidate[right[column]]) {
            pairs.push((left[row], right[column]));
            row += 1;
            column += 1;
        } else if table[here + width] >= table[here + 1] {
            row += 1;
        } else {
            column += 1;
        }
    }
    pairs
}

/// For very long pairs: each word takes the next equal one within reach.
fn greedy(source: &[Token], left: &[usize], candidate: &[Token], right: &[usize]) -> Vec<(usize, usize)> {
    const REACH: usize = 64;
    let (mut column, mut pairs) = (0, Vec::new());
    for a in left {
        let window = right[column..].iter().take(REACH);
        if let Some(skip) = window.into_iter().position(|b| same(&source[*a], &candidate[*b])) {
            pairs.push((*a, right[column + skip]));
            column += skip + 1;
        }
    }
    pairs
}

fn edits(left: &[usize], right: &[usize], forth: &[Option<usize>], back: &[Option<usize>]) -> Vec<Edit> {
    let (mut row, mut column, mut out) = (0, 0, Vec::new());
    while row < left.len() || column < right.len() {
        let lost = run(left, row, forth);
        let added = run(right, column, back);
        if lost.is_empty() && added.is_empty() {
            row += 1;
            column += 1;
            continue;
        }
        let edit = Edit { lost: left[lost.clone()].to_vec(), added: right[added.clone()].to_vec() };
        (row, column) = (lost.end, added.end);
        out.push(edit);
    }
    out
}

/// The words from `start` on that have no match.
fn run(words: &[usize], start: usize, matches: &[Option<usize>]) -> Range<usize> {
    let end = (start..words.len()).find(|at| matches[words[*at]].is_some()).unwrap_or(words.len());
    start.min(words.len())..end
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use skill_document::parse;

    use super::super::{PairView, Piece};
    use super::*;

    fn words(source: &str, candidate: &str) -> Vec<Edit> {
        let (left, right) = (parse(source.as_bytes()), parse(candidate.as_bytes()));
        let (units_left, units_right) = (crate::units(&left), crate::units(&right));
        let view = PairView::new(
            Piece::of(&left, units_left.iter().collect()),
            Piece::of(&right, units_right.iter().collect()),
        );
        view.words().edits.clone()
    }

    #[test]
    fn edits_are_runs() {
        assert_eq!(words("run slow tests", "run tests"), [Edit { lost: vec![1], added: vec![] }]);
        assert_eq!(words("run slow tests", "run fast tests"), [Edit { lost: vec![1], added: vec![1] }]);
        assert_eq!(words("run the tests", "run tests"), []);
    }

    proptest! {
        #[test]
        fn a_text_does_not_differ_from_itself(text in "[a-c ]{1,40}") {
            prop_assert!(words(&text, &text).is_empty());
        }

        #[test]
        fn every_unmatched_word_is_in_one_edit(left in "([abc] ){1,12}", right in "([abc] ){1,12}") {
            let edits = words(&left, &right);
            let lost: usize = edits.iter().map(|edit| edit.lost.len()).sum();
            let added: usize = edits.iter().map(|edit| edit.added.len()).sum();
            // `a` is an article and free.
            let count = |text: &str| text.split_whitespace().filter(|word| *word != "a").count();
            prop_assert_eq!(count(&left) - lost, count(&right) - added);
        }
    }
}
