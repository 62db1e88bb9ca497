//! Views with one axis counted by two, or two by one: 0 bytes moved.

use core::marker::PhantomData;

use super::{Tensor, ViewMut};
use crate::dim::{Dim, FixedDim};
use crate::layout::{KeepsDistinct, Layout, ViewRule};
use crate::shape::{
    Ax, ChunksBy, HasAxis, MergesAxes, MergesWith, PartsInto, Shape, SplitsAxis, SplitsInto,
    StepsOver,
};
use crate::storage::{Storage, StorageMut};

/// The axis number `I`, of extent `N`, counted by `A` and `B`, whose product it is.
struct ByTwo<N, A, B, const I: usize>(PhantomData<(N, A, B)>);

impl<N, A, B, const I: usize> ByTwo<N, A, B, I> {
    /// The product is the extent.
    const fn product() -> Self
    where
        N: SplitsInto<A, B>,
    {
        Self(PhantomData)
    }

    /// `A` is how often `B` is in the extent, without remainder.
    const fn quotient() -> Self
    where
        N: ChunksBy<B, A>,
    {
        Self(PhantomData)
    }

    /// `B` is the length of each of `A` parts, without remainder.
    const fn part() -> Self
    where
        N: PartsInto<A, B>,
    {
        Self(PhantomData)
    }
}

impl<N, A, B, const I: usize> Clone for ByTwo<N, A, B, I> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<N, A, B, const I: usize> Copy for ByTwo<N, A, B, I> {}

// Index `(a, b)` is index `a * B + b` of the axis, which is below `A * B`. Row-major order stays.
impl<N: Dim, A: FixedDim, B: FixedDim, const I: usize, S, L> ViewRule<S, L> for ByTwo<N, A, B, I>
where
    S: HasAxis<I, Dim = N> + SplitsAxis<I, A, B>,
    L: Layout<S>,
{
    type Shape = S::Out;
    type Layout = SplitUp<S, L, A, B, I>;

    #[inline(always)]
    fn shape(self, from: S) -> S::Out {
        from.split(A::DIM, B::DIM)
    }

    #[inline(always)]
    fn origin(self, _from: S) -> isize {
        0
    }
}

impl<N, A, B, const I: usize> KeepsDistinct for ByTwo<N, A, B, I> {}

/// The axes `P` counted by one of extent `M`, their product, where the outer stride allows it.
struct ByOne<P, M>(PhantomData<(P, M)>);

impl<P, M> Clone for ByOne<P, M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P, M> Copy for ByOne<P, M> {}

// Index `m` is index `(m / B, m % B)` of the axes: the outer stride is `B` times the inner one.
impl<P, M: FixedDim, S, L: Layout<S>> ViewRule<S, L> for ByOne<P, M>
where
    S: MergesAxes<P>,
    S::Outer: MergesWith<S::Inner, M>,
    S::OuterStride<L::Strides>: StepsOver<S::InnerSpan<L::Strides>>,
{
    type Shape = S::Out<M>;
    type Layout = Merged<S, L, P, M>;

    #[inline(always)]
    fn shape(self, from: S) -> S::Out<M> {
        from.merged(M::DIM)
    }

    #[inline(always)]
    fn origin(self, _from: S) -> isize {
        0
    }
}

impl<P, M> KeepsDistinct for ByOne<P, M> {}

/// The layout of a view with the axis `I` counted by two.
pub type SplitUp<S, L, A, B, const I: usize> = <L as Layout<S>>::Alike<
    <S as SplitsAxis<I, A, B>>::Out,
    <S as SplitsAxis<I, A, B>>::Strides<<L as Layout<S>>::Strides>,
>;

/// The layout of a view with two axes counted by one.
pub type Merged<S, L, P, M> = <L as Layout<S>>::Alike<
    <S as MergesAxes<P>>::Out<M>,
    <S as MergesAxes<P>>::Strides<M, <L as Layout<S>>::Strides>,
