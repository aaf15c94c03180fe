//! From bytes to an entry: check C01, and the version.

use serde_json::{Map, Value};
use skill_model::{Digest, LicenseInfo};

use crate::canonical::{ENTRY_HASH, EXTENSION, entry_hash};
use crate::entry::VERSION;
use crate::{CheckId, Compressor, Entry, Estimates, Extension, ResolvedVia, VerifierNote, strict};

/// The largest entry in bytes.
pub(crate) const LIMIT: u64 = 8 * 1024 * 1024;

/// Why bytes are not an entry: the failed check and a fragment that says more.
pub(crate) type Fault = (CheckId, String);

/// An entry, and the digest of the JSON value it was read from.
#[derive(Debug)]
pub(crate) struct Parsed {
    pub(crate) entry: Entry,
    pub(crate) hash: Digest,
}

/// Reads the bytes of a file as an entry of version 1.
pub(crate) fn parse(bytes: &[u8]) -> Result<Parsed, Fault> {
    let shape = |reason: String| (CheckId::C01, reason);
    let value = strict::read(bytes).map_err(shape)?;
    let hash = entry_hash(&value);
    let Value::Object(members) = value else { return Err(shape("not a JSON object".to_owned())) };
    let mut fields = Fields { inside: "", members };
    // A newer entry may have another shape: its version is the reason, not what it lacks.
    let version = fields.number("cache_format_version").map_err(shape)?;
    if version != VERSION {
        return Err((CheckId::C02, format!("format version {version}; this program reads {VERSION}")));
    }
    let entry = entry(fields).map_err(shape)?;
    if entry.extension.is_some() && strict::has_capital_escape(bytes) {
        return Err(shape("an escape with capital hex digits".to_owned()));
    }
    Ok(Parsed { entry, hash })
}

fn entry(mut fields: Fields) -> Result<Entry, String> {
    let via = fields.text("resolved_via")?;
    Ok(Entry {
        cache_format_version: VERSION,
        skill_name: fields.text("skill_name")?,
        source_path: fields.text("source_path")?,
        source_hash: fields.digest("source_hash")?,
        resolved_via: ResolvedVia::from_word(&via).ok_or("the member `resolved_via` has another value")?,
        generated_at: fields.optional_text("generated_at")?,
        frontmatter_raw: fields.text("frontmatter_raw")?,
        license_basis: fields.text("license_basis")?,
        compressed_body: fields.text("compressed_body")?,
        compression_skipped: fields.boolean("compression_skipped")?,
        skip_reason: fields.nullable_text("skip_reason")?,
        original_body_chars: fields.number("original_body_chars")?,
        compressed_body_chars: fields.number("compressed_body_chars")?,
        extension: fields
            .optional(EXTENSION)
            .map(|value| extension(fields_of(value, EXTENSION)?))
            .transpose()?,
        other: fields.members,
    })
}

fn extension(mut fields: Fields) -> Result<Extension, String> {
    let schema = fields.number("schema")?;
    if schema != 1 {
        return Err(format!("the extension has schema {schema}; this program reads 1"));
    }
    Ok(Extension {
        schema,
        entry_hash: fields.digest(ENTRY_HASH)?,
        tool_version: fields.text("tool_version")?,
        ruleset_hash: fields.digest("ruleset_hash")?,
        body_hash: fields.digest("body_hash")?,
        source_bom: fields.boolean("source_bom")?,
        compressor: compressor(fields.object("compressor")?)?,
        verifier: verifier(fields.object("verifier")?)?,
        license: license(fields.object("license")?)?,
        parent_source_hash: fields.nullable_digest("parent_source_hash")?,
        reference_path: fields.nullable_text("reference_path")?,
        estimates: fields
            .optional("estimates")
            .map(|value| estimates(fields_of(value, "estimates")?))
            .transpose()?,
        other: fields.members,
    })
}

fn compressor(mut fields: Fields) -> Result<Compressor, String> {
    let kind = fields.text("kind")?;
    if !["deterministic", "command", "host"].contains(&kind.as_str()) {
        return Err("the member `compressor.kind` has another value".to_owned());
    }
    Ok(Compressor { kind, id: fields.text("id")? })
}

