//! Where the largest or smallest element of a group stands.

use super::op::UnaryOp;
use super::{Expr, Grouped, Keep, Lazy, Unary};
use crate::dim::{Dim, Idx};
use crate::dtype::Order;
use crate::layout::Layout;
use crate::shape::{Ax, HasAxis, NeverEmpty, NonEmpty, Reduces, Shape};
use crate::storage::Storage;
use crate::tensor::{Source, Tensor};

/// Which of two elements is sought; the one that comes first wins unless the other is better.
pub trait Choice<T>: Copy {
    /// Whether `candidate` is to take the place of `best`, which comes before it.
    fn is_better(self, candidate: T, best: T) -> bool;

    /// The better of two of which none is NaN, by one comparison: either one where they are equal.
    fn better(self, candidate: T, best: T) -> T;

    /// Whether neither of two is better; false if one is NaN.
    fn is_equal(self, a: T, b: T) -> bool;

    /// Whether an element is NaN.
    fn is_nan(self, x: T) -> bool;

    /// A number that is larger for a better element, and the same where neither of two is better; of elements of four
    /// bytes or fewer one that fits an `i32`.
    fn rank(self, x: T) -> i64;

    /// What of some elements only the best are [beyond](Self::is_beyond), `best` being one of these; if all bits of
    /// `nan` are set and not none, what only NaN is. Where no element can be worse than `best` it may be that none is
    /// beyond.
    fn mark(self, best: T, nan: u32) -> T;

    /// Whether an element is better than a mark, or one of the two is NaN.
    fn is_beyond(self, x: T, mark: T) -> bool;
}

/// The largest element; NaN is above all.
#[derive(Clone, Copy, Debug, Default)]
pub struct Largest;

/// The smallest element; NaN is below all.
#[derive(Clone, Copy, Debug, Default)]
pub struct Smallest;

impl<T: Order> Choice<T> for Largest {
    #[inline(always)]
    fn is_better(self, candidate: T, best: T) -> bool {
        !T::less_equal(candidate, best) & !best.is_nan()
    }

    #[inline(always)]
    fn better(self, candidate: T, best: T) -> T {
        if T::greater(candidate, best) { candidate } else { best }
    }

    #[inline(always)]
    fn is_equal(self, a: T, b: T) -> bool {
        T::equal(a, b)
    }

    #[inline(always)]
    fn is_nan(self, x: T) -> bool {
        x.is_nan()
    }

    #[inline(always)]
    fn rank(self, x: T) -> i64 {
        x.rank(if size_of::<T>() > 4 { i64::MAX } else { i64::from(i32::MAX) })
    }

    #[inline(always)]
    fn mark(self, best: T, nan: u32) -> T {
        best.just_below(nan)
    }

    #[inline(always)]
    fn is_beyond(self, x: T, mark: T) -> bool {
        !T::less_equal(x, mark)
    }
}

impl<T: Order> Choice<T> for Smallest {
    #[inline(always)]
    fn is_better(self, candidate: T, best: T) -> bool {
        !T::greater_equal(candidate, best) & !best.is_nan()
    }

    #[inline(always)]
    fn better(self, candidate: T, best: T) -> T {
        if T::less(candidate, best) { candidate } else { best }
    }

    #[inline(always)]
    fn is_equal(self, a: T, b: T) -> bool {
        T::equal(a, b)
    }

    #[inline(always)]
    fn is_nan(self, x: T) -> bool {
        x.is_nan()
    }

    #[inline(always)]
    fn rank(self, x: T) -> i64 {
        !x.rank(if size_of::<T>() > 4 { i64::MIN } else { i64::from(i32::MIN) })
    }

    #[inline(always)]
    fn mark(self, best: T, nan: u32) -> T {
        best.just_above(nan)
    }

    #[inline(always)]
    fn is_beyond(self, x: T, mark: T) -> bool {
        !T::greater_equal(x, mark)
    }
}

/// The index of the best element along axis `I`, which is not empty.
#[derive(Clone, Copy, Debug)]
pub struct ArgReduce<E, const I: usize, F>(pub(crate) ArgFind<E, I, F>);

