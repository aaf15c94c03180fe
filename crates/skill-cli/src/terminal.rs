use std::io::{self, IsTerminal as _, Write as _};

use serde::Serialize;

use crate::escape::is_unsafe;
use crate::{ColorChoice, EscapedBlock, Failure};

/// The two output streams of a program, with what is known of them.
#[derive(Clone, Copy, Debug)]
pub struct Terminal {
    color: bool,
    out_is_terminal: bool,
    quiet: bool,
    verbose: bool,
}

impl Terminal {
    /// Looks at the streams once. `quiet` leaves notes out; `verbose` lets details in.
    #[must_use]
    pub fn new(color: ColorChoice, quiet: bool, verbose: bool) -> Self {
        let err = anstream::AutoStream::choice(&io::stderr());
        let color = match color {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => err != anstream::ColorChoice::Never,
        };
        Self { color, out_is_terminal: io::stdout().is_terminal(), quiet, verbose }
    }

    /// Whether details were asked for.
    #[must_use]
    pub const fn is_verbose(&self) -> bool {
        self.verbose
    }

    /// Whether notes are left out.
    #[must_use]
    pub const fn is_quiet(&self) -> bool {
        self.quiet
    }

    /// Prints text of our own, which must already be safe, to standard output.
    ///
    /// # Errors
    ///
    /// What the stream answers, for example a closed pipe.
    pub fn out(&self, text: &str) -> io::Result<()> {
        io::stdout().lock().write_all(text.as_bytes())
    }

    /// Prints text of a skill: raw into a pipe or file, escaped on a terminal.
    ///
    /// # Errors
    ///
    /// What the stream answers.
    pub fn out_foreign(&self, text: &str) -> io::Result<()> {
        if self.out_is_terminal { self.out(&EscapedBlock(text).to_string()) } else { self.out(text) }
    }

    /// Prints one JSON object and a line feed. Characters that could disturb a terminal are written as `\\u` escapes.
    ///
    /// # Errors
    ///
    /// What the stream answers.
    pub fn json(&self, value: &impl Serialize) -> io::Result<()> {
        let text = serde_json::to_string_pretty(value).map_err(io::Error::other)?;
        self.out(&(escape_json(&text) + "\n"))
    }

    /// Prints one note to standard error, unless quiet.
    ///
    /// # Errors
    ///
    /// What the stream answers.
    pub fn note(&self, label: &str, text: &str) -> io::Result<()> {
        if self.quiet {
            return Ok(());
        }
        let line = crate::Escaped(text);
        let style = anstyle::Style::new().bold();
        err(&if self.color {
            format!("{style}{label}{style:#}: {line}\n")
        } else {
            format!("{label}: {line}\n")
        })
    }

    /// Prints a detail to standard error when details were asked for.
    ///
    /// # Errors
    ///
    /// What the stream answers.
    pub fn detail(&self, text: &str) -> io::Result<()> {
        if self.verbose { err(&format!("{}\n", EscapedBlock(text))) } else { Ok(()) }
    }

    /// Prints a failure to standard error.
    ///
    /// # Errors
    ///
    /// What the stream answers.
    pub fn failure(&self, failure: &Failure) -> io::Result<()> {
        err(&failure.report(self.color))
    }
}

/// One write: standard error has no buffer, and lines of two programs should not mix.
fn err(text: &str) -> io::Result<()> {
    io::stderr().lock().write_all(text.as_bytes())
}

/// Unsafe characters stand only inside JSON strings, apart from the line feeds of the layout.
fn escape_json(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if c != '\n' && is_unsafe(c) {
            let mut units = [0; 2];
            for unit in c.encode_utf16(&mut units) {
                out.push_str(&format!("\\u{unit:04x}"));
            }
        } else {
            out.push(c);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn escaped_json_reads_the_same(text: String) {
            let json = serde_json::to_string(&text).unwrap();
            let escaped = escape_json(&json);
            prop_assert!(!escaped.chars().any(is_unsafe));
            prop_assert_eq!(serde_json::from_str::<String>(&escaped).unwrap(), text);
        }
    }
}
