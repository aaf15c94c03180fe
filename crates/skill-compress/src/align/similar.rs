//! Units that were reworded: the best pairing in order inside one gap, then merges and splits.

use super::exact::Gap;
use super::{Pair, Text, may_pair};
use crate::UnitClass;

/// Two units below this likeness are not the same statement.
pub(crate) const LIKENESS: f32 = 0.3;

/// How far from the diagonal of a large gap a counterpart is looked for, in units.
const BAND: usize = 48;

/// Share of the words of a left-over unit that its neighbour must hold for the two to be one merge or split.
pub(crate) const SHARED: f32 = 0.5;

/// Words that say nothing about which statement it is. Sorted.
const COMMON: &[&str] = &[
    "a", "an", "and", "are", "as", "at", "be", "by", "for", "from", "in", "is", "it", "its", "of", "on",
    "or", "that", "the", "this", "to", "with", "you", "your",
];

/// Matches reworded units of one gap in order.
pub(super) fn match_similar(
    source: &Text<'_>,
    candidate: &Text<'_>,
    gap: &Gap,
    partner: &mut [Option<usize>],
    taken: &mut [bool],
) {
    let left: Vec<usize> = gap.source.clone().filter(|at| partner[*at].is_none()).collect();
    let right: Vec<usize> = gap.candidate.clone().filter(|at| !taken[*at]).collect();
    if left.is_empty() || right.is_empty() {
        return;
    }
    let mut bind = |at: usize, other: usize| {
        partner[at] = Some(other);
        taken[other] = true;
    };
    if let ([at], [other]) = (left.as_slice(), right.as_slice()) {
        if source.units[*at].class == candidate.units[*other].class {
            bind(*at, *other);
        }
        return;
    }
    let words_left: Vec<Vec<u64>> = left.iter().map(|at| words(&source.texts[*at])).collect();
    let words_right: Vec<Vec<u64>> = right.iter().map(|at| words(&candidate.texts[*at])).collect();
    let likeness = |row: usize, column: usize| {
        let (unit, other) = (&source.units[left[row]], &candidate.units[right[column]]);
        if !may_pair(unit.class, other.class) {
            return 0.0;
        }
        let bonus = if unit.class == other.class { 0.05 } else { 0.0 };
        let shared = shared(&words_left[row], &words_right[column]);
        let total = words_left[row].len() + words_right[column].len();
        if total == 0 { bonus } else { ratio(2 * shared, total) + bonus }
    };
    for (row, column) in best_path(left.len(), right.len(), likeness) {
        bind(left[row], right[column]);
    }
}

/// The pairs of the best path through the gap: order is kept, the sum of likeness is as large as possible.
fn best_path(rows: usize, columns: usize, likeness: impl Fn(usize, usize) -> f32) -> Vec<(usize, usize)> {
    let band = |row: usize| {
        let middle = row * columns / rows;
        if rows * columns <= BAND * BAND {
            (0, columns)
        } else {
            (middle.saturating_sub(BAND), (middle + BAND + columns / rows + 1).min(columns))
        }
    };
    // best[row] holds, for each column of the band, the best sum for the rows from `row` and columns from it.
    let mut best: Vec<Vec<(f32, Step)>> = Vec::with_capacity(rows + 1);
    best.resize_with(rows, Vec::new);
    let value = |best: &[Vec<(f32, Step)>], row: usize, column: usize| -> f32 {
        if row >= rows || column >= columns {
            return 0.0;
        }
        let (from, _) = band(row);
        let inside = column.max(from) - from;
        best[row].get(inside).map_or(0.0, |cell| cell.0)
    };
    for row in (0..rows).rev() {
        let (from, to) = band(row);
        let mut line: Vec<(f32, Step)> = vec![(0.0, Step::Down); to - from];
        for column in (from..to).rev() {
            let down = value(&best, row + 1, column);
            let right = line.get(column + 1 - from).map_or(0.0, |cell| cell.0);
            let mut cell = if right > down { (right, Step::Right) } else { (down, Step::Down) };
            let like = likeness(row, column);
            if like >= LIKENESS {
                let both = like + value(&best, row + 1, column + 1);
                if both >= cell.0 {
                    cell = (both, Step::Both);
                }
            }
            line[column - from] = cell;
        }
        best[row] = line;
    }
    let (mut row, mut column) = (0, 0);
    let mut out = Vec::new();
    while row < rows && column < columns {
        let (from, to) = band(row);
        column = column.max(from);
        if column >= to {
            row += 1;
            continue;
        }
        match best[row][column - from].1 {
            Step::Both => {
                out.push((row, column));
                row += 1;
                column += 1;
            }
            Step::Down => row += 1,
            Step::Right => column += 1,
        }
    }
    out
}

