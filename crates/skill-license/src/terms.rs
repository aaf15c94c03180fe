//! Licences as prose names them.

use crate::expression::{Expression, expression, known_id};
use crate::words::normal;

/// Stands for terms that are known not to be permissive and have no single id.
const OTHER: &str = "LicenseRef-other";

/// Names in normal form, with ids. A longer name stands before its own beginning.
const NAMES: &[(&str, &str)] = &[
    ("apache license, version 2.0", "Apache-2.0"),
    ("apache license version 2.0", "Apache-2.0"),
    ("apache software license 2.0", "Apache-2.0"),
    ("apache license v2.0", "Apache-2.0"),
    ("apache license 2.0", "Apache-2.0"),
    ("apache license v2", "Apache-2.0"),
    ("apache 2.0", "Apache-2.0"),
    ("apache v2", "Apache-2.0"),
    ("apache-2", "Apache-2.0"),
    ("apache 2", "Apache-2.0"),
    ("bsd 2-clause", "BSD-2-Clause"),
    ("bsd 3-clause", "BSD-3-Clause"),
    ("2-clause bsd", "BSD-2-Clause"),
    ("3-clause bsd", "BSD-3-Clause"),
    ("isc", "ISC"),
    ("mit no attribution", "MIT-0"),
    ("mit", "MIT"),
    ("unlicense", "Unlicense"),
    ("zlib", "Zlib"),
    ("cc0", "CC0-1.0"),
    ("creative commons zero", "CC0-1.0"),
    ("cc by-sa", OTHER),
    ("cc by-nc", OTHER),
    ("cc by-nd", OTHER),
    ("cc by 4.0", "CC-BY-4.0"),
    ("cc by 3.0", "CC-BY-3.0"),
    ("cc by", OTHER),
    ("cc-by", OTHER),
    ("creative commons attribution 4.0", "CC-BY-4.0"),
    ("creative commons attribution 3.0", "CC-BY-3.0"),
    ("creative commons", OTHER),
    ("affero", OTHER),
    ("agpl", OTHER),
    ("agplv3", OTHER),
    ("business source license", OTHER),
    ("busl", OTHER),
    ("commercial license", OTHER),
    ("eclipse public license", OTHER),
    ("elastic license", OTHER),
    ("eula", OTHER),
    ("general public license", OTHER),
    ("gnu", OTHER),
    ("gpl", OTHER),
    ("gplv2", OTHER),
    ("gplv3", OTHER),
    ("lgpl", OTHER),
    ("mozilla public license", OTHER),
    ("mpl", OTHER),
    ("polyform", OTHER),
    ("server side public license", OTHER),
    ("sspl", OTHER),
];

/// The licences that a text names, as one expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Named {
    /// What they come to. Two names are alternatives when `or` or `/` joins them; else both hold.
    pub(crate) expression: Expression,
    /// The normal form of the text before the first name.
    pub(crate) before: String,
    /// The normal form of the text behind the last name.
    pub(crate) behind: String,
}

/// The licences that `text` names; none when it names none.
pub(crate) fn named(text: &str) -> Option<Named> {
    let text = normal(text);
    let mut spelt = String::new();
    let mut ends: Option<(usize, usize)> = None;
    let mut at = 0;
    while at < text.len() {
        let at_word = at == 0 || !text[..at].ends_with(char::is_alphanumeric);
        let Some((length, id)) = at_word.then(|| name_at(&text[at..])).flatten() else {
            at += text[at..].chars().next().map_or(1, char::len_utf8);
            continue;
        };
        if let Some((_, end)) = ends {
            let between = text[end..at].trim_matches([' ', ',']);
            let either = between == "/" || between.split(' ').any(|word| word == "or");
            spelt.push_str(if either { " OR " } else { " AND " });
        }
        spelt.push_str(id);
        ends = Some((ends.map_or(at, |(start, _)| start), at + length));
        at += length;
    }
    let (start, end) = ends?;
    let expression = expression(&spelt).or_else(|_| expression(OTHER)).ok()?;
    Some(Named { expression, before: text[..start].trim().to_owned(), behind: text[end..].trim().to_owned() })
}

/// The name or id at the start of `text`, with its length in bytes.
fn name_at(text: &str) -> Option<(usize, &'static str)> {
    let word = &text[..text.find(|c: char| !is_id_char(c)).unwrap_or(text.len())];
    let word = word.trim_end_matches(['.', '-', '+']);
    // Some ids are plain words, such as `Ruby`; one with a version is meant as an id.
    if word.contains('-')
        && word.contains(|c: char| c.is_ascii_digit())
        && let Some(id) = known_id(word)
    {
        return Some((word.len(), id));
    }
    let (name, id) = NAMES.iter().find(|(name, _)| {
        text.strip_prefix(name).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
    })?;
    Some((name.len(), id))
}

fn is_id_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '+')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expect: &str) {
        let named = named(text);
        assert_eq!(named.as_ref().map_or("", |named| named.expression.text()), expect, "{text}");
    }

    #[test]
    fn names_in_prose() {
        check("the MIT License", "MIT");
        check("the Apache License, Version 2.0 (the \"License\")", "Apache-2.0");
        check("MIT or Apache-2.0", "MIT OR Apache-2.0");
        check("MIT/Apache-2.0", "MIT OR Apache-2.0");
        check("MIT and CC BY 4.0", "MIT AND CC-BY-4.0");
        check("a Creative Commons Attribution 4.0 International License", "CC-BY-4.0");
        check("CC BY-SA 4.0", OTHER);
        check("CC-BY-SA-4.0.", "CC-BY-SA-4.0");
        check("GPL-3.0-only", "GPL-3.0-only");
        check("GPLv3", OTHER);
        check("the GNU General Public License", "LicenseRef-other AND LicenseRef-other");
        check("submit the permit", "");
        check("Ruby and curl", "");
    }

    #[test]
    fn every_id_is_known() {
        for (name, id) in NAMES {
            assert_eq!(*name, normal(name));
            assert!(*id == OTHER || known_id(id) == Some(id), "{id}");
            let (_, found) = name_at(name).unwrap();
            assert_eq!(found, *id, "{name} is hidden by a shorter name");
        }
    }
}
