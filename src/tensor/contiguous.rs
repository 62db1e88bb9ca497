//! Getting to row-major order: for nothing where it is there already, or by a copy that says so.

use core::marker::PhantomData;

#[cfg(feature = "alloc")]
use super::HeapTensor;
use super::{Tensor, ViewMut};
use crate::layout::{Contiguous, IsRowMajor, KeepsDistinct, Layout, ViewRule};
use crate::shape::Shape;
use crate::storage::{Storage, StorageMut};

/// The proof that `L` puts the elements of `S` into row-major order.
struct RowMajor<S, L>(PhantomData<(S, L)>);

impl<S: Shape, L: Layout<S>> RowMajor<S, L> {
    /// The strides are the row-major ones by type.
    const fn by_type() -> Self
    where
        L: IsRowMajor<S>,
    {
        Self(PhantomData)
    }

    /// The strides are the row-major ones by number, axes of length 1 aside.
    const fn by_number() -> Option<Self> {
        if L::IS_CONTIGUOUS { Some(Self(PhantomData)) } else { None }
    }
}

impl<S, L> Clone for RowMajor<S, L> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S, L> Copy for RowMajor<S, L> {}

impl<S: Shape, L: Layout<S>> ViewRule<S, L> for RowMajor<S, L> {
    type Shape = S;
    type Layout = Contiguous;

    #[inline(always)]
    fn shape(self, from: S) -> S {
        from
    }

    #[inline(always)]
    fn origin(self, _from: S) -> isize {
        0
    }
}

impl<S, L> KeepsDistinct for RowMajor<S, L> {}

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
        self.apply(RowMajor::<S, L>::by_type())
    }

    /// The same view, known to be contiguous, if the strides are the row-major numbers.
    ///
    /// Axes of length 1 do not count. The answer is a constant of the type.
    #[inline(always)]
    pub fn try_contiguous(&self) -> Option<Tensor<T, S, Contiguous, K::Shared<'_>>> {
        Some(self.apply(RowMajor::<S, L>::by_number()?))
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
        self.apply_mut(RowMajor::<S, L>::by_type())
    }

    /// As [`Tensor::try_contiguous`], to be changed.
    #[inline(always)]
    pub fn try_contiguous_mut(&mut self) -> Option<ViewMut<'_, T, S>>
    where
        K: StorageMut<T>,
    {
        Some(self.apply_mut(RowMajor::<S, L>::by_number()?))
    }
}
