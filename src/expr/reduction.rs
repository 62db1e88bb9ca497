//! The named reductions, on tensors, views and expressions alike.

use super::{Expr, Keep, Lazy, Reduce, ReduceAll, fold};
use crate::dtype::{Element, Float, Num, Order};
use crate::layout::Layout;
use crate::shape::{NonEmpty, Reduces, ReducesNonEmpty, Shape};
use crate::storage::Storage;
use crate::tensor::{Source, Tensor};

/// A view of a tensor, which is its expression.
type Of<'a, T, S, L, K> = Tensor<T, S, L, <K as Storage<T>>::Shared<'a>>;

/// For each reduction: over some axes, over some that stay with length 1, and over all at once.
macro_rules! reductions {
    ([$($t:tt)*] $elem:ident, [$($e:tt)*] $node:ident;
    $($(#[$doc:meta])* $method:ident $keep:ident $all:ident: $op:ident => [$($out:tt)*] [$($bound:tt)*] $rule:ident $whole:ident;)*) => {
        impl<$($t)* S: Shape, L: Layout<S>, K: Storage<$elem>> Tensor<$elem, S, L, K> {$(
            $(#[$doc])*
            #[inline(always)]
            pub fn $method<P>(&self, axes: P) -> Lazy<Reduce<Of<'_, $elem, S, L, K>, P, fold::$op>>
            where
                $elem: $($bound)*,
                S: $rule<P>,
            {
                Lazy::reduce(self.view(), axes, fold::$op)
            }

            #[doc = concat!("As [`", stringify!($method), "`](Self::", stringify!($method), "); the axes stay, with length 1.")]
            #[inline(always)]
            pub fn $keep<P>(
                &self,
                axes: P,
            ) -> Lazy<Keep<Reduce<Of<'_, $elem, S, L, K>, P, fold::$op>>>
            where
                $elem: $($bound)*,
                S: $rule<P>,
            {
                Lazy(Keep(self.$method(axes).0))
            }

            #[doc = concat!("As [`", stringify!($method), "`](Self::", stringify!($method), "), over every axis, computed at once.")]
            #[inline(always)]
            pub fn $all(&self) -> reductions!(@out $elem; $($out)*)
            where
                $elem: $($bound)*,
                S: $whole,
            {
                ReduceAll { operand: self.view(), op: fold::$op }.at(())
            }
        )*}

        impl<$($e)*> Lazy<$node> {$(
            $(#[$doc])*
            #[inline(always)]
            pub fn $method<P>(self, axes: P) -> Lazy<Reduce<$node, P, fold::$op>>
            where
                <$node as Expr>::Elem: $($bound)*,
                $node::Shape: $rule<P>,
            {
                Lazy::reduce(self.0, axes, fold::$op)
            }

            #[doc = concat!("As [`", stringify!($method), "`](Self::", stringify!($method), "); the axes stay, with length 1.")]
            #[inline(always)]
            pub fn $keep<P>(self, axes: P) -> Lazy<Keep<Reduce<$node, P, fold::$op>>>
            where
                <$node as Expr>::Elem: $($bound)*,
                $node::Shape: $rule<P>,
            {
                Lazy(Keep(self.$method(axes).0))
            }

            #[doc = concat!("As [`", stringify!($method), "`](Self::", stringify!($method), "), over every axis, computed at once.")]
            #[inline(always)]
            pub fn $all(self) -> reductions!(@out <$node as Expr>::Elem; $($out)*)
            where
                <$node as Expr>::Elem: $($bound)*,
                $node::Shape: $whole,
                $node: Source<$node::Shape, Elem = <$node as Expr>::Elem>,
            {
                ReduceAll { operand: self.0, op: fold::$op }.at(())
            }
        )*}
    };
    (@out $elem:ty; same) => { $elem };
    (@out $elem:ty; $assoc:ident) => { <$elem as Element>::$assoc };
}

reductions! {
    [T: Copy,] T, [E: Expr] E;

    /// The sum over the axes; 0 over an empty axis.
    ///
    /// # Shape
    /// `[A, B, C]` over `axes![0, 2] → [B]`
    ///
    /// # Numerics
    /// Summed in the accumulator of the type, in a fixed order, and rounded once. A float stays
    /// what it is; integers come back as wide as their accumulator (`i8` as `i32`), and the sum
    /// of `bool` is a count.
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);
    /// let rows: Tensor<f32, s![2]> = x.sum(axes![1]).eval();
    /// let fused: Tensor<f32, s![1, 3]> = (&x * 2.0).sum_keep(axes![0]).eval();
    /// assert_eq!(rows.view().as_slice(), [6., 15.]);
    /// assert_eq!(fused.view().as_slice(), [10., 14., 18.]);
    /// assert_eq!(x.sum_all(), 21.);
    /// ```
    sum sum_keep sum_all: Sum => [Sum] [Element] Reduces Shape;

    /// The sum over the axes, left in the accumulator: that of `f16` in `f32`.
    sum_wide sum_wide_keep sum_wide_all: SumWide => [Accumulator] [Element] Reduces Shape;

    /// The product over the axes; 1 over an empty axis.
    ///
    /// # Numerics
    /// As the sum: in the accumulator, in a fixed order, rounded once; integers wrap.
    product product_keep product_all: Product => [Sum] [Num] Reduces Shape;

    /// The sum over the axes divided by the number of elements; NaN over an empty axis.
    ///
    /// # Numerics
    /// Summed and divided in the accumulator, and rounded once.
    mean mean_keep mean_all: Mean => [same] [Float] Reduces Shape;

    /// The Euclidean norm over the axes: the root of the sum of squares; 0 over an empty axis.
    ///
    /// # Numerics
    /// Squared and summed in the accumulator, without scaling: `f32` overflows where the norm is
    /// above 1.8e19, and `f64` where it is above 1.3e154.
    norm norm_keep norm_all: Norm => [same] [Float] Reduces Shape;

    /// The largest element over the axes, none of which may be empty.
    ///
    /// # Numerics
    /// NaN if there is one; `0.0` is above `-0.0`.
    ///
    /// # Example: a bounded axis may be empty, so it needs a number to begin with
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 5., 3.], [4., 2., 6.]]);
    /// let most: Tensor<f32, s![2]> = x.max(axes![1]).eval();
    /// assert_eq!(most.view().as_slice(), [5., 6.]);
    ///
    /// let most = with_extent::<8, _>(2, |steps| {
    ///     x.broadcast_to_shape((steps, D::<2>, D::<3>)).max_from(axes![0, 2], f32::MIN).eval()
    /// });
    /// assert_eq!(most.unwrap().view().as_slice(), [5., 6.]);
    /// ```
    max max_keep max_all: Max => [same] [Order] ReducesNonEmpty NonEmpty;

    /// The smallest element over the axes, none of which may be empty.
    ///
    /// # Numerics
    /// NaN if there is one; `-0.0` is below `0.0`.
    min min_keep min_all: Min => [same] [Order] ReducesNonEmpty NonEmpty;
}