fn verifier(mut fields: Fields) -> Result<VerifierNote, String> {
    let result = fields.text("result")?;
    if result != "PASS" {
        return Err("the member `verifier.result` is not `PASS`".to_owned());
    }
    let kept = fields.array("kept_by_fallback")?;
    let kept = kept.into_iter().map(|value| match value {
        Value::String(text) => Ok(text),
        _ => Err("the member `verifier.kept_by_fallback` holds something else than texts".to_owned()),
    });
    Ok(VerifierNote {
        result,
        obligations_checked: fields.number("obligations_checked")?,
        units: fields.number("units")?,
        kept_by_fallback: kept.collect::<Result<_, _>>()?,
        findings: fields.array("findings")?,
    })
}

fn license(mut fields: Fields) -> Result<LicenseInfo, String> {
    Ok(LicenseInfo {
        rule: fields.text("rule")?,
        expression: fields.nullable_text("expression")?,
        chosen: fields.nullable_text("chosen")?,
        notice: fields.nullable_text("notice")?,
    })
}

fn estimates(mut fields: Fields) -> Result<Estimates, String> {
    let mut pair = |name: &str| -> Result<[u64; 2], String> {
        let numbers: Option<Vec<u64>> = fields.array(name)?.iter().map(Value::as_u64).collect();
        numbers
            .and_then(|numbers| numbers.try_into().ok())
            .ok_or_else(|| format!("the member `estimates.{name}` is no pair"))
    };
    Ok(Estimates { cl100k: pair("cl100k")?, o200k: pair("o200k")? })
}

/// The members of one object that were not taken yet.
struct Fields {
    inside: &'static str,
    members: Map<String, Value>,
}

fn fields_of(value: Value, inside: &'static str) -> Result<Fields, String> {
    match value {
        Value::Object(members) => Ok(Fields { inside, members }),
        _ => Err(format!("the member `{inside}` is no object")),
    }
}

impl Fields {
    fn optional(&mut self, name: &str) -> Option<Value> {
        self.members.shift_remove(name)
    }

    fn required(&mut self, name: &str) -> Result<Value, String> {
        self.optional(name).ok_or_else(|| format!("the member `{}` is missing", self.path(name)))
    }

    fn wrong(&self, name: &str, expected: &str) -> String {
        format!("the member `{}` is no {expected}", self.path(name))
    }

    fn path(&self, name: &str) -> String {
        if self.inside.is_empty() { name.to_owned() } else { format!("{}.{name}", self.inside) }
    }

    fn text(&mut self, name: &str) -> Result<String, String> {
        match self.required(name)? {
            Value::String(text) => Ok(text),
            _ => Err(self.wrong(name, "text")),
        }
    }

    fn optional_text(&mut self, name: &str) -> Result<Option<String>, String> {
        if self.members.contains_key(name) { self.text(name).map(Some) } else { Ok(None) }
    }

    fn nullable_text(&mut self, name: &str) -> Result<Option<String>, String> {
        match self.required(name)? {
            Value::Null => Ok(None),
            Value::String(text) => Ok(Some(text)),
            _ => Err(self.wrong(name, "text or null")),
        }
    }

    fn digest(&mut self, name: &str) -> Result<Digest, String> {
        self.text(name)?.parse().map_err(|_| self.wrong(name, "digest"))
    }

    fn nullable_digest(&mut self, name: &str) -> Result<Option<Digest>, String> {
        self.nullable_text(name)?.map(|text| text.parse().map_err(|_| self.wrong(name, "digest"))).transpose()
    }

    fn boolean(&mut self, name: &str) -> Result<bool, String> {
        self.required(name)?.as_bool().ok_or_else(|| self.wrong(name, "boolean"))
    }

    fn number(&mut self, name: &str) -> Result<u64, String> {
        self.required(name)?.as_u64().ok_or_else(|| self.wrong(name, "count"))
    }

    fn array(&mut self, name: &str) -> Result<Vec<Value>, String> {
        match self.required(name)? {
            Value::Array(items) => Ok(items),
            _ => Err(self.wrong(name, "list")),
        }
    }

    fn object(&mut self, name: &'static str) -> Result<Self, String> {
        fields_of(self.required(name)?, name)
    }
}
