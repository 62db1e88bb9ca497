//! Tensors and views of them: construction, indexing, and every view operation.

mod arange;
mod array;
mod assign;
mod broadcast;
mod bytes;
mod construct;
mod contiguous;
mod equal;
mod from_slice;
#[cfg(feature = "alloc")]
mod heap;
mod index;
mod indexed;
mod iter;
mod lanes;
mod map;
mod permute;
mod reshape;
mod rows;
mod slice;
mod source;
mod squeeze;
mod view;
mod write;

pub use broadcast::Stretched;
pub use from_slice::FromSlice;
pub use indexed::{IndexedIter, IndexedIterMut};
pub use iter::{Iter, IterMut};
pub use lanes::{LaneLayout, Lanes, LanesMut};
pub use permute::Permuted;
pub use rows::{RowLayout, Rows, RowsMut};
pub use slice::Sliced;
pub use source::Source;
pub use squeeze::{Expanded, Squeezed, Unsqueezed};
#[cfg(feature = "alloc")]
pub use view::HeapTensor;
pub use view::{Tensor, View, ViewMut};
