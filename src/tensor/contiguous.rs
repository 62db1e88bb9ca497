//! Getting to row-major order: for nothing where it is there already, or by a copy that says so.

#[cfg(feature = "alloc")]
use super::HeapTensor;
use super::layout::Relabel;
use super::{Tensor, ViewMut};
use crate::layout::{Contiguous, IsRowMajor, Layout};
use crate::shape::Shape;
use crate::storage::{Storage, StorageMut};

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// The same view, known to be contiguous: the types of its strides are the row-major ones.
    ///
    /// # Example: a permutation undone
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x = Tensor::<i32, s![2, 3]>::from_array([[1, 2, 3], [4, 5, 6]]);
    /// let t = x.t();
    /// let again: View<'_, i32, s![2, 3]> = t.t().as_contiguous(); // 0 bytes moved
    /// assert_eq!(again.as_slice(), [1, 2, 3, 4, 5, 6]);
    /// ```
    #[inline(always)]
    pub fn as_contiguous(&self) -> Tensor<T, S, Contiguous, K::Shared<'_>>
    where
        L: IsRowMajor<S>,
    {
        self.apply(Relabel::<S, L, Contiguous>::row_major())
    }

    /// The same view, known to be contiguous, if the strides are the row-major numbers.
    ///
    /// Axes of length 1 do not count. The answer is a constant of the type.
    #[inline(always)]
    pub fn try_contiguous(&self) -> Option<Tensor<T, S, Contiguous, K::Shared<'_>>> {
        Some(self.apply(Relabel::<S, L, Contiguous>::by_number()?))
    }

    /// Copies the elements in row-major order into `out`.
    #[inline]
    pub fn contiguous_into<K2: StorageMut<T>>(&self, out: &mut Tensor<T, S, Contiguous, K2>) {
        out.write_from(self);
    }

    /// A contiguous copy of the elements, inline.
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x = Tensor::<i32, s![2, 3]>::from_array([[1, 2, 3], [4, 5, 6]]);
    /// let y: Tensor<i32, s![3, 2]> = x.t().to_contiguous(); // 24 bytes read, 24 written
    /// assert_eq!(y.view().as_slice(), [1, 4, 2, 5, 3, 6]);
    /// ```
    #[inline]
    pub fn to_contiguous(&self) -> Tensor<T, S> {
        Tensor::collect(self.shape(), self)
    }

    /// A contiguous copy of the elements, on the heap.
    #[cfg(feature = "alloc")]
    #[inline]
    pub fn to_contiguous_heap(&self) -> HeapTensor<T, S> {
        Tensor::collect(self.shape(), self)
    }
}

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// As [`Tensor::as_contiguous`], to be changed.
    #[inline(always)]
    pub fn as_contiguous_mut(&mut self) -> ViewMut<'_, T, S>
    where
        K: StorageMut<T>,
        L: IsRowMajor<S>,
    {
        self.apply_mut(Relabel::<S, L, Contiguous>::row_major())
    }

    /// As [`Tensor::try_contiguous`], to be changed.
    #[inline(always)]
    pub fn try_contiguous_mut(&mut self) -> Option<ViewMut<'_, T, S>>
    where
        K: StorageMut<T>,
    {
        Some(self.apply_mut(Relabel::<S, L, Contiguous>::by_number()?))
    }
}
