//! Views of a text for comparison. None of them is ever emitted.

use std::collections::BTreeSet;

use unicode_normalization::UnicodeNormalization as _;

/// The text in NFC with blanks collapsed, case folded, without trailing `.`, `:` and `;`. Two texts with one key say the same.
#[must_use]
pub fn norm_key(text: &str) -> String {
    let composed: String = text.nfc().collect();
    let collapsed = composed.split_whitespace().collect::<Vec<_>>().join(" ");
    let folded = caseless::default_case_fold_str(&collapsed);
    folded.trim_end_matches(['.', ':', ';']).trim().to_owned()
}

/// Maximal runs of `a-z` and `0-9` with at least `least` characters of the lower-cased text.
pub(crate) fn ascii_words(text: &str, least: usize) -> BTreeSet<String> {
    let lower = text.to_lowercase();
    lower
        .split(|c: char| !c.is_ascii_lowercase() && !c.is_ascii_digit())
        .filter(|run| run.len() >= least)
        .map(str::to_owned)
        .collect()
}

/// [`ascii_words`] and the words of other scripts: runs of three or more letters, or pairs of characters where the script
/// puts no blanks between words.
pub(crate) fn words(text: &str, least: usize) -> BTreeSet<String> {
    let mut found = ascii_words(text, least);
    if text.is_ascii() {
        return found;
    }
    let folded = caseless::default_case_fold_str(&text.nfc().collect::<String>());
    for run in folded.split(|c: char| c.is_ascii() || !c.is_alphanumeric()) {
        let characters: Vec<char> = run.chars().collect();
        if characters.iter().any(|c| is_unspaced(*c)) {
            found.extend(characters.windows(2).map(|pair| pair.iter().collect::<String>()));
        } else if characters.len() >= 3 {
            found.insert(run.to_owned());
        }
    }
    found
}

/// Han, kana, Thai, Lao, Khmer, Myanmar.
fn is_unspaced(c: char) -> bool {
    matches!(u32::from(c),
        0x0E00..=0x0EFF | 0x1000..=0x109F | 0x1780..=0x17FF | 0x3040..=0x30FF | 0x3400..=0x4DBF | 0x4E00..=0x9FFF
        | 0xF900..=0xFAFF | 0x20000..=0x3FFFF)
}

/// The name of a label as a folder: `a-z`, `0-9` and single `-`, at most 64 characters, never empty, never with `-` at an end.
#[must_use]
pub fn slug(label: &str) -> String {
    let lower = label.to_lowercase();
    let parts: Vec<&str> = lower
        .split(|c: char| !c.is_ascii_lowercase() && !c.is_ascii_digit())
        .filter(|part| !part.is_empty())
        .collect();
    let mut slug = parts.join("-");
    slug.truncate(64);
    let slug = slug.trim_end_matches('-');
    if slug.is_empty() { "skill".to_owned() } else { slug.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_forgets_case_blanks_and_final_marks() {
        for (text, expect) in [
            ("  Do\t THIS. \n", "do this"),
            ("Stra\u{df}e:;", "strasse"),
            ("e\u{301}", "\u{e9}"),
            ("a.b", "a.b"),
            (". : ;", ". :"),
        ] {
            assert_eq!(norm_key(text), expect, "{text:?}");
        }
    }

    #[test]
    fn words_of_every_script_count() {
        let all = |text: &str| words(text, 3).into_iter().collect::<Vec<_>>().join(" ");
        assert_eq!(all("Use ab React-19 x"), "react use");
        assert_eq!(all("Пиши тесты и"), "пиши тесты");
        assert_eq!(all("日本語"), "日本 本語");
    }

    #[test]
    fn a_slug_is_a_safe_folder() {
        for (label, expect) in [
            ("A  b/c!", "a-b-c"),
            ("--", "skill"),
            ("日本", "skill"),
            (&format!("{}-b", "a".repeat(63)), &"a".repeat(63)),
        ] {
            assert_eq!(slug(label), expect);
        }
    }
}
