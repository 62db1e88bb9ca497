//! Tensors handed over to other libraries in one process, and taken from them, by the ABI DLPack 1.
//!
//! A [`Handle`] is a tensor with its owner behind a pointer of C. It is made of a tensor on the heap, or of
//! a view and what keeps its memory alive, and [`Handle::into_raw`] gives it away; or
//! [`Handle::from_raw`] takes one that was made elsewhere. Whoever has the handle gives it back, once, by
//! dropping it.
//!
//! | | handed over | taken |
//! |---|---|---|
//! | element types | all | all; vectors (`lanes`) and others are errors |
//! | layouts | any: strides may be negative or zero | the same; no strides are row-major order |
//! | device | the processor | the processor |
//! | written by the other side | tensors on the heap; views not: their flag says so | as its flag says |
//!
//! NumPy (2.4) heeds the flag that elements may not be written. PyTorch (2.15) does not: what it must not write
//! goes to it as a copy on the heap.
//!
//! # Example: a tensor goes out and comes back
//! ```
//! # #[cfg(feature = "macros")] {
//! use formwork::prelude::*;
//! use formwork::tensor::dlpack::{Handle, Versioned};
//!
//! let x: HeapTensor<f32, s![2, 3]> = Tensor::<f32, s![2, 3]>::ones().to_heap();
//! let raw = Handle::<Versioned>::from(x).into_raw(); // a pointer for the other library
//!
//! // SAFETY: it came from `into_raw` just before.
//! let taken = unsafe { Handle::from_raw(raw) }?;
//! let view: View<'_, f32, s![2, 3]> = taken.view().typed().unwrap();
//! assert_eq!(view.sum_all(), 6.0);
//! # }
//! # Ok::<(), formwork::error::DlpackError>(())
//! ```

mod abi;
mod export;
mod handle;
mod import;

pub use abi::{
    CPU, DataType, Deleter, Device, Managed, READ_ONLY, RawTensor, Unversioned, Version, Versioned,
};
pub use handle::Handle;
