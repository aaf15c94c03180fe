//! From an entry to the bytes of its file.

use serde_json::Value;
use skill_model::Digest;

use crate::canonical::{ENTRY_HASH, EXTENSION, entry_hash};
use crate::{CacheError, Entry, read::LIMIT};

/// The bytes of an entry, with its hashes set when it has an extension. There is no final line feed, so that every cut
/// leaves a text that is not JSON.
pub(crate) fn bytes(entry: &Entry) -> Result<Vec<u8>, CacheError> {
    let mut value = value_of(entry);
    if let Some(hash) = value.get(EXTENSION).is_some().then(|| Digest::of(entry.compressed_body.as_bytes())) {
        value[EXTENSION]["body_hash"] = Value::String(hash.to_string());
        value[EXTENSION][ENTRY_HASH] = Value::String(entry_hash(&value).to_string());
    }
    let bytes = format!("{value:#}").into_bytes();
    if bytes.len() as u64 > LIMIT {
        return Err(CacheError::TooLarge { bytes: bytes.len() });
    }
    Ok(bytes)
}

/// The entry as a JSON value in the published order of members.
pub(crate) fn value_of(entry: &Entry) -> Value {
    // The type has text keys and no failing serialiser, so this cannot fail; `null` would never be served.
    serde_json::to_value(entry).unwrap_or(Value::Null)
}
