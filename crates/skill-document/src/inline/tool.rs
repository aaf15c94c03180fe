//! Tool names of coding agents.

use skill_model::Span;

use super::lexicon::{Key, PRONOUN, SKIP, TOOL, keys};
use super::token::{Shape, Token, TokenKind};

/// Names that are always a tool, in the spelling of the client: Claude Code, Codex, Gemini CLI.
const TOOLS: &[&str] = &[
    "AskUserQuestion",
    "Bash",
    "BashOutput",
    "CronCreate",
    "CronDelete",
    "CronList",
    "EnterPlanMode",
    "EnterWorktree",
    "ExitPlanMode",
    "ExitWorktree",
    "Glob",
    "Grep",
    "KillBash",
    "KillShell",
    "LSP",
    "ListMcpResourcesTool",
    "MultiEdit",
    "NotebookEdit",
    "NotebookRead",
    "PowerShell",
    "ReadMcpResourceTool",
    "SendMessage",
    "SendUserMessage",
    "SlashCommand",
    "StructuredOutput",
    "TaskCreate",
    "TaskGet",
    "TaskList",
    "TaskOutput",
    "TaskStop",
    "TaskUpdate",
    "TeamCreate",
    "TeamDelete",
    "TodoRead",
    "TodoWrite",
    "ToolSearch",
    "WebFetch",
    "WebSearch",
    "activate_skill",
    "apply_patch",
    "ask_user",
    "exec_command",
    "glob",
    "google_web_search",
    "list_directory",
    "multi_edit",
    "multi_tool_use",
    "read_file",
    "read_many_files",
    "replace",
    "request_user_input",
    "run_shell_command",
    "save_memory",
    "search_file_content",
    "shell_command",
    "spawn_agent",
    "update_plan",
    "view_image",
    "web_fetch",
    "web_search",
    "write_file",
    "write_stdin",
    "write_todos",
];

/// Tools in lower case that are words of their own too: a tool only in code.
const CODE_ONLY: &[&str] = &["glob", "replace"];

/// Tools with the name of an English word: what stands around decides.
const AMBIGUOUS: &[&str] = &["Agent", "Edit", "LS", "Monitor", "Read", "Skill", "Task", "Write"];

/// Words that may follow a tool as the subject of a sentence.
const AFTER_SUBJECT: &[Key] =
    keys!["is", "are", "can", "may", "must", "should", "only", "for", "and", "or", "when", "will"];

fn is_known(word: &str) -> bool {
    TOOLS.binary_search(&word).is_ok()
}

fn is_ambiguous(word: &str) -> bool {
    AMBIGUOUS.binary_search(&word).is_ok()
}

