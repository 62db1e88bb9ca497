//! One index of an axis, proven to be inside it.

use super::slice::IndexOf;
use crate::dim::{Dim, FixedDim, Idx, Seal};

/// Indices of an axis of length `N`: an [`Idx`], or an extent as a constant.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an index of an axis of length `{N}`",
    label = "not an index of this axis",
    note = "indices count from 0: one is an `Idx` of the same extent, from `index(..)` or `indices()`, or a constant such as `dim!(2)`"
)]
pub trait Indexes<N>: Copy {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The index.
    fn index(self) -> Idx<N>;
}

impl<N: Dim> Indexes<N> for Idx<N> {
    const SEAL: Seal = Seal;

    #[inline(always)]
    fn index(self) -> Self {
        self
    }
}

impl<N: FixedDim, I: FixedDim + IndexOf<N>> Indexes<N> for I {
    const SEAL: Seal = Seal;

    #[inline(always)]
    fn index(self) -> Idx<N> {
        Idx::constant(self)
    }
}
