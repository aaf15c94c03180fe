//! P25: the offered text is smaller, and not only by the count of words.
//!
//! Judged by the caller, because an equal text is no broken promise, only no gain. Token counts come from
//! the caller too, so that a route does not pay for a tokenizer.

use skill_model::{Finding, Level};

/// Above this word ratio per token ratio a text was made shorter by joining words.
pub const GAMED_RATIO: f64 = 1.35;

/// Above this word ratio per token ratio the reader is told.
pub const UNEVEN_RATIO: f64 = 1.15;

/// Size of a text without a tokenizer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Size {
    /// Runs of characters that are not White_Space.
    pub words: usize,
    /// Unicode scalar values.
    pub chars: usize,
    /// Bytes of UTF-8.
    pub bytes: usize,
}

impl Size {
    /// Measures a text.
    #[must_use]
    pub fn of(text: &str) -> Self {
        Self { words: text.split_whitespace().count(), chars: text.chars().count(), bytes: text.len() }
    }

    /// Whether this text is strictly smaller than `other` in words and in bytes.
    #[must_use]
    pub const fn is_smaller_than(self, other: Self) -> bool {
        self.words < other.words && self.bytes < other.bytes
    }
}

/// The finding `ratio_gamed` when the words shrank far more than the tokens did: words were joined, not cut.
/// Both arguments are source and offered text.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "counts of words and tokens of files of at most 4 MiB")]
pub fn gamed_ratio(words: [usize; 2], tokens: [usize; 2]) -> Option<Finding> {
    if words[1] == 0 || tokens[1] == 0 || tokens[0] == 0 {
        return None;
    }
    let by_words = words[0] as f64 / words[1] as f64;
    let by_tokens = tokens[0] as f64 / tokens[1] as f64;
    (by_words / by_tokens > GAMED_RATIO).then(|| Finding {
        id: "P25".into(),
        level: Level::Fail,
        unit: None,
        rule: "ratio_gamed".into(),
        source: format!("{} words, {} tokens", words[0], tokens[0]),
        candidate: format!("{} words, {} tokens", words[1], tokens[1]),
        source_range: None,
        candidate_range: None,
        hint: "cut words instead of joining them".to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::{Size, gamed_ratio};

    #[test]
    fn smaller_means_words_and_bytes() {
        let source = Size::of("one two three");
        assert_eq!(source, Size { words: 3, chars: 13, bytes: 13 });
        assert!(Size::of("one two").is_smaller_than(source));
        assert!(!Size::of("one-two-threeeee").is_smaller_than(source));
        assert!(!source.is_smaller_than(source));
    }

    #[test]
    fn joined_words_are_seen() {
        assert_eq!(gamed_ratio([200, 100], [260, 140]), None);
        let finding = gamed_ratio([210, 100], [260, 200]).expect("2.1 against 1.3 is above 1.35");
        assert_eq!((finding.id.as_ref(), finding.rule.as_ref()), ("P25", "ratio_gamed"));
    }
}
