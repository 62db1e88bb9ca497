//! What must hold of a model of ONNX.

use formwork::io::Entries;
use formwork::io::onnx::{Onnx, locations};

use crate::any::check;

/// What every other file is that a model has elements in.
const BESIDE: [u8; 64] = [1; 64];

/// Reads bytes as a model; whether they are one that needs no other file.
///
/// # Panics
/// If the model is not what it says.
pub fn read(bytes: &[u8]) -> bool {
    if let Ok(locations) = locations(bytes) {
        assert!(locations.windows(2).all(|pair| pair[0] < pair[1]));
        for location in locations {
            assert!(location.split('/').all(|part| !matches!(part, "" | "." | "..")), "{location}");
        }
    }
    if let Ok(file) = Onnx::open_with(bytes, |_| Some(&BESIDE)) {
        check(&file);
    }
    let file = match Onnx::open(bytes) {
        Ok(file) => file,
        Err(error) => {
            assert!(error.offset <= bytes.len(), "{error}");
            return false;
        }
    };
    check(&file);
    let inside = bytes.as_ptr_range();
    let own = Entries::of(&file).filter(|entry| !inside.contains(&entry.bytes().as_ptr()));
    let own: usize = own.map(|entry| entry.bytes().len()).sum();
    assert!(own <= 8 * bytes.len(), "{own} bytes of memory for {}", bytes.len());
    true
}
