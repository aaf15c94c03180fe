//! The routing block inside somebody's `CLAUDE.md` or `AGENTS.md`: found by its marks, put in, taken out.
//! Pure text in, pure text out; no byte outside the block is ever changed.

use skill_cli::Failure;

const BEGIN: &str = "<!-- ozempskills:begin v1 -->";
const BEGIN_ANY: &str = "<!-- ozempskills:begin";
const END: &str = "<!-- ozempskills:end -->";

/// What the block tells a reader, without marks, one line an entry.
const LINES: &[&str] = &[
    "## Route skills through ozempskills",
    "",
    "Before you use any skill, run `ozempskills route <skill>` and follow what it prints in place of invoking the skill.",
    "When a routed skill tells you to load a prose file of its own, run `ozempskills ref <skill> <path>` and follow that.",
    "",
    "Invoke the skill normally, without routing it, when:",
    "",
    "- the skill is ozempskills itself;",
    "- you are already inside this procedure;",
    "- you have routed that skill once in this session (this never covers the files it loads: each of them goes through `ozempskills ref`);",
    "- ozempskills has reported in this session that it found no source file for it.",
];

/// What stands in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// No block.
    Absent,
    /// The block of this version, unchanged.
    Current,
    /// A block of another version.
    Older,
    /// A block of this version that somebody changed.
    Edited,
}

/// A text with its block in place. `force` replaces a block that was edited by hand.
pub(crate) fn install(text: &str, path: &str, force: bool) -> Result<String, Failure> {
    let end = line_end(text);
    let block = block(end);
    let Some((start, stop)) = find(text, path)? else {
        return Ok(if text.is_empty() || text == "\u{feff}" {
            format!("{text}{block}")
        } else if text.ends_with('\n') {
            format!("{text}{end}{block}{end}")
        } else {
            format!("{text}{end}{end}{block}")
        });
    };
    match standing_of(&text[start..stop]) {
        Standing::Edited if !force => Err(edited(&text[start..stop], path)),
        Standing::Current => Ok(text.to_owned()),
        _ => Ok(format!("{}{block}{}", &text[..start], &text[stop..])),
    }
}

/// The text of a file that did not exist before: the block and a line end, by which `remove` knows it again.
pub(crate) fn fresh() -> String {
    block("\n") + "\n"
}

/// A text without its block and without what `install` put around it.
/// `None` when nothing else is in the file and `setup` made it.
pub(crate) fn remove(text: &str, path: &str, force: bool) -> Result<Option<String>, Failure> {
    let Some((start, stop)) = find(text, path)? else {
        return Ok(Some(text.to_owned()));
    };
    if standing_of(&text[start..stop]) == Standing::Edited && !force {
        return Err(edited(&text[start..stop], path));
    }
    // What `install` put around the block has the line end of the block.
    let end = line_end(&text[start..stop]);
    let (mut before, mut after) = (&text[..start], &text[stop..]);
    if before.is_empty() && after == end {
        return Ok(None);
    }
    let blank_before = before.strip_suffix(end).filter(|rest| rest.ends_with('\n'));
    match (after.strip_prefix(end), blank_before) {
        // The file had no final line end: both line ends before the block are ours.
        (None, Some(rest)) if after.is_empty() => before = rest.strip_suffix(end).unwrap_or(rest),
        (Some(rest), Some(kept)) => (before, after) = (kept, rest),
        (Some(rest), None) if before.is_empty() => after = rest,
        _ => {}
    }
    Ok(Some(format!("{before}{after}")))
}

/// What stands in a text.
pub(crate) fn standing(text: &str, path: &str) -> Result<Standing, Failure> {
    Ok(find(text, path)?.map_or(Standing::Absent, |(start, stop)| standing_of(&text[start..stop])))
}

fn standing_of(found: &str) -> Standing {
    if found.replace("\r\n", "\n") == block("\n") {
        Standing::Current
    } else if found.starts_with(BEGIN) {
        Standing::Edited
    } else {
        Standing::Older
    }
}

fn block(end: &str) -> String {
    let mut lines = vec![BEGIN];
    lines.extend(LINES);
    lines.push(END);
    lines.join(end)
}

/// The line end of the file; a file without one gets line feeds.
fn line_end(text: &str) -> &'static str {
    match text.find('\n') {
        Some(at) if text[..at].ends_with('\r') => "\r\n",
        _ => "\n",
    }
}

