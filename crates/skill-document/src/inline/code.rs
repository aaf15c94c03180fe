//! What stands inside a code span.

use skill_model::Span;

use super::{InlineKind, sigil, tool, word};
use crate::block::Mask;

/// The span of a code span without its backticks.
pub(super) fn inner(text: &str, span: Span) -> Span {
    let whole = span.slice(text);
    let ticks = whole.bytes().take_while(|b| *b == b'`').count().min(whole.len() / 2);
    Span::new(span.start + ticks, span.end - ticks)
}

/// Finds the literals inside the backticks.
pub(super) fn scan(text: &str, mask: &Mask, span: Span, names: &[&str], found: &mut Vec<(InlineKind, Span)>) {
    let inner = inner(text, span);
    let mut tools = Vec::new();
    tool::scan_code(text, inner, names, &mut tools);
    found.extend(tools.into_iter().map(|span| (InlineKind::Tool, span)));
    sigil::scan(text, mask, inner, true, found);
    let code = inner.slice(text);
    let lead = code.len() - code.trim_start().len();
    let mut start = None;
    for (at, byte) in code.bytes().chain([b' ']).enumerate() {
        let separates = byte.is_ascii_whitespace()
            || matches!(byte, b'"' | b'\'' | b'`' | b'|' | b';' | b'=')
            || (byte == b',' && !in_braces(code, at));
        match (separates, start) {
            (true, Some(from)) => {
                part(text, inner.start, from..at, from == lead, found);
                start = None;
            }
            (false, None) => start = Some(at),
            _ => {}
        }
    }
}

/// Whether a comma stands in `{a,b}`.
fn in_braces(code: &str, at: usize) -> bool {
    let from = code.ceil_char_boundary(at.saturating_sub(64));
    code[from..at].rfind(['{', '}', ' ']).is_some_and(|last| code.as_bytes()[from + last] == b'{')
}

fn part(
    text: &str,
    base: usize,
    range: std::ops::Range<usize>,
    first: bool,
    found: &mut Vec<(InlineKind, Span)>,
) {
    let run = Span::new(base + range.start, base + range.end);
    let core = super::token::core(text, run, |_| false);
    let word = core.slice(text);
    let Some((kind, inside)) = word::classify(word) else {
        return;
    };
    let counts = match kind {
        InlineKind::Url | InlineKind::Path | InlineKind::Glob | InlineKind::EnvVar | InlineKind::Flag => true,
        InlineKind::AtFile => word.contains(['/', '.']),
        InlineKind::SlashCommand => first,
        _ => false,
    };
    if counts {
        found.push((kind, Span::new(core.start + inside.start, core.start + inside.end)));
    }
}

#[cfg(test)]
mod tests {
    use crate::{InlineKind, parse};

    #[track_caller]
    fn check(body: &str, expect: &[(InlineKind, &str)]) {
        let document = parse(body.as_bytes());
        let found: Vec<_> = document
            .inlines()
            .iter()
            .filter(|inline| inline.kind != InlineKind::Code)
            .map(|inline| (inline.kind.clone(), inline.span.slice(body)))
            .collect();
        assert_eq!(found, expect, "{body}");
    }

    #[test]
    fn literals_inside_backticks() {
        use InlineKind::{Argument, EnvVar, Flag, Glob, Path, SlashCommand, Template, Url, Variable};
        check("`git push --force-with-lease`", &[(Flag, "--force-with-lease")]);
        check("``cat src/a.rs | grep \"x.md\"``", &[(Path, "src/a.rs"), (Path, "x.md")]);
        check(
            "`API_TOKEN=1 ./run.sh $1 {{x}}`",
            &[(EnvVar, "API_TOKEN"), (Path, "./run.sh"), (Argument, "$1"), (Template, "{{x}}")],
        );
        check("`src/**/*.{ts,tsx}`", &[(Glob, "src/**/*.{ts,tsx}")]);
        check("`curl https://x.y/z`", &[(Url, "https://x.y/z")]);
        check("`/commit`", &[(SlashCommand, "/commit")]);
        check("`$HOME/x.md`", &[(Path, "$HOME/x.md"), (Variable, "$HOME")]);
        check("`let a = b.c;`", &[]);
    }
}
