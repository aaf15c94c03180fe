//! Lines that state no terms but must travel with a copy: copyright and attribution.

use crate::NoticeKind;
use crate::statement::{STRONG, Statement, Tone};
use crate::terms::named;
use crate::words::{first_of, has};

/// A line that begins with a copyright mark and a year or a holder. `low` is its normal form.
pub(crate) fn is_copyright(text: &str, low: &str, comment: bool) -> bool {
    let mut low = low;
    for lead in ["portions ", "parts ", "original work ", "spdx-"] {
        low = low.strip_prefix(lead).unwrap_or(low);
    }
    if low.starts_with("filecopyrighttext:") || low.starts_with("snippetcopyrighttext:") {
        return true;
    }
    for mark in ["©", "&copy;"] {
        if let Some(rest) = low.strip_prefix(mark) {
            // `© Acme` and `© 2026`, not `© is the copyright sign`.
            let shown = text.split_once(['©', ';']).map_or("", |(_, shown)| shown).trim_start();
            return rest.trim_start().starts_with("copyright") || shown.starts_with(is_holder_start);
        }
    }
    if let Some(rest) = low.strip_prefix("(c) ") {
        return starts_with_year(rest);
    }
    let Some(rest) = low.strip_prefix("copyright") else { return false };
    let rest = rest.trim_start_matches([':', ' ']);
    let holder = text.split_whitespace().nth(1).is_some_and(|word| word.starts_with(is_holder_start));
    ["©", "(c)", "&copy;", "by "].iter().any(|mark| rest.starts_with(mark))
        || starts_with_year(rest)
        || (holder && (comment || has(rest, "all rights reserved")))
}

fn is_holder_start(c: char) -> bool {
    c.is_ascii_digit() || c.is_uppercase() || matches!(c, '[' | '<' | '{')
}

fn starts_with_year(text: &str) -> bool {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    digits == 4 && matches!(text.as_bytes()[0], b'1' | b'2')
}

/// `Adapted from …` at the start of a line, with somebody or somewhere to credit.
pub(crate) fn attribution(text: &str, low: &str) -> Option<Statement> {
    const LEADS: &[&str] = &[
        "content",
        "contents",
        "file",
        "guide",
        "material",
        "parts",
        "portions",
        "skill",
        "text",
        "this",
        "is",
        "was",
        "originally",
    ];
    let (at, _) = ["adapted from ", "forked from ", "derived from ", "ported from "]
        .iter()
        .find_map(|verb| low.find(verb).map(|at| (at, verb)))?;
    let led = low[..at].split_whitespace().all(|word| LEADS.contains(&word));
    let credited = ["http", "](", " by ", "@"].iter().any(|mark| low[at..].contains(mark));
    if !led || !credited {
        return None;
    }
    let forbids = named(text).is_some_and(|named| !named.expression.is_permissive_with_attribution());
    let tone = if forbids || first_of(low, STRONG).is_some() { Tone::Forbids } else { Tone::Travels };
    Some(Statement::new(NoticeKind::Attribution, tone, text))
}
