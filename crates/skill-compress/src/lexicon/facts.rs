//! What a reading says: who is bound to what, under which condition, and how many.

use std::ops::Range;

use super::{
    Bound, Connective, Coordination, Gap, Inflection, Negation, Role, Strength, Token, is_verb, measure,
};

/// How a verb binds its reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Binding {
    /// How strongly.
    pub(crate) strength: Strength,
    /// Whether a negator stands between.
    pub(crate) negated: bool,
}

impl Binding {
    /// The binding with `must not`, `do not` and `never` as one.
    pub(crate) const fn level(self) -> (Strength, bool) {
        match (self.strength, self.negated) {
            (Strength::Must, true) => (Strength::Forbid, false),
            (strength, negated) => (strength, negated),
        }
    }
}

/// A condition and what it guards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Condition {
    /// The word that opens it.
    pub(crate) at: usize,
    /// Its class.
    pub(crate) class: Connective,
    /// The words of the condition.
    pub(crate) atoms: Range<usize>,
    /// The head of the guarded action, when there is one.
    pub(crate) action: Option<usize>,
}

/// A number with what it counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Count {
    /// The number word.
    pub(crate) at: usize,
    /// Comparator before or behind it.
    pub(crate) bound: Option<Bound>,
    /// Digits, in one spelling.
    pub(crate) value: String,
    /// Unit, in one spelling, or empty.
    pub(crate) unit: String,
    /// The counted thing.
    pub(crate) object: Option<usize>,
}

/// The next word of the sentence that names something.
pub(crate) fn head_after(tokens: &[Token], at: usize) -> Option<usize> {
    for (index, token) in tokens.iter().enumerate().skip(at + 1) {
        if token.gap == Gap::Sentence {
            return None;
        }
        if token.is_head() {
            return Some(index);
        }
    }
    None
}

/// The head behind a word, or else the one before it.
pub(crate) fn head_near(tokens: &[Token], at: usize) -> Option<usize> {
    head_after(tokens, at).or_else(|| tokens[..at].iter().rposition(Token::is_head))
}

/// How the word at `at` is bound when it is a verb: by the modal before it, or by standing where an order stands.
pub(crate) fn binding(tokens: &[Token], at: usize) -> Binding {
    let mut negated = false;
    let mut here = at;
    loop {
        let ends = here == 0 || tokens[here].gap >= Gap::Clause;
        if ends {
            return Binding { strength: Strength::Must, negated };
        }
        if tokens[here].gap == Gap::Comma {
            return Binding { strength: carried(tokens, here), negated };
        }
        here -= 1;
        match tokens[here].role {
            Role::Modal(strength) => {
                negated |= here > 0 && matches!(tokens[here - 1].role, Role::Negation(Negation::Not));
                return Binding { strength, negated };
            }
            Role::Negation(Negation::Not) => negated = true,
            Role::Coordination(Coordination::But) => return Binding { strength: Strength::Must, negated },
            Role::Coordination(_) => return Binding { strength: carried(tokens, here), negated },
            Role::Free | Role::Soft | Role::Hedge | Role::Emphasis | Role::Order | Role::Sign => {}
            _ => return Binding { strength: Strength::None, negated },
        }
    }
}

/// The strength that a clause hands on to a later member: that of its modal, or an order when it begins with one.
fn carried(tokens: &[Token], before: usize) -> Strength {
    let start = clause_start(tokens, before);
    let clause = &tokens[start..before];
    let modal = clause.iter().rev().find_map(|token| match token.role {
        Role::Modal(strength) => Some(strength),
        _ => None,
    });
    if let Some(strength) = modal {
        return strength;
    }
    let first = clause
        .iter()
        .find(|token| !matches!(token.role, Role::Free | Role::Soft | Role::Emphasis | Role::Order));
    match first {
        None => Strength::Must,
        Some(first) if matches!(first.role, Role::Guard(_)) => Strength::Must,
        Some(first) if first.inflection == Inflection::Base && is_verb(&first.key) => Strength::Must,
        Some(_) => Strength::None,
    }
}

/// Where the clause begins that holds the word before `before`.
fn clause_start(tokens: &[Token], before: usize) -> usize {
    (0..before).rev().find(|index| tokens[*index].gap >= Gap::Clause).unwrap_or(0)
}

