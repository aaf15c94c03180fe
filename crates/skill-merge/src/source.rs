use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};
use skill_document::{Document, FrontmatterParse, ProblemKind, ScalarType};
use skill_model::meld::{Candidate, SkillFile, SkillSource, bundle_hash};

use crate::{MergeError, Rules};

/// One skill that a merge reads: the bytes of its `SKILL.md` and the list of its files.
#[derive(Clone, Debug)]
pub struct Source {
    /// Where it comes from. Its name is the one in ids and groups.
    pub info: SkillSource,
    /// The fields between the fences.
    pub frontmatter: Map<String, Value>,
    /// Every file of the bundle, sorted by path.
    pub files: Vec<SkillFile>,
    /// The bundle hash.
    pub hash: String,
    /// What was wrong with the frontmatter and could be read all the same.
    pub notes: Vec<String>,
    bytes: Vec<u8>,
    body: std::ops::Range<usize>,
}

impl Source {
    /// Reads `SKILL.md`. `folder` is the name of the bundle's folder, which names a skill without a name of its own.
    ///
    /// # Errors
    /// Bytes that cannot be read in one way only: not UTF-8, larger than 4 MiB, a frontmatter that is never closed, has two
    /// ends, doubled keys or is too large, quotes and lists nested too deep. The message names the line.
    pub fn read(folder: &str, bytes: Vec<u8>, mut files: Vec<SkillFile>) -> Result<Self, MergeError> {
        let document = skill_document::parse(&bytes);
        let mut notes = Vec::new();
        for problem in document.problems() {
            if refuses(problem.kind) {
                let place = format!("{folder}/SKILL.md:{}:{}", problem.line, problem.column);
                return Err(MergeError::new(format!("{place}: {}", problem.message)));
            }
            if problem.kind == ProblemKind::FrontmatterYaml {
                notes.push(format!("frontmatter line {}: {}", problem.line, problem.message));
            }
        }
        let frontmatter = fields(&document);
        let own = frontmatter.get("name").and_then(Value::as_str).unwrap_or_default();
        let name = if own.is_empty() { folder } else { own }.to_owned();
        let body = document.body().start..document.body().end;
        files.sort_unstable();
        let hash = bundle_hash(&files);
        let info = SkillSource { name, ..SkillSource::default() };
        let notes = notes.into_iter().map(|note| format!("{}: {note}", info.name)).collect();
        Ok(Self { info, frontmatter, files, hash, notes, bytes, body })
    }

    /// The name in ids and groups.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.info.name
    }

    /// Everything behind the frontmatter.
    #[must_use]
    pub fn body(&self) -> &str {
        std::str::from_utf8(&self.bytes[self.body.clone()]).unwrap_or_default()
    }

    /// Where the body starts in the file.
    pub(crate) fn body_start(&self) -> usize {
        self.body.start
    }

    /// Parses the bytes again.
    pub(crate) fn document(&self) -> Document<'_> {
        skill_document::parse(&self.bytes)
    }

    /// Whether the bundle holds this file.
    pub(crate) fn holds(&self, path: &str) -> bool {
        self.files.binary_search_by(|file| file.path.as_str().cmp(path)).is_ok()
    }
}

fn refuses(kind: ProblemKind) -> bool {
    match kind {
        ProblemKind::NulByte | ProblemKind::LoneCr => false,
        ProblemKind::DuplicateNestedKey | ProblemKind::NestedTooDeep => true,
        kind => kind.refuses(),
    }
}

/// `true` and `false` are booleans, null is the empty text, everything else keeps its spelling.
fn fields(document: &Document<'_>) -> Map<String, Value> {
    let Some(frontmatter) = document.frontmatter() else { return Map::new() };
    let strict = frontmatter.parse == FrontmatterParse::Strict;
    frontmatter.fields.iter().map(|field| (field.key.clone(), json(&field.value, strict))).collect()
}

fn json(value: &skill_document::Value, strict: bool) -> Value {
    match value {
        skill_document::Value::Scalar(scalar) => match scalar.resolved {
            ScalarType::Bool if strict || scalar.text.len() <= 5 => {
                Value::Bool(scalar.text.eq_ignore_ascii_case("true"))
            }
            ScalarType::Null => Value::String(String::new()),
            _ => Value::String(scalar.text.clone()),
        },
        skill_document::Value::List(items) => items.iter().map(|item| json(item, strict)).collect(),
        skill_document::Value::Map(fields) => {
            Value::Object(fields.iter().map(|(key, field)| (key.clone(), json(field, strict))).collect())
        }
    }
}

/// Gives each source what a catalog knows of it, matched by bundle hash, and makes names unique: sources that share one are
/// renamed `name@` and eight digits of their hash, whatever their order.
///
/// # Errors
/// The same bundle twice.
pub fn identify(
    mut sources: Vec<Source>,
    known: &[Candidate],
    rules: Rules,
) -> Result<Vec<Source>, MergeError> {
    for source in &mut sources {
        let same =
            |one: &&Candidate| !one.entry.bundle_hash.is_empty() && one.entry.bundle_hash == source.hash;
        if let Some(candidate) = known.iter().find(same) {
            source.info = candidate.entry.source.clone();
        }
    }
    if !rules.current() {
        return Ok(sources);
    }
    let mut hashes = BTreeSet::new();
    for source in &sources {
        if !hashes.insert(source.hash.clone()) {
            return Err(MergeError::new(format!("the bundle of '{}' is given twice", source.name())));
        }
    }
    let mut count: BTreeMap<String, usize> = BTreeMap::new();
    for source in &sources {
        *count.entry(source.name().to_owned()).or_default() += 1;
    }
    for source in &mut sources {
        if count.get(source.name()).is_some_and(|count| *count > 1) {
            source.info.name = format!("{}@{}", source.info.name, &source.hash[..8]);
        }
    }
    Ok(sources)
}
