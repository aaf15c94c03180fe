//! Filler that says nothing: a fixed table. What stays of a phrase are words that already stand in it.

use skill_model::Span;

use crate::plan::Edit;
use crate::protected::touches;

/// Where a phrase may stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// Anywhere.
    Any,
    /// At the start of a unit. The word behind it takes over the capital letter.
    Start,
}

/// One phrase, in lower case. A comma or colon at its end belongs to it.
struct Phrase {
    words: &'static str,
    /// What stays of it.
    keep: &'static str,
    place: Place,
}

const fn any(words: &'static str, keep: &'static str) -> Phrase {
    Phrase { words, keep, place: Place::Any }
}

const fn start(words: &'static str) -> Phrase {
    Phrase { words, keep: "", place: Place::Start }
}

/// No phrase is the beginning of another one.
const PHRASES: &[Phrase] = &[
    any("added bonus", "bonus"),
    start("additionally,"),
    any("advance planning", "planning"),
    start("as a matter of fact,"),
    start("as mentioned above,"),
    start("as mentioned before,"),
    start("as mentioned earlier,"),
    start("as mentioned previously,"),
    start("as noted above,"),
    start("as noted earlier,"),
    start("as previously mentioned,"),
    start("as you can see,"),
    any("at this point in time", "at this point"),
    any("basic fundamentals", "fundamentals"),
    start("basically,"),
    any("by means of", "by"),
    any("end result", "result"),
    any("end results", "results"),
    any("for the purpose of", "for"),
    any("for the purposes of", "for"),
    start("furthermore,"),
    any("future plans", "plans"),
    any("given the fact that", "given that"),
    start("in addition,"),
    start("in essence,"),
    start("in fact,"),
    any("in order for", "for"),
    any("in order to", "to"),
    start("in other words,"),
    start("interestingly,"),
    start("it is important to note that"),
    start("it is interesting to note that"),
    start("it is worth mentioning that"),
    start("it is worth noting that"),
    start("it is worth pointing out that"),
    start("it turns out that"),
    start("it's important to note that"),
    start("it's worth mentioning that"),
    start("it's worth noting that"),
    any("make use of", "use"),
    any("many different", "many"),
    start("moreover,"),
    start("needless to say,"),
    any("new innovation", "innovation"),
    any("new innovations", "innovations"),
    start("of course,"),
    any("on a daily basis", "daily"),
    any("on a monthly basis", "monthly"),
    any("on a weekly basis", "weekly"),
    any("past history", "history"),
    any("period of time", "period"),
    start("please be aware that"),
    start("please note that"),
    start("please note:"),
    any("so as to", "to"),
    start("the point is that"),
    any("various different", "various"),
];

/// Words that may open a sentence once the filler before them is gone. Any other word may be a name that a capital
/// letter would change, so the filler stays.
const OPENERS: &[&str] = &[
    "a", "an", "both", "each", "every", "here", "it", "its", "many", "most", "our", "several", "some",
    "such", "that", "the", "their", "there", "these", "they", "this", "those", "we", "what", "when", "where",
    "which", "you", "your",
];

/// The changes that take filler out of one unit, in order. Nothing inside `literals` is touched.
pub(super) fn cuts(text: &str, unit: Span, literals: &[Span]) -> Vec<Edit> {
    let slice = unit.slice(text);
    let mut edits = Vec::new();
    let mut at = 0;
    while at < slice.len() {
        let found = starts_word(slice, at).then(|| longest(slice, at)).flatten();
        let Some(phrase) = found else {
            at += slice[at..].chars().next().map_or(1, char::len_utf8);
            continue;
        };
        let end = at + phrase.words.len();
        if let Some((cut, keep)) = cut(slice, at, phrase) {
            let span = Span::new(unit.start + cut.start, unit.start + cut.end);
            if !touches(literals, span) {
                edits.push(Edit { span, text: keep });
            }
        }
        at = end;
    }
    edits
}

fn starts_word(text: &str, at: usize) -> bool {
    text.is_char_boundary(at)
        && text[..at].chars().next_back().is_none_or(|c| c.is_whitespace() || matches!(c, '(' | '"'))
}

/// The longest phrase that stands at `at` and ends where a word ends.
fn longest(text: &str, at: usize) -> Option<&'static Phrase> {
    let rest = &text.as_bytes()[at..];
    PHRASES
        .iter()
        .filter(|phrase| {
            rest.get(..phrase.words.len())
                .is_some_and(|head| head.eq_ignore_ascii_case(phrase.words.as_bytes()))
                && rest
                    .get(phrase.words.len())
                    .is_none_or(|next| matches!(next, b' ' | b',' | b'.' | b';' | b')'))
        })
        .max_by_key(|phrase| phrase.words.len())
}

/// What goes and what stays for a phrase at `at`.
fn cut(text: &str, at: usize, phrase: &Phrase) -> Option<(Span, String)> {
    let end = at + phrase.words.len();
    let capital = text[at..].starts_with(char::is_uppercase);
    if phrase.place == Place::Any {
        return Some((
            Span::new(at, end),
            if capital { capitalised(phrase.keep) } else { phrase.keep.to_owned() },
        ));
    }
    let next = end + 1;
    let word = text.get(next..)?.split_whitespace().next()?;
    if at != 0 || text.as_bytes()[end] != b' ' || !OPENERS.contains(&word) {
        return None;
    }
    let opener = if capital { capitalised(word) } else { word.to_owned() };
    Some((Span::new(at, next + word.len()), opener))
}

fn capitalised(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().into_iter().flat_map(char::to_uppercase).chain(chars).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expect: &str) {
        let mut out = String::new();
        let mut from = 0;
        for edit in cuts(text, Span::new(0, text.len()), &[]) {
            out.push_str(&text[from..edit.span.start]);
            out.push_str(&edit.text);
            from = edit.span.end;
        }
        out.push_str(&text[from..]);
        assert_eq!(out, expect);
    }

    #[test]
    fn filler_goes_and_no_word_comes_in() {
        check("Caching exists in order to help.", "Caching exists to help.");
        check("In order to help, caching exists.", "To help, caching exists.");
        check("Please note that the cache is small.", "The cache is small.");
        check("please note that the cache is small.", "the cache is small.");
        check("As you can see, this is slow.", "This is slow.");
        check("The end results are kept for a period of time.", "The results are kept for a period.");
    }

    #[test]
    fn what_is_no_filler_stays() {
        for text in [
            "Please note that npm is slow.",
            "The cache, as you can see, is small.",
            "Preorder to go.",
            "The in order to-do list",
            "due to the fact that it rains",
            "Of course, Rust is fast.",
            "in  order to",
        ] {
            check(text, text);
        }
    }

    #[test]
    fn literals_are_not_touched() {
        assert_eq!(cuts("`in order to` x", Span::new(0, 15), &[Span::new(0, 13)]), []);
    }

    #[test]
    fn kept_words_stand_in_the_phrase() {
        for phrase in PHRASES {
            let words: Vec<&str> = phrase.words.split(' ').collect();
            assert!(phrase.keep.split_whitespace().all(|word| words.contains(&word)), "{}", phrase.words);
            assert!(phrase.keep.len() < phrase.words.len(), "{}", phrase.words);
        }
    }
}
