//! Tensors in other layouts: relabelled where every element stays, or copied.

use core::marker::PhantomData;

#[cfg(feature = "alloc")]
use super::HeapTensor;
use super::{Tensor, View, ViewMut};
use crate::error::SpanError;
use crate::layout::{
    Contiguous, Dense, IsRowMajor, KeepsDistinct, LaidOutAs, Layout, LayoutOf, ViewRule,
    same_layout,
};
use crate::shape::{FixedShape, Shape};
use crate::storage::{Storage, StorageMut};

/// The proof that `L` and `L2` give every coordinate of `S` the same offset.
pub(super) struct Relabel<S, L, L2>(PhantomData<(S, L, L2)>);

impl<S: Shape, L: Layout<S>, L2: Layout<S>> Relabel<S, L, L2> {
    /// The strides are the same by type.
    const fn by_type() -> Self
    where
        L: LaidOutAs<S, L2>,
    {
        Self(PhantomData)
    }

    /// The strides are the same by number, axes of length 1 aside.
    pub(super) const fn by_number() -> Option<Self> {
        if same_layout::<S, L, L2>() { Some(Self(PhantomData)) } else { None }
    }
}

impl<S: Shape, L: Layout<S>> Relabel<S, L, Contiguous> {
    /// The strides are the row-major ones by type.
    pub(super) const fn row_major() -> Self
    where
        L: IsRowMajor<S>,
    {
        Self(PhantomData)
    }
}

impl<S, L, L2> Clone for Relabel<S, L, L2> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S, L, L2> Copy for Relabel<S, L, L2> {}

impl<S: Shape, L: Layout<S>, L2: Layout<S>> ViewRule<S, L> for Relabel<S, L, L2> {
    type Shape = S;
    type Layout = L2;

    #[inline(always)]
    fn shape(self, from: S) -> S {
        from
    }

    #[inline(always)]
    fn origin(self, _from: S) -> isize {
        0
    }
}

impl<S, L, L2> KeepsDistinct for Relabel<S, L, L2> {}

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// The layout as a value, which prints as `(shape):(strides)`.
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x = Tensor::<f32, s![2, 3, 4]>::zeros();
    /// assert_eq!(x.layout().to_string(), "(2,3,4):(12,4,1)");
    /// assert_eq!(x.flip(Ax::<1>).layout().to_string(), "(2,3,4):(12,-4,1)");
    /// ```
    #[inline(always)]
    pub fn layout(&self) -> LayoutOf<S, L> {
        LayoutOf::NEW
    }

    /// The same view, known to be laid out as `L2`: the types of the strides are equal.
    ///
    /// # Example: from the order of memory to the order of the axes
    /// ```
    /// use formwork::layout::ChannelsLast;
    /// use formwork::prelude::*;
    ///
    /// let nhwc = Tensor::<f32, s![1, 8, 8, 3]>::zeros();
    /// let nchw = nhwc.permute(axes![0, 3, 1, 2]);
    /// let x: View<'_, f32, s![1, 3, 8, 8], ChannelsLast> = nchw.as_layout(); // 0 bytes moved
    /// ```
    #[inline(always)]
    pub fn as_layout<L2: Layout<S>>(&self) -> Tensor<T, S, L2, K::Shared<'_>>
    where
        L: LaidOutAs<S, L2>,
    {
        self.apply(Relabel::<S, L, L2>::by_type())
    }

    /// The same view, known to be laid out as `L2`, if the strides are the same numbers.
    ///
    /// Axes of length 1 do not count. The answer is a constant of the type.
    #[inline(always)]
    pub fn try_layout<L2: Layout<S>>(&self) -> Option<Tensor<T, S, L2, K::Shared<'_>>> {
        Some(self.apply(Relabel::<S, L, L2>::by_number()?))
    }

    /// A copy of the elements, inline, laid out as `L2`.
    #[inline]
    pub fn to_layout<L2: Dense<S>>(&self) -> Tensor<T, S, L2> {
        Tensor::collect(self.shape(), self)
    }

    /// A copy of the elements, on the heap, laid out as `L2`.
    #[cfg(feature = "alloc")]
    #[inline]
    pub fn to_layout_heap<L2: Dense<S>>(&self) -> HeapTensor<T, S, L2> {
        Tensor::collect(self.shape(), self)
    }

    /// As [`Tensor::as_layout`], to be changed.
    #[inline(always)]
    pub fn as_layout_mut<L2: Layout<S>>(&mut self) -> ViewMut<'_, T, S, L2>
    where
        K: StorageMut<T>,
        L: LaidOutAs<S, L2>,
    {
        self.apply_mut(Relabel::<S, L, L2>::by_type())
    }

    /// As [`Tensor::try_layout`], to be changed.
    #[inline(always)]
    pub fn try_layout_mut<L2: Layout<S>>(&mut self) -> Option<ViewMut<'_, T, S, L2>>
    where
        K: StorageMut<T>,
    {
        Some(self.apply_mut(Relabel::<S, L, L2>::by_number()?))
    }
}

