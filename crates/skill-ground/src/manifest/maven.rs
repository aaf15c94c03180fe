use roxmltree::{Document, Node};

use super::Reading;

/// `pom.xml`. A document type is refused, so no entity is ever expanded.
pub(super) fn pom(text: &str) -> Reading {
    let mut reading = Reading::default();
    let document = match Document::parse(text) {
        Ok(document) => document,
        Err(error) => {
            reading.problem(format!("not readable as XML: {error}"));
            return reading;
        }
    };
    let project = document.root_element();
    let profiles = children(project, "profiles").flat_map(|profiles| children(profiles, "profile"));
    for owner in std::iter::once(project).chain(profiles) {
        for dependency in children(owner, "dependencies").flat_map(|list| children(list, "dependency")) {
            match (text_of(dependency, "groupId"), text_of(dependency, "artifactId")) {
                (Some(group), Some(artifact)) => reading.names([format!("{group}:{artifact}")]),
                _ => reading.problem("a dependency without groupId or artifactId"),
            }
        }
    }
    reading
}

fn children<'a, 'i: 'a>(node: Node<'a, 'i>, name: &'static str) -> impl Iterator<Item = Node<'a, 'i>> {
    node.children().filter(move |child| child.tag_name().name() == name)
}

fn text_of<'a>(node: Node<'a, '_>, name: &'static str) -> Option<&'a str> {
    children(node, name).next()?.text().map(str::trim).filter(|text| !text.is_empty())
}

#[cfg(test)]
mod tests {
    use super::super::{Kind, check, read};

    #[test]
    fn dependencies_of_the_project_and_its_profiles_are_read() {
        let one = |group: &str, name: &str| {
            format!("<dependency><groupId> {group} </groupId><artifactId>{name}</artifactId></dependency>")
        };
        let text = format!(
            "<?xml version=\"1.0\"?><project xmlns=\"http://maven.apache.org/POM/4.0.0\"><dependencies>{}\
             <dependency/></dependencies><dependencyManagement><dependencies>{}</dependencies></dependencyManagement>\
             <profiles><profile><dependencies>{}</dependencies></profile></profiles></project>",
            one("org.x", "a"),
            one("org.x", "managed"),
            one("org.y", "b")
        );
        check(Kind::Pom, &text, &["org.x:a", "org.y:b"], &["a dependency without groupId or artifactId"]);
    }

    #[test]
    fn entities_are_not_expanded() {
        let bomb = b"<!DOCTYPE p [<!ENTITY a \"x\">]><project>&a;</project>";
        assert!(read(Kind::Pom, bomb).problems[0].starts_with("not readable as XML: "));
    }
}
