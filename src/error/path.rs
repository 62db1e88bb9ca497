//! What is wrong with a file at a path: the system, the kind of file, or what is in it.

use core::fmt::{self, Write};
use std::io;
use std::path::{Path, PathBuf};

use super::{FileError, Mismatch, is_unseen};

/// A file that cannot be used, with its path.
#[derive(Debug)]
pub struct PathError {
    /// Where it is.
    pub path: PathBuf,
    /// What is wrong with it.
    pub fault: PathFault,
}

/// What is wrong with a file at a path.
#[derive(Debug)]
#[non_exhaustive]
#[allow(clippy::large_enum_variant, reason = "errors are values, not on the heap")]
pub enum PathFault {
    /// What the operating system says.
    System(io::Error),
    /// It is no regular file but this, such as a folder.
    Kind(&'static str),
    /// It has no bytes.
    Empty,
    /// It has more bytes than this machine can address.
    TooLarge {
        /// How many it has.
        bytes: u64,
    },
    /// Somebody else has it locked to write it.
    Locked,
    /// It has another number of bytes than when it was opened.
    Changed {
        /// How many it had.
        expected: usize,
        /// How many it has.
        found: u64,
    },
    /// Its bytes are not what its format, or who reads them, asks for.
    File(FileError),
    /// What is there has another type, shape or alignment than what was asked for.
    Mismatch(Mismatch),
    /// A view of something else than its bytes.
    Elsewhere,
    /// A name inside another file that would lead out of that file's folder.
    Outside,
}

impl PathError {
    /// A file at `path` with this fault.
    #[must_use]
    pub fn new(path: impl AsRef<Path>, fault: impl Into<PathFault>) -> Self {
        Self { path: path.as_ref().to_path_buf(), fault: fault.into() }
    }
}

impl From<io::Error> for PathFault {
    fn from(error: io::Error) -> Self {
        Self::System(error)
    }
}

impl From<FileError> for PathFault {
    fn from(error: FileError) -> Self {
        Self::File(error)
    }
}

impl From<Mismatch> for PathFault {
    fn from(error: Mismatch) -> Self {
        Self::Mismatch(error)
    }
}

impl fmt::Display for PathFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::System(error) => error.fmt(f),
            Self::Kind(found) => write!(f, "found {found}, expected a regular file"),
            Self::Empty => f.write_str("found no bytes, expected some"),
            Self::TooLarge { bytes } => {
                write!(f, "found {bytes} bytes, expected at most {}", isize::MAX)
            }
            Self::Locked => f.write_str("somebody else has it locked"),
            Self::Changed { expected, found } => {
                write!(f, "found {found} bytes, expected {expected} as when it was opened")
            }
            Self::File(error) => error.fmt(f),
            Self::Mismatch(error) => error.fmt(f),
            Self::Elsewhere => f.write_str("the view is of other bytes than those of the file"),
            Self::Outside => f.write_str("the path leads out of the folder"),
        }
    }
}

impl fmt::Display for PathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The names of files may come from strangers, too.
        for character in self.path.to_string_lossy().chars() {
            if is_unseen(character) {
                write!(f, "{}", character.escape_default())?;
            } else {
                f.write_char(character)?;
            }
        }
        write!(f, ": {}", self.fault)
    }
}

impl core::error::Error for PathError {}
