use schemars::JsonSchema;
use serde::Serialize;
use skill_document::Document;

/// Token estimates of one text by two public vocabularies. Neither is the vocabulary of a Claude model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TokenCounts {
    /// By the `cl100k` vocabulary.
    pub cl100k: usize,
    /// By the `o200k` vocabulary.
    pub o200k: usize,
}

/// Token estimates before and after, each as `[source, copy]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Estimates {
    /// By the `cl100k` vocabulary.
    pub cl100k: [usize; 2],
    /// By the `o200k` vocabulary.
    pub o200k: [usize; 2],
}

/// Size of a body before and after. Characters are Unicode scalar values; words are runs without white space.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Metrics {
    /// Characters of the source body.
    pub original_body_chars: usize,
    /// Characters of the copy.
    pub compressed_body_chars: usize,
    /// Words of the source body.
    pub original_words: usize,
    /// Words of the copy.
    pub compressed_words: usize,
    /// Token estimates; left out when nobody asked, because loading the vocabularies costs more than a whole hit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimates: Option<Estimates>,
}

impl Metrics {
    /// Counts characters and words of the source body and of `body`.
    #[must_use]
    pub fn of(document: &Document<'_>, body: &str) -> Self {
        let original = document.body_text();
        Self {
            original_body_chars: chars(original),
            compressed_body_chars: chars(body),
            original_words: words(original),
            compressed_words: words(body),
            estimates: None,
        }
    }

    /// The same counts with token estimates. The first call of a process loads both vocabularies.
    #[must_use]
    pub fn with_estimates(mut self, document: &Document<'_>, body: &str) -> Self {
        let (before, after) = (estimate(document.body_text()), estimate(body));
        self.estimates =
            Some(Estimates { cl100k: [before.cl100k, after.cl100k], o200k: [before.o200k, after.o200k] });
        self
    }
}

/// Number of Unicode scalar values.
#[must_use]
pub fn chars(text: &str) -> usize {
    text.chars().count()
}

/// Number of maximal runs of characters that are not Unicode white space. A byte order mark at the start is no word.
#[must_use]
pub fn words(text: &str) -> usize {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if !text.is_ascii() {
        return text.split_whitespace().count();
    }
    let starts = text.bytes().fold((0, true), |(count, after_blank), byte| {
        let blank = matches!(byte, b'\t'..=b'\r' | b' ');
        (count + usize::from(after_blank && !blank), blank)
    });
    starts.0
}

/// Token estimates of a text. The first call of a process loads the vocabularies (see `examples/ratio.rs` for the cost).
#[must_use]
pub fn estimate(text: &str) -> TokenCounts {
    TokenCounts { cl100k: bpe_openai::cl100k_base().count(text), o200k: bpe_openai::o200k_base().count(text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_runs_without_white_space() {
        for (text, expect) in [
            ("", 0),
            (" \t\r\n", 0),
            ("a b\u{a0}c\u{2028}d", 4),
            ("\u{feff}", 0),
            ("\u{feff}one", 1),
            ("- | x", 3),
            ("地图 地", 2),
        ] {
            assert_eq!(words(text), expect, "{text:?}");
        }
    }

    proptest::proptest! {
        #[test]
        fn words_are_those_of_the_standard_library(text in "[a é\u{a0}\u{2028}\u{85}\u{1f}\u{b}\n地]*") {
            proptest::prop_assert_eq!(words(&text), text.split_whitespace().count());
        }
    }

    #[test]
    fn characters_are_scalar_values() {
        assert_eq!(chars("é地🧭"), 3);
    }

    #[test]
    fn both_vocabularies_count() {
        let counts = estimate("hello world");
        assert_eq!((counts.cl100k, counts.o200k), (2, 2));
        assert_eq!(estimate(""), TokenCounts::default());
    }
}
