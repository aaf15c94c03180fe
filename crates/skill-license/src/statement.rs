//! What one line states about licences, if anything. Talk about licences is no statement.

use crate::credit::{attribution, is_copyright};
use crate::sentence::{find_spaced, is_quoted, sentence_end, sentence_start};
use crate::terms::{Named, named};
use crate::value::{FORBIDDING, row_of};
use crate::window::Line;
use crate::words::{first_of, has, normal};
use crate::{FieldValue, NoticeKind};

/// Words that forbid in a sentence that follows a statement on the same line.
pub(crate) const STRONG: &[&str] =
    &["commons clause", "confidential", "no derivatives", "non-commercial", "noncommercial", "proprietary"];
/// Conditions behind a licence name that narrow it.
const NARROWING: &[&str] = &["only", "personal", "prohibited", "unless", "without"];
/// What a file calls itself.
const SELVES: &[&str] = &[
    "collection",
    "content",
    "contents",
    "document",
    "documentation",
    "file",
    "fork",
    "guide",
    "material",
    "page",
    "plugin",
    "project",
    "prompt",
    "reference",
    "repo",
    "repository",
    "skill",
    "skills",
    "software",
    "text",
    "work",
];
/// Words that make a sentence a condition or an order about licences.
const TALK: &[&str] = &["ask", "check", "confirm", "ensure", "if", "unless", "verify", "when", "whether"];
/// Words that may stand between a verb and a licence name.
const FILLERS: &[&str] = &[
    "a",
    "an",
    "and",
    "as",
    "both",
    "conditions",
    "dual",
    "either",
    "license",
    "licence",
    "of",
    "open",
    "permissive",
    "source",
    "spdx",
    "standard",
    "terms",
    "the",
    "under",
];
/// Verbs that grant a licence. The first one states terms even when they cannot be read.
const VERBS: &[&str] = &["licensed under", "released under", "distributed under", "made available under"];
/// Sentences that only the MIT and BSD licences open with.
const GRANTS: &[(&str, &str)] = &[
    ("permission is hereby granted, free of charge", "MIT"),
    (
        "redistribution and use in source and binary forms, with or without modification, are permitted",
        "BSD-2-Clause",
    ),
];

/// How a statement reads before the lines around it were looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    Permits,
    /// Permits when an attribution stands beside it.
    PermitsWithAttribution,
    Forbids,
    /// Forbids unless a licence stands beside it: `All rights reserved` is also part of the BSD copyright line.
    Reserves,
    /// States no terms but must travel.
    Travels,
}

/// One statement on a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Statement {
    pub(crate) kind: NoticeKind,
    pub(crate) tone: Tone,
    pub(crate) text: String,
    pub(crate) expression: Option<String>,
    pub(crate) chosen: Option<String>,
}

impl Statement {
    pub(crate) fn new(kind: NoticeKind, tone: Tone, text: &str) -> Self {
        Self { kind, tone, text: text.trim().to_owned(), expression: None, chosen: None }
    }

    fn of(kind: NoticeKind, tone: Tone, text: &str, named: &Named) -> Self {
        Self {
            expression: Some(named.expression.text().to_owned()),
            chosen: named.expression.chosen().map(Into::into),
            ..Self::new(kind, tone, text)
        }
    }
}

/// Every statement that begins on `line`. `joined` is the line with the ones its sentence may run on in.
pub(crate) fn statements(line: &Line<'_>, joined: &str) -> Vec<Statement> {
    let text = line.text;
    let unstressed = text.replace("**", "");
    let low = normal(&unstressed);
    let copyright = is_copyright(text, &low, line.comment);
    let mut out: Vec<Statement> = Vec::new();
    out.extend(spdx(text));
    if line.comment {
        out.extend(labelled(text));
    }
    out.extend(licensed(&joined.replace("**", ""), unstressed.len(), copyright));
    out.extend(granted(joined));
    if reserves(joined, text.len()) {
        out.push(Statement::new(NoticeKind::Reserved, Tone::Reserves, text));
    }
    if copyright {
        out.push(Statement::new(NoticeKind::Copyright, Tone::Travels, text));
    } else {
        out.extend(attribution(text, &low));
    }
    out
}

