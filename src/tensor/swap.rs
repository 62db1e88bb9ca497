//! Views with two axes in each other's place: 0 bytes moved.

use core::marker::PhantomData;

use super::{Tensor, ViewMut};
use crate::layout::{KeepsDistinct, Layout, Strided, ViewRule};
use crate::shape::{Shape, SwapsAxes};
use crate::storage::{Storage, StorageMut};

/// The axes `P` in each other's place.
struct Swap<P>(PhantomData<P>);

impl<P> Clone for Swap<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for Swap<P> {}

impl<P, S: SwapsAxes<P>, L: Layout<S>> ViewRule<S, L> for Swap<P> {
    type Shape = S::Out;
    type Layout = Swapped<S, L, P>;

    #[inline(always)]
    fn shape(self, from: S) -> S::Out {
        from.swapped()
    }

    #[inline(always)]
    fn origin(self, _from: S) -> isize {
        0
    }
}

impl<P> KeepsDistinct for Swap<P> {}

/// The layout of a view with two axes swapped.
pub type Swapped<S, L, P> = Strided<<S as SwapsAxes<P>>::Strides<<L as Layout<S>>::Strides>>;

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// Two axes in each other's place.
    ///
    /// # Shape
    /// `[A, B, C]` by `axes![0, 2] → [C, B, A]`
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x = Tensor::<f32, s![2, 3, 4]>::zeros();
    /// let y: View<'_, f32, s![4, 3, 2], _> = x.swap_axes(axes![0, 2]); // 0 bytes moved
    /// ```
    #[inline(always)]
    pub fn swap_axes<P>(&self, axes: P) -> Tensor<T, S::Out, Swapped<S, L, P>, K::Shared<'_>>
    where
        S: SwapsAxes<P>,
    {
        let _ = axes;
        self.apply(Swap::<P>(PhantomData))
    }
}

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// As [`Tensor::swap_axes`], to be changed.
    #[inline(always)]
    pub fn swap_axes_mut<P>(&mut self, axes: P) -> ViewMut<'_, T, S::Out, Swapped<S, L, P>>
    where
        K: StorageMut<T>,
        S: SwapsAxes<P>,
    {
        let _ = axes;
        self.apply_mut(Swap::<P>(PhantomData))
    }
}
