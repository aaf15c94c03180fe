use serde::Serialize;

use crate::template::{TEMPLATES, Template};

/// Texts longer than this are not looked at.
const LONGEST: usize = 256 * 1024;
/// The lowest score that names a licence.
const THRESHOLD: f32 = 0.95;
/// How much longer or shorter than its template a text may be without a lower score.
const SLACK: f32 = 0.25;

/// The licence whose text a LICENSE file holds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Detected {
    /// SPDX id.
    pub id: &'static str,
    /// From 0.95 to 1: the share of the licence's key sentences that were found, lowered when the text has many words
    /// more or fewer than the licence.
    pub score: f32,
}

/// Names the licence that a LICENSE file holds; none when it is not clearly one of the common ones.
///
/// For notes only: a decision never rests on it.
#[must_use]
pub fn detect(text: &str) -> Option<Detected> {
    if text.len() > LONGEST {
        return None;
    }
    let words = plain_words(text);
    let count = words.split(' ').count();
    TEMPLATES
        .iter()
        .map(|template| Detected { id: template.id, score: score(template, &words, count) })
        .filter(|found| found.score >= THRESHOLD)
        .reduce(|best, next| if next.score > best.score { next } else { best })
}

fn score(template: &Template, words: &str, count: usize) -> f32 {
    if template.lacks.iter().chain(&["commons clause"]).any(|phrase| words.contains(phrase)) {
        return 0.0;
    }
    let found = template.holds.iter().filter(|phrase| words.contains(*phrase)).count();
    #[expect(clippy::cast_precision_loss, reason = "counts of words and phrases are far below 2^23")]
    let (share, ratio) =
        (found as f32 / template.holds.len() as f32, count as f32 / f32::from(template.words));
    let length = ratio.min(ratio.recip()) / (1.0 - SLACK);
    share * length.min(1.0)
}

/// Lower-case words of letters and digits with one blank between them, so that line ends, quotes and bullets do not count.
fn plain_words(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    for c in text.chars() {
        if c.is_alphanumeric() {
            out.extend(c.to_lowercase());
        } else if !out.is_empty() && !out.ends_with(' ') {
            out.push(' ');
        }
    }
    out.truncate(out.trim_end().len());
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Ids whose text in the SPDX list is the one of another id: a text does not say "or later".
    const TWINS: &[(&str, &str)] = &[
        ("AGPL-3.0", "AGPL-3.0-only"),
        ("AGPL-3.0-or-later", "AGPL-3.0-only"),
        ("GPL-2.0", "GPL-2.0-only"),
        ("GPL-2.0-or-later", "GPL-2.0-only"),
        ("GPL-3.0", "GPL-3.0-only"),
        ("GPL-3.0-or-later", "GPL-3.0-only"),
        ("LGPL-3.0", "LGPL-3.0-only"),
        ("LGPL-3.0-or-later", "LGPL-3.0-only"),
        ("MPL-2.0-no-copyleft-exception", "MPL-2.0"),
    ];

    #[test]
    fn every_template_finds_its_own_text() {
        for template in TEMPLATES {
            let text = spdx::license_id(template.id).unwrap().text();
            let found = detect(text).map(|found| found.id);
            assert_eq!(found, Some(template.id), "{} words", plain_words(text).split(' ').count());
        }
    }

    #[test]
    fn no_text_of_the_list_is_taken_for_another() {
        let mut wrong = Vec::new();
        for license in spdx::identifiers::LICENSES {
            let id = spdx::license_id(license.name).unwrap();
            if let Some(found) = detect(id.text())
                && found.id != id.name
                && !TWINS.contains(&(id.name, found.id))
            {
                wrong.push((id.name, found.id, found.score));
            }
        }
        assert!(wrong.is_empty(), "{wrong:?}");
    }

    #[test]
    fn changed_texts_are_not_named() {
        let mit = plain_words(spdx::license_id("MIT").unwrap().text());
        assert!(detect(&mit).is_some());
        assert!(detect(&format!("{mit}\n\n\"Commons Clause\" License Condition v1.0")).is_none());
        assert!(
            detect(&mit.replace("including without limitation the rights", "excluding the rights")).is_none()
        );
        assert!(detect(&format!("{mit}\n{}", "You may not use this at work. ".repeat(40))).is_none());
        assert!(detect("").is_none());
        assert!(detect("Copyright Example Ltd. All rights reserved.").is_none());
        assert!(detect(&"x ".repeat(LONGEST)).is_none());
    }

    proptest! {
        #[test]
        fn any_text_ends_in_an_answer(text: String) {
            let _ = detect(&text);
        }
    }
}
