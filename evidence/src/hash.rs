//! What a file hashes to.
//!
//! Requirements: FW-EVID-3.

use std::fmt::Write;
use std::path::Path;

use sha2::{Digest, Sha256};

use crate::item::Artefact;
use crate::run::{Fault, read};

/// The SHA-256 of some bytes, in hexadecimal.
pub(crate) fn sha256(bytes: &[u8]) -> String {
    let mut text = String::new();
    for byte in Sha256::digest(bytes) {
        let _ = write!(text, "{byte:02x}");
    }
    text
}

/// A file as a row of the dossier names it: its path from the folder, and what it hashes to.
pub(crate) fn artefact(file: &Path, folder: &Path) -> Result<Artefact, Fault> {
    let name = file.strip_prefix(folder).unwrap_or(file);
    Ok(Artefact { file: name.display().to_string(), sha256: sha256(&read(file)?) })
}

#[cfg(test)]
mod tests {
    use super::sha256;

    // The example of FIPS 180-2, appendix B.1.
    #[test]
    fn the_example_of_the_standard() {
        let digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(sha256(b"abc"), digest);
    }
}
