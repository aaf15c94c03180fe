//! Whether prose is in the language of the lexicons.

use skill_document::{Document, InlineKind};

use super::{Role, Token, is_verb, senses, stem};
use crate::{Unit, UnitClass};

/// Largest share of letters outside the Latin script, in percent (rule T4 of the contract of `ozempskills`).
const FOREIGN_LETTERS: usize = 20;
/// Smallest share of words of the tables and verbs among the words of prose, in percent. English instructions have over
/// 20; German, Finnish or Chinese ones have under 6.
const KNOWN_WORDS: usize = 12;
/// Fewer words than this say nothing about the language.
const SAMPLE: usize = 30;

/// Whether the prose of a document can be judged: script and function words are those of English. True when there is
/// too little prose to tell.
pub(crate) fn is_english(document: &Document<'_>, units: &[Unit]) -> bool {
    let (mut letters, mut foreign, mut words, mut known) = (0_usize, 0_usize, 0_usize, 0_usize);
    for unit in units {
        for word in prose(document, unit)
            .split(|letter: char| !letter.is_alphabetic() && !matches!(letter, '\'' | '’'))
        {
            if word.is_empty() {
                continue;
            }
            for letter in word.chars().filter(|letter| letter.is_alphabetic()) {
                letters += 1;
                foreign += usize::from(!is_latin(letter));
            }
            if unit.class != UnitClass::Heading && unit.class != UnitClass::Cell {
                words += 1;
                known += usize::from(is_english_word(&word.to_lowercase()));
            }
        }
    }
    if letters > 0 && foreign * 100 > letters * FOREIGN_LETTERS {
        return false;
    }
    words < SAMPLE || known * 100 >= words * KNOWN_WORDS
}

/// Whether the words of a reading are not English, as far as so few words can tell. Then no cue of the lexicons can be
/// expected in them.
pub(crate) fn is_foreign(tokens: &[Token]) -> bool {
    const FEW: usize = 5;
    let words =
        tokens.iter().filter(|token| !matches!(token.role, Role::Literal(_) | Role::Number | Role::Sign));
    let (mut count, mut known, mut letters, mut foreign) = (0_usize, 0_usize, 0_usize, 0_usize);
    for token in words {
        count += 1;
        known += usize::from(token.role != Role::Content || is_verb(&token.key));
        letters += token.key.chars().filter(|letter| letter.is_alphabetic()).count();
        foreign += token.key.chars().filter(|letter| letter.is_alphabetic() && !is_latin(*letter)).count();
    }
    foreign * 100 > letters * FOREIGN_LETTERS || (count >= FEW && known * 100 < count * KNOWN_WORDS)
}

/// The text of a unit with its inline code blanked.
fn prose(document: &Document<'_>, unit: &Unit) -> String {
    let mut text = unit.span.slice(document.text()).to_owned();
    let first = document.inlines().partition_point(|inline| inline.span.start < unit.span.start);
    for inline in document.inlines()[first..].iter().take_while(|inline| inline.span.start < unit.span.end) {
        if matches!(
            inline.kind,
            InlineKind::Code | InlineKind::Url | InlineKind::LinkTarget | InlineKind::Path
        ) && unit.span.contains(inline.span)
        {
            let (start, end) = (inline.span.start - unit.span.start, inline.span.end - unit.span.start);
            text.replace_range(start..end, &" ".repeat(end - start));
        }
    }
    text
}

/// Words that English has and its neighbours in the Latin script have not: those of the tables, and the verbs of
/// instructions, because lists of terse commands hold few function words.
fn is_english_word(word: &str) -> bool {
    !matches!(word, "a" | "i" | "in" | "an" | "do" | "die" | "as" | "no" | "me" | "on" | "so" | "per" | "via")
        && (!senses(word).is_empty() || is_verb(&stem(word)))
}

fn is_latin(letter: char) -> bool {
    matches!(letter, 'a'..='z' | 'A'..='Z' | '\u{c0}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}')
}

#[cfg(test)]
mod tests {
    use skill_document::parse;

    use super::*;

    #[track_caller]
    fn check(text: &str, expect: bool) {
        let document = parse(text.as_bytes());
        assert_eq!(is_english(&document, &crate::units(&document)), expect, "{text}");
    }

    #[test]
    fn languages() {
        let english = "Read the file before you change it, and run all tests when you are done. ";
        let german =
            "Lies die Datei, bevor du sie veränderst, und führe danach alle Prüfungen noch einmal aus. ";
        let french =
            "Lisez le fichier avant de le modifier, puis lancez tous les tests une fois le travail fini. ";
        check(&english.repeat(3), true);
        check(&german.repeat(3), false);
        check(&french.repeat(3), false);
        check("请先阅读文件，然后再修改它。", false);
        check("", true);
        check("Kurzer Text.", true);
    }

    #[test]
    fn single_sentences() {
        for (text, expect) in [
            ("Never delete the file before you have asked.", false),
            ("Kafka topics.", false),
            ("Lösche niemals Daten, bevor jemand zustimmt.", true),
            ("请先阅读文件。", true),
        ] {
            assert_eq!(is_foreign(&super::super::reading::tests::read(text).tokens), expect, "{text}");
        }
    }
}
