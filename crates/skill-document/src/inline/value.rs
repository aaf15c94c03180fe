//! Digits with everything that is glued to them.

/// A word that starts with digits.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Digits {
    pub(super) comparator: String,
    pub(super) value: String,
    pub(super) unit: String,
    pub(super) object: String,
}

/// Signs that compare; the others belong to the value or are its unit.
const COMPARATORS: &[char] = &['~', '<', '>', '=', '≥', '≤', '≈', '±'];

/// Reads `3`, `3+`, `~10`, `>=2`, `20s`, `50%`, `3-5`, `1,000`, `v1.2`, `2024-01-01`, `10:30`, `$10.50`, `#12`, `3-step`.
pub(super) fn digits(word: &str) -> Option<Digits> {
    if !word.bytes().any(|b| b.is_ascii_digit()) {
        return None;
    }
    let (comparator, rest) = cut_while(word, |c| COMPARATORS.contains(&c));
    let (money, rest) = cut_while(rest, |c| matches!(c, '$' | '€' | '£' | '¥'));
    let (sign, rest) = cut_while(rest, |c| matches!(c, '+' | '-' | '#' | '^' | 'v' | 'V' | '−'));
    if sign.chars().count() > 1 || !rest.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let (number, rest) = rest.split_at(number_len(rest));
    let mut digits = Digits {
        comparator: comparator.to_owned(),
        value: format!("{sign}{}", normal(number)),
        unit: money.to_owned(),
        object: String::new(),
    };
    take_suffix(rest, &mut digits).then_some(digits)
}

fn cut_while(word: &str, keep: impl Fn(char) -> bool) -> (&str, &str) {
    let len = word.find(|c| !keep(c)).unwrap_or(word.len());
    word.split_at(len)
}

/// Length of digits joined by single signs, such as `1.2.3`, `10:30`, `3–5`, `1920x1080`; `1.2.x` counts too.
fn number_len(rest: &str) -> usize {
    let mut end = 0;
    while end < rest.len() {
        let tail = &rest[end..];
        if tail.starts_with(|c: char| c.is_ascii_digit()) {
            end += 1;
            continue;
        }
        let Some(joint) = tail.chars().next().filter(|c| ".,:/-–−x×_^".contains(*c)) else {
            break;
        };
        let after = &tail[joint.len_utf8()..];
        let wild = joint == '.' && matches!(after, "x" | "X" | "*");
        if wild {
            return rest.len();
        }
        if !after.starts_with(|c: char| c.is_ascii_digit()) {
            break;
        }
        end += joint.len_utf8();
    }
    end
}

/// One spelling: no thousands commas, plain hyphens.
fn normal(number: &str) -> String {
    let number = number.replace(['–', '−'], "-");
    let groups: Vec<&str> = number.split(',').collect();
    let is_digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
    let last = groups.last().map_or("", |group| group.split('.').next().unwrap_or(""));
    let thousands = groups.len() > 1
        && (1..=3).contains(&groups[0].len())
        && groups[1..groups.len() - 1].iter().all(|group| group.len() == 3 && is_digits(group))
        && last.len() == 3
        && is_digits(last);
    if thousands { number.replace(',', "") } else { number }
}

/// What follows the digits: nothing, `+`, a unit, or `-word` for a counted thing.
fn take_suffix(rest: &str, digits: &mut Digits) -> bool {
    let (unit, rest) = cut_while(rest, |c| c.is_alphabetic() || matches!(c, '%' | '°' | '‰'));
    let slashed =
        rest.strip_prefix('/').filter(|per| !per.is_empty() && per.chars().all(char::is_alphabetic));
    let known_length = unit.chars().count() <= 12;
    if let Some(per) = slashed.filter(|_| !unit.is_empty() && known_length) {
        digits.unit = format!("{unit}/{per}");
        return true;
    }
    if !unit.is_empty() {
        digits.unit = format!("{}{unit}", digits.unit);
    }
    if let Some(object) = rest.strip_prefix('-') {
        digits.object = object.to_lowercase();
        let word = |part: &str| !part.is_empty() && part.chars().all(char::is_alphabetic);
        return unit.is_empty() && object.split('-').all(word);
    }
    if rest == "+" {
        digits.comparator.push('+');
        return known_length;
    }
    rest.is_empty() && known_length
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(word: &str, expect: Option<(&str, &str, &str, &str)>) {
        let found = digits(word);
        let found = found
            .as_ref()
            .map(|d| (d.comparator.as_str(), d.value.as_str(), d.unit.as_str(), d.object.as_str()));
        assert_eq!(found, expect, "{word}");
    }

    #[test]
    fn shapes() {
        check("3", Some(("", "3", "", "")));
        check("3+", Some(("+", "3", "", "")));
        check(">=3", Some((">=", "3", "", "")));
        check("~10MB", Some(("~", "10", "MB", "")));
        check("50%", Some(("", "50", "%", "")));
        check("3-5%", Some(("", "3-5", "%", "")));
        check("3–5s", Some(("", "3-5", "s", "")));
        check("1,000,000", Some(("", "1000000", "", "")));
        check("1,5", Some(("", "1,5", "", "")));
        check("1.10", Some(("", "1.10", "", "")));
        check("1.2.x", Some(("", "1.2.x", "", "")));
        check("v1.2.3", Some(("", "v1.2.3", "", "")));
        check("2024-01-01", Some(("", "2024-01-01", "", "")));
        check("10:30", Some(("", "10:30", "", "")));
        check("1920x1080", Some(("", "1920x1080", "", "")));
        check("$10.50", Some(("", "10.50", "$", "")));
        check("$5M", Some(("", "5", "$M", "")));
        check("#12", Some(("", "#12", "", "")));
        check("-1", Some(("", "-1", "", "")));
        check("3-step", Some(("", "3", "", "step")));
        check("5MB/s", Some(("", "5", "MB/s", "")));
        check("007", Some(("", "007", "", "")));
        check("1st", Some(("", "1", "st", "")));
    }

    #[test]
    fn other_words() {
        for word in ["", "a1", "4o-mini", "3f2a9c", "++3", "3/x.md", "word", "--3", "1.2beta3"] {
            check(word, None);
        }
    }
}