/// The names that the frontmatter declares, without their patterns.
pub(super) fn declared(entries: &[String]) -> Vec<&str> {
    let mut names: Vec<&str> = entries
        .iter()
        .map(|entry| entry.split('(').next().unwrap_or("").trim())
        .filter(|name| name.len() > 1 && name.starts_with(|c: char| c.is_alphabetic()))
        .collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// The length of the tool at the start of a word, with its pattern: `Bash(git:*)`, `Read`, `mcp__a__b`.
/// `text` may go on behind the word, because a pattern may hold blanks.
fn tool_len(text: &str, word: usize, names: &[&str], code: bool) -> Option<usize> {
    let name_len =
        text[..word].bytes().take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-')).count();
    let name = &text[..name_len];
    let pattern = pattern_len(&text[name_len..]);
    let always = name.starts_with("mcp__")
        || is_known(name) && (code || CODE_ONLY.binary_search(&name).is_err())
        || names.binary_search(&name).is_ok()
            && !is_ambiguous(name)
            && !name.bytes().all(|b| b.is_ascii_lowercase());
    // `Bash.md` and `Bash/zsh` are other names.
    let follows = text[name_len..word.max(name_len)].bytes().next();
    if pattern == 0 && follows.is_some_and(|b| b"./\\=:".contains(&b)) {
        return None;
    }
    let by_shape = is_ambiguous(name) && (pattern > 0 || code);
    (name_len > 0 && (always || by_shape)).then_some(name_len + pattern)
}

/// Length of `(…)` with balanced brackets on one line.
fn pattern_len(text: &str) -> usize {
    let mut depth = 0_usize;
    for (at, byte) in text.bytes().enumerate().take(200) {
        match byte {
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            b'\n' | b'\r' | b'`' => return 0,
            _ => {}
        }
        if depth == 0 {
            return if byte == b')' { at + 1 } else { 0 };
        }
    }
    0
}

/// Finds the tools in prose. `sentence_start` tells for each token whether it opens a sentence, cell or block;
/// `heading` is set in headings, where capitals say nothing.
pub(super) fn scan(
    text: &str,
    tokens: &mut [Token],
    limit: usize,
    sentence_start: &[bool],
    heading: bool,
    names: &[&str],
    found: &mut Vec<Span>,
) {
    let mut behind = 0;
    for at in 0..tokens.len() {
        let token = tokens[at];
        let word = token.text(text);
        if !token.is_word() || token.taken || token.core.start < behind || !may_be_tool(&token, names) {
            continue;
        }
        let rest = &text[token.core.start..limit];
        let len = tool_len(rest, word.len(), names, false).or_else(|| {
            let parts = listed(word)?;
            parts.then_some(word.len())
        });
        let len = len.or_else(|| {
            let counts =
                is_ambiguous(word) && counts_as_tool(text, tokens, at, sentence_start, heading, names);
            counts.then_some(word.len())
        });
        let Some(len) = len else { continue };
        push(text, Span::new(token.core.start, token.core.start + len), found);
        behind = token.core.start + len;
        for token in tokens[at..].iter_mut().take_while(|token| token.core.start < behind) {
            token.taken = true;
        }
    }
}

/// Finds the tools inside a code span: every word that is one.
pub(super) fn scan_code(text: &str, inner: Span, names: &[&str], found: &mut Vec<Span>) {
    let bytes = text.as_bytes();
    let mut at = inner.start;
    while at < inner.end {
        let starts = bytes[at].is_ascii_alphabetic();
        let run = &bytes[at..inner.end];
        let word = run.iter().take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-')).count();
        if word == 0 {
            at += 1;
            continue;
        }
        // `src/Task.ts` and `a.Read` hold no tool.
        let alone = at == inner.start
            || !matches!(bytes[at - 1], b'/' | b'.' | b'_' | b'$' | b'\\' | b'"' | b'@' | b'=');
        let follows = bytes.get(at + word).copied().filter(|_| at + word < inner.end).unwrap_or(b' ');
        let is_path = matches!(follows, b'/' | b'.' | b'=' | b'\\');
        let ends = !is_path && (follows != b':' || bytes.get(at + word + 1) != Some(&b':'));
        let whole = at == inner.start && at + word == inner.end;
        let reads = starts
            && alone
            && ends
            && (word > 3 || whole)
            && !is_quickly_out_in_code(&text[at..at + word], whole);
        let len = if reads { tool_len(&text[at..inner.end], word, names, true) } else { None };
        if let Some(len) = len {
            found.push(Span::new(at, at + len));
        }
        at += len.unwrap_or(word);
    }
}

/// `replace` and `glob` count only when the code span is nothing else.
fn is_quickly_out_in_code(word: &str, whole: bool) -> bool {
    !whole && CODE_ONLY.binary_search(&word).is_ok()
}

/// The quick way out for almost every word.
fn may_be_tool(token: &Token, names: &[&str]) -> bool {
    let upper = token.shape.has(Shape::UPPER);
    let long = token.key == Key::NONE && token.shape.has(Shape::HUMP);
    token.shape.has(Shape::SIGN) || (upper && (token.uses & TOOL != 0 || long || !names.is_empty()))
}

/// `Read/Write/Edit`: a list of tools in one word.
fn listed(word: &str) -> Option<bool> {
    word.contains(['/', ',']).then(|| word.split(['/', ',']).all(|part| is_known(part) || is_ambiguous(part)))
}

/// One span per tool of a `Read/Write` list, else the whole.
fn push(text: &str, span: Span, found: &mut Vec<Span>) {
    let word = span.slice(text);
    if word.contains('(') || !word.contains(['/', ',']) {
        found.push(span);
        return;
    }
    let mut start = span.start;
    for part in word.split(['/', ',']) {
        found.push(Span::new(start, start + part.len()));
        start += part.len() + 1;
    }
}

fn counts_as_tool(
    text: &str,
    tokens: &[Token],
    at: usize,
    sentence_start: &[bool],
    heading: bool,
    names: &[&str],
) -> bool {
    let token = &tokens[at];
    let after = tokens.get(at + 1).filter(|_| token.tail(text).is_empty());
    if after.is_some_and(|after| after.key.is_any(keys!["tool", "tools", "subagent", "subagents"])) {
        return true;
    }
    if is_in_list(text, tokens, at) {
        return true;
    }
    if heading {
        return false;
    }
    let starts = sentence_start.get(at).copied().unwrap_or(true) || opens_clause(text, tokens, at);
    if names.binary_search(&token.text(text)).is_ok() {
        let subject =
            after.is_none_or(|after| after.key.is_any(AFTER_SUBJECT) || after.kind == TokenKind::Border);
        return subject || !starts;
    }
    let verb = after.is_some_and(|after| after.uses & (SKIP | PRONOUN) != 0);
    !starts && !verb && !is_title(text, tokens, at)
}

/// Whether the word opens a clause: behind a colon, a dash or an opening quote mark, where a verb has a capital too.
fn opens_clause(text: &str, tokens: &[Token], at: usize) -> bool {
    let before = at.checked_sub(1).map(|before| &tokens[before]);
    let lead = tokens[at].lead(text);
    lead.contains(['"', '\'', '“', '‘', '«', '(', '['])
        || before.is_none_or(|before| {
            let sign = before.is_word() && !before.text(text).contains(char::is_alphanumeric);
            sign || before.tail(text).contains([':', ';', '.', ')'])
        })
}

/// Whether a neighbour in a list by comma, `and`, `or` is a tool too.
fn is_in_list(text: &str, tokens: &[Token], at: usize) -> bool {
    let is_tool = |index: Option<usize>| {
        index.and_then(|index| tokens.get(index)).is_some_and(|token| {
            let word = token.text(text).trim_matches('`');
            let word = word.split('(').next().unwrap_or("");
            is_known(word) && CODE_ONLY.binary_search(&word).is_err()
                || is_ambiguous(word)
                || word.starts_with("mcp__")
        })
    };
    let joint = |index: Option<usize>| {
        index.and_then(|index| tokens.get(index)).is_some_and(|token| {
            token.key.is_any(keys!["and", "or"]) || token.text(text) == "+" || token.text(text) == "&"
        })
    };
    let comma = |index: Option<usize>| {
        index.and_then(|index| tokens.get(index)).is_some_and(|token| token.tail(text) == ",")
    };
    let before = at.checked_sub(1);
    let two_before = at.checked_sub(2);
    (comma(Some(at)) && is_tool(Some(at + 1)))
        || (comma(before) && is_tool(before))
        || (joint(Some(at + 1)) && is_tool(Some(at + 2)))
        || (joint(before) && is_tool(two_before))
        || (comma(Some(at)) && joint(Some(at + 1)) && is_tool(Some(at + 2)))
}

/// Whether the word is part of a name in title case, such as `Claude Agent SDK`.
fn is_title(text: &str, tokens: &[Token], at: usize) -> bool {
    let is_capital = |index: Option<usize>| {
        index.and_then(|index| tokens.get(index)).is_some_and(|token| {
            token.is_word()
                && token.text(text).starts_with(|c: char| c.is_uppercase())
                && token.text(text).len() > 1
        })
    };
    let token = &tokens[at];
    let next = token.tail(text).is_empty() && is_capital(Some(at + 1));
    let before = at.checked_sub(1);
    let previous = before.is_some_and(|index| tokens[index].tail(text).is_empty()) && is_capital(before);
    next || previous
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{InlineKind, parse};

    #[track_caller]
    fn check(source: &str, expect: &[&str]) {
        let document = parse(source.as_bytes());
        let found: Vec<_> = document
            .inlines()
            .iter()
            .filter(|inline| inline.kind == InlineKind::Tool)
            .map(|inline| inline.span.slice(source))
            .collect();
        assert_eq!(found, expect, "{source}");
    }

    #[test]
    fn tables_are_sorted_and_known_to_the_lexicon() {
        assert!(TOOLS.is_sorted() && CODE_ONLY.is_sorted() && AMBIGUOUS.is_sorted());
        let plain = |name: &&&str| name.len() <= 16 && name.bytes().all(|b| b.is_ascii_alphabetic());
        for name in TOOLS.iter().chain(AMBIGUOUS).filter(plain) {
            assert_ne!(Key::of_word(name).uses() & TOOL, 0, "{name}");
        }
    }

    #[test]
    fn tools() {
        check("Use the Read tool.", &["Read"]);
        check("Call `Task` once, then `Bash(git diff:*)`.", &["Task", "Bash(git diff:*)"]);
        check("You have Read, Write, and Edit.", &["Read", "Write", "Edit"]);
        check("Prefer Grep over Bash.", &["Grep", "Bash"]);
        check("Ask with AskUserQuestion or mcp__db__query.", &["AskUserQuestion", "mcp__db__query"]);
        check("Allow Bash(git add *) here.", &["Bash(git add *)"]);
        check("Read/Write/Edit only.", &["Read", "Write", "Edit"]);
        check("Then start the Task again.", &["Task"]);
        check("Task(x) runs.", &["Task(x)"]);
        check("---\nallowed-tools: Read, Deploy\n---\nRead is allowed. Use Deploy now.", &["Read", "Deploy"]);
    }

    #[test]
    fn words() {
        check("Read the file. Write a test. Edit it.", &[]);
        check("- Read the file\n- Task list", &[]);
        check("# How to Write Skills\n\nThe Agent SDK.", &[]);
        check("Write tests, then replace the glob.", &[]);
        check("`src/Task.ts` and `a.Read`, Bash/zsh, Bash.md, Task 3", &[]);
        check("---\nallowed-tools: Read\n---\nRead the file.", &[]);
        check("**Fix:** Write a test. \"Search the web\" - Edit it — Read on.", &[]);
        check("---\nallowed-tools: Task\n---\n## Your Task\n", &[]);
    }
}
