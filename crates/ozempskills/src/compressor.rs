//! A compressor program of the caller: work order in, operations out, never through a shell.

use std::io::{Read as _, Write as _};
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use camino::Utf8Path;

use crate::context::DEPTH_VARIABLE;

/// The most bytes that are taken from the program.
const OUTPUT_LIMIT: u64 = 4 * 1024 * 1024;

/// A command line that was split into words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Program {
    words: Vec<String>,
    limit: Duration,
}

/// What the program gave.
#[derive(Debug)]
pub(crate) struct Output {
    /// Standard output.
    pub(crate) text: String,
    /// Standard error, for `-v`.
    pub(crate) messages: String,
}

/// The program gave nothing usable.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ProgramError {
    /// Quotes do not match, or there is no word.
    #[error("the command cannot be split into words by POSIX quoting rules")]
    Words,
    /// It could not be started.
    #[error("`{0}` cannot be started: {1}")]
    Start(String, String),
    /// It ended with another code than 0.
    #[error("it ended with {0}")]
    Exit(String),
    /// It was still running at the limit and was ended.
    #[error("it did not finish within {0} seconds")]
    Time(u64),
    /// It wrote more than the limit.
    #[error("it wrote more than {OUTPUT_LIMIT} bytes")]
    TooMuch,
    /// Its output is not UTF-8.
    #[error("its output is not UTF-8")]
    NotUtf8,
}

impl Program {
    /// Splits `command` by POSIX quoting rules.
    pub(crate) fn new(command: &str, seconds: u64) -> Result<Self, ProgramError> {
        match shlex::split(command) {
            Some(words) if !words.is_empty() => Ok(Self { words, limit: Duration::from_secs(seconds) }),
            _ => Err(ProgramError::Words),
        }
    }

    /// The word that names the program.
    pub(crate) fn id(&self) -> &str {
        &self.words[0]
    }

    /// Starts the program in `folder`, feeds it `order` and waits for it, at most the limit.
    /// The program and all that it started are ended afterwards.
    pub(crate) fn run(&self, order: &str, folder: &Utf8Path) -> Result<Output, ProgramError> {
        let mut child = self.start(folder)?;
        let input = child.stdin.take();
        let order = order.to_owned();
        let writer = thread::spawn(move || {
            // A program that does not read its input may still answer; its exit code and output decide.
            input.map(|mut input| input.write_all(order.as_bytes()))
        });
        let out = reader(child.stdout.take());
        let err = reader(child.stderr.take());
        let ended = self.wait(&mut child);
        end_group(&child);
        let (out, err) = (out.join().unwrap_or_default(), err.join().unwrap_or_default());
        drop(writer);
        let status = ended?;
        if out.len() as u64 > OUTPUT_LIMIT {
            return Err(ProgramError::TooMuch);
        }
        if !status.success() {
            return Err(ProgramError::Exit(status.to_string()));
        }
        let text = String::from_utf8(out).map_err(|_| ProgramError::NotUtf8)?;
        Ok(Output { text, messages: String::from_utf8_lossy(&err).into_owned() })
    }

    fn start(&self, folder: &Utf8Path) -> Result<Child, ProgramError> {
        Command::new(&self.words[0])
            .args(&self.words[1..])
            .current_dir(folder)
            .env(DEPTH_VARIABLE, "1")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0)
            .spawn()
            .map_err(|error| ProgramError::Start(self.words[0].clone(), error.to_string()))
    }

    fn wait(&self, child: &mut Child) -> Result<std::process::ExitStatus, ProgramError> {
        let deadline = Instant::now() + self.limit;
        loop {
            match child.try_wait() {
                Ok(Some(status)) => return Ok(status),
                Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(5)),
                Ok(None) => {
                    end_group(child);
                    // The group was just ended, so this wait is short; the time-out is what is told.
                    let _ = child.wait();
                    return Err(ProgramError::Time(self.limit.as_secs()));
                }
                Err(error) => return Err(ProgramError::Exit(error.to_string())),
            }
        }
    }
}

/// Ends everything in the program's process group; what has ended already cannot be ended again.
fn end_group(child: &Child) {
    if let Some(group) = i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw) {
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
}

fn reader(stream: Option<impl std::io::Read + Send + 'static>) -> thread::JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(stream) = stream {
            // One byte above the limit shows that there was more; a broken pipe ends the text like its end.
            let _ = stream.take(OUTPUT_LIMIT + 1).read_to_end(&mut bytes);
        }
        bytes
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(command: &str, order: &str) -> Result<String, String> {
        let program = Program::new(command, 2).map_err(|error| error.to_string())?;
        program.run(order, Utf8Path::new("/")).map(|output| output.text).map_err(|error| error.to_string())
    }

    #[test]
    fn words_are_not_a_shell() {
        assert_eq!(run("echo '$HOME' \"a b\" ; `x`", ""), Ok("$HOME a b ; `x`\n".into()));
        assert_eq!(Program::new("a 'b", 1).unwrap_err().to_string(), ProgramError::Words.to_string());
        assert_eq!(Program::new("  ", 1).unwrap_err().to_string(), ProgramError::Words.to_string());
    }

    #[test]
    fn order_goes_in_and_text_comes_out() {
        assert_eq!(run("cat", "the order"), Ok("the order".into()));
        assert_eq!(run("true", &"x".repeat(1 << 20)), Ok(String::new()));
        assert_eq!(run("sh -c 'echo $OZEMPSKILLS_DEPTH; pwd'", ""), Ok("1\n/\n".into()));
    }

    #[test]
    fn what_is_refused() {
        assert!(run("false", "").unwrap_err().contains("exit status: 1"));
        assert!(run("/nonexistent/program", "").unwrap_err().contains("cannot be started"));
        assert_eq!(run("sh -c 'sleep 60'", "").unwrap_err(), "it did not finish within 2 seconds");
        assert_eq!(
            run("sh -c 'head -c 5000000 /dev/zero'", "").unwrap_err(),
            ProgramError::TooMuch.to_string()
        );
        assert_eq!(run("printf '\\377'", "").unwrap_err(), "its output is not UTF-8");
    }

    #[test]
    fn a_child_that_keeps_the_pipe_open_does_not_hold_the_answer() {
        let started = Instant::now();
        assert_eq!(run("sh -c 'sleep 60 & echo done'", ""), Ok("done\n".into()));
        assert!(started.elapsed() < Duration::from_secs(20));
    }
}
