/// The value of the `license` key of a frontmatter, in the shape in which its reader saw it.
///
/// Only the top-level key spelt `license` is the field. A YAML comment is not part of the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldValue<'a> {
    /// The key is not there.
    Absent,
    /// The key is there more than once, whatever the values.
    Twice,
    /// `license:` with nothing behind it, `~` or `null`.
    Null,
    /// A boolean, as it was written.
    Bool(&'a str),
    /// A number, as it was written.
    Number(&'a str),
    /// A sequence.
    List,
    /// A mapping.
    Map,
    /// Any other scalar, unquoted.
    Text(&'a str),
}
