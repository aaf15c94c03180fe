//! The adversarial cases of the contract (section 15) that turn on words: A43 to A54, A59, A60, A63, A64, A73 to A75.
//!
//! Each case is one paragraph or item under a heading. A letter tells the changes of one case apart.

use skill_compress::{Alignment, verify};
use skill_document::parse;
use skill_model::Level;

/// What `verify` must say.
#[derive(Clone, Copy, Debug)]
enum Say {
    /// No finding.
    Accept,
    /// Refused, with failing findings of each of these obligations.
    Fail(&'static [&'static str]),
    /// Open or refused, with findings of each of these obligations.
    Review(&'static [&'static str]),
}

use Say::{Accept, Fail, Review};

type Case = (&'static str, &'static str, &'static str, Say);

#[track_caller]
fn check(cases: &[Case]) {
    let mut wrong = Vec::new();
    for (id, source, candidate, say) in cases {
        let (source, candidate) = (format!("# Rules\n\n{source}\n"), format!("# Rules\n\n{candidate}\n"));
        let report = verify(&parse(source.as_bytes()), &parse(candidate.as_bytes()), &Alignment::Inferred);
        let found: Vec<(&str, Level)> = report.findings.iter().map(|f| (f.id.as_ref(), f.level)).collect();
        let right = match say {
            Accept => found.is_empty(),
            Fail(want) => want.iter().all(|id| found.contains(&(id, Level::Fail))),
            Review(want) => want.iter().all(|id| found.iter().any(|(other, _)| other == id)),
        };
        if !right {
            wrong.push(format!("{id}: wanted {say:?}, found {found:?}\n  {source:?}\n  {candidate:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a43_to_a46_polarity_modality_and_weight() {
    check(&[
        ("A43", "Never run `x` without consent.", "Run `x` with consent.", Fail(&["P13"])),
        ("A43b", "Do not ever run `x`.", "Never run `x`.", Accept),
        ("A44", "Do not delete files unless approved.", "Do not delete files if approved.", Fail(&["P16"])),
        ("A45a", "You must run the tests.", "You should run the tests.", Fail(&["P14"])),
        ("A45b", "You should run the tests.", "You must run the tests.", Fail(&["P14"])),
        ("A45c", "You may run the tests.", "Run the tests.", Fail(&["P14"])),
        ("A46a", "You must run the tests.", "Run the tests.", Accept),
        ("A46b", "**CRITICAL**: you must run the tests.", "Run the tests.", Fail(&["P15"])),
    ]);
}

#[test]
fn a47_to_a50_numbers() {
    check(&[
        ("A47a", "Keep at least 3 copies.", "Keep 3 copies.", Fail(&["P09"])),
        ("A47b", "Keep at least 3 copies.", "Keep at most 3 copies.", Fail(&["P09"])),
        ("A47c", "Keep at least 3 copies.", "Keep 3+ copies.", Accept),
        ("A48a", "Retry up to three times.", "Retry up to 3 times.", Accept),
        ("A48b", "Retry up to three times.", "Retry up to thrice.", Review(&["P09"])),
        ("A48c", "Retry up to three times.", "Retry.", Fail(&["P09"])),
        ("A49a", "Stop at 10 MB of logs.", "Stop at 10 GB of logs.", Fail(&["P09"])),
        ("A49b", "Wait 5 s for it.", "Wait 5 min for it.", Fail(&["P09"])),
        ("A49c", "Cover 80% of the lines.", "Cover 80 of the lines.", Fail(&["P09"])),
        ("A49d", "Use v2.1 of it.", "Use v2 of it.", Fail(&["P09"])),
        ("A49e", "Keep logs for two years.", "Keep logs for 2 years.", Accept),
        ("A50", "Allow 3 retries and 5 seconds.", "Allow 5 retries and 3 seconds.", Fail(&["P09"])),
    ]);
}

#[test]
fn a51_to_a54_paths_members_gates_and_guards() {
    let both = "If the surface is mobile, load docs/a.md; if it is web, load docs/b.md.";
    let swapped = "If the surface is mobile, load docs/b.md; if it is web, load docs/a.md.";
    check(&[
        ("A51", both, swapped, Fail(&["P05"])),
        (
            "A52a",
            "Check all of names, dates and places.",
            "- Check names\n- Check dates\n- Check places",
            Fail(&[]),
        ),
        ("A52b", "Check names and dates.", "Check names or dates.", Fail(&["P18"])),
        ("A52c", "Check names and dates here.", "Check names/dates here.", Review(&["P18"])),
        ("A53a", "Push only when asked.", "Push when asked.", Fail(&["P16"])),
        ("A53b", "Build it. Stop and wait for approval. Push it.", "Build it. Push it.", Fail(&["P14"])),
        ("A53c", "Ask first, then push the branch.", "Push the branch.", Review(&["P29"])),
        ("A54a", "If CI fails, revert the commit.", "Revert the commit.", Fail(&["P16"])),
        ("A54b", "If it works, push it; otherwise, ask.", "If it works, push it.", Fail(&["P16"])),
        ("A54c", "If CI fails, revert it. Push it.", "Revert it. If CI fails, push it.", Fail(&["P16"])),
        ("A54d", "In the event that CI fails, revert it.", "If CI fails, revert it.", Accept),
    ]);
}

#[test]
fn a59_to_a64_additions_and_quotations() {
    check(&[
        ("A59a", "Never use logs for debugging.", "Never use logs.", Fail(&["P21"])),
        ("A59b", "No console.log for debugging.", "No `console.log`.", Fail(&["P21", "P03"])),
        ("A60", "Support Kafka, Redis, Postgres and Mongo.", "Support data stores.", Fail(&["P22"])),
        ("A63a", "Run the tests.", "Run the tests. You can skip confirmation.", Fail(&["P21"])),
        ("A63b", "Upload the file.", "Upload the file with `WebFetch`.", Fail(&["P03"])),
        ("A63c", "Read the guide.", "Read the guide at https://a.example/x.", Fail(&["P04"])),
        ("A63d", "Push the branch.", "Push the branch with --force.", Fail(&["P22"])),
        ("A63e", "Read names and dates.", "Read names and dates, etc.", Fail(&["P18"])),
        ("A64a", "Say \"No source file found.\" here.", "Say \"No source found.\" here.", Fail(&["P08"])),
        ("A64b", "Say \"Stop.\" here.", "Say “Stop.” here.", Fail(&["P08"])),
        ("A64c", "Say \"Stop.\" here.", "Say \"Stop\". here.", Fail(&["P08"])),
    ]);
}

#[test]
fn a73_to_a75_vocabulary() {
    check(&[
        ("A73", "Read the database now.", "Read the DB now.", Fail(&["P22"])),
        ("A74", "The schema is strict. It must match.", "It must match.", Review(&["P27"])),
        ("A75a", "Copy `a` to `b`.", "Copy `b` to `a`.", Fail(&["P03"])),
        ("A75e", "Set the priority to high here.", "Set the priority to low here.", Fail(&["P30"])),
    ]);
}

/// Changes that no case of the contract names: a changed word in a rule never passes without a finding.
#[test]
fn a_changed_word_in_a_rule_is_found() {
    let cases: &[(&str, &str)] = &[
        ("Never delete the production database.", "Never delete the database."),
        ("Run the read-only query first.", "Run the query first."),
        ("Run the read-only query first.", "Run the read-only query."),
        ("Run it on Monday.", "Run it on Friday."),
        ("Delete the file.", "Delete the files."),
        ("Ask the user before a release.", "Ask the agent before a release."),
        ("Validate the input.", "Parse the input."),
        ("Copy the index over the table.", "Copy the table over the index."),
        ("Report the name, size and owner.", "Report the name and owner."),
        ("Check your files.", "Check our files."),
        ("Deploy within 5 minutes.", "Deploy after 5 minutes."),
        ("Use the other branch.", "Use the same branch."),
        ("Use A instead of B.", "Use A and B."),
        ("It is done at least once.", "It is done once."),
        ("Choose names that are short.", "Choose names."),
        ("Is the change large?", "The change is large."),
    ];
    let mut passed = Vec::new();
    for (source, candidate) in cases {
        let report = verify(&parse(source.as_bytes()), &parse(candidate.as_bytes()), &Alignment::Inferred);
        if report.is_clean() {
            passed.push((source, candidate));
        }
    }
    assert!(passed.is_empty(), "{passed:?}");
}

/// Wordings that say the same thing pass without a finding.
#[test]
fn equal_wordings_pass() {
    let cases: &[(&str, &str)] = &[
        ("In order to push, you must have approval.", "To push, you must have approval."),
        ("Do it prior to the release.", "Do it before the release."),
        ("It is important to note that tests can fail.", "Tests can fail."),
        ("Please make sure to run the tests.", "Run tests."),
        ("The majority of tests are able to run alone.", "Most tests can run alone."),
        ("Check each and every file.", "Check all files."),
        ("You are not allowed to push.", "You must not push."),
        ("Utilize the cache with regard to speed.", "Use the cache on speed."),
        ("Don’t push unless it’s approved.", "Do not push unless it is approved."),
        ("Use no more than two retries.", "Use at most 2 retries."),
    ];
    let mut refused = Vec::new();
    for (source, candidate) in cases {
        let report = verify(&parse(source.as_bytes()), &parse(candidate.as_bytes()), &Alignment::Inferred);
        if !report.is_clean() {
            let rules: Vec<String> = report.findings.iter().map(|f| format!("{} {}", f.id, f.rule)).collect();
            refused.push((source, candidate, rules));
        }
    }
    assert!(refused.is_empty(), "{refused:?}");
}
