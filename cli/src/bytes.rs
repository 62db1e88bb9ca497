//! The bytes of a file: read into memory, or mapped where that was asked for.
#![allow(unsafe_code)]

use std::fs;
use std::ops::Deref;
use std::path::Path;

use formwork::error::PathError;
use formwork::storage::FileBytes;

use crate::args::Reading;

/// The bytes of a file.
pub(crate) enum Bytes {
    Read(Vec<u8>),
    Mapped(FileBytes),
}

impl Bytes {
    /// The bytes of the file at `path`.
    pub(crate) fn of(path: &Path, reading: Reading) -> Result<Self, PathError> {
        if reading.map {
            // SAFETY: nobody changes the file while it is mapped: who calls the program with `--map`
            // says so, which is what the option means; the program itself writes a file beside its place
            // and renames it (`save`).
            let bytes = unsafe { FileBytes::map(path) }?;
            Ok(Self::Mapped(bytes))
        } else {
            let bytes = fs::read(path).map_err(|error| PathError::new(path, error))?;
            Ok(Self::Read(bytes))
        }
    }
}

impl Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Self::Read(bytes) => bytes,
            Self::Mapped(bytes) => bytes,
        }
    }
}

impl AsRef<[u8]> for Bytes {
    fn as_ref(&self) -> &[u8] {
        self
    }
}
