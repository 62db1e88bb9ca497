//! Tensors and views of them: construction, indexing, and every view operation.

mod any;
mod arange;
mod arena;
mod arrange;
mod array;
mod assign;
mod broadcast;
mod bytes;
mod columns;
mod construct;
mod contiguous;
mod dense;
mod diagonal;
mod draft;
mod dynamic;
mod equal;
mod exchange;
mod flip;
mod from_slice;
mod halves;
#[cfg(feature = "alloc")]
mod heap;
mod index;
mod indexed;
mod iter;
mod lanes;
mod layout;
mod map;
#[cfg(feature = "mmap")]
mod mapped;
mod named;
mod narrow;
mod operand;
mod packed;
#[cfg(feature = "parallel")]
mod parallel;
mod permute;
#[cfg(feature = "alloc")]
mod pooled;
mod print;
mod quantized;
mod rename;
mod reshape;
mod rows;
mod select;
mod share;
mod slice;
mod source;
mod split;
mod squeeze;
mod stretch;
mod swap;
mod tally;
mod turn;
mod view;
mod window;
mod write;

pub use any::{AnyView, AnyViewMut, Viewed};
pub use arena::ArenaTensor;
pub use broadcast::Stretched;
#[cfg(feature = "alloc")]
pub use dynamic::DynTensor;
pub use dynamic::DynView;
#[cfg(feature = "ndarray")]
pub use exchange::ArrayRank;
#[cfg(feature = "dlpack")]
pub use exchange::dlpack;
#[cfg(feature = "nalgebra")]
pub use exchange::{MatrixExtent, MatrixMutOf, MatrixOf, MatrixShape};
pub use flip::Flipped;
pub use from_slice::FromSlice;
pub use indexed::{IndexedIter, IndexedIterMut};
pub use iter::{Iter, IterMut};
pub use lanes::{LaneLayout, Lanes, LanesMut};
#[cfg(feature = "mmap")]
pub use mapped::MappedTensor;
pub use named::{Lettered, Ranked};
pub use narrow::Narrowed;
pub use operand::{FactorsOf, IntoFactors, IntoView, ViewOf};
pub use packed::PackedMatrix;
pub use permute::{Permuted, Transposed};
pub use rows::{RowLayout, Rows, RowsMut};
pub use select::{Inner, Selection};
pub use source::{Memory, Places, Sink, Source};
pub use split::{Merged, SplitUp};
pub use squeeze::{Expanded, Squeezed, Unsqueezed};
pub use swap::Swapped;
#[cfg(feature = "alloc")]
pub use view::{HeapTensor, PooledTensor};
pub use view::{Tensor, View, ViewMut};
pub use window::Windowed;

pub(crate) use draft::Draft;
pub(crate) use packed::place as place_in_strips;
pub(crate) use share::{Part, Share, Whole};
pub(crate) use source::Driven;
pub(crate) use view::hold_lanes;
