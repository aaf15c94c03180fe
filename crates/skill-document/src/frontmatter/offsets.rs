/// Byte offsets of the characters of a text. The YAML parser counts characters; everything else here counts bytes.
pub(super) enum Offsets {
    /// Every character is one byte.
    Same(usize),
    /// Byte offset of each character, and the length at the end.
    Table(Vec<usize>),
}

impl Offsets {
    pub(super) fn new(text: &str) -> Self {
        if text.is_ascii() {
            return Self::Same(text.len());
        }
        Self::Table(text.char_indices().map(|(at, _)| at).chain([text.len()]).collect())
    }

    /// Byte offset of character `index`; the length of the text for an index behind the end.
    pub(super) fn byte(&self, index: usize) -> usize {
        match self {
            Self::Same(len) => index.min(*len),
            Self::Table(table) => table.get(index).or(table.last()).copied().unwrap_or(0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_become_bytes() {
        let offsets = Offsets::new("é地x");
        assert_eq!([0, 1, 2, 3, 9].map(|index| offsets.byte(index)), [0, 2, 5, 6, 6]);
        let offsets = Offsets::new("abc");
        assert_eq!([0, 2, 3, 9].map(|index| offsets.byte(index)), [0, 2, 3, 3]);
    }
}
