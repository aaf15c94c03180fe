use schemars::JsonSchema;
use serde::Serialize;
use skill_document::Document;

use crate::protected::{disjoint, is_protected, is_text, touches, words_in};
use crate::units;

/// Prose is never expected to shrink by more than this factor.
const MAX_FACTOR: f64 = 4.0;

/// Whether a word ratio can be reached at all, by arithmetic alone. Words are counted over the whole file.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Feasibility {
    /// Words of the whole file.
    pub total_words: usize,
    /// Words of the frontmatter and of protected blocks. Literals and headings stay as well, but they are left to
    /// the drafter to run into: a file must not be turned away for words that a legal drop could take.
    pub protected_words: usize,
    /// Words in units that carry an obligation.
    pub obligation_words: usize,
    /// Protected words by all words; 0 for an empty file.
    pub p: f64,
    /// How many times shorter the rest has to become; none when no factor is enough.
    pub needed_k: Option<f64>,
    /// The ratio that is reached when the rest shrinks by a factor of four.
    pub bound: f64,
}

impl Feasibility {
    /// Whether the target is within the bound.
    #[must_use]
    pub fn is_feasible(&self) -> bool {
        self.needed_k.is_some_and(|k| k <= MAX_FACTOR)
    }
}

/// Works out whether the word ratio `target` (at least 1) can be reached. A source that is not text has no words.
#[must_use]
pub fn feasibility(document: &Document<'_>, target: f64) -> Feasibility {
    if !is_text(document) {
        return arithmetic(0, 0, 0, target);
    }
    let text = document.text();
    let blocks = document.blocks().iter().filter(|block| is_protected(block)).map(|block| block.span);
    let fixed = disjoint(
        document.frontmatter().map(|frontmatter| frontmatter.span).into_iter().chain(blocks).collect(),
    );
    let whole = (document.bom().end..text.len()).into();
    let (mut total, mut protected) = (0, 0);
    for word in words_in(text, whole) {
        total += 1;
        protected += usize::from(touches(&fixed, word));
    }
    let obligation_words = units(document)
        .iter()
        .filter(|unit| crate::bearing::bears(document, unit))
        .map(|unit| unit.span.slice(text).split_whitespace().count())
        .sum();
    arithmetic(protected, total, obligation_words, target)
}

fn arithmetic(
    protected_words: usize,
    total_words: usize,
    obligation_words: usize,
    target: f64,
) -> Feasibility {
    let p = if total_words == 0 { 0.0 } else { protected_words as f64 / total_words as f64 };
    let room = 1.0 / target - p;
    Feasibility {
        total_words,
        protected_words,
        obligation_words,
        p,
        needed_k: (room > 0.0).then(|| (1.0 - p) / room),
        bound: 1.0 / (p + (1.0 - p) / MAX_FACTOR),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(protected: usize, total: usize, target: f64, k: Option<f64>, bound: f64, feasible: bool) {
        let found = arithmetic(protected, total, 0, target);
        let near = |a: f64, b: f64| (a - b).abs() < 1e-9;
        assert_eq!(found.needed_k.is_some(), k.is_some());
        assert!(near(found.needed_k.unwrap_or_default(), k.unwrap_or_default()), "{found:?}");
        assert!(near(found.bound, bound), "{found:?}");
        assert_eq!(found.is_feasible(), feasible);
    }

    #[test]
    fn borders() {
        check(0, 100, 2.0, Some(2.0), 4.0, true);
        check(0, 0, 2.0, Some(2.0), 4.0, true);
        check(50, 100, 2.0, None, 1.6, false);
        check(100, 100, 1.0, None, 1.0, false);
        check(1, 3, 2.0, Some(4.0), 2.0, true);
        check(34, 100, 2.0, Some(0.66 / 0.16), 1.0 / (0.34 + 0.165), false);
        check(90, 100, 1.0, Some(1.0), 1.0 / (0.9 + 0.025), true);
    }

    #[test]
    fn frontmatter_and_code_are_protected() {
        let source = "---\nname: x\n---\n# A b\n\nYou must run `make` now.\n\n```\nls -l\n```\n";
        let found = feasibility(&skill_document::parse(source.as_bytes()), 2.0);
        // `---`, `name:`, `x`, `---` and the four words of the fence; the heading has three, the order five.
        assert_eq!((found.protected_words, found.total_words, found.obligation_words), (8, 16, 5));
        assert_eq!(found.needed_k, None);
        let nothing = feasibility(&skill_document::parse(b"\xff"), 2.0);
        assert_eq!((nothing.total_words, nothing.is_feasible()), (0, true));
    }
}
