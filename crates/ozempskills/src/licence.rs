//! From a parsed document to a licence decision and its notes.

use camino::Utf8Path;
use skill_document::{Document, Frontmatter, ScalarType, Value};
use skill_fsops::EntryKind;
use skill_license::{Decision, FieldValue, Notice};
use skill_model::Note;

/// The decision for a `SKILL.md`: its field governs.
pub(crate) fn of_skill(document: &Document<'_>) -> Decision {
    skill_license::decide(&field(document), &notices(document))
}

/// The decision for a referenced file: its own statement governs when it has one.
pub(crate) fn of_reference(parent: &Decision, document: &Document<'_>) -> Decision {
    skill_license::decide_reference(parent, &field(document), &notices(document))
}

/// What a reader should know about the decision.
pub(crate) fn notes(document: &Document<'_>, decision: &Decision) -> Vec<Note> {
    let mut notes = Vec::new();
    if decision.rule == "L01" {
        notes.push(Note::new("license_absent", "no licence is named; permissive use is assumed by omission"));
        notes.extend(document.frontmatter().into_iter().flat_map(near_fields));
    }
    notes
}

/// A note for each LICENSE file in the skill's folder that names other terms than the decision rests on.
/// Such a file never changes the decision.
pub(crate) fn beside(folder: &Utf8Path, decision: &Decision) -> Vec<Note> {
    let Ok(names) = skill_fsops::list(folder) else {
        return Vec::new();
    };
    let is_license = |name: &str| {
        let stem = name.split('.').next().unwrap_or(name).to_ascii_uppercase();
        matches!(stem.as_str(), "LICENSE" | "LICENCE" | "COPYING")
    };
    let mut notes = Vec::new();
    for (name, kind) in names {
        if kind == EntryKind::File && is_license(&name) {
            let path = folder.join(&name);
            let text = skill_fsops::read(&path, LICENSE_LIMIT)
                .ok()
                .and_then(|file| String::from_utf8(file.bytes).ok());
            let found = text.as_deref().and_then(skill_license::detect);
            notes.extend(
                skill_license::license_file_differs(decision, found.as_ref())
                    .map(|note| note.at(path.as_str())),
            );
        }
    }
    notes
}

/// The largest LICENSE file that is compared, in bytes.
const LICENSE_LIMIT: u64 = 256 * 1024;

fn near_fields(frontmatter: &Frontmatter) -> Vec<Note> {
    let mut notes = Vec::new();
    for field in &frontmatter.fields {
        if field.key != "license" && matches!(field.key.to_lowercase().as_str(), "license" | "licence") {
            notes.push(skill_license::license_key_case(&field.key));
        }
        if let ("metadata", Value::Map(members)) = (field.key.as_str(), &field.value)
            && members.iter().any(|(key, _)| key == "license")
        {
            notes.push(skill_license::license_in_metadata());
        }
    }
    notes
}

fn notices(document: &Document<'_>) -> Vec<Notice> {
    skill_license::notices(document.text())
}

fn field<'d>(document: &'d Document<'_>) -> FieldValue<'d> {
    let mut fields = document
        .frontmatter()
        .into_iter()
        .flat_map(|front| &front.fields)
        .filter(|field| field.key == "license");
    let Some(field) = fields.next() else {
        return FieldValue::Absent;
    };
    if fields.next().is_some() {
        return FieldValue::Twice;
    }
    match &field.value {
        Value::List(_) => FieldValue::List,
        Value::Map(_) => FieldValue::Map,
        Value::Scalar(scalar) => match scalar.resolved {
            ScalarType::Null => FieldValue::Null,
            ScalarType::Bool => FieldValue::Bool(&scalar.text),
            ScalarType::Number => FieldValue::Number(&scalar.text),
            ScalarType::Text => FieldValue::Text(&scalar.text),
        },
    }
}
