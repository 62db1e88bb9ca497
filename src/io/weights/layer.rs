//! Layers, under the names that PyTorch gives their parameters.

use super::{Field, Kind, Place, Weights, WeightsError};
use crate::dim::{FixedDim, One};
use crate::dtype::{Element, InAny};
use crate::layout::{Dense, Layout};
use crate::nn::{Conv2d, DepthwiseConv2d, Linear};
use crate::shape::Conv;
use crate::tensor::Tensor;

/// A weight and a bias.
const fn fields<'f, W: Weights<'f>, B: Weights<'f>>() -> [Field; 2] {
    [Field::new::<W>("weight"), Field::new::<B>("bias")]
}

impl<'f, In: FixedDim, Out: FixedDim, T> Weights<'f> for Linear<In, Out, T>
where
    T: InAny + Element<Sum: InAny>,
{
    const KIND: Kind =
        Kind::Fields(&fields::<Tensor<T, (Out, In)>, Tensor<<T as Element>::Sum, (Out,)>>());

    fn read(place: &Place<'f>) -> Result<Self, WeightsError<'f>> {
        Ok(Self::new(place.field("weight")?, place.field("bias")?))
    }
}

impl<'f, O, I, KH, KW, S, P, X, G, T, M> Weights<'f>
    for Conv2d<O, I, KH, KW, Conv<S, P, X, G>, T, M>
where
    O: FixedDim,
    I: FixedDim,
    KH: FixedDim,
    KW: FixedDim,
    Conv<S, P, X, G>: Copy,
    T: InAny + Element<Sum: InAny>,
    M: Layout<(O, I, KH, KW)> + Dense<(O, I, KH, KW)>,
{
    const KIND: Kind =
        Kind::Fields(&fields::<Tensor<T, (O, I, KH, KW), M>, Tensor<<T as Element>::Sum, (O,)>>());

    fn read(place: &Place<'f>) -> Result<Self, WeightsError<'f>> {
        Ok(Self::new(place.field("weight")?, place.field("bias")?, Conv::NEW))
    }
}

impl<'f, C, KH, KW, S, P, X, G, T, M> Weights<'f>
    for DepthwiseConv2d<C, KH, KW, Conv<S, P, X, G>, T, M>
where
    C: FixedDim,
    KH: FixedDim,
    KW: FixedDim,
    Conv<S, P, X, G>: Copy,
    T: InAny + Element<Sum: InAny>,
    M: Layout<(C, One, KH, KW)> + Dense<(C, One, KH, KW)>,
{
    const KIND: Kind = Kind::Fields(&fields::<
        Tensor<T, (C, One, KH, KW), M>,
        Tensor<<T as Element>::Sum, (C,)>,
    >());

    fn read(place: &Place<'f>) -> Result<Self, WeightsError<'f>> {
        Ok(Self::new(place.field("weight")?, place.field("bias")?, Conv::NEW))
    }
}
