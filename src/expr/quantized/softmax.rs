//! The softmax of codes, in integers.

use super::OfCode;
use crate::dtype::quantized::{Coded, PerTensor, Probability, Q, SoftmaxScale};
use crate::expr::{Along, Unary};
use crate::layout::Layout;
use crate::shape::{Reduces, Shape};
use crate::storage::Storage;
use crate::tensor::{Tensor, View};

/// The exponentials of codes divided by their sum, in integers
#[derive(Clone, Copy, Debug)]
pub struct IntegerSoftmax(pub(crate) SoftmaxScale);

/// A softmax of codes along the axes `P`.
type Softmaxed<'a, S, L, P> =
    Along<Unary<View<'a, i8, S, L>, OfCode<Q<i8, Probability>>>, P, IntegerSoftmax>;

impl<T: Coded<Code = i8>, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// The softmax of codes over the axes, of which `scale` says what they stand for.
    ///
    /// # Numerics
    /// In fixed-point integers, as TensorFlow Lite's reference kernel: the same codes on every target.
    /// At most one step from the softmax in real numbers.
    ///
    /// # Example
    /// ```
    /// use formwork::dtype::quantized::SoftmaxScale;
    /// use formwork::prelude::*;
    ///
    /// let scores: Tensor<i8, s![4]> = Tensor::from_array([10, 10, -100, 0]);
    /// let scale = SoftmaxScale::new(0.1, 1.0).unwrap();
    /// let weights = scores.softmax_codes(axes![0], scale).eval();
    /// assert_eq!(weights.codes().as_slice(), [-20, -20, -128, -88]); // 0.42, 0.42, 0, 0.16
    /// ```
    #[inline(always)]
    pub fn softmax_codes<P>(&self, axes: P, scale: SoftmaxScale) -> Softmaxed<'_, S, L, P>
    where
        S: Reduces<P>,
    {
        let _ = axes;
        Along::new(Unary { operand: self.codes(), op: OfCode::NEW }, IntegerSoftmax(scale))
    }
}

impl<Y: PerTensor, S: Shape, L: Layout<S>, K: Storage<Q<i8, Y>>> Tensor<Q<i8, Y>, S, L, K> {
    /// The softmax of quantised numbers over the axes.
    ///
    /// # Numerics
    /// As [`Tensor::softmax_codes`].
    #[inline(always)]
    pub fn softmax_quantized<P>(&self, axes: P) -> Softmaxed<'_, S, L, P>
    where
        S: Reduces<P>,
    {
        const NO_SCALE: &str = "the scale of quantised numbers must be positive and finite";
        let scale = const { SoftmaxScale::new(Y::SCALE, 1.0).expect(NO_SCALE) };
        self.softmax_codes(axes, scale)
    }
}
