//! A strict reader for settings files: every value knows its place, so a wrong shape is named with line and column.

use std::fmt;

use camino::{Utf8Path, Utf8PathBuf};
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use skill_fsops::FsErrorKind;

use crate::disk;
use crate::fault::Fault;

/// The largest settings file in bytes (contract, section 4.3).
const LIMIT: u64 = 16 << 20;

/// The deepest nesting of objects and arrays (contract, section 4.3).
const DEPTH: usize = 64;

const CODE: &str = "settings_unreadable";

/// A settings file whose syntax holds.
#[derive(Debug)]
pub(crate) struct JsonFile {
    path: Utf8PathBuf,
    /// The text behind a byte order mark.
    text: String,
}

/// One value of a file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<'t> {
    file: &'t JsonFile,
    raw: &'t str,
}

/// What a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    Object,
    Array,
    Text,
    True,
    False,
    Null,
    Number,
}

/// Reads a settings file; `None` when none is there.
///
/// # Errors
/// A file that is there and cannot be used. It never reads as an empty one.
pub(crate) fn open(path: &Utf8Path) -> Result<Option<JsonFile>, Fault> {
    let read = match skill_fsops::read(path, LIMIT) {
        Err(error) if error.kind == FsErrorKind::Link => match skill_fsops::canonicalize(path) {
            Ok(target) => skill_fsops::read(&target, LIMIT),
            // A parent that leads nowhere holds no file; a file that leads nowhere was meant to be read.
            Err(_) if !disk::exists(path) => return Ok(None),
            Err(error) => Err(error),
        },
        other => other,
    };
    match read {
        Ok(read) => JsonFile::parse(path, read.bytes).map(Some),
        Err(error) if error.kind == FsErrorKind::NotFound => Ok(None),
        Err(error) => Err(Fault::disk(CODE, &error)),
    }
}

impl JsonFile {
    /// Checks bytes as JSON: a byte order mark is accepted; size, depth and syntax are not negotiable.
    pub(crate) fn parse(path: &Utf8Path, bytes: Vec<u8>) -> Result<Self, Fault> {
        let path = path.to_owned();
        let text = match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => {
                let valid = String::from_utf8_lossy(&error.as_bytes()[..error.utf8_error().valid_up_to()]);
                let (line, column) = place(&valid, valid.len());
                return Err(Fault::new(CODE, &path, "not UTF-8").at(line, column));
            }
        };
        let text = if text.starts_with('\u{feff}') { text['\u{feff}'.len_utf8()..].to_owned() } else { text };
        let file = Self { path, text };
        if let Some(offset) = too_deep(&file.text) {
            return Err(file.fault(offset, &format!("nested deeper than {DEPTH} levels")));
        }
        match serde_json::from_str::<&RawValue>(&file.text) {
            Ok(_) => Ok(file),
            Err(error) => Err(file.syntax(&error)),
        }
    }

    /// The value of the file.
    pub(crate) fn root(&self) -> Node<'_> {
        Node { file: self, raw: self.text.trim_matches([' ', '\t', '\r', '\n']) }
    }

    fn fault(&self, offset: usize, message: &str) -> Fault {
        let (line, column) = place(&self.text, offset);
        Fault::new(CODE, &self.path, message).at(line, column)
    }

    /// The parser counts bytes in a line; people count characters.
    fn syntax(&self, error: &serde_json::Error) -> Fault {
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default().to_lowercase();
        let start: usize =
            self.text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
        let mut offset = (start + error.column().saturating_sub(1)).min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        self.fault(offset, &format!("not JSON: {message}"))
    }
}

impl<'t> Node<'t> {
    pub(crate) fn shape(&self) -> Shape {
        match self.raw.as_bytes().first() {
            Some(b'{') => Shape::Object,
            Some(b'[') => Shape::Array,
            Some(b'"') => Shape::Text,
            Some(b't') => Shape::True,
            Some(b'f') => Shape::False,
            Some(b'n') => Shape::Null,
            _ => Shape::Number,
        }
    }

    /// The value as it is written.
    pub(crate) const fn raw(&self) -> &'t str {
        self.raw
    }

    /// The members of an object in file order, doubled keys included.
    pub(crate) fn members(&self, what: &str) -> Result<Vec<(String, Node<'t>)>, Fault> {
        if self.shape() != Shape::Object {
            return Err(self.wrong(what, "an object"));
        }
        let members: Members<'t> = self.decode()?;
        Ok(members.0.into_iter().map(|(key, raw)| (key, self.child(raw))).collect())
    }

    /// The items of an array.
    pub(crate) fn items(&self, what: &str) -> Result<Vec<Node<'t>>, Fault> {
        if self.shape() != Shape::Array {
            return Err(self.wrong(what, "an array"));
        }
        let items: Vec<&'t RawValue> = self.decode()?;
        Ok(items.into_iter().map(|raw| self.child(raw)).collect())
    }

    /// The text of a string.
    pub(crate) fn text(&self, what: &str) -> Result<String, Fault> {
        if self.shape() != Shape::Text {
            return Err(self.wrong(what, "a string"));
        }
        self.decode()
    }

    /// A fault at this value: `what` is not `expected`.
    pub(crate) fn wrong(&self, what: &str, expected: &str) -> Fault {
        let found = match self.shape() {
            Shape::Object => "an object",
            Shape::Array => "an array",
            Shape::Text => "a string",
            Shape::True | Shape::False => "a boolean",
            Shape::Null => "null",
            Shape::Number => "a number",
        };
        self.fault(&format!("{what} is {found}, not {expected}"))
    }

    pub(crate) fn fault(&self, message: &str) -> Fault {
        self.file.fault(self.offset(), message)
    }

    fn decode<T: Deserialize<'t>>(&self) -> Result<T, Fault> {
        serde_json::from_str(self.raw).map_err(|error| {
            let message = error.to_string();
            self.fault(&format!("not JSON: {}", message.split(" at line ").next().unwrap_or_default()))
        })
    }

    fn child(&self, raw: &'t RawValue) -> Self {
        Self { file: self.file, raw: raw.get() }
    }

    /// Values are slices of the file, so the distance of the addresses is the offset.
    fn offset(&self) -> usize {
        (self.raw.as_ptr() as usize).saturating_sub(self.file.text.as_ptr() as usize)
    }
}