#[derive(Clone, Copy)]
enum Step {
    Both,
    Down,
    Right,
}

/// Joins left-over sentences to a changed pair beside them whose other side holds their words: merges and splits.
/// A pair of equal texts takes nothing: its neighbour was dropped or added, not merged.
pub(super) fn attach_rest(source: &Text<'_>, candidate: &Text<'_>, pairs: &mut [Pair]) {
    let mut of_source: Vec<Option<usize>> = vec![None; source.units.len()];
    let mut of_candidate: Vec<Option<usize>> = vec![None; candidate.units.len()];
    let mut open = vec![false; pairs.len()];
    for (at, pair) in pairs.iter().enumerate() {
        if let ([unit], [other]) = (pair.source.as_slice(), pair.candidate.as_slice()) {
            of_source[*unit] = Some(at);
            of_candidate[*other] = Some(at);
            open[at] = source.texts[*unit] != candidate.texts[*other];
        }
    }
    let ends: Vec<(usize, usize)> = pairs.iter().map(|pair| (pair.source[0], pair.candidate[0])).collect();
    for (unit, at) in merges(source, &mut of_source, &open, |at| &candidate.texts[ends[at].1]) {
        pairs[at].source.push(unit);
    }
    for (unit, at) in merges(candidate, &mut of_candidate, &open, |at| &source.texts[ends[at].0]) {
        pairs[at].candidate.push(unit);
    }
}

/// Which unpaired units of `text` belong to which open pair beside them.
fn merges<'t>(
    text: &Text<'_>,
    pair_of: &mut [Option<usize>],
    open: &[bool],
    other_side: impl Fn(usize) -> &'t str,
) -> Vec<(usize, usize)> {
    let mut out = Vec::new();
    for unit in 0..pair_of.len() {
        if pair_of[unit].is_some() {
            continue;
        }
        let own = words(&text.texts[unit]);
        let beside = [unit.checked_sub(1), Some(unit + 1)];
        let home = beside.into_iter().flatten().find_map(|other| {
            let at = (*pair_of.get(other)?)?;
            let fits = open[at] && may_merge(text, unit, other);
            let held = || shared(&own, &words(other_side(at)));
            (fits && !own.is_empty() && ratio(held(), own.len()) >= SHARED).then_some(at)
        });
        if let Some(at) = home {
            pair_of[unit] = Some(at);
            out.push((unit, at));
        }
    }
    out
}

/// Sentences of one block may become one; so may paragraphs of one scope. Steps, items, cells and headings never do.
fn may_merge(text: &Text<'_>, unit: usize, other: usize) -> bool {
    let (unit, other) = (&text.units[unit], &text.units[other]);
    let prose = |class| !matches!(class, UnitClass::Heading | UnitClass::Cell);
    let paragraphs =
        unit.class == UnitClass::Para && other.class == UnitClass::Para && unit.scope == other.scope;
    prose(unit.class) && (unit.block == other.block || paragraphs)
}

/// The telling words of a text as sorted numbers; doubled words stay doubled.
fn words(text: &str) -> Vec<u64> {
    let mut out: Vec<u64> = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .filter_map(|word| {
            let lower = word.to_lowercase();
            COMMON.binary_search(&lower.as_str()).is_err().then(|| stem_number(&lower))
        })
        .collect();
    out.sort_unstable();
    out
}

/// A number for the beginning of a word, so that `run`, `runs` and `running` are near enough for pairing.
fn stem_number(word: &str) -> u64 {
    /// Letters of a word that tell it from others.
    const STEM: usize = 5;
    // FNV-1a: equal everywhere and on every run.
    word.chars().take(STEM).fold(0xcbf2_9ce4_8422_2325, |hash, c| {
        (hash ^ u64::from(u32::from(c))).wrapping_mul(0x0100_0000_01b3)
    })
}

/// How many numbers two sorted lists share.
fn shared(left: &[u64], right: &[u64]) -> usize {
    let (mut row, mut column, mut count) = (0, 0, 0);
    while row < left.len() && column < right.len() {
        match left[row].cmp(&right[column]) {
            std::cmp::Ordering::Less => row += 1,
            std::cmp::Ordering::Greater => column += 1,
            std::cmp::Ordering::Equal => {
                row += 1;
                column += 1;
                count += 1;
            }
        }
    }
    count
}

/// A share of two counts that are far below the precision of the type.
#[expect(clippy::cast_precision_loss, reason = "counts of words in one sentence")]
fn ratio(part: usize, whole: usize) -> f32 {
    part as f32 / whole as f32
}
