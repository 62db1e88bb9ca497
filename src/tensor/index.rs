//! The element at a coordinate: proven, or checked.

use core::ops;

use super::Tensor;
use crate::layout::Layout;
use crate::shape::{Shape, Single};
use crate::storage::{Storage, StorageMut};

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// The element at these indices, if each is inside its axis.
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x = Tensor::<i32, s![2, 3]>::from_array([[1, 2, 3], [4, 5, 6]]);
    /// assert_eq!(x.get([1, 2]), Some(6));
    /// assert_eq!(x.get([2, 0]), None);
    /// assert_eq!(x.t().get([2, 0]), Some(3));
    /// ```
    #[inline(always)]
    pub fn get(&self, indices: S::Sizes) -> Option<T> {
        Some(self.at(self.shape().coord(indices)?))
    }
}

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// The element at these indices, to be changed, if each is inside its axis.
    #[inline(always)]
    pub fn get_mut(&mut self, indices: S::Sizes) -> Option<&mut T>
    where
        K: StorageMut<T>,
    {
        let coord = self.shape().coord(indices)?;
        Some(self.at_mut(coord))
    }

    /// Writes the element at these indices and gives the one that was there, if each index is
    /// inside its axis; otherwise nothing changes.
    #[inline(always)]
    pub fn replace(&mut self, indices: S::Sizes, value: T) -> Option<T>
    where
        K: StorageMut<T>,
    {
        Some(core::mem::replace(self.get_mut(indices)?, value))
    }
}

/// Indexing with a proven coordinate, which cannot fail: `x[(i, j)]`.
///
/// Plain numbers do not index, because they could be outside: [`Tensor::get`] checks them.
///
/// # Example
/// ```
/// use formwork::prelude::*;
///
/// let x = Tensor::<i32, s![2, 3]>::from_array([[1, 2, 3], [4, 5, 6]]);
/// let (rows, columns) = x.shape();
/// let mut sum = 0;
/// for i in rows.indices() {
///     for j in columns.indices() {
///         sum += x[(i, j)]; // no check, no panic
///     }
/// }
/// assert_eq!(sum, 21);
/// ```
impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> ops::Index<S::Coord> for Tensor<T, S, L, K> {
    type Output = T;

    #[inline(always)]
    fn index(&self, coord: S::Coord) -> &T {
        self.at_ref(coord)
    }
}

impl<T: Copy, S: Shape, L: Layout<S>, K: StorageMut<T>> ops::IndexMut<S::Coord>
    for Tensor<T, S, L, K>
{
    #[inline(always)]
    fn index_mut(&mut self, coord: S::Coord) -> &mut T {
        self.at_mut(coord)
    }
}

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// The only element.
    ///
    /// # Shape
    /// `[]`, `[1]`, `[1, 1]` and so on
    #[inline(always)]
    pub fn item(&self) -> T
    where
        S: Single,
    {
        self.at(S::ONLY)
    }
}

impl<T: Copy> Tensor<T, ()> {
    /// A tensor of rank 0. Usable in a `const` or `static`.
    #[inline(always)]
    pub const fn scalar(value: T) -> Self {
        Self::from_array(value)
    }

    /// The only element.
    #[inline(always)]
    pub const fn into_scalar(self) -> T {
        self.into_array()
    }
}
