//! The words that the inline scanners know, with what each is for. One look-up per word serves them all.

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

const WORDS: &[(&str, Uses)] = &[
    ("a", SKIP | PRONOUN),
    ("about", COMPARE | STOP),
    ("above", COMPARE | STOP),
    ("after", GUARD | STOP | LOUD),
    ("al", ABBREVIATION),
    ("all", LOUD),
    ("almost", COMPARE),
    ("always", HARD | LOUD),
    ("an", SKIP),
    ("and", STOP),
    ("another", PRONOUN),
    ("any", LOUD | PRONOUN),
    ("appendix", PART),
    ("approx", COMPARE | ABBREVIATION),
    ("approximately", COMPARE),
    ("are", STOP),
    ("around", COMPARE | STOP),
    ("as", STOP),
    ("at", STOP),
    ("be", STOP),
    ("because", STOP),
    ("before", GUARD | STOP | LOUD),
    ("below", COMPARE | STOP),
    ("billion", COUNT),
    ("bit", UNIT),
    ("bits", UNIT),
    ("but", STOP),
    ("by", STOP),
    ("byte", UNIT),
    ("bytes", UNIT),
    ("can", STOP),
    ("can't", HARD),
    ("cannot", HARD),
    ("case", PART),
    ("caution", LOUD),
    ("chapter", PART),
    ("chapters", PART),
    ("checklist", BLOCK),
    ("cm", UNIT),
    ("code", BLOCK),
    ("command", BLOCK),
    ("commands", BLOCK),
    ("consult", LOAD),
    ("critical", HARD | LOUD),
    ("danger", LOUD),
    ("day", UNIT),
    ("days", UNIT),
    ("diagram", BLOCK),
    ("do", LOUD),
    ("don't", HARD | LOUD),
    ("dozen", COUNT),
    ("dozens", COUNT),
    ("each", SKIP | PRONOUN | LOUD),
    ("eight", COUNT),
    ("eighteen", COUNT),
    ("eighty", COUNT),
    ("eleven", COUNT),
    ("em", UNIT),
    ("etc", ABBREVIATION),
    ("every", PRONOUN | LOUD),
    ("exactly", COMPARE | LOUD),
    ("example", BLOCK | PART),
    ("examples", BLOCK),
    ("fifteen", COUNT),
    ("fifty", COUNT),
    ("fig", PART | ABBREVIATION),
    ("figure", PART | BLOCK),
    ("first", LOUD | PRONOUN),
    ("five", COUNT),
    ("follow", LOAD),
    ("for", GUARD | STOP),
    ("forbidden", HARD | LOUD),
    ("format", BLOCK),
    ("forty", COUNT),
    ("four", COUNT),
    ("fourteen", COUNT),
    ("fps", UNIT),
    ("from", STOP),
    ("gate", PART),
    ("gb", UNIT),
    ("ghz", UNIT),
    ("gib", UNIT),
    ("had", STOP),
    ("has", STOP),
    ("have", STOP),
    ("hour", UNIT),
    ("hours", UNIT),
    ("hr", UNIT),
    ("hrs", UNIT),
    ("hundred", COUNT),
    ("hundreds", COUNT),
    ("hz", UNIT),
    ("if", GUARD | STOP),
    ("immediately", LOUD),
    ("important", LOUD),
    ("in", STOP),
    ("inches", UNIT),
    ("instructions", BLOCK),
    ("into", STOP),
    ("is", STOP),
    ("it", STOP),
    ("item", PART),
    ("its", SKIP),
    ("kb", UNIT),
    ("kg", UNIT),
    ("khz", UNIT),
    ("kib", UNIT),
    ("km", UNIT),
    ("last", PRONOUN),
    ("list", BLOCK),
    ("load", LOAD),
    ("loading", LOAD),
    ("loads", LOAD),
    ("mandatory", HARD | LOUD),
    ("max", COMPARE),
    ("may", STOP),
    ("mb", UNIT),
    ("mhz", UNIT),
    ("mib", UNIT),
    ("microseconds", UNIT),
    ("million", COUNT),
    ("milliseconds", UNIT),
    ("min", UNIT | COMPARE),
    ("mins", UNIT),
    ("minute", UNIT),
    ("minutes", UNIT),
    ("mm", UNIT),
    ("month", UNIT),
    ("months", UNIT),
    ("ms", UNIT),
    ("must", HARD | LOUD | STOP),
    ("mustn't", HARD),
    ("my", SKIP),
    ("nearly", COMPARE),
    ("never", HARD | LOUD),
    ("new", PRONOUN),
    ("next", PRONOUN),
    ("nine", COUNT),
    ("nineteen", COUNT),
    ("ninety", COUNT),
    ("no", LOUD | PRONOUN | ABBREVIATION),
    ("non-negotiable", HARD | LOUD),
    ("not", LOUD),
    ("of", SKIP),
    ("on", STOP),
    ("once", GUARD),
    ("one", COUNT),
    ("only", HARD | LOUD | PRONOUN),
    ("open", LOAD),
    ("opening", LOAD),
    ("option", PART),
    ("or", STOP),
    ("our", SKIP),
    ("over", COMPARE | STOP),
    ("part", PART),
    ("parts", PART),
    ("pattern", PART),
    ("per", STOP),
    ("percent", UNIT),
    ("phase", PART),
    ("phases", PART),
    ("point", PART),
    ("principle", PART),
    ("prohibited", HARD | LOUD),
    ("pt", UNIT),
    ("px", UNIT),
    ("read", LOAD),
    ("reading", LOAD),
    ("refer", LOAD),
    ("rem", UNIT),
    ("required", HARD | LOUD),
    ("review", LOAD),
    ("roughly", COMPARE),
    ("rpm", UNIT),
    ("rule", PART),
    ("rules", PART | BLOCK),
    ("s", UNIT),
    ("sec", UNIT),
    ("second", UNIT),
    ("seconds", UNIT),
    ("secs", UNIT),
    ("section", PART | BLOCK),
    ("sections", PART | BLOCK),
    ("see", LOAD),
    ("seven", COUNT),
    ("seventeen", COUNT),
    ("seventy", COUNT),
    ("shall", HARD | STOP),
    ("should", STOP),
    ("six", COUNT),
    ("sixteen", COUNT),
    ("sixty", COUNT),
    ("so", STOP),
    ("stage", PART),
    ("stages", PART),
    ("step", PART | BLOCK),
    ("steps", PART | BLOCK),
    ("stop", LOUD),
    ("table", PART | BLOCK),
    ("tables", PART | BLOCK),
    ("task", PART),
    ("tb", UNIT),
    ("template", BLOCK),
    ("ten", COUNT),
    ("than", STOP | PRONOUN),
    ("that", STOP | PRONOUN),
    ("the", SKIP | PRONOUN),
    ("their", SKIP),
    ("then", STOP),
    ("these", SKIP | PRONOUN),
    ("they", STOP),
    ("thirteen", COUNT),
    ("thirty", COUNT),
    ("this", STOP | PRONOUN),
    ("those", SKIP | PRONOUN),
    ("thousand", COUNT),
    ("thousands", COUNT),
    ("three", COUNT),
    ("thrice", COUNT),
    ("tib", UNIT),
    ("to", STOP),
    ("twelve", COUNT),
    ("twenty", COUNT),
    ("twice", COUNT),
    ("two", COUNT),
    ("under", COMPARE | STOP),
    ("unless", GUARD | STOP),
    ("until", GUARD | STOP),
    ("us", STOP),
    ("vs", ABBREVIATION | STOP),
    ("warning", LOUD),
    ("was", STOP),
    ("we", STOP),
    ("week", UNIT),
    ("weeks", UNIT),
    ("were", STOP),
    ("when", GUARD | STOP),
    ("whenever", GUARD | STOP),
    ("where", STOP),
    ("which", STOP | PRONOUN),
    ("while", GUARD | STOP),
    ("who", STOP),
    ("will", STOP),
    ("with", STOP),
    ("within", COMPARE | STOP),
    ("without", STOP),
    ("year", UNIT),
    ("years", UNIT),
    ("you", STOP),
    ("your", SKIP),
    ("zero", COUNT),
];

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
        let mut packed: u128 = 0;
        let mut len = 0_u32;
        let mut bytes = word.as_bytes();
        while let [first, rest @ ..] = bytes {
            let byte = match first {
                b'a'..=b'z' | b'-' | b'\'' => *first,
                b'A'..=b'Z' => first | 0x20,
                // A curly apostrophe counts as a straight one.
                0xe2 if rest.starts_with(&[0x80, 0x99]) => b'\'',
                _ => return Self::NONE,
            };
            bytes = if *first == 0xe2 { &rest[2..] } else { rest };
            len += 1;
            if len > 16 {
                return Self::NONE;
            }
            packed = packed << 8 | u128::from(byte);
        }
        if len == 0 { Self::NONE } else { Self(packed << (8 * (16 - len))) }
    }

    pub(super) fn is(self, word: &str) -> bool {
        self == Self::of(word)
    }

    pub(super) fn is_any(self, words: &[&str]) -> bool {
        words.iter().any(|word| self.is(word))
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