/// A cheap look that spares most lines the rest: whether the line holds a mark of any statement.
pub(crate) fn may_state(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.iter().enumerate().any(|(at, byte)| {
        marks_from(*byte).iter().any(|mark| {
            bytes[at..].get(..mark.len()).is_some_and(|head| head.eq_ignore_ascii_case(mark.as_bytes()))
        })
    })
}

/// The marks that begin with `byte`; most bytes of a text begin none.
const fn marks_from(byte: u8) -> &'static [&'static str] {
    match byte {
        b'&' => &["&copy;"],
        b'(' => &["(c)"],
        0xc2 => &["©"],
        b'a' | b'A' => &["adapted", "available"],
        b'c' | b'C' => &["copyright"],
        b'd' | b'D' => &["derived", "distributed"],
        b'f' | b'F' => &["forked"],
        b'h' | b'H' => &["hereby"],
        b'l' | b'L' => &["licen"],
        b'p' | b'P' => &["ported"],
        b'r' | b'R' => &["rights", "released", "redistribution"],
        b's' | b'S' => &["spdx"],
        _ => &[],
    }
}

/// `SPDX-License-Identifier:` at the start of a line.
fn spdx(text: &str) -> Option<Statement> {
    let rest = strip_label(text, "SPDX-License-Identifier:")?.trim();
    let placeholder = ["<", "{", "$", "[", "..."].iter().any(|mark| rest.starts_with(mark));
    if rest.is_empty() || placeholder {
        return None;
    }
    Some(valued(NoticeKind::Spdx, text, rest))
}

/// `License:` at the start of a comment.
fn labelled(text: &str) -> Option<Statement> {
    let rest = ["License:", "Licence:", "@license"].iter().find_map(|label| strip_label(text, label))?;
    (!rest.trim().is_empty()).then(|| valued(NoticeKind::License, text, rest))
}

fn valued(kind: NoticeKind, text: &str, value: &str) -> Statement {
    let row = row_of(&FieldValue::Text(value));
    let attributed = crate::expression(value).is_ok_and(|read| read.is_permissive_with_attribution());
    let tone = match (row.allows, attributed) {
        (true, _) => Tone::Permits,
        (false, true) if row.rule == "L08" => Tone::PermitsWithAttribution,
        (false, _) => Tone::Forbids,
    };
    let stated = row.expression.or_else(|| crate::expression(value).ok().map(|read| read.text().to_owned()));
    Statement { expression: stated, chosen: row.chosen, ..Statement::new(kind, tone, text) }
}

fn strip_label<'t>(text: &'t str, label: &str) -> Option<&'t str> {
    let head = text.get(..label.len())?;
    head.eq_ignore_ascii_case(label).then(|| &text[label.len()..])
}

/// `Licensed under …` as a sentence of its own or about the file. `first` is the length of the line itself.
fn licensed(joined: &str, first: usize, copyright: bool) -> Option<Statement> {
    let low = joined.to_ascii_lowercase();
    let (at, verb) = VERBS
        .iter()
        .find_map(|verb| find_spaced(&low, verb).map(|(at, end)| (at, (*verb, end))))
        .or_else(|| {
            // `© X. Text licensed CC BY 4.0.`
            let at = low.find("licensed ").filter(|_| copyright)?;
            Some((at, ("licensed", at + "licensed ".len())))
        })?;
    let (verb, end) = verb;
    if at >= first || is_quoted(&joined[..at]) {
        return None;
    }
    let start = sentence_start(joined, at);
    if !copyright && !is_about_itself(&joined[start..at]) {
        return None;
    }
    let sentence_end = sentence_end(joined, end);
    let text = &joined[start..sentence_end];
    let terms = &joined[end..sentence_end];
    let strong = first_of(&normal(&joined[sentence_end..]), STRONG).is_some();
    match named(terms) {
        Some(_) if strong => Some(Statement::new(NoticeKind::License, Tone::Forbids, text)),
        Some(named) => Some(Statement::of(NoticeKind::License, tone_of(&named), text, &named)),
        // Prose such as `released under load`; only `licensed` always speaks of terms.
        None if verb != VERBS[0] && !has(&normal(terms), "license") => None,
        None if is_placeholder(terms) => None,
        None => Some(Statement::new(NoticeKind::License, Tone::Forbids, text)),
    }
}

