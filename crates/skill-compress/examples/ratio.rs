//! Prints what the fixed rules save on a set of files: `ratio FILE...`, or paths on standard input.
//!
//! Every outcome is proved again with `check_body`; a line `BROKEN` would be a fault of this crate.
#![forbid(unsafe_code)]
#![expect(clippy::print_stdout, reason = "a measuring aid: its output is its purpose")]
#![expect(clippy::disallowed_methods, reason = "a measuring aid outside the programs reads files itself")]

use std::collections::BTreeMap;
use std::io::BufRead as _;
use std::time::{Duration, Instant};

use skill_compress::{Metrics, check_body, compress, estimate, words};

#[derive(Default)]
struct Totals {
    files: usize,
    words: [usize; 2],
    prose_words: [usize; 2],
    chars: [usize; 2],
    cl100k: [usize; 2],
    o200k: [usize; 2],
    ratios: Vec<f64>,
    states: BTreeMap<&'static str, usize>,
    changes: BTreeMap<&'static str, usize>,
    refused: BTreeMap<String, usize>,
    compress: Vec<Duration>,
    check: Vec<Duration>,
}

fn main() {
    let mut paths: Vec<String> = std::env::args().skip(1).collect();
    if paths.is_empty() {
        paths = std::io::stdin().lock().lines().map_while(Result::ok).collect();
    }
    let load = Instant::now();
    let _ = estimate("");
    println!("vocabularies loaded in {:?}", load.elapsed());
    let mut totals = Totals::default();
    for path in &paths {
        match std::fs::read(path) {
            Ok(bytes) => one(path, &bytes, &mut totals),
            Err(error) => println!("{path}: {error}"),
        }
    }
    report(totals);
}

fn one(path: &str, bytes: &[u8], totals: &mut Totals) {
    let document = skill_document::parse(bytes);
    let start = Instant::now();
    let outcome = compress(&document);
    totals.compress.push(start.elapsed());
    let start = Instant::now();
    let again = skill_document::parse(bytes);
    let clean = check_body(&again, &outcome.body).is_clean() && outcome.report.is_clean();
    if outcome.skip.is_none() {
        totals.check.push(start.elapsed());
    }
    if !clean || outcome.body.len() > document.body_text().len() {
        println!("BROKEN {path}");
    }
    let metrics = Metrics::of(&document, &outcome.body).with_estimates(&document, &outcome.body);
    totals.files += 1;
    add(&mut totals.words, [metrics.original_words, metrics.compressed_words]);
    add(&mut totals.chars, [metrics.original_body_chars, metrics.compressed_body_chars]);
    if let Some(estimates) = metrics.estimates {
        add(&mut totals.cl100k, estimates.cl100k);
        add(&mut totals.o200k, estimates.o200k);
    }
    if metrics.compressed_words > 0 {
        totals.ratios.push(metrics.original_words as f64 / metrics.compressed_words as f64);
    }
    let prose = skill_compress::shares(&document).prose_words;
    add(&mut totals.prose_words, [prose, prose + metrics.compressed_words - words(document.body_text())]);
    *totals.states.entry(outcome.skip.map_or("compressed", |skip| skip.as_str())).or_default() += 1;
    for change in outcome.changes {
        *totals.changes.entry(change.rule).or_default() += 1;
    }
    for finding in outcome.rejected {
        *totals.refused.entry(format!("{} {}", finding.id, finding.rule)).or_default() += 1;
    }
}

fn add(total: &mut [usize; 2], more: [usize; 2]) {
    total[0] += more[0];
    total[1] += more[1];
}

fn report(mut totals: Totals) {
    let pooled = |pair: [usize; 2]| {
        format!("{} -> {} = {:.4}", pair[0], pair[1], pair[0] as f64 / pair[1].max(1) as f64)
    };
    println!("files          {}", totals.files);
    println!("body words     {}", pooled(totals.words));
    println!("prose words    {}", pooled(totals.prose_words));
    println!("body chars     {}", pooled(totals.chars));
    println!("cl100k         {}", pooled(totals.cl100k));
    println!("o200k          {}", pooled(totals.o200k));
    totals.ratios.sort_by(f64::total_cmp);
    println!("ratio by file  {}", quantiles(&totals.ratios, |ratio| format!("{ratio:.4}")));
    totals.compress.sort();
    totals.check.sort();
    println!("compress       {}", quantiles(&totals.compress, |time| format!("{time:.1?}")));
    println!("check of copy  {}", quantiles(&totals.check, |time| format!("{time:.1?}")));
    println!("states         {:?}", totals.states);
    println!("changed units  {:?}", totals.changes);
    println!("refused        {:?}", totals.refused);
}

fn quantiles<T>(sorted: &[T], show: impl Fn(&T) -> String) -> String {
    if sorted.is_empty() {
        return "-".into();
    }
    let at = |part: usize| show(&sorted[(sorted.len() - 1) * part / 4]);
    format!("min {} q1 {} median {} q3 {} max {}", at(0), at(1), at(2), at(3), at(4))
}
