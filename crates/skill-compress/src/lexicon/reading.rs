//! Words as they are meant: the second half of a reading.

use std::borrow::Cow;

use super::raw::{Raw, RawKind, split};
use super::token::{Gap, Inflection, Role, Token};
use super::{Coordination, Quantity, Sense, Strength, senses, stem, synonym, wording};
use crate::obligation::Piece;

/// The words of some units, with contractions opened, articles left out, and wordings that say the same thing
/// brought to one form.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reading {
    /// The words in order, free ones included.
    pub(crate) tokens: Vec<Token>,
}

impl Reading {
    /// Reads a piece.
    pub(crate) fn of(piece: &Piece<'_>) -> Self {
        let mut reading = Self::default();
        for unit in &piece.units {
            let raws = split(piece.document, unit.span, &piece.inlines);
            reading.add(&open_contractions(raws));
        }
        reading
    }

    /// Adds the words of one unit.
    fn add(&mut self, raws: &[Raw<'_>]) {
        let mut at = 0;
        // Punctuation before a word that is left out belongs to the next one.
        let mut carried = Gap::None;
        while at < raws.len() {
            let (count, becomes) = longest_wording(raws, at).unwrap_or((1, None));
            let gap = raws[at].gap.max(carried);
            let before = self.tokens.len();
            match becomes {
                Some(words) => self.add_words(words, &raws[at..at + count], gap),
                None => self.tokens.push(token(&raws[at], gap)),
            }
            carried = if self.tokens.len() == before { gap } else { Gap::None };
            at += count;
        }
    }

    fn add_words(&mut self, words: &[&'static str], raws: &[Raw<'_>], gap: Gap) {
        for (index, word) in words.iter().enumerate() {
            let mut token = token(&raws[0], if index == 0 { gap } else { Gap::None });
            let found = senses(word);
            token.role = Role::of(found);
            token.emphatic = is_emphatic(found);
            token.key = word_key(word, token.role, found);
            if word.bytes().all(|byte| byte.is_ascii_digit()) {
                token.role = Role::Number;
            }
            token.capitals = raws.iter().any(|raw| raw.capitals);
            token.proper = false;
            token.span.end = raws[raws.len() - 1].span.end;
            self.tokens.push(token);
        }
    }
}

/// The longest phrase of the wordings that starts here: how many words it takes and what it is read as.
/// Articles and fillers inside a phrase do not count. `None` in the second place: an article, or a word that stands for itself.
fn longest_wording(raws: &[Raw<'_>], at: usize) -> Option<(usize, Option<&'static [&'static str]>)> {
    if raws[at].kind != RawKind::Word {
        return None;
    }
    let mut best = None;
    for (phrase, becomes) in wording::beginning_with(&raws[at].text) {
        if let Some(count) = matches(raws, at, phrase)
            && best.is_none_or(|(longest, _)| count > longest)
        {
            best = Some((count, Some(*becomes)));
        }
    }
    best
}

/// How many raw words the phrase takes, articles and fillers between its words included.
fn matches(raws: &[Raw<'_>], at: usize, phrase: &str) -> Option<usize> {
    let mut here = at;
    for (index, word) in phrase.split(' ').enumerate() {
        while index > 0 && raws.get(here).is_some_and(|raw| raw.gap == Gap::None && says_nothing(raw)) {
            here += 1;
        }
        let raw = raws.get(here)?;
        if raw.kind != RawKind::Word || raw.text != word || (index > 0 && raw.gap != Gap::None) {
            return None;
        }
        // A word in capitals amid plain ones is a name: `report FAIL to` is no failure to do something.
        if raw.capitals != raws[at].capitals && !is_article(&raws[at]) {
            return None;
        }
        here += 1;
    }
    Some(here - at)
}

/// An article or a filler, which may stand inside a phrase: `is essentially required to`.
fn says_nothing(raw: &Raw<'_>) -> bool {
    is_article(raw) || matches!(raw.text.as_ref(), "basically" | "simply" | "essentially" | "please")
}

fn is_article(raw: &Raw<'_>) -> bool {
    raw.kind == RawKind::Word && matches!(raw.text.as_ref(), "a" | "an" | "the")
}

/// `don't` is `do not`, `it's` is `it is`; `a few` is one word.
fn open_contractions(raws: Vec<Raw<'_>>) -> Vec<Raw<'_>> {
    let mut out: Vec<Raw<'_>> = Vec::with_capacity(raws.len());
    for raw in raws {
        if raw.kind != RawKind::Word {
            out.push(raw);
            continue;
        }
        if matches!(raw.text.as_ref(), "few" | "little" | "couple" | "single" | "lot")
            && raw.gap == Gap::None
            && let Some(article) = out.last_mut().filter(|last| last.text == "a")
        {
            article.text = Cow::Owned(format!("a {}", raw.text));
            article.span.end = raw.span.end;
            continue;
        }
        let Some((first, second)) = contraction(&raw.text) else {
            out.push(raw);
            continue;
        };
        let mut tail = raw.clone();
        let mut head = raw;
        head.text = Cow::Owned(first);
        out.push(head);
        if !second.is_empty() {
            tail.text = Cow::Borrowed(second);
            tail.gap = Gap::None;
            tail.capital = false;
            out.push(tail);
        }
    }
    out
}

/// The two words of a contraction. A possessive ending is dropped.
fn contraction(word: &str) -> Option<(String, &'static str)> {
    let two = |first: &str, second: &'static str| Some((first.to_owned(), second));
    match word {
        "cannot" | "can't" | "cant" => return two("can", "not"),
        "won't" => return two("will", "not"),
        "shan't" => return two("shall", "not"),
        "ain't" => return two("is", "not"),
        "it's" | "that's" | "there's" | "what's" | "here's" | "who's" => {
            return two(&word[..word.len() - 2], "is");
        }
        "let's" => return two("let", "us"),
        _ => {}
    }
    let (base, ending) = word.rsplit_once('\'')?;
    match ending {
        "t" => two(base.strip_suffix('n')?, "not"),
        "re" => two(base, "are"),
        "ll" => two(base, "will"),
        "ve" => two(base, "have"),
        "d" => two(base, "would"),
        "m" => two(base, "am"),
        "s" | "" => two(base, ""),
        _ => None,
    }
}

/// The token of one raw word that no wording covers.
fn token(raw: &Raw<'_>, gap: Gap) -> Token {
    let found = if raw.kind == RawKind::Word || raw.kind == RawKind::Sign { senses(&raw.text) } else { &[] };
    let role = match raw.kind {
        RawKind::Literal(kind) => Role::Literal(kind),
        RawKind::Number => Role::Number,
        RawKind::Word => Role::of(found),
        RawKind::Sign => match raw.text.as_ref() {
            "&" => Role::Coordination(Coordination::And),
            "/" => Role::Coordination(Coordination::Slash),
            _ if found.is_empty() => Role::Sign,
            _ => Role::of(found),
        },
    };
    let key = match raw.kind {
        RawKind::Word => word_key(&raw.text, role, found),
        _ => Cow::Owned(raw.text.clone().into_owned()),
    };
    Token {
        key,
        role,
        emphatic: is_emphatic(found),
        capitals: raw.capitals,
        proper: raw.capital && raw.gap < Gap::Clause,
        inflection: Inflection::of(&raw.text),
        gap,
        span: raw.span,
    }
}

/// Lexicon words that are not verbs or nouns stand for their class, numbers for their value, others for their stem.
fn word_key(word: &str, role: Role, found: &[(&'static str, Sense)]) -> Cow<'static, str> {
    let class = match role {
        Role::Negation(class) => Some(format!("{class:?}")),
        Role::Modal(Strength::May) => Some("may".to_owned()),
        Role::Modal(Strength::Must) => Some("must".to_owned()),
        Role::Guard(class) => Some(format!("{class:?}")),
        Role::Quantity(class) if class != Quantity::More => Some(format!("{class:?}")),
        Role::Coordination(class) => Some(format!("{class:?}")),
        Role::Bound(class) => Some(format!("{class:?}")),
        _ => None,
    };
    if let Some(class) = class {
        return Cow::Owned(class);
    }
    for (_, sense) in found {
        if let Sense::Number(value) = sense {
            return Cow::Borrowed(value);
        }
    }
    let stem = stem(word);
    match (synonym::class(&stem), stem) {
        (Some(class), _) => Cow::Borrowed(class),
        (None, stem) => Cow::Owned(stem.into_owned()),
    }
}

fn is_emphatic(found: &[(&'static str, Sense)]) -> bool {
    found.iter().any(|(_, sense)| *sense == Sense::Emphasis)
}

#[cfg(test)]
pub(super) mod tests {
    use skill_document::parse;

    use super::*;

    /// The reading of a text of paragraphs.
    pub(in crate::lexicon) fn read(text: &str) -> Reading {
        let document = parse(text.as_bytes());
        let units = crate::units(&document);
        Reading::of(&Piece::of(&document, units.iter().collect()))
    }

    /// The keys of the words that are not free, joined.
    #[track_caller]
    fn check(text: &str, expect: &str) {
        let reading = read(text);
        let keys: Vec<&str> =
            reading.tokens.iter().filter(|token| !token.is_free()).map(|token| token.key.as_ref()).collect();
        assert_eq!(keys.join(" "), expect, "{text}");
    }

    #[test]
    fn contractions_are_opened() {
        check("Don’t run.", "Not run");
        check("It can't run.", "it may Not run");
        check("It won't run.", "it will Not run");
        check("The user's file.", "user file");
    }

    #[test]
    fn wordings_meet() {
        check("In order to run, wait.", "to run wait");
        check("In the event that it fails, stop.", "If it fail stop");
        check("Please note that it fails.", "it fail");
        check("It is worth noting that it fails.", "it fail");
        check("He is essentially required to run.", "he must run");
        check("The majority of files.", "Most file");
        check("He is not allowed to run.", "he must Not run");
        check("Ask for a few files.", "ask for Few file");
    }

    #[test]
    fn capitals_do_not_hide_in_a_wording() {
        check("Report FAIL to him.", "report fail to him");
        check("It will fail to run.", "it will Fail run");
    }

    #[test]
    fn numbers_are_digits() {
        check("Run three times.", "run 3 time");
        check("Run it thrice.", "run it 3 time");
        check("Wait 5s or 1,000 ms.", "wait 5s Or 1,000 ms");
    }

    #[test]
    fn literals_are_whole() {
        check("Run `a  b` now.", "run `a  b` now");
        check("Say \"never mind\" now.", "say \"never mind\" now");
    }

    #[test]
    fn punctuation_of_a_left_out_word_is_carried() {
        let reading = read("Run it; please note that it stops.");
        let second = reading.tokens.iter().filter(|token| token.key == "it").nth(1);
        assert_eq!(second.map(|token| token.gap), Some(Gap::Clause));
    }
}
