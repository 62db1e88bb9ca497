//! Views of a part of one axis: 0 bytes moved.

use core::marker::PhantomData;

use super::{Tensor, ViewMut};
use crate::dim::{Dim, FixedDim, UpTo};
use crate::layout::{KeepsDistinct, Layout, Strided, ViewRule, origin_at};
use crate::shape::{Ax, HasAxis, Narrows, Shape};
use crate::storage::{Storage, StorageMut};

/// `len` indices of the axis number `I`, which has the extent `N`.
struct Segment<N, X, const I: usize> {
    /// # Invariants
    /// `start + len` is at most the length of the axis: only the constructors set both.
    start: usize,
    len: X,
    axis: PhantomData<N>,
}

impl<N, X: Copy, const I: usize> Clone for Segment<N, X, I> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<N, X: Copy, const I: usize> Copy for Segment<N, X, I> {}

impl<N: Dim, X: Dim, const I: usize> Segment<N, X, I> {
    /// A part that the compiler has compared with the axis.
    #[inline(always)]
    fn constant<Start: FixedDim>(start: Start, len: X) -> Self
    where
        N: Narrows<Start, X>,
    {
        Self { start: start.len(), len, axis: PhantomData }
    }

    /// The first indices, as many as a bounded extent says, of an axis that has at least its capacity.
    #[inline(always)]
    fn first(len: X) -> Self
    where
        N: FixedDim,
    {
        const {
            assert!(
                X::CAP <= N::CAP,
                "`take` needs an extent whose capacity the axis has room for"
            );
        }
        Self { start: 0, len, axis: PhantomData }
    }

    /// The part, if the axis has it.
    #[inline(always)]
    fn checked(dim: N, start: usize, len: X) -> Option<Self> {
        let last_start = dim.len().checked_sub(len.len())?;
        (start <= last_start).then_some(Self { start, len, axis: PhantomData })
    }
}

impl<N: Dim, X: Dim, const I: usize, S: HasAxis<I, Dim = N>, L: Layout<S>> ViewRule<S, L>
    for Segment<N, X, I>
{
    type Shape = S::With<X>;
    type Layout = Narrowed<S, L, X, I>;

    #[inline(always)]
    fn shape(self, from: S) -> S::With<X> {
        from.with(self.len)
    }

    #[inline(always)]
    fn origin(self, from: S) -> isize {
        origin_at::<S, L, I>(from.with(self.len), self.start)
    }
}

impl<N, X, const I: usize> KeepsDistinct for Segment<N, X, I> {}

/// The layout of a view of a part of the axis `I`.
pub type Narrowed<S, L, X, const I: usize> = Strided<
    <S as HasAxis<I>>::StridesWith<
        X,
        <L as Layout<S>>::Strides,
        <S as HasAxis<I>>::StrideOf<<L as Layout<S>>::Strides>,
    >,
