//! One file per obligation. Whole-file obligations see both [`Sides`]; unit obligations see one [`PairView`].
//!
//! Ids and rules are those of section 10 of the contract of `semantic-compressor`.

mod codes;
mod literals;
pub(crate) mod p01_frontmatter;
mod p02_protected;
mod p03_inline_code;
mod p04_links;
mod p05_paths;
mod p06_templates;
mod p07_tools;
mod p08_utterances;
mod p09_numbers;
pub(crate) mod p10_steps;
mod p11_enumerations;
mod p12_tables;
mod p13_polarity;
mod p14_modality;
mod p15_emphasis;
mod p16_conditions;
mod p17_order_words;
mod p18_quantity;
mod p19_references;
mod p20_headings;
mod p21_support;
mod p22_vocabulary;
mod p23_licence;
pub(crate) mod p24_encoding;
pub(crate) mod p25_size;
mod p26_rendering;
mod p27_subject;
mod p28_scope;
pub(crate) mod p29_coverage;
mod p30_opposites;
pub(crate) mod plain;
mod residue;
mod whole;
mod words;

use std::cell::OnceCell;
use std::collections::BTreeMap;

use skill_document::{Document, Inline};
use skill_model::{Finding, Level, Span, excerpt};

pub(crate) use self::codes::CODES;
use self::words::Words;
use crate::outline::{ItemKey, Outline};
use crate::{Pair, Unit};

/// Longest excerpt in a finding, in characters.
const EXCERPT: usize = 160;

/// The whole-file obligations, in the order of the contract: P24, P01, P26, P02, then the rest.
pub(crate) const WHOLE: &[(&str, WholeCheck)] = &[
    ("P24", p24_encoding::check),
    ("P01", p01_frontmatter::check),
    ("P26", p26_rendering::check),
    ("P02", p02_protected::check),
    ("P10", p10_steps::check),
    ("P11", p11_enumerations::check),
    ("P12", p12_tables::check),
    ("P19", p19_references::check),
    ("P20", p20_headings::check),
    ("P23", p23_licence::check),
    ("P27", p27_subject::check),
    ("P28", p28_scope::check),
];

/// The unit obligations by number.
pub(crate) const PAIR: &[(&str, PairCheck)] = &[
    ("P03", p03_inline_code::check),
    ("P04", p04_links::check),
    ("P05", p05_paths::check),
    ("P06", p06_templates::check),
    ("P07", p07_tools::check),
    ("P08", p08_utterances::check),
    ("P09", p09_numbers::check),
    ("P10", p10_steps::check_pair),
    ("P11", p11_enumerations::check_pair),
    ("P13", p13_polarity::check),
    ("P14", p14_modality::check),
    ("P15", p15_emphasis::check),
    ("P16", p16_conditions::check),
    ("P17", p17_order_words::check),
    ("P18", p18_quantity::check),
    ("P19", p19_references::check_pair),
    ("P21", p21_support::check),
    ("P22", p22_vocabulary::check),
    ("P27", p27_subject::check_pair),
    ("P29", p29_coverage::check),
    ("P30", p30_opposites::check),
];

/// One of the two texts with its units.
pub(crate) struct Side<'a> {
    pub(crate) document: &'a Document<'a>,
    pub(crate) units: Vec<Unit>,
    /// Sections, items, steps and protected blocks.
    pub(crate) outline: Outline,
}

/// Both texts and how their units pair up.
pub(crate) struct Sides<'a> {
    pub(crate) source: Side<'a>,
    pub(crate) candidate: Side<'a>,
    pub(crate) pairs: Vec<Pair>,
    /// For each unit of the source, the first unit of the offered text that stands for it.
    pub(crate) home: Vec<Option<usize>>,
    /// The list item of the offered text that stands for a list item of the source.
    pub(crate) items: BTreeMap<ItemKey, ItemKey>,
}

/// The units of one side of a pair. Empty for the candidate of a drop and for the source of an invention.
pub(crate) struct Piece<'a> {
    pub(crate) document: &'a Document<'a>,
    pub(crate) units: Vec<&'a Unit>,
    /// The inline spans inside these units, in order of place.
    pub(crate) inlines: Vec<&'a Inline>,
    /// The text of the units joined by one blank; line ends with the container prefix behind them are one blank.
    pub(crate) text: String,
}

/// One pair whose two sides differ in more than blanks.
pub(crate) struct PairView<'a> {
    pub(crate) source: Piece<'a>,
    pub(crate) candidate: Piece<'a>,
    /// Both pieces as words, read once and shared by the obligations over words.
    words: OnceCell<Words>,
}

