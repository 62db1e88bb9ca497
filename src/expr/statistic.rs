//! Reductions that read their operand more than once: variance, and the logarithm of a sum of exponentials.

use core::marker::PhantomData;

use super::{Expr, Grouped, Keep, Lazy};
use crate::dtype::Float;
use crate::layout::Layout;
use crate::shape::{Reduces, Shape};
use crate::storage::Storage;
use crate::tensor::{Source, Tensor};

/// What the sum of squares is divided by, to be a variance.
pub trait Correction: Copy {
    /// How much less than the count.
    const SUBTRAHEND: usize;
}

/// The count: the elements are all there are.
#[derive(Clone, Copy, Debug, Default)]
pub struct Population;

/// One less than the count: the elements are a sample of more.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sample;

impl Correction for Population {
    const SUBTRAHEND: usize = 0;
}

impl Correction for Sample {
    const SUBTRAHEND: usize = 1;
}

/// The variance over the axes `P`.
#[derive(Clone, Copy, Debug)]
pub struct Variance<E, P, C> {
    pub(crate) operand: E,
    types: PhantomData<(P, C)>,
}

/// The variance of all elements.
#[derive(Clone, Copy, Debug)]
pub struct VarianceAll<E, C> {
    pub(crate) operand: E,
    types: PhantomData<C>,
}

/// The logarithm of the sum of the exponentials over the axes `P`.
#[derive(Clone, Copy, Debug)]
pub struct LogSumExp<E, P> {
    pub(crate) operand: E,
    axes: PhantomData<P>,
}

/// The logarithm of the sum of the exponentials of all elements.
#[derive(Clone, Copy, Debug)]
pub struct LogSumExpAll<E>(pub(crate) E);

macro_rules! statistic {
    ($([$($param:ident)*] $node:ty;)*) => {$(
        impl<E: Expr<Elem: Float>, P, $($param),*> Expr for $node
        where
            E::Shape: Reduces<P>,
        {
            type Elem = E::Elem;
            type Shape = <E::Shape as Reduces<P>>::Out;
            const HEAVY: bool = true;

            #[inline(always)]
            fn shape(&self) -> Self::Shape {
                self.operand.shape().reduced()
            }
        }

        impl<E: Expr<Elem: Float>, P, $($param),*> Grouped for $node
        where
            E::Shape: Reduces<P>,
        {
            type Axes = P;
            type From = E::Shape;

            #[inline(always)]
            fn from(&self) -> E::Shape {
                self.operand.shape()
            }
        }
    )*};
}

statistic! {
    [C] Variance<E, P, C>;
    [] LogSumExp<E, P>;
}

const ONCE: &str = "a variance or a logarithm of a sum reads its operand more than once, and a product \
    or reduction would be computed as often: evaluate it first, for example by `.eval()`";

impl<E: Expr, P, C> Variance<E, P, C> {
    #[inline(always)]
    fn new(operand: E) -> Self {
        const { assert!(!E::HEAVY, "{}", ONCE) }
        Self { operand, types: PhantomData }
    }
}

impl<E: Expr, C> VarianceAll<E, C> {
    #[inline(always)]
    fn new(operand: E) -> Self {
        const { assert!(!E::HEAVY, "{}", ONCE) }
        Self { operand, types: PhantomData }
    }
}

impl<E: Expr, P> LogSumExp<E, P> {
    #[inline(always)]
    fn new(operand: E) -> Self {
        const { assert!(!E::HEAVY, "{}", ONCE) }
        Self { operand, axes: PhantomData }
    }
}

impl<E: Expr> LogSumExpAll<E> {
    #[inline(always)]
    fn new(operand: E) -> Self {
        const { assert!(!E::HEAVY, "{}", ONCE) }
        Self(operand)
    }
}

macro_rules! methods {
    ([$($this:tt)*] $operand:expr => $node:ty, $elem:ty, $shape:ty, [$($whole:tt)*];
    $(#[$doc:meta])* $method:ident $keep:ident $all:ident: $name:ident $whole_name:ident [$($param:ident)?];) => {
        $(#[$doc])*
        #[inline(always)]
        pub fn $method<P>($($this)*, axes: P) -> Lazy<$name<$node, P, $($param)?>>
        where
            $elem: Float,
            $shape: Reduces<P>,
        {
            let _ = axes;
            Lazy($name::new($operand))
        }

        #[doc = concat!("As [`", stringify!($method), "`](Self::", stringify!($method), "); the axes stay, with length 1.")]
        #[inline(always)]
        pub fn $keep<P>($($this)*, axes: P) -> Lazy<Keep<$name<$node, P, $($param)?>>>
        where
            $elem: Float,
            $shape: Reduces<P>,
        {
            let _ = axes;
            Lazy(Keep($name::new($operand)))
        }

        #[doc = concat!("As [`", stringify!($method), "`](Self::", stringify!($method), "), over every axis, computed at once.")]
        #[inline(always)]
        pub fn $all($($this)*) -> $elem
        where
            $elem: Float,
            $($whole)*
        {
            $whole_name::<_, $($param)?>::new($operand).at(())
        }
    };
}

/// The methods of tensors, and those of expressions.
macro_rules! both {
    ($($methods:tt)*) => {
        impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
            methods! {
                [&self] self.view() => Tensor<T, S, L, K::Shared<'_>>, T, S, [];
                $($methods)*
            }
        }

        impl<E: Expr> Lazy<E> {
            methods! {
                [self] self.0 => E, <E as Expr>::Elem, E::Shape, [E: Source<E::Shape, Elem = <E as Expr>::Elem>];
                $($methods)*
            }
        }
    };
}

both! {
    /// The variance over the axes: the mean of the squares of the deviations from the mean.
    ///
    /// NaN over an empty axis. The operand is read twice, so a product or a reduction is to be
    /// evaluated before.
    ///
    /// # Numerics
    /// The mean comes first and the deviations from it second, both counted from the first element
    /// of the group, so that a large mean costs no digits. Computed in the accumulator, and rounded once.
    var_population var_population_keep var_population_all: Variance VarianceAll [Population];
}

both! {
    /// The variance over the axes, of a sample: the sum of squares divided by one less than the count.
    ///
    /// NaN of fewer than two elements. Otherwise as [`var_population`](Self::var_population).
    var_sample var_sample_keep var_sample_all: Variance VarianceAll [Sample];
}

both! {
    /// The logarithm of the sum of the exponentials over the axes.
    ///
    /// `-inf` over an empty axis. The operand is read twice, so a product or a reduction is to be
    /// evaluated before.
    ///
    /// # Numerics
    /// The largest element is subtracted first, so nothing overflows. Computed in the accumulator,
    /// and rounded once.
    logsumexp logsumexp_keep logsumexp_all: LogSumExp LogSumExpAll [];
}
