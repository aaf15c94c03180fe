use saphyr_parser::{Event, Parser, Span as Marks, Tag};
use skill_model::Span;

use super::offsets::Offsets;
use super::resolve::resolve;
use super::{MAX_ALIASES, MAX_DEPTH, MAX_NODES, Scalar, ScalarStyle, ScalarType, Value};

/// What a YAML reader says about one block. Every offset is in bytes of the block.
#[derive(Debug, Default)]
pub(super) struct Strict {
    /// The top-level pairs in order, doubled keys included.
    pub(super) pairs: Vec<Pair>,
    /// Where ` #` ends a plain value.
    pub(super) cuts: Vec<usize>,
    /// Keys that stand twice in one map below the top level: key, first and later offset.
    pub(super) nested_doubles: Vec<(String, usize, usize)>,
}

/// One top-level pair.
#[derive(Debug)]
pub(super) struct Pair {
    pub(super) key: String,
    pub(super) key_span: Span,
    pub(super) value: Value,
    /// Behind the last byte of the value; blanks may follow.
    pub(super) value_end: usize,
}

/// Why a block was not read. The offset is in bytes of the block.
#[derive(Debug)]
pub(super) enum Failure {
    /// Not valid YAML, or a shape that has no place in frontmatter.
    Yaml { offset: usize, message: String },
    /// More than the limits allow.
    Limits { offset: usize, message: String },
}

/// Reads one block with the events of a YAML parser; no tree is built beyond the limits.
pub(super) fn read(block: &str) -> Result<Strict, Failure> {
    let offsets = Offsets::new(block);
    let mut reader = Reader {
        block,
        out: Strict::default(),
        stack: Vec::new(),
        anchors: Vec::new(),
        nodes: 0,
        aliases: 0,
        ended: false,
    };
    let mut parser = Parser::new_from_str(block);
    while let Some(event) = parser.next_event() {
        match event {
            Ok((event, marks)) => reader.take(event, byte_span(&offsets, marks))?,
            Err(error) => {
                let offset = offsets.byte(error.marker().index());
                return Err(Failure::Yaml { offset, message: error.info().to_owned() });
            }
        }
    }
    Ok(reader.out)
}

fn byte_span(offsets: &Offsets, marks: Marks) -> Span {
    let start = offsets.byte(marks.start.index());
    Span::new(start, offsets.byte(marks.end.index()).max(start))
}

/// A finished node with what a copy of it costs.
#[derive(Clone, Debug)]
struct Node {
    value: Value,
    end: usize,
    height: usize,
    nodes: usize,
    aliases: usize,
}

/// An open list or map.
struct Frame {
    anchor: usize,
    start: usize,
    end: usize,
    height: usize,
    nodes: usize,
    aliases: usize,
    content: Content,
}

enum Content {
    List(Vec<Value>),
    Map { entries: Vec<(String, Value)>, keys: Vec<(String, Span)>, pending: bool },
}

struct Reader<'b> {
    block: &'b str,
    out: Strict,
    stack: Vec<Frame>,
    anchors: Vec<(usize, Node)>,
    nodes: usize,
    aliases: usize,
    /// Whether the one document is over.
    ended: bool,
}

