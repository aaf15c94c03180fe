use skill_model::Digest;

use crate::align::similar::{LIKENESS, SHARED};
use crate::legal_drop::WITNESS_COVERAGE;
use crate::obligation::p10_steps::STEP_COVERAGE;
use crate::obligation::p29_coverage::COVERAGE;
use crate::{GAMED_RATIO, UNEVEN_RATIO, UNIT_LIMIT, lexicon};

/// Name of the rules as code. Raise it with every change of an obligation that is not a change of data.
pub const RULESET_VERSION: &str = "skill-compress/1";

/// A digest over everything that decides a verdict: the version of the rules, the thresholds and every lexicon.
/// Two runs with equal digests judge a pair alike.
#[must_use]
pub fn ruleset_hash() -> Digest {
    let thresholds = format!(
        "gamed {GAMED_RATIO} uneven {UNEVEN_RATIO} units {UNIT_LIMIT} step {}/{} like {LIKENESS} shared {SHARED} witness {}/{} cover {}/{}",
        STEP_COVERAGE.0, STEP_COVERAGE.1, WITNESS_COVERAGE.0, WITNESS_COVERAGE.1, COVERAGE.0, COVERAGE.1
    );
    let words = lexicon::fingerprint().to_string();
    Digest::of_parts([RULESET_VERSION, &thresholds, &words].map(str::as_bytes))
}

#[cfg(test)]
mod tests {
    use super::ruleset_hash;

    #[test]
    fn the_digest_is_the_same_on_each_call() {
        assert_eq!(ruleset_hash(), ruleset_hash());
    }
}
