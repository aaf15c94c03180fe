//! P12: tables keep header, rows, columns and key column.
//!
//! Rows are looked up by their first cell, and a table of red flags works by its length. The other cells are units
//! of their own and may be reworded; padding may go.

use skill_model::{Finding, Span};

use super::{Side, Sides};
use crate::table::Table;

/// Compares the tables of both texts by place.
pub(crate) fn check(sides: &Sides<'_>, findings: &mut Vec<Finding>) {
    let (left, right) = (tables(&sides.source), tables(&sides.candidate));
    if left.len() != right.len() {
        let (lost, added) = (left.get(right.len()), right.get(left.len()));
        let rule = if left.len() > right.len() { "table_lost" } else { "table_added" };
        let places = (lost.map(|table| table.0), added.map(|table| table.0));
        findings.push(sides.fail("P12", rule, places, "keep every table"));
        return;
    }
    for ((span, table), (there, other)) in left.iter().zip(&right) {
        if sides.source.slice(*span).trim_end() != sides.candidate.slice(*there).trim_end() {
            check_table(sides, (*span, table), (*there, other), findings);
        }
    }
}

fn check_table(
    sides: &Sides<'_>,
    (span, table): (Span, &Table),
    (there, other): (Span, &Table),
    findings: &mut Vec<Finding>,
) {
    let places = (Some(span), Some(there));
    let texts = |side: &Side<'_>, cells: &[Span]| -> Vec<String> {
        cells.iter().map(|cell| side.slice(*cell).to_owned()).collect()
    };
    if texts(&sides.source, &table.header) != texts(&sides.candidate, &other.header) {
        findings.push(sides.fail("P12", "header_changed", places, "keep the header cells as they are"));
    }
    let signs = |side: &Side<'_>, cells: &[Span]| -> Vec<(bool, bool)> {
        cells
            .iter()
            .map(|cell| side.slice(*cell))
            .map(|cell| (cell.starts_with(':'), cell.ends_with(':')))
            .collect()
    };
    if signs(&sides.source, &table.delimiter) != signs(&sides.candidate, &other.delimiter) {
        findings.push(sides.fail("P12", "columns_changed", places, "keep the row under the header"));
    }
    if table.rows.len() != other.rows.len() {
        let rule = if table.rows.len() > other.rows.len() { "row_lost" } else { "row_added" };
        let gone = table.rows.iter().find(|row| key_missing(sides, row, &other.rows));
        let place = gone.and_then(|row| row.first().copied()).filter(|_| rule == "row_lost");
        let hint = format!("keep {} rows, one for each of the source", table.rows.len());
        findings.push(sides.fail("P12", rule, (place.or(Some(span)), Some(there)), hint));
        return;
    }
    for (row, there) in table.rows.iter().zip(&other.rows) {
        let place = (row.first().copied(), there.first().copied());
        if row.len() != there.len() {
            findings.push(sides.fail(
                "P12",
                "columns_changed",
                place,
                "keep the cells of the row and their escaped pipes",
            ));
        } else if let (Some(key), Some(other)) = (row.first(), there.first())
            && sides.source.slice(*key) != sides.candidate.slice(*other)
        {
            findings.push(sides.fail("P12", "key_changed", place, "keep the first cell of the row as it is"));
        }
        let emptied = row.iter().zip(there).skip(1).find(|(cell, other)| cell.is_empty() != other.is_empty());
        if let Some((cell, other)) = emptied {
            findings.push(sides.fail(
                "P12",
                "cell_emptied",
                (Some(*cell), Some(*other)),
                "keep the cell filled as it was",
            ));
        }
    }
}

fn key_missing(sides: &Sides<'_>, row: &[Span], rows: &[Vec<Span>]) -> bool {
    let key = row.first().map(|cell| sides.source.slice(*cell));
    !rows.iter().any(|other| other.first().map(|cell| sides.candidate.slice(*cell)) == key)
}

fn tables(side: &Side<'_>) -> Vec<(Span, Table)> {
    let blocks = side.document.blocks();
    side.outline
        .tables
        .iter()
        .map(|at| (blocks[*at].content, Table::read(side.document, &blocks[*at])))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::whole::testing::rules;
    use super::check;

    #[test]
    fn header_rows_columns_and_keys_are_kept() {
        let source = "| k | v |\n|---|---|\n| a | a long text |\n| b | `x\\|y` |\n";
        for (candidate, expect) in [
            ("|k|v|\n|-|-|\n|a|a text|\n|b|`x\\|y`|\n", &[][..]),
            ("| k | v |\n|---|---|\n| a | a long text |\n", &["row_lost"]),
            ("| k | w |\n|---|---|\n| a | a long text |\n| b | `x\\|y` |\n", &["header_changed"]),
            ("| k | v |\n|---|---|\n| a | a long text |\n| c | `x\\|y` |\n", &["key_changed"]),
            ("| k | v |\n|---|---|\n| b | `x\\|y` |\n| a | a long text |\n", &["key_changed", "key_changed"]),
            ("| k | v |\n|---|---|\n| a | |\n| b | `x\\|y` |\n", &["cell_emptied"]),
            ("a long text\n", &["table_lost"]),
        ] {
            assert_eq!(rules(check, source, candidate), expect, "{candidate:?}");
        }
        let lost_pipe = "| k | v |\n|---|---|\n| a | a long text |\n| b | `x|y` |\n";
        assert!(!rules(check, source, lost_pipe).is_empty());
    }
}
