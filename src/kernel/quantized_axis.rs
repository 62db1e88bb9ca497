//! Quantising and dequantising by a scale for each index of an axis, element by element.

use crate::dtype::quantized::{Code, Q, Quantization, dequantize, quantize, scale_at};
use crate::expr::quantized::{DequantizeAxis, QuantizeAxis};
use crate::layout::Layout;
use crate::shape::Shape;
use crate::storage::Borrowed;
use crate::tensor::{Source, Tensor};

impl<S, E, T, P> Source<S> for QuantizeAxis<E, T, P>
where
    S: Shape,
    E: Source<S, Elem = f32>,
    T: Code,
    P: Quantization,
{
    type Elem = Q<T, P>;

    #[inline(always)]
    fn at(&self, coord: S::Coord) -> Q<T, P> {
        let scale = scale_at::<P>(S::indices(coord).as_ref());
        Q::from_code(quantize(self.operand.at(coord), scale, P::ZERO_POINT))
    }
}

impl<T, P, S, L, K> Source<S> for DequantizeAxis<Tensor<Q<T, P>, S, L, K>>
where
    T: Code,
    P: Quantization,
    S: Shape,
    L: Layout<S>,
    K: Borrowed<Q<T, P>>,
{
    type Elem = f32;

    #[inline(always)]
    fn at(&self, coord: S::Coord) -> f32 {
        let scale = scale_at::<P>(S::indices(coord).as_ref());
        dequantize(self.0.at(coord).code(), scale, P::ZERO_POINT)
    }
}
