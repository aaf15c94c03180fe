//! Searches over small homes and projects that each test builds in a temporary folder.

mod bugs;
mod explain;
mod marketplaces;
mod plugins;
mod profiles;
mod roots;
mod settings;
mod walking;
mod world;
