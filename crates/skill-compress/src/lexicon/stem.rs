use std::borrow::Cow;

/// The stem of a lower-case word: inflection and the most common noun endings are cut, so that `validate`,
/// `validates`, `validated` and `validation` meet. Prefixes stay, because `enable` and `disable` must not meet.
///
/// A stem is the stem of itself. Words with a digit, a hyphen or letters outside ASCII are left alone.
pub(crate) fn stem(word: &str) -> Cow<'_, str> {
    if word.len() < 4 || !word.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return Cow::Borrowed(word);
    }
    let mut text = word.to_owned();
    // One ending may hide another (`settings`, `validations`): cut until nothing changes.
    while let Some(shorter) = cut(&text) {
        text = shorter;
    }
    if text == word { Cow::Borrowed(word) } else { Cow::Owned(text) }
}

/// One ending less, when there is one.
fn cut(word: &str) -> Option<String> {
    if word.len() < 4 {
        return None;
    }
    plural(word).or_else(|| tense(word)).or_else(|| noun(word)).or_else(|| final_letter(word))
}

fn plural(word: &str) -> Option<String> {
    if let Some(base) = word.strip_suffix("ies").filter(|base| base.len() >= 3) {
        return Some(format!("{base}y"));
    }
    for ending in ["sses", "shes", "ches", "xes", "zes"] {
        if word.ends_with(ending) && word.len() > ending.len() + 1 {
            return Some(word[..word.len() - 2].to_owned());
        }
    }
    let base = word.strip_suffix('s')?;
    let kept = ["s", "u", "i"].iter().any(|before| base.ends_with(before));
    (!kept && base.len() >= 3).then(|| base.to_owned())
}

fn tense(word: &str) -> Option<String> {
    if word.ends_with("eed") {
        return (word.len() > 5).then(|| word[..word.len() - 1].to_owned());
    }
    let base = word.strip_suffix("ing").or_else(|| word.strip_suffix("ed"))?;
    let [.., before, last] = base.as_bytes() else { return None };
    if !base.bytes().any(is_vowel) || is_vowel(*last) {
        return (base.len() >= 3 && base.bytes().any(is_vowel)).then(|| base.to_owned());
    }
    if before == last {
        let doubled = base.len() > 3 && !matches!(last, b'l' | b's' | b'z' | b'f');
        return Some(if doubled { base[..base.len() - 1].to_owned() } else { base.to_owned() });
    }
    // `using` and `noted` hide a final `e`: a short base that does not double its last letter.
    let hidden = base.len() <= 3 && is_vowel(*before) && !matches!(last, b'w' | b'x');
    match (hidden, base.len()) {
        (true, _) => Some(format!("{base}e")),
        (false, 0..=2) => None,
        (false, _) => Some(base.to_owned()),
    }
}

fn noun(word: &str) -> Option<String> {
    if let Some(base) = word.strip_suffix("ly").filter(|base| base.len() >= 4) {
        return Some(base.to_owned());
    }
    let base = word.strip_suffix("ion").filter(|base| base.len() >= 5)?;
    base.ends_with(['t', 's']).then(|| base.to_owned())
}

/// A final `e` of a longer word goes and a final `y` becomes `i`, so that `create` meets `created` and `copy` meets `copied`.
fn final_letter(word: &str) -> Option<String> {
    if let Some(base) = word.strip_suffix('e') {
        return (word.len() > 4).then(|| base.to_owned());
    }
    let base = word.strip_suffix('y')?;
    (!base.bytes().last().is_some_and(is_vowel)).then(|| format!("{base}i"))
}

const fn is_vowel(byte: u8) -> bool {
    matches!(byte, b'a' | b'e' | b'i' | b'o' | b'u' | b'y')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[track_caller]
    fn meet(words: &[&str]) {
        for word in words {
            assert_eq!(stem(word), stem(words[0]), "{word} and {}", words[0]);
        }
    }

    #[test]
    fn inflections_meet() {
        meet(&["validate", "validates", "validated", "validating", "validation", "validations"]);
        meet(&["create", "creates", "creating", "creation"]);
        meet(&["copy", "copies", "copied", "copying"]);
        meet(&["run", "runs", "running"]);
        meet(&["pass", "passes", "passed", "passing"]);
        meet(&["delete", "deletion", "deletes"]);
        meet(&["file", "files"]);
        meet(&["entry", "entries"]);
        meet(&["apply", "applies", "applied"]);
        meet(&["push", "pushes"]);
        meet(&["fix", "fixes", "fixed"]);
        meet(&["setting", "settings"]);
        meet(&["quick", "quickly"]);
        meet(&["use", "uses", "used", "using"]);
        meet(&["note", "notes", "noted"]);
        meet(&["add", "adds", "added", "adding"]);
        meet(&["agree", "agrees", "agreed"]);
        meet(&["write", "writes", "writing"]);
    }

    #[test]
    fn other_words_stay_apart() {
        for (left, right) in [
            ("enable", "disable"),
            ("source", "target"),
            ("test", "text"),
            ("use", "user"),
            ("status", "state"),
            ("need", "net"),
            ("bring", "bre"),
            ("not", "note"),
        ] {
            assert_ne!(stem(left), stem(right));
        }
    }

    proptest! {
        #[test]
        fn a_stem_is_its_own_stem(word in "[a-z]{1,14}") {
            let once = stem(&word).into_owned();
            prop_assert_eq!(stem(&once), once.as_str());
        }
    }
}
