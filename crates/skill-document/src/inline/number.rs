//! Numbers in prose: comparator, value, unit, object.

use skill_model::Span;

use super::lexicon::{COMPARE, COUNT, Key, PRONOUN, SKIP, STOP, UNIT, key, keys};
use super::token::{Shape, Token};
use super::{InlineKind, Number, value};

/// Number words and their values. `hundred` and its like multiply.
static COUNTS: &[(Key, &str)] = &[
    (Key::of("dozen"), "12"),
    (Key::of("eight"), "8"),
    (Key::of("eighteen"), "18"),
    (Key::of("eighty"), "80"),
    (Key::of("eleven"), "11"),
    (Key::of("fifteen"), "15"),
    (Key::of("fifty"), "50"),
    (Key::of("five"), "5"),
    (Key::of("forty"), "40"),
    (Key::of("four"), "4"),
    (Key::of("fourteen"), "14"),
    (Key::of("nine"), "9"),
    (Key::of("nineteen"), "19"),
    (Key::of("ninety"), "90"),
    (Key::of("one"), "1"),
    (Key::of("seven"), "7"),
    (Key::of("seventeen"), "17"),
    (Key::of("seventy"), "70"),
    (Key::of("six"), "6"),
    (Key::of("sixteen"), "16"),
    (Key::of("sixty"), "60"),
    (Key::of("ten"), "10"),
    (Key::of("thirteen"), "13"),
    (Key::of("thirty"), "30"),
    (Key::of("three"), "3"),
    (Key::of("thrice"), "3"),
    (Key::of("twelve"), "12"),
    (Key::of("twenty"), "20"),
    (Key::of("twice"), "2"),
    (Key::of("two"), "2"),
    (Key::of("zero"), "0"),
];

/// What a token says as a number.
struct Hit {
    comparator: String,
    value: String,
    unit: String,
    object: String,
}

/// Finds the numbers in tokens that nothing else stands for.
///
/// `emphasis` are the emphasised spans in order: a number that crosses one is narrowed to its value.
pub(super) fn scan(text: &str, tokens: &mut [Token], emphasis: &[Span], found: &mut Vec<(InlineKind, Span)>) {
    let mut at = 0;
    while at < tokens.len() {
        let Some((hit, last)) = read(text, tokens, at) else {
            at += 1;
            continue;
        };
        let (number, first, last) = complete(text, tokens, hit, at, last);
        let whole = Span::new(tokens[first].core.start, tokens[last].core.end);
        let span = if crosses(emphasis, whole) { tokens[at].core } else { whole };
        for token in &mut tokens[at..=last] {
            token.taken = true;
        }
        found.push((InlineKind::Number(number), span));
        at = last + 1;
    }
}

/// Whether `span` holds a part of an emphasised span and something else.
fn crosses(emphasis: &[Span], span: Span) -> bool {
    let upto = emphasis.partition_point(|marked| marked.start < span.end);
    // Emphasis nests, so those that reach over an offset are few and near.
    let near = emphasis[..upto].iter().rev().take(16);
    near.filter(|marked| marked.overlaps(span))
        .any(|marked| !marked.contains(span) && !span.contains(*marked))
}

/// The number at `at` and its last token: digits, a number word, or a range of two.
fn read(text: &str, tokens: &[Token], at: usize) -> Option<(Hit, usize)> {
    let (mut hit, mut last) = single(text, tokens, at)?;
    if let Some((high, end)) = range_end(text, tokens, last)
        && hit.unit.is_empty()
        && hit.object.is_empty()
    {
        hit.value = format!("{}-{}", hit.value, high.value);
        hit.unit = high.unit;
        hit.object = high.object;
        last = end;
    }
    Some((hit, last))
}

/// The second half of `3 to 5` and `between 3 and 5`.
fn range_end(text: &str, tokens: &[Token], last: usize) -> Option<(Hit, usize)> {
    let joint = next(text, tokens, last)?;
    let between = last >= 1 && tokens[last - 1].key == key!("between");
    let joins = tokens[joint].key == key!("to") || (between && tokens[joint].key == key!("and"));
    if !joins {
        return None;
    }
    let from = next(text, tokens, joint)?;
    let (high, end) = single(text, tokens, from)?;
    let low: f64 = value_of(text, &tokens[last])?.parse().ok()?;
    let top: f64 = high.value.parse().ok()?;
    (low < top && high.comparator.is_empty()).then_some((high, end))
}

