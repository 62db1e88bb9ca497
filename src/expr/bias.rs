//! What a linear layer or a convolution adds to each of its results: a vector, or nothing.

use crate::dim::{Dim, Idx, LaneAt};
use crate::dtype::Num;
use crate::layout::Layout;
use crate::storage::{Borrowed, Storage};
use crate::tensor::{Source, Tensor};

/// No bias: nothing is added.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoBias;

/// A bias for `N` results whose factors are of type `T`.
pub trait Bias<T: Num, N: Dim> {
    /// Whether nothing is added.
    const IS_NONE: bool;
    /// What is added to result number `index`, if anything.
    fn at(&self, index: Idx<N>) -> Option<T::Sum>;
    /// What is added to a run of results, if anything.
    fn lanes<const W: usize>(&self, lanes: LaneAt<N, W>) -> Option<[T::Sum; W]>;
}

/// Operands that can be a bias: a vector with an element for each result, or [`NoBias`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a bias for `{N}` results with factors of type `{T}`",
    label = "needs a vector of `{N}` elements, or `NoBias`",
    note = "the bias has one element for each output feature or channel, of the type of the result: \
            `f32` for `f32`, `i32` for `i8`"
)]
pub trait IntoBias<T: Num, N: Dim> {
    /// The bias.
    type Bias: Bias<T, N>;

    /// The operand as a bias; tensors are borrowed.
    fn into_bias(self) -> Self::Bias;
}

impl<T: Num, N: Dim> Bias<T, N> for NoBias {
    const IS_NONE: bool = true;

    #[inline(always)]
    fn at(&self, _index: Idx<N>) -> Option<T::Sum> {
        None
    }

    #[inline(always)]
    fn lanes<const W: usize>(&self, _lanes: LaneAt<N, W>) -> Option<[T::Sum; W]> {
        None
    }
}

impl<T: Num, N: Dim, L: Layout<(N,)>, K: Borrowed<T::Sum>> Bias<T, N>
    for Tensor<T::Sum, (N,), L, K>
{
    const IS_NONE: bool = false;

    #[inline(always)]
    fn at(&self, index: Idx<N>) -> Option<T::Sum> {
        Some(Tensor::at(self, (index,)))
    }

    #[inline(always)]
    fn lanes<const W: usize>(&self, lanes: LaneAt<N, W>) -> Option<[T::Sum; W]> {
        Some(Source::lanes(self, (lanes,)))
    }
}

#[diagnostic::do_not_recommend]
impl<T: Num, N: Dim> IntoBias<T, N> for NoBias {
    type Bias = Self;

    #[inline(always)]
    fn into_bias(self) -> Self {
        self
    }
}

#[diagnostic::do_not_recommend]
impl<T: Num, N: Dim, L: Layout<(N,)>, K: Borrowed<T::Sum>> IntoBias<T, N>
    for Tensor<T::Sum, (N,), L, K>
{
    type Bias = Self;

    #[inline(always)]
    fn into_bias(self) -> Self {
        self
    }
}

#[diagnostic::do_not_recommend]
impl<'a, T: Num, N: Dim, L: Layout<(N,)>, K: Storage<T::Sum>> IntoBias<T, N>
    for &'a Tensor<T::Sum, (N,), L, K>
{
    type Bias = Tensor<T::Sum, (N,), L, K::Shared<'a>>;

    #[inline(always)]
    fn into_bias(self) -> Self::Bias {
        self.view()
    }
}
