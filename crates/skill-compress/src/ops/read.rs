//! Reads an operations object and checks it against its work order.

use std::collections::BTreeMap;

use super::json::{self, Json};
use super::{DropReason, OPS_SCHEMA, Op, Ops, OpsError};
use crate::WorkOrder;
use crate::order::OrderUnit;

/// Reads operations for a work order.
///
/// The text must be one JSON object and nothing else, of at most 16 MiB and 64 levels, without unknown or doubled
/// members. It must answer this very order and name every unit once, in order.
///
/// # Errors
///
/// [`OpsError`], with the operation and the unit it is about.
pub fn parse_ops(text: &str, order: &WorkOrder) -> Result<Ops, OpsError> {
    let mut object = Members::new("operations object".into(), json::read(text)?);
    let schema = object.text("schema")?;
    if schema != OPS_SCHEMA {
        return Err(OpsError::Schema { found: schema, wanted: OPS_SCHEMA });
    }
    let order_id = object.text("order_id")?;
    if order_id != order.order_id.to_string() {
        return Err(OpsError::StaleOrder { found: order_id, wanted: order.order_id.to_string() });
    }
    let items = object.list("ops")?;
    object.end()?;
    let mut reader = Reader::new(order);
    for (index, item) in items.into_iter().enumerate() {
        let at = format!("operation {}", index + 1);
        let Json::Object(members) = item else {
            return Err(OpsError::WrongType { at, member: "ops", wanted: "a list of objects" });
        };
        reader.op(Members::new(at, members))?;
    }
    reader.finish()
}

struct Reader<'o> {
    order: &'o WorkOrder,
    index: BTreeMap<&'o str, usize>,
    list: Vec<Op>,
    next: usize,
}

impl<'o> Reader<'o> {
    fn new(order: &'o WorkOrder) -> Self {
        let index = order.units.iter().enumerate().map(|(index, unit)| (unit.id.as_str(), index)).collect();
        Self { order, index, list: Vec::new(), next: 0 }
    }

    fn op(&mut self, mut members: Members) -> Result<(), OpsError> {
        let op = match members.text("op")?.as_str() {
            "keep" => Op::Keep { unit: self.unit(&mut members, "keep")? },
            "rewrite" => {
                let unit = self.unit(&mut members, "rewrite")?;
                Op::Rewrite { unit, text: self.line(&mut members, unit)? }
            }
            "merge" => self.merge(&mut members)?,
            "drop" => self.drop(&mut members)?,
            other => return Err(OpsError::UnknownOp { at: members.at, found: other.to_owned() }),
        };
        members.end()?;
        self.list.push(op);
        Ok(())
    }

    fn merge(&mut self, members: &mut Members) -> Result<Op, OpsError> {
        let mut ids = Vec::new();
        for id in members.list("ids")? {
            let Json::Text(id) = id else {
                return Err(OpsError::WrongType {
                    at: members.at(),
                    member: "ids",
                    wanted: "a list of texts",
                });
            };
            ids.push(id);
        }
        if ids.len() < 2 {
            return Err(OpsError::WrongType {
                at: members.at(),
                member: "ids",
                wanted: "a list of two or more ids",
            });
        }
        let mut taken = Vec::new();
        for id in &ids {
            taken.push(self.take(members, id, "merge")?);
        }
        let (first, last) = (taken[0], taken[taken.len() - 1]);
        let units = &self.order.units;
        let stranger = |unit: &&OrderUnit| unit.scope != units[first].scope || unit.kind != units[first].kind;
        if let Some(unit) = units[first..=last].iter().find(stranger) {
            return Err(OpsError::Merge {
                at: members.at(),
                first: units[first].id.clone(),
                unit: unit.id.clone(),
                why: "they are of another kind or scope",
            });
        }
        Ok(Op::Merge { units: (first, last), text: self.line(members, first)? })
    }

    fn drop(&mut self, members: &mut Members) -> Result<Op, OpsError> {
        let unit = self.unit(members, "drop")?;
        let refuse = |at: String, why| OpsError::Drop { at, unit: self.order.units[unit].id.clone(), why };
        let reason = match members.text("reason")?.as_str() {
            "duplicate_of" => DropReason::DuplicateOf,
            "rationale" => DropReason::Rationale,
            "example" => DropReason::Example,
            "meta" => DropReason::Meta,
            _ => {
                return Err(refuse(
                    members.at(),
                    "the reason must be duplicate_of, rationale, example or meta",
                ));
            }
        };
        let witness = match members.optional_text("witness")? {
            None if reason == DropReason::DuplicateOf => {
                return Err(refuse(
                    members.at(),
                    "a duplicate needs a `witness`, the unit that still says it",
                ));
            }
            Some(_) if reason != DropReason::DuplicateOf => {
                return Err(refuse(members.at(), "only a duplicate has a `witness`"));
            }
            None => None,
            Some(id) => match self.index.get(id.as_str()) {
                Some(witness) if *witness != unit => Some(*witness),
                Some(_) => return Err(refuse(members.at(), "a unit cannot be its own witness")),
                None => return Err(OpsError::UnknownUnit { at: members.at(), unit: id }),
            },
        };
        Ok(Op::Drop { unit, reason, witness })
    }

