use schemars::JsonSchema;
use serde::Serialize;
use skill_model::LicenseInfo;

use crate::notice::NoticeReading;
use crate::value::{Row, SHOWN, row_of};
use crate::words::one_line;
use crate::{FieldValue, Notice, NoticeKind};

/// The basis of a file without a `license` field (row L01), so that the assumption stays visible.
pub const ABSENT_BASIS: &str = "absent, assumed permissive by omission";

/// May a rewritten copy of the text be stored?
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Yes.
    Allow,
    /// Not clearly, so no.
    Refuse,
}

/// The answer to that question, with what it rests on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[must_use = "nothing may be stored before the verdict was looked at"]
pub struct Decision {
    /// The answer.
    #[serde(rename = "decision")]
    pub verdict: Verdict,
    /// The row that gave it: `L01` to `L08` for the field, `L09` to `L12` for notices inside the file.
    pub rule: &'static str,
    /// What was read, on one line, escaped, at most 200 characters: the `<value>` of the fixed refusal text.
    /// `given twice`, `empty`, `a list` and `a map` stand for shapes without a text. None when the field is absent.
    pub value: Option<String>,
    /// The `license_basis` that is stored with a copy. Present exactly when the verdict is allow.
    pub basis: Option<String>,
    /// The SPDX expression that was read.
    pub expression: Option<String>,
    /// The side of an `OR` that the verdict rests on.
    pub chosen: Option<String>,
    /// Every licence statement and copyright line that was found in the file.
    pub notices: Vec<Notice>,
}

impl Decision {
    /// Whether the verdict is allow.
    #[must_use]
    pub const fn allows(&self) -> bool {
        matches!(self.verdict, Verdict::Allow)
    }

    /// The decision in the form that travels with a stored copy. `notice` holds the lines that must travel too.
    #[must_use]
    pub fn info(&self) -> LicenseInfo {
        let carried: Vec<&str> = carried(&self.notices).collect();
        LicenseInfo {
            rule: self.rule.to_owned(),
            expression: self.expression.clone(),
            chosen: self.chosen.clone(),
            notice: (!carried.is_empty()).then(|| carried.join(" | ")),
        }
    }
}

/// Decides for a `SKILL.md`: the field governs, and a notice in the file that forbids refuses (row L09).
///
/// Copyright and attribution lines found in the file are appended to the basis after ` | `.
pub fn decide(field: &FieldValue<'_>, notices: &[Notice]) -> Decision {
    let row = row_of(field);
    if row.allows
        && let Some(forbidding) = forbidding(notices)
    {
        return refuse("L09", forbidding, notices);
    }
    from_row(row, notices)
}

/// Decides for a file that a skill loads. The skill itself must allow; then the file's own statement governs:
/// its own field as in [`decide`], else a licence statement in it (rows L10 and L11), else the skill (row L12).
pub fn decide_reference(parent: &Decision, own_field: &FieldValue<'_>, notices: &[Notice]) -> Decision {
    if !parent.allows() {
        return Decision { rule: "L12", basis: None, notices: notices.to_vec(), ..parent.clone() };
    }
    if !matches!(own_field, FieldValue::Absent) {
        return decide(own_field, notices);
    }
    if let Some(forbidding) = forbidding(notices) {
        return refuse("L11", forbidding, notices);
    }
    let own: Vec<&Notice> =
        notices.iter().filter(|notice| notice.reading == NoticeReading::Permits).collect();
    let Some(first) = own.first() else {
        let basis = parent.basis.as_deref().map(|basis| with_carried(basis, notices));
        return Decision { rule: "L12", basis, notices: notices.to_vec(), ..parent.clone() };
    };
    let stated: Vec<&str> = own.iter().map(|notice| notice.text.as_str()).collect();
    Decision {
        verdict: Verdict::Allow,
        rule: "L10",
        value: Some(one_line(&first.text, SHOWN)),
        basis: Some(with_carried(&stated.join(" | "), notices)),
        expression: first.expression.clone(),
        chosen: first.chosen.clone(),
        notices: notices.to_vec(),
    }
}

fn from_row(row: Row, notices: &[Notice]) -> Decision {
    Decision {
        verdict: if row.allows { Verdict::Allow } else { Verdict::Refuse },
        rule: row.rule,
        value: row.value,
        basis: row.basis.map(|basis| with_carried(&basis, notices)),
        expression: row.expression,
        chosen: row.chosen,
        notices: notices.to_vec(),
    }
}

fn refuse(rule: &'static str, forbidding: &Notice, notices: &[Notice]) -> Decision {
    Decision {
        verdict: Verdict::Refuse,
        rule,
        value: Some(one_line(&forbidding.text, SHOWN)),
        basis: None,
        expression: forbidding.expression.clone(),
        chosen: None,
        notices: notices.to_vec(),
    }
}

fn forbidding(notices: &[Notice]) -> Option<&Notice> {
    notices.iter().find(|notice| notice.reading == NoticeReading::Forbids)
}

/// Lines that must travel with a copy: copyright and attribution, each text once.
fn carried(notices: &[Notice]) -> impl Iterator<Item = &str> {
    let mut seen = std::collections::BTreeSet::new();
    notices
        .iter()
        .filter(|notice| matches!(notice.kind, NoticeKind::Copyright | NoticeKind::Attribution))
        .map(|notice| notice.text.as_str())
        .filter(move |text| seen.insert(*text))
}

fn with_carried(basis: &str, notices: &[Notice]) -> String {
    let mut out = basis.to_owned();
    for text in carried(notices) {
        if !basis.split(" | ").any(|part| part == text) {
            out.push_str(" | ");
            out.push_str(text);
        }
    }
    out
}
