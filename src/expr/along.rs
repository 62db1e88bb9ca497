//! Functions of all elements of a group together, such as softmax: as many come out as go in.
//!
//! Each element of the result needs its whole group, so these are no expressions: they are computed
//! in their destination, group after group, and need no memory beside it.

use core::marker::PhantomData;

use super::op::ToSum;
use super::{Expr, Lazy, Unary};
use crate::dtype::{Element, Float, Num};
#[cfg(feature = "alloc")]
use crate::error::OutOfMemory;
use crate::layout::Layout;
use crate::shape::{Ax, HasAxis, Reduces, Shape};
#[cfg(feature = "alloc")]
use crate::storage::Pool;
use crate::storage::{Storage, StorageMut};
use crate::tensor::{Driven, Sink, Source, Tensor};
#[cfg(feature = "alloc")]
use crate::tensor::{HeapTensor, PooledTensor};

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

    /// Whether groups are also made one by one from a source, by [`InPlace::drive`].
    const DRIVES: bool = false;

    /// Replaces them in every group.
    fn replace<S: Reduces<P>, L: Layout<S>, K: StorageMut<T>>(self, x: &mut Tensor<T, S, L, K>);

    /// Gives the elements of every group of `source` to `sink`, and says whether it did.
    #[inline(always)]
    fn drive<S: Reduces<P>, E: Source<S, Elem = T>, K: Sink<S, T>>(
        self,
        shape: S,
        source: &E,
        sink: &mut K,
    ) -> Driven {
        let _ = (shape, source, sink);
        Driven(false)
    }
}

/// The elements of an operand, each group replaced on its way.
///
/// The operand is read more than once, so this is for those whose elements cost little.
pub(super) struct OnTheWay<'e, E, P, F> {
    operand: &'e E,
    function: F,
    axes: PhantomData<P>,
}

impl<S: Reduces<P>, E: Source<S>, P, F: InPlace<E::Elem, P>> Source<S> for OnTheWay<'_, E, P, F> {
    type Elem = E::Elem;
    const DRIVES: bool = true;
    const SHARES: bool = true;
    // Three passes, one of them with an exponential or the like.
    const WORK: usize = E::WORK.saturating_mul(3).saturating_add(4 * size_of::<E::Elem>());

    #[inline(always)]
    fn drive<K: Sink<S, E::Elem>>(&self, shape: S, sink: &mut K) -> Driven {
        self.function.drive(shape, self.operand, sink)
    }

    /// Only asked for where there is no element to drive.
    #[inline(always)]
    fn at(&self, coord: S::Coord) -> E::Elem {
        self.operand.at(coord)
    }
}

impl<E, P, F> Along<E, P, F>
where
    E: Expr<Shape: Reduces<P>> + Source<<E as Expr>::Shape, Elem = <E as Expr>::Elem>,
    F: InPlace<<E as Expr>::Elem, P>,
{
    /// Whether groups are replaced on their way to the destination, or in it.
    pub(super) const ON_THE_WAY: bool = F::DRIVES && !E::HEAVY;

    #[inline(always)]
    pub(super) fn on_the_way(&self) -> OnTheWay<'_, E, P, F> {
        OnTheWay { operand: &self.operand, function: self.function, axes: PhantomData }
    }

    /// Computes every element into a tensor of its own.
    ///
    /// # Panics
    /// Never. A result of more than 1 MiB does not compile: use [`Along::eval_into`] or
    /// [`Along::eval_heap`].
    #[inline(always)]
    pub fn eval(self) -> Tensor<<E as Expr>::Elem, E::Shape> {
        if const { Self::ON_THE_WAY } {
            return Tensor::collect(self.operand.shape(), &self.on_the_way());
        }
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
        if const { Self::ON_THE_WAY } {
            return out.write_from(&self.on_the_way());
        }
        out.write_from(&self.operand);
        self.function.replace(out);
    }

    /// Computes every element into a tensor on the heap.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub fn eval_heap(self) -> HeapTensor<<E as Expr>::Elem, E::Shape> {
        if const { Self::ON_THE_WAY } {
            return HeapTensor::collect(self.operand.shape(), &self.on_the_way());
        }
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
        if const { Self::ON_THE_WAY } {
            return HeapTensor::try_collect(self.operand.shape(), &self.on_the_way());
        }
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
        if const { Self::ON_THE_WAY } {
            return PooledTensor::collect_pooled(pool, shape, &self.on_the_way());
        }
        let mut out = PooledTensor::collect_pooled(pool, shape, &self.operand)?;
        self.function.replace(&mut out);
        Ok(out)
    }
}

