//! What the text of an atom refers to: files of its bundle, headings of its source, link definitions.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use regex::Regex;

static FOLDER: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?:references|resources|assets|scripts|examples)/[\w./-]+").expect("a constant")
});
static TARGET: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r#"\]\(\s*<?([^\s)<>"']+)>?[^)]*\)|^\s*\[[^\]]+\]:\s*<?([^\s<>]+)>?"#).expect("a constant")
});
static LABEL: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\[([^\[\]]+)\]").expect("a constant"));

/// The support references of a text as the reference engine reads them.
pub(crate) fn folder_references(text: &str) -> BTreeSet<String> {
    FOLDER
        .find_iter(text)
        .filter(|hit| {
            let before = text[..hit.start()].chars().next_back();
            !before.is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | '.' | '/' | '-'))
        })
        .map(|hit| hit.as_str().to_owned())
        .collect()
}

/// Every file that a text may refer to: a path below one of the usual folders, or the relative target of a link or image.
/// Final punctuation, a fragment and a query are cut.
#[must_use]
pub fn support_references(text: &str) -> BTreeSet<String> {
    let folders = folder_references(&text.replace("](./", "]("));
    let targets = TARGET
        .captures_iter(text)
        .filter_map(|hit| hit.get(1).or(hit.get(2)))
        .map(|hit| hit.as_str().to_owned());
    let mut found = BTreeSet::new();
    for path in folders.into_iter().chain(targets) {
        let path = path.split(['#', '?']).next().unwrap_or_default();
        let path = path.trim_start_matches("./").trim_end_matches(['.', ',', ';', ':', ')', '-']);
        let outside = path.starts_with(['/', '.']) || path.contains(':') || path.contains("//");
        if !path.is_empty() && !outside && path.parse::<skill_model::RelPath>().is_ok() {
            found.insert(path.to_owned());
        }
    }
    found
}

/// The fragments of links into the same document.
pub(crate) fn fragments(text: &str) -> BTreeSet<String> {
    let targets = TARGET.captures_iter(text).filter_map(|hit| hit.get(1));
    targets.filter_map(|hit| hit.as_str().strip_prefix('#').map(str::to_lowercase)).collect()
}

/// The fragment that leads to a heading: its words in lower case, joined by `-`, other marks left out.
pub(crate) fn anchor(heading: &str) -> String {
    let text = heading.trim().trim_matches('#').trim().to_lowercase();
    let kept = text.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

/// The labels that a text uses in brackets, in comparable form.
pub(crate) fn labels(text: &str) -> BTreeSet<String> {
    LABEL.captures_iter(text).map(|hit| crate::text::norm_key(&hit[1])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_found_without_their_punctuation() {
        for (text, expect) in [
            ("Run scripts/a.sh.", "scripts/a.sh"),
            ("See [x](docs/y.md#top \"t\") and ![i](./img/z.png)", "docs/y.md img/z.png"),
            ("[x](https://e.x/a.md) /scripts/b ../references/c.md", ""),
            ("[ref]: references/d.md", "references/d.md"),
            ("my-scripts/x (assets/p.svg)", "assets/p.svg"),
        ] {
            let found: Vec<String> = support_references(text).into_iter().collect();
            assert_eq!(found.join(" "), expect, "{text}");
        }
    }

    #[test]
    fn a_fragment_leads_to_its_heading() {
        assert_eq!(anchor("## Run the Tests!\n"), "run-the-tests");
        assert!(fragments("see [x](#Run-the-tests)").contains("run-the-tests"));
    }
}
