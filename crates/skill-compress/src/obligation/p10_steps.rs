//! P10: ordered steps keep tree, literal markers, count, order and actions.
//!
//! A step is an item with a number, a line such as `Step 2` or `(a)`, or a heading with a number; what the tree or
//! the raw lines call a step is one. Steps may be worded more tersely, never merged, split, moved or left out, and
//! each order of a step stays.

use skill_model::{Finding, Level};

use super::plain::{is_content, stems, words};
use super::whole::differing;
use super::{PairView, Sides};
use crate::UnitClass;
use crate::lexicon::{is_verb, stem};
use crate::outline::{Step, StepKind};

/// Share of the telling stems of a step that must stay.
pub(crate) const STEP_COVERAGE: (usize, usize) = (1, 2);

/// Words behind which an order is no longer that of the sentence. Sorted.
const SUBORDINATORS: &[&str] = &[
    "after", "although", "because", "before", "by", "for", "how", "if", "once", "since", "so", "that", "to",
    "unless", "until", "what", "when", "where", "whether", "which", "while", "who", "why", "with", "without",
];

/// Verbs that only introduce the order that follows. Sorted.
const OPENINGS: &[&str] = &["keep", "note", "remember"];

/// Compares the trees of steps, and where the text of each step went.
pub(crate) fn check(sides: &Sides<'_>, findings: &mut Vec<Finding>) {
    let (left, right) = (&sides.source.outline.steps, &sides.candidate.outline.steps);
    let key = |step: &Step| (step.marker.clone(), step.depth, step.kind);
    let (keys_left, keys_right): (Vec<_>, Vec<_>) =
        (left.iter().map(key).collect(), right.iter().map(key).collect());
    let (gone, new) = differing(&keys_left, &keys_right);
    if gone.is_empty() && new.is_empty() {
        check_texts(sides, findings);
        return;
    }
    let span = |side: &super::Side<'_>, step: Option<&Step>| {
        step.map(|step| side.document.blocks()[step.block].content)
    };
    let (first, other) = (left[gone.clone()].first(), right[new.clone()].first());
    let rule = match gone.len().cmp(&new.len()) {
        std::cmp::Ordering::Greater => "step_lost",
        std::cmp::Ordering::Less => "step_added",
        std::cmp::Ordering::Equal if first.map(|step| step.depth) != other.map(|step| step.depth) => {
            "nesting_changed"
        }
        std::cmp::Ordering::Equal => "marker_changed",
    };
    let hint =
        format!("keep {} steps with the markers of the source; {} stand here", left.len(), right.len());
    let places = (span(&sides.source, first), span(&sides.candidate, other));
    findings.push(sides.fail("P10", rule, places, hint));
}

/// Equal trees: the text of each step is still in it.
fn check_texts(sides: &Sides<'_>, findings: &mut Vec<Finding>) {
    for pair in &sides.pairs {
        let (Some(at), Some(other)) = (pair.source.first(), pair.candidate.first()) else { continue };
        let (step, there) = (sides.source.outline.step_of[*at], sides.candidate.outline.step_of[*other]);
        let merged = pair.source.iter().any(|unit| sides.source.outline.step_of[*unit] != step);
        if step != there || merged {
            let places = (Some(sides.source.units[*at].span), Some(sides.candidate.units[*other].span));
            let rule = if merged { "steps_merged" } else { "step_text_moved" };
            findings.push(sides.finding(
                "P10",
                Level::Fail,
                rule,
                places,
                "keep the text of each step in its step",
            ));
        }
    }
    debug_assert!(
        sides.source.outline.steps.iter().all(|step| step.kind != StepKind::Item || step.item.is_some())
    );
}