>;

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// One axis counted by two, an outer and an inner one; a contiguous tensor stays contiguous.
    ///
    /// # Shape
    /// `[M, A * B, N]` by `Ax::<1>, (A, B) → [M, A, B, N]`
    ///
    /// # Example: the heads of an attention layer
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x = Tensor::<f32, s![16, 96]>::zeros();
    /// let y: View<'_, f32, s![16, 4, 24]> = x.split_axis(Ax::<1>, (dim!(4), dim!(24)));
    /// ```
    #[inline(always)]
    pub fn split_axis<const I: usize, A: FixedDim, B: FixedDim>(
        &self,
        axis: Ax<I>,
        into: (A, B),
    ) -> Tensor<T, S::Out, SplitUp<S, L, A, B, I>, K::Shared<'_>>
    where
        S: HasAxis<I, Dim: SplitsInto<A, B>> + SplitsAxis<I, A, B>,
    {
        let _ = (axis, into);
        self.apply(ByTwo::<S::Dim, A, B, I>::product())
    }

    /// One axis as chunks of `len`, on an axis of their own in front of it; nothing may be left over.
    ///
    /// # Shape
    /// `[M, N]` by `Ax::<1>, B → [M, N / B, B]`
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x = Tensor::<f32, s![16, 96]>::zeros();
    /// let y: View<'_, f32, s![16, 3, 32]> = x.chunks(Ax::<1>, dim!(32)); // 0 bytes moved
    /// ```
    #[inline(always)]
    pub fn chunks<const I: usize, B: FixedDim, A: FixedDim>(
        &self,
        axis: Ax<I>,
        len: B,
    ) -> Tensor<T, S::Out, SplitUp<S, L, A, B, I>, K::Shared<'_>>
    where
        S: HasAxis<I, Dim: ChunksBy<B, A>> + SplitsAxis<I, A, B>,
    {
        let _ = (axis, len);
        self.apply(ByTwo::<S::Dim, A, B, I>::quotient())
    }

    /// One axis in `count` equal parts, which are on an axis of their own in front of it.
    ///
    /// # Shape
    /// `[M, N]` by `Ax::<1>, A → [M, A, N / A]`
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x = Tensor::<f32, s![16, 96]>::zeros();
    /// let y: View<'_, f32, s![16, 4, 24]> = x.parts(Ax::<1>, dim!(4)); // 0 bytes moved
    /// ```
    #[inline(always)]
    pub fn parts<const I: usize, A: FixedDim, B: FixedDim>(
        &self,
        axis: Ax<I>,
        count: A,
    ) -> Tensor<T, S::Out, SplitUp<S, L, A, B, I>, K::Shared<'_>>
    where
        S: HasAxis<I, Dim: PartsInto<A, B>> + SplitsAxis<I, A, B>,
    {
        let _ = (axis, count);
        self.apply(ByTwo::<S::Dim, A, B, I>::part())
    }

    /// Two neighbouring axes counted by one, where the outer stride is the inner axis' whole length.
    ///
    /// A contiguous tensor stays contiguous.
    ///
    /// # Shape
    /// `[M, A, B, N]` by `axes![1, 2] → [M, A * B, N]`
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x = Tensor::<f32, s![16, 4, 24]>::zeros();
    /// let y: View<'_, f32, s![16, 96]> = x.merge_axes(axes![1, 2]); // 0 bytes moved
    /// ```
    #[inline(always)]
    pub fn merge_axes<P, M: FixedDim>(
        &self,
        axes: P,
    ) -> Tensor<T, S::Out<M>, Merged<S, L, P, M>, K::Shared<'_>>
    where
        S: MergesAxes<P>,
        S::Outer: MergesWith<S::Inner, M>,
        S::OuterStride<L::Strides>: StepsOver<S::InnerSpan<L::Strides>>,
    {
        let _ = axes;
        self.apply(ByOne::<P, M>(PhantomData))
    }
}

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// As [`Tensor::split_axis`], to be changed.
    #[inline(always)]
    pub fn split_axis_mut<const I: usize, A: FixedDim, B: FixedDim>(
        &mut self,
        axis: Ax<I>,
        into: (A, B),
    ) -> ViewMut<'_, T, S::Out, SplitUp<S, L, A, B, I>>
    where
        K: StorageMut<T>,
        S: HasAxis<I, Dim: SplitsInto<A, B>> + SplitsAxis<I, A, B>,
    {
        let _ = (axis, into);
        self.apply_mut(ByTwo::<S::Dim, A, B, I>::product())
    }

    /// As [`Tensor::chunks`], to be changed.
    #[inline(always)]
    pub fn chunks_mut<const I: usize, B: FixedDim, A: FixedDim>(
        &mut self,
        axis: Ax<I>,
        len: B,
    ) -> ViewMut<'_, T, S::Out, SplitUp<S, L, A, B, I>>
    where
        K: StorageMut<T>,
        S: HasAxis<I, Dim: ChunksBy<B, A>> + SplitsAxis<I, A, B>,
    {
        let _ = (axis, len);
        self.apply_mut(ByTwo::<S::Dim, A, B, I>::quotient())
    }

    /// As [`Tensor::parts`], to be changed.
    #[inline(always)]
    pub fn parts_mut<const I: usize, A: FixedDim, B: FixedDim>(
        &mut self,
        axis: Ax<I>,
        count: A,
    ) -> ViewMut<'_, T, S::Out, SplitUp<S, L, A, B, I>>
    where
        K: StorageMut<T>,
        S: HasAxis<I, Dim: PartsInto<A, B>> + SplitsAxis<I, A, B>,
    {
        let _ = (axis, count);
        self.apply_mut(ByTwo::<S::Dim, A, B, I>::part())
    }

    /// As [`Tensor::merge_axes`], to be changed.
    #[inline(always)]
    pub fn merge_axes_mut<P, M: FixedDim>(
        &mut self,
        axes: P,
    ) -> ViewMut<'_, T, S::Out<M>, Merged<S, L, P, M>>
    where
        K: StorageMut<T>,
        S: MergesAxes<P>,
        S::Outer: MergesWith<S::Inner, M>,
        S::OuterStride<L::Strides>: StepsOver<S::InnerSpan<L::Strides>>,
    {
        let _ = axes;
        self.apply_mut(ByOne::<P, M>(PhantomData))
    }
}
