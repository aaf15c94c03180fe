//! Where sentences begin and end, and what is quoted in them.

/// The part of the Apache header that names a condition everybody meets.
const APACHE_CONDITION: &str = "; you may not use this file except in compliance";

/// Where the words of `phrase` stand in `low`, whatever white space is between them: start and end.
pub(crate) fn find_spaced(low: &str, phrase: &str) -> Option<(usize, usize)> {
    let mut words = phrase.split(' ');
    let head = words.next()?;
    let rest: Vec<&str> = words.collect();
    low.match_indices(head).find_map(|(at, _)| {
        if low[..at].ends_with(char::is_alphanumeric) {
            return None;
        }
        let mut end = at + head.len();
        for word in &rest {
            let tail = low[end..].trim_start();
            let gap = low.len() - end - tail.len();
            if gap == 0 || !tail.starts_with(word) {
                return None;
            }
            end += gap + word.len();
        }
        (!low[end..].starts_with(char::is_alphanumeric)).then_some((at, end))
    })
}

/// Whether a quote or a code span is open at the end of `before`.
pub(crate) fn is_quoted(before: &str) -> bool {
    let odd = |mark: char| before.matches(mark).count() % 2 == 1;
    let open = before.matches(['“', '„', '«']).count() > before.matches(['”', '»']).count();
    odd('"') || odd('`') || open
}

pub(crate) fn sentence_start(text: &str, at: usize) -> usize {
    [". ", "! ", "? ", ": ", " — ", " – ", " - ", "| "]
        .iter()
        .filter_map(|mark| text[..at].rfind(mark).map(|found| found + mark.len()))
        .max()
        .unwrap_or(0)
}

pub(crate) fn sentence_end(text: &str, from: usize) -> usize {
    let rest = text[from..].to_ascii_lowercase();
    let full = rest.match_indices(". ").map(|(at, _)| at + 1).next();
    let header = rest.find(APACHE_CONDITION);
    from + full.into_iter().chain(header).min().unwrap_or(rest.len())
}
