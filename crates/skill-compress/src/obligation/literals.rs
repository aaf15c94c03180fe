//! Comparison of literal spans in sequence, shared by the obligations about literals.

use skill_document::{Inline, InlineKind};
use skill_model::Finding;

use super::{PairView, Piece};

/// The rules of one obligation about literals.
pub(super) struct LiteralRules {
    /// Obligation.
    pub(super) id: &'static str,
    /// What the literals are, for the hint.
    pub(super) name: &'static str,
    /// A literal of the source is gone.
    pub(super) lost: &'static str,
    /// A literal is new.
    pub(super) added: &'static str,
    /// A literal became another one.
    pub(super) changed: &'static str,
    /// The same literals in another order.
    pub(super) moved: &'static str,
}

/// Reports the first difference between the sequences of literals that `wanted` picks.
pub(super) fn compare(
    pair: &PairView<'_>,
    rules: &LiteralRules,
    wanted: fn(&InlineKind) -> bool,
    findings: &mut Vec<Finding>,
) {
    let (left, right) = (texts(&pair.source, wanted), texts(&pair.candidate, wanted));
    compare_texts(pair, rules, &left, &right, findings);
}

/// The same over texts that were collected elsewhere.
pub(super) fn compare_texts(
    pair: &PairView<'_>,
    rules: &LiteralRules,
    left: &[String],
    right: &[String],
    findings: &mut Vec<Finding>,
) {
    if left == right {
        return;
    }
    let (lost, added) = (without(left, right), without(right, left));
    let (rule, hint) = match (lost.first(), added.first()) {
        (None, None) => (rules.moved, format!("keep the order: {}", left.join(" "))),
        (Some(lost), None) => (rules.lost, format!("keep the {} {lost}", rules.name)),
        (None, Some(added)) => (rules.added, format!("take out the {} {added}", rules.name)),
        (Some(lost), Some(added)) => (rules.changed, format!("write {lost} instead of {added}")),
    };
    findings.push(pair.fail(rules.id, rule, hint));
}

/// The literals of a piece in order. A line break inside one is a blank.
pub(super) fn texts(piece: &Piece<'_>, wanted: fn(&InlineKind) -> bool) -> Vec<String> {
    let literals = piece.inlines.iter().filter(|inline| wanted(&inline.kind));
    literals.map(|inline| text(piece, inline)).collect()
}

fn text(piece: &Piece<'_>, inline: &Inline) -> String {
    let text = piece.slice(inline);
    if !text.contains('\n') {
        return text.to_owned();
    }
    let lines = text.lines().map(|line| line.trim_start_matches([' ', '\t', '>']).trim_end());
    lines.collect::<Vec<_>>().join(" ")
}

/// What stands more often in `left` than in `right`.
fn without<'t>(left: &'t [String], right: &[String]) -> Vec<&'t String> {
    let mut rest: Vec<&String> = right.iter().collect();
    let mut out = Vec::new();
    for text in left {
        match rest.iter().position(|other| *other == text) {
            Some(at) => {
                rest.swap_remove(at);
            }
            None => out.push(text),
        }
    }
    out
}