fn value_of(text: &str, token: &Token) -> Option<String> {
    value::digits(token.text(text)).map(|parsed| parsed.value).or_else(|| count(token.text(text), token.key))
}

fn single(text: &str, tokens: &[Token], at: usize) -> Option<(Hit, usize)> {
    let token = tokens.get(at).filter(|token| token.is_word() && !token.taken)?;
    let shape = token.shape;
    if !shape.has(Shape::DIGIT) && token.uses & COUNT == 0 && !shape.has(Shape::HYPHEN) {
        return None;
    }
    let word = token.text(text);
    if let Some(parsed) = value::digits(word) {
        let hit = Hit {
            comparator: parsed.comparator,
            value: parsed.value,
            unit: parsed.unit,
            object: parsed.object,
        };
        return Some(scaled(text, tokens, hit, at));
    }
    if let Some((number, object)) = word.split_once('-')
        && let Some(value) = count(number, Key::of_word(number))
        && !object.is_empty()
        && !number.eq_ignore_ascii_case("one")
        && count(object, Key::of_word(object)).is_none()
    {
        let hit =
            Hit { comparator: String::new(), value, unit: String::new(), object: object.to_lowercase() };
        return Some((hit, at));
    }
    if token.uses & COUNT == 0 && !word.contains('-') {
        return None;
    }
    if token.key == key!("one") && !is_counting_one(text, tokens, at) {
        return None;
    }
    let object = if token.key.is_any(keys!["twice", "thrice"]) { "times" } else { "" };
    let value = count(word, token.key).or_else(|| round(token.key))?;
    let hit = Hit { comparator: String::new(), value, unit: String::new(), object: object.to_owned() };
    Some(scaled(text, tokens, hit, at))
}

/// The digits of `seven` or `twenty-five`.
fn count(word: &str, key: Key) -> Option<String> {
    if let Some((_, digits)) = COUNTS.iter().find(|(count, _)| *count == key) {
        return Some((*digits).to_owned());
    }
    let (tens, ones) = word.split_once('-')?;
    let digits = |word: &str| {
        let key = Key::of_word(word);
        COUNTS.iter().find(|(count, _)| *count == key).map(|(_, digits)| *digits)
    };
    let (tens, ones) = (digits(tens)?, digits(ones)?);
    (tens.len() == 2 && tens.ends_with('0') && ones.len() == 1).then(|| format!("{}{ones}", &tens[..1]))
}

/// `hundred` and `thousand` without a number before them; `dozens` has no digits.
fn round(key: Key) -> Option<String> {
    const ROUND: [(Key, &str); 7] = [
        (Key::of("hundred"), "100"),
        (Key::of("thousand"), "1000"),
        (Key::of("million"), "1000000"),
        (Key::of("billion"), "1000000000"),
        (Key::of("dozens"), "dozens"),
        (Key::of("hundreds"), "hundreds"),
        (Key::of("thousands"), "thousands"),
    ];
    ROUND.iter().find(|(word, _)| *word == key).map(|(_, value)| (*value).to_owned())
}

/// `two hundred` is `200`; `1.5 million` keeps its word as unit.
fn scaled(text: &str, tokens: &[Token], mut hit: Hit, at: usize) -> (Hit, usize) {
    let Some(after) = next(text, tokens, at).filter(|_| hit.unit.is_empty() && hit.object.is_empty()) else {
        return (hit, at);
    };
    let zeros = match tokens[after].text(text).to_ascii_lowercase().as_str() {
        "dozen" => None,
        "hundred" => Some(2),
        "thousand" => Some(3),
        "million" => Some(6),
        "billion" => Some(9),
        _ => return (hit, at),
    };
    match (zeros, hit.value.parse::<u32>()) {
        (Some(zeros), Ok(value)) => hit.value = format!("{value}{}", "0".repeat(zeros)),
        (None, Ok(value)) => hit.value = (u64::from(value) * 12).to_string(),
        (_, Err(_)) => hit.unit = tokens[after].text(text).to_owned(),
    }
    (hit, after)
}

/// `one` counts in `one file`; it is a pronoun in `this one` and `one of`.
fn is_counting_one(text: &str, tokens: &[Token], at: usize) -> bool {
    let before = at.checked_sub(1).map(|before| &tokens[before]);
    let pronoun = before.is_some_and(|before| before.uses & PRONOUN != 0 && before.tail(text).is_empty());
    let counted = next(text, tokens, at).is_some_and(|after| {
        let after = &tokens[after];
        after.is_word() && after.uses & (STOP | SKIP | PRONOUN) == 0
    });
    counted && !pronoun
}

