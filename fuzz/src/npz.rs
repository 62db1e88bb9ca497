//! What must hold of an archive of npy.

use std::convert::Infallible;

use formwork::io::npz::{Npz, Packing, write};
use formwork::io::{Entries, TensorFile};

use crate::any::{check, same};

/// The most bytes that are unpacked.
const LIMIT: usize = 1 << 22;

/// Reads bytes as an archive; whether they are one.
///
/// # Panics
/// If the archive is not what it says.
pub fn read(bytes: &[u8]) -> bool {
    let file = match Npz::open_within(bytes, LIMIT) {
        Ok(file) => file,
        Err(error) => {
            // Other errors are in the unpacked bytes of a member.
            assert!(error.format != "npz" || error.offset <= bytes.len(), "{error}");
            return false;
        }
    };
    check(&file);
    let entries = Entries::of(&file);
    let views = entries.filter_map(|entry| Some((entry.name().to_string(), entry.view().ok()?)));
    let views: Vec<_> = views.collect();
    let tensors: Vec<_> = views.iter().map(|(name, view)| (name.as_str(), *view)).collect();
    for packing in [Packing::Stored, Packing::Deflated] {
        let mut written = Vec::new();
        let put = |bytes: &[u8]| {
            written.extend_from_slice(bytes);
            Ok::<_, Infallible>(())
        };
        write(&tensors, packing, put).expect("what was read can be written");
        let again = Npz::open(&written).expect("what was written can be read");
        for (name, view) in &tensors {
            let read = again.find(name).expect("it was written").view().expect("it was looked at");
            assert!(same(&read, view), "{name}");
        }
    }
    true
}