    fn unit(&mut self, members: &mut Members, op: &'static str) -> Result<usize, OpsError> {
        let id = members.text("id")?;
        self.take(members, &id, op)
    }

    /// The named unit, when it is the next one and the order allows the operation.
    fn take(&mut self, members: &Members, id: &str, op: &'static str) -> Result<usize, OpsError> {
        let at = members.at();
        let Some(unit) = self.index.get(id).copied() else {
            return Err(OpsError::UnknownUnit { at, unit: id.to_owned() });
        };
        let entry = &self.order.units[unit];
        if unit < self.next {
            return Err(OpsError::UnitTwice { at, unit: entry.id.clone() });
        }
        if unit > self.next {
            let wanted = self.order.units[self.next].id.clone();
            return Err(OpsError::OutOfOrder { at, unit: entry.id.clone(), wanted });
        }
        if !entry.allowed.iter().any(|allowed| allowed == op) {
            return Err(OpsError::NotAllowed {
                at,
                op,
                unit: entry.id.clone(),
                allowed: entry.allowed.join(", "),
            });
        }
        self.next += 1;
        Ok(unit)
    }

    /// A text that may stand in a unit: one line, not blank, without blanks around it.
    fn line(&self, members: &mut Members, unit: usize) -> Result<String, OpsError> {
        let text = members.text("text")?;
        let why = if text.trim().is_empty() {
            "is empty; keep the unit or drop it"
        } else if text.chars().any(|c| matches!(c, '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}')) {
            "holds a line break; give one line"
        } else if text.chars().any(char::is_control) {
            "holds a control character; remove it"
        } else if text.trim() != text {
            "has blanks around it; remove them"
        } else {
            return Ok(text);
        };
        Err(OpsError::Text { at: members.at(), unit: self.order.units[unit].id.clone(), why })
    }

    fn finish(self) -> Result<Ops, OpsError> {
        if let Some(unit) = self.order.units.get(self.next) {
            return Err(OpsError::UnitMissing { unit: unit.id.clone() });
        }
        self.check_witnesses()?;
        Ok(Ops { list: self.list })
    }

    /// A witness must still stand, word for word or in other words.
    fn check_witnesses(&self) -> Result<(), OpsError> {
        let dropped: std::collections::BTreeSet<usize> = self
            .list
            .iter()
            .filter_map(|op| if let Op::Drop { unit, .. } = op { Some(*unit) } else { None })
            .collect();
        for (index, op) in self.list.iter().enumerate() {
            if let Op::Drop { unit, witness: Some(witness), .. } = op
                && dropped.contains(witness)
            {
                return Err(OpsError::Drop {
                    at: format!("operation {}", index + 1),
                    unit: self.order.units[*unit].id.clone(),
                    why: "its witness is dropped as well",
                });
            }
        }
        Ok(())
    }
}

/// The members of one object that were not read yet.
struct Members {
    at: String,
    members: Vec<(String, Json)>,
}

impl Members {
    const fn new(at: String, members: Vec<(String, Json)>) -> Self {
        Self { at, members }
    }

    fn at(&self) -> String {
        self.at.clone()
    }

    fn take(&mut self, member: &str) -> Option<Json> {
        let index = self.members.iter().position(|(name, _)| name == member)?;
        Some(self.members.remove(index).1)
    }

    fn optional_text(&mut self, member: &'static str) -> Result<Option<String>, OpsError> {
        match self.take(member) {
            None => Ok(None),
            Some(Json::Text(text)) => Ok(Some(text)),
            Some(_) => Err(OpsError::WrongType { at: self.at(), member, wanted: "a text" }),
        }
    }

    fn text(&mut self, member: &'static str) -> Result<String, OpsError> {
        self.optional_text(member)?.ok_or_else(|| OpsError::MissingMember { at: self.at(), member })
    }

    fn list(&mut self, member: &'static str) -> Result<Vec<Json>, OpsError> {
        match self.take(member) {
            None => Err(OpsError::MissingMember { at: self.at(), member }),
            Some(Json::List(list)) => Ok(list),
            Some(_) => Err(OpsError::WrongType { at: self.at(), member, wanted: "a list" }),
        }
    }

    fn end(self) -> Result<(), OpsError> {
        match self.members.into_iter().next() {
            None => Ok(()),
            Some((member, _)) => Err(OpsError::UnknownMember { at: self.at, member }),
        }
    }
}
