//! Files of tensors: every file of the reference data gets its verdict, and what is read is what was
//! written.
#![cfg(all(feature = "alloc", feature = "macros"))]
#![allow(unreachable_pub, reason = "modules of a test have no outside")]

#[cfg(any(feature = "npy", feature = "safetensors"))]
#[path = "common/data.rs"]
#[allow(dead_code, reason = "shared with other test targets, which use other parts")]
mod data;
#[cfg(feature = "npy")]
#[path = "files/npy.rs"]
mod npy_files;
#[cfg(feature = "npz")]
#[path = "files/npz.rs"]
mod npz_files;
#[cfg(feature = "safetensors")]
#[path = "files/safetensors.rs"]
mod safetensors_files;
#[cfg(feature = "safetensors")]
#[path = "files/safetensors_written.rs"]
mod safetensors_written;
#[cfg(all(feature = "std", feature = "npy", feature = "safetensors"))]
#[path = "files/save.rs"]
mod save;
#[cfg(any(feature = "npy", feature = "safetensors"))]
#[path = "files/verdict.rs"]
mod verdict;
