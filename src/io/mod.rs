//! Bytes in and out: files of named tensors.
//!
//! [`TensorFile`] is what every format is: entries with a name, an element type, a shape and bytes,
//! which [`Entry::view`] looks at without a copy. A file is checked whole when it is opened: with
//! checked arithmetic, without a panic, and with memory that is bounded by the size of the file.
//!
//! Knows nothing about how bytes came into memory; mapping a file is a matter of `storage`.
#![forbid(unsafe_code)]

#[cfg(all(feature = "alloc", any(feature = "safetensors", feature = "npy")))]
mod elements;
mod entry;
mod file;
mod name;
#[cfg(feature = "npy")]
pub mod npy;
#[cfg(feature = "npz")]
pub mod npz;
#[cfg(feature = "onnx")]
pub mod onnx;
#[cfg(feature = "safetensors")]
pub mod safetensors;
#[cfg(feature = "std")]
mod save;
pub mod weights;

pub use entry::Entry;
pub use file::{Entries, TensorFile};
pub use name::Name;
#[cfg(feature = "std")]
pub use save::save;
