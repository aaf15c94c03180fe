use skill_document::Document;
use skill_model::Span;

use crate::draft::draft;
use crate::lexicon::is_english;
use crate::protected::{is_text, overlapping, protected_spans, touches, words_in};
use crate::render::render;
use crate::{Unit, UnitClass, chars, units, words};

/// Fewer prose words than this are not worth a copy (T1).
const MIN_PROSE_WORDS: usize = 40;
/// From this protected share on nothing is left to shorten (T2).
const PROTECTED_SHARE: Share = Share(85, 100);
/// From this protected share on a terse file is taken for a wrapper (T3).
const WRAPPER_SHARE: Share = Share(60, 100);
/// A wrapper saves less than this share of its prose words (T3).
const WRAPPER_SAVING: Share = Share(5, 100);
/// The longest mean prose unit of a wrapper, in words (T3).
const WRAPPER_UNIT_WORDS: usize = 14;

/// Why a body is served as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SkipReason {
    /// T1: fewer than 40 words of prose.
    ShortProse,
    /// T2: 85 % or more of it is protected.
    ProtectedFraction,
    /// T3: 60 % or more is protected, the rest is terse, and little would be saved.
    TerseWrapper,
    /// T4: not English, and no model was named.
    UnsupportedLanguage,
    /// T5: the copy is not smaller in both characters and words.
    NoSaving,
    /// T6: the gates refused every change.
    GatesKeptEverything,
}

impl SkipReason {
    /// The word that is stored and printed.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ShortProse => "short_prose",
            Self::ProtectedFraction => "protected_fraction",
            Self::TerseWrapper => "terse_wrapper",
            Self::UnsupportedLanguage => "unsupported_language",
            Self::NoSaving => "no_saving",
            Self::GatesKeptEverything => "gates_kept_everything",
        }
    }
}

/// Who would write the copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drafter {
    /// The fixed rules of this crate; they are English.
    Rules,
    /// A model or a person, by operations.
    Host,
}

/// What triage measures. Characters are those that are not white space.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shares {
    /// Characters of the body.
    pub all_chars: usize,
    /// Characters in protected blocks and literals.
    pub protected_chars: usize,
    /// Words of prose: words with a letter or digit outside every literal, in units other than headings.
    pub prose_words: usize,
    /// Units with at least one such word.
    pub prose_units: usize,
}

/// A fraction as it is written down, so that its border is exact.
#[derive(Clone, Copy)]
struct Share(usize, usize);

impl Share {
    /// Whether `part` of `whole` reaches the fraction. Nothing of nothing reaches none.
    const fn reached_by(self, part: usize, whole: usize) -> bool {
        whole > 0 && part * self.1 >= whole * self.0
    }
}

/// Whether the body is better served as it is (rules T1 to T4).
#[must_use]
pub fn triage(document: &Document<'_>, drafter: Drafter) -> Option<SkipReason> {
    let units = units(document);
    let shares = measure(document, &units);
    before_drafting(&shares).or_else(|| wrapper(&shares, || saved_words(document, &units))).or_else(|| {
        (drafter == Drafter::Rules && !is_english(document, &units))
            .then_some(SkipReason::UnsupportedLanguage)
    })
}

/// Measures what [`triage`] decides on.
#[must_use]
pub fn shares(document: &Document<'_>) -> Shares {
    measure(document, &units(document))
}

fn measure(document: &Document<'_>, units: &[Unit]) -> Shares {
    if !is_text(document) {
        return Shares::default();
    }
    let text = document.text();
    let visible = |span: Span| span.slice(text).chars().filter(|c| !c.is_whitespace()).count();
    let protected = protected_spans(document);
    let mut shares = Shares {
        all_chars: visible(document.body()),
        protected_chars: protected.iter().map(|span| visible(*span)).sum(),
        ..Shares::default()
    };
    for unit in units.iter().filter(|unit| unit.class != UnitClass::Heading) {
        let count = words_in(text, unit.span).filter(|word| is_prose(text, *word, &protected)).count();
        shares.prose_words += count;
        shares.prose_units += usize::from(count > 0);
    }
    shares
}

