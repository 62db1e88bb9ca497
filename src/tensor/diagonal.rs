//! Views of a diagonal: 0 bytes moved.

use core::marker::PhantomData;

use super::{Tensor, ViewMut};
use crate::layout::{KeepsDistinct, Layout, Strided, ViewRule};
use crate::shape::{HasDiagonal, Shape, StridesFor};
use crate::storage::{Storage, StorageMut};

/// The same index on the last two axes.
struct Both<Out, St>(PhantomData<(Out, St)>);

impl<Out, St> Clone for Both<Out, St> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<Out, St> Copy for Both<Out, St> {}

impl<S, L, Out, St> ViewRule<S, L> for Both<Out, St>
where
    S: HasDiagonal<L::Strides, Out, St>,
    L: Layout<S>,
    Out: Shape,
    St: StridesFor<Out>,
{
    type Shape = Out;
    type Layout = Strided<St>;

    #[inline(always)]
    fn shape(self, from: S) -> Out {
        from.diagonal()
    }

    #[inline(always)]
    fn origin(self, _from: S) -> isize {
        0
    }
}

impl<Out, St> KeepsDistinct for Both<Out, St> {}

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// The elements with the same index on the last two axes.
    ///
    /// # Shape
    /// `[.., N, N] → [.., N]`
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x = Tensor::<i32, s![2, 2]>::from_array([[1, 2], [3, 4]]);
    /// assert_eq!(x.diagonal().to_contiguous().as_slice(), [1, 4]);
    /// ```
    #[inline(always)]
    pub fn diagonal<Out: Shape, St: StridesFor<Out>>(
        &self,
    ) -> Tensor<T, Out, Strided<St>, K::Shared<'_>>
    where
        S: HasDiagonal<L::Strides, Out, St>,
    {
        self.apply(Both(PhantomData))
    }
}

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// As [`Tensor::diagonal`], to be changed.
    #[inline(always)]
    pub fn diagonal_mut<Out: Shape, St: StridesFor<Out>>(
        &mut self,
    ) -> ViewMut<'_, T, Out, Strided<St>>
    where
        K: StorageMut<T>,
        S: HasDiagonal<L::Strides, Out, St>,
    {
        self.apply_mut(Both(PhantomData))
    }
}
