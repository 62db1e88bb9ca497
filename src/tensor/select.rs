//! Views at one index of an axis: 0 bytes moved.

use super::{Tensor, ViewMut};
use crate::dim::{Dim, Idx};
use crate::layout::{KeepsDistinct, Layout, Strided, ViewRule, origin_at};
use crate::shape::{Ax, HasAxis, Indexes, Shape};
use crate::storage::{Storage, StorageMut};

/// At one index of the axis number `I`.
#[derive(Clone, Copy)]
struct Selected<N, const I: usize>(Idx<N>);

/// At one index of the first axis, so that the strides of row-major order stay row-major.
#[derive(Clone, Copy)]
struct Outermost<N>(Idx<N>);

impl<N: Dim, const I: usize, S: HasAxis<I, Dim = N>, L: Layout<S>> ViewRule<S, L>
    for Selected<N, I>
{
    type Shape = S::Without;
    type Layout = Selection<S, L, I>;

    #[inline(always)]
    fn shape(self, from: S) -> S::Without {
        from.without()
    }

    #[inline(always)]
    fn origin(self, from: S) -> isize {
        origin_at::<S, L, I>(from.without(), self.0.get())
    }
}

impl<N, const I: usize> KeepsDistinct for Selected<N, I> {}

impl<N: Dim, S: HasAxis<0, Dim = N>, L: Layout<S>> ViewRule<S, L> for Outermost<N> {
    type Shape = S::Without;
    type Layout = Inner<S, L>;

    #[inline(always)]
    fn shape(self, from: S) -> S::Without {
        from.without()
    }

    #[inline(always)]
    fn origin(self, from: S) -> isize {
        origin_at::<S, L, 0>(from.without(), self.0.get())
    }
}

impl<N> KeepsDistinct for Outermost<N> {}

/// The layout of a view at one index of the axis `I`.
pub type Selection<S, L, const I: usize> =
    Strided<<S as HasAxis<I>>::StridesWithout<<L as Layout<S>>::Strides>>;

/// The layout of a view at one index of the first axis, which is contiguous if the tensor is.
pub type Inner<S, L> = <L as Layout<S>>::Alike<
    <S as HasAxis<0>>::Without,
    <S as HasAxis<0>>::StridesWithout<<L as Layout<S>>::Strides>,
>;

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// The elements at one index of an axis, which is dropped.
    ///
    /// The index is an [`Idx`] of that axis, or a constant, which the compiler compares.
    ///
    /// # Shape
    /// `[A, B, C]` by `Ax::<1> → [A, C]`
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x = Tensor::<i32, s![2, 3]>::from_array([[1, 2, 3], [4, 5, 6]]);
    /// let last: View<'_, i32, s![2], _> = x.select(Ax::<1>, dim!(2)); // 0 bytes moved
    /// assert_eq!(last.get([1]), Some(6));
    /// for row in dim!(2).indices() {
    ///     assert_eq!(x.select(Ax::<0>, row).get([0]), x.get([row.get(), 0]));
    /// }
    /// ```
    #[inline(always)]
    pub fn select<const I: usize>(
        &self,
        axis: Ax<I>,
        index: impl Indexes<S::Dim>,
    ) -> Tensor<T, S::Without, Selection<S, L, I>, K::Shared<'_>>
    where
        S: HasAxis<I>,
    {
        let _ = axis;
        self.apply(Selected::<S::Dim, I>(index.index()))
    }

    /// The elements at one index of the first axis, which is dropped; contiguous if the tensor is.
    ///
    /// # Shape
    /// `[A, B, C] → [B, C]`
    ///
    /// # Example: one image of a batch
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let images = Tensor::<f32, s![16, 1, 8, 8]>::zeros();
    /// let third: View<'_, f32, s![1, 8, 8]> = images.outer(dim!(2)); // 0 bytes moved
    /// ```
    #[inline(always)]
    pub fn outer(
        &self,
        index: impl Indexes<S::Dim>,
    ) -> Tensor<T, S::Without, Inner<S, L>, K::Shared<'_>>
    where
        S: HasAxis<0>,
    {
        self.apply(Outermost(index.index()))
    }
}

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// As [`Tensor::select`], to be changed.
    #[inline(always)]
    pub fn select_mut<const I: usize>(
        &mut self,
        axis: Ax<I>,
        index: impl Indexes<S::Dim>,
    ) -> ViewMut<'_, T, S::Without, Selection<S, L, I>>
    where
        K: StorageMut<T>,
        S: HasAxis<I>,
    {
        let _ = axis;
        self.apply_mut(Selected::<S::Dim, I>(index.index()))
    }

    /// As [`Tensor::outer`], to be changed.
    #[inline(always)]
    pub fn outer_mut(
        &mut self,
        index: impl Indexes<S::Dim>,
    ) -> ViewMut<'_, T, S::Without, Inner<S, L>>
    where
        K: StorageMut<T>,
        S: HasAxis<0>,
    {
        self.apply_mut(Outermost(index.index()))
    }
}

impl<T: Copy, M: Dim, N: Dim, L: Layout<(M, N)>, K: Storage<T>> Tensor<T, (M, N), L, K> {
    /// One row of a matrix.
    ///
    /// # Shape
    /// `[M, N] → [N]`
    #[inline(always)]
    pub fn row(&self, index: impl Indexes<M>) -> Tensor<T, (N,), Inner<(M, N), L>, K::Shared<'_>> {
        self.outer(index)
    }

    /// One column of a matrix.
    ///
    /// # Shape
    /// `[M, N] → [M]`
    #[inline(always)]
    pub fn column(
        &self,
        index: impl Indexes<N>,
    ) -> Tensor<T, (M,), Selection<(M, N), L, 1>, K::Shared<'_>> {
        self.select(Ax::<1>, index)
    }
}

impl<T: Copy, M: Dim, N: Dim, L: Layout<(M, N)>, K: Storage<T>> Tensor<T, (M, N), L, K> {
    /// As [`Tensor::row`], to be changed.
    #[inline(always)]
    pub fn row_mut(&mut self, index: impl Indexes<M>) -> ViewMut<'_, T, (N,), Inner<(M, N), L>>
    where
        K: StorageMut<T>,
    {
        self.outer_mut(index)
    }

    /// As [`Tensor::column`], to be changed.
    #[inline(always)]
    pub fn column_mut(
        &mut self,
        index: impl Indexes<N>,
    ) -> ViewMut<'_, T, (M,), Selection<(M, N), L, 1>>
    where
        K: StorageMut<T>,
    {
        self.select_mut(Ax::<1>, index)
    }
}
