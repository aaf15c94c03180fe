use serde::Serialize;
use skill_model::words_beyond_ascii;

/// Words that name no task.
const VAGUE: &[&str] = &[
    "help",
    "stuff",
    "things",
    "thing",
    "something",
    "anything",
    "skills",
    "skill",
    "do",
    "some",
    "get",
    "make",
    "want",
    "need",
    "please",
    "the",
    "a",
    "an",
    "for",
    "with",
    "and",
    "me",
    "my",
];

/// Fewer words than this are too short.
const ENOUGH: usize = 4;

/// A use case, tidied and judged by its length and its words. Contract of skillmeld, section 3.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Intake {
    /// The text with each run of white space as one blank, trimmed.
    pub use_case: String,
    /// Number of words.
    pub word_count: usize,
    /// Whether a question to the user is due: there is a reason.
    pub thin: bool,
    /// Why, at most two.
    pub reasons: Vec<&'static str>,
}

/// Tidies a use case and says what it lacks.
#[must_use]
pub fn intake(text: &str) -> Intake {
    let use_case = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let lower = use_case.to_lowercase();
    let runs = lower.split(|c: char| !c.is_ascii_alphanumeric()).filter(|run| !run.is_empty());
    let mut words: Vec<String> = runs.map(str::to_owned).collect();
    words.extend(words_beyond_ascii(&lower));
    let mut reasons = Vec::new();
    if words.len() < ENOUGH {
        reasons.push("too short to infer a use case");
    }
    if words.iter().all(|word| VAGUE.contains(&word.as_str())) {
        reasons.push("no concrete task named");
    }
    Intake { use_case, word_count: words.len(), thin: !reasons.is_empty(), reasons }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const SHORT: &str = "too short to infer a use case";
    const VAGUE: &str = "no concrete task named";

    #[track_caller]
    fn check(text: &str, words: usize, reasons: &[&str]) {
        let found = intake(text);
        assert_eq!((found.word_count, found.reasons.as_slice()), (words, reasons), "{text}");
        assert_eq!(found.thin, !reasons.is_empty());
    }

    #[test]
    fn length_and_words_are_judged() {
        check("", 0, &[SHORT, VAGUE]);
        check(" \t", 0, &[SHORT, VAGUE]);
        check("Help", 1, &[SHORT, VAGUE]);
        check("help me do stuff please", 5, &[VAGUE]);
        check("Deploy to Kubernetes", 3, &[SHORT]);
        check("C++ and C# code", 4, &[]);
        check("build a data-pipeline (ETL) w/ Airflow!", 7, &[]);
        check("42 1337 99 7", 4, &[]);
    }

    #[test]
    fn every_kind_of_space_is_one_blank() {
        assert_eq!(intake("  write \t unit\n\ntests\u{a0}\u{2003}now ").use_case, "write unit tests now");
    }

    #[test]
    fn other_scripts_have_words_too() {
        // D33: runs of three letters, or pairs where the script has no blanks.
        check("データ分析 を する スキル", 7, &[]);
        check("написать тесты для парсера", 4, &[]);
        check("naïve café résumé übung tests", 7, &[]);
    }

    proptest! {
        #[test]
        fn the_tidied_text_says_the_same(text: String) {
            let once = intake(&text);
            prop_assert_eq!(intake(&once.use_case), once);
        }
    }
}
