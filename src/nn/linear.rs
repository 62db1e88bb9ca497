//! The linear layer.

use crate::dim::Dim;
use crate::dtype::{Element, Num};
use crate::expr::{self, Lazy};
use crate::layout::Layout;
use crate::shape::LinearWith;
use crate::storage::Storage;
use crate::tensor::{Tensor, View};

/// Each vector on the last axis times the transposed weight, plus the bias.
///
/// # Shape
/// `[.., IN] → [.., OUT]`, with the weight `[OUT, IN]` as PyTorch stores it
///
/// # Example
/// ```
/// use formwork::nn::Linear;
/// use formwork::prelude::*;
///
/// static LAYER: Linear<D<3>, D<2>> = Linear::new(
///     Tensor::from_array([[1., 0., -1.], [2., 2., 2.]]),
///     Tensor::from_array([0.5, 0.]),
/// );
///
/// let x: Tensor<f32, s![3]> = Tensor::from_array([3., 2., 1.]);
/// let y: Tensor<f32, s![2]> = LAYER.forward(&x).relu().eval();
/// assert_eq!(y.as_slice(), [2.5, 12.]);
/// ```
pub struct Linear<In: Dim, Out: Dim, T: Element = f32> {
    /// A row for each output.
    pub weight: Tensor<T, (Out, In)>,
    /// What is added to each output.
    pub bias: Tensor<T::Sum, (Out,)>,
}

/// A linear layer applied to `X`, of shape `S`.
type Applied<'x, X, In, Out, T, S> = Lazy<
    expr::Linear<
        X,
        View<'x, T, (Out, In)>,
        View<'x, <T as Element>::Sum, (Out,)>,
        <S as LinearWith<(Out, In)>>::Out,
    >,
>;

impl<In: Dim, Out: Dim, T: Element> Linear<In, Out, T> {
    /// The layer with these parameters; usable in a `static`.
    pub const fn new(weight: Tensor<T, (Out, In)>, bias: Tensor<T::Sum, (Out,)>) -> Self {
        Self { weight, bias }
    }

    /// The layer applied to `input`, as an expression: what follows is fused.
    ///
    /// # Numerics
    /// As [`Tensor::linear`].
    ///
    /// # Panics
    /// Never.
    #[inline(always)]
    pub fn forward<'x, S, L, K>(
        &'x self,
        input: &'x Tensor<T, S, L, K>,
    ) -> Applied<'x, Tensor<T, S, L, K::Shared<'x>>, In, Out, T, S>
    where
        T: Num,
        S: LinearWith<(Out, In), Features = Out>,
        L: Layout<S>,
        K: Storage<T>,
    {
        input.linear(&self.weight, &self.bias)
    }
}

const _: () = {
    // A layer holds its parameters and nothing else.
    use crate::dim::D;
    assert!(size_of::<Linear<D<3>, D<2>>>() == 4 * (3 * 2 + 2));
};