>;

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// `len` indices of an axis from `start` on, both constants.
    ///
    /// # Shape
    /// `[A, B, C]` by `Ax::<1>, start, N → [A, N, C]`
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x = Tensor::<i32, s![2, 4]>::from_array([[1, 2, 3, 4], [5, 6, 7, 8]]);
    /// let y: View<'_, i32, s![2, 2], _> = x.narrow(Ax::<1>, dim!(1), dim!(2)); // 0 bytes moved
    /// assert_eq!(y.to_contiguous().as_slice(), [2, 3, 6, 7]);
    /// ```
    #[inline(always)]
    pub fn narrow<const I: usize, Start: FixedDim, X: FixedDim>(
        &self,
        axis: Ax<I>,
        start: Start,
        len: X,
    ) -> Tensor<T, S::With<X>, Narrowed<S, L, X, I>, K::Shared<'_>>
    where
        S: HasAxis<I, Dim: Narrows<Start, X>>,
    {
        let _ = axis;
        self.apply(Segment::<S::Dim, X, I>::constant(start, len))
    }

    /// `len` indices of an axis from `start` on, which is known at run time, if the axis has them.
    ///
    /// # Shape
    /// `[A, B, C]` by `Ax::<1>, start, N → [A, N, C]`
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x = Tensor::<i32, s![5]>::from_array([1, 2, 3, 4, 5]);
    /// let y = x.slice_from(Ax::<0>, 3, dim!(2)).unwrap();
    /// assert_eq!(y.to_contiguous().as_slice(), [4, 5]);
    /// assert!(x.slice_from(Ax::<0>, 4, dim!(2)).is_none());
    /// ```
    #[inline(always)]
    pub fn slice_from<const I: usize, X: Dim>(
        &self,
        axis: Ax<I>,
        start: usize,
        len: X,
    ) -> Option<Tensor<T, S::With<X>, Narrowed<S, L, X, I>, K::Shared<'_>>>
    where
        S: HasAxis<I>,
    {
        let _ = axis;
        Some(self.apply(Segment::<S::Dim, X, I>::checked(self.shape().dim(), start, len)?))
    }

    /// The first `len` indices of a fixed axis, as many as a bounded extent says.
    ///
    /// The strides stay constants. A capacity above the length of the axis does not compile.
    ///
    /// # Shape
    /// `[A, B, C]` by `Ax::<1>, n → [A, n, C]`
    ///
    /// # Example: the steps of a sequence that are there
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let cache = Tensor::<f32, s![128, 64]>::zeros();
    /// let count = with_extent::<128, _>(17, |steps| {
    ///     let now = cache.take(Ax::<0>, steps); // 0 bytes moved
    ///     now.shape().count()
    /// });
    /// assert_eq!(count, Ok(17 * 64));
    /// ```
    #[inline(always)]
    pub fn take<'id, const I: usize, const CAP: usize>(
        &self,
        axis: Ax<I>,
        len: UpTo<'id, CAP>,
    ) -> Tensor<T, S::With<UpTo<'id, CAP>>, Narrowed<S, L, UpTo<'id, CAP>, I>, K::Shared<'_>>
    where
        S: HasAxis<I, Dim: FixedDim>,
    {
        let _ = axis;
        self.apply(Segment::<S::Dim, _, I>::first(len))
    }
}

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// As [`Tensor::narrow`], to be changed.
    #[inline(always)]
    pub fn narrow_mut<const I: usize, Start: FixedDim, X: FixedDim>(
        &mut self,
        axis: Ax<I>,
        start: Start,
        len: X,
    ) -> ViewMut<'_, T, S::With<X>, Narrowed<S, L, X, I>>
    where
        K: StorageMut<T>,
        S: HasAxis<I, Dim: Narrows<Start, X>>,
    {
        let _ = axis;
        self.apply_mut(Segment::<S::Dim, X, I>::constant(start, len))
    }

    /// As [`Tensor::slice_from`], to be changed.
    #[inline(always)]
    pub fn slice_from_mut<const I: usize, X: Dim>(
        &mut self,
        axis: Ax<I>,
        start: usize,
        len: X,
    ) -> Option<ViewMut<'_, T, S::With<X>, Narrowed<S, L, X, I>>>
    where
        K: StorageMut<T>,
        S: HasAxis<I>,
    {
        let _ = axis;
        let segment = Segment::<S::Dim, X, I>::checked(self.shape().dim(), start, len)?;
        Some(self.apply_mut(segment))
    }

    /// As [`Tensor::take`], to be changed.
    #[inline(always)]
    pub fn take_mut<'id, const I: usize, const CAP: usize>(
        &mut self,
        axis: Ax<I>,
        len: UpTo<'id, CAP>,
    ) -> ViewMut<'_, T, S::With<UpTo<'id, CAP>>, Narrowed<S, L, UpTo<'id, CAP>, I>>
    where
        K: StorageMut<T>,
        S: HasAxis<I, Dim: FixedDim>,
    {
        let _ = axis;
        self.apply_mut(Segment::<S::Dim, _, I>::first(len))
    }
}
