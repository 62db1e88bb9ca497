//! Views with an axis of length 1 dropped, put in, or stretched: 0 bytes moved.

use super::{Tensor, ViewMut};
use crate::dim::{Dim, One, Zero};
use crate::layout::{KeepsDistinct, Layout, Strided, ViewRule};
use crate::shape::{Ax, HasAxis, HasUnitAxis, InsertsAxis, Shape};
use crate::storage::{Storage, StorageMut};

/// Without the axis number `I`, which has length 1.
#[derive(Clone, Copy)]
struct Drop<const I: usize>;

/// With an axis of length 1 at number `I`.
#[derive(Clone, Copy)]
struct Insert<const I: usize>;

/// With the axis number `I`, which has length 1, stretched to `X`.
#[derive(Clone, Copy)]
struct Expand<const I: usize, X>(X);

impl<const I: usize, S: HasUnitAxis<I>, L: Layout<S>> ViewRule<S, L> for Drop<I> {
    type Shape = S::Without;
    type Layout = Squeezed<S, L, I>;

    #[inline(always)]
    fn shape(self, from: S) -> S::Without {
        from.without()
    }

    #[inline(always)]
    fn origin(self, _from: S) -> isize {
        0
    }
}

impl<const I: usize> KeepsDistinct for Drop<I> {}

impl<const I: usize, S: InsertsAxis<I>, L: Layout<S>> ViewRule<S, L> for Insert<I> {
    type Shape = S::With<One>;
    type Layout = Unsqueezed<S, L, I>;

    #[inline(always)]
    fn shape(self, from: S) -> S::With<One> {
        from.inserted(One)
    }

    #[inline(always)]
    fn origin(self, _from: S) -> isize {
        0
    }
}

impl<const I: usize> KeepsDistinct for Insert<I> {}

impl<const I: usize, X: Dim, S: HasUnitAxis<I>, L: Layout<S>> ViewRule<S, L> for Expand<I, X> {
    type Shape = S::With<X>;
    type Layout = Expanded<S, L, I, X>;

    #[inline(always)]
    fn shape(self, from: S) -> S::With<X> {
        from.with(self.0)
    }

    #[inline(always)]
    fn origin(self, _from: S) -> isize {
        0
    }
}

/// The layout of a view with the axis `I` dropped.
pub type Squeezed<S, L, const I: usize> = <L as Layout<S>>::Alike<
    <S as HasAxis<I>>::Without,
    <S as HasAxis<I>>::StridesWithout<<L as Layout<S>>::Strides>,
>;

/// The layout of a view with an axis `I` put in.
pub type Unsqueezed<S, L, const I: usize> = <L as Layout<S>>::Alike<
    <S as InsertsAxis<I>>::With<One>,
    <S as InsertsAxis<I>>::StridesWith<One, <L as Layout<S>>::Strides, Zero>,
>;

/// The layout of a view with the axis `I` stretched.
pub type Expanded<S, L, const I: usize, X> =
    Strided<<S as HasAxis<I>>::StridesWith<X, <L as Layout<S>>::Strides, Zero>>;

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// Without the axis `axis`, which must have length 1; a contiguous tensor stays contiguous.
    ///
    /// # Shape
    /// `[A, 1, B]` by `Ax::<1> → [A, B]`
    #[inline(always)]
    pub fn squeeze<const I: usize>(
        &self,
        axis: Ax<I>,
    ) -> Tensor<T, S::Without, Squeezed<S, L, I>, K::Shared<'_>>
    where
        S: HasUnitAxis<I>,
    {
        let _ = axis;
        self.apply(Drop::<I>)
    }

    /// With a new axis of length 1 at number `axis`; a contiguous tensor stays contiguous.
    ///
    /// # Shape
    /// `[A, B]` by `Ax::<1> → [A, 1, B]`
    #[inline(always)]
    pub fn unsqueeze<const I: usize>(
        &self,
        axis: Ax<I>,
    ) -> Tensor<T, S::With<One>, Unsqueezed<S, L, I>, K::Shared<'_>>
    where
        S: InsertsAxis<I>,
    {
        let _ = axis;
        self.apply(Insert::<I>)
    }

    /// With the axis `axis`, which must have length 1, stretched to `to`; it cannot be written.
    ///
    /// # Shape
    /// `[A, 1, B]` by `Ax::<1>, N → [A, N, B]`
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let bias = Tensor::<f32, s![3, 1]>::from_array([[1.0], [2.0], [3.0]]);
    /// let wide: View<'_, f32, s![3, 8], _> = bias.expand(Ax::<1>, dim!(8)); // 0 bytes moved
    /// ```
    #[inline(always)]
    pub fn expand<const I: usize, X: Dim>(
        &self,
        axis: Ax<I>,
        to: X,
    ) -> Tensor<T, S::With<X>, Expanded<S, L, I, X>, K::Shared<'_>>
    where
        S: HasUnitAxis<I>,
    {
        let _ = axis;
        self.apply(Expand::<I, X>(to))
    }
}

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// As [`Tensor::squeeze`], to be changed.
    #[inline(always)]
    pub fn squeeze_mut<const I: usize>(
        &mut self,
        axis: Ax<I>,
    ) -> ViewMut<'_, T, S::Without, Squeezed<S, L, I>>
    where
        K: StorageMut<T>,
        S: HasUnitAxis<I>,
    {
        let _ = axis;
        self.apply_mut(Drop::<I>)
    }

    /// As [`Tensor::unsqueeze`], to be changed.
    #[inline(always)]
    pub fn unsqueeze_mut<const I: usize>(
        &mut self,
        axis: Ax<I>,
    ) -> ViewMut<'_, T, S::With<One>, Unsqueezed<S, L, I>>
    where
        K: StorageMut<T>,
        S: InsertsAxis<I>,
    {
        let _ = axis;
        self.apply_mut(Insert::<I>)
    }
}
