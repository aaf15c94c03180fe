use unicode_normalization::{UnicodeNormalization, is_nfc};

/// `text` in Unicode normalisation form C.
#[must_use]
pub fn nfc(text: &str) -> String {
    if is_nfc(text) { text.to_owned() } else { text.nfc().collect() }
}

/// At most `limit` characters of `text`, with `…` in place of the last one when it was cut.
/// The unit is the Unicode scalar value, so no character is ever split.
#[must_use]
pub fn excerpt(text: &str, limit: usize) -> String {
    if text.chars().nth(limit).is_none() {
        return text.to_owned();
    }
    text.chars().take(limit.saturating_sub(1)).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn excerpt_counts_characters() {
        assert_eq!(excerpt("地图地图", 4), "地图地图");
        assert_eq!(excerpt("地图地图x", 4), "地图地…");
        assert_eq!(excerpt("", 0), "");
    }
}
