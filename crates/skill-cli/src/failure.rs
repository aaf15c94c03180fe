use std::fmt;

use miette::{Diagnostic, LabeledSpan, NamedSource, SourceCode};

use crate::ExitCode;
use crate::escape::is_unsafe;

/// The part of a file that a failure points at.
#[derive(Clone, Debug)]
pub struct Excerpt {
    /// The text of the file.
    pub text: String,
    /// Byte offset in it.
    pub offset: usize,
    /// What the mark says, as a fragment.
    pub label: String,
}

/// Why the work could not be done: what, where, and what to do next.
#[derive(Debug)]
pub struct Failure {
    /// Stable code, listed in `docs/findings.md`.
    pub code: String,
    /// The state word of the program, such as `ERROR` or `USAGE`.
    pub state: &'static str,
    /// A lower-case fragment. May quote untrusted text; it is escaped when printed.
    pub message: String,
    /// The file it is about.
    pub path: Option<String>,
    /// Line in it, from 1.
    pub line: Option<usize>,
    /// Column in characters, from 1.
    pub column: Option<usize>,
    /// What to do next.
    pub help: Option<String>,
    /// The exit code.
    pub exit: ExitCode,
    /// The place to show.
    pub excerpt: Option<Excerpt>,
}

impl Failure {
    /// Work that could not be done.
    #[must_use]
    pub fn error(code: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            code: code.into(),
            state: "ERROR",
            message: message.into(),
            path: None,
            line: None,
            column: None,
            help: None,
            exit: ExitCode::ERROR,
            excerpt: None,
        }
    }

    /// Wrong arguments: nothing was read.
    #[must_use]
    pub fn usage(code: impl Into<String>, message: impl Into<String>) -> Self {
        Self { state: "USAGE", exit: ExitCode::USAGE, ..Self::error(code, message) }
    }

    /// The same failure, about `path`.
    #[must_use]
    pub fn at(mut self, path: impl Into<String>) -> Self {
        self.path = Some(path.into());
        self
    }

    /// The same failure with a next step.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The same failure at a line and column, both from 1.
    #[must_use]
    pub fn place(mut self, line: usize, column: usize) -> Self {
        self.line = Some(line);
        self.column = Some(column);
        self
    }

    /// The report for a person, ready for a terminal.
    #[must_use]
    pub fn report(&self, color: bool) -> String {
        let theme =
            if color { miette::GraphicalTheme::unicode() } else { miette::GraphicalTheme::unicode_nocolor() };
        let handler =
            miette::GraphicalReportHandler::new_themed(theme).with_links(false).with_wrap_lines(false);
        let mut out = String::new();
        let printable = Printable::new(self);
        // Formatting into a string cannot fail; a failing handler falls back to the plain message.
        if handler.render_report(&mut out, &printable).is_err() {
            out = format!("{printable}\n");
        }
        out
    }
}

/// A failure whose texts are all safe to print.
#[derive(Debug)]
struct Printable {
    code: String,
    message: String,
    help: Option<String>,
    source: Option<NamedSource<String>>,
    offset: usize,
    label: String,
}

impl Printable {
    fn new(failure: &Failure) -> Self {
        let clean = |text: &str| crate::Escaped(text).to_string();
        let source = failure.excerpt.as_ref().map(|excerpt| {
            NamedSource::new(clean(failure.path.as_deref().unwrap_or("input")), visible(&excerpt.text))
        });
        let mut message = clean(&failure.message);
        if let (None, Some(path)) = (&source, &failure.path)
            && !message.contains(&clean(path))
        {
            message = format!("{message} (`{}{}`)", clean(path), position(failure));
        }
        Self {
            code: clean(&failure.code),
            message,
            help: failure.help.as_deref().map(clean),
            offset: failure.excerpt.as_ref().map_or(0, |excerpt| shifted(&excerpt.text, excerpt.offset)),
            label: failure.excerpt.as_ref().map_or(String::new(), |excerpt| clean(&excerpt.label)),
            source,
        }
    }
}

/// `:line:column`, as far as they are known.
fn position(failure: &Failure) -> String {
    let part = |number: Option<usize>| number.map_or(String::new(), |number| format!(":{number}"));
    part(failure.line) + &part(failure.line.and(failure.column))
}

/// The text with every unsafe character but line feed and tab shown as `?` or, outside ASCII, as U+FFFD.
fn visible(text: &str) -> String {
    let shown = |c: char| match c {
        '\n' | '\t' => c,
        c if !is_unsafe(c) => c,
        c if c.is_ascii() => '?',
        _ => '\u{fffd}',
    };
    text.chars().map(shown).collect()
}

/// Where byte `offset` of `text` stands in `visible(text)`.
fn shifted(text: &str, offset: usize) -> usize {
    let mut cut = offset.min(text.len());
    while !text.is_char_boundary(cut) {
        cut -= 1;
    }
    visible(&text[..cut]).len()
}

impl fmt::Display for Printable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Printable {}

impl Diagnostic for Printable {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(&self.code))
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help.as_ref().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.source.as_ref().map(|source| source as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        self.source.as_ref()?;
        Some(Box::new(std::iter::once(LabeledSpan::at_offset(self.offset, &self.label))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_names_code_place_and_next_step() {
        let mut failure =
            Failure::error("settings_unreadable", "the settings file is not JSON: expected `,`")
                .at("home/.claude/settings.json")
                .help("Mend the file; nothing was changed.");
        failure.excerpt = Some(Excerpt {
            text: "{\n  \"a\": 1\n  \u{1b}\"b\": 2\n}".into(),
            offset: 14,
            label: "here".into(),
        });
        insta::assert_snapshot!(failure.report(false), @r#"
        settings_unreadable

          × the settings file is not JSON: expected `,`
           ╭─[home/.claude/settings.json:3:4]
         2 │   "a": 1
         3 │   ?"b": 2
           ·    ▲
           ·    ╰── here
         4 │ }
           ╰────
          help: Mend the file; nothing was changed.
        "#);
    }

    #[test]
    fn a_path_is_named_once_and_escaped() {
        let report = Failure::error("fs_denied", "cannot read the file").at("a\u{1b}[2Jb").report(false);
        assert!(report.contains("cannot read the file (`a\\u{1b}[2Jb`)"), "{report}");
        assert!(!report.contains('\u{1b}'));
    }
}
