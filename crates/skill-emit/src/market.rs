use serde::Serialize;

use crate::build::{Files, Set, Skills};
use crate::error::EmitError;
use crate::folders::{Package, add, markdown_file};
use crate::provenance::{provenance, set_name, with_files};
use crate::quote::quoted;
use crate::{limits, names};

/// Where the manifest stands.
const MANIFEST: &str = ".claude-plugin/marketplace.json";

/// Names that a person may choose.
#[derive(Clone, Copy, Debug, Default)]
pub struct Market<'a> {
    /// Name of the plugin.
    pub plugin: Option<&'a str>,
    /// Name of the marketplace.
    pub name: Option<&'a str>,
    /// Who keeps it.
    pub owner: Option<&'a str>,
    /// Address of the owner.
    pub email: Option<&'a str>,
}

#[derive(Serialize)]
struct Manifest {
    name: String,
    owner: Owner,
    description: &'static str,
    plugins: Vec<Plugin>,
}

#[derive(Serialize)]
struct Owner {
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    email: Option<String>,
}

#[derive(Serialize)]
struct Plugin {
    name: String,
    source: &'static str,
    strict: bool,
    skills: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    license: Option<String>,
}

/// A marketplace with one plugin that holds the set.
///
/// # Errors
/// A reserved name, or a manifest that a client would refuse.
pub fn marketplace(set: &Set<'_>, skills: &Skills, chosen: &Market<'_>) -> Result<Package, EmitError> {
    let mut warnings: Vec<String> = skills.skills.iter().filter_map(limits::routing).collect();
    let manifest = manifest(set, skills, chosen, &mut warnings)?;
    let mut files = Files::new();
    for skill in &skills.skills {
        add(&mut files, &format!("skills/{}/", skill.folder), skill);
    }
    check(&manifest, &files)?;
    let json = skill_model::json::write(&manifest).map_err(|error| EmitError::new(error.to_string()))?;
    files.insert(MANIFEST.to_owned(), markdown_file(json + "\n"));
    let text = with_files(&provenance(set, skills), &files);
    let marker = "PROVENANCE.md".to_owned();
    files.insert(marker.clone(), markdown_file(text));
    Ok(Package { files, marker: Some(marker), warnings })
}

fn manifest(
    set: &Set<'_>,
    skills: &Skills,
    chosen: &Market<'_>,
    warnings: &mut Vec<String>,
) -> Result<Manifest, EmitError> {
    let mut kebab = |what: &str, text: &str| {
        let slug = names::slug(text);
        if slug != text {
            warnings.push(format!("{what} name normalized to {} (must be kebab-case)", quoted(&slug)));
        }
        slug
    };
    let given_plugin = chosen.plugin.map(|text| kebab("plugin", text));
    let given_name = chosen.name.map(|text| kebab("marketplace", text));
    let plugin = given_plugin.clone().unwrap_or_else(|| names::slug(&set_name(skills)));
    let name = given_name.clone().unwrap_or_else(|| plugin.clone());
    let owner =
        chosen.owner.filter(|text| !text.trim().is_empty()).map_or_else(|| name.clone(), str::to_owned);
    if given_plugin.is_none() && set.result.orchestrator.is_some() {
        let text = quoted(&plugin);
        warnings.push(format!(
            "plugin name defaulted to {text} from the composed skills; pass --plugin-name to set it"
        ));
    }
    if given_name.is_none() {
        let text = quoted(&name);
        warnings.push(format!(
            "marketplace name defaulted to {text}; pass --marketplace-name to set your namespace"
        ));
    }
    if owner == name && chosen.owner.is_none() {
        let text = quoted(&owner);
        warnings.push(format!("owner name defaulted to {text}; pass --owner-name to set the maintainer"));
    }
    if names::is_reserved(&name) {
        let text = quoted(&name);
        let next = "is reserved for official use; pass a different --marketplace-name";
        return Err(EmitError::new(format!("marketplace name {text} {next}")));
    }
    if names::sounds_official(&name) {
        warnings.push(format!("marketplace name {} may be refused as official-looking", quoted(&name)));
    }
    let primary = skills.skills.first();
    Ok(Manifest {
        name,
        owner: Owner { name: owner, email: chosen.email.map(str::to_owned) },
        description: "Composed by skillmeld from existing community skills.",
        plugins: vec![Plugin {
            name: plugin,
            source: "./",
            strict: false,
            skills: skills.skills.iter().map(|skill| format!("./skills/{}", skill.folder)).collect(),
            description: primary.map(|skill| skill.fields.description.clone()),
            license: set.result.plan.license_resolution.spdx_id.clone(),
        }],
    })
}

/// The schema of a marketplace, as far as this manifest uses it: what a client refuses is refused here.
fn check(manifest: &Manifest, files: &Files) -> Result<(), EmitError> {
    let refuse =
        |what: &str| Err(EmitError::new(format!("the marketplace manifest would be refused: {what}")));
    let is_kebab = |name: &str| !name.is_empty() && names::slug(name) == name;
    if !is_kebab(&manifest.name) || manifest.owner.name.trim().is_empty() || manifest.plugins.is_empty() {
        return refuse("`name`, `owner.name` and `plugins` are required");
    }
    if manifest
        .owner
        .email
        .as_deref()
        .is_some_and(|email| !email.contains('@') || email.contains(char::is_whitespace))
    {
        return refuse("`owner.email` is no address");
    }
    for plugin in &manifest.plugins {
        if !is_kebab(&plugin.name) || !plugin.source.starts_with("./") || plugin.strict {
            return refuse(
                "a plugin needs a kebab-case `name`, a `source` that starts with `./`, and `strict: false`",
            );
        }
        for path in &plugin.skills {
            let inside = path.strip_prefix("./").unwrap_or_default();
            if !files.contains_key(&format!("{inside}/SKILL.md")) {
                return refuse(&format!("{} holds no SKILL.md", quoted(path)));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn manifest(name: &str, path: &str) -> Manifest {
        Manifest {
            name: name.to_owned(),
            owner: Owner { name: "o".to_owned(), email: None },
            description: "",
            plugins: vec![Plugin {
                name: "p".to_owned(),
                source: "./",
                strict: false,
                skills: vec![path.to_owned()],
                description: None,
                license: None,
            }],
        }
    }

    #[test]
    fn what_a_client_refuses_is_refused() {
        let files: Files = [("skills/a/SKILL.md".to_owned(), crate::File::default())].into();
        assert!(check(&manifest("m", "./skills/a"), &files).is_ok());
        for (name, path) in
            [("M x", "./skills/a"), ("", "./skills/a"), ("m", "skills/a"), ("m", "./skills/b")]
        {
            assert!(check(&manifest(name, path), &files).is_err(), "{name} {path}");
        }
        let mut bad = manifest("m", "./skills/a");
        bad.owner.email = Some("nobody".to_owned());
        assert!(check(&bad, &files).is_err());
    }
}