/// Whether a word has a letter or digit that belongs to no protected span.
fn is_prose(text: &str, word: Span, protected: &[Span]) -> bool {
    let has_letters = |span: Span| span.slice(text).chars().any(char::is_alphanumeric);
    if !touches(protected, word) {
        return has_letters(word);
    }
    let mut from = word.start;
    for span in overlapping(protected, word) {
        if from < span.start && has_letters(Span::new(from, span.start)) {
            return true;
        }
        from = span.end.min(word.end);
    }
    has_letters(Span::new(from, word.end))
}

fn before_drafting(shares: &Shares) -> Option<SkipReason> {
    if shares.prose_words < MIN_PROSE_WORDS {
        return Some(SkipReason::ShortProse);
    }
    PROTECTED_SHARE
        .reached_by(shares.protected_chars, shares.all_chars)
        .then_some(SkipReason::ProtectedFraction)
}

fn wrapper(shares: &Shares, saved_words: impl FnOnce() -> usize) -> Option<SkipReason> {
    let is_wrapper = WRAPPER_SHARE.reached_by(shares.protected_chars, shares.all_chars)
        && shares.prose_words <= shares.prose_units * WRAPPER_UNIT_WORDS
        && !WRAPPER_SAVING.reached_by(saved_words(), shares.prose_words);
    is_wrapper.then_some(SkipReason::TerseWrapper)
}

/// How many words the rules of this crate would take out.
fn saved_words(document: &Document<'_>, units: &[Unit]) -> usize {
    let plan = draft(document, units);
    let after = render(document, units, &plan).map_or(usize::MAX, |rendered| words(&rendered.file));
    words(document.text()).saturating_sub(after)
}

/// Whether a copy is smaller in both characters and words (T5).
pub(crate) fn is_smaller(original: &str, copy: &str) -> bool {
    words(copy) < words(original) && chars(copy) < chars(original)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shares(protected: usize, prose_words: usize, prose_units: usize) -> Shares {
        Shares { all_chars: 10_000, protected_chars: protected, prose_words, prose_units }
    }

    #[test]
    fn t1_and_t2_at_their_borders() {
        assert_eq!(before_drafting(&shares(0, 39, 3)), Some(SkipReason::ShortProse));
        assert_eq!(before_drafting(&shares(0, 40, 3)), None);
        assert_eq!(before_drafting(&shares(8_499, 40, 3)), None);
        assert_eq!(before_drafting(&shares(8_500, 40, 3)), Some(SkipReason::ProtectedFraction));
        assert_eq!(before_drafting(&shares(8_500, 39, 3)), Some(SkipReason::ShortProse));
        assert_eq!(before_drafting(&Shares::default()), Some(SkipReason::ShortProse));
    }

    #[test]
    fn t3_at_its_three_borders() {
        let check = |protected, words, units, saved, expect: bool| {
            let found = wrapper(&shares(protected, words, units), || saved);
            assert_eq!(
                found,
                expect.then_some(SkipReason::TerseWrapper),
                "{protected} {words} {units} {saved}"
            );
        };
        check(6_000, 140, 10, 6, true);
        check(5_999, 140, 10, 6, false);
        check(6_000, 141, 10, 6, false);
        check(6_000, 140, 10, 7, false);
        check(6_000, 140, 10, 0, true);
    }

    #[test]
    fn a_copy_must_be_smaller_twice() {
        for (copy, expect) in
            [("a bb", true), ("a bb c", false), ("abbcccc", false), ("abbcc", true), ("a b c", false)]
        {
            assert_eq!(is_smaller("a bb cc", copy), expect, "{copy}");
        }
    }
}
