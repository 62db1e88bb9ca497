//! Tensors as arrays of other libraries, and those as tensors: the same memory where its layout allows
//! that, and else an error that says why not.
//!
//! One library a file. Each becomes a [`DynView`](super::DynView), which compares itself with a type.

#[cfg(feature = "dlpack")]
pub mod dlpack;
#[cfg(feature = "nalgebra")]
mod nalgebra;
#[cfg(feature = "ndarray")]
mod ndarray;
#[cfg(feature = "serde")]
mod serde;

#[cfg(feature = "nalgebra")]
pub use self::nalgebra::{MatrixExtent, MatrixMutOf, MatrixOf, MatrixShape};
#[cfg(feature = "ndarray")]
pub use self::ndarray::ArrayRank;
