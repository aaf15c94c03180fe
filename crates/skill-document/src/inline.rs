mod code;
mod html;
mod lexicon;
mod nest;
mod number;
mod path;
mod quote;
mod reference;
mod scan;
mod sentence;
mod sigil;
mod token;
mod tool;
mod value;
mod word;

use skill_model::Span;

pub(crate) use scan::scan;

/// A number in prose with what it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number {
    /// Comparator as written, lower-case (`at least`, `up to`, `>=`, `~`), or empty.
    pub comparator: String,
    /// The value in one spelling: digits with `.`; number words become digits.
    pub value: String,
    /// The unit as written (`%`, `MB`, `seconds`), or empty.
    pub unit: String,
    /// The counted object, the next noun-like word, lower-case, or empty.
    pub object: String,
}

/// What an inline span is. All of these are never altered in a shorter copy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InlineKind {
    /// A code span with its backticks.
    Code,
    /// A whole link `[text](target)` or `[text][label]`.
    Link,
    /// A whole image.
    Image,
    /// The target inside a link or image.
    LinkTarget,
    /// A URL: bare, in angle brackets, or inside another span.
    Url,
    /// Raw inline HTML that is not a comment.
    Html,
    /// An HTML comment.
    Comment,
    /// A file or folder path.
    Path,
    /// A path or extension pattern with `*`, `?`, `[…]` or `{…}`.
    Glob,
    /// `{{template}}`.
    Template,
    /// `${VAR}` or `$VAR`.
    Variable,
    /// `$ARGUMENTS`, `$ARGUMENTS[0]`, `$1`.
    Argument,
    /// `<placeholder>`.
    Placeholder,
    /// `` !`command` ``.
    DynamicCommand,
    /// `@file`.
    AtFile,
    /// A tool name: a known tool, a declared one, or `mcp__server__tool`.
    Tool,
    /// A quoted utterance with its quotes.
    Utterance,
    /// A number with comparator, unit and object.
    Number(Number),
    /// A slash command such as `/commit`.
    SlashCommand,
    /// A command line flag such as `--force`.
    Flag,
    /// An environment variable such as `GITHUB_TOKEN`, or another word in capitals with `_`.
    EnvVar,
    /// An identifier in prose: `snake_case`, `camelCase`, `a.b.c`, `Type::name`, `call()`.
    Identifier,
    /// The marker of a step: `1.`, `Step 2`, `(a)`, `Phase 3`.
    StepMarker,
    /// A reference to another place: `Step 4`, `section 2`, `see "Limits"`.
    CrossReference,
    /// A sentence that loads a file under a condition: guard and path.
    ConditionalLoad,
    /// A sentence with a hard constraint: must, never, only, non-negotiable and the like.
    HardConstraint,
    /// Text between emphasis marks, marks included.
    Emphasis,
}

impl InlineKind {
    /// Whether the bytes are a literal that a shorter copy must hold unchanged.
    /// Sentence-level marks ([`Self::ConditionalLoad`], [`Self::HardConstraint`]) and [`Self::Emphasis`] and [`Self::Link`] are not.
    #[must_use]
    pub const fn is_literal(&self) -> bool {
        !matches!(self, Self::ConditionalLoad | Self::HardConstraint | Self::Emphasis | Self::Link)
    }
}

/// One inline span of a prose block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inline {
    /// What it is.
    pub kind: InlineKind,
    /// Where it stands.
    pub span: Span,
    /// Index of its block in [`crate::Document::blocks`].
    pub block: usize,
}
