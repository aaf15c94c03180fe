//! Equal units, in order: both ends first, then units that stand once on each side (patience), gap by gap.

use std::ops::Range;

use super::Text;
use crate::UnitClass;

/// A stretch on both sides in which no equal units are left to match in order.
#[derive(Clone, Debug)]
pub(super) struct Gap {
    pub(super) source: Range<usize>,
    pub(super) candidate: Range<usize>,
}

/// How often a gap is cut at units that stand once; a bound on the work for hostile inputs.
const ROUNDS: usize = 48;

/// Gaps up to this many cells are matched by longest common subsequence when nothing stands once.
const LCS_CELLS: usize = 250_000;

/// One number per distinct unit, the same on both sides. Headings, cells and prose never share a number.
///
/// Units that are equal at both ends get a number by place, because they are paired before any number is compared
/// across places; so a text with one edit costs no sorting.
pub(super) fn names(source: &Text<'_>, candidate: &Text<'_>) -> (Vec<u32>, Vec<u32>) {
    let kind = |text: &Text<'_>, at: usize| match text.units[at].class {
        UnitClass::Heading => 0_u8,
        UnitClass::Cell => 1,
        _ => 2,
    };
    let (rows, columns) = (source.texts.len(), candidate.texts.len());
    let same = |at: usize, other: usize| {
        source.texts[at] == candidate.texts[other] && kind(source, at) == kind(candidate, other)
    };
    let shorter = rows.min(columns);
    let front = (0..shorter).take_while(|at| same(*at, *at)).count();
    let back = (1..=shorter - front).take_while(|at| same(rows - at, columns - at)).count();
    let mut all: Vec<(u8, &str, usize)> = Vec::new();
    all.extend((front..rows - back).map(|at| (kind(source, at), source.texts[at].as_str(), at)));
    all.extend(
        (front..columns - back).map(|at| (kind(candidate, at), candidate.texts[at].as_str(), rows + at)),
    );
    all.sort_unstable();
    let mut names = vec![0_u32; rows + columns];
    let mut next = 0;
    for at in (0..front).chain(rows - back..rows) {
        names[at] = next;
        names[if at < front { rows + at } else { columns + at }] = next;
        next += 1;
    }
    for (order, entry) in all.iter().enumerate() {
        if order > 0 && (all[order - 1].0, all[order - 1].1) != (entry.0, entry.1) {
            next += 1;
        }
        names[entry.2] = next;
    }
    let right = names.split_off(rows);
    (names, right)
}

/// Matches equal units in order and lists the gaps that stay.
pub(super) fn match_equal(left: &[u32], right: &[u32], partner: &mut [Option<usize>], gaps: &mut Vec<Gap>) {
    let names = left.iter().chain(right).max().map_or(0, |name| *name as usize + 1);
    let mut counts = Counts { left: vec![(0, 0); names], right: vec![(0, 0); names] };
    let mut open = vec![(Gap { source: 0..left.len(), candidate: 0..right.len() }, 0)];
    while let Some((mut gap, round)) = open.pop() {
        trim_ends(left, right, &mut gap, partner);
        if gap.source.is_empty() && gap.candidate.is_empty() {
            continue;
        }
        let anchors = if gap.source.is_empty() || gap.candidate.is_empty() || round >= ROUNDS {
            Vec::new()
        } else {
            let unique = counts.unique(left, right, &gap);
            let anchors = longest_increasing(&unique);
            if anchors.is_empty() { common_subsequence(left, right, &gap) } else { anchors }
        };
        if anchors.is_empty() {
            gaps.push(gap);
            continue;
        }
        let (mut s, mut c) = (gap.source.start, gap.candidate.start);
        for (at, other) in anchors {
            partner[at] = Some(other);
            open.push((Gap { source: s..at, candidate: c..other }, round + 1));
            (s, c) = (at + 1, other + 1);
        }
        open.push((Gap { source: s..gap.source.end, candidate: c..gap.candidate.end }, round + 1));
    }
    gaps.sort_by_key(|gap| (gap.source.start, gap.candidate.start));
}

