use skill_model::Digest;

/// A digest over everything that decides a verdict: the build script hashes the sources of this crate, rules, thresholds
/// and lexicons alike. Two runs with equal digests judge a pair alike.
#[must_use]
pub fn ruleset_hash() -> Digest {
    match Digest::from_hex(env!("RULESET_SHA256")) {
        Ok(digest) => digest,
        Err(error) => unreachable!("the build script writes 64 hex digits: {error}"),
    }
}

#[cfg(test)]
mod tests {
    use super::ruleset_hash;

    #[test]
    fn the_build_script_gave_a_digest() {
        assert_eq!(ruleset_hash().hex(), env!("RULESET_SHA256"));
    }
}