/// The next token when no punctuation and no cell border lies between.
fn next(text: &str, tokens: &[Token], at: usize) -> Option<usize> {
    let after = tokens.get(at + 1)?;
    let joined = after.is_word() && tokens[at].tail(text).is_empty() && after.lead(text).is_empty();
    joined.then_some(at + 1)
}

/// Adds the words around a number: comparator before or behind, unit, object.
fn complete(text: &str, tokens: &[Token], hit: Hit, at: usize, mut last: usize) -> (Number, usize, usize) {
    let Hit { mut comparator, value, mut unit, mut object } = hit;
    let (mut first, words) = comparator_before(text, tokens, at);
    if !words.is_empty() {
        comparator = if comparator.is_empty() { words } else { format!("{words} {comparator}") };
    } else {
        first = at;
    }
    if let Some(end) = comparator_behind(text, tokens, last)
        && comparator.is_empty()
    {
        comparator =
            Span::new(tokens[last + 1].core.start, tokens[end].core.end).slice(text).to_ascii_lowercase();
        last = end;
    }
    if unit.is_empty()
        && let Some(after) = next(text, tokens, last)
        && is_unit(text, &tokens[after])
        && !tokens[after].taken
    {
        tokens[after].text(text).clone_into(&mut unit);
        last = after;
    }
    if object.is_empty() {
        object = object_behind(text, tokens, last);
    }
    (Number { comparator, value, unit, object }, first, last)
}

fn is_unit(text: &str, token: &Token) -> bool {
    let word = token.text(text);
    // `em`, `s`, `m` and the like are units in lower case; `MB` in capitals.
    token.uses & UNIT != 0 || matches!(word, "%" | "°C" | "°F" | "MB/s" | "GB/s" | "KB/s" | "req/s" | "µs")
}

/// The comparator that ends right before `at`: its first token and its words.
fn comparator_before(text: &str, tokens: &[Token], at: usize) -> (usize, String) {
    let word = |back: usize| {
        let index = at.checked_sub(back)?;
        let token = &tokens[index];
        let free = token.is_word() && !token.taken && token.tail(text).is_empty();
        let joined = tokens[index + 1].lead(text).is_empty();
        (free && joined).then_some(token)
    };
    let key = |back: usize| word(back).map_or(Key::NONE, |token| token.key);
    let len = match (key(1), key(2), key(3)) {
        (last, middle, first)
            if last == key!("than") && middle.is_any(keys!["more", "less", "fewer", "greater"]) =>
        {
            2 + usize::from(first.is_any(keys!["no", "not"]))
        }
        (last, middle, _) if last.is_any(keys!["least", "most"]) && middle == key!("at") => 2,
        (last, middle, _) if last == key!("to") && middle == key!("up") => 2,
        (last, middle, _) if last == key!("of") && middle.is_any(keys!["minimum", "maximum", "total"]) => 2,
        (last, ..) if last.is_any(keys!["minimum", "maximum", "between"]) => 1,
        (last, ..) if last.uses() & COMPARE != 0 => 1,
        _ => usize::from(word(1).is_some_and(|token| is_sign(token.text(text)))),
    };
    if len == 0 {
        return (at, String::new());
    }
    let first = at - len;
    let words: Vec<String> =
        tokens[first..at].iter().map(|token| token.text(text).to_ascii_lowercase()).collect();
    (first, words.join(" "))
}

fn is_sign(word: &str) -> bool {
    matches!(word, ">=" | "<=" | ">" | "<" | "=" | "==" | "~" | "≥" | "≤" | "≈" | "±" | "≠" | "!=")
}

/// The last token of `or more`, `or fewer`, `or less` behind `last`.
fn comparator_behind(text: &str, tokens: &[Token], last: usize) -> Option<usize> {
    let or = next(text, tokens, last).filter(|at| tokens[*at].key == key!("or"))?;
    next(text, tokens, or)
        .filter(|at| tokens[*at].key.is_any(keys!["more", "fewer", "less", "greater", "higher", "lower"]))
}

/// The counted thing: the first plural among the next words, else the first of them.
fn object_behind(text: &str, tokens: &[Token], last: usize) -> String {
    let mut first: Option<&str> = None;
    let mut at = last;
    let mut seen = 0;
    while seen < 3
        && let Some(after) = next(text, tokens, at)
    {
        let token = &tokens[after];
        at = after;
        if token.uses & SKIP != 0 && first.is_none() {
            continue;
        }
        if token.uses & (STOP | SKIP | COUNT) != 0 || token.key == Key::NONE {
            break;
        }
        let word = token.text(text);
        if is_plural(word) {
            return word.to_lowercase();
        }
        first = first.or(Some(word));
        seen += 1;
    }
    first.unwrap_or("").to_lowercase()
}

