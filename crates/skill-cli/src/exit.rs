/// The number a program ends with.
///
/// Each program has its own table; these are the numbers that all of them share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExitCode(pub u8);

impl ExitCode {
    /// The work was done, or a normal answer was given.
    pub const OK: Self = Self(0);
    /// A gate refused, or a check found a problem.
    pub const REFUSED: Self = Self(1);
    /// The arguments are wrong; nothing was read.
    pub const USAGE: Self = Self(2);
    /// The work could not be done.
    pub const ERROR: Self = Self(3);
}

impl From<ExitCode> for std::process::ExitCode {
    fn from(code: ExitCode) -> Self {
        Self::from(code.0)
    }
}
