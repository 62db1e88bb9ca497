//! The cost of quantised numbers: by axes, in blocks, and the border of a convolution of codes.

use super::{Cost, Costs, bytes, count};
use crate::dim::Dim;
use crate::dtype::block::BlockFormat;
use crate::expr::quantized::{DequantizeAxis, QuantizeAxis, ZeroPointBias};
use crate::expr::{DequantizeBlocks, Expr, QuantizeBlocks};
use crate::shape::{Convolves, Images, Shape, Weights};

impl<E: Costs + Expr, T, P> Costs for QuantizeAxis<E, T, P>
where
    Self: Expr,
{
    const PULL: Cost = E::PULL.compute(count::<Self>());
    const SIZE: usize = bytes::<Self>();
}

impl<E: Costs> Costs for DequantizeAxis<E>
where
    Self: Expr,
{
    const PULL: Cost = E::PULL.compute(count::<Self>());
    const SIZE: usize = bytes::<Self>();
}

impl<E: Costs + Expr, B> Costs for QuantizeBlocks<E, B>
where
    Self: Expr<Elem = B>,
    B: BlockFormat,
{
    const PULL: Cost = E::PULL.compute(count::<E>());
    const SIZE: usize = bytes::<Self>();
}

impl<E: Costs> Costs for DequantizeBlocks<E>
where
    Self: Expr,
{
    const PULL: Cost = E::PULL.compute(count::<Self>());
    const SIZE: usize = bytes::<Self>();
}

/// At most all sums of taps are read, and what is outside of the image is one product and one difference for
/// each result.
impl<S, W, How, O> Costs for ZeroPointBias<'_, S, W, How, O>
where
    Self: Expr,
    S: Images<2>,
    W: Weights<2, N: Dim> + Convolves<S, How, 2, Out = O>,
    O: Images<2>,
{
    const PULL: Cost = {
        let taps = <(W::N, W::H, W::W) as Shape>::CAPACITY;
        let read = W::N::CAP.saturating_add(taps).saturating_mul(size_of::<i32>());
        Cost { read, ..Cost::NONE }.compute(count::<Self>().saturating_mul(2)).if_any(O::CAPACITY)
    };
    const SIZE: usize = bytes::<Self>();
}