/// The index of the best element along axis `I`, or nothing where there is no element.
#[derive(Clone, Copy, Debug)]
pub struct ArgFind<E, const I: usize, F> {
    pub(crate) operand: E,
    pub(crate) choice: F,
}

/// The coordinate of the best of all elements, or nothing if there is no element.
#[derive(Clone, Copy, Debug)]
pub struct ArgFindAll<E, F> {
    pub(crate) operand: E,
    pub(crate) choice: F,
}

/// The extent of the axis `I` of an expression.
type AxisOf<E, const I: usize> = <<E as Expr>::Shape as HasAxis<I>>::Dim;

macro_rules! grouped {
    ($([$name:ident] $elem:ty, $bound:ident, |$this:ident| $operand:expr;)*) => {$(
        impl<E: Expr<Elem: Order>, const I: usize, F: Choice<E::Elem>> Expr for $name<E, I, F>
        where
            E::Shape: Reduces<(Ax<I>,)> + HasAxis<I, Dim: $bound>,
        {
            type Elem = $elem;
            type Shape = <E::Shape as Reduces<(Ax<I>,)>>::Out;
            const HEAVY: bool = true;

            #[inline(always)]
            fn shape(&self) -> Self::Shape {
                let $this = self;
                $operand.shape().reduced()
            }
        }

        impl<E: Expr<Elem: Order>, const I: usize, F: Choice<E::Elem>> Grouped for $name<E, I, F>
        where
            E::Shape: Reduces<(Ax<I>,)> + HasAxis<I, Dim: $bound>,
        {
            type Axes = (Ax<I>,);
            type From = E::Shape;

            #[inline(always)]
            fn from(&self) -> E::Shape {
                let $this = self;
                $operand.shape()
            }
        }
    )*};
}

grouped! {
    [ArgFind] Option<Idx<AxisOf<E, I>>>, Dim, |this| this.operand;
    [ArgReduce] Idx<AxisOf<E, I>>, NeverEmpty, |this| this.0.operand;
}