/// An obligation over the whole file.
pub(crate) type WholeCheck = fn(&Sides<'_>, &mut Vec<Finding>);

/// An obligation over one pair. Never called for pairs whose texts are equal apart from blanks.
/// Also called with an empty candidate (a drop) and with an empty source (an invention):
/// what it reports then is what the drop would lose or the invention would add.
pub(crate) type PairCheck = fn(&PairView<'_>, &mut Vec<Finding>);

impl<'a> Piece<'a> {
    /// The piece made of some units of one document, in order.
    pub(crate) fn of(document: &'a Document<'a>, units: Vec<&'a Unit>) -> Self {
        let mut inlines = Vec::new();
        let mut text = String::new();
        for unit in &units {
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(&unit.text(document));
            inlines.extend(inlines_of(document.inlines(), unit.span));
        }
        Self { document, units, inlines, text }
    }

    /// Whether the piece holds no unit.
    pub(crate) fn is_empty(&self) -> bool {
        self.units.is_empty()
    }

    /// From the first byte of the first unit to the last byte of the last one.
    pub(crate) fn span(&self) -> Option<Span> {
        Some(Span::new(self.units.first()?.span.start, self.units.last()?.span.end))
    }

    /// The bytes of an inline span.
    pub(crate) fn slice(&self, inline: &Inline) -> &str {
        inline.span.slice(self.document.text())
    }
}

/// The inline spans that share a byte with `span`. Literals never cross a unit; emphasis and
/// sentence marks may, so a few spans before the unit are looked at as well.
fn inlines_of(inlines: &[Inline], span: Span) -> impl Iterator<Item = &Inline> {
    /// How far back an overlapping span is looked for; keeps the search constant per unit.
    const LOOK_BACK: usize = 16;
    let first = inlines.partition_point(|inline| inline.span.start < span.start);
    let behind = inlines.partition_point(|inline| inline.span.start < span.end);
    inlines[first.saturating_sub(LOOK_BACK)..behind].iter().filter(move |inline| inline.span.overlaps(span))
}

impl<'a> PairView<'a> {
    /// Puts two pieces beside each other.
    pub(crate) const fn new(source: Piece<'a>, candidate: Piece<'a>) -> Self {
        Self { source, candidate, words: OnceCell::new() }
    }

    /// Both pieces as words, and which word stands behind which.
    pub(crate) fn words(&self) -> &Words {
        self.words.get_or_init(|| Words::of(&self.source, &self.candidate))
    }

    /// A finding about the whole pair, with both texts as excerpts.
    pub(crate) fn finding(
        &self,
        id: &'static str,
        level: Level,
        rule: &'static str,
        hint: impl Into<String>,
    ) -> Finding {
        Finding {
            id: id.into(),
            level,
            unit: self.source.units.first().map(|unit| unit.id.clone()),
            rule: rule.into(),
            source: excerpt(&self.source.text, EXCERPT),
            candidate: excerpt(&self.candidate.text, EXCERPT),
            source_range: self.source.span(),
            candidate_range: self.candidate.span(),
            hint: hint.into(),
        }
    }

    /// A finding about this pair that refuses the text.
    pub(crate) fn fail(&self, id: &'static str, rule: &'static str, hint: impl Into<String>) -> Finding {
        self.finding(id, Level::Fail, rule, hint)
    }

    /// A finding about this pair that a reviewer must close.
    pub(crate) fn review(&self, id: &'static str, rule: &'static str, hint: impl Into<String>) -> Finding {
        self.finding(id, Level::Review, rule, hint)
    }
}

/// What the case tables of the obligations share.
#[cfg(test)]
pub(crate) mod testing {
    use skill_document::parse;

    use super::{PairCheck, PairView, Piece};

    /// The rules that `check` reports when one paragraph becomes another one. An empty text is a drop or an invention.
    pub(crate) fn rules(check: PairCheck, source: &str, candidate: &str) -> Vec<String> {
        let (left, right) = (parse(source.as_bytes()), parse(candidate.as_bytes()));
        let (units_left, units_right) = (crate::units(&left), crate::units(&right));
        let view = PairView::new(
            Piece::of(&left, units_left.iter().collect()),
            Piece::of(&right, units_right.iter().collect()),
        );
        let mut findings = Vec::new();
        check(&view, &mut findings);
        findings.into_iter().map(|finding| finding.rule.into_owned()).collect()
    }
}