/// Whether the word at `at` is an order: a verb in its base form where an order stands, without a modal before it.
pub(crate) fn is_order(tokens: &[Token], at: usize) -> bool {
    let token = &tokens[at];
    if token.role != Role::Content || token.inflection != Inflection::Base || token.proper {
        return false;
    }
    // Two texts are compared as if articles were not there; here the article tells `the list` from `list the files`.
    let before = at.checked_sub(1).map(|before| tokens[before].key.as_ref());
    if token.gap < Gap::Comma && matches!(before, Some("a" | "an" | "the")) {
        return false;
    }
    let object = || tokens.get(at + 1).is_some_and(|next| next.gap == Gap::None && points(next));
    (is_verb(&token.key) || object())
        && binding(tokens, at).strength == Strength::Must
        && !tokens[..at]
            .iter()
            .rev()
            .take_while(|before| !before.is_head())
            .any(|before| matches!(before.role, Role::Modal(_)))
}

/// A word that opens the object of a verb.
fn points(token: &Token) -> bool {
    match token.role {
        Role::Free => matches!(token.key.as_ref(), "a" | "an" | "the"),
        Role::Literal(_) | Role::Pronoun | Role::Quantity(_) => true,
        _ => false,
    }
}

/// The orders of a reading.
pub(crate) fn orders(tokens: &[Token]) -> impl Iterator<Item = usize> {
    (0..tokens.len()).filter(move |at| is_order(tokens, *at))
}

/// The conditions of a reading.
pub(crate) fn conditions(tokens: &[Token]) -> Vec<Condition> {
    let mut found = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let Role::Guard(class) = token.role else { continue };
        let fronted = opens(tokens, at);
        let limit = if fronted { Gap::Comma } else { Gap::Clause };
        let end = (at + 1..tokens.len())
            .find(|index| tokens[*index].gap >= limit || matches!(tokens[*index].role, Role::Guard(_)))
            .unwrap_or(tokens.len());
        let action = if fronted {
            (end..tokens.len())
                .take_while(|index| tokens[*index].gap < Gap::Sentence)
                .find(|index| tokens[*index].is_head())
        } else {
            (clause_start(tokens, at)..at).find(|index| tokens[*index].is_head())
        };
        found.push(Condition { at, class, atoms: at + 1..end, action });
    }
    found
}

/// Whether nothing that names something stands between the start of the clause and `at`.
fn opens(tokens: &[Token], at: usize) -> bool {
    let mut here = at;
    loop {
        if here == 0 || tokens[here].gap >= Gap::Clause {
            return true;
        }
        here -= 1;
        if tokens[here].is_head()
            || matches!(tokens[here].role, Role::Guard(_) | Role::Pronoun | Role::Person)
        {
            return false;
        }
    }
}

/// The numbers of a reading.
pub(crate) fn counts(tokens: &[Token]) -> Vec<Count> {
    let numbers = tokens.iter().enumerate().filter(|(_, token)| token.role == Role::Number);
    numbers.map(|(at, _)| count(tokens, at)).collect()
}

fn count(tokens: &[Token], at: usize) -> Count {
    let text = tokens[at].key.as_ref();
    let plus = text.ends_with('+');
    let text = text.trim_end_matches('+');
    let split = text.rfind(|letter: char| letter.is_ascii_digit()).map_or(text.len(), |last| last + 1);
    let (value, suffix) = text.split_at(split);
    let mut unit = measure(suffix).unwrap_or(suffix).to_owned();
    let mut behind = at;
    if suffix.is_empty()
        && let Some(next) = tokens.get(at + 1).filter(|next| next.gap == Gap::None)
        && let Some(class) = measure(&next.key)
    {
        class.clone_into(&mut unit);
        behind = at + 1;
    }
    let before = at.checked_sub(1).and_then(|before| bound(&tokens[before]));
    let after =
        tokens.get(behind + 1).filter(|next| next.gap == Gap::None).and_then(|next| match next.role {
            Role::Bound(bound) => Some(bound),
            _ => None,
        });
    let bound = if plus { Some(Bound::AtLeast) } else { before.or(after) };
    Count { at, bound, value: value.replace(',', ""), unit, object: head_after(tokens, behind) }
}

