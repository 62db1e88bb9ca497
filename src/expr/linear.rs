//! The linear layer as a node: a product with each row of a weight, and a bias.

use super::{Bias, Expr, IntoBias, Lazy};
use crate::dtype::{Element, MultipliesWith, SumWith};
use crate::layout::Layout;
use crate::shape::{LinearWith, Shape};
use crate::storage::{Borrowed, Storage};
use crate::tensor::{FactorsOf, IntoFactors, Tensor};

/// `input · weightᵀ + bias`, of shape `O`.
#[derive(Clone, Copy, Debug)]
pub struct Linear<X, W, B, O> {
    pub(crate) input: X,
    pub(crate) weight: W,
    pub(crate) bias: B,
    out: O,
}

impl<O, T, U, S, L, K, R, M, Q, B> Expr for Linear<Tensor<T, S, L, K>, Tensor<U, R, M, Q>, B, O>
where
    O: Shape,
    T: MultipliesWith<U>,
    U: Element,
    S: LinearWith<R, Out = O>,
    R: Shape,
    L: Layout<S>,
    M: Layout<R>,
    K: Borrowed<T>,
    Q: Borrowed<U>,
    B: Bias<T::As, S::Features>,
{
    type Elem = SumWith<T, U>;
    type Shape = O;
    const HEAVY: bool = true;

    #[inline(always)]
    fn shape(&self) -> O {
        self.out
    }
}

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// The linear layer: each vector on the last axis times the transposed weight, plus the bias.
    ///
    /// The weight is `(OUT, IN)`, as PyTorch and ONNX (`Gemm` with `transB`) store it. Without
    /// a bias, write [`NoBias`](super::NoBias).
    ///
    /// # Shape
    /// `[.., IN]` with the weight `[OUT, IN]` and the bias `[OUT] → [.., OUT]`
    ///
    /// # Numerics
    /// As [`Tensor::matmul`]: summed in the accumulator, in the order of `IN`; the bias is added
    /// last, and the sum is rounded once. Codes of `u8` with a weight of `i8` have a bias of `i32`.
    ///
    /// # Panics
    /// Never.
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x: Tensor<f32, s![3]> = Tensor::from_array([1., 2., 3.]);
    /// let weight: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 0., 0.], [0., 1., 1.]]);
    /// let bias: Tensor<f32, s![2]> = Tensor::from_array([0.5, -6.]);
    /// let y: Tensor<f32, s![2]> = x.linear(&weight, &bias).relu().eval();
    /// assert_eq!(y.view().as_slice(), [1.5, 0.]);
    /// ```
    #[inline(always)]
    pub fn linear<W, B>(
        &self,
        weight: W,
        bias: B,
    ) -> Lazy<Linear<Tensor<T, S, L, K::Shared<'_>>, FactorsOf<W, T>, B::Bias, S::Out>>
    where
        W: IntoFactors<T>,
        S: LinearWith<W::Shape>,
        B: IntoBias<W::As, S::Features>,
    {
        let weight = weight.into_factors();
        let out = self.shape().linear(weight.shape());
        Lazy(Linear { input: self.view(), weight, bias: bias.into_bias(), out })
    }
}
