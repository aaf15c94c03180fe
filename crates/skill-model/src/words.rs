use crate::nfc;

/// Words outside ASCII: runs of three or more letters or digits that are not ASCII, and pairs of neighbours for scripts that
/// are written without blanks. NFC, lower case; in the order of the text, repeated as often as they stand there.
///
/// Every list of words of `skillmeld` adds these to its own ASCII words (D33 of its contract), so ASCII text has none.
#[must_use]
pub fn words_beyond_ascii(text: &str) -> Vec<String> {
    let lower = nfc(&nfc(text).to_lowercase());
    let mut words = Vec::new();
    let (mut run, mut pairs) = (Vec::new(), false);
    for c in lower.chars().chain([' ']) {
        let counts = !c.is_ascii() && (c.is_alphanumeric() || is_mark(c));
        if !counts || (is_unspaced(c) != pairs && !run.is_empty()) {
            push(&run, pairs, &mut words);
            run.clear();
        }
        if counts {
            pairs = is_unspaced(c);
            run.push(c);
        }
    }
    words
}

fn push(run: &[char], pairs: bool, words: &mut Vec<String>) {
    if pairs {
        words.extend(run.windows(2).map(|pair| pair.iter().collect::<String>()));
    } else if run.len() >= 3 {
        words.push(run.iter().collect());
    }
}

/// Signs that belong to the letter before them, in scripts where NFC leaves them alone.
const fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{93c}' | '\u{94d}' | '\u{9cd}' | '\u{bcd}' | '\u{e47}'..='\u{e4e}')
}

/// Han, kana, Thai, Lao, Myanmar, Khmer.
const fn is_unspaced(c: char) -> bool {
    matches!(c, '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}'
        | '\u{3005}'..='\u{3007}' | '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}'
        | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[track_caller]
    fn check(text: &str, expect: &[&str]) {
        assert_eq!(words_beyond_ascii(text), expect, "{text}");
    }

    #[test]
    fn runs_and_pairs() {
        check("plain ASCII, 42", &[]);
        check("naïve résumé", &[]);
        check("Тесты для ПАРСЕРА и я", &["тесты", "для", "парсера"]);
        check("データ分析 を", &["デー", "ータ", "タ分", "分析"]);
        check("e\u{301}e\u{301}e\u{301}", &["ééé"]);
    }

    proptest! {
        #[test]
        fn no_word_holds_ascii(text: String) {
            let words = words_beyond_ascii(&text);
            prop_assert!(words.iter().all(|word| word.chars().count() >= 2));
            prop_assert!(words.iter().flat_map(|word| word.chars()).all(|c| !c.is_ascii()));
        }
    }
}
