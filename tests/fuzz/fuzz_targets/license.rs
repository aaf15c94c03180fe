//! Any text as a licence value and as a file with notices: no panic, and a copy is never allowed where words forbid it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use skill_license::{FieldValue, decide, detect, expression, notices};

fuzz_target!(|input: &[u8]| {
    let Ok(text) = std::str::from_utf8(input) else { return };
    let found = notices(text);
    let _ = detect(text);
    let lines = text.lines().count() + 1;
    assert!(found.iter().all(|notice| notice.line >= 1 && notice.line <= lines));
    let value = decide(&FieldValue::Text(text), &[]);
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower.split(|c: char| !c.is_alphanumeric() && c != '-').collect();
    if words.contains(&"proprietary") || text.trim().is_empty() {
        assert!(!value.allows(), "{text:?}");
    }
    if value.allows() {
        assert!(value.basis.as_deref().is_some_and(|basis| !basis.trim().is_empty()));
    }
    if let Ok(first) = expression(text) {
        let again = expression(first.text()).expect("a printed expression reads again");
        assert_eq!(again.text(), first.text());
        assert_eq!(again.is_permissive(), first.is_permissive());
    }
});
