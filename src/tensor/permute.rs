//! Views with the axes in another order: 0 bytes moved.

use core::marker::PhantomData;

use super::{Tensor, ViewMut};
use crate::layout::{KeepsDistinct, Layout, Strided, ViewRule};
use crate::shape::{IsMatrix, Permutes, Shape};
use crate::storage::{Storage, StorageMut};

/// The axes in the order `P`.
struct Order<P>(PhantomData<P>);

impl<P> Clone for Order<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for Order<P> {}

impl<P, S: Permutes<P>, L: Layout<S>> ViewRule<S, L> for Order<P> {
    type Shape = S::Out;
    type Layout = Strided<S::Strides<L::Strides>>;

    #[inline(always)]
    fn shape(self, from: S) -> S::Out {
        from.permuted()
    }

    #[inline(always)]
    fn origin(self, _from: S) -> isize {
        0
    }
}

impl<P> KeepsDistinct for Order<P> {}

/// The two axes of a matrix swapped.
#[derive(Clone, Copy)]
struct Swap;

impl<S: IsMatrix, L: Layout<S>> ViewRule<S, L> for Swap {
    type Shape = S::Transposed;
    type Layout = Transposed<S, L>;

    #[inline(always)]
    fn shape(self, from: S) -> S::Transposed {
        from.transposed()
    }

    #[inline(always)]
    fn origin(self, _from: S) -> isize {
        0
    }
}

impl KeepsDistinct for Swap {}

/// The layout of a permuted view.
pub type Permuted<S, L, P> = Strided<<S as Permutes<P>>::Strides<<L as Layout<S>>::Strides>>;

/// The layout of a transposed matrix.
pub type Transposed<S, L> = Strided<<S as IsMatrix>::Strides<<L as Layout<S>>::Strides>>;

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// The axes in another order: axis `k` of the view is the axis named at place `k`.
    ///
    /// # Shape
    /// `[A, B, C]` by `axes![2, 0, 1] → [C, A, B]`
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x = Tensor::<f32, s![2, 3, 4]>::zeros();
    /// let y: View<'_, f32, s![4, 2, 3], _> = x.permute(axes![2, 0, 1]); // 0 bytes moved
    /// ```
    #[inline(always)]
    pub fn permute<P>(&self, order: P) -> Tensor<T, S::Out, Permuted<S, L, P>, K::Shared<'_>>
    where
        S: Permutes<P>,
    {
        let _ = order;
        self.apply(Order(PhantomData))
    }

    /// The matrix transposed.
    ///
    /// # Shape
    /// `[M, N] → [N, M]`
    #[inline(always)]
    pub fn t(&self) -> Tensor<T, S::Transposed, Transposed<S, L>, K::Shared<'_>>
    where
        S: IsMatrix,
    {
        self.apply(Swap)
    }
}

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// As [`Tensor::permute`], to be changed.
    #[inline(always)]
    pub fn permute_mut<P>(&mut self, order: P) -> ViewMut<'_, T, S::Out, Permuted<S, L, P>>
    where
        K: StorageMut<T>,
        S: Permutes<P>,
    {
        let _ = order;
        self.apply_mut(Order(PhantomData))
    }

    /// As [`Tensor::t`], to be changed.
    #[inline(always)]
    pub fn t_mut(&mut self) -> ViewMut<'_, T, S::Transposed, Transposed<S, L>>
    where
        K: StorageMut<T>,
        S: IsMatrix,
    {
        self.apply_mut(Swap)
    }
}
