//! What most programs use: `use formwork::prelude::*;`.

#[cfg(feature = "macros")]
pub use crate::{
    assert_no_alloc, assert_zero_copy, axes, dim, einsum, explain, rearrange, rearrange_copy,
    reduce, repeat, repeat_copy, s, span,
};

pub use crate::dim::{D, Dim, FixedDim, Idx, Ki, Mi, Named, One, UpTo, with_extent};
pub use crate::dtype::{Element, Num};
pub use crate::expr::{Expr, IntoExpr, Lazy, NoBias};
pub use crate::layout::{Contiguous, Layout, Strided};
pub use crate::shape::{Ax, Edges, FixedShape, Same, Shape, conv, pool};
#[cfg(feature = "alloc")]
pub use crate::tensor::{HeapTensor, PooledTensor};
pub use crate::tensor::{Tensor, View, ViewMut};
