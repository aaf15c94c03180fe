use skill_model::Span;

/// A change of bytes: `text` stands where `span` of the source stood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Edit {
    pub(crate) span: Span,
    pub(crate) text: String,
}

/// What happens to one unit of the source.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Fate {
    /// Its bytes stay.
    #[default]
    Keep,
    /// Parts inside it change.
    Cut {
        /// The changes, in order, all inside the unit.
        edits: Vec<Edit>,
        /// The rule that made them.
        rule: &'static str,
    },
    /// It is written anew.
    Rewrite(String),
    /// It and the units up to and including `last` become one text in its place.
    Merge {
        /// Index of the last merged unit.
        last: usize,
        /// The text that stands for all of them.
        text: String,
    },
    /// Its content moved into the unit with this index.
    MergedInto(usize),
    /// It goes.
    Drop {
        /// The rule that lets it go.
        rule: &'static str,
    },
}

impl Fate {
    /// Whether the bytes of the unit leave their place.
    pub(crate) const fn removes(&self) -> bool {
        matches!(self, Self::Drop { .. } | Self::MergedInto(_))
    }
}

/// A plan for a whole document: one fate for each unit, and changes of layout outside the units.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Plan {
    pub(crate) fates: Vec<Fate>,
    /// In order, none inside a unit.
    pub(crate) layout: Vec<Edit>,
}

impl Plan {
    /// The plan that changes nothing.
    pub(crate) fn keep_all(units: usize) -> Self {
        Self { fates: vec![Fate::Keep; units], layout: Vec::new() }
    }

    /// Whether a unit changes.
    pub(crate) fn changes_units(&self) -> bool {
        self.fates.iter().any(|fate| *fate != Fate::Keep)
    }

    /// Sets a unit back to `keep`, with every unit it was merged with. Gives the units that changed, in order.
    pub(crate) fn keep(&mut self, unit: usize) -> Vec<usize> {
        let head = match self.fates[unit] {
            Fate::MergedInto(head) => head,
            _ => unit,
        };
        let last = match self.fates[head] {
            Fate::Keep => return Vec::new(),
            Fate::Merge { last, .. } => last,
            _ => head,
        };
        for fate in &mut self.fates[head..=last] {
            *fate = Fate::Keep;
        }
        (head..=last).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeping_one_part_of_a_merge_keeps_all_parts() {
        let merge = Fate::Merge { last: 2, text: "x".into() };
        let fates = vec![Fate::Keep, merge, Fate::MergedInto(1), Fate::Drop { rule: "D1" }];
        let mut plan = Plan { fates, layout: Vec::new() };
        assert!(plan.keep(0).is_empty());
        assert_eq!(plan.keep(2), [1, 2]);
        assert!(plan.keep(2).is_empty());
        assert!(plan.changes_units());
        assert_eq!(plan.keep(3), [3]);
        assert!(!plan.changes_units());
    }
}