/// Matches what is equal but stands in different gaps: text that moved.
pub(super) fn match_moved(
    left: &[u32],
    right: &[u32],
    gaps: &[Gap],
    partner: &mut [Option<usize>],
    taken: &mut [bool],
) {
    let mut free: Vec<(u32, usize)> =
        gaps.iter().flat_map(|gap| gap.candidate.clone()).map(|at| (right[at], at)).collect();
    free.sort_unstable();
    for at in gaps.iter().flat_map(|gap| gap.source.clone()) {
        if partner[at].is_some() {
            continue;
        }
        let first = free.partition_point(|(name, _)| *name < left[at]);
        let mut same = free[first..].iter().take_while(|(name, _)| *name == left[at]).take(64);
        if let Some((_, other)) = same.find(|(_, other)| !taken[*other]) {
            partner[at] = Some(*other);
            taken[*other] = true;
        }
    }
}

fn trim_ends(left: &[u32], right: &[u32], gap: &mut Gap, partner: &mut [Option<usize>]) {
    while !gap.source.is_empty()
        && !gap.candidate.is_empty()
        && left[gap.source.start] == right[gap.candidate.start]
    {
        partner[gap.source.start] = Some(gap.candidate.start);
        gap.source.start += 1;
        gap.candidate.start += 1;
    }
    while !gap.source.is_empty()
        && !gap.candidate.is_empty()
        && left[gap.source.end - 1] == right[gap.candidate.end - 1]
    {
        gap.source.end -= 1;
        gap.candidate.end -= 1;
        partner[gap.source.end] = Some(gap.candidate.end);
    }
}

/// Per name: how often it was seen in the gap at hand, and where last. Reset after each gap.
struct Counts {
    left: Vec<(u32, usize)>,
    right: Vec<(u32, usize)>,
}

impl Counts {
    /// The units that stand once on each side of the gap, by place in the source.
    fn unique(&mut self, left: &[u32], right: &[u32], gap: &Gap) -> Vec<(usize, usize)> {
        for at in gap.source.clone() {
            let seen = &mut self.left[left[at] as usize];
            *seen = (seen.0 + 1, at);
        }
        for at in gap.candidate.clone() {
            let seen = &mut self.right[right[at] as usize];
            *seen = (seen.0 + 1, at);
        }
        let unique = gap
            .source
            .clone()
            .filter(|at| self.left[left[*at] as usize].0 == 1 && self.right[left[*at] as usize].0 == 1)
            .map(|at| (at, self.right[left[at] as usize].1))
            .collect();
        for at in gap.source.clone() {
            self.left[left[at] as usize] = (0, 0);
        }
        for at in gap.candidate.clone() {
            self.right[right[at] as usize] = (0, 0);
        }
        unique
    }
}

/// The longest run of pairs that rises on both sides.
fn longest_increasing(pairs: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let mut tails: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = vec![None; pairs.len()];
    for (at, pair) in pairs.iter().enumerate() {
        let length = tails.partition_point(|tail| pairs[*tail].1 < pair.1);
        before[at] = length.checked_sub(1).map(|last| tails[last]);
        if length == tails.len() {
            tails.push(at);
        } else {
            tails[length] = at;
        }
    }
    let mut out = Vec::with_capacity(tails.len());
    let mut next = tails.last().copied();
    while let Some(at) = next {
        out.push(pairs[at]);
        next = before[at];
    }
    out.reverse();
    out
}

/// The longest common subsequence of a small gap in which no unit stands once on both sides.
fn common_subsequence(left: &[u32], right: &[u32], gap: &Gap) -> Vec<(usize, usize)> {
    let (rows, columns) = (gap.source.len(), gap.candidate.len());
    if rows * columns > LCS_CELLS {
        return Vec::new();
    }
    let (left, right) = (&left[gap.source.clone()], &right[gap.candidate.clone()]);
    let width = columns + 1;
    let mut length = vec![0_u32; (rows + 1) * width];
    for row in (0..rows).rev() {
        for column in (0..columns).rev() {
            length[row * width + column] = if left[row] == right[column] {
                length[(row + 1) * width + column + 1] + 1
            } else {
                length[(row + 1) * width + column].max(length[row * width + column + 1])
            };
        }
    }
    let (mut row, mut column) = (0, 0);
    let mut out = Vec::new();
    while row < rows && column < columns {
        if left[row] == right[column] {
            out.push((gap.source.start + row, gap.candidate.start + column));
            row += 1;
            column += 1;
        } else if length[(row + 1) * width + column] >= length[row * width + column + 1] {
            row += 1;
        } else {
            column += 1;
        }
    }
    out
}
