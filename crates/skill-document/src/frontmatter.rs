mod ambiguous;
mod lenient;
mod offsets;
mod read;
mod resolve;
mod strict;
mod tools;

use skill_model::Span;

pub(crate) use read::read;

/// The largest block between the fences that is read, in bytes.
pub(crate) const MAX_BYTES: usize = 256 * 1024;
/// The most scalars, lists and maps, copies made by aliases included.
pub(crate) const MAX_NODES: usize = 10_000;
/// The deepest nesting of lists and maps.
pub(crate) const MAX_DEPTH: usize = 64;
/// The most aliases that are replaced by what they stand for, aliases inside copies included.
pub(crate) const MAX_ALIASES: usize = 1_000;

/// How the fields were read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrontmatterParse {
    /// The block is valid YAML.
    Strict,
    /// The block is not valid YAML; top-level `key:` lines were read one by one.
    Lenient,
}

/// How a scalar is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScalarStyle {
    /// Without quotes.
    Plain,
    /// `'…'`
    Single,
    /// `"…"`
    Double,
    /// `|`
    Literal,
    /// `>`
    Folded,
}

/// What the YAML 1.2 core schema would make of a scalar. Only plain scalars are ever anything but text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScalarType {
    /// Empty, `~`, `null`.
    Null,
    /// `true`, `false`.
    Bool,
    /// A number.
    Number,
    /// Everything else.
    Text,
}

/// A scalar: always its text, never a converted value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scalar {
    /// The text after unquoting and folding. `1.10` stays `1.10`.
    pub text: String,
    /// How it is written.
    pub style: ScalarStyle,
    /// What YAML would make of it.
    pub resolved: ScalarType,
}

/// A frontmatter value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// One scalar.
    Scalar(Scalar),
    /// A list.
    List(Vec<Value>),
    /// A map in source order.
    Map(Vec<(String, Value)>),
}

/// One top-level field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The key, unquoted.
    pub key: String,
    /// Where the key stands.
    pub key_span: Span,
    /// Key, value and final line end.
    pub span: Span,
    /// Line of the key in the file, from 1.
    pub line: usize,
    /// The value.
    pub value: Value,
}

/// The block between the fences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frontmatter {
    /// Both fence lines and their line ends included.
    pub span: Span,
    /// Between the fence lines.
    pub inner: Span,
    /// How the fields were read.
    pub parse: FrontmatterParse,
    /// Top-level fields in source order, doubled keys included.
    pub fields: Vec<Field>,
}

impl Frontmatter {
    /// The first field with this key.
    #[must_use]
    pub fn field(&self, key: &str) -> Option<&Field> {
        self.fields.iter().find(|field| field.key == key)
    }

    /// The text of a scalar field; `None` when it is absent, a list, a map or null.
    #[must_use]
    pub fn text(&self, key: &str) -> Option<&str> {
        match &self.field(key)?.value {
            Value::Scalar(scalar) if scalar.resolved != ScalarType::Null => Some(&scalar.text),
            _ => None,
        }
    }

    /// The `allowed-tools` ceiling: `None` when the key is absent, an empty list when it is present and empty.
    /// Blanks and commas outside brackets and quotes separate entries of a scalar; an entry of a list is taken whole.
    /// A map is no list of tools and gives an empty list, which allows nothing.
    #[must_use]
    pub fn allowed_tools(&self) -> Option<Vec<String>> {
        self.field("allowed-tools").map(|field| tools::entries(&field.value))
    }
}
