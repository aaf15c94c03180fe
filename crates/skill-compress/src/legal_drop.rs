//! Whether a unit may be left out (D1 to D4 of section 8 of the contract), and what added text is.

use std::collections::BTreeMap;

use skill_document::InlineKind;
use skill_model::{Finding, Level};

use crate::lexicon::obligations_of;
use crate::obligation::plain::{is_content, stems, words};
use crate::obligation::{PAIR, PairView, Piece, Sides};
use crate::{Unit, UnitClass};

/// Share of the telling stems of a duplicate that its witness must hold, as a fraction.
pub(crate) const WITNESS_COVERAGE: (usize, usize) = (9, 10);

/// Drops for which a reworded witness is looked for; beyond, only an equal one counts. Bounds the work.
const REWORDED_SEARCHES: usize = 64;

/// Words of a section title under which nothing is rationale. Sorted.
const STRICT_TITLES: &[&str] = &[
    "always",
    "anti",
    "antipattern",
    "antipatterns",
    "avoid",
    "checklist",
    "constraint",
    "constraints",
    "critical",
    "do",
    "don't",
    "flag",
    "flags",
    "forbidden",
    "gate",
    "gates",
    "guardrail",
    "guardrails",
    "important",
    "law",
    "mandatory",
    "must",
    "never",
    "non-negotiable",
    "pattern",
    "patterns",
    "pitfall",
    "pitfalls",
    "policy",
    "prohibited",
    "prohibitions",
    "rationalization",
    "rationalizations",
    "requirement",
    "requirements",
    "rule",
    "rules",
    "safety",
    "security",
    "stop",
    "trigger",
    "triggers",
    "warning",
    "warnings",
    "when",
];

/// How an example begins, in lower case.
const EXAMPLE_OPENINGS: &[&str] =
    &["for example", "for instance", "e.g.", "example:", "examples:", "as an example", "another example"];

/// How talk about the document itself begins, in lower case.
const META_OPENINGS: &[&str] = &[
    "this section ",
    "this document ",
    "this guide ",
    "this file ",
    "this page ",
    "this chapter ",
    "the following section",
    "the next section",
    "the sections below ",
    "the section below ",
    "the rest of this ",
    "below is ",
    "below you will find ",
    "here is a",
    "here you will find ",
    "what follows is ",
    "the following is ",
];

/// Units whose text survives unchanged: what can stand in for a dropped duplicate.
#[derive(Default)]
pub(crate) struct Witnesses {
    by_text: BTreeMap<String, Vec<usize>>,
    kept: Vec<usize>,
    searches: std::cell::Cell<usize>,
}

impl Witnesses {
    /// Collects the surviving units; nothing when no unit was dropped.
    pub(crate) fn of(sides: &Sides<'_>, equal: &[bool]) -> Self {
        let mut witnesses = Self::default();
        if !sides.pairs.iter().any(|pair| pair.candidate.is_empty()) {
            return witnesses;
        }
        for (pair, equal) in sides.pairs.iter().zip(equal) {
            if *equal && let [at] = pair.source.as_slice() {
                let text = sides.source.units[*at].text(sides.source.document);
                witnesses.by_text.entry(plain_key(&text)).or_default().push(*at);
                witnesses.kept.push(*at);
            }
        }
        witnesses
    }
}

/// Reports a dropped unit unless it is a legal drop.
pub(crate) fn judge_drop(
    sides: &Sides<'_>,
    at: usize,
    view: &PairView<'_>,
    witnesses: &Witnesses,
    findings: &mut Vec<Finding>,
) {
    let unit = &sides.source.units[at];
    if unit.class == UnitClass::Heading {
        // P20 reports it.
        return;
    }
    let prose = unit.class == UnitClass::Para || (unit.class == UnitClass::Item && !is_head(sides, at));
    let cues = obligations_of(&view.source);
    if prose
        && (is_duplicate(sides, unit, view, witnesses)
            || is_rationale(unit, view, &cues)
            || is_further_example(sides, at, view, &cues))
    {
        return;
    }
    let literal = view.source.inlines.iter().find(|inline| inline.kind.is_literal());
    let hint = match cues.first() {
        Some((_, what)) => format!("keep the unit: it carries {what}"),
        None => "keep the unit, reworded if need be".to_owned(),
    };
    findings.push(match (unit.class, weightiest(&cues)) {
        (UnitClass::Step, _) => view.fail("P10", "step_text_lost", hint),
        (UnitClass::Item, _) if !prose => view.fail("P11", "item_lost", hint),
        (UnitClass::Cell, _) => view.fail("P12", "cell_lost", hint),
        (_, Some(id)) => view.fail(id, "unit_dropped", hint),
        _ if literal.is_some() => view.fail("P22", "unit_dropped", hint),
        _ => view.review("P29", "unit_dropped", hint),
    });
}

