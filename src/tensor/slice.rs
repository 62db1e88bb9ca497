//! Views of a part of each axis: 0 bytes moved.

use super::{Tensor, ViewMut};
use crate::layout::{KeepsDistinct, Layout, Strided, ViewRule};
use crate::shape::Shape;
use crate::shape::slice::{Slices, SlicesFirst};
use crate::storage::{Storage, StorageMut};

/// The parts `P` of the axes.
#[derive(Clone, Copy)]
struct Parts<P>(P);

// `PartOf` proves each part to be inside its axis, an `Idx` is, and so is a compared constant.
impl<P: Copy, S: Shape + Slices<P>, L: Layout<S>> ViewRule<S, L> for Parts<P> {
    type Shape = S::Out;
    type Layout = Sliced<S, L, P>;

    #[inline(always)]
    fn shape(self, from: S) -> S::Out {
        from.sliced(self.0)
    }

    #[inline(always)]
    fn origin(self, from: S) -> isize {
        if from.sliced(self.0).count() == 0 {
            0
        } else {
            SlicesFirst::origin::<L::Strides>(from, self.0)
        }
    }
}

// The steps are not zero, so different indices of a part are different ones of the axis.
impl<P> KeepsDistinct for Parts<P> {}

/// The layout of a slice.
pub type Sliced<S, L, P> = Strided<<S as SlicesFirst<P>>::Strides<<L as Layout<S>>::Strides>>;

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// A part of each axis, which `span![..]` writes.
    ///
    /// # Shape
    /// `[A, B, C, D]` by `span![1..3, .., ..;2, 0] → [2, B, ceil(C / 2)]`
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x = Tensor::<i32, s![2, 4]>::from_array([[1, 2, 3, 4], [5, 6, 7, 8]]);
    /// let y: View<'_, i32, s![2, 2], _> = x.slice(span![.., 1..3]); // 0 bytes moved
    /// let back: View<'_, i32, s![4], _> = x.slice(span![1, ..;-1]);
    /// assert_eq!(y.to_contiguous().view().as_slice(), [2, 3, 6, 7]);
    /// assert_eq!(back.to_contiguous().view().as_slice(), [8, 7, 6, 5]);
    /// ```
    #[inline(always)]
    pub fn slice<P: Copy>(&self, parts: P) -> Tensor<T, S::Out, Sliced<S, L, P>, K::Shared<'_>>
    where
        S: Slices<P>,
    {
        self.apply(Parts(parts))
    }
}

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// As [`Tensor::slice`], to be changed.
    #[inline(always)]
    pub fn slice_mut<P: Copy>(&mut self, parts: P) -> ViewMut<'_, T, S::Out, Sliced<S, L, P>>
    where
        K: StorageMut<T>,
        S: Slices<P>,
    {
        self.apply_mut(Parts(parts))
    }
}
