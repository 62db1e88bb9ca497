//! Tensors as arrays of other libraries, and those as tensors.
#![cfg(feature = "macros")]

#[cfg(all(feature = "alloc", feature = "dlpack"))]
#[path = "exchange/dlpack.rs"]
mod dlpack;
#[cfg(feature = "ndarray")]
#[path = "exchange/ndarray.rs"]
mod ndarray;
