//! The words that the inline scanners know, with what each is for. One look-up per word serves them all.

mod words;

use words::WORDS;

/// What a word can be; a set of the bits below.
pub(super) type Uses = u32;

/// Makes a sentence a hard constraint.
pub(super) const HARD: Uses = 1;
/// Makes a sentence a hard constraint when it is written in capitals, or as a label with a colon.
pub(super) const LOUD: Uses = 1 << 1;
/// Starts a condition.
pub(super) const GUARD: Uses = 1 << 2;
/// Asks to load a file.
pub(super) const LOAD: Uses = 1 << 3;
/// Ends the search for the object of a number.
pub(super) const STOP: Uses = 1 << 4;
/// Is passed over in the search for the object of a number.
pub(super) const SKIP: Uses = 1 << 5;
/// A unit of a number.
pub(super) const UNIT: Uses = 1 << 6;
/// A number word.
pub(super) const COUNT: Uses = 1 << 7;
/// A part of a text that is referred to by number.
pub(super) const PART: Uses = 1 << 8;
/// A part of a text that is referred to as the one above or below.
pub(super) const BLOCK: Uses = 1 << 9;
/// A comparator of its own in front of a number.
pub(super) const COMPARE: Uses = 1 << 10;
/// An abbreviation whose full stop ends no sentence.
pub(super) const ABBREVIATION: Uses = 1 << 11;
/// In front of `one`: the word is a pronoun then, not a number.
pub(super) const PRONOUN: Uses = 1 << 12;
/// The name of a tool, in lower case; the tool tables decide.
pub(super) const TOOL: Uses = 1 << 13;
/// The name of a file without an extension, in lower case; the path tables decide.
pub(super) const FILE: Uses = 1 << 14;

/// The key of a word that is known at compile time.
macro_rules! key {
    ($word:literal) => {
        const { $crate::inline::lexicon::Key::of($word) }
    };
}

/// The keys of some words that are known at compile time.
macro_rules! keys {
    ($($word:literal),+ $(,)?) => {
        const { &[$($crate::inline::lexicon::Key::of($word)),+] }
    };
}

pub(super) use {key, keys};

/// A word of up to 16 bytes in lower case, packed so that keys sort as their words do. 0 is no word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key(u128);

impl Key {
    pub(super) const NONE: Self = Self(0);

    /// The key of a word in lower case.
    pub(super) const fn of(word: &str) -> Self {
        let bytes = word.as_bytes();
        let mut packed = 0;
        let mut at = 0;
        while at < 16 {
            packed <<= 8;
            if at < bytes.len() {
                packed |= bytes[at] as u128;
            }
            at += 1;
        }
        Self(packed)
    }

    /// The key of a word in any case: letters, inner hyphens and apostrophes, at most 16 bytes.
    pub(super) fn of_word(word: &str) -> Self {
        let curled;
        let word = if word.contains('’') {
            curled = word.replace('’', "'");
            &curled
        } else {
            word
        };
        let is_letter = |b: &u8| b.is_ascii_alphabetic() || matches!(b, b'-' | b'\'');
        if word.is_empty() || !word.as_bytes().iter().all(is_letter) {
            Self::NONE
        } else {
            Self::of_letters(word)
        }
    }

    /// The same for a word that is known to hold nothing but ASCII letters, hyphens and apostrophes.
    pub(super) fn of_letters(word: &str) -> Self {
        let mut packed = [0; 16];
        let Some(slot) = packed.get_mut(..word.len()) else {
            return Self::NONE;
        };
        for (slot, byte) in slot.iter_mut().zip(word.bytes()) {
            // The bit makes a letter small; a hyphen and an apostrophe have it already.
            *slot = byte | 0x20;
        }
        Self(u128::from_be_bytes(packed))
    }

    pub(super) fn is_any(self, keys: &[Self]) -> bool {
        keys.contains(&self)
    }

    /// What the word is for; nothing when it is not known.
    pub(super) fn uses(self) -> Uses {
        match KEYS.binary_search_by_key(&self, |(key, _)| *key) {
            Ok(at) => KEYS[at].1,
            Err(_) => 0,
        }
    }
}

static KEYS: [(Key, Uses); WORDS.len()] = {
    let mut keys = [(Key::NONE, 0); WORDS.len()];
    let mut at = 0;
    while at < keys.len() {
        keys[at] = (Key::of(WORDS[at].0), WORDS[at].1);
        at += 1;
    }
    keys
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sorted_and_found() {
        assert!(
            WORDS.is_sorted_by(|a, b| a.0 < b.0),
            "{:?}",
            WORDS.windows(2).find(|pair| pair[0].0 >= pair[1].0)
        );
        for (word, uses) in WORDS {
            assert!(word.len() <= 16);
            assert_eq!(Key::of_word(&word.to_uppercase()).uses(), *uses, "{word}");
        }
        assert_eq!(Key::of_word("don’t"), Key::of("don't"));
        for other in ["", "é", "x1", "abcdefghijklmnopq", "mustard"] {
            assert_eq!(Key::of_word(other).uses(), 0, "{other}");
        }
    }
}