reductions! {
    [] bool, [E: Expr<Elem = bool>] E;

    /// Whether all elements over the axes are true; true over an empty axis.
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x: Tensor<i32, s![2, 2]> = Tensor::from_array([[1, 2], [3, -4]]);
    /// let positive: Tensor<bool, s![2]> = x.greater(0).all(axes![1]).eval();
    /// assert_eq!(positive.view().as_slice(), [true, false]);
    /// assert!(x.less(0).any_all());
    /// ```
    all all_keep all_all: All => [same] [Copy] Reduces Shape;

    /// Whether some element over the axes is true; false over an empty axis.
    any any_keep any_all: Any => [same] [Copy] Reduces Shape;
}

/// Reductions that begin with a number, so that the axes may be empty.
macro_rules! reductions_from {
    ($($(#[$doc:meta])* $method:ident $keep:ident $all:ident: $op:ident;)*) => {
        impl<T: Order, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {$(
            $(#[$doc])*
            #[inline(always)]
            pub fn $method<P>(
                &self,
                axes: P,
                start: T,
            ) -> Lazy<Reduce<Of<'_, T, S, L, K>, P, fold::$op<T>>>
            where
                S: Reduces<P>,
            {
                Lazy::reduce(self.view(), axes, fold::$op(start))
            }

            #[doc = concat!("As [`", stringify!($method), "`](Self::", stringify!($method), "); the axes stay, with length 1.")]
            #[inline(always)]
            pub fn $keep<P>(
                &self,
                axes: P,
                start: T,
            ) -> Lazy<Keep<Reduce<Of<'_, T, S, L, K>, P, fold::$op<T>>>>
            where
                S: Reduces<P>,
            {
                Lazy(Keep(self.$method(axes, start).0))
            }

            #[doc = concat!("As [`", stringify!($method), "`](Self::", stringify!($method), "), over every axis, computed at once.")]
            #[inline(always)]
            pub fn $all(&self, start: T) -> T {
                ReduceAll { operand: self.view(), op: fold::$op(start) }.at(())
            }
        )*}

        impl<E: Expr<Elem: Order>> Lazy<E> {$(
            $(#[$doc])*
            #[inline(always)]
            pub fn $method<P>(
                self,
                axes: P,
                start: <E as Expr>::Elem,
            ) -> Lazy<Reduce<E, P, fold::$op<<E as Expr>::Elem>>>
            where
                E::Shape: Reduces<P>,
            {
                Lazy::reduce(self.0, axes, fold::$op(start))
            }

            #[doc = concat!("As [`", stringify!($method), "`](Self::", stringify!($method), "); the axes stay, with length 1.")]
            #[inline(always)]
            pub fn $keep<P>(
                self,
                axes: P,
                start: <E as Expr>::Elem,
            ) -> Lazy<Keep<Reduce<E, P, fold::$op<<E as Expr>::Elem>>>>
            where
                E::Shape: Reduces<P>,
            {
                Lazy(Keep(self.$method(axes, start).0))
            }

            #[doc = concat!("As [`", stringify!($method), "`](Self::", stringify!($method), "), over every axis, computed at once.")]
            #[inline(always)]
            pub fn $all(self, start: <E as Expr>::Elem) -> <E as Expr>::Elem
            where
                E: Source<E::Shape, Elem = <E as Expr>::Elem>,
            {
                ReduceAll { operand: self.0, op: fold::$op(start) }.at(())
            }
        )*}
    };
}

reductions_from! {
    /// The largest of the elements over the axes and `start`, which an empty axis leaves.
    max_from max_from_keep max_from_all: MaxFrom;
    /// The smallest of the elements over the axes and `start`, which an empty axis leaves.
    min_from min_from_keep min_from_all: MinFrom;
}
