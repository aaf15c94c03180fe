#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod code;
mod config;
mod disk;
mod fault;
mod install;
mod json;
mod ledger;
mod manifest;
mod marketplace;
mod near;
mod places;
mod plugin;
mod plugin_report;
mod profile;
mod registry;
mod resolution;
mod resolve;
mod roots;
mod scan;
mod search;
mod settings;
mod skill_file;
mod surroundings;
mod survey;

pub use code::CODES;
pub use config::{ConfigReport, ConfigSource};
pub use fault::Fault;
pub use plugin_report::{Lease, PluginReport};
pub use profile::{Profile, ProfileError};
pub use resolution::{Candidate, Outcome, Resolution, ResolvedVia, RootClass, Winner};
pub use resolve::resolve;
pub use roots::ResolveError;
pub use settings::{SettingsFile, SettingsScope};
pub use surroundings::{Depth, Surroundings, managed_settings};
pub use survey::{Survey, survey};
