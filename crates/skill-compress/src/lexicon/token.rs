use std::borrow::Cow;

use skill_document::InlineKind;
use skill_model::Span;

use super::{Bound, Connective, Coordination, Negation, Quantity, Sense, Strength};

/// The strongest punctuation between a word and the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Gap {
    /// A blank or nothing.
    None,
    /// A comma.
    Comma,
    /// A colon, semicolon, dash or bracket: the clause ends.
    Clause,
    /// The sentence ends.
    Sentence,
}

/// The ending of a word, as far as spelling tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Inflection {
    /// No ending of the others.
    Base,
    /// `-s`: several things, or what one does.
    S,
    /// `-ed`.
    Past,
    /// `-ing`.
    Going,
}

/// What a word does in its sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// Says nothing and may go or come: articles, grammar, filler.
    Free,
    /// A word of degree.
    Soft,
    /// The reader or the writer.
    Person,
    /// Stands for a noun.
    Pronoun,
    /// Relates two words.
    Preposition,
    /// Turns the next word around.
    Negation(Negation),
    /// Binds the reader to the next verb.
    Modal(Strength),
    /// An adjective of modality.
    Stance(Strength),
    /// Weakens.
    Hedge,
    /// Gives weight and says nothing else.
    Emphasis,
    /// Opens a condition.
    Guard(Connective),
    /// How many or how exclusively.
    Quantity(Quantity),
    /// Joins two members.
    Coordination(Coordination),
    /// Compares a number.
    Bound(Bound),
    /// A number, or any word with a digit.
    Number,
    /// Order in time.
    Order,
    /// A span whose bytes count: code, path, URL, tool, quotation.
    Literal(Literal),
    /// A sign or icon that is no punctuation.
    Sign,
    /// Anything else: nouns, verbs, adjectives.
    Content,
}

/// Kinds of literals as the obligations group them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Literal {
    /// Inline code.
    Code,
    /// URL, link or image target.
    Link,
    /// Path or glob.
    Path,
    /// Template, variable, argument, placeholder, dynamic command, `@file`.
    Template,
    /// Tool name.
    Tool,
    /// Quoted utterance.
    Utterance,
    /// Slash command, flag, environment variable, identifier.
    Name,
    /// Reference to another place, step marker.
    Reference,
    /// Raw HTML.
    Html,
}

/// One word of a reading.
#[derive(Clone, Debug)]
pub(crate) struct Token {
    /// What is compared: the stem of a word, the words of a fixed phrase, the value of a number, the bytes of a literal.
    pub(crate) key: Cow<'static, str>,
    /// What it does.
    pub(crate) role: Role,
    /// Whether it gives weight.
    pub(crate) emphatic: bool,
    /// Written in capitals only.
    pub(crate) capitals: bool,
    /// Written with a first capital that no sentence start explains.
    pub(crate) proper: bool,
    /// Its ending.
    pub(crate) inflection: Inflection,
    /// The punctuation before it.
    pub(crate) gap: Gap,
    /// Where it stands in the document.
    pub(crate) span: Span,
}

impl Token {
    /// Whether the word may go and come without any change of meaning.
    pub(crate) const fn is_free(&self) -> bool {
        matches!(self.role, Role::Free)
    }

    /// Whether a clause begins here.
    pub(crate) fn opens_clause(&self) -> bool {
        self.gap >= Gap::Clause
    }

    /// Whether the word names a thing, an act or a quality, or is a literal or number.
    pub(crate) const fn is_head(&self) -> bool {
        matches!(self.role, Role::Content | Role::Literal(_) | Role::Number | Role::Order | Role::Stance(_))
    }
}

impl Inflection {
    /// The ending of a lower-case word.
    pub(super) fn of(word: &str) -> Self {
        match word {
            _ if word.len() < 4 || word.ends_with("ss") || word.ends_with("us") || word.ends_with("is") => {
                Self::Base
            }
            _ if word.ends_with('s') => Self::S,
            _ if word.ends_with("ing") && !matches!(word, "bring" | "thing" | "string" | "ping") => {
                Self::Going
            }
            _ if word.ends_with("ed") && !word.ends_with("eed") => Self::Past,
            _ => Self::Base,
        }
    }
}

impl Role {
    /// The role of a word with these senses.
    pub(super) fn of(senses: &[(&'static str, Sense)]) -> Self {
        let mut role = Self::Content;
        for (_, sense) in senses {
            let next = match *sense {
                Sense::Article | Sense::Filler | Sense::Glue => Self::Free,
                Sense::Soft => Self::Soft,
                Sense::Person => Self::Person,
                Sense::Pronoun => Self::Pronoun,
                Sense::Preposition => Self::Preposition,
                Sense::Negation(class) => Self::Negation(class),
                Sense::Modal(strength) => Self::Modal(strength),
                Sense::Stance(strength) => Self::Stance(strength),
                Sense::Hedge => Self::Hedge,
                Sense::Emphasis => Self::Emphasis,
                Sense::Guard(class) => Self::Guard(class),
                Sense::Quantity(class) => Self::Quantity(class),
                Sense::Coordination(class) => Self::Coordination(class),
                Sense::Bound(class) => Self::Bound(class),
                Sense::Number(_) => Self::Number,
                Sense::Order => Self::Order,
            };
            // Emphasis is kept beside the other role, in `Token::emphatic`.
            if role == Self::Content || role == Self::Emphasis {
                role = next;
            }
        }
        role
    }
}

impl Literal {
    /// The group of an inline span, when its bytes count as a whole.
    pub(crate) const fn of(kind: &InlineKind) -> Option<Self> {
        match kind {
            InlineKind::Code => Some(Self::Code),
            InlineKind::LinkTarget | InlineKind::Url => Some(Self::Link),
            InlineKind::Path | InlineKind::Glob => Some(Self::Path),
            InlineKind::Template
            | InlineKind::Variable
            | InlineKind::Argument
            | InlineKind::Placeholder
            | InlineKind::DynamicCommand
            | InlineKind::AtFile => Some(Self::Template),
            InlineKind::Tool => Some(Self::Tool),
            InlineKind::Utterance => Some(Self::Utterance),
            InlineKind::SlashCommand | InlineKind::Flag | InlineKind::EnvVar | InlineKind::Identifier => {
                Some(Self::Name)
            }
            InlineKind::StepMarker | InlineKind::CrossReference => Some(Self::Reference),
            InlineKind::Html | InlineKind::Comment => Some(Self::Html),
            InlineKind::Link
            | InlineKind::Image
            | InlineKind::Number(_)
            | InlineKind::ConditionalLoad
            | InlineKind::HardConstraint
            | InlineKind::Emphasis => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings() {
        for (word, expect) in [
            ("file", Inflection::Base),
            ("files", Inflection::S),
            ("status", Inflection::Base),
            ("pass", Inflection::Base),
            ("running", Inflection::Going),
            ("string", Inflection::Base),
            ("deleted", Inflection::Past),
            ("need", Inflection::Base),
        ] {
            assert_eq!(Inflection::of(word), expect, "{word}");
        }
    }
}
