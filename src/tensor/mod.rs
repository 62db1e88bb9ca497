//! Tensors and views of them: construction, indexing, and every view operation.

mod arange;
mod array;
mod assign;
mod broadcast;
mod bytes;
mod construct;
mod contiguous;
mod from_slice;
#[cfg(feature = "alloc")]
mod heap;
mod index;
mod permute;
mod reshape;
mod slice;
mod source;
mod squeeze;
mod view;
mod write;

pub use broadcast::Stretched;
pub use from_slice::FromSlice;
pub use permute::Permuted;
pub use slice::Sliced;
pub use source::Source;
pub use squeeze::{Expanded, Squeezed, Unsqueezed};
#[cfg(feature = "alloc")]
pub use view::HeapTensor;
pub use view::{Tensor, View, ViewMut};
