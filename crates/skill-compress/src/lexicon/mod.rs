//! English words that carry meaning an instruction must not lose, as sorted static tables.
//!
//! One file per family. All families are merged into one sorted table at compile time, so that a word is found
//! by one binary search and no table is built at run time. Words are lower-case, in full form; verbs, opposites
//! and synonyms are compared by stem and are written as stems.

mod abbreviation;
mod antonym;
mod category;
mod cue;
mod emphasis;
mod facts;
mod filler;
mod function;
mod guard;
mod language;
mod modality;
mod negation;
mod number;
mod order;
mod quantifier;
mod raw;
mod reading;
mod soft;
mod stem;
mod synonym;
mod token;
mod verb;
mod wording;

pub(crate) use abbreviation::is_abbreviation;
pub(crate) use antonym::are_opposites;
pub(crate) use category::names_kind;
pub(crate) use cue::{Cue, cues, has_row, obligations_of};
pub(crate) use facts::{
    Condition, Count, binding, conditions, counts, head_after, head_near, is_order, orders,
};
pub(crate) use guard::Connective;
pub(crate) use language::{is_english, is_foreign};
pub(crate) use modality::Strength;
pub(crate) use negation::Negation;
pub(crate) use number::{Bound, measure};
pub(crate) use quantifier::{Coordination, Quantity};
pub(crate) use reading::Reading;
pub(crate) use soft::narrows;
pub(crate) use stem::stem;
pub(crate) use token::{Gap, Inflection, Literal, Role, Token};
pub(crate) use verb::{grants, is_verb};

/// What a word says, beside its plain sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sense {
    /// `a`, `an`, `the`.
    Article,
    /// A word that says nothing: `basically`, `please`.
    Filler,
    /// A form of `be` or `do`, `that`, `of`: grammar, not meaning.
    Glue,
    /// `you`, `your`, `we`, `our`: the reader or the writer.
    Person,
    /// `it`, `this`, `their`: stands for a noun elsewhere.
    Pronoun,
    /// `in`, `from`, `with`.
    Preposition,
    /// A word of degree: `very`, `truly`.
    Soft,
    /// Negates the next word.
    Negation(Negation),
    /// A verb of modality before the verb it governs.
    Modal(Strength),
    /// An adjective of modality: `required`, `optional`.
    Stance(Strength),
    /// Weakens a rule: `usually`, `if possible`.
    Hedge,
    /// Gives weight: `critical`, `always`.
    Emphasis,
    /// Opens a condition.
    Guard(Connective),
    /// How many or how exclusively.
    Quantity(Quantity),
    /// Joins two members.
    Coordination(Coordination),
    /// Compares a number.
    Bound(Bound),
    /// A number word.
    Number(&'static str),
    /// Order in time: `first`, `then`.
    Order,
}

/// A family of words, sorted by word.
type Family = [(&'static str, Sense)];

/// The families of single words and fixed phrases. A word may stand in two of them.
const FAMILIES: [&Family; 12] = [
    function::TABLE,
    filler::TABLE,
    soft::TABLE,
    negation::TABLE,
    modality::TABLE,
    emphasis::TABLE,
    guard::TABLE,
    quantifier::TABLE,
    number::BOUNDS,
    number::WORDS,
    order::TABLE,
    modality::HEDGES,
];

/// Number of entries over all families.
const COUNT: usize = count();

/// Every entry, sorted by word and then by family.
static ALL: [(&str, Sense); COUNT] = merge();

/// Everything the lexicons say about a word or a fixed phrase in lower case.
pub(crate) fn senses(word: &str) -> &'static [(&'static str, Sense)] {
    let first = ALL.partition_point(|(entry, _)| *entry < word);
    let behind = first + ALL[first..].partition_point(|(entry, _)| *entry == word);
    &ALL[first..behind]
}

/// Whether a sorted table of words holds `word`.
fn holds(table: &[&str], word: &str) -> bool {
    table.binary_search(&word).is_ok()
}

const fn count() -> usize {
    let mut total = 0;
    let mut family = 0;
    while family < FAMILIES.len() {
        total += FAMILIES[family].len();
        family += 1;
    }
    total
}

/// Merges the sorted families.
const fn merge() -> [(&'static str, Sense); COUNT] {
    let mut all = [("", Sense::Filler); COUNT];
    let mut next = [0; FAMILIES.len()];
    let mut place = 0;
    while place < COUNT {
        let mut best = FAMILIES.len();
        let mut family = 0;
        while family < FAMILIES.len() {
            if next[family] < FAMILIES[family].len()
                && (best == FAMILIES.len()
                    || less(FAMILIES[family][next[family]].0, FAMILIES[best][next[best]].0))
            {
                best = family;
            }
            family += 1;
        }
        all[place] = FAMILIES[best][next[best]];
        next[best] += 1;
        place += 1;
    }
    all
}

const fn less(left: &str, right: &str) -> bool {
    let (left, right) = (left.as_bytes(), right.as_bytes());
    let mut at = 0;
    while at < left.len() && at < right.len() {
        if left[at] != right[at] {
            return left[at] < right[at];
        }
        at += 1;
    }
    left.len() < right.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn sorted(name: &str, words: &[&str]) {
        for pair in words.windows(2) {
            assert!(pair[0] < pair[1], "{name}: {} stands before {}", pair[0], pair[1]);
        }
        for word in words {
            assert_eq!(*word, word.to_lowercase(), "{name}");
        }
    }

    #[test]
    fn tables_are_sorted_and_lower_case() {
        for (index, family) in FAMILIES.iter().enumerate() {
            let words: Vec<&str> = family.iter().map(|(word, _)| *word).collect();
            sorted(&format!("family {index}"), &words);
        }
        sorted("verbs", verb::VERBS);
        sorted("long verbs", verb::LONG_VERBS);
        sorted("grants", verb::GRANTS);
        sorted("categories", category::TABLE);
        sorted("narrow", soft::NARROW);
        sorted("synonyms", &synonym::TABLE.iter().map(|(word, _)| *word).collect::<Vec<_>>());
        sorted("abbreviations", &abbreviation::TABLE.iter().map(|(word, _)| *word).collect::<Vec<_>>());
        sorted("measures", &number::MEASURES.iter().map(|(word, _)| *word).collect::<Vec<_>>());
        for table in wording::TABLES {
            sorted("wordings", &table.iter().map(|(phrase, _)| *phrase).collect::<Vec<_>>());
        }
    }

    #[test]
    fn stems_are_written_as_stems() {
        let stems = verb::VERBS
            .iter()
            .chain(verb::LONG_VERBS)
            .chain(verb::GRANTS)
            .chain(category::TABLE)
            .chain(soft::NARROW)
            .copied();
        let pairs = antonym::TABLE.iter().flat_map(|(left, right)| [*left, *right]);
        let synonyms = synonym::TABLE.iter().flat_map(|(word, class)| [*word, *class]);
        for word in stems.chain(pairs).chain(synonyms) {
            assert_eq!(stem(word), word, "not a stem");
        }
    }

    #[test]
    fn a_word_of_two_families_has_two_senses() {
        let never: Vec<Sense> = senses("never").iter().map(|(_, sense)| *sense).collect();
        assert_eq!(never, [Sense::Negation(Negation::Not), Sense::Emphasis]);
        assert!(senses("bicycle").is_empty());
    }
}
