//! Tensors and views of them: construction, indexing, and every view operation.

mod broadcast;
mod permute;
mod source;
mod view;

pub use broadcast::Stretched;
pub use permute::Permuted;
pub use source::Source;
#[cfg(feature = "alloc")]
pub use view::HeapTensor;
pub use view::{Tensor, View, ViewMut};

pub(crate) use source::Function;
