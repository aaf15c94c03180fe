use skill_model::Span;

/// Words that number a step.
const WORDS: &[&str] = &["phase", "stage", "step"];
/// Numbers written as words.
const COUNTS: &[&str] =
    &["eight", "eleven", "five", "four", "nine", "one", "seven", "six", "ten", "three", "twelve", "two"];
/// Words that cannot end a sentence: a number behind one of them is its object, not a step.
const CONNECTORS: &[&str] = &[
    "a",
    "about",
    "above",
    "an",
    "and",
    "approximately",
    "are",
    "as",
    "at",
    "below",
    "between",
    "by",
    "equals",
    "exactly",
    "exceeds",
    "for",
    "from",
    "in",
    "is",
    "least",
    "most",
    "of",
    "on",
    "or",
    "over",
    "section",
    "see",
    "step",
    "steps",
    "than",
    "the",
    "to",
    "under",
    "until",
    "up",
    "version",
    "was",
    "were",
    "with",
    "within",
];
/// A line at least this long, in characters, was likely broken by hand at the margin.
const WRAPPED: usize = 60;

/// The marker of a step inside prose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StepMark {
    /// The marker without emphasis marks and without a colon: `Step 2`, `(a)`, `3.`.
    pub(crate) span: Span,
    /// Whether it is a bare number (`3.`), which heads a step only in a heading, in bold, or glued below another line.
    pub(crate) bare: bool,
}

/// Whether a paragraph opens with the head of a step.
pub(super) fn opens_step(content: &str) -> bool {
    step_mark(content).is_some_and(|mark| !mark.bare || content.starts_with(['*', '_']))
}

/// The step marker at the start of `line`, behind emphasis marks. Offsets are relative to `line`.
pub(crate) fn step_mark(line: &str) -> Option<StepMark> {
    let text = line.trim_start_matches(['*', '_']);
    let start = line.len() - text.len();
    let (len, bare) = word_mark(text)
        .or_else(|| bracket_mark(text))
        .map(|len| (len, false))
        .or_else(|| number_mark(text).map(|len| (len, true)))?;
    Some(StepMark { span: Span::new(start, start + len), bare })
}

/// The markers in a paragraph, or in the text of a heading: at its start, and at the start of further lines that CommonMark
/// takes for more of the same paragraph. A number that continues a sentence is none.
pub(crate) fn glued_steps(text: &str, content: Span, quoted: bool, in_heading: bool) -> Vec<Span> {
    let mut found = Vec::new();
    let mut before: Option<&str> = None;
    let mut after_head = false;
    let mut at = content.start;
    for line in content.slice(text).split_inclusive(['\n', '\r']) {
        let inner =
            line.trim_start_matches(|c| c == ' ' || c == '\t' || (quoted && before.is_some() && c == '>'));
        let start = at + (line.len() - inner.len());
        at += line.len();
        let marked = step_mark(inner).filter(|mark| match before {
            None => in_heading || !mark.bare || inner.starts_with(['*', '_']),
            // Behind a head, a further head is taken at its word; a bare number still has to begin a sentence.
            Some(before) => (after_head && !mark.bare) || !continues(before),
        });
        after_head = marked.is_some();
        if let Some(mark) = marked {
            found.push(Span::new(start + mark.span.start, start + mark.span.end));
        }
        let trimmed = inner.trim_end();
        if !trimmed.is_empty() {
            before = Some(trimmed);
        }
    }
    found
}

/// `Step 2:`, `Phase II -`, `STEP 3` alone on its line.
fn word_mark(text: &str) -> Option<usize> {
    let word_len = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    let word = text.get(..word_len).filter(|word| word.len() <= 5)?.to_ascii_lowercase();
    WORDS.binary_search(&word.as_str()).ok()?;
    let rest = text[word_len..].strip_prefix(' ')?;
    let label = rest.split(|c: char| !c.is_alphanumeric() && c != '.').next()?.trim_end_matches('.');
    if !is_label(label) {
        return None;
    }
    let len = word_len + 1 + label.len();
    let after = text[len..].trim_start_matches([' ', '\t']);
    let ends = after.is_empty()
        || after.starts_with([':', '.', ')', '-', '–', '—', '*', '_', '\n', '\r', '|', '(', '['])
        || after.starts_with("→");
    ends.then_some(len)
}

