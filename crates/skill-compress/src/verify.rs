use skill_document::Document;
use skill_model::{Finding, Level};

use crate::align::{Text, pair_up};
use crate::legal_drop;
use crate::obligation::p01_frontmatter::{FrontmatterRule, check_published};
use crate::obligation::p24_encoding::not_text;
use crate::obligation::{PAIR, Side, Sides, WHOLE};
use crate::{Alignment, UNIT_LIMIT};

/// The longest changed text of one pair that is compared word by word, in bytes. A longer one is refused, so that
/// the work grows with the length of the file.
const PAIR_LIMIT: usize = 32 * 1024;

/// What the obligations say about an offered text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Broken and open obligations, in order of place in the source.
    pub findings: Vec<Finding>,
    /// How many single obligations were checked: each whole-file obligation once, each obligation of a changed
    /// unit once, and byte equality once for each unchanged unit.
    pub obligations_checked: usize,
    /// Units of the source.
    pub units: usize,
}

impl Report {
    /// Whether nothing failed and nothing is open.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.findings.is_empty()
    }

    /// Whether any finding refuses the text.
    #[must_use]
    pub fn has_failure(&self) -> bool {
        self.findings.iter().any(|finding| finding.level == Level::Fail)
    }
}

/// Checks obligations P01 to P30 of an offered document against its source.
///
/// P25 (size) is not among them: a text of equal size says the same and only fails to be shorter,
/// which is for the caller to judge with [`crate::Size`].
#[must_use]
pub fn verify(source: &Document<'_>, candidate: &Document<'_>, alignment: &Alignment) -> Report {
    verify_with(source, candidate, alignment, FrontmatterRule::Locked)
}

/// As [`verify`], with a rule for the frontmatter other than byte equality.
#[must_use]
pub fn verify_with(
    source: &Document<'_>,
    candidate: &Document<'_>,
    alignment: &Alignment,
    frontmatter: FrontmatterRule,
) -> Report {
    if source.source() != candidate.source()
        && let Some(finding) = not_text(source).or_else(|| not_text(candidate))
    {
        return Report { findings: vec![finding], obligations_checked: 1, units: 0 };
    }
    let left = Side::of(source);
    let units = left.units.len();
    if source.source() == candidate.source() && matches!(alignment, Alignment::Inferred) {
        return Report { findings: Vec::new(), obligations_checked: WHOLE.len() + units, units };
    }
    let right = Side::of(candidate);
    if units >= UNIT_LIMIT || right.units.len() >= UNIT_LIMIT {
        return Report { findings: vec![too_many_units()], obligations_checked: 1, units };
    }
    let (text_left, text_right) = (Text::of(source, &left.units), Text::of(candidate, &right.units));
    let pairs = pair_up(&text_left, &text_right, alignment);
    let equal: Vec<bool> = pairs
        .iter()
        .map(|pair| match (pair.source.as_slice(), pair.candidate.as_slice()) {
            ([at], [other]) => text_left.texts[*at] == text_right.texts[*other],
            _ => text_left.joined(&pair.source) == text_right.joined(&pair.candidate),
        })
        .collect();
    drop((text_left, text_right));
    let sides = Sides::new(left, right, pairs);
    let mut findings = Vec::new();
    for (id, check) in WHOLE {
        match (frontmatter, *id) {
            (FrontmatterRule::Published, "P01") => check_published(&sides, &mut findings),
            _ => check(&sides, &mut findings),
        }
    }
    let checked = WHOLE.len() + check_pairs(&sides, &equal, &mut findings);
    sort_by_place(&mut findings);
    Report { findings, obligations_checked: checked, units }
}

/// Runs the unit obligations over every pair that changed, and judges drops and inventions.
fn check_pairs(sides: &Sides<'_>, equal: &[bool], findings: &mut Vec<Finding>) -> usize {
    let mut checked = 0;
    let drops = legal_drop::Witnesses::of(sides, equal);
    for (pair, equal) in sides.pairs.iter().zip(equal) {
        if *equal {
            checked += 1;
            continue;
        }
        checked += PAIR.len();
        let view = sides.view(pair);
        let longest = view.source.text.len().max(view.candidate.text.len());
        if longest > PAIR_LIMIT {
            let hint = format!("keep a statement of more than {PAIR_LIMIT} bytes as it is");
            findings.push(view.fail("P26", "unit_too_long", hint));
        } else if pair.candidate.is_empty() {
            legal_drop::judge_drop(sides, pair.source[0], &view, &drops, findings);
        } else if pair.source.is_empty() {
            legal_drop::judge_invention(&view, findings);
        } else {
            for (_, check) in PAIR {
                check(&view, findings);
            }
        }
    }
    checked
}

/// Whole-file findings first, then by place in the source; what has no place there stands by its place in the
/// offered text. Doubled findings are said once.
fn sort_by_place(findings: &mut Vec<Finding>) {
    let place = |finding: &Finding| {
        finding.source_range.or(finding.candidate_range).map_or((0, 0), |range| (range.start + 1, range.end))
    };
    findings.sort_by(|left, right| {
        place(left)
            .cmp(&place(right))
            .then_with(|| left.id.cmp(&right.id))
            .then_with(|| left.rule.cmp(&right.rule))
            .then_with(|| left.candidate_range.cmp(&right.candidate_range))
    });
    findings.dedup_by(|next, first| {
        (&next.id, &next.rule, &next.unit, next.source_range, next.candidate_range)
            == (&first.id, &first.rule, &first.unit, first.source_range, first.candidate_range)
    });
}

fn too_many_units() -> Finding {
    Finding {
        id: "P26".into(),
        level: Level::Fail,
        unit: None,
        rule: "unit_limit".into(),
        source: String::new(),
        candidate: String::new(),
        source_range: None,
        candidate_range: None,
        hint: format!(
            "a changed text can be proved up to {UNIT_LIMIT} units; split the file or keep it as it is"
        ),
    }
}
