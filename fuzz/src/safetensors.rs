//! What must hold of a file of safetensors.

use std::convert::Infallible;

use formwork::io::TensorFile;
use formwork::io::safetensors::{SafeTensors, Slot, write};

use crate::any::{check, same};

/// Reads bytes as a file; whether they are one.
///
/// # Panics
/// If the file is not what it says.
pub fn read(bytes: &[u8]) -> bool {
    let mut slots = [Slot::default(); 64];
    let lent = SafeTensors::open_in(bytes, &mut slots);
    let file = match (SafeTensors::open(bytes), lent) {
        (Ok(file), Ok(lent)) => {
            assert_eq!(format!("{file:?}"), format!("{lent:?}"));
            file
        }
        (Err(error), Err(other)) => {
            assert_eq!(error, other);
            assert!(error.offset <= bytes.len(), "{error}");
            return false;
        }
        (Ok(file), Err(error)) => {
            // There were not as many slots as that.
            assert_eq!(error.field, "slots");
            file
        }
        (Err(error), Ok(_)) => panic!("{error}"),
    };
    check(&file);
    let covered: usize = file.entries().map(|entry| entry.bytes().len()).sum();
    let begin = 8 + u64::from_le_bytes(bytes[..8].try_into().expect("a length"));
    assert_eq!(u64::try_from(covered).expect("a size") + begin, bytes.len() as u64);
    write_again(&file);
    true
}

/// Writes all tensors that can be looked at, and reads them again.
fn write_again(file: &SafeTensors<'_>) {
    let views =
        file.entries().filter_map(|entry| Some((entry.name().to_string(), entry.view().ok()?)));
    let views: Vec<_> = views.collect();
    let tensors: Vec<_> = views.iter().map(|(name, view)| (name.as_str(), *view)).collect();
    let pairs: Vec<_> =
        file.pairs().map(|(key, value)| (key.to_string(), value.to_string())).collect();
    let pairs: Vec<_> = pairs.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    let mut written = Vec::new();
    let put = |bytes: &[u8]| {
        written.extend_from_slice(bytes);
        Ok::<_, Infallible>(())
    };
    write(&tensors, &pairs, put).expect("what was read can be written");
    let again = SafeTensors::open(&written).expect("what was written can be read");
    assert_eq!(again.len(), tensors.len());
    for (name, view) in tensors {
        let read = again.find(name).expect("it was written").view().expect("it was looked at");
        assert!(same(&read, &view), "{name}");
    }
    let found: Vec<_> =
        again.pairs().map(|(key, value)| (key.to_string(), value.to_string())).collect();
    assert!(found.iter().map(|(key, value)| (key.as_str(), value.as_str())).eq(pairs));
}
