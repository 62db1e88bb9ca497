//! Both parts of a tensor divided on one axis: 0 bytes moved.

use core::marker::PhantomData;

use super::narrow::Narrowed;
use super::{Tensor, ViewMut};
use crate::dim::FixedDim;
use crate::layout::{DisjointFrom, KeepsDistinct, Layout, ViewRule, origin_at};
use crate::shape::{Ax, HasAxis, Shape, SplitsAt};
use crate::storage::{Storage, StorageMut};

/// The first `At` indices of the axis number `I`; `Rest` are behind them.
struct Before<At, Rest, const I: usize>(PhantomData<(At, Rest)>);

/// The `Rest` indices behind the first `At` ones of the axis number `I`.
struct Behind<At, Rest, const I: usize>(PhantomData<(At, Rest)>);

macro_rules! halves {
    ($($half:ident $len:ident from $start:expr;)*) => {$(
        impl<At, Rest, const I: usize> Clone for $half<At, Rest, I> {
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<At, Rest, const I: usize> Copy for $half<At, Rest, I> {}

        impl<At, Rest, const I: usize, S, L> ViewRule<S, L> for $half<At, Rest, I>
        where
            At: FixedDim,
            Rest: FixedDim,
            S: HasAxis<I, Dim: SplitsAt<At, Rest>>,
            L: Layout<S>,
        {
            type Shape = S::With<$len>;
            type Layout = Narrowed<S, L, $len, I>;

            #[inline(always)]
            fn shape(self, from: S) -> S::With<$len> {
                from.with($len::DIM)
            }

            #[inline(always)]
            fn origin(self, from: S) -> isize {
                origin_at::<S, L, I>(from.with($len::DIM), $start)
            }
        }

        impl<At, Rest, const I: usize> KeepsDistinct for $half<At, Rest, I> {}
    )*};
}

halves! {
    Before At from 0;
    Behind Rest from At::CAP;
}

// On the axis `I` the one has the indices below `At`, the other those from `At` on.
impl<At, Rest, const I: usize> DisjointFrom<Behind<At, Rest, I>> for Before<At, Rest, I> {}

/// Both parts, as shared views.
type Halves<'s, T, S, L, K, At, Rest, const I: usize> = (
    Tensor<T, <S as HasAxis<I>>::With<At>, Narrowed<S, L, At, I>, <K as Storage<T>>::Shared<'s>>,
    Tensor<
        T,
        <S as HasAxis<I>>::With<Rest>,
        Narrowed<S, L, Rest, I>,
        <K as Storage<T>>::Shared<'s>,
    >,
);

/// Both parts, to be changed.
type HalvesMut<'s, T, S, L, At, Rest, const I: usize> = (
    ViewMut<'s, T, <S as HasAxis<I>>::With<At>, Narrowed<S, L, At, I>>,
    ViewMut<'s, T, <S as HasAxis<I>>::With<Rest>, Narrowed<S, L, Rest, I>>,
);

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// The first `at` indices of an axis, and the others.
    ///
    /// # Shape
    /// `[A, B, C]` by `Ax::<1>, N → [A, N, C], [A, B - N, C]`
    #[inline(always)]
    pub fn split_at<const I: usize, At: FixedDim, Rest: FixedDim>(
        &self,
        axis: Ax<I>,
        at: At,
    ) -> Halves<'_, T, S, L, K, At, Rest, I>
    where
        S: HasAxis<I, Dim: SplitsAt<At, Rest>>,
    {
        let _ = (axis, at);
        (
            self.apply(Before::<At, Rest, I>(PhantomData)),
            self.apply(Behind::<At, Rest, I>(PhantomData)),
        )
    }
}

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// The first `at` indices of an axis, and the others, both to be changed.
    ///
    /// # Shape
    /// `[A, B, C]` by `Ax::<1>, N → [A, N, C], [A, B - N, C]`
    ///
    /// # Example: from one half into the other
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let mut x = Tensor::<i32, s![2, 4]>::from_array([[1, 2, 0, 0], [3, 4, 0, 0]]);
    /// let (left, mut right) = x.split_at_mut(Ax::<1>, dim!(2));
    /// right.assign(&left);
    /// assert_eq!(x.as_slice(), [1, 2, 1, 2, 3, 4, 3, 4]);
    /// ```
    #[inline(always)]
    pub fn split_at_mut<const I: usize, At: FixedDim, Rest: FixedDim>(
        &mut self,
        axis: Ax<I>,
        at: At,
    ) -> HalvesMut<'_, T, S, L, At, Rest, I>
    where
        K: StorageMut<T>,
        S: HasAxis<I, Dim: SplitsAt<At, Rest>>,
    {
        let _ = (axis, at);
        self.apply_mut_both(Before::<At, Rest, I>(PhantomData), Behind::<At, Rest, I>(PhantomData))
    }
}
