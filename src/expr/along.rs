//! Functions of all elements of a group that are computed in their destination: cumulative sums and the like.
//!
//! Each element needs those before it, so these are no expressions and need no memory beside the destination.

use core::marker::PhantomData;

use super::op::ToSum;
use super::{Expr, Lazy, Unary};
use crate::dtype::{Element, Num};
#[cfg(feature = "alloc")]
use crate::error::OutOfMemory;
use crate::layout::Layout;
use crate::shape::{Ax, HasAxis, Reduces, Shape};
#[cfg(feature = "alloc")]
use crate::storage::Pool;
use crate::storage::{Storage, StorageMut};
#[cfg(feature = "alloc")]
use crate::tensor::{HeapTensor, PooledTensor};
use crate::tensor::{Source, Tensor};

/// A function of the elements of each group along the axes `P`, waiting for its destination.
///
/// It is no operand of other expressions: evaluate it first.
#[derive(Clone, Copy, Debug)]
#[must_use = "nothing is computed until it is evaluated, for example by `.eval()`"]
pub struct Along<E, P, F> {
    pub(super) operand: E,
    pub(super) function: F,
    axes: PhantomData<P>,
}

impl<E, P, F> Along<E, P, F> {
    /// The function of the groups of an operand.
    #[inline(always)]
    pub(super) const fn new(operand: E, function: F) -> Self {
        Self { operand, function, axes: PhantomData }
    }
}

/// Functions that replace the elements of each group along the axes `P`.
pub trait InPlace<T: Copy, P>: Copy {
    /// How many arithmetic operations each element counts as.
    const OPERATIONS: usize = 1;

    /// Replaces them in every group.
    fn replace<S: Reduces<P>, L: Layout<S>, K: StorageMut<T>>(self, x: &mut Tensor<T, S, L, K>);
}

impl<E, P, F> Along<E, P, F>
where
    E: Expr<Shape: Reduces<P>> + Source<<E as Expr>::Shape, Elem = <E as Expr>::Elem>,
    F: InPlace<<E as Expr>::Elem, P>,
{
    /// Computes every element into a tensor of its own.
    ///
    /// # Panics
    /// Never. A result of more than 1 MiB does not compile: use [`Along::eval_into`] or
    /// [`Along::eval_heap`].
    #[inline(always)]
    pub fn eval(self) -> Tensor<<E as Expr>::Elem, E::Shape> {
        let mut out = Tensor::collect(self.operand.shape(), &self.operand);
        self.function.replace(&mut out);
        out
    }

    /// Computes every element into `out`, whatever its layout.
    #[inline(always)]
    pub fn eval_into<L: Layout<E::Shape>, K: StorageMut<<E as Expr>::Elem>>(
        self,
        out: &mut Tensor<<E as Expr>::Elem, E::Shape, L, K>,
    ) {
        out.write_from(&self.operand);
        self.function.replace(out);
    }

    /// Computes every element into a tensor on the heap.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub fn eval_heap(self) -> HeapTensor<<E as Expr>::Elem, E::Shape> {
        let mut out = HeapTensor::collect(self.operand.shape(), &self.operand);
        self.function.replace(&mut out);
        out
    }

    /// Computes every element into a tensor on the heap, if there is memory.
    ///
    /// # Errors
    /// [`OutOfMemory`] with the bytes asked for.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub fn try_eval_heap(self) -> Result<HeapTensor<<E as Expr>::Elem, E::Shape>, OutOfMemory> {
        let mut out = HeapTensor::try_collect(self.operand.shape(), &self.operand)?;
        self.function.replace(&mut out);
        Ok(out)
    }

    /// Computes every element into a tensor in memory of a pool.
    ///
    /// # Errors
    /// [`OutOfMemory`] with the bytes asked for.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    #[track_caller]
    pub fn eval_pooled(
        self,
        pool: &Pool,
    ) -> Result<PooledTensor<<E as Expr>::Elem, E::Shape>, OutOfMemory> {
        let shape = self.operand.shape();
        let mut out = PooledTensor::collect_pooled(pool, shape, &self.operand)?;
        self.function.replace(&mut out);
        Ok(out)
    }
}

/// The sum of the elements up to each one.
#[derive(Clone, Copy, Debug, Default)]
pub struct CumSum;

/// The product of the elements up to each one.
#[derive(Clone, Copy, Debug, Default)]
pub struct CumProduct;

macro_rules! cumulative {
    ($($(#[$doc:meta])* $method:ident $in_place:ident $name:ident $bound:ident;)*) => {
        impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {$(
            $(#[$doc])*
            #[inline(always)]
            pub fn $method<const I: usize>(
                &self,
                axis: (Ax<I>,),
            ) -> Along<Unary<Tensor<T, S, L, K::Shared<'_>>, ToSum>, (Ax<I>,), $name>
            where
                T: $bound,
                S: Reduces<(Ax<I>,)> + HasAxis<I>,
            {
                let _ = axis;
                Along { operand: Unary { operand: self.view(), op: ToSum }, function: $name, axes: PhantomData }
            }

            #[doc = concat!("As [`", stringify!($method), "`](Self::", stringify!($method), "), with the result where the elements were; integers wrap.")]
            #[inline(always)]
            pub fn $in_place<const I: usize>(&mut self, axis: (Ax<I>,))
            where
                T: Num,
                K: StorageMut<T>,
                S: Reduces<(Ax<I>,)> + HasAxis<I>,
            {
                let _ = axis;
                InPlace::<T, (Ax<I>,)>::replace($name, self);
            }
        )*}

        impl<E: Expr> Lazy<E> {$(
            $(#[$doc])*
            #[inline(always)]
            pub fn $method<const I: usize>(
                self,
                axis: (Ax<I>,),
            ) -> Along<Unary<E, ToSum>, (Ax<I>,), $name>
            where
                E::Elem: $bound,
                E::Shape: Reduces<(Ax<I>,)> + HasAxis<I>,
            {
                let _ = axis;
                Along { operand: Unary { operand: self.0, op: ToSum }, function: $name, axes: PhantomData }
            }
        )*}
    };
}

cumulative! {
    /// The sum of the elements up to and with each one, along an axis.
    ///
    /// # Numerics
    /// Summed in the accumulator, from the first element to the last; each is rounded once. The
    /// type is that of a sum: integers come back as wide as their accumulator.
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x: Tensor<u8, s![2, 3]> = Tensor::from_array([[1, 2, 3], [4, 5, 6]]);
    /// let sums: Tensor<u32, s![3, 2]> = x.t().cumsum(axes![0]).eval();
    /// assert_eq!(sums.view().as_slice(), [1, 4, 3, 9, 6, 15]);
    /// ```
    cumsum cumsum_in_place CumSum Element;

    /// The product of the elements up to and with each one, along an axis.
    ///
    /// # Numerics
    /// As the cumulative sum.
    cumprod cumprod_in_place CumProduct Num;
}
