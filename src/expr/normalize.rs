//! Softmax, its logarithm and the norms: each element by what is known of its group.
//!
//! They are made group after group, each read from its operand once, and what stands behind them is done to
//! each run on its way to the destination.

use core::marker::PhantomData;

use super::{Expr, InPlace, Lazy};
use crate::dtype::Float;
use crate::layout::Layout;
use crate::shape::{Reduces, Shape};
use crate::storage::{Storage, StorageMut};
use crate::tensor::{Driven, Sink, Source, Tensor};

/// Each element of an operand by what is known of its group along the axes `P`.
///
/// It may be an operand of element-wise functions, which are done to each group on its way: once, of one of
/// several operands. Where it is of a product or a reduction, it is evaluated as it is.
///
/// # Numerics
/// The same bits whatever stands behind it.
#[derive(Clone, Copy, Debug)]
pub struct Normalized<E, P, F> {
    pub(crate) operand: E,
    pub(crate) function: F,
    axes: PhantomData<P>,
}

impl<E, P, F> Normalized<E, P, F> {
    /// The function of the groups of an operand.
    #[inline(always)]
    pub(crate) const fn new(operand: E, function: F) -> Self {
        Self { operand, function, axes: PhantomData }
    }
}

impl<E: Expr<Shape: Reduces<P>>, P, F> Expr for Normalized<E, P, F> {
    type Elem = E::Elem;
    type Shape = E::Shape;
    const HEAVY: bool = true;
    const IN_GROUPS: bool = true;

    #[inline(always)]
    fn shape(&self) -> E::Shape {
        self.operand.shape()
    }
}

/// Functions of each element and of what is known of its group along the axes `P`.
pub trait Normalizes<T: Copy, P>: InPlace<T, P> {
    /// Gives the elements of every group of `source` to `sink`.
    fn drive<S: Reduces<P>, E: Source<S, Elem = T>, K: Sink<S, T>>(
        self,
        shape: S,
        source: &E,
        sink: &mut K,
    ) -> Driven;
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

macro_rules! float {
    ($($(#[$doc:meta])* $method:ident $in_place:ident ($($arg:ident),*): $name:ty = $function:expr;)*) => {
        impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {$(
            $(#[$doc])*
            #[inline(always)]
            pub fn $method<P>(
                &self,
                axes: P,
                $($arg: T::Wide,)*
            ) -> Lazy<Normalized<Tensor<T, S, L, K::Shared<'_>>, P, float!(@name T $name)>>
            where
                T: Float,
                S: Reduces<P>,
            {
                let _ = axes;
                Lazy(Normalized::new(self.view(), $function))
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
            pub fn $method<P>(self, axes: P, $($arg: T::Wide,)*) -> Lazy<Normalized<E, P, $name>>
            where
                T: Float,
                E::Shape: Reduces<P>,
            {
                let _ = axes;
                Lazy(Normalized::new(self.0, $function))
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
    /// let shift: Tensor<f32, s![2]> = Tensor::from_array([0.5, 0.5]);
    /// let y: Tensor<f32, s![1, 2]> = (x.layer_norm(axes![1], 0.0) * &gain + &shift).eval();
    /// assert_eq!(y.view().as_slice(), [-9.5, 20.5]);
    /// ```
    layer_norm layer_norm_in_place(epsilon): LayerNorm<T::Wide> = LayerNorm(epsilon);

    /// The elements divided by `sqrt(mean of their squares + epsilon)`.
    ///
    /// # Numerics
    /// Computed in the accumulator, and rounded once.
    rms_norm rms_norm_in_place(epsilon): RmsNorm<T::Wide> = RmsNorm(epsilon);
}