fn tone_of(named: &Named) -> Tone {
    let led = named.before.split(' ').map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()));
    let plain = led.filter(|word| !word.is_empty()).all(|word| FILLERS.contains(&word));
    let narrowed =
        first_of(&named.behind, FORBIDDING).or_else(|| first_of(&named.behind, NARROWING)).is_some();
    match () {
        () if !plain || narrowed => Tone::Forbids,
        () if named.expression.is_permissive() => Tone::Permits,
        () if named.expression.is_permissive_with_attribution() => Tone::PermitsWithAttribution,
        () => Tone::Forbids,
    }
}

fn is_placeholder(terms: &str) -> bool {
    let terms = terms.trim().trim_start_matches("the ");
    ["{{", "${", "<"].iter().any(|mark| terms.starts_with(mark))
}

/// Whether a subject before the verb means the file: nothing at all, `this skill is`, `the content of this file is`.
fn is_about_itself(subject: &str) -> bool {
    let low = normal(subject);
    let words: Vec<&str> =
        low.split(' ').map(|word| word.trim_matches(|c: char| !c.is_alphanumeric())).collect();
    let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
    if words.iter().any(|word| TALK.contains(word)) {
        return false;
    }
    let Some(first) = words.first() else { return true };
    let pointed = words.iter().enumerate().any(|(at, word)| {
        matches!(*word, "this" | "these") && words[at + 1..].iter().take(2).any(|word| SELVES.contains(word))
    });
    let bare = matches!(*first, "all" | "content" | "contents" | "skill" | "text" | "dual" | "dual-licensed");
    pointed || (bare && words.len() <= 4)
}

/// The opening sentence of a licence that is written out.
fn granted(joined: &str) -> Option<Statement> {
    let low = joined.to_ascii_lowercase();
    let (end, id) = GRANTS.iter().find_map(|(sentence, id)| {
        find_spaced(&low, sentence).filter(|(at, _)| *at == 0).map(|(_, end)| (end, *id))
    })?;
    let named = named(id)?;
    Some(Statement::of(NoticeKind::License, Tone::Permits, &joined[..end], &named))
}

/// `All rights reserved` as a sentence of its own or behind a copyright mark, and not quoted.
fn reserves(joined: &str, first: usize) -> bool {
    let low = joined.to_ascii_lowercase();
    let Some((at, end)) = find_spaced(&low, "all rights reserved").filter(|(at, _)| *at < first) else {
        return false;
    };
    if is_quoted(&joined[..at]) {
        return false;
    }
    let before = low[..at].trim_end();
    let marked = ["copyright", "©", "(c)", "&copy;"].iter().any(|mark| before.contains(mark));
    let label = before.strip_suffix(':').map(|label| label.rsplit([' ', '.']).next().unwrap_or_default());
    let labelled = label
        .is_some_and(|word| matches!(word, "rights" | "notice" | "license" | "licence" | "terms" | "legal"));
    let opens = before.is_empty() || before.ends_with(['.', ',', ';', '-', '–', '—', '|', '*', ')']);
    let closes = !joined[end..].trim_start().starts_with(char::is_alphanumeric);
    closes && (marked || labelled || opens)
}
