//! The bytes of a file: read into memory, or mapped where that was asked for.
#![allow(unsafe_code)]

use std::fs;
use std::io::{self, Read};
use std::ops::Deref;
use std::path::Path;

use formwork::error::{PathError, PathFault};
use formwork::storage::FileBytes;

use crate::args::Reading;

/// The bytes of a file.
pub(crate) enum Bytes {
    Read(Vec<u8>),
    Mapped(FileBytes),
}

impl Bytes {
    /// The bytes of the file at `path`, or of the standard input, which is called `-`.
    pub(crate) fn of(path: &Path, reading: Reading) -> Result<Self, PathError> {
        if path.as_os_str() == "-" {
            let mut bytes = Vec::new();
            let read = io::stdin().lock().read_to_end(&mut bytes);
            return read.map(|_| Self::Read(bytes)).map_err(|error| PathError::new(path, error));
        }
        if reading.map {
            // SAFETY: nobody changes the file while it is mapped: who calls the program with `--map`
            // says so, which is what the option means; the program itself writes a file beside its place
            // and renames it (`save`).
            let bytes = unsafe { FileBytes::map(path) }?;
            Ok(Self::Mapped(bytes))
        } else {
            let found = fs::metadata(path).map_err(|error| PathError::new(path, error))?;
            if has_no_end(&found) {
                return Err(PathError::new(path, PathFault::Kind("a device")));
            }
            let bytes = fs::read(path).map_err(|error| PathError::new(path, error))?;
            Ok(Self::Read(bytes))
        }
    }
}

/// Whether a file may go on for ever.
fn has_no_end(found: &fs::Metadata) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;

        found.file_type().is_char_device() || found.file_type().is_block_device()
    }
    #[cfg(not(unix))]
    {
        let _ = found;
        false
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
