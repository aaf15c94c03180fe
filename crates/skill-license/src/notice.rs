use schemars::JsonSchema;
use serde::Serialize;

use crate::statement::{Statement, Tone, may_state, statements};
use crate::window::{joined, windows};

/// Longest text of a notice in characters; a longer line is cut with `…`.
const LONGEST: usize = 1000;

/// What kind of line a notice is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum NoticeKind {
    /// `SPDX-License-Identifier: …`
    Spdx,
    /// `Licensed under …`, or `License: …` in a comment, or the opening sentence of a written-out licence.
    License,
    /// `All rights reserved`
    Reserved,
    /// `Copyright …` or `© …`
    Copyright,
    /// `Adapted from …` with a link or a name.
    Attribution,
}

/// What a notice does to a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum NoticeReading {
    /// Terms that allow a changed copy.
    Permits,
    /// Terms that forbid a changed copy, or cannot be read.
    Forbids,
    /// No terms; the line must travel with the copy.
    Travels,
}

/// One licence statement or copyright line inside a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Notice {
    /// What kind of line it is.
    pub kind: NoticeKind,
    /// What it does to a decision.
    pub reading: NoticeReading,
    /// Line number in the file, from 1.
    pub line: usize,
    /// The words of the file, without comment marks around them. Escape before printing.
    pub text: String,
    /// The SPDX expression it states, when it could be read as one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expression: Option<String>,
    /// The side of an `OR` that the reading rests on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chosen: Option<String>,
}

/// The licence statements and copyright lines of a file, in order of lines.
///
/// `text` is the whole file with its frontmatter. The first 40 and last 20 lines are read; a frontmatter of more than 20
/// lines does not use up the first 40. A fence hides nothing. What counts as a statement is told in the crate's README.
#[must_use]
pub fn notices(text: &str) -> Vec<Notice> {
    let mut out = Vec::new();
    for lines in windows(text) {
        let marked: Vec<bool> = lines.iter().map(|line| may_state(line.text)).collect();
        if !marked.contains(&true) {
            continue;
        }
        let found: Vec<(usize, usize, Statement)> = lines
            .iter()
            .enumerate()
            // A sentence may begin one line before the words that make it a statement.
            .filter(|(at, line)| !line.text.is_empty() && marked[*at..].iter().take(2).any(|marked| *marked))
            .flat_map(|(at, line)| {
                let run = line.run;
                statements(line, &joined(&lines, at))
                    .into_iter()
                    .map(move |statement| (line.number, run, statement))
            })
            .collect();
        out.extend(
            found.iter().filter_map(|(number, run, statement)| settle(*number, *run, statement, &found)),
        );
    }
    out
}

/// Reads a statement in the light of the lines it stands with.
fn settle(
    number: usize,
    run: usize,
    statement: &Statement,
    all: &[(usize, usize, Statement)],
) -> Option<Notice> {
    let beside =
        |tones: &[Tone]| all.iter().any(|(_, other, found)| *other == run && tones.contains(&found.tone));
    let reading = match statement.tone {
        Tone::Permits => NoticeReading::Permits,
        Tone::Forbids => NoticeReading::Forbids,
        Tone::Travels => NoticeReading::Travels,
        Tone::PermitsWithAttribution if beside(&[Tone::Travels]) => NoticeReading::Permits,
        Tone::PermitsWithAttribution => NoticeReading::Forbids,
        // The copyright line of a licensed file may say so; the licence beside it tells what is allowed.
        Tone::Reserves if beside(&[Tone::Permits, Tone::PermitsWithAttribution]) => return None,
        Tone::Reserves => NoticeReading::Forbids,
    };
    Some(Notice {
        kind: statement.kind,
        reading,
        line: number,
        text: skill_model::excerpt(&statement.text, LONGEST),
        expression: statement.expression.clone(),
        chosen: statement.chosen.clone(),
    })
}
