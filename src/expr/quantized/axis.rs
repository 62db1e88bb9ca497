//! From floats to quantised numbers and back, with a scale for each index of an axis, in the type.

use core::marker::PhantomData;

use crate::dtype::quantized::{Code, Q, Quantization};
use crate::expr::{Expr, Lazy};
use crate::layout::Layout;
use crate::shape::Shape;
use crate::storage::{Borrowed, Storage};
use crate::tensor::Tensor;

/// The quantised numbers nearest to `f32`s, each by the scale of its index on an axis
#[derive(Clone, Copy, Debug)]
pub struct QuantizeAxis<E, T, P> {
    pub(crate) operand: E,
    types: PhantomData<fn(T, P) -> (T, P)>,
}

/// The `f32`s that quantised numbers are, each by the scale of its index on an axis
#[derive(Clone, Copy, Debug)]
pub struct DequantizeAxis<E>(pub(crate) E);

impl<E: Expr<Elem = f32>, T: Code, P: Quantization> Expr for QuantizeAxis<E, T, P> {
    type Elem = Q<T, P>;
    type Shape = E::Shape;
    const HEAVY: bool = E::HEAVY;

    #[inline(always)]
    fn shape(&self) -> E::Shape {
        self.operand.shape()
    }
}

impl<T: Code, P: Quantization, S: Shape, L: Layout<S>, K: Borrowed<Q<T, P>>> Expr
    for DequantizeAxis<Tensor<Q<T, P>, S, L, K>>
{
    type Elem = f32;
    type Shape = S;

    #[inline(always)]
    fn shape(&self) -> S {
        self.0.shape()
    }
}

/// Does not compile if the parameters make no sense for codes of type `T` in the shape `S`.
const fn check_axis<T: Code, P: Quantization, S: Shape>() {
    assert!(P::IS_VALID, "the scales of quantised numbers must be positive and finite");
    assert!(
        P::ZERO_POINT >= T::LEAST && P::ZERO_POINT <= T::MOST,
        "the zero point of quantised numbers must be one of their codes"
    );
    if let Some(axis) = P::AXIS {
        assert!(
            axis < S::RANK && S::CAPS[axis] == P::SCALES.len(),
            "quantised numbers must have a scale for each index of their axis"
        );
    }
}

impl<S: Shape, L: Layout<S>, K: Storage<f32>> Tensor<f32, S, L, K> {
    /// Every number as a quantised one, by the scale of its index on the axis of `P`.
    ///
    /// # Numerics
    /// As [`Q::quantize`].
    ///
    /// # Panics
    /// Never. Parameters without a scale for each index of the axis do not compile.
    ///
    /// # Example: a weight with a scale for each output
    /// ```
    /// use formwork::dtype::quantized::{Q, Quantization};
    /// use formwork::prelude::*;
    ///
    /// struct Weight;
    ///
    /// impl Quantization for Weight {
    ///     const SCALES: &'static [f32] = &[0.5, 0.25];
    ///     const AXIS: Option<usize> = Some(0);
    ///     const ZERO_POINT: i32 = 0;
    /// }
    ///
    /// let x: Tensor<f32, s![2, 2]> = Tensor::from_array([[1.0, -2.0], [1.0, -2.0]]);
    /// let q: Tensor<Q<i8, Weight>, s![2, 2]> = x.quantize_axis().eval();
    /// assert_eq!(q.codes().as_slice(), [2, -4, 4, -8]);
    /// assert_eq!(q.dequantize_axis().eval().as_slice(), x.as_slice());
    /// ```
    #[inline(always)]
    pub fn quantize_axis<T: Code, P: Quantization>(
        &self,
    ) -> Lazy<QuantizeAxis<Tensor<f32, S, L, K::Shared<'_>>, T, P>> {
        const { check_axis::<T, P, S>() }
        Lazy(QuantizeAxis { operand: self.view(), types: PhantomData })
    }
}

impl<T, P, S, L, K> Tensor<Q<T, P>, S, L, K>
where
    T: Code,
    P: Quantization,
    S: Shape,
    L: Layout<S>,
    K: Storage<Q<T, P>>,
{
    /// Every quantised number as an `f32`, by the scale of its index on the axis of `P`.
    ///
    /// # Numerics
    /// As [`Q::dequantize`].
    ///
    /// # Panics
    /// Never. Parameters without a scale for each index of the axis do not compile.
    #[inline(always)]
    pub fn dequantize_axis(&self) -> Lazy<DequantizeAxis<Tensor<Q<T, P>, S, L, K::Shared<'_>>>> {
        const { check_axis::<T, P, S>() }
        Lazy(DequantizeAxis(self.view()))
    }
}