macro_rules! methods {
    ([$($this:tt)*] $operand:expr => $node:ty, $shape:ty, [$($whole:tt)*];
    $choice:ident: $(#[$doc:meta])* $method:ident $keep:ident $all:ident; $(#[$find_doc:meta])* $find:ident $find_keep:ident $find_all:ident;) => {
        $(#[$doc])*
        #[inline(always)]
        pub fn $method<const I: usize>(
            $($this)*,
            axis: (Ax<I>,),
        ) -> Lazy<ArgReduce<$node, I, $choice>>
        where
            $shape: Reduces<(Ax<I>,)> + HasAxis<I, Dim: NeverEmpty>,
        {
            let _ = axis;
            Lazy(ArgReduce(ArgFind { operand: $operand, choice: $choice }))
        }

        #[doc = concat!("As [`", stringify!($method), "`](Self::", stringify!($method), "); the axis stays, with length 1.")]
        #[inline(always)]
        pub fn $keep<const I: usize>(
            $($this)*,
            axis: (Ax<I>,),
        ) -> Lazy<Keep<ArgReduce<$node, I, $choice>>>
        where
            $shape: Reduces<(Ax<I>,)> + HasAxis<I, Dim: NeverEmpty>,
        {
            let _ = axis;
            Lazy(Keep(ArgReduce(ArgFind { operand: $operand, choice: $choice })))
        }

        #[doc = concat!("As [`", stringify!($method), "`](Self::", stringify!($method), "), over every axis, computed at once: the first such coordinate in row-major order.")]
        #[inline(always)]
        pub fn $all($($this)*) -> <$shape as Shape>::Coord
        where
            $shape: NonEmpty,
            $($whole)*
        {
            let operand = $operand;
            let origin = operand.shape().origin();
            ArgFindAll { operand, choice: $choice }.at(()).unwrap_or(origin)
        }

        $(#[$find_doc])*
        #[inline(always)]
        pub fn $find<const I: usize>(
            $($this)*,
            axis: (Ax<I>,),
        ) -> Lazy<ArgFind<$node, I, $choice>>
        where
            $shape: Reduces<(Ax<I>,)> + HasAxis<I>,
        {
            let _ = axis;
            Lazy(ArgFind { operand: $operand, choice: $choice })
        }

        #[doc = concat!("As [`", stringify!($find), "`](Self::", stringify!($find), "); the axis stays, with length 1.")]
        #[inline(always)]
        pub fn $find_keep<const I: usize>(
            $($this)*,
            axis: (Ax<I>,),
        ) -> Lazy<Keep<ArgFind<$node, I, $choice>>>
        where
            $shape: Reduces<(Ax<I>,)> + HasAxis<I>,
        {
            let _ = axis;
            Lazy(Keep(ArgFind { operand: $operand, choice: $choice }))
        }

        #[doc = concat!("As [`", stringify!($find), "`](Self::", stringify!($find), "), over every axis, computed at once: the first such coordinate in row-major order.")]
        #[inline(always)]
        pub fn $find_all($($this)*) -> Option<<$shape as Shape>::Coord>
        where
            $($whole)*
        {
            ArgFindAll { operand: $operand, choice: $choice }.at(())
        }
    };
}

/// The methods of tensors, and those of expressions.
macro_rules! both {
    ($($methods:tt)*) => {
        impl<T: Order, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
            methods! {
                [&self] self.view() => Tensor<T, S, L, K::Shared<'_>>, S, [];
                $($methods)*
            }
        }

        impl<E: Expr<Elem: Order>> Lazy<E> {
            methods! {
                [self] self.0 => E, E::Shape, [E: Source<E::Shape, Elem = <E as Expr>::Elem>];
                $($methods)*
            }
        }
    };
}

both! {
    Largest:
    /// The index of the largest element along an axis, which is not empty.
    ///
    /// The elements of the result are typed: they index the axis without a check.
    ///
    /// # Shape
    /// `[A, N]` over `axes![1] → [A]` of `Idx<N>`
    ///
    /// # Numerics
    /// The first of equal elements, where `-0.0` equals `0.0`; the first NaN if there is one.
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let scores: Tensor<f32, s![2, 3]> = Tensor::from_array([[0., 5., 5.], [4., 2., 1.]]);
    /// let best: Tensor<Idx<dim!(3)>, s![2]> = scores.argmax(axes![1]).eval();
    /// assert_eq!(best.to_i64().eval().view().as_slice(), [1, 0]);
    /// let (row, column) = scores.argmax_all();
    /// assert_eq!((row.get(), column.get()), (0, 1));
    /// ```
    argmax argmax_keep argmax_all;
    /// As [`argmax`](Self::argmax), or nothing where there is no element: the axis may be bounded.
    find_max find_max_keep find_max_all;
}

both! {
    Smallest:
    /// The index of the smallest element along an axis, which is not empty.
    ///
    /// # Shape
    /// `[A, N]` over `axes![1] → [A]` of `Idx<N>`
    ///
    /// # Numerics
    /// The first of equal elements, where `-0.0` equals `0.0`; the first NaN if there is one.
    argmin argmin_keep argmin_all;
    /// As [`argmin`](Self::argmin), or nothing where there is no element: the axis may be bounded.
    find_min find_min_keep find_min_all;
}

/// The number of an index.
#[derive(Clone, Copy, Debug, Default)]
pub struct Number;

impl<N> UnaryOp<Idx<N>> for Number {
    type Out = i64;
    const OPERATIONS: usize = 0;

    #[inline(always)]
    fn apply(self, x: Idx<N>) -> i64 {
        i64::try_from(x.get()).unwrap_or(i64::MAX)
    }
}

/// The indices of a tensor as numbers.
type Numbers<'a, N, S, L, K> =
    Lazy<Unary<Tensor<Idx<N>, S, L, <K as Storage<Idx<N>>>::Shared<'a>>, Number>>;

impl<N, S: Shape, L: Layout<S>, K: Storage<Idx<N>>> Tensor<Idx<N>, S, L, K> {
    /// The indices as numbers.
    #[inline(always)]
    pub fn to_i64(&self) -> Numbers<'_, N, S, L, K> {
        Lazy::unary(self.view(), Number)
    }
}

impl<N, E: Expr<Elem = Idx<N>>> Lazy<E> {
    /// The indices as numbers.
    #[inline(always)]
    pub fn to_i64(self) -> Lazy<Unary<E, Number>> {
        Lazy::unary(self.0, Number)
    }
}
