//! Layers and packed matrices in a program.

use super::{AtField, Compiled, ProgramFile, Spot};
use crate::dim::{FixedDim, One};
use crate::dtype::{Element, InAny, Num};
use crate::layout::{Dense, Layout};
use crate::nn::{Conv2d, DepthwiseConv2d, Linear};
use crate::shape::{Columns, Conv, FixedShape};
use crate::tensor::{PackedMatrix, Tensor};

impl<T, K, N, F, P> Compiled<F, P> for PackedMatrix<T, (K, N)>
where
    T: Num + InAny,
    K: FixedDim,
    N: Columns,
    (K, N): FixedShape,
    F: ProgramFile,
    P: Spot,
{
    const VALUE: Self = Self::pack(<Tensor<T, (K, N)> as Compiled<F, P>>::VALUE);
}

/// The bias of outputs.
type Bias<T, O> = Tensor<<T as Element>::Sum, (O,)>;

impl<In, Out, T, F, P> Compiled<F, P> for Linear<In, Out, T>
where
    In: FixedDim,
    Out: FixedDim,
    T: Num + InAny + Element<Sum: Num + InAny>,
    F: ProgramFile,
    P: Spot,
{
    const VALUE: Self = Self::new(
        <Tensor<T, (Out, In)> as Compiled<F, AtField<P, Self, 0>>>::VALUE,
        <Bias<T, Out> as Compiled<F, AtField<P, Self, 1>>>::VALUE,
    );
}

impl<O, I, KH, KW, How, Pad, X, G, T, M, F, P> Compiled<F, P>
    for Conv2d<O, I, KH, KW, Conv<How, Pad, X, G>, T, M>
where
    O: FixedDim,
    I: FixedDim,
    KH: FixedDim,
    KW: FixedDim,
    Conv<How, Pad, X, G>: Copy + 'static,
    T: Num + InAny + Element<Sum: Num + InAny>,
    M: Layout<(O, I, KH, KW)> + Dense<(O, I, KH, KW)> + 'static,
    F: ProgramFile,
    P: Spot,
{
    const VALUE: Self = Self::new(
        <Tensor<T, (O, I, KH, KW), M> as Compiled<F, AtField<P, Self, 0>>>::VALUE,
        <Bias<T, O> as Compiled<F, AtField<P, Self, 1>>>::VALUE,
        Conv::NEW,
    );
}

impl<C, KH, KW, How, Pad, X, G, T, M, F, P> Compiled<F, P>
    for DepthwiseConv2d<C, KH, KW, Conv<How, Pad, X, G>, T, M>
where
    C: FixedDim,
    KH: FixedDim,
    KW: FixedDim,
    Conv<How, Pad, X, G>: Copy + 'static,
    T: Num + InAny + Element<Sum: Num + InAny>,
    M: Layout<(C, One, KH, KW)> + Dense<(C, One, KH, KW)> + 'static,
    F: ProgramFile,
    P: Spot,
{
    const VALUE: Self = Self::new(
        <Tensor<T, (C, One, KH, KW), M> as Compiled<F, AtField<P, Self, 0>>>::VALUE,
        <Bias<T, C> as Compiled<F, AtField<P, Self, 1>>>::VALUE,
        Conv::NEW,
    );
}