/// The last member with this key: a doubled key counts as the client's parser counts it.
pub(crate) fn member<'m, 't>(members: &'m [(String, Node<'t>)], key: &str) -> Option<&'m Node<'t>> {
    members.iter().rev().find(|(name, _)| name == key).map(|(_, node)| node)
}

/// Members of an object without loss of order or of doubled keys.
struct Members<'t>(Vec<(String, &'t RawValue)>);

impl<'de> Deserialize<'de> for Members<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(MembersVisitor)
    }
}

struct MembersVisitor;

impl<'de> Visitor<'de> for MembersVisitor {
    type Value = Members<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = map.next_entry()? {
            members.push(member);
        }
        Ok(Members(members))
    }
}

/// Line and column of a byte offset, both from 1, the column in characters.
fn place(text: &str, offset: usize) -> (usize, usize) {
    let before = &text[..offset.min(text.len())];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    (line, column)
}

/// Where the nesting goes below [`DEPTH`], brackets in strings not counted.
fn too_deep(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    let mut in_string = false;
    let mut escaped = false;
    for (offset, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            _ if in_string => {}
            b'{' | b'[' => {
                depth += 1;
                if depth > DEPTH {
                    return Some(offset);
                }
            }
            b'}' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expect: Result<Shape, (usize, usize, &str)>) {
        let file = JsonFile::parse(Utf8Path::new("/s.json"), text.as_bytes().to_vec());
        let found = file.map(|file| file.root().shape());
        let expect = expect
            .map_err(|(line, column, message)| Fault::new(CODE, "/s.json".into(), message).at(line, column));
        assert_eq!(found, expect, "{text}");
    }

    #[test]
    fn syntax_faults_have_a_place_in_characters() {
        check("{}", Ok(Shape::Object));
        check("\u{feff}{}\n", Ok(Shape::Object));
        check("", Err((1, 1, "not JSON: eof while parsing a value")));
        check("{\n  \"é\": tr", Err((2, 9, "not JSON: eof while parsing a value")));
        check("{\"é\": x}", Err((1, 7, "not JSON: expected value")));
        check("{} {}", Err((1, 4, "not JSON: trailing characters")));
        check("{\"a\": 1,}", Err((1, 9, "not JSON: key must be a string")));
    }

    #[test]
    fn not_utf8_is_named_where_it_starts() {
        let fault = JsonFile::parse(Utf8Path::new("/s"), b"{\n \"a\xff".to_vec()).expect_err("bad byte");
        assert_eq!((fault.line, fault.column, fault.message.as_str()), (Some(2), Some(4), "not UTF-8"));
    }

    #[test]
    fn nesting_ends_at_the_limit() {
        let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        check(&nested(64), Ok(Shape::Array));
        check(&nested(65), Err((1, 65, "nested deeper than 64 levels")));
        check(&format!("\"{}\\\"{}\"", "[".repeat(70), "{".repeat(70)), Ok(Shape::Text));
    }

    #[test]
    fn values_know_their_place() {
        let file = JsonFile::parse(Utf8Path::new("/s"), b"{\"a\": {\"b\": [1, 2]},\n \"c\": null}".to_vec());
        let file = file.expect("valid");
        let top = file.root().members("the file").expect("object");
        let inner = member(&top, "a").expect("a").members("a").expect("object");
        let wrong = member(&inner, "b").expect("b").members("`b`").expect_err("an array");
        assert_eq!(
            (wrong.line, wrong.column, wrong.message.as_str()),
            (Some(1), Some(13), "`b` is an array, not an object")
        );
        let wrong = member(&top, "c").expect("c").text("`c`").expect_err("null");
        assert_eq!((wrong.line, wrong.column), (Some(2), Some(7)));
    }

    #[test]
    fn the_last_of_doubled_keys_counts() {
        let file =
            JsonFile::parse(Utf8Path::new("/s"), b"{\"a\": true, \"a\": false}".to_vec()).expect("valid");
        let members = file.root().members("the file").expect("object");
        assert_eq!(member(&members, "a").map(Node::shape), Some(Shape::False));
    }
}
