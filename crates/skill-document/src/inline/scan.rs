use std::collections::BTreeSet;

use skill_model::Span;

use super::token::{Token, TokenKind, tokens};
use super::{Inline, InlineKind, code, html, nest, number, quote, reference, sentence, sigil, tool, word};
use crate::block::{Block, BlockKind, Mark, Mask, Place, Walk, glued_steps};

/// All inline spans of a body. `declared` are the entries of `allowed-tools`.
pub(crate) fn scan(text: &str, walk: &Walk, declared: &[String]) -> Vec<Inline> {
    let mut scanner = Scanner {
        text,
        mask: &walk.mask,
        names: tool::declared(declared),
        closed: html::closed_tags(text, &walk.marks),
        tokens: Vec::new(),
        starts: Vec::new(),
        spans: Vec::new(),
        found: Vec::with_capacity(walk.marks.len() * 2),
    };
    let mut marks = walk.marks.as_slice();
    for (index, block) in walk.blocks.iter().enumerate() {
        let own = marks.iter().take_while(|mark| mark.block == index).count();
        let (own, rest) = marks.split_at(own);
        marks = rest;
        if block.kind.is_prose() {
            scanner.block(index, block, own);
        }
    }
    scanner.found
}

struct Scanner<'t> {
    text: &'t str,
    mask: &'t Mask,
    /// Names of the declared tools, sorted.
    names: Vec<&'t str>,
    /// Names of HTML elements that are closed somewhere.
    closed: BTreeSet<&'t str>,
    // Buffers that are used again for each block.
    tokens: Vec<Token>,
    starts: Vec<bool>,
    spans: Vec<(InlineKind, Span)>,
    found: Vec<Inline>,
}

impl Scanner<'_> {
    fn block(&mut self, index: usize, block: &Block, marks: &[Mark]) {
        let table = block.kind == BlockKind::Table;
        let heading = matches!(block.kind, BlockKind::Heading { .. });
        tokens(self.text, self.mask, block.content, table, &mut self.tokens);
        self.spans.clear();
        for mark in marks {
            let kind = html::kind(self.text, mark, &self.closed);
            self.spans.push((kind, mark.span));
        }
        let steps = self.step_markers(block, heading);
        sentence::starts(self.text, &self.tokens, &steps, &mut self.starts);
        let mut utterances = Vec::new();
        if quote::may_hold(block.content.slice(self.text)) {
            quote::scan(self.text, self.mask, block.content, table, &mut utterances);
        }
        let mut references = Vec::new();
        reference::scan(self.text, &mut self.tokens, &utterances, &mut references);
        self.spans.extend(references.into_iter().map(|span| (InlineKind::CrossReference, span)));
        self.tools(block.content, heading);
        self.words(block.content);
        let emphasis: Vec<Span> = self.emphasis();
        number::scan(self.text, &mut self.tokens, &emphasis, &mut self.spans);
        self.spans.extend(utterances.into_iter().map(|span| (InlineKind::Utterance, span)));
        self.settle(index);
    }

    fn emphasis(&self) -> Vec<Span> {
        let marked = self.spans.iter().filter(|(kind, _)| *kind == InlineKind::Emphasis);
        let mut emphasis: Vec<Span> = marked.map(|(_, span)| *span).collect();
        emphasis.sort_unstable();
        emphasis
    }

    fn step_markers(&mut self, block: &Block, heading: bool) -> Vec<Span> {
        if block.kind == BlockKind::Table {
            return Vec::new();
        }
        let quoted = block.path.iter().any(|place| matches!(place, Place::Quote { .. }));
        let mut content = block.content;
        if heading {
            let trimmed = content.slice(self.text).trim_start_matches('#').trim_start_matches([' ', '\t']);
            content = Span::new(content.end - trimmed.len(), content.end);
        }
        let steps = glued_steps(self.text, content, quoted, heading);
        let mut next = 0;
        for token in &mut self.tokens {
            while steps.get(next).is_some_and(|step| step.end <= token.run.start) {
                next += 1;
            }
            token.taken |= steps.get(next).is_some_and(|step| step.overlaps(token.run));
        }
        self.spans.extend(steps.iter().map(|step| (InlineKind::StepMarker, *step)));
        steps
    }

    /// Signs, words and code.
    fn words(&mut self, content: Span) {
        let from = self.spans.len();
        sigil::scan(self.text, self.mask, content, false, &mut self.spans);
        let signs: Vec<Span> = self.spans[from..].iter().map(|(_, span)| *span).collect();
        let mut next = 0;
        for at in 0..self.tokens.len() {
            let token = self.tokens[at];
            while signs.get(next).is_some_and(|sign| sign.end <= token.core.start) {
                next += 1;
            }
            match token.kind {
                TokenKind::Code => self.code(at, content),
                TokenKind::Word if signs.get(next).is_some_and(|sign| sign.contains(token.core)) => {
                    self.tokens[at].taken = true;
                }
                TokenKind::Word if !token.taken => {
                    let word = token.text(self.text);
                    if !word::is_plain(&token, word)
                        && let Some((kind, inside)) = word::classify(word)
                    {
                        let start = token.core.start;
                        self.spans.push((kind, Span::new(start + inside.start, start + inside.end)));
                        self.tokens[at].taken = true;
                    }
                }
                _ => {}
            }
        }
    }

    fn code(&mut self, at: usize, content: Span) {
        let span = self.tokens[at].run;
        code::scan(self.text, self.mask, span, &self.names, &mut self.spans);
        let before = at.checked_sub(1).map(|before| self.tokens[before].run);
        let dynamic = span.start > content.start
            && self.text.as_bytes()[span.start - 1] == b'!'
            && before.is_some_and(|run| run.end == span.start);
        if dynamic {
            self.spans.push((InlineKind::DynamicCommand, Span::new(span.start - 1, span.end)));
        }
    }

    fn tools(&mut self, content: Span, heading: bool) {
        let mut tools = Vec::new();
        tool::scan(self.text, &mut self.tokens, content.end, &self.starts, heading, &self.names, &mut tools);
        self.spans.extend(tools.into_iter().map(|span| (InlineKind::Tool, span)));
    }

    /// Makes the spans of a block nest, adds its sentences, and hands all of them on.
    fn settle(&mut self, index: usize) {
        let mut literals: Vec<Inline> =
            self.spans.drain(..).map(|(kind, span)| Inline { kind, span, block: index }).collect();
        nest::settle(&mut literals);
        let mut sentences = Vec::new();
        sentence::scan(self.text, &self.tokens, &self.starts, &literals, index, &mut sentences);
        if !sentences.is_empty() {
            literals.append(&mut sentences);
            nest::settle(&mut literals);
        }
        self.found.append(&mut literals);
    }
}
