//! The parts of a tensor along axis 0.

use core::iter::FusedIterator;

use super::iter::{Partition, PartsMut};
use super::{Tensor, ViewMut};
use crate::dim::{Dim, Idx, Indices, Stride};
use crate::layout::{KeepsDistinct, Layout, ViewRule};
use crate::shape::{HasAxis, Shape};
use crate::storage::{Borrowed, Storage, StorageMut};

/// The part at an index of axis 0.
struct Row<N>(Idx<N>);

impl<N> Clone for Row<N> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<N> Copy for Row<N> {}

impl<S: HasAxis<0>, L: Layout<S>> ViewRule<S, L> for Row<S::Dim> {
    type Shape = S::Without;
    type Layout = RowLayout<S, L>;

    #[inline(always)]
    fn shape(self, from: S) -> S::Without {
        from.without()
    }

    #[inline(always)]
    fn origin(self, from: S) -> isize {
        if from.count() == 0 {
            return 0;
        }
        self.0.get().cast_signed().wrapping_mul(<S::StrideOf<L::Strides> as Stride>::VALUE)
    }
}

impl<N> KeepsDistinct for Row<N> {}

/// The layout of a row; that of a contiguous tensor is contiguous.
pub type RowLayout<S, L> = <L as Layout<S>>::Alike<
    <S as HasAxis<0>>::Without,
    <S as HasAxis<0>>::StridesWithout<<L as Layout<S>>::Strides>,
>;

/// One row for each index of axis 0, in order.
struct RowRules<N>(Indices<N>);

impl<N: Dim> Iterator for RowRules<N> {
    type Item = Row<N>;

    #[inline(always)]
    fn next(&mut self) -> Option<Row<N>> {
        self.0.next().map(Row)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl<N: Dim> DoubleEndedIterator for RowRules<N> {
    #[inline(always)]
    fn next_back(&mut self) -> Option<Row<N>> {
        self.0.next_back().map(Row)
    }
}

/// Each index is given once, and coordinates of two rows differ on axis 0.
impl<S: HasAxis<0>, L: Layout<S>> Partition<S, L> for RowRules<S::Dim> {}

/// The parts of a tensor along axis 0, as views.
pub struct Rows<T: Copy, S: HasAxis<0>, L, B> {
    whole: Tensor<T, S, L, B>,
    rules: RowRules<S::Dim>,
}

/// The parts of a tensor along axis 0, as exclusive views.
pub struct RowsMut<'a, T: Copy, S: HasAxis<0>, L>(PartsMut<'a, T, S, L, RowRules<S::Dim>>);

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// The parts along axis 0, in order: the rows of a matrix, the images of a batch.
    ///
    /// # Shape
    /// `[N, A, B] → N × [A, B]`
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x = Tensor::<i32, s![2, 3]>::arange();
    /// let sums = x.rows().map(|row: View<'_, i32, s![3]>| row.iter().sum());
    /// assert_eq!(sums.collect::<Vec<i32>>(), [3, 12]);
    /// ```
    #[inline(always)]
    pub fn rows(&self) -> Rows<T, S, L, K::Shared<'_>>
    where
        S: HasAxis<0>,
    {
        Rows { whole: self.view(), rules: RowRules(self.shape().dim().indices()) }
    }
}

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// The parts along axis 0, in order, to be changed.
    ///
    /// # Shape
    /// `[N, A, B] → N × [A, B]`
    ///
    /// # Example: two rows at the same time
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let mut x = Tensor::<i32, s![2, 2]>::from_array([[1, 2], [3, 4]]);
    /// let mut rows = x.rows_mut();
    /// if let (Some(mut first), Some(mut second)) = (rows.next(), rows.next()) {
    ///     first.swap_with(&mut second);
    /// }
    /// assert_eq!(x.into_array(), [[3, 4], [1, 2]]);
    /// ```
    #[inline(always)]
    pub fn rows_mut(&mut self) -> RowsMut<'_, T, S, L>
    where
        K: StorageMut<T>,
        S: HasAxis<0>,
    {
        let rules = RowRules(self.shape().dim().indices());
        RowsMut(PartsMut::new(self.view_mut(), rules))
    }
}

impl<T: Copy, S: HasAxis<0>, L: Layout<S>, B: Borrowed<T>> Iterator for Rows<T, S, L, B> {
    type Item = Tensor<T, S::Without, RowLayout<S, L>, B>;

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        self.rules.next().map(|row| self.whole.turn(row))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.rules.size_hint()
    }
}

impl<T: Copy, S: HasAxis<0>, L: Layout<S>, B: Borrowed<T>> DoubleEndedIterator
    for Rows<T, S, L, B>
{
    #[inline(always)]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.rules.next_back().map(|row| self.whole.turn(row))
    }
}

impl<'a, T: Copy, S: HasAxis<0>, L: Layout<S>> Iterator for RowsMut<'a, T, S, L> {
    type Item = ViewMut<'a, T, S::Without, RowLayout<S, L>>;

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        self.0.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl<T: Copy, S: HasAxis<0>, L: Layout<S>> DoubleEndedIterator for RowsMut<'_, T, S, L> {
    #[inline(always)]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.0.next_back()
    }
}

impl<T: Copy, S: HasAxis<0>, L: Layout<S>, B: Borrowed<T>> ExactSizeIterator for Rows<T, S, L, B> {}
impl<T: Copy, S: HasAxis<0>, L: Layout<S>> ExactSizeIterator for RowsMut<'_, T, S, L> {}
impl<T: Copy, S: HasAxis<0>, L: Layout<S>, B: Borrowed<T>> FusedIterator for Rows<T, S, L, B> {}
impl<T: Copy, S: HasAxis<0>, L: Layout<S>> FusedIterator for RowsMut<'_, T, S, L> {}