impl<'a, T: Copy, S: FixedShape, L> View<'a, T, S, L> {
    /// A view of a slice that is at least as long as the layout spans, gaps included.
    ///
    /// Its first element is the lowest one of the layout; what is behind the highest is not seen.
    ///
    /// # Errors
    /// [`SpanError`] if the slice is shorter.
    ///
    /// # Example: columns of a matrix of another library
    /// ```
    /// use formwork::layout::ColumnMajor;
    /// use formwork::prelude::*;
    ///
    /// let buffer = [1, 4, 2, 5, 3, 6];
    /// let x = View::<i32, s![2, 3], ColumnMajor>::from_span(&buffer)?;
    /// assert_eq!(x.get([0, 2]), Some(3));
    /// assert!(View::<i32, s![2, 4], ColumnMajor>::from_span(&buffer).is_err());
    /// # Ok::<(), formwork::error::SpanError>(())
    /// ```
    #[inline]
    pub fn from_span(slice: &'a [T]) -> Result<Self, SpanError>
    where
        L: Layout<S>,
    {
        Self::from_span_in(S::SHAPE, slice)
    }
}

impl<'a, T: Copy, S: Shape, L> View<'a, T, S, L> {
    /// As [`View::from_span`], for a shape that may be bounded; the span is that of its capacity.
    ///
    /// # Errors
    /// [`SpanError`] if the slice is shorter.
    #[inline]
    pub fn from_span_in(shape: S, slice: &'a [T]) -> Result<Self, SpanError>
    where
        L: Layout<S>,
    {
        let error = SpanError { span: L::SPAN, found: slice.len() };
        Self::spanning(shape, slice).ok_or(error)
    }
}

impl<'a, T: Copy, S: FixedShape, L> ViewMut<'a, T, S, L> {
    /// An exclusive view of a slice that is at least as long as the layout spans, gaps included.
    ///
    /// A layout that overlaps itself does not compile.
    ///
    /// # Errors
    /// [`SpanError`] if the slice is shorter.
    #[inline]
    pub fn from_mut_span(slice: &'a mut [T]) -> Result<Self, SpanError>
    where
        L: Layout<S>,
    {
        Self::from_mut_span_in(S::SHAPE, slice)
    }
}

impl<'a, T: Copy, S: Shape, L> ViewMut<'a, T, S, L> {
    /// As [`ViewMut::from_mut_span`], for a shape that may be bounded.
    ///
    /// # Errors
    /// [`SpanError`] if the slice is shorter.
    #[inline]
    pub fn from_mut_span_in(shape: S, slice: &'a mut [T]) -> Result<Self, SpanError>
    where
        L: Layout<S>,
    {
        let error = SpanError { span: L::SPAN, found: slice.len() };
        Self::spanning_mut(shape, slice).ok_or(error)
    }
}
