//! One file per subcommand; its doc comment is the help text.

pub(crate) mod cache;
pub(crate) mod doctor;
pub(crate) mod license;
pub(crate) mod prepare;
pub(crate) mod reference;
pub(crate) mod resolve;
pub(crate) mod route;
pub(crate) mod setup;
pub(crate) mod store;
