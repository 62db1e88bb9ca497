//! The elements of a tensor with their coordinates.

use core::iter::{FusedIterator, Zip};

use super::{IterMut, Tensor};
use crate::layout::Layout;
use crate::shape::{Coords, Shape};
use crate::storage::{Borrowed, Storage, StorageMut};

/// The elements of a tensor with their coordinates, in row-major order.
#[derive(Clone)]
pub struct IndexedIter<T: Copy, S: Shape, L, B> {
    view: Tensor<T, S, L, B>,
    coords: Coords<S>,
}

/// The elements of a tensor with their coordinates, in row-major order, to be changed.
pub type IndexedIterMut<'a, T, S, L> = Zip<Coords<S>, IterMut<'a, T, S, L>>;

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// The elements with their coordinates, which index any tensor of this shape.
    ///
    /// # Example: the places of the even numbers
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x = Tensor::<i32, s![2, 2]>::from_array([[1, 2], [4, 3]]);
    /// let even = x.indexed_iter().filter(|(_, v)| v % 2 == 0);
    /// let places = even.map(|((i, j), _)| (i.get(), j.get()));
    /// assert_eq!(places.collect::<Vec<_>>(), [(0, 1), (1, 0)]);
    /// ```
    #[inline(always)]
    pub fn indexed_iter(&self) -> IndexedIter<T, S, L, K::Shared<'_>> {
        IndexedIter { view: self.view(), coords: self.shape().coords() }
    }
}

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// The elements with their coordinates, to be changed.
    #[inline(always)]
    pub fn indexed_iter_mut(&mut self) -> IndexedIterMut<'_, T, S, L>
    where
        K: StorageMut<T>,
    {
        self.shape().coords().zip(self.iter_mut())
    }
}

impl<T: Copy, S: Shape, L: Layout<S>, B: Borrowed<T>> Iterator for IndexedIter<T, S, L, B> {
    type Item = (S::Coord, T);

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        self.coords.next().map(|coord| (coord, self.view.at(coord)))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.coords.size_hint()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        self.coords.nth(n).map(|coord| (coord, self.view.at(coord)))
    }

    #[inline(always)]
    fn fold<State, F: FnMut(State, Self::Item) -> State>(self, init: State, mut each: F) -> State {
        let Self { view, coords } = self;
        coords.fold(init, |state, coord| each(state, (coord, view.at(coord))))
    }
}

impl<T: Copy, S: Shape, L: Layout<S>, B: Borrowed<T>> DoubleEndedIterator
    for IndexedIter<T, S, L, B>
{
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.coords.next_back().map(|coord| (coord, self.view.at(coord)))
    }
}

impl<T: Copy, S: Shape, L: Layout<S>, B: Borrowed<T>> ExactSizeIterator
    for IndexedIter<T, S, L, B>
{
}

impl<T: Copy, S: Shape, L: Layout<S>, B: Borrowed<T>> FusedIterator for IndexedIter<T, S, L, B> {}
