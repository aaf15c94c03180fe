//! The command lines of the programs, as their own help shows them.

use clap::Command;

/// Columns of the help text.
const WIDTH: usize = 100;

/// One section for each command of each program.
pub(crate) fn render(programs: Vec<Command>) -> String {
    let mut text =
        "# Command lines\n\nMade by `cargo xtask codegen` from the programs; do not edit.\n".to_owned();
    for program in programs {
        let mut program = program.term_width(WIDTH);
        program.build();
        let name = program.get_name().to_owned();
        section(&mut text, &name, program, 2);
    }
    text
}

fn section(text: &mut String, name: &str, command: Command, depth: usize) {
    let mut shown = command.clone().bin_name(name);
    let help = shown.render_long_help().to_string();
    text.push_str(&format!("\n{} `{name}`\n\n```text\n", "#".repeat(depth)));
    for line in help.trim_end().lines() {
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text.push_str("```\n");
    for sub in command.get_subcommands().filter(|sub| sub.get_name() != "help" && !sub.is_hide_set()) {
        section(text, &format!("{name} {}", sub.get_name()), sub.clone(), depth + 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_command_has_a_section() {
        let program = Command::new("p").subcommand(Command::new("one").about("Does one")).subcommand(
            Command::new("two")
                .subcommand(Command::new("deep"))
                .subcommand(Command::new("hidden").hide(true)),
        );
        let text = render(vec![program]);
        let headings: Vec<&str> = text.lines().filter(|line| line.starts_with('#')).collect();
        assert_eq!(
            headings,
            ["# Command lines", "## `p`", "### `p one`", "### `p two`", "#### `p two deep`"]
        );
        assert!(text.contains("Usage: p one"), "{text}");
    }
}
