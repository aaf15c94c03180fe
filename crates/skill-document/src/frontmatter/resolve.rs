use super::ScalarType;

/// What the YAML 1.2 core schema makes of a plain scalar (chapter 10.3.2 of the specification).
pub(super) fn resolve(text: &str) -> ScalarType {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => ScalarType::Null,
        "true" | "True" | "TRUE" | "false" | "False" | "FALSE" => ScalarType::Bool,
        _ if is_number(text) => ScalarType::Number,
        _ => ScalarType::Text,
    }
}

fn is_number(text: &str) -> bool {
    if let Some(digits) = text.strip_prefix("0o") {
        return !digits.is_empty() && digits.bytes().all(|b| matches!(b, b'0'..=b'7'));
    }
    if let Some(digits) = text.strip_prefix("0x") {
        return !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_hexdigit());
    }
    if matches!(text, ".nan" | ".NaN" | ".NAN") {
        return true;
    }
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    matches!(unsigned, ".inf" | ".Inf" | ".INF") || is_decimal(unsigned)
}

/// `12`, `1.`, `.5`, `1.5e-3`.
fn is_decimal(text: &str) -> bool {
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (text, None),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
    let mantissa_holds = digits(whole) && digits(fraction) && !(whole.is_empty() && fraction.is_empty());
    let exponent_holds = exponent.is_none_or(|exponent| {
        let exponent = exponent.strip_prefix(['-', '+']).unwrap_or(exponent);
        !exponent.is_empty() && digits(exponent)
    });
    mantissa_holds && exponent_holds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(texts: &[&str], expect: ScalarType) {
        for text in texts {
            assert_eq!(resolve(text), expect, "{text:?}");
        }
    }

    #[test]
    fn core_schema() {
        check(&["", "~", "null", "NULL"], ScalarType::Null);
        check(&["true", "True", "FALSE"], ScalarType::Bool);
        check(
            &["0", "40320", "-1", "+12", "1.10", "1.", ".5", "1e3", "0x10", "0o7", ".inf", "-.INF", ".nan"],
            ScalarType::Number,
        );
        check(
            &[
                "on",
                "yes",
                "no",
                "2024-01-01",
                "1.2.3",
                "1e",
                ".",
                "-",
                "0x",
                "0o8",
                "1_000",
                "+.nan",
                "tRue",
                "v1",
                "٣",
            ],
            ScalarType::Text,
        );
    }
}
