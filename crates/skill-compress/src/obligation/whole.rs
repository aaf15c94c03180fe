//! What the whole-file obligations share.

use std::collections::BTreeMap;

use skill_document::{Document, Place};
use skill_model::{Finding, Level, Span, excerpt};

use super::{EXCERPT, PairView, Piece, Side, Sides};
use crate::outline::Outline;
use crate::{Pair, units};

impl<'a> Side<'a> {
    /// Reads the units and the skeleton of a text.
    pub(crate) fn of(document: &'a Document<'a>) -> Self {
        let units = units(document);
        let outline = Outline::of(document, &units);
        Self { document, units, outline }
    }

    /// The text of a range.
    pub(crate) fn slice(&self, span: Span) -> &'a str {
        span.slice(self.document.text())
    }

    /// The containers around a unit.
    pub(crate) fn path(&self, unit: usize) -> &'a [Place] {
        &self.document.blocks()[self.units[unit].block].path
    }

    /// How many units begin before a block.
    pub(crate) fn units_before(&self, block: usize) -> usize {
        self.units.partition_point(|unit| unit.block < block)
    }
}

impl<'a> Sides<'a> {
    /// Puts two texts and their pairing beside each other.
    pub(crate) fn new(source: Side<'a>, candidate: Side<'a>, pairs: Vec<Pair>) -> Self {
        let mut home = vec![None; source.units.len()];
        let mut items = BTreeMap::new();
        for pair in &pairs {
            for at in &pair.source {
                home[*at] = pair.candidate.first().copied();
            }
            if let (Some(at), Some(other)) = (pair.source.first(), pair.candidate.first())
                && let (Some(item), Some(place)) =
                    (source.outline.item_of[*at], candidate.outline.item_of[*other])
            {
                items.entry(item).or_insert(place);
            }
        }
        Self { source, candidate, pairs, home, items }
    }

    /// The texts of one pair.
    pub(crate) fn view(&'a self, pair: &Pair) -> PairView<'a> {
        let piece = |side: &'a Side<'a>, units: &[usize]| {
            Piece::of(side.document, units.iter().map(|at| &side.units[*at]).collect())
        };
        PairView::new(piece(&self.source, &pair.source), piece(&self.candidate, &pair.candidate))
    }

    /// Whether the containers of a place in the offered text are those of a place in the source: the same depth,
    /// and each list item stands for the same list item.
    pub(crate) fn same_place(&self, path: &[Place], other: &[Place]) -> bool {
        path.len() == other.len()
            && path.iter().zip(other).all(|(place, there)| match (place, there) {
                (Place::Quote { .. }, Place::Quote { .. }) => true,
                (
                    Place::Item { list, index, marker, ordered },
                    Place::Item {
                        list: list_there,
                        index: index_there,
                        marker: marker_there,
                        ordered: ordered_there,
                    },
                ) => match self.items.get(&(*list, *index)) {
                    Some(item) => item == &(*list_there, *index_there) && ordered == ordered_there,
                    None => self.source.slice(*marker) == self.candidate.slice(*marker_there),
                },
                _ => false,
            })
    }

    /// A finding of a whole-file obligation.
    pub(crate) fn finding(
        &self,
        id: &'static str,
        level: Level,
        rule: &'static str,
        (source, candidate): (Option<Span>, Option<Span>),
        hint: impl Into<String>,
    ) -> Finding {
        let cut = |side: &Side<'_>, span: Option<Span>| {
            span.map_or_else(String::new, |span| excerpt(side.slice(span).trim_end(), EXCERPT))
        };
        let unit = source.and_then(|span| {
            let at = self.source.units.partition_point(|unit| unit.span.end <= span.start);
            self.source.units.get(at).filter(|unit| unit.span.overlaps(span)).map(|unit| unit.id.clone())
        });
        Finding {
            id: id.into(),
            level,
            unit,
            rule: rule.into(),
            source: cut(&self.source, source),
            candidate: cut(&self.candidate, candidate),
            source_range: source,
            candidate_range: candidate,
            hint: hint.into(),
        }
    }

    /// A finding of a whole-file obligation that refuses the text.
    pub(crate) fn fail(
        &self,
        id: &'static str,
        rule: &'static str,
        places: (Option<Span>, Option<Span>),
        hint: impl Into<String>,
    ) -> Finding {
        self.finding(id, Level::Fail, rule, places, hint)
    }
}

/// The middle parts of two lists that differ: what is equal at both ends is left out.
pub(crate) fn differing<T: PartialEq>(
    left: &[T],
    right: &[T],
) -> (std::ops::Range<usize>, std::ops::Range<usize>) {
    let front = left.iter().zip(right).take_while(|(one, other)| one == other).count();
    let rest = left.len().min(right.len()) - front;
    let back =
        left.iter().rev().zip(right.iter().rev()).take(rest).take_while(|(one, other)| one == other).count();
    (front..left.len() - back, front..right.len() - back)
}

/// What a document is asked for in the tests of the whole-file obligations.
#[cfg(test)]
pub(crate) mod testing {
    use skill_document::parse;

    use super::super::WholeCheck;
    use super::{Side, Sides};
    use crate::Alignment;
    use crate::align::{Text, pair_up};

    /// The rules that `check` reports between two whole files.
    pub(crate) fn rules(check: WholeCheck, source: &str, candidate: &str) -> Vec<String> {
        let (left, right) = (parse(source.as_bytes()), parse(candidate.as_bytes()));
        let (left, right) = (Side::of(&left), Side::of(&right));
        let pairs = pair_up(
            &Text::of(left.document, &left.units),
            &Text::of(right.document, &right.units),
            &Alignment::Inferred,
        );
        let sides = Sides::new(left, right, pairs);
        let mut findings = Vec::new();
        check(&sides, &mut findings);
        findings.into_iter().map(|finding| finding.rule.into_owned()).collect()
    }
}
