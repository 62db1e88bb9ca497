//! Tensors whose shape, strides, layout order and element type live in the type.
#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;
extern crate self as formwork;
#[cfg(feature = "std")]
extern crate std;

pub mod dim;
pub mod dtype;
pub mod error;
pub mod layout;
pub mod prelude;
pub mod shape;
pub mod storage;
pub mod tensor;

#[cfg(feature = "macros")]
pub use formwork_macros::{axes, dim, s, span};
