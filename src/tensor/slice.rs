//! Views of a part of each axis: 0 bytes moved.

use core::marker::PhantomData;

use super::{Tensor, ViewMut};
use crate::layout::{KeepsDistinct, Layout, Strided, ViewRule};
use crate::shape::slice::Slices;
use crate::shape::{Shape, StridesFor};
use crate::storage::{Storage, StorageMut};

/// The parts `P` of the axes.
struct Parts<P, Out, OutStrides>(P, PhantomData<(Out, OutStrides)>);

impl<P: Copy, Out, OutStrides> Clone for Parts<P, Out, OutStrides> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Copy, Out, OutStrides> Copy for Parts<P, Out, OutStrides> {}

// `PartOf` proves each part to be inside its axis, an `Idx` is, and so is a compared constant.
impl<P, S, L, Out, OutStrides> ViewRule<S, L> for Parts<P, Out, OutStrides>
where
    P: Copy,
    S: Shape + Slices<P, L::Strides, Out, OutStrides>,
    L: Layout<S>,
    Out: Shape,
    OutStrides: StridesFor<Out>,
{
    type Shape = Out;
    type Layout = Strided<OutStrides>;

    #[inline(always)]
    fn shape(self, from: S) -> Out {
        from.sliced(self.0)
    }

    #[inline(always)]
    fn origin(self, from: S) -> isize {
        if from.sliced(self.0).count() == 0 { 0 } else { from.origin(self.0) }
    }
}

// The steps are not zero, so different indices of a part are different ones of the axis.
impl<P, Out, OutStrides> KeepsDistinct for Parts<P, Out, OutStrides> {}

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
    pub fn slice<P: Copy, Out: Shape, OutStrides: StridesFor<Out>>(
        &self,
        parts: P,
    ) -> Tensor<T, Out, Strided<OutStrides>, K::Shared<'_>>
    where
        S: Slices<P, L::Strides, Out, OutStrides>,
    {
        self.apply(Parts(parts, PhantomData))
    }
}

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// As [`Tensor::slice`], to be changed.
    #[inline(always)]
    pub fn slice_mut<P: Copy, Out: Shape, OutStrides: StridesFor<Out>>(
        &mut self,
        parts: P,
    ) -> ViewMut<'_, T, Out, Strided<OutStrides>>
    where
        K: StorageMut<T>,
        S: Slices<P, L::Strides, Out, OutStrides>,
    {
        self.apply_mut(Parts(parts, PhantomData))
    }
}
