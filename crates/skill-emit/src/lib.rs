#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod api;
mod archive;
mod build;
mod carry;
mod error;
mod folders;
mod limits;
mod market;
mod names;
mod provenance;
mod quote;
mod skill_md;
mod yaml;

pub use api::{ApiFile, ApiPayload, ApiSkill, api};
pub use archive::archive;
pub use build::{Child, File, Files, Set, Skill, Skills, Source, Support, build};
pub use error::EmitError;
pub use folders::{Package, agents, archives, claude_code, one_archive};
pub use market::{Market, marketplace};
pub use provenance::{recorded, set_name};
pub use skill_md::{Fields, render};
