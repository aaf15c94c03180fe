//! Words and stems of a text for the obligations that need no lexicon sense.

use std::collections::BTreeSet;

use crate::lexicon::stem;

/// The words of a text in lower case, in order. Letters, digits and inner `'`, `-` and `_` make a word.
pub(crate) fn words(text: &str) -> Vec<String> {
    let is_mark = |c: char| matches!(c, '\'' | '’' | '-' | '_');
    text.split(|c: char| !(c.is_ascii_alphanumeric() || is_mark(c) || (!c.is_ascii() && c.is_alphanumeric())))
        .map(|word| word.trim_matches(is_mark))
        .filter(|word| !word.is_empty())
        .map(lower)
        .collect()
}

/// In lower case, with straight apostrophes.
fn lower(word: &str) -> String {
    if word.is_ascii() { word.to_ascii_lowercase() } else { word.to_lowercase().replace('’', "'") }
}

/// The stems of a text.
pub(crate) fn stems(text: &str) -> BTreeSet<String> {
    words(text).iter().map(|word| stem(word).into_owned()).collect()
}

/// Words without a sense of their own, lower-case and sorted.
const COMMON: &[&str] = &[
    "a", "all", "also", "an", "and", "any", "are", "as", "at", "be", "been", "but", "by", "can", "do",
    "does", "each", "every", "for", "from", "has", "have", "if", "in", "into", "is", "it", "its", "may",
    "must", "no", "not", "of", "on", "only", "or", "other", "should", "so", "some", "than", "that", "the",
    "their", "them", "then", "there", "these", "they", "this", "those", "to", "up", "was", "we", "were",
    "when", "which", "will", "with", "you", "your",
];

/// Whether a lower-case word says something by itself.
pub(crate) fn is_content(word: &str) -> bool {
    COMMON.binary_search(&word).is_err()
}

#[cfg(test)]
mod tests {
    use super::{COMMON, stems, words};

    #[test]
    fn words_keep_inner_marks() {
        assert_eq!(words("Don’t re-run `x_y`, (it)!"), ["don't", "re-run", "x_y", "it"]);
        assert!(stems("running tests").contains("test"));
        assert!(COMMON.is_sorted());
    }
}
