//! What a command came to, and the exit codes.

use std::fmt;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use formwork::error::{FileError, PathError};

use crate::format::shown;

/// The command line is not understood.
pub(crate) const USAGE: u8 = 2;

/// What a command came to that went well.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    Done,
    /// The file is not what was asked for.
    Unfit,
}

/// What kept a command from being done.
#[derive(Debug)]
pub(crate) enum Fault {
    /// Whoever reads the output has gone.
    Closed,
    /// This sentence.
    Text(String),
}

impl Outcome {
    pub(crate) fn code(self) -> ExitCode {
        match self {
            Self::Done => ExitCode::SUCCESS,
            Self::Unfit => ExitCode::from(1),
        }
    }
}

impl Fault {
    pub(crate) fn new(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// What went wrong with a file.
    pub(crate) fn at(path: &Path, what: impl fmt::Display) -> Self {
        Self::Text(format!("{}: {what}", shown(path)))
    }

    /// A file that is not what its format asks for.
    pub(crate) fn file(path: &Path, error: &FileError) -> Self {
        Self::at(path, error)
    }

    pub(crate) fn code(&self) -> ExitCode {
        ExitCode::from(3)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Closed => f.write_str("the output was closed"),
            Self::Text(text) => f.write_str(text),
        }
    }
}

/// An error of the output.
impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Closed,
            _ => Self::new(format!("the output cannot be written: {error}")),
        }
    }
}

/// A file that cannot be used, with its path.
impl From<PathError> for Fault {
    fn from(error: PathError) -> Self {
        Self::new(error.to_string())
    }
}
