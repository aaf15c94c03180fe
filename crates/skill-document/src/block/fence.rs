use skill_model::Span;

use super::BlockKind;

/// Reads the opener of a fenced block. `start` is the first fence character; `code_end` is the end of the last code line,
/// or the end of the opener's line when there is none; `end` is the end of the block.
pub(super) fn fence(text: &str, start: usize, code_end: Option<usize>, end: usize) -> BlockKind {
    let line_end = text[start..].find(['\n', '\r']).map_or(text.len(), |at| start + at);
    let opener = &text[start..line_end];
    let mark = opener.chars().next().unwrap_or('`');
    let width = opener.chars().take_while(|c| *c == mark).count();
    let after = &opener[width..];
    let lead = after.len() - after.trim_start().len();
    let info_start = (start + width + lead).min(line_end);
    let info = Span::new(info_start, info_start + after.trim().len());
    // The parser reports the code without its closing line: a mark behind the last code line is the closer.
    let tail = code_end.unwrap_or(line_end).min(end);
    let closed = text[tail..end].contains(mark);
    BlockKind::Fence { mark, width, info, closed }
}
