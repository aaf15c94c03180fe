use super::Reading;

/// `Gemfile`: the first quoted text of each line that starts with `gem`.
pub(super) fn gemfile(text: &str) -> Reading {
    let mut reading = Reading::default();
    reading.names(text.lines().filter_map(|line| gem(line.trim())));
    reading
}

fn gem(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("gem")?;
    let rest = rest.strip_prefix('(').or_else(|| rest.strip_prefix([' ', '\t']))?.trim_start();
    let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    rest[1..].split_once(quote).map(|(name, _)| name).filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::super::{Kind, check};

    #[test]
    fn gems_are_read() {
        let text = "source 'https://rubygems.org'\ngem 'rails', '~> 7'\n  gem(\"pg\")\n# gem 'no'\ngemspec\ngem name\n";
        check(Kind::Gemfile, text, &["pg", "rails"], &[]);
    }
}
