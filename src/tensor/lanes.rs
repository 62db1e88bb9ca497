//! The one-dimensional parts of a tensor along an axis.

use core::iter::FusedIterator;

use super::iter::{Partition, PartsMut};
use super::{Tensor, ViewMut};
use crate::dim::Dim;
use crate::layout::{KeepsDistinct, Layout, Strided, ViewRule};
use crate::shape::{Ax, Coords, HasAxis, Shape, StridesFor};
use crate::storage::{Borrowed, Storage, StorageMut};

/// The coordinates beside axis `I`.
type Beside<S, const I: usize> = <S as HasAxis<I>>::Without;

/// The lane along axis `I` at a coordinate of the other axes.
struct Lane<S: HasAxis<I>, const I: usize>(<Beside<S, I> as Shape>::Coord);

impl<S: HasAxis<I>, const I: usize> Clone for Lane<S, I> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: HasAxis<I>, const I: usize> Copy for Lane<S, I> {}

impl<S: HasAxis<I>, L: Layout<S>, const I: usize> ViewRule<S, L> for Lane<S, I> {
    type Shape = (S::Dim,);
    type Layout = LaneLayout<S, L, I>;

    #[inline(always)]
    fn shape(self, from: S) -> (S::Dim,) {
        (from.dim(),)
    }

    #[inline(always)]
    fn origin(self, from: S) -> isize {
        match from.dim().index(0) {
            Some(first) => <L::Strides as StridesFor<S>>::offset(S::insert(self.0, first)),
            None => 0,
        }
    }
}

impl<S: HasAxis<I>, const I: usize> KeepsDistinct for Lane<S, I> {}

/// The layout of a lane.
pub type LaneLayout<S, L, const I: usize> =
    Strided<(<S as HasAxis<I>>::StrideOf<<L as Layout<S>>::Strides>,)>;

/// One lane for each coordinate of the other axes, in row-major order.
struct LaneRules<S: HasAxis<I>, const I: usize>(Coords<Beside<S, I>>);

impl<S: HasAxis<I>, const I: usize> Iterator for LaneRules<S, I> {
    type Item = Lane<S, I>;

    #[inline(always)]
    fn next(&mut self) -> Option<Lane<S, I>> {
        self.0.next().map(Lane)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl<S: HasAxis<I>, const I: usize> DoubleEndedIterator for LaneRules<S, I> {
    #[inline(always)]
    fn next_back(&mut self) -> Option<Lane<S, I>> {
        self.0.next_back().map(Lane)
    }
}

/// Each coordinate of the other axes is given once, so two lanes differ there.
impl<S: HasAxis<I>, L: Layout<S>, const I: usize> Partition<S, L> for LaneRules<S, I> {}

/// The lanes of a tensor along axis `I`, as views.
pub struct Lanes<T: Copy, S: HasAxis<I>, L, B, const I: usize> {
    whole: Tensor<T, S, L, B>,
    rules: LaneRules<S, I>,
}

/// The lanes of a tensor along axis `I`, as exclusive views.
pub struct LanesMut<'a, T: Copy, S: HasAxis<I>, L, const I: usize>(
    PartsMut<'a, T, S, L, LaneRules<S, I>>,
);

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// The one-dimensional views along `axis`, one for each coordinate of the other axes, in
    /// row-major order.
    ///
    /// # Shape
    /// `[A, N, B]` by `Ax::<1> → A * B × [N]`
    ///
    /// # Example: the columns of a matrix
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x = Tensor::<i32, s![2, 3]>::arange();
    /// let sums = x.lanes(Ax::<0>).map(|column| column.iter().sum());
    /// assert_eq!(sums.collect::<Vec<i32>>(), [3, 5, 7]);
    /// ```
    #[inline(always)]
    pub fn lanes<const I: usize>(&self, axis: Ax<I>) -> Lanes<T, S, L, K::Shared<'_>, I>
    where
        S: HasAxis<I>,
    {
        let _ = axis;
        Lanes { whole: self.view(), rules: LaneRules(self.shape().without().coords()) }
    }
}

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// As [`Tensor::lanes`], to be changed.
    #[inline(always)]
    pub fn lanes_mut<const I: usize>(&mut self, axis: Ax<I>) -> LanesMut<'_, T, S, L, I>
    where
        K: StorageMut<T>,
        S: HasAxis<I>,
    {
        let _ = axis;
        let rules = LaneRules(self.shape().without().coords());
        LanesMut(PartsMut::new(self.view_mut(), rules))
    }
}

impl<T: Copy, S: HasAxis<I>, L: Layout<S>, B: Borrowed<T>, const I: usize> Iterator
    for Lanes<T, S, L, B, I>
{
    type Item = Tensor<T, (S::Dim,), LaneLayout<S, L, I>, B>;

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        self.rules.next().map(|lane| self.whole.turn(lane))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.rules.size_hint()
    }
}

impl<T: Copy, S: HasAxis<I>, L: Layout<S>, B: Borrowed<T>, const I: usize> DoubleEndedIterator
    for Lanes<T, S, L, B, I>
{
    #[inline(always)]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.rules.next_back().map(|lane| self.whole.turn(lane))
    }
}

impl<'a, T: Copy, S: HasAxis<I>, L: Layout<S>, const I: usize> Iterator
    for LanesMut<'a, T, S, L, I>
{
    type Item = ViewMut<'a, T, (S::Dim,), LaneLayout<S, L, I>>;

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        self.0.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl<T: Copy, S: HasAxis<I>, L: Layout<S>, const I: usize> DoubleEndedIterator
    for LanesMut<'_, T, S, L, I>
{
    #[inline(always)]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.0.next_back()
    }
}

impl<T: Copy, S: HasAxis<I>, L: Layout<S>, B: Borrowed<T>, const I: usize> ExactSizeIterator
    for Lanes<T, S, L, B, I>
{
}

impl<T: Copy, S: HasAxis<I>, L: Layout<S>, const I: usize> ExactSizeIterator
    for LanesMut<'_, T, S, L, I>
{
}

impl<T: Copy, S: HasAxis<I>, L: Layout<S>, B: Borrowed<T>, const I: usize> FusedIterator
    for Lanes<T, S, L, B, I>
{
}

impl<T: Copy, S: HasAxis<I>, L: Layout<S>, const I: usize> FusedIterator
    for LanesMut<'_, T, S, L, I>
{
}
