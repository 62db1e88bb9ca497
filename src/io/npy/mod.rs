//! The format npy: one array with a header that is written as Python.
//!
//! The header is read as text, by a grammar of its own, and never evaluated. Both byte orders, both
//! orders of axes and versions 1 to 3 are read; nothing is copied or turned.

mod descr;
mod head;
mod open;
#[cfg(feature = "alloc")]
mod write;

pub use open::Npy;
#[cfg(feature = "alloc")]
pub use write::{header, write};

#[cfg(feature = "npz")]
pub(super) use open::Part;
