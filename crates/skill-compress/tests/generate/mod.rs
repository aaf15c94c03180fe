//! Generated instruction files.

use proptest::prelude::*;

/// Sentences of many kinds: free prose, filler, rules, literals, examples, talk about the document.
const SENTENCES: &[&str] = &[
    "The layout of the store is simple and flat.",
    "The layout of the store is simple and flat.",
    "Please note that the store is a plain folder on this machine.",
    "The parser reads a file in order to learn its shape.",
    "This section describes the layout of the store.",
    "Moreover, the shape is the same on a daily basis.",
    "For example, the blue folder comes from the design group.",
    "For instance, the green folder comes from the writing group.",
    "Never delete `main` without approval.",
    "You must run `cargo test` before each commit.",
    "If the build fails, load `reference/fail.md`.",
    "Retry at most 3 times.",
    "Use the Read tool on src/lib.rs and then stop.",
    "Say \"No source file found.\" to the user.",
    "Keep {{name}} and ${HOME} as they are.",
    "Names come from an older system of the design group.",
    "Die Ablage ist ein einfacher Ordner.",
];

const BLOCKS: &[&str] = &[
    "```bash\nrm -rf target  \n\n\n\necho done\n```\n",
    "    indented --flag  \n",
    "<!-- marker: keep -->\n",
    "| key   | value   |\n|-------|---------|\n| one   | a plain cell |\n| two | in order to win |\n",
    "[label]: https://example.com/a\n",
    "---\n",
];

fn prose() -> impl Strategy<Value = String> {
    (prop::collection::vec(prop::sample::select(SENTENCES), 1..4), prop::sample::select(&[" ", "\n"][..]))
        .prop_map(|(sentences, glue)| sentences.join(glue))
}

fn block() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => prose().prop_map(|text| format!("{text}\n")),
        2 => prop::collection::vec(prose(), 1..4).prop_map(|items| {
            items.iter().map(|item| format!("- {}\n", item.replace('\n', "\n  "))).collect()
        }),
        2 => prop::collection::vec(prose(), 1..4).prop_map(|items| {
            let step = |(index, item): (usize, &String)| format!("{}. {}\n", index + 1, item.replace('\n', "\n   "));
            items.iter().enumerate().map(step).collect()
        }),
        1 => prose().prop_map(|text| format!("> {}\n", text.replace('\n', "\n> "))),
        2 => (1_usize..4, prop::sample::select(&["Setup", "Limits", "Use"][..]))
            .prop_map(|(level, title)| format!("{} {title}\n", "#".repeat(level))),
        2 => prop::sample::select(BLOCKS).prop_map(ToOwned::to_owned),
    ]
}

/// An instruction file: maybe a mark, maybe frontmatter, blocks with runs of blank lines, either line end.
pub(crate) fn file() -> impl Strategy<Value = String> {
    let body = prop::collection::vec((block(), 1_usize..4), 1..14);
    (any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>(), body).prop_map(
        |(mark, frontmatter, crlf, newline, blocks)| {
            let mut text = String::new();
            if frontmatter {
                text.push_str("---\nname: demo\nallowed-tools: Read, Bash\n---\n\n");
            } else {
                // A rule on the first line would read as an open frontmatter.
                text.push_str("# Demo\n\n");
            }
            for (block, blanks) in blocks {
                text.push_str(&block);
                text.push_str(&"\n".repeat(blanks));
            }
            if !newline {
                text.truncate(text.trim_end().len());
            }
            let text = if crlf { text.replace('\n', "\r\n") } else { text };
            if mark { format!("\u{feff}{text}") } else { text }
        },
    )
}