/// Checks that a reworded step still gives its orders.
pub(crate) fn check_pair(pair: &PairView<'_>, findings: &mut Vec<Finding>) {
    let is_step = pair.source.units.iter().any(|unit| unit.class == UnitClass::Step);
    if !is_step || pair.candidate.is_empty() {
        return;
    }
    let kept = stems(&pair.candidate.text);
    let (orders, given) = (head_verbs(&pair.source.text), head_verbs(&pair.candidate.text));
    for verb in &orders {
        // As many orders with another verb are a question of wording: P30 judges that.
        if !kept.contains(verb) && given.len() < orders.len() {
            findings.push(pair.fail("P10", "action_lost", format!("keep the order `{verb}` of the step")));
        }
    }
    let telling: Vec<String> = words(&pair.source.text)
        .iter()
        .filter(|word| is_content(word))
        .map(|word| stem(word).into_owned())
        .collect();
    let found = telling.iter().filter(|stem| kept.contains(*stem)).count();
    if found * STEP_COVERAGE.1 < telling.len() * STEP_COVERAGE.0 {
        findings.push(pair.fail(
            "P10",
            "step_text_lost",
            "keep at least half of the telling words of the step",
        ));
    }
}

/// The stems of the verbs that the sentences of a text order: the first word of a clause, and what `and`, `or`,
/// `then` or a comma joins to it.
fn head_verbs(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    let mut may_open = true;
    let mut subordinate = false;
    let mut ordered = false;
    for raw in text.split_whitespace() {
        for word in words(raw) {
            let stem = stem(&word);
            if SUBORDINATORS.binary_search(&word.as_str()).is_ok() {
                (subordinate, may_open) = (true, false);
            } else if matches!(word.as_str(), "and" | "or" | "then" | "also") {
                may_open = !subordinate;
            } else {
                let opens = is_verb(&stem) && OPENINGS.binary_search(&word.as_str()).is_err();
                if may_open && opens && (ordered || is_base_form(&word)) {
                    ordered = true;
                    out.push(stem.into_owned());
                }
                may_open = false;
            }
        }
        if raw.ends_with(['.', ':', ';', '!', '?']) {
            (may_open, subordinate, ordered) = (true, false, false);
        } else if raw.ends_with([',', '—', '–']) || raw == "-" {
            subordinate = false;
            may_open = ordered;
        }
    }
    out
}

/// Whether a word can be an order by its ending.
fn is_base_form(word: &str) -> bool {
    !(word.ends_with("ing") || word.ends_with("ed")) || word.len() <= 5
}

#[cfg(test)]
mod tests {
    use super::super::whole::testing::rules;
    use super::{check, head_verbs};

    #[test]
    fn the_tree_is_kept() {
        for (source, candidate, expect) in [
            ("1. Open the big file\n2. Save it\n", "1. Open the file\n2. Save it\n", &[][..]),
            ("1. a b\n2. c d\n3. e f\n", "1. a b\n2. c d\n", &["step_lost"]),
            ("1. a b\n2. c d\n3. e f\n", "1. a b\n2. e f\n", &["step_lost"]),
            ("1. a b\n2. c d\n", "1. a b\n2. c d\n3. e f\n", &["step_added"]),
            ("1. a b\n1. c d\n", "1. a b\n2. c d\n", &["marker_changed"]),
            ("0. a b\n1. c d\n", "1. a b\n2. c d\n", &["marker_changed"]),
            ("1. a b\n2. c d\n", "1) a b\n2) c d\n", &["marker_changed"]),
            ("1. a b\n2. c d\n", "- a b\n- c d\n", &["step_lost"]),
            (
                "**Step 1: Build**\n\ntext\n\n**Step 2: Test**\n\nmore\n",
                "**Step 1: Build**\n\ntext\n\nmore\n",
                &["step_lost"],
            ),
        ] {
            assert_eq!(rules(check, source, candidate), expect, "{source:?} -> {candidate:?}");
        }
    }

    #[test]
    fn swapped_steps_are_seen_though_renumbered() {
        assert_eq!(
            rules(check, "1. a b\n2. c d\n", "1. c d\n2. a b\n"),
            ["step_text_moved", "step_text_moved"]
        );
    }

    #[test]
    fn orders_of_a_sentence() {
        for (text, expect) in [
            ("Commit and push the branch.", &["commit", "push"][..]),
            ("Run the tests, fix failures, and report.", &["run", "fix", "report"]),
            ("Run the script to build and check.", &["run"]),
            ("The tool runs.", &[]),
            ("If it fails, stop.", &[]),
        ] {
            assert_eq!(head_verbs(text), expect, "{text}");
        }
    }
}