/// The comparator that a word before a number is.
fn bound(token: &Token) -> Option<Bound> {
    match (&token.role, token.key.as_ref()) {
        (Role::Bound(bound), _) => Some(*bound),
        (Role::Preposition, "about" | "around") => Some(Bound::About),
        (Role::Preposition, "over" | "above" | "beyond") => Some(Bound::Over),
        (Role::Preposition, "under" | "below" | "within") => Some(Bound::Under),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::reading::tests::read;
    use super::*;

    /// How the first word with this key is bound.
    #[track_caller]
    fn bound_as(text: &str, key: &str, strength: Strength, negated: bool) {
        let tokens = read(text).tokens;
        let at = tokens.iter().position(|token| token.key == key).expect("the word is there");
        assert_eq!(binding(&tokens, at), Binding { strength, negated }, "{text}");
    }

    #[test]
    fn verbs_are_bound() {
        bound_as("Run it.", "run", Strength::Must, false);
        bound_as("You must run it.", "run", Strength::Must, false);
        bound_as("You should not run it.", "run", Strength::Should, true);
        bound_as("Do not run it.", "run", Strength::Must, true);
        bound_as("The tool runs it.", "run", Strength::None, false);
        bound_as("If it fails, run it.", "run", Strength::Must, false);
        bound_as("You may build and run it.", "run", Strength::May, false);
        bound_as("Build and run it.", "run", Strength::Must, false);
        bound_as("Builds fail and run on.", "run", Strength::None, false);
    }

    #[track_caller]
    fn orders_are(text: &str, expect: &[&str]) {
        let tokens = read(text).tokens;
        let found: Vec<&str> = orders(&tokens).map(|at| tokens[at].key.as_ref()).collect();
        assert_eq!(found, expect, "{text}");
    }

    #[test]
    fn orders_stand_first_and_bare() {
        orders_are("Run the tests and push them.", &["run", "push"]);
        orders_are("You must run the tests.", &[]);
        orders_are("Frobnicate the cache.", &["frobnicat"]);
        orders_are("Tests run.", &[]);
        orders_are("The list is short.", &[]);
    }

    #[track_caller]
    fn guards(text: &str, expect: &[(Connective, &str, &str)]) {
        let tokens = read(text).tokens;
        let found: Vec<(Connective, String, &str)> = conditions(&tokens)
            .into_iter()
            .map(|found| {
                let heads = tokens[found.atoms.clone()].iter().filter(|token| token.is_head());
                let atoms: Vec<&str> = heads.map(|token| token.key.as_ref()).collect();
                (found.class, atoms.join(" "), found.action.map_or("", |at| tokens[at].key.as_ref()))
            })
            .collect();
        let expect: Vec<(Connective, String, &str)> =
            expect.iter().map(|(class, atoms, action)| (*class, (*atoms).to_owned(), *action)).collect();
        assert_eq!(found, expect, "{text}");
    }

    #[test]
    fn conditions_have_atoms_and_an_action() {
        guards("If CI fails, revert it.", &[(Connective::If, "ci fail", "revert")]);
        guards("Revert it unless CI passes.", &[(Connective::Unless, "ci pass", "revert")]);
        guards("Push only when asked.", &[(Connective::OnlyIf, "ask", "push")]);
        guards("Otherwise, stop.", &[(Connective::Else, "", "stop")]);
    }

    #[track_caller]
    fn numbers(text: &str, expect: &[(Option<Bound>, &str, &str, &str)]) {
        let tokens = read(text).tokens;
        let counted = counts(&tokens);
        let found: Vec<(Option<Bound>, &str, &str, &str)> = counted
            .iter()
            .map(|found| {
                let object = found.object.map_or("", |at| tokens[at].key.as_ref());
                (found.bound, found.value.as_str(), found.unit.as_str(), object)
            })
            .collect();
        assert_eq!(found, expect, "{text}");
    }

    #[test]
    fn numbers_have_bound_unit_and_object() {
        numbers("Keep at least 3 files.", &[(Some(Bound::AtLeast), "3", "", "file")]);
        numbers("Keep 3+ files.", &[(Some(Bound::AtLeast), "3", "", "file")]);
        numbers("Wait 5 seconds for it.", &[(None, "5", "s", "")]);
        numbers("Use over 10 MB of space.", &[(Some(Bound::Over), "10", "mb", "spac")]);
        numbers("Keep 3 or more files.", &[(Some(Bound::AtLeast), "3", "", "file")]);
    }
}
