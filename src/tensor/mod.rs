//! Tensors and views of them: construction, indexing, and every view operation.

mod arange;
mod array;
mod broadcast;
mod bytes;
mod construct;
mod from_slice;
#[cfg(feature = "alloc")]
mod heap;
mod index;
mod permute;
mod source;
mod view;
mod write;

pub use broadcast::Stretched;
pub use from_slice::FromSlice;
pub use permute::Permuted;
pub use source::Source;
#[cfg(feature = "alloc")]
pub use view::HeapTensor;
pub use view::{Tensor, View, ViewMut};