/// Reports text that no unit of the source stands behind.
pub(crate) fn judge_invention(view: &PairView<'_>, findings: &mut Vec<Finding>) {
    if view.candidate.units.iter().all(|unit| unit.class == UnitClass::Heading) {
        // P20 reports it.
        return;
    }
    if !view.candidate.text.contains(char::is_alphanumeric) {
        return;
    }
    findings.push(view.fail("P21", "unit_added", "leave out what the source does not say"));
    for (_, check) in PAIR {
        let mut added = Vec::new();
        check(view, &mut added);
        findings
            .extend(added.into_iter().filter(|finding| finding.level == Level::Fail && finding.id != "P21"));
    }
}

/// The obligation that names a drop: prohibitions and conditions before all others.
fn weightiest(cues: &[(&'static str, String)]) -> Option<&'static str> {
    /// Ids by weight; what is not here keeps its place in the text.
    const WEIGHT: &[&str] = &["P13", "P16", "P05", "P07", "P14", "P09", "P15"];
    let weight = |id: &str| WEIGHT.iter().position(|heavy| *heavy == id).unwrap_or(WEIGHT.len());
    cues.iter().map(|(id, _)| *id).min_by_key(|id| weight(id))
}

/// D1: an equal unit, or one that says the same with more words, survives in the same scope or in one around it.
fn is_duplicate(sides: &Sides<'_>, unit: &Unit, view: &PairView<'_>, witnesses: &Witnesses) -> bool {
    let covers = |at: &usize| unit.scope.starts_with(&sides.source.units[*at].scope);
    if witnesses.by_text.get(&plain_key(&view.source.text)).is_some_and(|same| same.iter().any(covers)) {
        return true;
    }
    if witnesses.searches.get() >= REWORDED_SEARCHES {
        return false;
    }
    witnesses.searches.set(witnesses.searches.get() + 1);
    let own: Vec<String> = telling(&view.source.text);
    if own.len() < 4 {
        return false;
    }
    witnesses.kept.iter().filter(|at| covers(at)).any(|at| {
        let witness = &sides.source.units[*at];
        let text = witness.text(sides.source.document);
        let held = stems(&text);
        let found = own.iter().filter(|stem| held.contains(*stem)).count();
        found * WITNESS_COVERAGE.1 >= own.len() * WITNESS_COVERAGE.0
            && witness.class != UnitClass::Heading
            && says_the_same(sides, unit, witness)
    })
}

/// Whether replacing `unit` by `witness` would break no obligation; that the witness says more is no fault here.
fn says_the_same(sides: &Sides<'_>, unit: &Unit, witness: &Unit) -> bool {
    let document = sides.source.document;
    let view = PairView::new(Piece::of(document, vec![unit]), Piece::of(document, vec![witness]));
    PAIR.iter().filter(|(id, _)| *id != "P21").all(|(_, check)| {
        let mut broken = Vec::new();
        check(&view, &mut broken);
        broken.is_empty()
    })
}

/// D2 and D4: no cue, no literal, no emphasis, and neither a question nor the introduction of a list.
/// In a section of rules only talk about the document itself may go.
fn is_rationale(unit: &Unit, view: &PairView<'_>, cues: &[(&'static str, String)]) -> bool {
    let text = view.source.text.as_str();
    let meta = is_meta(text);
    // Talk about the document may name two things at once.
    let plain = cues.iter().all(|(id, what)| meta && *id == "P18" && what == "members joined by And")
        && view
            .source
            .inlines
            .iter()
            .all(|inline| !inline.kind.is_literal() && inline.kind != InlineKind::Emphasis)
        && text.ends_with(['.', '!', ')']);
    plain && (meta || !is_strict(unit))
}

/// D3: an example beside another one of the same parent that stays, without a literal or a rule of its own.
fn is_further_example(
    sides: &Sides<'_>,
    at: usize,
    view: &PairView<'_>,
    cues: &[(&'static str, String)],
) -> bool {
    let unit = &sides.source.units[at];
    is_example(&view.source.text)
        && view.source.inlines.iter().all(|inline| !inline.kind.is_literal())
        && cues.iter().all(|(id, _)| matches!(*id, "P14" | "P17" | "P18"))
        && sides.source.units.iter().enumerate().any(|(other, there)| {
            other != at
                && there.scope == unit.scope
                && sides.home[other].is_some()
                && is_example(&there.text(sides.source.document))
        })
}

fn is_example(text: &str) -> bool {
    EXAMPLE_OPENINGS.iter().any(|opening| begins(text, opening))
}

fn is_meta(text: &str) -> bool {
    META_OPENINGS.iter().any(|opening| begins(text, opening))
}

fn begins(text: &str, opening: &str) -> bool {
    text.get(..opening.len()).is_some_and(|head| head.eq_ignore_ascii_case(opening))
}

fn is_strict(unit: &Unit) -> bool {
    unit.scope
        .iter()
        .any(|title| words(title).iter().any(|word| STRICT_TITLES.binary_search(&word.as_str()).is_ok()))
}

fn telling(text: &str) -> Vec<String> {
    let words = words(text);
    words.iter().filter(|word| is_content(word)).map(|word| crate::lexicon::stem(word).into_owned()).collect()
}

/// A text without the case of its first letter and without its last mark.
fn plain_key(text: &str) -> String {
    let text = text.trim_end_matches(['.', '!']);
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}

/// Whether a unit is the first text of its list item.
fn is_head(sides: &Sides<'_>, at: usize) -> bool {
    let item = sides.source.outline.item_of[at];
    item.is_some() && (at == 0 || sides.source.outline.item_of[at - 1] != item)
}

#[cfg(test)]
mod tests {
    use skill_document::parse;

    use super::STRICT_TITLES;
    use crate::{Alignment, verify};

    #[track_caller]
    fn check(source: &str, candidate: &str, expect: &[&str]) {
        let report = verify(&parse(source.as_bytes()), &parse(candidate.as_bytes()), &Alignment::Inferred);
        let found: Vec<String> =
            report.findings.iter().map(|finding| format!("{} {}", finding.id, finding.rule)).collect();
        assert_eq!(found, expect, "{source:?} -> {candidate:?}");
    }

    #[test]
    fn titles_are_sorted() {
        assert!(STRICT_TITLES.is_sorted());
    }

    #[test]
    fn d1_needs_a_witness_in_scope() {
        let rule = "Never run the job twice in production.";
        check(
            &format!("# A\n\n{rule}\n\nText here.\n\n{rule}\n"),
            &format!("# A\n\n{rule}\n\nText here.\n"),
            &[],
        );
        let apart = format!("# A\n\n## B\n\n{rule}\n\n## C\n\n{rule}\n");
        check(&apart, &format!("# A\n\n## B\n\n{rule}\n\n## C\n"), &["P13 unit_dropped"]);
    }

    #[test]
    fn d2_takes_what_carries_nothing() {
        check("# A\n\nRead the log. This makes life easier for people.\n", "# A\n\nRead the log.\n", &[]);
        check(
            "# Rules\n\nRead the log. This makes life easier for people.\n",
            "# Rules\n\nRead the log.\n",
            &["P29 unit_dropped"],
        );
    }

    #[test]
    fn d3_keeps_one_example() {
        let source = "Name things well. For example, call a list rows. For example, call a table grid.\n";
        check(source, "Name things well. For example, call a list rows.\n", &[]);
        let report = verify(&parse(source.as_bytes()), &parse(b"Name things well.\n"), &Alignment::Inferred);
        assert!(!report.is_clean());
    }

    #[test]
    fn d4_takes_talk_about_the_document() {
        let rest = "The walls are thick.\n";
        check(
            &format!("# Rules\n\nThis section describes the tower and its walls.\n\n{rest}"),
            &format!("# Rules\n\n{rest}"),
            &[],
        );
    }

    #[test]
    fn added_text_is_refused() {
        check("Read the log.\n", "Read the log.\n\nThis is nice.\n", &["P21 unit_added"]);
    }
}