fn is_plural(word: &str) -> bool {
    word.len() > 3 && word.ends_with('s') && !["ss", "us", "is"].iter().any(|end| word.ends_with(end))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse;

    /// Each expectation is span, comparator, value, unit, object.
    #[track_caller]
    fn check(body: &str, expect: &[(&str, &str, &str, &str, &str)]) {
        let document = parse(body.as_bytes());
        let found: Vec<_> = document
            .inlines()
            .iter()
            .filter_map(|inline| match &inline.kind {
                InlineKind::Number(n) => Some((
                    inline.span.slice(body),
                    n.comparator.as_str(),
                    n.value.as_str(),
                    n.unit.as_str(),
                    n.object.as_str(),
                )),
                _ => None,
            })
            .collect();
        assert_eq!(found, expect, "{body}");
    }

    #[test]
    fn comparators() {
        check("exactly **one** review", &[("one", "exactly", "1", "", "review")]);
        check("exactly **one review** here", &[("one", "exactly", "1", "", "review")]);
        check("**exactly one** review", &[("exactly one", "exactly", "1", "", "review")]);
        check("Run at least 3 tests.", &[("at least 3", "at least", "3", "", "tests")]);
        check("Retry at most three times.", &[("at most three", "at most", "3", "", "times")]);
        check("No more than 5 files", &[("No more than 5", "no more than", "5", "", "files")]);
        check("up to three times", &[("up to three", "up to", "3", "", "times")]);
        check("3+ reviewers", &[("3+", "+", "3", "", "reviewers")]);
        check("use >= 2 cores, ~10 MB", &[(">= 2", ">=", "2", "", "cores"), ("~10 MB", "~", "10", "MB", "")]);
        check("5 or more items", &[("5 or more", "or more", "5", "", "items")]);
        check("under 200 lines", &[("under 200", "under", "200", "", "lines")]);
        check("approximately 40%", &[("approximately 40%", "approximately", "40", "%", "")]);
        check("At\nleast\n3 tests", &[("At\nleast\n3", "at least", "3", "", "tests")]);
    }

    #[test]
    fn values() {
        check(
            "wait 20s, then 5 minutes",
            &[("20s", "", "20", "s", ""), ("5 minutes", "", "5", "minutes", "")],
        );
        check("3-5 bullets", &[("3-5", "", "3-5", "", "bullets")]);
        check("3–5 bullets", &[("3–5", "", "3-5", "", "bullets")]);
        check("3 to 5 bullets", &[("3 to 5", "", "3-5", "", "bullets")]);
        check("between 3 and 5 bullets", &[("between 3 and 5", "between", "3-5", "", "bullets")]);
        check("1,000 tokens", &[("1,000", "", "1000", "", "tokens")]);
        check("two hundred words", &[("two hundred", "", "200", "", "words")]);
        check("twenty-five words", &[("twenty-five", "", "25", "", "words")]);
        check("1.5 million rows", &[("1.5 million", "", "1.5", "million", "rows")]);
        check("dozens of files", &[("dozens", "", "dozens", "", "files")]);
        check(
            "since v1.2.3 of 2024-01-01",
            &[("v1.2.3", "", "v1.2.3", "", ""), ("2024-01-01", "", "2024-01-01", "", "")],
        );
        check("costs $10.50 today", &[("$10.50", "", "10.50", "$", "today")]);
        check(
            "a 3-step plan, two-way sync",
            &[("3-step", "", "3", "", "step"), ("two-way", "", "2", "", "way")],
        );
        check("try twice", &[("twice", "", "2", "", "times")]);
    }

    #[test]
    fn one_counts_only_in_front_of_a_thing() {
        check("keep one example", &[("one", "", "1", "", "example")]);
        check("this one, one of them, no one", &[]);
    }

    #[test]
    fn objects_pass_over_adjectives() {
        check("fix 3 failing unit tests", &[("3", "", "3", "", "tests")]);
        check("2 of the files", &[("2", "", "2", "", "files")]);
        check("2 in total", &[("2", "", "2", "", "")]);
        check("exit code 78.", &[("78", "", "78", "", "")]);
    }
}
