use skill_model::Code;

/// The obligations of section 10 of the contract of `semantic-compressor`. A finding names its exact rule beside the id.
pub(crate) const CODES: &[Code] = &[
    Code::finding("P01", "the frontmatter is not the same bytes", "Take the frontmatter over byte by byte."),
    Code::finding(
        "P02",
        "a protected block changed, moved, went or came",
        "Put the block back byte by byte, in its place.",
    ),
    Code::finding("P03", "inline code of a unit changed", "Keep every code span as it is and in its order."),
    Code::finding("P04", "a URL, link target or image target changed", "Keep every target and add none."),
    Code::finding(
        "P05",
        "a path, glob or conditional load changed",
        "Keep guard, path and strength in one unit.",
    ),
    Code::finding(
        "P06",
        "a template or dynamic token changed",
        "Keep every token as it is and in its order.",
    ),
    Code::finding("P07", "a tool name changed or came in", "Name exactly the tools that the unit names."),
    Code::finding("P08", "a quoted utterance changed", "Keep the quote with its marks byte by byte."),
    Code::finding(
        "P09",
        "a number, its comparator, unit or object changed",
        "Keep what is counted and how it is bounded.",
    ),
    Code::finding(
        "P10",
        "an ordered step changed its place, marker or action",
        "Keep each step with its marker and every action.",
    ),
    Code::finding(
        "P11",
        "an enumeration lost, gained or opened members",
        "Keep the members, and keep a closed list closed.",
    ),
    Code::finding("P12", "a table changed beyond its wording", "Keep header, rows, columns and first cells."),
    Code::finding("P13", "a negation was lost, added or moved", "Keep each negation on what it negates."),
    Code::finding("P14", "the strength of a statement changed", "Keep must, should and may apart."),
    Code::finding("P15", "emphasis left its unit", "Keep the emphasis on the unit."),
    Code::finding(
        "P16",
        "a condition changed, left its action or went",
        "Keep the condition with the action it guards.",
    ),
    Code::finding("P17", "a word of order changed", "Keep the words that say what comes first."),
    Code::finding("P18", "a quantifier, `and` or `or` changed", "Keep the reach of the statement."),
    Code::finding(
        "P19",
        "a cross reference lost or changed its target",
        "Keep the reference and the place it points to.",
    ),
    Code::finding("P20", "a heading changed", "Keep every heading with its level and style."),
    Code::finding(
        "P21",
        "something was added or narrowed that the source does not say",
        "Say only what the source says.",
    ),
    Code::finding("P22", "an identifier, error text or term changed", "Keep names and terms as they are."),
    Code::finding("P23", "a licence or attribution line changed", "Keep the line byte by byte."),
    Code::finding(
        "P24",
        "encoding, line ends or unseen characters changed",
        "Keep the bytes of the source in these respects.",
    ),
    Code::finding("P25", "the text did not really become smaller", "Cut words instead of joining them."),
    Code::finding("P26", "the text does not read as its segments", "Keep the file as it is, or split it."),
    Code::finding(
        "P27",
        "a subject or the noun of a pronoun went",
        "Name the subject, or let a reviewer decide.",
    ),
    Code::finding("P28", "a unit left its heading, list item or order", "Put the unit back where it stood."),
    Code::finding(
        "P29",
        "a unit lost much of its wording",
        "Keep more of the words, or let a reviewer decide.",
    ),
    Code::finding(
        "P30",
        "a word became another one with another sense",
        "Keep the word or use a listed synonym.",
    ),
];
