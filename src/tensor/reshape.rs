//! Views with other axes over the same row-major order: 0 bytes moved.

use core::marker::PhantomData;

#[cfg(feature = "alloc")]
use super::HeapTensor;
use super::{Tensor, ViewMut};
use crate::dim::FixedDim;
use crate::layout::{Contiguous, IsContiguous, KeepsDistinct, Layout, ReachesAll, ViewRule};
use crate::shape::{FixedShape, Flattens, SameElementCount, Shape};
use crate::storage::{Storage, StorageMut};

/// The same elements in the same order, counted by the axes of `To`.
struct Recount<To>(PhantomData<To>);

/// [`Recount`] for a shape that `To` is known to agree with, and not the other way round.
struct CountBack<To>(PhantomData<To>);

/// All elements on one axis.
struct InARow<To>(PhantomData<To>);

/// A contiguous layout's offsets are the numbers below the element count, and the counts agree.
macro_rules! recount {
    ($($rule:ident<$to:ident> to $shape:ty where $a:ident: $relation:path;)*) => {$(
        impl<$to> Clone for $rule<$to> {
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<$to> Copy for $rule<$to> {}

        impl<$to, S, L> ViewRule<S, L> for $rule<$to>
        where
            $shape: FixedShape,
            S: Shape,
            L: Layout<S> + IsContiguous,
            $a: $relation,
        {
            type Shape = $shape;
            type Layout = Contiguous;

            #[inline(always)]
            fn shape(self, _from: S) -> $shape {
                <$shape as FixedShape>::SHAPE
            }

            #[inline(always)]
            fn origin(self, _from: S) -> isize {
                0
            }
        }

        impl<$to> KeepsDistinct for $rule<$to> {}
        impl<$to> ReachesAll for $rule<$to> {}
    )*};
}

recount! {
    Recount<To> to To where S: SameElementCount<To>;
    CountBack<To> to To where To: SameElementCount<S>;
    InARow<N> to (N,) where S: Flattens<N>;
}

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// The elements in the same row-major order, in the shape `S2`.
    ///
    /// Only a contiguous tensor can be reshaped without a copy. A view whose strides are
    /// row-major again becomes one by [`Tensor::as_contiguous`]; [`Tensor::reshape_copy`] copies.
    ///
    /// # Shape
    /// `[A, B, ..] → [C, D, ..]` with equal products
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x = Tensor::<f32, s![2, 6]>::from_array([[0.0; 6]; 2]);
    /// let y: View<'_, f32, s![3, 4]> = x.reshape(); // 0 bytes moved
    /// let z = x.reshape::<s![2, 2, 3]>();
    /// ```
    #[inline(always)]
    pub fn reshape<S2: FixedShape>(&self) -> Tensor<T, S2, Contiguous, K::Shared<'_>>
    where
        L: IsContiguous,
        S: SameElementCount<S2>,
    {
        self.apply(Recount::<S2>(PhantomData))
    }

    /// The elements in row-major order on a single axis.
    ///
    /// # Shape
    /// `[A, B, ..] → [A * B * ..]`
    #[inline(always)]
    pub fn flatten<N: FixedDim>(&self) -> Tensor<T, (N,), Contiguous, K::Shared<'_>>
    where
        L: IsContiguous,
        S: Flattens<N>,
    {
        self.apply(InARow::<N>(PhantomData))
    }
}

impl<T: Copy, S: FixedShape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// A contiguous copy of the elements in row-major order, in the shape `S2`.
    ///
    /// # Shape
    /// `[A, B, ..] → [C, D, ..]` with equal products
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x = Tensor::<i32, s![2, 3]>::from_array([[1, 2, 3], [4, 5, 6]]);
    /// let y = x.t().reshape_copy::<s![6]>(); // 24 bytes read, 24 written
    /// assert_eq!(y.view().as_slice(), [1, 4, 2, 5, 3, 6]);
    /// ```
    #[inline]
    pub fn reshape_copy<S2: FixedShape>(&self) -> Tensor<T, S2>
    where
        S: SameElementCount<S2>,
    {
        Tensor::collect_by(S2::SHAPE, CountBack::<S>(PhantomData), self)
    }

    /// As [`Tensor::reshape_copy`], in a shape that is given as a value.
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    /// use formwork::shape::merge;
    ///
    /// let x = Tensor::<i32, s![2, 3]>::from_array([[1, 2, 3], [4, 5, 6]]);
    /// let y = x.t();
    /// let flat = y.reshape_copy_to(merge(y.shape(), axes![0, 1])); // 24 bytes read, 24 written
    /// assert_eq!(flat.as_slice(), [1, 4, 2, 5, 3, 6]);
    /// ```
    #[inline]
    pub fn reshape_copy_to<S2: FixedShape>(&self, to: S2) -> Tensor<T, S2>
    where
        S: SameElementCount<S2>,
    {
        let _ = to;
        self.reshape_copy()
    }

    /// As [`Tensor::reshape_copy`], on the heap.
    #[cfg(feature = "alloc")]
    #[inline]
    pub fn reshape_copy_heap<S2: FixedShape>(&self) -> HeapTensor<T, S2>
    where
        S: SameElementCount<S2>,
    {
        Tensor::collect_by(S2::SHAPE, CountBack::<S>(PhantomData), self)
    }
}

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// As [`Tensor::reshape`], to be changed.
    #[inline(always)]
    pub fn reshape_mut<S2: FixedShape>(&mut self) -> ViewMut<'_, T, S2>
    where
        K: StorageMut<T>,
        L: IsContiguous,
        S: SameElementCount<S2>,
    {
        self.apply_mut(Recount::<S2>(PhantomData))
    }

    /// As [`Tensor::flatten`], to be changed.
    #[inline(always)]
    pub fn flatten_mut<N: FixedDim>(&mut self) -> ViewMut<'_, T, (N,)>
    where
        K: StorageMut<T>,
        L: IsContiguous,
        S: Flattens<N>,
    {
        self.apply_mut(InARow::<N>(PhantomData))
    }
}
