//! Tensors and views of them: construction, indexing, and every view operation.

mod arange;
mod array;
mod broadcast;
mod bytes;
mod construct;
#[cfg(feature = "alloc")]
mod heap;
mod index;
mod permute;
mod slice;
mod source;
mod view;
mod write;

pub use broadcast::Stretched;
pub use permute::Permuted;
pub use slice::FromSlice;
pub use source::Source;
#[cfg(feature = "alloc")]
pub use view::HeapTensor;
pub use view::{Tensor, View, ViewMut};