fn is_label(label: &str) -> bool {
    let number = label.bytes().next().is_some_and(|b| b.is_ascii_digit())
        && label.len() <= 8
        && label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'.');
    let letter = label.len() == 1 && label.bytes().all(|b| b.is_ascii_uppercase());
    let roman =
        !label.is_empty() && label.len() <= 5 && label.bytes().all(|b| matches!(b, b'I' | b'V' | b'X'));
    number || letter || roman || COUNTS.binary_search(&label.to_ascii_lowercase().as_str()).is_ok()
}

/// `(a) `, `(2) `, `(iv) `.
fn bracket_mark(text: &str) -> Option<usize> {
    let inner = text.strip_prefix('(')?;
    let len = inner.bytes().take(5).take_while(u8::is_ascii_alphanumeric).count();
    let label = &inner[..len];
    let letter = len == 1;
    let number = (1..=3).contains(&len) && label.bytes().all(|b| b.is_ascii_digit());
    let roman = (1..=4).contains(&len) && label.bytes().all(|b| matches!(b, b'i' | b'v' | b'x'));
    let rest = inner[len..].strip_prefix(')')?;
    ((letter || number || roman) && rest.starts_with([' ', '\t'])).then_some(len + 2)
}

/// `3. ` or `3) `.
fn number_mark(text: &str) -> Option<usize> {
    let digits = text.bytes().take(10).take_while(u8::is_ascii_digit).count();
    let rest = text[digits..].strip_prefix(['.', ')'])?;
    ((1..=9).contains(&digits) && rest.starts_with([' ', '\t'])).then_some(digits + 1)
}

/// Whether the sentence in `line` goes on behind it.
fn continues(line: &str) -> bool {
    let bare = line.trim_end_matches(['*', '_', '`', '"', '”', ')', ']']);
    if bare.ends_with(['.', ':', ';', '!', '?', '\\', '…']) {
        return false;
    }
    if bare.ends_with([',', '-', '–', '—', '=', '<', '>', '~']) || line.chars().count() >= WRAPPED {
        return true;
    }
    let (before, last) = bare.rsplit_once(' ').unwrap_or(("", bare));
    !before.is_empty() && CONNECTORS.binary_search(&last.to_ascii_lowercase().as_str()).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, expect: Option<&str>) {
        assert_eq!(step_mark(line).map(|mark| mark.span.slice(line)), expect, "{line:?}");
    }

    #[test]
    fn tables_are_sorted() {
        for table in [WORDS, COUNTS, CONNECTORS] {
            assert!(table.is_sorted(), "{table:?}");
        }
    }

    #[test]
    fn marks() {
        check("Step 2: build", Some("Step 2"));
        check("step 2.1 - build", Some("step 2.1"));
        check("**Step 3**", Some("Step 3"));
        check("Phase II: go", Some("Phase II"));
        check("STAGE Two", Some("STAGE Two"));
        check("Step 4", Some("Step 4"));
        check("(a) go", Some("(a)"));
        check("(iv) go", Some("(iv)"));
        check("(12) go", Some("(12)"));
        check("**3. Build**", Some("3."));
        check("2) b", Some("2)"));
    }

    #[test]
    fn no_marks() {
        for line in [
            "Step 4 must end before",
            "Step by step:",
            "(see) x",
            "(a)b",
            "2.5 of",
            "3.",
            "Steps 2: x",
            "é",
            "",
        ] {
            check(line, None);
        }
    }

    #[track_caller]
    fn glued(text: &str, expect: &[&str]) {
        let spans = glued_steps(text, Span::new(0, text.len()), text.contains('>'), false);
        assert_eq!(spans.iter().map(|span| span.slice(text)).collect::<Vec<_>>(), expect, "{text:?}");
    }

    #[test]
    fn glued_numbers_are_steps_unless_they_continue_a_sentence() {
        glued("Do this:\n2. build\n3. ship", &["2.", "3."]);
        glued("First a.\n2) b", &["2)"]);
        glued("a\n2. b", &["2."]);
        glued("The number of windows in my house is\n14.  The number of doors is 6.", &[]);
        glued("Some long line of text that was broken by hand near the margin at\n12. Then more.", &[]);
        glued("It was shipped in\n1986. What a year.", &[]);
        glued("Do:\n(a) one\n(b) two", &["(a)", "(b)"]);
        glued("> Do:\n> 2. build", &["2."]);
        glued("12. x", &[]);
        glued("**1. Scan**\ntext\n**2. Fix**", &["1.", "2."]);
    }
}