impl Reader<'_> {
    fn take(&mut self, event: Event<'_>, span: Span) -> Result<(), Failure> {
        match event {
            Event::DocumentStart(_) if self.ended => Err(yaml(span, "a second YAML document starts here")),
            Event::DocumentEnd => {
                self.ended = true;
                Ok(())
            }
            Event::Scalar(text, style, anchor, tag) => {
                let value = scalar(&text, style, tag.as_deref());
                let value = Value::Scalar(value);
                self.count(1, 0, span)?;
                let node = Node { value, end: span.end, height: 0, nodes: 1, aliases: 0 };
                self.finish(node, anchor, span)
            }
            Event::Alias(anchor) => {
                let Some((_, node)) = self.anchors.iter().rev().find(|(id, _)| *id == anchor) else {
                    return Err(limits(span, "an alias stands for a value that holds the alias itself"));
                };
                let (nodes, aliases) = (node.nodes, node.aliases + 1);
                if self.stack.len() + node.height > MAX_DEPTH {
                    return Err(too_deep(span));
                }
                self.count(nodes, aliases, span)?;
                let Some((_, node)) = self.anchors.iter().rev().find(|(id, _)| *id == anchor) else {
                    return Ok(());
                };
                let node = Node { end: span.end, aliases, ..node.clone() };
                self.finish(node, 0, span)
            }
            Event::SequenceStart(anchor, _) => self.open(Content::List(Vec::new()), anchor, span),
            Event::MappingStart(anchor, _) => {
                let content = Content::Map { entries: Vec::new(), keys: Vec::new(), pending: false };
                self.open(content, anchor, span)
            }
            Event::SequenceEnd | Event::MappingEnd => self.close(span),
            Event::Nothing | Event::StreamStart | Event::StreamEnd | Event::DocumentStart(_) => Ok(()),
        }
    }

    fn count(&mut self, nodes: usize, aliases: usize, span: Span) -> Result<(), Failure> {
        self.nodes += nodes;
        self.aliases += aliases;
        if self.aliases > MAX_ALIASES {
            return Err(limits(span, format!("aliases expand to more than {MAX_ALIASES} copies")));
        }
        if self.nodes > MAX_NODES {
            return Err(limits(span, format!("more than {MAX_NODES} values")));
        }
        Ok(())
    }

    fn open(&mut self, content: Content, anchor: usize, span: Span) -> Result<(), Failure> {
        if self.stack.is_empty() && matches!(content, Content::List(_)) {
            return Err(yaml(span, "the block is a list, not fields"));
        }
        if self.stack.last().is_some_and(Frame::wants_key) {
            return Err(yaml(span, "a list or map stands where a key belongs"));
        }
        if self.stack.len() >= MAX_DEPTH {
            return Err(too_deep(span));
        }
        self.count(1, 0, span)?;
        let (start, end) = (span.start, span.end);
        self.stack.push(Frame { anchor, start, end, height: 0, nodes: 1, aliases: 0, content });
        Ok(())
    }

    fn close(&mut self, span: Span) -> Result<(), Failure> {
        let Some(frame) = self.stack.pop() else {
            return Ok(());
        };
        // The end mark of a block list or map is empty and stands at the next token; a flow one has its bracket.
        let end = if span.is_empty() { frame.end } else { span.end };
        let value = match frame.content {
            Content::List(values) => Value::List(values),
            Content::Map { entries, .. } => Value::Map(entries),
        };
        let node = Node { value, end, height: frame.height + 1, nodes: frame.nodes, aliases: frame.aliases };
        self.finish(node, frame.anchor, Span::new(frame.start, end.max(frame.start)))
    }

    /// Hands a finished node to the frame around it.
    fn finish(&mut self, node: Node, anchor: usize, span: Span) -> Result<(), Failure> {
        if anchor != 0 {
            self.anchors.push((anchor, node.clone()));
        }
        let top = self.stack.len() == 1;
        let Some(frame) = self.stack.last_mut() else {
            return match node.value {
                Value::Scalar(scalar) if scalar.resolved != ScalarType::Null => {
                    Err(yaml(span, "the block is plain text, not fields"))
                }
                _ => Ok(()),
            };
        };
        frame.end = frame.end.max(node.end);
        frame.height = frame.height.max(node.height);
        frame.nodes += node.nodes;
        frame.aliases += node.aliases;
        let is_key = frame.wants_key();
        if !is_key && let Some(cut) = cut_by_comment(self.block, &node.value, span) {
            self.out.cuts.push(cut);
        }
        match &mut frame.content {
            Content::List(values) => values.push(node.value),
            Content::Map { keys, pending, .. } if is_key => {
                let Value::Scalar(scalar) = node.value else {
                    return Err(yaml(span, "a list or map stands where a key belongs"));
                };
                if !top && let Some((_, first)) = keys.iter().find(|(key, _)| *key == scalar.text) {
                    self.out.nested_doubles.push((scalar.text.clone(), first.start, span.start));
                }
                keys.push((scalar.text, span));
                *pending = true;
            }
            Content::Map { entries, keys, pending } => {
                *pending = false;
                let Some((key, key_span)) = keys.last().cloned() else {
                    return Ok(());
                };
                if top {
                    self.out.pairs.push(Pair { key, key_span, value: node.value, value_end: node.end });
                } else {
                    entries.push((key, node.value));
                }
            }
        }
        Ok(())
    }
}

impl Frame {
    const fn wants_key(&self) -> bool {
        matches!(self.content, Content::Map { pending: false, .. })
    }
}

/// Where ` #` stands behind a plain value.
fn cut_by_comment(block: &str, value: &Value, span: Span) -> Option<usize> {
    let Value::Scalar(Scalar { text, style: ScalarStyle::Plain, .. }) = value else {
        return None;
    };
    let rest = block.get(span.end..)?;
    let blanks = rest.len() - rest.trim_start_matches([' ', '\t']).len();
    // A plain value goes on over a `#` that has no blank before it.
    let cut = !text.is_empty() && rest[blanks..].starts_with('#');
    cut.then_some(span.end + blanks)
}

fn scalar(text: &str, style: saphyr_parser::ScalarStyle, tag: Option<&Tag>) -> Scalar {
    let style = match style {
        saphyr_parser::ScalarStyle::Plain => ScalarStyle::Plain,
        saphyr_parser::ScalarStyle::SingleQuoted => ScalarStyle::Single,
        saphyr_parser::ScalarStyle::DoubleQuoted => ScalarStyle::Double,
        saphyr_parser::ScalarStyle::Literal => ScalarStyle::Literal,
        saphyr_parser::ScalarStyle::Folded => ScalarStyle::Folded,
    };
    let is_text = tag.is_some_and(|tag| tag.is_yaml_core_schema() && tag.suffix == "str");
    let resolved = if style == ScalarStyle::Plain && !is_text { resolve(text) } else { ScalarType::Text };
    Scalar { text: text.to_owned(), style, resolved }
}

fn yaml(span: Span, message: &str) -> Failure {
    Failure::Yaml { offset: span.start, message: message.to_owned() }
}

fn limits(span: Span, message: impl Into<String>) -> Failure {
    Failure::Limits { offset: span.start, message: message.into() }
}

fn too_deep(span: Span) -> Failure {
    limits(span, format!("lists and maps are nested deeper than {MAX_DEPTH}"))
}
