use skill_model::Span;

/// Where the lines of a text begin. A line ends behind LF, CRLF or a lone CR, as in CommonMark.
pub(crate) struct Lines {
    starts: Vec<usize>,
    len: usize,
}

impl Lines {
    pub(crate) fn new(text: &str) -> Self {
        let bytes = text.as_bytes();
        let mut starts = Vec::with_capacity(bytes.len() / 32 + 1);
        if !bytes.is_empty() {
            starts.push(0);
        }
        for at in memchr::memchr2_iter(b'\n', b'\r', bytes) {
            let ends = bytes[at] == b'\n' || bytes.get(at + 1) != Some(&b'\n');
            if ends && at + 1 < bytes.len() {
                starts.push(at + 1);
            }
        }
        Self { starts, len: bytes.len() }
    }

    /// Number of the line that holds `offset`, from 0.
    pub(crate) fn index(&self, offset: usize) -> usize {
        self.starts.partition_point(|start| *start <= offset).saturating_sub(1)
    }

    /// Start of line number `index`, from 0.
    pub(crate) fn start(&self, index: usize) -> usize {
        self.starts.get(index).copied().unwrap_or(self.len)
    }

    /// The lines of `part`, the first and the last one cut to it.
    pub(crate) fn of(&self, part: Span) -> impl Iterator<Item = Span> {
        let starts = self.starts.get(self.index(part.start)..).unwrap_or(&[]);
        let ends = starts.iter().skip(1).copied().chain([self.len]);
        let lines = starts.iter().zip(ends).take_while(move |(start, _)| **start < part.end);
        lines.map(move |(start, end)| Span::new((*start).max(part.start), end.min(part.end)))
    }

    /// Start of the line that holds `offset`.
    pub(crate) fn floor(&self, offset: usize) -> usize {
        if offset >= self.len {
            return self.len;
        }
        self.start(self.index(offset))
    }

    /// The first line boundary that is not before `offset`.
    pub(crate) fn ceil(&self, offset: usize) -> usize {
        let next = self.starts.partition_point(|start| *start < offset);
        self.start(next)
    }

    /// End of the line that starts at or before `offset`, line end included.
    pub(crate) fn end(&self, offset: usize) -> usize {
        self.ceil(offset + 1)
    }
}

/// `line` without its line end.
pub(crate) fn without_end(line: &str) -> &str {
    let line = line.strip_suffix('\n').unwrap_or(line);
    line.strip_suffix('\r').unwrap_or(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expect: &[usize]) {
        assert_eq!(Lines::new(text).starts, expect, "{text:?}");
    }

    #[test]
    fn all_three_line_ends_count() {
        check("", &[]);
        check("a", &[0]);
        check("a\n", &[0]);
        check("a\nb", &[0, 2]);
        check("a\r\nb\rc\n\nd", &[0, 3, 5, 7, 8]);
        check("a\u{2028}b", &[0]);
    }

    #[test]
    fn offsets_round_to_lines() {
        let lines = Lines::new("ab\ncd\n");
        assert_eq!((lines.floor(0), lines.floor(2), lines.floor(4), lines.floor(6)), (0, 0, 3, 6));
        assert_eq!((lines.ceil(0), lines.ceil(1), lines.ceil(3), lines.ceil(4)), (0, 3, 3, 6));
        assert_eq!((lines.end(0), lines.end(3), lines.end(5)), (3, 6, 6));
    }
}
