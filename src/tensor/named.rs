//! Views whose axes are known to be those that a pattern names: 0 bytes moved.

use core::marker::PhantomData;

use super::Tensor;
use crate::dim::Dim;
use crate::layout::{KeepsDistinct, Layout, ViewRule};
use crate::shape::{Ax, HasAxis, HasRank, Letter, Shape, SharesLetter};
use crate::storage::Storage;

/// As many axes as are asked for.
#[derive(Clone, Copy)]
struct OfRank<const R: usize>;

impl<const R: usize, S: HasRank<R>, L: Layout<S>> ViewRule<S, L> for OfRank<R> {
    type Shape = S::Same;
    type Layout = Ranked<S, L, R>;

    #[inline(always)]
    fn shape(self, from: S) -> S::Same {
        from.same()
    }

    #[inline(always)]
    fn origin(self, _from: S) -> isize {
        0
    }
}

impl<const R: usize> KeepsDistinct for OfRank<R> {}

/// The axis number `I`, of extent `N`, as the `X` that it is.
#[derive(Clone, Copy)]
struct Shared<N, X, const I: usize>(X, PhantomData<N>);

impl<N, X, const I: usize> Shared<N, X, I> {
    /// One letter is one extent.
    const fn by<const LETTER: char>(dim: X) -> Self
    where
        X: SharesLetter<LETTER, N>,
    {
        Self(dim, PhantomData)
    }
}

impl<N: Dim, X: Dim, const I: usize, S: HasAxis<I, Dim = N>, L: Layout<S>> ViewRule<S, L>
    for Shared<N, X, I>
{
    type Shape = S::With<X>;
    type Layout = Lettered<S, L, I, X>;

    #[inline(always)]
    fn shape(self, from: S) -> S::With<X> {
        from.with(self.0)
    }

    #[inline(always)]
    fn origin(self, _from: S) -> isize {
        0
    }
}

impl<N, X, const I: usize> KeepsDistinct for Shared<N, X, I> {}

/// The layout of a view of known rank.
pub type Ranked<S, L, const R: usize> = <L as Layout<S>>::Alike<
    <S as HasRank<R>>::Same,
    <S as HasRank<R>>::Strides<<L as Layout<S>>::Strides>,
>;

/// The layout of a view whose axis `I` is known to be `X`.
pub type Lettered<S, L, const I: usize, X> = <L as Layout<S>>::Alike<
    <S as HasAxis<I>>::With<X>,
    <S as HasAxis<I>>::StridesWith<
        X,
        <L as Layout<S>>::Strides,
        <S as HasAxis<I>>::StrideOf<<L as Layout<S>>::Strides>,
    >,
>;

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// The same view of a tensor that has `R` axes; 0 bytes moved.
    ///
    /// It changes nothing: where the rank is another one, the message says so, and all that follows
    /// is left out of it.
    ///
    /// # Shape
    /// `[A, B]` by `2 → [A, B]`
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x = Tensor::<f32, s![2, 3]>::zeros();
    /// let y: View<'_, f32, s![2, 3]> = x.of_rank::<2>();
    /// ```
    #[inline(always)]
    pub fn of_rank<const R: usize>(&self) -> Tensor<T, S::Same, Ranked<S, L, R>, K::Shared<'_>>
    where
        S: HasRank<R>,
    {
        self.apply(OfRank::<R>)
    }

    /// The same view of a tensor whose axis `axis` is of extent `dim`, as an axis with the same letter
    /// is elsewhere; 0 bytes moved.
    ///
    /// It changes nothing: where the extent is another one, the message names the letter.
    ///
    /// # Shape
    /// `[A, B]` by `Ax::<1>, B → [A, B]`
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    /// use formwork::shape::Letter;
    ///
    /// let a = Tensor::<f32, s![2, 3]>::zeros();
    /// let b = Tensor::<f32, s![3, 4]>::zeros();
    /// let b: View<'_, f32, s![3, 4]> = b.share_letter(Letter::<'j'>, Ax::<0>, a.extent(Ax::<1>));
    /// ```
    #[inline(always)]
    pub fn share_letter<const LETTER: char, const I: usize, X>(
        &self,
        letter: Letter<LETTER>,
        axis: Ax<I>,
        dim: X,
    ) -> Tensor<T, S::With<X>, Lettered<S, L, I, X>, K::Shared<'_>>
    where
        S: HasAxis<I>,
        X: Dim + SharesLetter<LETTER, S::Dim>,
    {
        let _ = (letter, axis);
        self.apply(Shared::<S::Dim, X, I>::by::<LETTER>(dim))
    }

    /// The extent of one axis, as a value.
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x = Tensor::<f32, s![2, 3]>::zeros();
    /// assert_eq!(x.extent(Ax::<1>), dim!(3));
    /// ```
    #[inline(always)]
    pub fn extent<const I: usize>(&self, axis: Ax<I>) -> S::Dim
    where
        S: HasAxis<I>,
    {
        let _ = axis;
        self.shape().dim()
    }
}
