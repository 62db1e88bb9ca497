//! Tensors as arrays of other libraries, and those as tensors.
#![cfg(feature = "macros")]

#[cfg(all(feature = "alloc", feature = "dlpack"))]
#[path = "exchange/dlpack.rs"]
mod dlpack;
#[cfg(all(feature = "alloc", feature = "nalgebra"))]
#[path = "exchange/nalgebra.rs"]
mod nalgebra;
#[cfg(feature = "ndarray")]
#[path = "exchange/ndarray.rs"]
mod ndarray;
#[cfg(feature = "serde")]
#[path = "exchange/serde.rs"]
mod serde;
