use std::collections::BTreeSet;

use serde_json::{Map, Value};
use skill_model::meld::{AssembledAtom, AssembledSkill, AtomKind, Role, RouteEntry, SkillDoc, SkillSource};

use crate::Rules;
use crate::text::slug;

/// Between two atoms.
pub(crate) const SEP: &str = "\n";
/// Opens the router.
pub(crate) const INTRO: &str = "# Orchestrator\n\nRoute each request to the matching skill.\n\n";
/// Name of the router.
pub(crate) const ROUTER: &str = "orchestrator";

/// One line of the router.
pub(crate) fn route_line(entry: &RouteEntry) -> String {
    format!("- When the task involves {}, use the {} skill.\n", entry.label, entry.skill_name)
}

/// The layout entry of a template.
pub(crate) fn scaffold(template: &str) -> AssembledAtom {
    AssembledAtom {
        atom_id: String::new(),
        kind: None,
        role: Role::Scaffold,
        template_id: Some(template.to_owned()),
    }
}

/// An atom on its way into a body.
pub(crate) struct Piece<'a> {
    pub(crate) id: &'a str,
    pub(crate) kind: AtomKind,
    pub(crate) text: &'a str,
}

/// The body of a child and its layout: the atoms in order, a blank line between two.
pub(crate) fn child(pieces: &[Piece<'_>], rules: Rules) -> (String, Vec<AssembledAtom>) {
    let mut body = String::new();
    let mut layout = Vec::new();
    for (index, piece) in pieces.iter().enumerate() {
        if index > 0 {
            // Text that ends without a line feed would be glued to what follows.
            let open = rules.current() && !body.ends_with('\n');
            for _ in 0..if open { 2 } else { 1 } {
                body.push_str(SEP);
                layout.push(scaffold("sep"));
            }
        }
        body.push_str(piece.text);
        layout.push(AssembledAtom {
            atom_id: piece.id.to_owned(),
            kind: Some(piece.kind),
            role: Role::Source,
            template_id: None,
        });
    }
    (body, layout)
}

/// Names for the children in order of their labels: a slug that is taken, or that of the router, gets a number.
pub(crate) fn names<'l>(labels: impl Iterator<Item = &'l str>, rules: Rules) -> Vec<String> {
    let mut taken = BTreeSet::from([ROUTER.to_owned()]);
    labels
        .map(|label| {
            let plain = slug(label);
            let mut name = plain.clone();
            let mut number = 2;
            while rules.current() && !taken.insert(name.clone()) {
                let end = format!("-{number}");
                let room = plain.len().min(64 - end.len());
                name = format!("{}{end}", plain[..room].trim_end_matches('-'));
                number += 1;
            }
            name
        })
        .collect()
}

/// A skill with nothing but a name and a description.
pub(crate) fn skill(
    name: &str,
    description: String,
    body: String,
    layout: Vec<AssembledAtom>,
) -> AssembledSkill {
    let mut frontmatter = Map::new();
    frontmatter.insert("name".to_owned(), Value::String(name.to_owned()));
    frontmatter.insert("description".to_owned(), Value::String(description));
    let source = SkillSource { name: name.to_owned(), ..SkillSource::default() };
    AssembledSkill { doc: SkillDoc { source, frontmatter, body, ..SkillDoc::default() }, layout }
}

/// The router and its table.
pub(crate) fn router(labels: &[&str], names: &[String]) -> (AssembledSkill, Vec<RouteEntry>) {
    let entry = |(label, name): (&&str, &String)| RouteEntry {
        template_id: "route".to_owned(),
        label: (*label).to_owned(),
        skill_name: name.clone(),
    };
    let table: Vec<RouteEntry> = labels.iter().zip(names).map(entry).collect();
    let layout = std::iter::once("orch-intro").chain(table.iter().map(|_| "route")).map(scaffold).collect();
    let description = format!(
        "Coordinates a set of related skills and routes each request to the matching one. Use when a task may involve: {}.",
        labels.join(", ")
    );
    (skill(ROUTER, description, router_body(&table), layout), table)
}

/// The body that a table stands for.
pub(crate) fn router_body(table: &[RouteEntry]) -> String {
    std::iter::once(INTRO.to_owned()).chain(table.iter().map(route_line)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_children_share_a_folder() {
        let labels = ["A", "a", "Orchestrator", "a!"];
        assert_eq!(names(labels.into_iter(), Rules::Current), ["a", "a-2", "orchestrator-2", "a-3"]);
    }

    #[test]
    fn open_text_is_not_glued() {
        let piece = |text| Piece { id: "x", kind: AtomKind::Context, text };
        let (body, layout) = child(&[piece("a"), piece("b\n"), piece("c")], Rules::Current);
        assert_eq!(body, "a\n\nb\n\nc");
        assert_eq!(layout.len(), 6);
    }
}
