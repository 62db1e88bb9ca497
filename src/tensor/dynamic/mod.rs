//! Tensors whose element type and shape are known at run time: the border to files and to other
//! programs.
//!
//! [`DynView`] borrows bytes as they are, at any address, in either order, with any strides;
//! `DynTensor` owns a tensor on the heap. From there typed code begins with [`DynView::typed`].

mod cast;
mod element;
#[cfg(feature = "alloc")]
mod pooled;
mod print;
mod read;
#[cfg(feature = "alloc")]
mod tensor;
mod typed;
mod view;

#[cfg(feature = "alloc")]
pub use tensor::DynTensor;
pub use view::DynView;
