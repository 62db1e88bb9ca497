//! The format safetensors: a header of JSON, and the bytes of the tensors behind it.
//!
//! Read as strictly as the text of the format: what the published reader lets pass (a space before
//! the header, unknown keys, a name twice on the same bytes) is refused. `DESIGN.md` tells why the
//! reader is our own.

mod fault;
mod header;
mod open;
mod slot;
mod types;
#[cfg(feature = "alloc")]
mod write;

pub use open::SafeTensors;
pub use slot::Slot;
#[cfg(feature = "alloc")]
pub use write::write;

pub(super) use header::{Chars, Counts, Fault, Header, Item, Quoted, TYPES, Wanted, What, fill};
pub(super) use types::stored_type;

/// The name of the format.
const FORMAT: &str = "safetensors";
