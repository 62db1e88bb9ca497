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
pub mod expr;
pub mod kernel;
pub mod layout;
pub mod prelude;
pub mod shape;
pub mod storage;
pub mod tensor;

pub use dim::{D, Ki, Mi, One};
pub use tensor::{Tensor, View, ViewMut};

#[cfg(feature = "macros")]
pub use formwork_macros::{axes, dim, s, span};
