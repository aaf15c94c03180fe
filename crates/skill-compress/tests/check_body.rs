//! A copy that passes by its changed parts passes as a whole.

use skill_compress::{Alignment, check_body, verify};
use skill_document::parse;

/// A text with what the parts depend on: a list, a guard, a twin, headings of one name, a step with a fence, a reference.
const SOURCE: &str = "---
name: parts
---
Read this first. Please note that the order matters.

# Release

Tag the commit. In order to tag it, run `git tag`.

## Notes

If the build fails, stop. Do not push.

- Keep `a.md` short.
- Never delete `b.md`.

Tag the commit.

## Steps

1. Run the tests:

   ```sh
   cargo test
   ```

2. It must pass. See Step 1.
3. Push at least 2 branches.

# Review

Ask the owner before you merge.

## Notes

The reviewer may skip `c.md`. In order to merge, wait for 3 approvals.

| file | rule |
|---|---|
| `d.md` | keep it as it is |

## Last

In order to close, write one line. They must not be empty.
";

/// The bodies that differ from the source in one place.
fn edits(body: &str) -> Vec<String> {
    let mut out = Vec::new();
    let mut words: Vec<(usize, usize)> = Vec::new();
    let mut start = None;
    for (at, c) in body.char_indices() {
        match (c.is_whitespace(), start) {
            (true, Some(from)) => {
                words.push((from, at));
                start = None;
            }
            (false, None) => start = Some(at),
            _ => {}
        }
    }
    for pair in words.windows(2) {
        let [(from, to), (next, end)] = [pair[0], pair[1]];
        out.push(format!("{}{}", &body[..from], &body[next..]));
        out.push(format!(
            "{}{}{}{}{}",
            &body[..from],
            &body[next..end],
            &body[to..next],
            &body[from..to],
            &body[end..]
        ));
    }
    for (from, to) in [
        ("must", "should"),
        ("Never", "Always"),
        ("## Notes", "# Notes"),
        ("2.", "4."),
        ("In order to ", "To "),
        ("\n\n", "\n"),
    ] {
        out.extend(
            body.match_indices(from)
                .map(|(at, _)| format!("{}{to}{}", &body[..at], &body[at + from.len()..])),
        );
    }
    let lines: Vec<&str> = body.split_inclusive('\n').collect();
    for at in 0..lines.len() {
        let mut fewer = lines.clone();
        let line = fewer.remove(at);
        out.push(fewer.concat());
        for to in [0, lines.len() / 2, lines.len() - 1] {
            let mut moved = fewer.clone();
            moved.insert(to, line);
            out.push(moved.concat());
        }
    }
    out
}

#[test]
fn what_passes_by_its_parts_passes_as_a_whole() {
    let document = parse(SOURCE.as_bytes());
    let head = &SOURCE[..document.body().start];
    let (mut passed, mut refused) = (0, 0);
    for body in edits(document.body_text()) {
        let by_parts = check_body(&document, &body).is_clean();
        let file = format!("{head}{body}");
        let whole = verify(&document, &parse(file.as_bytes()), &Alignment::Inferred).is_clean();
        assert_eq!(by_parts, whole, "{body}");
        if whole { passed += 1 } else { refused += 1 }
    }
    assert!(passed > 10 && refused > 300, "{passed} passed, {refused} refused");
}
