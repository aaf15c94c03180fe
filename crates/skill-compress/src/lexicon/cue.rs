//! Which obligations a text carries.

use super::{
    Gap, Inflection, Literal, Reading, Role, Strength, Token, counts, head_near, is_foreign, is_verb, orders,
};
use crate::obligation::Piece;

/// One reason why a text must not lose a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cue {
    /// The obligation it falls under.
    pub(crate) id: &'static str,
    /// What it is, in plain words.
    pub(crate) what: String,
    /// The word of the reading.
    pub(crate) at: usize,
}

/// The obligations of a piece: number and what it is, in order of place. Empty when the piece may go as rationale.
pub(crate) fn obligations_of(piece: &Piece<'_>) -> Vec<(&'static str, String)> {
    let reading = Reading::of(piece);
    let mut found: Vec<(&'static str, String)> =
        cues(&reading).into_iter().map(|cue| (cue.id, cue.what)).collect();
    if is_foreign(&reading.tokens) {
        found.push(("P29", "prose that is not English".to_owned()));
    }
    found
}

/// The cues of a reading in order of place.
pub(crate) fn cues(reading: &Reading) -> Vec<Cue> {
    let tokens = &reading.tokens;
    let mut found = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let near = || head_near(tokens, at).map_or("", |head| tokens[head].key.as_ref());
        let cue = match token.role {
            Role::Literal(kind) => Some((literal_id(kind), format!("literal {}", token.key))),
            Role::Negation(_) => Some(("P13", format!("negation of {}", near()))),
            Role::Modal(Strength::Will) => None,
            Role::Modal(_) | Role::Stance(_) | Role::Hedge => {
                Some(("P14", format!("modality of {}", near())))
            }
            Role::Guard(class) => Some(("P16", format!("condition {class:?} {}", near()))),
            Role::Quantity(class) => Some(("P18", format!("quantifier {class:?} {}", near()))),
            Role::Coordination(class) if token.gap < Gap::Clause => {
                Some(("P18", format!("members joined by {class:?}")))
            }
            Role::Bound(_) => Some(("P09", format!("comparator of {}", near()))),
            Role::Order => Some(("P17", format!("order word {}", token.key))),
            _ if token.emphatic || is_shout(token) => Some(("P15", format!("emphasis {}", token.key))),
            _ if token.proper || is_name(&token.key) => Some(("P22", format!("name {}", token.key))),
            _ => None,
        };
        if let Some((id, what)) = cue {
            found.push(Cue { id, what, at });
        }
    }
    for count in counts(tokens) {
        found.push(Cue { id: "P09", what: format!("number {} {}", count.value, count.unit), at: count.at });
    }
    if has_row(tokens) {
        found.push(Cue { id: "P18", what: "members in a row".to_owned(), at: 0 });
    }
    for (at, token) in tokens.iter().enumerate() {
        let acts = token.inflection == Inflection::S && token.role == Role::Content && is_verb(&token.key);
        if token.opens_clause() && acts {
            found.push(Cue { id: "P14", what: format!("act of {}", token.key), at });
        }
    }
    for at in orders(tokens) {
        found.push(Cue { id: "P14", what: format!("order to {}", tokens[at].key), at });
    }
    found.sort_by_key(|cue| cue.at);
    found
}

/// Whether a sentence holds a row of three or more members between commas.
pub(crate) fn has_row(tokens: &[Token]) -> bool {
    let mut commas = 0;
    for token in tokens {
        match token.gap {
            Gap::Comma => commas += 1,
            Gap::None => {}
            _ => commas = 0,
        }
        if commas >= 2 {
            return true;
        }
    }
    false
}

/// A plain word in capitals: shouted, or the name of a state.
const fn is_shout(token: &Token) -> bool {
    token.capitals
}

/// A word that looks like an identifier.
fn is_name(key: &str) -> bool {
    key.contains(['_', '@', '.'])
}

const fn literal_id(kind: Literal) -> &'static str {
    match kind {
        Literal::Code => "P03",
        Literal::Link => "P04",
        Literal::Path => "P05",
        Literal::Template => "P06",
        Literal::Tool => "P07",
        Literal::Utterance => "P08",
        Literal::Name => "P22",
        Literal::Reference => "P19",
        Literal::Html => "P02",
    }
}

#[cfg(test)]
mod tests {
    use super::super::reading::tests::read;
    use super::*;

    #[track_caller]
    fn check(text: &str, expect: &[&str]) {
        let mut ids: Vec<&str> = cues(&read(text)).iter().map(|cue| cue.id).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids, expect, "{text}");
    }

    #[test]
    fn plain_talk_carries_nothing() {
        check("This keeps the layout pleasant to read.", &[]);
        check("The layout is nice because it breathes.", &[]);
    }

    #[test]
    fn each_family_is_a_cue() {
        check("It never stops.", &["P13"]);
        check("It may stop.", &["P14"]);
        check("Stop here.", &["P14"]);
        check("This is critical.", &["P15"]);
        check("It stops if it fails.", &["P16"]);
        check("It stops, then goes on.", &["P17"]);
        check("It reads all pages.", &["P18"]);
        check("It reads names and dates.", &["P18"]);
        check("It reads 3 pages.", &["P09"]);
        check("It reads `a`.", &["P03"]);
        check("It asks Kafka.", &["P22"]);
        check("It reads names, dates, places.", &["P18"]);
        check("Monitors the output.", &["P14"]);
    }
}