/// The exponentials divided by their sum.
#[derive(Clone, Copy, Debug, Default)]
pub struct Softmax;

/// The logarithm of the softmax.
#[derive(Clone, Copy, Debug, Default)]
pub struct LogSoftmax;

/// The deviation from the mean, divided by its root mean square.
#[derive(Clone, Copy, Debug)]
pub struct LayerNorm<A>(pub(crate) A);

/// The elements divided by their root mean square.
#[derive(Clone, Copy, Debug)]
pub struct RmsNorm<A>(pub(crate) A);

/// The sum of the elements up to each one.
#[derive(Clone, Copy, Debug, Default)]
pub struct CumSum;

/// The product of the elements up to each one.
#[derive(Clone, Copy, Debug, Default)]
pub struct CumProduct;

macro_rules! float {
    ($($(#[$doc:meta])* $method:ident $in_place:ident ($($arg:ident),*): $name:ty = $function:expr;)*) => {
        impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {$(
            $(#[$doc])*
            #[inline(always)]
            pub fn $method<P>(
                &self,
                axes: P,
                $($arg: T::Wide,)*
            ) -> Along<Tensor<T, S, L, K::Shared<'_>>, P, float!(@name T $name)>
            where
                T: Float,
                S: Reduces<P>,
            {
                let _ = axes;
                Along { operand: self.view(), function: $function, axes: PhantomData }
            }

            #[doc = concat!("As [`", stringify!($method), "`](Self::", stringify!($method), "), with the result where the elements were.")]
            #[inline(always)]
            pub fn $in_place<P>(&mut self, axes: P, $($arg: T::Wide,)*)
            where
                T: Float,
                K: StorageMut<T>,
                S: Reduces<P>,
            {
                let _ = axes;
                InPlace::<T, P>::replace($function, self);
            }
        )*}

        impl<T: Copy, E: Expr<Elem = T>> Lazy<E> {$(
            $(#[$doc])*
            #[inline(always)]
            pub fn $method<P>(self, axes: P, $($arg: T::Wide,)*) -> Along<E, P, $name>
            where
                T: Float,
                E::Shape: Reduces<P>,
            {
                let _ = axes;
                Along { operand: self.0, function: $function, axes: PhantomData }
            }
        )*}
    };
    (@name $t:ident $name:ty) => { $name };
}

float! {
    /// The softmax over the axes: the exponentials of the elements, divided by their sum.
    ///
    /// # Shape
    /// `[A, N]` over `axes![1] → [A, N]`, each row of which sums to 1
    ///
    /// # Numerics
    /// The largest element is subtracted first, so nothing overflows. Computed in the accumulator,
    /// and rounded once. Where all elements are `-inf`, as in a row of attention that is masked as
    /// a whole, the result is 0; where one is NaN or `inf`, it is NaN.
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let scores: Tensor<f32, s![2, 2]> = Tensor::from_array([[0., 0.], [1000., -1000.]]);
    /// let weights: Tensor<f32, s![2, 2]> = scores.softmax(axes![1]).eval();
    /// assert_eq!(weights.view().as_slice(), [0.5, 0.5, 1., 0.]);
    /// ```
    softmax softmax_in_place(): Softmax = Softmax;

    /// The logarithm of the softmax over the axes.
    ///
    /// # Numerics
    /// As the softmax, without its underflow: the logarithm of the sum is subtracted. Where all
    /// elements are `-inf`, so is the result.
    log_softmax log_softmax_in_place(): LogSoftmax = LogSoftmax;

    /// The deviation from the mean over the axes, divided by `sqrt(variance + epsilon)`.
    ///
    /// # Numerics
    /// The mean comes first and the deviations from it second, both counted from the first element
    /// of the group, so that a large mean costs no digits: a constant row gives zeros. Computed in
    /// the accumulator, and rounded once.
    ///
    /// # Example: scaled and shifted
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x: Tensor<f32, s![1, 2]> = Tensor::from_array([[1., 3.]]);
    /// let gain: Tensor<f32, s![2]> = Tensor::from_array([10., 20.]);
    /// let mut y: Tensor<f32, s![1, 2]> = x.layer_norm(axes![1], 0.0).eval();
    /// y *= &gain;
    /// assert_eq!(y.view().as_slice(), [-10., 20.]);
    /// ```
    layer_norm layer_norm_in_place(epsilon): LayerNorm<T::Wide> = LayerNorm(epsilon);

    /// The elements divided by `sqrt(mean of their squares + epsilon)`.
    ///
    /// # Numerics
    /// Computed in the accumulator, and rounded once.
    rms_norm rms_norm_in_place(epsilon): RmsNorm<T::Wide> = RmsNorm(epsilon);
}

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
