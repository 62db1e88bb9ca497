//! What must hold of a file of npy.

use std::convert::Infallible;

use formwork::io::npy::{Npy, write};

use crate::any::{check, same};

/// Reads bytes as a file; whether they are one.
///
/// # Panics
/// If the file is not what it says.
pub fn read(bytes: &[u8]) -> bool {
    let file = match Npy::open_as("name", bytes) {
        Ok(file) => file,
        Err(error) => {
            assert!(error.offset <= bytes.len(), "{error}");
            return false;
        }
    };
    check(&file);
    if let Ok(view) = file.entry().view() {
        let mut written = Vec::new();
        let put = |bytes: &[u8]| {
            written.extend_from_slice(bytes);
            Ok::<_, Infallible>(())
        };
        write(&view, put).expect("what was read can be written");
        let again = Npy::open(&written).expect("what was written can be read");
        assert!(same(&again.entry().view().expect("it was looked at"), &view));
    }
    true
}
