//! The functions that reductions fold a group of elements with, as types.

use crate::dtype::{Element, Float, Num, Order};
use crate::isa::{Task, dispatch};

/// How many elements become one: put one after the other into an accumulator.
///
/// A kernel may keep several accumulators, each begun by [`Fold::start`], and merge them. In which
/// order it does so is fixed, and written down in `docs/numerics.md`.
///
/// # Laws
/// Merging with an accumulator of no element changes nothing.
pub trait Fold<T>: Copy {
    /// What is kept while elements come.
    type Acc: Copy;
    /// The type of the result.
    type Out: Copy;
    /// How many arithmetic operations each element counts as.
    const OPERATIONS: usize = 1;

    /// The accumulator of no element.
    fn start(self) -> Self::Acc;
    /// The accumulator with one more element.
    fn put(self, acc: Self::Acc, x: T) -> Self::Acc;
    /// The accumulator of the elements of both.
    fn merge(self, a: Self::Acc, b: Self::Acc) -> Self::Acc;
    /// The result of `len` elements.
    fn finish(self, acc: Self::Acc, len: usize) -> Self::Out;

    /// Does work that it is part of: on the best instruction set there is, unless it is bound to one.
    #[inline(always)]
    fn dispatch<K: Task>(self, task: K) -> K::Out {
        dispatch(task)
    }
}

/// The sum; 0 of no element.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sum;

/// The sum, left in the accumulator.
#[derive(Clone, Copy, Debug, Default)]
pub struct SumWide;

/// The product; 1 of no element.
#[derive(Clone, Copy, Debug, Default)]
pub struct Product;

/// The sum of the products of two or three factors; 0 of no product.
#[derive(Clone, Copy, Debug, Default)]
pub struct Products;

/// The sum divided by the count; NaN of no element.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mean;

/// The root of the sum of squares; 0 of no element.
#[derive(Clone, Copy, Debug, Default)]
pub struct Norm;

/// The largest element; NaN if one is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Max;

/// The smallest element; NaN if one is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Min;

/// The largest of the elements and a number.
#[derive(Clone, Copy, Debug, Default)]
pub struct MaxFrom<T>(pub(crate) T);

/// The smallest of the elements and a number.
#[derive(Clone, Copy, Debug, Default)]
pub struct MinFrom<T>(pub(crate) T);

/// Whether every element is true.
#[derive(Clone, Copy, Debug, Default)]
pub struct All;

/// Whether some element is true.
#[derive(Clone, Copy, Debug, Default)]
pub struct Any;

macro_rules! fold {
    ($([$($generic:tt)*] $name:ty: $t:ty => $out:ty, $acc:ty $(, $operations:literal)?;
        |$this:ident| $start:expr;
        |$a:ident, $x:ident| $put:expr;
        |$left:ident, $right:ident| $merge:expr;
        |$result:ident, $len:ident| $finish:expr;)*) => {$(
        impl<$($generic)*> Fold<$t> for $name {
            type Acc = $acc;
            type Out = $out;
            $(const OPERATIONS: usize = $operations;)?

            #[inline(always)]
            fn start(self) -> $acc {
                let $this = self;
                $start
            }
            #[inline(always)]
            fn put(self, $a: $acc, $x: $t) -> $acc {
                $put
            }
            #[inline(always)]
            fn merge(self, $left: $acc, $right: $acc) -> $acc {
                $merge
            }
            #[inline(always)]
            fn finish(self, $result: $acc, $len: usize) -> $out {
                $finish
            }
        }
    )*};
}

fold! {
    [T: Element] Sum: T => T::Sum, T::Accumulator;
        |_op| Element::ZERO;
        |acc, x| Num::add(acc, x.to_accumulator());
        |a, b| Num::add(a, b);
        |acc, _len| T::sum_from_accumulator(acc);

    [T: Element] SumWide: T => T::Accumulator, T::Accumulator;
        |_op| Element::ZERO;
        |acc, x| Num::add(acc, x.to_accumulator());
        |a, b| Num::add(a, b);
        |acc, _len| acc;

    [T: Num] Product: T => T::Sum, T::Accumulator;
        |_op| Element::ONE;
        |acc, x| Num::mul(acc, x.to_accumulator());
        |a, b| Num::mul(a, b);
        |acc, _len| T::sum_from_accumulator(acc);

    [T: Num] Products: (T, T) => T::Sum, T::Accumulator, 2;
        |_op| Element::ZERO;
        |acc, factors| {
            let (a, b) = factors;
            Num::mul_then_add(a.to_accumulator(), b.to_accumulator(), acc)
        };
        |a, b| Num::add(a, b);
        |acc, _len| T::sum_from_accumulator(acc);

    [T: Num] Products: ((T, T), T) => T::Sum, T::Accumulator, 3;
        |_op| Element::ZERO;
        |acc, factors| {
            let ((a, b), c) = factors;
            let product = Num::mul(a.to_accumulator(), b.to_accumulator());
            Num::mul_then_add(product, c.to_accumulator(), acc)
        };
        |a, b| Num::add(a, b);
        |acc, _len| T::sum_from_accumulator(acc);

    [T: Float] Mean: T => T, T::Wide;
        |_op| Element::ZERO;
        |acc, x| Num::add(acc, x.to_accumulator());
        |a, b| Num::add(a, b);
        |acc, len| T::from_accumulator(Num::div(acc, Float::from_count(len)));

    [T: Float] Norm: T => T, T::Wide, 2;
        |_op| Element::ZERO;
        |acc, x| Num::add(acc, x.to_accumulator().square());
        |a, b| Num::add(a, b);
        |acc, _len| T::from_accumulator(acc.sqrt());

    [T: Order] Max: T => T, T;
        |_op| T::LOWEST;
        |acc, x| T::maximum(acc, x);
        |a, b| T::maximum(a, b);
        |acc, _len| acc;

    [T: Order] Min: T => T, T;
        |_op| T::HIGHEST;
        |acc, x| T::minimum(acc, x);
        |a, b| T::minimum(a, b);
        |acc, _len| acc;

    [T: Order] MaxFrom<T>: T => T, T;
        |op| op.0;
        |acc, x| T::maximum(acc, x);
        |a, b| T::maximum(a, b);
        |acc, _len| acc;

    [T: Order] MinFrom<T>: T => T, T;
        |op| op.0;
        |acc, x| T::minimum(acc, x);
        |a, b| T::minimum(a, b);
        |acc, _len| acc;

    [] All: bool => bool, bool;
        |_op| true;
        |acc, x| acc & x;
        |a, b| a & b;
        |acc, _len| acc;

    [] Any: bool => bool, bool;
        |_op| false;
        |acc, x| acc | x;
        |a, b| a | b;
        |acc, _len| acc;
}
