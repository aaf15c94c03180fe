//! A second opinion on the never-alter list, by a scanner that shares no code with the program.

use std::collections::BTreeSet;

/// The first literal that one text has and the other has not, or the first fence that differs.
///
/// Fences must be equal in bytes and order. Of all other literals each one must still occur, and none may be new;
/// how often may differ, because a sentence that stood twice may stand once.
pub(crate) fn difference(source: &str, offered: &str) -> Option<String> {
    let (old, new) = (Literals::read(source), Literals::read(offered));
    if let Some((a, b)) = old.fences.iter().zip(&new.fences).find(|(a, b)| a != b) {
        return Some(format!("fence changed: {a:?} to {b:?}"));
    }
    if old.fences.len() != new.fences.len() {
        return Some(format!("{} fences became {}", old.fences.len(), new.fences.len()));
    }
    let lost = old.words.difference(&new.words).next().map(|word| format!("lost: {word:?}"));
    lost.or_else(|| new.words.difference(&old.words).next().map(|word| format!("added: {word:?}")))
}

/// The literals of one text.
#[derive(Debug, Default, PartialEq)]
struct Literals {
    fences: Vec<String>,
    /// Inline code, URLs, template tokens, and words that hold a digit or a slash.
    words: BTreeSet<String>,
}

impl Literals {
    fn read(text: &str) -> Self {
        let mut literals = Self::default();
        let mut open: Option<(&str, String)> = None;
        for line in text.split_inclusive('\n') {
            let bare = line.trim();
            match &mut open {
                Some((mark, fence)) => {
                    fence.push_str(line);
                    let closes = bare.starts_with(*mark) && bare.trim_start_matches(&mark[..1]).is_empty();
                    if closes && let Some((_, fence)) = open.take() {
                        literals.fences.push(fence);
                    }
                }
                None => match mark(bare) {
                    Some(mark) => open = Some((mark, line.to_owned())),
                    None => literals.line(line),
                },
            }
        }
        if let Some((_, fence)) = open {
            literals.fences.push(fence);
        }
        literals
    }

    fn line(&mut self, line: &str) {
        let mut parts = line.split('`');
        let mut prose = parts.next().unwrap_or("").to_owned();
        let rest: Vec<&str> = parts.collect();
        for pair in rest.chunks(2) {
            if let [code, after] = pair {
                self.words.insert(format!("`{code}`"));
                prose.push(' ');
                prose.push_str(after);
            }
        }
        for word in prose.split_whitespace() {
            let word = word.trim_matches(|c: char| c.is_ascii_punctuation() && !"/{}$@~".contains(c));
            if word.contains(|c: char| c.is_ascii_digit() || "/{}$@".contains(c)) {
                self.words.insert(word.to_owned());
            }
        }
    }
}

/// The run of marks that opens a fence.
fn mark(line: &str) -> Option<&str> {
    let first = line.chars().next().filter(|c| matches!(c, '`' | '~'))?;
    let length = line.len() - line.trim_start_matches(first).len();
    (length >= 3 && !(first == '`' && line[length..].contains('`'))).then(|| &line[..length])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_compared() {
        for (source, offered, same) in [
            ("Run `a b` in order to go.", "Run `a b` to go.", true),
            ("Run `a b`.", "Run `a c`.", false),
            ("Run `a b`.", "Run it.", false),
            ("Wait 5 s. Wait 5 s.", "Wait 5 s.", true),
            ("Wait 5 s.", "Wait 6 s.", false),
            ("Read docs/a.md first.", "Read first.", false),
            ("Use {{x}}.", "Use.", false),
            ("```sh\na\n```\n", "```sh\na\n```\n", true),
            ("```sh\na\n```\n", "```sh\nb\n```\n", false),
            ("```sh\na\n```\n", "", false),
            ("~~~\n```\n~~~\n", "~~~\n```\n~~~\n", true),
            ("```\nnever closed", "```\nnever close", false),
        ] {
            assert_eq!(difference(source, offered).is_none(), same, "{source:?} {offered:?}");
        }
    }
}
