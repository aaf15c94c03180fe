//! Ways to say one thing. A wording on the left is read as the words on the right, so that either may stand in a copy.
//!
//! Left sides are lower-case, without articles and contractions; the longest one that fits is taken. An empty right side
//! says nothing. A right side is a word or a fixed phrase of the other tables and stands for itself.

mod plain;
mod rule;

/// Phrase and what it is read as.
pub(super) type Wording = (&'static str, &'static [&'static str]);

/// The tables, each sorted by phrase.
pub(super) const TABLES: [&[Wording]; 2] = [plain::TABLE, rule::TABLE];

/// The entries whose phrase begins with `word`.
pub(super) fn beginning_with(word: &str) -> impl Iterator<Item = &'static Wording> {
    TABLES.into_iter().flat_map(move |table| {
        // By the first byte, which is quick to compare, then by the word.
        let byte = |phrase: &str| phrase.as_bytes().first().copied();
        let first = table.partition_point(|(phrase, _)| byte(phrase) < byte(word));
        let count = table[first..].partition_point(|(phrase, _)| byte(phrase) == byte(word));
        let near = &table[first..first + count];
        let first = near.partition_point(|(phrase, _)| first_word(phrase) < word);
        let count = near[first..].iter().take_while(|(phrase, _)| first_word(phrase) == word).count();
        &near[first..first + count]
    })
}

fn first_word(phrase: &str) -> &str {
    // A search for one byte over a few; the search of the standard library is made for long texts.
    let end = phrase.bytes().position(|byte| byte == b' ').unwrap_or(phrase.len());
    &phrase[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_right_side_stands_for_itself() {
        let all = || TABLES.into_iter().flatten();
        for (phrase, becomes) in all() {
            for word in *becomes {
                let again = all().find(|(phrase, _)| phrase == word);
                assert!(
                    again.is_none_or(|(_, own)| *own == [*word]),
                    "{phrase} ends at {word}, which is read on"
                );
            }
        }
    }

    #[test]
    fn a_phrase_stands_once() {
        for (phrase, _) in plain::TABLE {
            assert!(rule::TABLE.iter().all(|(other, _)| other != phrase), "{phrase}");
        }
    }

    #[test]
    fn entries_are_found_by_their_first_word() {
        assert!(beginning_with("whether").any(|(phrase, _)| *phrase == "whether or not"));
        assert!(beginning_with("zebra").next().is_none());
    }
}