/// The range from the begin mark to the end mark. Marks count only at the start of a line.
fn find(text: &str, path: &str) -> Result<Option<(usize, usize)>, Failure> {
    let begins = marks(text, BEGIN_ANY);
    let ends = marks(text, END);
    match (begins.as_slice(), ends.as_slice()) {
        ([], []) => Ok(None),
        ([(begin, _)], [(end, _)]) if begin < end => Ok(Some((*begin, end + END.len()))),
        _ => {
            let lines: Vec<String> = begins.iter().chain(&ends).map(|(_, line)| line.to_string()).collect();
            let text = format!(
                "the marks of the routing block are unmatched or repeated (lines {})",
                lines.join(", ")
            );
            Err(Failure::error("block_marks", text)
                .at(path)
                .help("Leave exactly one begin and one end mark, or none; nothing was changed."))
        }
    }
}

fn marks(text: &str, mark: &str) -> Vec<(usize, usize)> {
    let starts = |at: &usize| {
        let before = &text[..*at];
        before.is_empty() || before == "\u{feff}" || before.ends_with('\n')
    };
    let line = |at: usize| text[..at].matches('\n').count() + 1;
    text.match_indices(mark).map(|(at, _)| at).filter(starts).map(|at| (at, line(at))).collect()
}

/// A refusal that shows which lines differ from the block of this version.
fn edited(found: &str, path: &str) -> Failure {
    let expected = block("\n");
    let found = found.replace("\r\n", "\n");
    let (mine, theirs): (Vec<&str>, Vec<&str>) = (expected.lines().collect(), found.lines().collect());
    let mut difference = String::new();
    for line in theirs.iter().filter(|line| !mine.contains(line)) {
        difference += &format!(" + {line}");
    }
    for line in mine.iter().filter(|line| !theirs.contains(line)) {
        difference += &format!(" - {line}");
    }
    Failure::error("block_edited", format!("the routing block was edited by hand:{difference}"))
        .at(path)
        .help("Use `--force` to replace it, or take its marks out to keep the text; nothing was changed.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[track_caller]
    fn round_trip(text: &str) {
        let with = install(text, "x", false).unwrap();
        assert!(with.starts_with(text.trim_end_matches(['\r', '\n'])));
        assert_eq!(standing(&with, "x").unwrap(), Standing::Current);
        assert_eq!(install(&with, "x", false).unwrap(), with, "twice is once");
        assert_eq!(remove(&with, "x", false).unwrap().as_deref(), Some(text), "{text:?}");
    }

    #[test]
    fn setup_then_remove_gives_the_first_bytes() {
        for text in [
            "",
            "a",
            "a\n",
            "a\n\n",
            "\n",
            "\n\n\n",
            "a\r\n",
            "a\r\nb",
            "\u{feff}",
            "\u{feff}a\n",
            "\u{feff}a",
            "a\n\nb\n\n",
            "\r\n\n",
        ] {
            round_trip(text);
        }
    }

    proptest! {
        #[test]
        fn any_text_comes_back(text in "[ab\r\n\u{feff}é-]{0,12}") {
            let with = install(&text, "x", false).unwrap();
            prop_assert_eq!(remove(&with, "x", false).unwrap(), Some(text));
        }
    }

    #[test]
    fn a_file_of_our_own_goes_away() {
        assert_eq!(remove(&fresh(), "x", false).unwrap(), None);
        let more = fresh() + "mine\n";
        assert_eq!(remove(&more, "x", false).unwrap().as_deref(), Some("mine\n"));
    }

    #[test]
    fn text_added_around_stays() {
        let with = install("a\n", "x", false).unwrap() + "b\n";
        assert_eq!(remove(&with, "x", false).unwrap().as_deref(), Some("a\nb\n"));
    }

    #[test]
    fn line_ends_of_the_file_are_used() {
        let with = install("a\r\n", "x", false).unwrap();
        assert_eq!(with.matches('\n').count(), with.matches("\r\n").count());
    }

    #[test]
    fn edits_and_marks_are_refused() {
        let code = |text: &str, force| install(text, "x", force).map_err(|failure| failure.code);
        let edited = fresh().replace("any skill", "some skills");
        assert_eq!(code(&edited, false), Err("block_edited".into()));
        assert_eq!(code(&edited, true), Ok(fresh()));
        let older = fresh().replace("begin v1", "begin v0").replace("any skill", "a skill");
        assert_eq!(code(&older, false), Ok(fresh()));
        for marks in
            [format!("{BEGIN}\n"), format!("{END}\n"), format!("{END}\n{BEGIN}\n"), fresh() + &fresh()]
        {
            assert_eq!(code(&marks, true), Err("block_marks".into()), "{marks}");
        }
        let quoted = format!("The mark `{BEGIN}` in a sentence is text.\n");
        assert_eq!(standing(&quoted, "x").unwrap(), Standing::Absent);
    }
}
