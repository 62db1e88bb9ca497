//! Views with an axis walked backwards: 0 bytes moved.

use super::{Tensor, ViewMut};
use crate::dim::{Dim, Stride};
use crate::layout::{KeepsDistinct, Layout, Strided, ViewRule, origin_at};
use crate::shape::{Ax, HasAxis, Shape};
use crate::storage::{Storage, StorageMut};

/// The axis number `I` walked backwards.
#[derive(Clone, Copy)]
struct Backwards<const I: usize>;

impl<const I: usize, S: HasAxis<I>, L: Layout<S>> ViewRule<S, L> for Backwards<I> {
    type Shape = S::With<S::Dim>;
    type Layout = Flipped<S, L, I>;

    #[inline(always)]
    fn shape(self, from: S) -> S::With<S::Dim> {
        from.with(from.dim())
    }

    #[inline(always)]
    fn origin(self, from: S) -> isize {
        origin_at::<S, L, I>(from, from.dim().len().wrapping_sub(1))
    }
}

impl<const I: usize> KeepsDistinct for Backwards<I> {}

/// The layout of a view with the axis `I` walked backwards.
pub type Flipped<S, L, const I: usize> = Strided<
    <S as HasAxis<I>>::StridesWith<
        <S as HasAxis<I>>::Dim,
        <L as Layout<S>>::Strides,
        <<S as HasAxis<I>>::StrideOf<<L as Layout<S>>::Strides> as Stride>::Negated,
    >,
>;

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// The elements of one axis in the opposite order.
    ///
    /// # Shape
    /// `[A, B, C] → [A, B, C]`
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x = Tensor::<i32, s![2, 3]>::from_array([[1, 2, 3], [4, 5, 6]]);
    /// let y: Tensor<i32, s![2, 3]> = x.flip(Ax::<1>).to_contiguous();
    /// assert_eq!(y.as_slice(), [3, 2, 1, 6, 5, 4]);
    /// ```
    #[inline(always)]
    pub fn flip<const I: usize>(
        &self,
        axis: Ax<I>,
    ) -> Tensor<T, S::With<S::Dim>, Flipped<S, L, I>, K::Shared<'_>>
    where
        S: HasAxis<I>,
    {
        let _ = axis;
        self.apply(Backwards::<I>)
    }
}

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// As [`Tensor::flip`], to be changed.
    #[inline(always)]
    pub fn flip_mut<const I: usize>(
        &mut self,
        axis: Ax<I>,
    ) -> ViewMut<'_, T, S::With<S::Dim>, Flipped<S, L, I>>
    where
        K: StorageMut<T>,
        S: HasAxis<I>,
    {
        let _ = axis;
        self.apply_mut(Backwards::<I>)
    }
}
